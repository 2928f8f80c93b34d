"""The scene base: beats in order, their times, what is said when a scenario does not suit."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from manim import CairoRenderer

from mem_anim.clip import Clip, Refusal
from mem_anim.errors import AuthorError
from mem_anim.scenario import find
from mem_anim.words import Language
from scenes import CLIPS
from tests.clip.toys import Toy

TICK = 0.2


def told(language: Language = "en") -> Toy:
    scene = Toy(find("temporal"), language, embedded=True, renderer=CairoRenderer(skip_animations=True))
    scene.render()
    return scene


def clip(name: str) -> type[Clip]:
    entry = next(entry for entry in CLIPS if entry.name == name)
    found: type[Clip] = getattr(import_module(entry.module), name)
    return found


def test_beats_follow_each_other_and_end_with_a_wait() -> None:
    scene = told()
    assert [beat.name for beat in scene.beats] == ["start", "guess", "end"]
    assert [beat.question for beat in scene.beats] == [False, True, False]
    assert [beat.step for beat in scene.beats] == ["First"] * 3
    assert scene.ended == scene.beats
    for before, after in zip(scene.beats, scene.beats[1:], strict=False):
        assert before.end == after.start
    # A caption's reading time, and a wait after it: without that the last frame would not be written.
    assert scene.beats[0].end == pytest.approx(1.6 + 1.0)
    assert scene.beats[1].end - scene.beats[1].start > 3 + 1.0
    for beat in scene.beats:
        assert beat.end / TICK == pytest.approx(round(beat.end / TICK))


def test_numbers_of_the_caption_are_shown_and_those_of_the_title_are_not() -> None:
    beats = told().beats
    assert [beat.shown for beat in beats] == [("3",), (), ()]


def test_both_languages_have_the_same_times() -> None:
    english, chinese = told("en"), told("zh")
    assert [beat.end for beat in english.beats] == [beat.end for beat in chinese.beats]
    assert chinese.beats[0].caption == "从 3 帧开始。"
    assert (english.film_name, chinese.film_name) == ("temporal-Toy", "temporal-Toy-zh")


@pytest.mark.parametrize(
    ("name", "scenario", "reason"),
    [
        ("SpatialAttention", "temporal", "two patches"),
        ("TemporalAttention", "spatial", "two frames"),
        ("DiscardPast", "spatial", "two frames"),
    ],
)
def test_a_clip_refuses_what_it_cannot_tell(name: str, scenario: str, reason: str) -> None:
    with pytest.raises(
        Refusal, match=f"{scenario}: {name} needs at least {reason}.*Scenarios that have them, for example: "
    ):
        clip(name)(find(scenario), embedded=True)


def test_spatial_attention_does_not_tell_values_that_time_has_mixed(tmp_path: Path) -> None:
    file = tmp_path / "composed.yaml"
    file.write_text(
        "frames:\n  - {a: [1, 0], b: [0, 1]}\n  - {a: [0, 1], b: [1, 1]}\nencoder: {order: composed}\n",
        encoding="utf-8",
    )
    with pytest.raises(Refusal, match="time has mixed the values before"):
        clip("SpatialAttention")(file, embedded=True)
    assert clip("TemporalAttention")(file, embedded=True).scenario.name == "composed"


@pytest.mark.parametrize("name", [entry.name for entry in CLIPS])
def test_a_clip_takes_its_own_default(name: str) -> None:
    entry = next(entry for entry in CLIPS if entry.name == name)
    assert clip(name)(embedded=True).scenario.name == entry.scenario


def test_manim_ends_with_our_message() -> None:
    with pytest.raises(SystemExit, match="TemporalAttention needs at least two frames"):
        clip("TemporalAttention")(find("spatial"))


def test_a_faulty_file_ends_manim_with_its_faults(tmp_path: Path) -> None:
    faulty = tmp_path / "faulty.yaml"
    faulty.write_text("frames: []\n", "utf-8")
    with pytest.raises(SystemExit, match="faulty.yaml"):
        Toy(faulty)
    with pytest.raises(AuthorError, match="faulty.yaml"):
        Toy(faulty, embedded=True)


def test_faults_that_show_while_telling_end_manim_too() -> None:
    class Bulky(Toy):
        def construct(self) -> None:
            raise AuthorError("It does not fit.")

    with pytest.raises(SystemExit, match="does not fit"):
        Bulky(find("temporal")).render()
    with pytest.raises(AuthorError, match="does not fit"):
        Bulky(find("temporal"), embedded=True).render()
