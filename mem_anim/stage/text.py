"""Phrases: text whose letters never move apart, each drawn as one path in a box one line high.

All phrases of one size are equally high and begin and end where the pen does, whatever letters they hold:
centring them aligns their baselines, and digits stand in columns (the font's digits and its minus sign are
equally wide). They must not know what they say: a worked line and a name are the same here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape

import numpy as np
from manim import MarkupText, VMobject
from numpy.typing import NDArray

from mem_anim.errors import AuthorError
from mem_anim.stage.fonts import draws, font
from mem_anim.stage.layout import px
from mem_anim.stage.letters import joined
from mem_anim.stage.scratch import private_drawings
from mem_anim.stage.theme import theme

# A line's box in em around the baseline. Its middle is the middle of a digit.
ASCENT, DESCENT = 0.95, 0.22
LINE_HEIGHT = ASCENT + DESCENT
# Manim sets an em of this many units at its own font size 48.
_DRAWN_AT, _DRAWN_EM = 48, 0.6656
_ROOT_SPACING = -9000  # thousandths of a point, at the size that is drawn
_SMALL = 0.76  # of the em, for what stands below or above the line
_SUBSCRIPTS = dict(zip("₀₁₂₃₄₅₆₇₈₉₋ₜᵢᵥ", "0123456789−tiv", strict=True))
_SUPERSCRIPTS = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁻ᵀⁿˣ", "0123456789−Tnx", strict=True))
# A space beside Chinese is narrower, and a root is drawn closer to what is beside it.
_LATIN, _WORDS = re.compile("[^√⺀-\U0010ffff]*"), re.compile("[^ ]+| +")
# What numbers are written with: the font sets these side by side, whatever their neighbours are.
_UNKERNED = frozenset("0123456789−.,()+×=≈<÷·: ")
# Between two of these stands a hole as wide as half a character, which typesetting leaves out.
_HOLE = re.compile("(?<=[，。、；：！？）」』》])(?=[，。、；：！？（）「」『』《》])")
_SHIFTED = re.compile(f"([{''.join(_SUBSCRIPTS)}]+)|([{''.join(_SUPERSCRIPTS)}]+)")


class Phrase(VMobject):
    """A text on one line, as one path. ``size`` is its em in pixels of a 1080-line picture.

    Raises AuthorError, naming the character, where the font lacks one that the text needs.
    """

    def __init__(self, string: str, size: float, color: str | None = None, *, bold: bool = False) -> None:
        super().__init__(fill_color=color or theme().ink, fill_opacity=1, stroke_width=0)
        self.string = string
        self.size = size
        box, *letters = joined([path * px(size) for path in _outlines(string, bold)])
        self.set_points(box)
        for letter in letters:
            self.add(VMobject(fill_color=color or theme().ink, fill_opacity=1, stroke_width=0))
            self.submobjects[-1].set_points(letter)

    @property
    def ink(self) -> NDArray[np.float64]:
        """The points of the letters alone, without the corners that make up the line's box."""
        return np.asarray(self.get_all_points()[8:])


def width_of(string: str, size: float, *, bold: bool = False) -> float:
    """How wide a phrase would be, in units."""
    return _width(string, bold) * px(size)


def widest(strings: Iterable[str], size: float) -> float:
    """The width of the longest of these as a phrase, in units; 0 where there is none."""
    return max((width_of(string, size) for string in strings), default=0.0)


@cache
def _width(string: str, bold: bool) -> float:
    """In em."""
    across = np.concatenate(_outlines(string, bold))[:, 0]
    return float(across.max() - across.min())


@cache
def _outlines(string: str, bold: bool) -> list[NDArray[np.float64]]:
    """Bezier points of each letter for an em of 1, the baseline at y = 0, from x = 0 on.

    The first path is two corners of the line's box: eight points, curves without length, which draw nothing.
    """
    if missing := [
        character for character in plain(string) if not character.isspace() and not draws(character)
    ]:
        raise AuthorError(
            f"the font of the films has no character {missing[0]!r} (U+{ord(missing[0]):04X}). "
            f"Write “{string}” without it: it comes from a name or a title in the scenario."
        )
    if len(parts := _HOLE.split(string)) > 1:
        return _side_by_side([_outlines(part, bold) for part in parts], gap=-0.5)
    if len(parts := _parts(string)) > 1:
        return _side_by_side([_outlines(part, bold) for part in parts])
    opening, *letters, closing = _drawn(f"H{_markup(string)}H", bold)
    half = _advance_of_capital(bold) / 2
    start, end = opening.get_x() + half, closing.get_x() - half
    corners = np.repeat([[0, -DESCENT, 0], [(end - start) / _DRAWN_EM, ASCENT, 0]], 4, axis=0)
    origin = [start, opening.get_bottom()[1], 0]
    return [corners, *((letter.points - origin) / _DRAWN_EM for letter in letters if len(letter.points))]


def _parts(string: str) -> list[str]:
    """Cut where the font has no kerning: Pango takes its time for every text, and parts come again."""
    if _UNKERNED.issuperset(string):
        return list(string)
    return _WORDS.findall(string) if _LATIN.fullmatch(string) else [string]


def _side_by_side(parts: Sequence[list[NDArray[np.float64]]], gap: float = 0.0) -> list[NDArray[np.float64]]:
    """The outlines of parts that stand one after the other, with so many em between them."""
    ends = np.cumsum([box[4, 0] + gap for box, *_ in parts]) - [*[0] * (len(parts) - 1), gap]
    (box, *_), *_ = parts
    corners = box.copy()
    corners[4:, 0] = ends[-1]
    starts = zip([0.0, *ends[:-1]], parts, strict=True)
    return [corners, *(path + [start, 0, 0] for start, (_, *letters) in starts for path in letters)]


@cache
def _advance_of_capital(bold: bool) -> float:
    """How far the pen moves for an H, as drawn. An H before and after a text tells where its pen goes."""
    first, second = _drawn("HH", bold)
    return float(second.get_x() - first.get_x())


def _drawn(markup: str, bold: bool) -> list[VMobject]:
    """The letters as Pango sets them."""
    with private_drawings():
        text = MarkupText(
            f"<b>{markup}</b>" if bold else markup,
            font=font().family,
            font_size=_DRAWN_AT,
            disable_ligatures=True,
            use_svg_cache=False,  # outlines are kept here, and Manim's own cache would copy every letter
        )
    letters: list[VMobject] = text.submobjects
    return letters


def plain(string: str) -> str:
    """The characters that the font is asked for: small ones below and above the line as ordinary ones."""
    return "".join(_SUBSCRIPTS.get(c) or _SUPERSCRIPTS.get(c) or c for c in string)


def _markup(string: str) -> str:
    def shifted(match: re.Match[str]) -> str:
        rise = -1500 if match[1] else 4200  # thousandths of a point, at the size that is drawn
        return f'<span size="{_SMALL:.0%}" rise="{rise}">{plain(match[0])}</span>'

    # The font's root sign is as wide as a Chinese character: what stands under it moves close, and a
    # space before it makes up for the half of that which Pango takes from the left.
    def root(match: re.Match[str]) -> str:
        space = f'<span letter_spacing="{-_ROOT_SPACING // 2}"> </span>' if match[1] else ""
        return f'{space}<span letter_spacing="{_ROOT_SPACING}">√</span>'

    return re.sub("( ?)√", root, _SHIFTED.sub(shifted, escape(string, quote=False)))
