"""The caption line: one sentence in few lines, broken where a reader would break it.

It must not know when it is shown.
"""

from __future__ import annotations

from manim import DOWN, VGroup

from mem_anim.stage.breaking import LINE_LATIN, length, ways
from mem_anim.stage.layout import DoesNotFit, px, zones
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.text import Phrase, width_of
from mem_anim.stage.theme import theme

MOST = 4 * LINE_LATIN  # more than two lines of the narrowest letters


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

    short = length(text) <= LINE_LATIN
    if short and width(text) <= room:
        return [text]
    # To measure a line is to draw it: the best break is tried first, and nothing where no break can do.
    for count in range(2, stage.lines + 1) if length(text) <= MOST else ():
        for lines in ways(text, count):
            if all(width(line) <= room for line in lines):
                return lines
    if not short and length(text) <= MOST and width(text) <= room:
        return [text]
    raise DoesNotFit(f"the caption “{text}” does not fit into {stage.lines} lines. Use shorter patch names.")
