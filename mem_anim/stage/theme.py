"""Every colour, size, time and stroke, by role. It must not know Manim, nor which piece uses a role.

Colours are ``#RRGGBB``; sizes and strokes are pixels of a picture of 1080 lines; times are seconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

TEXT_CONTRAST = 4.5  # WCAG 2, level AA


@dataclass(frozen=True)
class Sizes:
    """Em heights of text."""

    caption: int = 50
    title: int = 50
    step: int = 38
    number: int = 42
    label: int = 42
    small: int = 34


@dataclass(frozen=True)
class Times:
    """Durations, each a multiple of ``tick``, and the pace at which a viewer reads.

    A reading time is worked out from the pace, so it is for the reader to round it up to a tick.
    """

    tick: float = 0.2
    move: float = 1.0
    quick: float = 0.6
    hold: float = 1.0
    question: float = 3.0
    least_reading: float = 1.0
    longest_still: float = 4.6  # before something moves: the rest of a long caption is read meanwhile
    per_word: float = 0.3
    per_chinese_character: float = 0.25


@dataclass(frozen=True)
class Strokes:
    """Widths of lines: thin for cells, normal for cards and arrows, bold for what is being looked at."""

    thin: float = 2.0
    normal: float = 3.0
    bold: float = 6.0


@dataclass(frozen=True)
class Theme:
    """One look of the films.

    ``discarded`` is for outlines only; the text beside it is ``dim``. ``frames`` are t-2, t-1 and t;
    every older frame lies on the way from t-2 to ``oldest_frame``, which is nearer to the ground. The first
    four ``patches`` are as easy to tell apart as the roles are, the later ones rather less: a name always
    goes with them, in a colour that is ``readable``.
    """

    ground: str
    panel: str
    ink: str
    dim: str
    discarded: str
    query: str
    key: str
    value: str
    weight: str
    frames: tuple[str, str, str]
    oldest_frame: str
    patches: tuple[str, ...]
    font: str = "Noto Sans CJK SC"
    sizes: Sizes = Sizes()
    times: Times = Times()
    strokes: Strokes = Strokes()


DARK = Theme(
    ground="#0F1218",
    panel="#171C26",
    ink="#E8EAF0",
    dim="#8C96A8",
    discarded="#4C5566",
    query="#F0AB1C",
    key="#64BBF1",
    value="#179F46",
    weight="#F7EAC7",
    frames=("#837AF1", "#CA76B9", "#F8B3D8"),
    oldest_frame="#3E64B7",
    patches=("#FC876B", "#9AC0A2", "#A27F89", "#859312", "#C2CF5C", "#C77570", "#77B6B1", "#618DDA"),
)

LIGHT = Theme(
    ground="#FBFAF6",
    panel="#F2EFE7",
    ink="#1C2031",
    dim="#5A6272",
    discarded="#A19F99",
    query="#B34E07",
    key="#002299",
    value="#286444",
    weight="#3D221C",
    frames=("#7E3FE0", "#B230B8", "#8D1169"),
    oldest_frame="#728AA8",
    patches=("#7E1B09", "#0990A2", "#997E51", "#3F096C", "#488724", "#B45A63", "#755A2D", "#5A5A87"),
)

ThemeName = Literal["dark", "light"]
THEMES: dict[ThemeName, Theme] = {"dark": DARK, "light": LIGHT}

_current = DARK


def theme() -> Theme:
    """The theme in use. Ask for it inside functions, for it may change between two films."""
    return _current


def use(chosen: Theme) -> None:
    """Make every piece that is built from now on wear ``chosen``."""
    global _current
    _current = chosen


def frame_colors(count: int) -> tuple[str, ...]:
    """The colours of ``count`` frames, oldest first; the last three are always those of t-2, t-1 and t.

    Frames older than t-2 share the rest of the ramp evenly, so that few of them lie far apart.

    Raises:
        ValueError: ``count`` is less than 1.
    """
    if count < 1:
        raise ValueError(f"a film has at least one frame, not {count}")
    recent = theme().frames
    older = count - len(recent)
    ramp = tuple(_mix(recent[0], theme().oldest_frame, age / older) for age in range(older, 0, -1))
    return ramp + recent[-count:]


def tint(color: str, strength: float) -> str:
    """``color`` laid over the panel: 0 leaves the bare panel, 1 is the colour itself.

    Raises:
        ValueError: ``strength`` is outside 0..1.
    """
    if not 0 <= strength <= 1:
        raise ValueError(f"a tint's strength lies between 0 and 1, not at {strength}")
    return _mix(theme().panel, color, strength)


def text_on(fill: str) -> str:
    """The text colour for a solid ``fill``: ink or ground, whichever is clearer.

    On a fill of middling brightness neither is clear enough; white or black then is, since one of
    those two has at least 4.58:1 on any colour.
    """
    usual = _clearest(fill, theme().ink, theme().ground)
    if contrast(usual, fill) >= TEXT_CONTRAST:
        return usual
    return _clearest(fill, "#FFFFFF", "#000000")


def readable(color: str, *fills: str) -> str:
    """``color`` for text on the ground, a panel and other ``fills``: itself, or as little nearer to ink as
    legibility asks.

    Only the oldest frames and, on light, some patches need it, whose colours are too near to the ground.
    """
    nearer = (_mix(color, theme().ink, percent / 100) for percent in range(101))
    return next(shade for shade in nearer if _is_readable(shade, *fills))


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21, as WCAG 2 defines it."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _is_readable(color: str, *fills: str) -> bool:
    return all(contrast(color, under) >= TEXT_CONTRAST for under in (theme().ground, theme().panel, *fills))


def _clearest(fill: str, *inks: str) -> str:
    return max(inks, key=lambda ink: contrast(ink, fill))


def _mix(start: str, end: str, share: float) -> str:
    blended = (round(a + (b - a) * share) for a, b in zip(_channels(start), _channels(end), strict=True))
    return "#" + "".join(f"{channel:02X}" for channel in blended)


def _channels(color: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(color.removeprefix("#")))


def _luminance(color: str) -> float:
    red, green, blue = (_linear(channel / 255) for channel in _channels(color))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
