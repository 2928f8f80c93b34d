"""The values that a token will take, one below the other, with a frame around the one it has.

It must not know whose values they are. The frame follows them on a way: ``go_to``.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
from manim import LEFT, RoundedRectangle, VGroup

from mem_anim.stage.layout import Box, DoesNotFit, point, px
from mem_anim.stage.outline import outline
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.rows import ems
from mem_anim.stage.text import LINE_HEIGHT, Phrase, width_of
from mem_anim.stage.theme import readable, theme

LARGEST = 60  # em in pixels
LEADINGS = (1.5, 1.34)  # times their height is from line to line, the better one first
SIDE = 24  # pixels left free beside the values
MARGIN = 10  # pixels between a value and the frame around it


class Way(VGroup):
    """Parts: ``heading``, ``values`` in the order in which they come, ``mark`` around the present one."""

    def __init__(self, heading: str, values: Sequence[str], color: str, box: Box) -> None:
        """In the middle of the box. Raises DoesNotFit."""
        super().__init__()
        em, leading = _largest(heading, values, box)
        pitch = px(em) * LINE_HEIGHT * leading
        top = box.center[1] + pitch * len(values) / 2
        self.heading = Phrase(heading, min(em, theme().sizes.label), theme().dim)
        self.values = Pieces(*(Phrase(value, em, readable(color)) for value in values))
        left = box.center[0] - max(self.heading.width, self.values.width) / 2
        for i, piece in enumerate((self.heading, *self.values)):
            piece.set_y(top - pitch * i).align_to(point(left, 0), LEFT)
        self._widths = np.array([value.width for value in self.values])
        self._left, self._top, self._pitch = left, top - pitch, pitch
        self.mark: RoundedRectangle = outline(self.values[0], theme().ink, MARGIN)
        self.add(self.heading, self.values, self.mark)

    def go_to(self, place: float) -> None:
        """The place counts values from 0 on."""
        width = float(np.interp(place, range(len(self._widths)), self._widths))
        self.mark.stretch_to_fit_width(width + 2 * px(MARGIN))
        self.mark.move_to(point(self._left + width / 2, self._top - self._pitch * place))


def _largest(heading: str, values: Sequence[str], box: Box) -> tuple[int, float]:
    """The em and the leading with which all lines have room."""
    for leading, em in product(LEADINGS, ems(LARGEST, theme().sizes.small)):
        wide = max(width_of(text, em) for text in (heading, *values)) + 2 * px(SIDE)
        if wide <= box.width and px(em) * LINE_HEIGHT * leading * (len(values) + 1) <= box.height:
            return em, leading
    raise DoesNotFit("there is no room for all values beside the tokens")
