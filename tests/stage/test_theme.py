"""The theme's colours, seen by four kinds of eyes, and its sizes. It must not know who draws with them."""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from mem_anim.stage import theme as module
from mem_anim.stage.theme import DARK, frame_colors, readable, text_on, theme, tint, use

Array = NDArray[np.float64]

# Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB.
VISIONS: dict[str, Array] = {
    "normal": np.eye(3),
    "protan": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deutan": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritan": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
XYZ_FROM_RGB: Array = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)

ROLES = {role: getattr(DARK, role) for role in ("query", "key", "value", "weight")}
FRAMES = dict(zip(("t-2", "t-1", "t"), DARK.frames, strict=True))
PATCHES = {f"patch {place}": color for place, color in enumerate(DARK.patches, start=1)}
FIRST_PATCHES = dict(list(PATCHES.items())[:4])
LATER_PATCHES = dict(list(PATCHES.items())[4:])
WITHOUT_PATCHES = ROLES | FRAMES | {"ink": DARK.ink}
TINTED = {**WITHOUT_PATCHES, **PATCHES, "dim": DARK.dim, "discarded": DARK.discarded} | {
    f"frame {place} of 12": color for place, color in enumerate(frame_colors(12))
}


def linear_rgb(color: str) -> Array:
    srgb = np.array([int(color[at : at + 2], 16) for at in (1, 3, 5)]) / 255
    return np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)


def lab(color: str, vision: str = "normal") -> Array:
    seen = np.clip(VISIONS[vision] @ linear_rgb(color), 0, 1)
    xyz = XYZ_FROM_RGB @ seen / XYZ_FROM_RGB.sum(axis=1)
    bent = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.array([116 * bent[1] - 16, 500 * (bent[0] - bent[1]), 200 * (bent[1] - bent[2])])


def distance(one: str, other: str, vision: str) -> float:
    return float(np.linalg.norm(lab(one, vision) - lab(other, vision)))


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted(float(linear_rgb(color) @ (0.2126, 0.7152, 0.0722)) for color in (one, other))
    return (lighter + 0.05) / (darker + 0.05)


def too_close(colors: dict[str, str], least: float, vision: str) -> list[str]:
    pairs = list(combinations(colors, 2))
    assert len(pairs) == len(colors) * (len(colors) - 1) / 2 > 1
    gaps = {(a, b): distance(colors[a], colors[b], vision) for a, b in pairs}
    return [f"{a} and {b}: {gap:.1f}" for (a, b), gap in gaps.items() if gap < least]


@pytest.fixture
def dark_afterwards() -> Iterator[None]:
    yield
    use(DARK)


def test_the_measures_agree_with_published_values() -> None:
    assert contrast("#FFFFFF", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.005)
    assert module.contrast("#777777", "#FFFFFF") == pytest.approx(contrast("#FFFFFF", "#777777"))
    assert lab("#FF0000") == pytest.approx([53.24, 80.09, 67.20], abs=0.02)
    for vision in VISIONS:
        assert lab("#808080", vision) == pytest.approx(lab("#808080"), abs=0.1)  # grey is grey to everyone


def test_there_are_eight_patches_and_no_color_is_used_twice() -> None:
    assert len(PATCHES) == 8
    colors = [DARK.ground, DARK.panel, DARK.dim, DARK.discarded, DARK.oldest_frame]
    colors += [*WITHOUT_PATCHES.values(), *PATCHES.values()]
    assert len(set(colors)) == len(colors) == 21


def test_every_color_that_letters_wear_is_legible_on_ground_and_panel() -> None:
    letters = WITHOUT_PATCHES | PATCHES | {"dim": DARK.dim}
    assert len(letters) == 17
    for name, color in letters.items():
        assert contrast(color, DARK.ground) >= 4.5, name
        assert contrast(color, DARK.panel) >= 4.5, name
        assert readable(color) == color, name


def test_discarded_outlines_show_but_stay_behind_dim_text() -> None:
    assert contrast(DARK.discarded, DARK.ground) >= 2
    assert contrast(DARK.discarded, DARK.panel) >= 2
    assert contrast(DARK.discarded, DARK.dim) >= 2


@pytest.mark.parametrize("vision", VISIONS)
def test_roles_and_recent_frames_are_told_apart(vision: str) -> None:
    assert not too_close(ROLES | FRAMES, 17, vision)


@pytest.mark.parametrize("vision", VISIONS)
def test_the_first_patches_are_told_apart_from_everything(vision: str) -> None:
    among_themselves = too_close(FIRST_PATCHES, 17, vision)
    assert len(FIRST_PATCHES) == 4
    assert len(WITHOUT_PATCHES) == 8
    for patch, color in FIRST_PATCHES.items():
        for name, other in WITHOUT_PATCHES.items():
            assert distance(color, other, vision) >= 17, (patch, name)
    assert not among_themselves


