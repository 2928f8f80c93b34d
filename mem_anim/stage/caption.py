"""The caption line: one sentence in at most two lines, broken where a reader would break it.

It must not know when it is shown.
"""

from __future__ import annotations

import re

from manim import DOWN, VGroup

from mem_anim.stage.layout import DoesNotFit, px, zones
from mem_anim.stage.text import Phrase, width_of
from mem_anim.stage.theme import theme

LINE_LATIN, LINE_CHINESE = 42, 16  # characters of a full line; a Chinese one is about twice as wide
_CHINESE = re.compile("[⺀-鿿＀-￯、-〟]")
# Signs that must not open a line, and those that must not end one.
_NO_START, _NO_END = "，。：；？！、）”」,.:;?!)", "（“「("


class Caption(VGroup):
    """Parts: ``lines``. It stands in the caption zone; a question stands brighter, with a mark of its own."""

    def __init__(self, text: str, *, question: bool = False) -> None:
        super().__init__()
        size = theme().sizes.caption
        self.text = text
        self.lines = VGroup(*(Phrase(line, size, bold=question) for line in broken(text)))
        self.lines.arrange(DOWN, buff=px(2))
        self.add(self.lines)
        self.move_to(zones().caption.center)


def broken(text: str) -> list[str]:
    """The text in one line or two of about equal length. Raises DoesNotFit where two do not hold it."""
    room, size = zones().caption.width, theme().sizes.caption
    if _length(text) <= LINE_LATIN and width_of(text, size) <= room:
        return [text]
    places = [i for i in range(1, len(text)) if _may_break(text, i)]
    halves = [(text[:i].rstrip(), text[i:].lstrip()) for i in places]
    fitting = [pair for pair in halves if all(width_of(line, size) <= room for line in pair)]
    if not fitting:
        if width_of(text, size) <= room:
            return [text]
        raise DoesNotFit(f"the caption “{text}” does not fit into two lines. Use shorter patch names.")
    return list(min(fitting, key=_unevenness))


def _may_break(text: str, i: int) -> bool:
    before, after = text[i - 1], text[i]
    if after in _NO_START or before in _NO_END:
        return False
    return after == " " or before == " " or bool(_CHINESE.match(before) and _CHINESE.match(after))


def _unevenness(pair: tuple[str, str]) -> float:
    """A break after a sign of punctuation reads best, then one in the middle."""
    first, second = pair
    after_sign = first[-1] in "，。：；？！,.:;?!"
    return abs(_length(first) - _length(second)) - (24 if after_sign else 0)


def _length(text: str) -> float:
    chinese = len(_CHINESE.findall(text))
    return len(text) - chinese + chinese * LINE_LATIN / LINE_CHINESE
