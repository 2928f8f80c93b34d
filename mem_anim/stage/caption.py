"""The caption line: one sentence in few lines, broken where a reader would break it.

It must not know when it is shown.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations, pairwise

from manim import DOWN, VGroup

from mem_anim.stage.layout import DoesNotFit, px, zones
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.text import Phrase, width_of
from mem_anim.stage.theme import theme

LINE_LATIN, LINE_CHINESE = 42, 16  # characters of a full line; a Chinese one is about twice as wide
MOST = 4 * LINE_LATIN  # more than two lines of the narrowest letters
_CHINESE = re.compile("[⺀-鿿＀-￯、-〟]")
# Signs that must not open a line, and those that must not end one.
_NO_START, _NO_END = "，。：；？！、）”」,.:;?!)", "（“「("
_CHINESE_PAUSES = "，。：；？！"
_LATIN_ENDS = ".?!"
_PAUSES = f"{_CHINESE_PAUSES},.:;?!"
_PAUSE_IS_WORTH = 24  # characters of difference between the lines
_NAME_COSTS = LINE_LATIN  # the same, where a Chinese name in a Latin sentence is broken


class Caption(VGroup):
    """Parts: ``lines``. It stands in the caption zone, a question in bold. Raises DoesNotFit."""

    def __init__(self, text: str, *, question: bool = False) -> None:
        super().__init__()
        size = theme().sizes.caption
        lines = broken(text, bold=question)
        self.lines = Pieces(*(Phrase(line, size, bold=question) for line in lines)).arrange(DOWN, buff=px(2))
        self.add(self.lines)
        self.move_to(zones().caption.center)


def broken(text: str, *, bold: bool = False) -> list[str]:
    """The text in as few lines as hold it, about equally long. Raises DoesNotFit where it needs too many."""
    stage = zones()
    room = stage.caption.width

    def width(line: str) -> float:
        return width_of(line, theme().sizes.caption, bold=bold)

    short = _length(text) <= LINE_LATIN
    if short and width(text) <= room:
        return [text]
    # To measure a line is to draw it: the best break is tried first, and nothing where no break can do.
    for count in range(2, stage.lines + 1) if _length(text) <= MOST else ():
        for lines in sorted(_parts(text, count), key=_unevenness):
            if all(width(line) <= room for line in lines):
                return lines
    if not short and _length(text) <= MOST and width(text) <= room:
        return [text]
    raise DoesNotFit(f"the caption “{text}” does not fit into {stage.lines} lines. Use shorter patch names.")


def _parts(text: str, count: int) -> list[list[str]]:
    """Every way to break the text into so many lines."""
    # Not before a blank: the blank ends the line.
    places = [i for i in range(1, len(text)) if text[i] != " " and _may_break(text, i)]
    ways = combinations(places, count - 1)
    return [[text[a:b].strip() for a, b in pairwise((0, *way, len(text)))] for way in ways]


def _may_break(text: str, i: int) -> bool:
    before, after = text[i - 1], text[i]
    if after in _NO_START or before in _NO_END:
        return False
    if " " in (before, after) or before in _CHINESE_PAUSES:
        return True
    return bool(_CHINESE.match(before) and _CHINESE.match(after))


def _unevenness(lines: Sequence[str]) -> float:
    """A break after a sign of punctuation reads best, then one in the middle, last one within a name."""
    lengths = [_length(line) for line in lines]
    cost = max(lengths) - min(lengths)
    for before, after in pairwise(lines):
        cost -= _PAUSE_IS_WORTH if before[-1] in _PAUSES else 0
        in_name = lines[-1][-1] in _LATIN_ENDS and _CHINESE.match(before[-1]) and _CHINESE.match(after[0])
        cost += _NAME_COSTS if in_name else 0
    return cost


def _length(text: str) -> float:
    """In Latin characters, of which a Chinese one takes the place of several."""
    chinese = len(_CHINESE.findall(text))
    return len(text) - chinese + chinese * LINE_LATIN / LINE_CHINESE
