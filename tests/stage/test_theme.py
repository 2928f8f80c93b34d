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
from mem_anim.stage.theme import (
    DARK,
    LIGHT,
    THEMES,
    Theme,
    frame_colors,
    readable,
    text_on,
    theme,
    tint,
    use,
)

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

LETTERS = 4.5  # contrast of what is read
SHAPES = 3.0  # contrast of what is only seen
FRAMES = ("t-2", "t-1", "t")


def roles(look: Theme) -> dict[str, str]:
    return {role: getattr(look, role) for role in ("query", "key", "value", "weight")}


def recent(look: Theme) -> dict[str, str]:
    return dict(zip(FRAMES, look.frames, strict=True))


def others(look: Theme) -> dict[str, str]:
    """Every colour of a meaning of its own that is no patch's."""
    return roles(look) | recent(look) | {"ink": look.ink}


def patches(look: Theme) -> dict[str, str]:
    return {f"patch {place}": color for place, color in enumerate(look.patches, start=1)}


def tinted(look: Theme) -> dict[str, str]:
    older = {f"frame {place} of 12": color for place, color in enumerate(frame_colors(12))}
    return others(look) | patches(look) | {"dim": look.dim, "discarded": look.discarded} | older


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


@pytest.fixture(params=THEMES)
def look(request: pytest.FixtureRequest) -> Iterator[Theme]:
    """Each theme in turn, in use."""
    chosen = THEMES[request.param]
    use(chosen)
    yield chosen
    use(DARK)


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


def test_the_themes_differ_in_their_colors_alone() -> None:
    assert set(THEMES) == {"dark", "light"}
    assert (DARK.font, DARK.sizes, DARK.times, DARK.strokes) == (
        LIGHT.font,
        LIGHT.sizes,
        LIGHT.times,
        LIGHT.strokes,
    )
    assert lab(LIGHT.ground)[0] > 95 > 20 > lab(DARK.ground)[0]
    assert contrast(LIGHT.ground, LIGHT.panel) == pytest.approx(contrast(DARK.ground, DARK.panel), abs=0.1)


@pytest.mark.parametrize("role", ["query", "key", "value", *FRAMES])
def test_a_role_keeps_its_hue_in_every_theme(role: str) -> None:
    """Orange asks, blue answers, green is handed over: nobody learns them anew in a bright room."""
    (_, *one), (_, *other) = (lab((roles(look) | recent(look))[role]) for look in THEMES.values())
    turned = abs(np.degrees(np.arctan2(one[1], one[0]) - np.arctan2(other[1], other[0])))
    assert min(turned, 360 - turned) < 60


def test_there_are_eight_patches_and_no_color_is_used_twice(look: Theme) -> None:
    assert len(patches(look)) == 8
    colors = [look.ground, look.panel, look.dim, look.discarded, look.oldest_frame]
    colors += [*others(look).values(), *patches(look).values()]
    assert len(set(colors)) == len(colors) == 21


def test_every_color_that_letters_wear_is_legible_on_ground_and_panel(look: Theme) -> None:
    letters = others(look) | {"dim": look.dim}
    assert len(letters) == 9
    for name, color in letters.items():
        assert readable(color) == color, name
    for name, color in (letters | patches(look)).items():
        assert contrast(color, look.ground) >= SHAPES, name
        assert contrast(color, look.panel) >= SHAPES, name
        assert contrast(readable(color), look.ground) >= LETTERS, name
        assert contrast(readable(color), look.panel) >= LETTERS, name


def test_letters_in_every_color_can_be_read_on_a_faint_tint_of_every_other(look: Theme) -> None:
    fills = [tint(color, 0.2) for color in others(look).values()]
    assert len(fills) == 8
    for color in (others(look) | patches(look)).values():
        for fill in fills:
            assert contrast(readable(color, fill), fill) >= LETTERS, (color, fill)


def test_discarded_outlines_show_but_stay_behind_dim_text(look: Theme) -> None:
    assert contrast(look.discarded, look.ground) >= 2
    assert contrast(look.discarded, look.panel) >= 2
    assert contrast(look.discarded, look.dim) >= 2


