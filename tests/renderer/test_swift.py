"""Our renderer draws what Manim's draws, and every method of Manim that it overrides is still called."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from manim import CairoRenderer, Camera, SceneFileWriter, tempconfig
from manim.scene.video_segment_encoder import VideoSegmentEncoder

from mem_anim.errors import AuthorError
from mem_anim.film.studio import studio
from mem_anim.film.wishes import Wishes
from mem_anim.renderer.camera import SwiftCamera
from mem_anim.renderer.choice import RENDERER_VARIABLE
from mem_anim.renderer.encoder import SwiftEncoder
from mem_anim.renderer.renderer import SWIFT_X264, SwiftRenderer, renderer
from mem_anim.renderer.writer import Writer
from mem_anim.scenario import find
from mem_anim.stage import letters
from mem_anim.stage.text import Phrase
from scenes.discard_past import DiscardPast
from tests.clip.toys import Toy

OVERRIDDEN = {
    SwiftCamera: (Camera, ["set_cairo_context_path", "apply_fill", "apply_stroke", "init_background"]),
    SwiftEncoder: (VideoSegmentEncoder, ["write_frame"]),
    SwiftRenderer: (CairoRenderer, ["get_frame"]),
    Writer: (SceneFileWriter, ["_create_segment_encoder", "_concat_manifest_bytes"]),
}


class Spy(Writer):
    """Notes every frame that it is given, with how long it is held."""

    def __init__(self, settings: Any) -> None:
        super().__init__(settings)
        self.frames: list[tuple[str, int]] = []

    def write_frame(self, pixels: Any, *, repeat: int = 1) -> None:
        self.frames.append((sha256(pixels.tobytes()).hexdigest(), repeat))
        super().write_frame(pixels, repeat=repeat)


@pytest.fixture(autouse=True)
def letters_joined_again() -> Iterator[None]:
    yield
    letters.keep_apart(False)


def frames_of(
    clip: type[Toy] | type[DiscardPast], drawn_by: Callable[[type[Writer]], CairoRenderer], folder: Path
) -> list[tuple[str, int]]:
    with studio(Wishes("l"), folder):
        scene = clip(find("temporal"), "en", embedded=True, renderer=drawn_by(Spy))
        scene.render()
    spy = scene.renderer.file_writer
    assert isinstance(spy, Spy)
    return spy.frames


@pytest.mark.parametrize("clip", [Toy, DiscardPast])
def test_frames_are_the_same_to_the_bit(clip: type[Toy] | type[DiscardPast], tmp_path: Path) -> None:
    ours = frames_of(clip, renderer, tmp_path / "ours")
    theirs = frames_of(clip, CairoRenderer, tmp_path / "theirs")
    assert len(set(ours)) > 20
    assert ours == theirs


def test_manim_still_has_what_is_overridden() -> None:
    """Where this fails, Manim has moved a method: look for its new name, or what we gain by it is lost."""
    for own, (theirs, names) in OVERRIDDEN.items():
        for name in names:
            assert name in vars(own), f"{own.__name__}.{name} is gone: correct this list"
            assert name in vars(theirs), f"Manim's {theirs.__name__} has no {name} any more"
        beyond = {name for name in vars(own) if name in vars(theirs) and not name.startswith("__")}
        assert beyond <= {*names, "camera", "is_already_cached", "combine_files", "combine_to_movie"}


def test_manim_still_calls_what_is_overridden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    called: set[str] = set()

    def noting(owner: type, name: str) -> Any:
        method = getattr(owner, name)

        def noted(*arguments: Any, **options: Any) -> Any:
            called.add(f"{owner.__name__}.{name}")
            return method(*arguments, **options)

        return staticmethod(noted) if isinstance(vars(owner)[name], staticmethod) else noted

    expected = {f"{own.__name__}.{name}" for own, (_, names) in OVERRIDDEN.items() for name in names}
    for own, (_, names) in OVERRIDDEN.items():
        for name in names:
            monkeypatch.setattr(own, name, noting(own, name))
    frames_of(Toy, renderer, tmp_path)
    assert called == expected


def test_a_frame_that_was_handed_over_is_left_alone() -> None:
    with tempconfig({"pixel_width": 40, "pixel_height": 20}):
        camera = SwiftCamera()
    first = camera.hand_over()
    kept = first.copy()
    camera.reset()
    camera.capture_mobjects([Phrase("0.5", 300)])
    assert (first == kept).all()
    assert (camera.hand_over() != kept).any()


def test_paths_are_kept_until_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mem_anim.renderer.camera.MOST_PATHS", 2)
    with tempconfig({"pixel_width": 40, "pixel_height": 20}):
        camera = SwiftCamera()
    for text in "abca":
        camera.capture_mobjects([Phrase(text, 300)])
        assert 1 <= len(camera._paths) <= 2


def test_the_switch_leaves_everything_to_manim(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(RENDERER_VARIABLE, "manim")
    with studio(Wishes("l"), tmp_path):
        scene = Toy(embedded=True)
        assert type(scene.renderer) is CairoRenderer
        assert type(scene.camera) is Camera
        options = dict(scene.renderer.file_writer.video_encoder.options)
        scene.render()
    assert "preset" not in options
    assert scene.heading is not None
    assert len(scene.heading.submobjects) == len("Atoy")


def test_an_unknown_renderer_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(RENDERER_VARIABLE, "cairo")
    with pytest.raises(AuthorError, match=r"MEM_ANIM_RENDERER=cairo: .* Use one of: mem-anim, manim\."):
        renderer()


def test_options_of_the_user_are_left_alone(tmp_path: Path) -> None:
    with studio(Wishes("l"), tmp_path):
        scene = Toy(embedded=True)
        options = dict(scene.renderer.file_writer.video_encoder.options)
        assert options | SWIFT_X264 == options
    with studio(Wishes("l"), tmp_path), tempconfig({"video_encoder_options": {"crf": "11"}}):
        scene = Toy(embedded=True)
        assert dict(scene.renderer.file_writer.video_encoder.options) == {"crf": "11"}


def test_manim_keeps_as_many_pieces_as_a_clip_has(tmp_path: Path) -> None:
    """Unless the user says how many."""
    kept = []
    for most in (100, 30, -1):
        with studio(Wishes("l"), tmp_path), tempconfig({"max_files_cached": most}):
            kept.append(Toy(embedded=True).renderer.file_writer.settings.max_files_cached)
    assert kept[0] > 1000
    assert kept[1:] == [30, -1]


def test_letters_apart_make_the_same_picture() -> None:
    pictures = []
    for apart in (False, True):
        letters.keep_apart(apart)
        phrase = Phrase("softmax(0.618)", 80)
        assert bool(phrase.submobjects) is apart
        with tempconfig({"pixel_width": 854, "pixel_height": 480}):
            camera = Camera()
        camera.capture_mobjects([phrase])
        pictures.append(camera.pixel_array.astype(int))
    assert np.ptp(pictures[0]) > 100
    assert np.abs(pictures[0] - pictures[1]).max() <= 8  # of 255: an edge may be rounded otherwise