@pytest.mark.parametrize("vision", VISIONS)
def test_the_later_patches_keep_the_distance_that_was_reached(vision: str) -> None:
    assert len(LATER_PATCHES) == 4
    assert not too_close(PATCHES, 13, vision)
    for patch, color in LATER_PATCHES.items():
        for name, other in WITHOUT_PATCHES.items():
            assert distance(color, other, vision) >= 13, (patch, name)


@pytest.mark.parametrize("vision", VISIONS)
def test_patches_are_no_grey_of_the_past(vision: str) -> None:
    for patch, color in PATCHES.items():
        assert distance(color, DARK.discarded, vision) >= 17, patch
        if vision == "normal":
            assert distance(color, DARK.dim, vision) >= 13, patch


@pytest.mark.parametrize("count", [*range(1, 9), 12, 30])
def test_the_ramp_ends_in_the_recent_frames_and_darkens_with_age(count: int) -> None:
    colors = frame_colors(count)
    assert len(colors) == count
    assert colors[-3:] == DARK.frames[-count:]
    lightness = [lab(color)[0] for color in colors]
    assert lightness == sorted(lightness)
    for vision in VISIONS:
        beyond = [distance(color, DARK.frames[0], vision) for color in colors[:-2]]
        assert beyond == sorted(beyond, reverse=True), vision
    if count <= 8:
        assert all(distance(a, b, "normal") >= 3.5 for a, b in pairwise(colors))


def test_older_frames_show_on_the_ground_and_are_not_keys() -> None:
    older = [color for count in (4, 8, 12) for color in frame_colors(count)[:-3]]
    assert len(older) == 1 + 5 + 9
    for color in older:
        assert contrast(color, DARK.ground) >= 3
        assert contrast(color, DARK.panel) >= 3
        assert contrast(readable(color), DARK.panel) >= 4.5
        assert all(distance(color, DARK.key, vision) >= 17 for vision in VISIONS)


@pytest.mark.parametrize("vision", VISIONS)
def test_four_frames_are_told_apart_like_roles(vision: str) -> None:
    frames = dict(zip(("t-3", "t-2", "t-1", "t"), frame_colors(4), strict=True))
    assert not too_close(ROLES | frames, 17, vision)


def test_no_frames_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="at least one frame"):
        frame_colors(0)


def test_a_tint_runs_from_panel_to_color() -> None:
    assert tint(DARK.key, 0) == DARK.panel
    assert tint(DARK.key, 1) == DARK.key
    brightness = [lab(tint(DARK.key, step / 10))[0] for step in range(11)]
    assert brightness == sorted(brightness)
    with pytest.raises(ValueError, match="between 0 and 1"):
        tint(DARK.key, 1.1)


def test_text_is_legible_on_every_tint_of_every_color() -> None:
    fills = {(name, step): tint(color, step / 100) for name, color in TINTED.items() for step in range(101)}
    assert len(fills) == 30 * 101
    for place, fill in fills.items():
        assert contrast(text_on(fill), fill) >= 4.5, place
    assert len({text_on(fill) for fill in fills.values()}) >= 3  # the middling fills were among them


def test_text_keeps_the_usual_inks_where_they_are_legible() -> None:
    assert text_on(DARK.panel) == text_on(tint(DARK.query, 0.3)) == DARK.ink
    assert text_on(DARK.weight) == DARK.ground


def test_no_text_is_smaller_than_the_floor() -> None:
    sizes = dataclasses.asdict(DARK.sizes)
    assert len(sizes) == 6
    assert min(sizes.values()) >= 32
    assert DARK.sizes.caption >= 48
    assert DARK.sizes.number >= 40


def test_durations_are_whole_ticks() -> None:
    times = dataclasses.asdict(DARK.times)
    durations = {role: time for role, time in times.items() if not role.startswith("per_")}
    assert len(durations) == 7
    assert len(times) == 9
    assert DARK.times.tick == 0.2
    for role, time in durations.items():
        assert time > 0, role
        assert time / 0.2 == pytest.approx(round(time / 0.2)), role


def test_strokes_grow_from_thin_to_bold() -> None:
    assert 0 < DARK.strokes.thin < DARK.strokes.normal < DARK.strokes.bold


@pytest.mark.usefixtures("dark_afterwards")
def test_another_theme_can_be_used() -> None:
    assert theme() is DARK
    other = dataclasses.replace(DARK, panel="#000000", frames=("#111111", "#222222", "#333333"))
    use(other)
    assert theme() is other
    assert frame_colors(2) == ("#222222", "#333333")
    assert tint("#FFFFFF", 0) == "#000000"


def test_the_theme_does_not_know_manim() -> None:
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    assert imports
    assert "manim" not in " ".join(ast.unparse(node) for node in imports)