@pytest.mark.parametrize("vision", VISIONS)
def test_roles_and_recent_frames_are_told_apart(look: Theme, vision: str) -> None:
    assert not too_close(roles(look) | recent(look), 17, vision)


@pytest.mark.parametrize("vision", VISIONS)
def test_the_first_patches_are_told_apart_from_everything(look: Theme, vision: str) -> None:
    first = dict(list(patches(look).items())[:4])
    among_themselves = too_close(first, 17, vision)
    assert len(others(look)) == 8
    for patch, color in first.items():
        for name, other in others(look).items():
            assert distance(color, other, vision) >= 17, (patch, name)
    assert not among_themselves


@pytest.mark.parametrize("vision", VISIONS)
def test_the_later_patches_keep_the_distance_that_was_reached(look: Theme, vision: str) -> None:
    later = dict(list(patches(look).items())[4:])
    assert len(later) == 4
    assert not too_close(patches(look), 13, vision)
    for patch, color in later.items():
        for name, other in others(look).items():
            assert distance(color, other, vision) >= 13, (patch, name)


@pytest.mark.parametrize("vision", VISIONS)
def test_patches_are_no_grey_of_the_past(look: Theme, vision: str) -> None:
    for patch, color in patches(look).items():
        assert distance(color, look.discarded, vision) >= 17, patch
        if vision == "normal":
            assert distance(color, look.dim, vision) >= 13, patch


@pytest.mark.parametrize("count", [*range(1, 9), 12, 30])
def test_the_ramp_ends_in_the_recent_frames_and_nears_the_ground_with_age(look: Theme, count: int) -> None:
    colors = frame_colors(count)
    assert len(colors) == count
    assert colors[-3:] == look.frames[-count:]
    older = [contrast(color, look.ground) for color in colors[:-2]]
    assert older == sorted(older)
    for vision in VISIONS:
        beyond = [distance(color, look.frames[0], vision) for color in colors[:-2]]
        assert beyond == sorted(beyond, reverse=True), vision
    if count <= 8:
        assert all(distance(a, b, "normal") >= 3.5 for a, b in pairwise(colors))


def test_older_frames_show_on_the_ground_and_are_not_keys(look: Theme) -> None:
    older = [color for count in (4, 8, 12) for color in frame_colors(count)[:-3]]
    assert len(older) == 1 + 5 + 9
    for color in older:
        assert contrast(color, look.ground) >= SHAPES
        assert contrast(color, look.panel) >= SHAPES
        assert contrast(readable(color), look.panel) >= LETTERS
        assert all(distance(color, look.key, vision) >= 17 for vision in VISIONS)


@pytest.mark.parametrize("vision", VISIONS)
def test_four_frames_are_told_apart_like_roles(look: Theme, vision: str) -> None:
    frames = dict(zip(("t-3", *FRAMES), frame_colors(4), strict=True))
    assert not too_close(roles(look) | frames, 17, vision)


def test_no_frames_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="at least one frame"):
        frame_colors(0)


def test_a_tint_runs_from_panel_to_color(look: Theme) -> None:
    assert tint(look.key, 0) == look.panel
    assert tint(look.key, 1) == look.key
    against = [contrast(tint(look.key, step / 10), look.panel) for step in range(11)]
    assert against == sorted(against)
    with pytest.raises(ValueError, match="between 0 and 1"):
        tint(look.key, 1.1)


def test_text_is_legible_on_every_tint_of_every_color(look: Theme) -> None:
    colors = tinted(look)
    fills = {(name, step): tint(color, step / 100) for name, color in colors.items() for step in range(101)}
    assert len(fills) == 30 * 101
    for place, fill in fills.items():
        assert contrast(text_on(fill), fill) >= LETTERS, place
    assert len({text_on(fill) for fill in fills.values()}) >= 3  # the middling fills were among them


def test_text_keeps_the_usual_inks_where_they_are_legible(look: Theme) -> None:
    assert text_on(look.panel) == text_on(tint(look.query, 0.3)) == look.ink
    assert text_on(look.weight) == look.ground


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
