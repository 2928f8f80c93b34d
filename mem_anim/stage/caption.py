"""The caption line: one sentence in at most two lines, broken where a reader would break it.

It must not know when it is shown.
"""

from __future__ import annotations

import re

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
    """The text in one line or two of about equal length. Raises DoesNotFit where two do not hold it."""
    room = zones().caption.width

    def width(line: str) -> float:
        return width_of(line, theme().sizes.caption, bold=bold)

    short = _length(text) <= LINE_LATIN
    if short and width(text) <= room:
        return [text]
    # To measure a line is to draw it: the best break is tried first, and nothing where no break can do.
    for first, second in sorted(_halves(text), key=_unevenness) if _length(text) <= MOST else []:
        if width(first) <= room and width(second) <= room:
            return [first, second]
    if not short and _length(text) <= MOST and width(text) <= room:
        return [text]
    raise DoesNotFit(f"the caption “{text}” does not fit into two lines. Use shorter patch names.")


def _halves(text: str) -> list[tuple[str, str]]:
    places = [i for i in range(1, len(text)) if _may_break(text, i)]
    return [(text[:i].rstrip(), text[i:].lstrip()) for i in places]


def _may_break(text: str, i: int) -> bool:
    before, after = text[i - 1], text[i]
    if after in _NO_START or before in _NO_END:
        return False
    if " " in (before, after) or before in _CHINESE_PAUSES:
        return True
    return bool(_CHINESE.match(before) and _CHINESE.match(after))


def _unevenness(pair: tuple[str, str]) -> float:
    """A break after a sign of punctuation reads best, then one in the middle, last one within a name."""
    first, second = pair
    bonus = _PAUSE_IS_WORTH if first[-1] in _PAUSES else 0
    in_name = second[-1] in _LATIN_ENDS and _CHINESE.match(first[-1]) and _CHINESE.match(second[0])
    return abs(_length(first) - _length(second)) - bonus + (_NAME_COSTS if in_name else 0)


def _length(text: str) -> float:
    """In Latin characters, of which a Chinese one takes the place of several."""
    chinese = len(_CHINESE.findall(text))
    return len(text) - chinese + chinese * LINE_LATIN / LINE_CHINESE
