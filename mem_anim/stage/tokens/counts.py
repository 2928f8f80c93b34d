"""Counts: how many frames, patches and tokens there are, with a square for each token.

They must not know what the tokens are, nor why some go.
"""

from __future__ import annotations

from collections.abc import Sequence

from manim import DOWN, LEFT, RIGHT, VGroup

from mem_anim.stage.layout import Box, DoesNotFit, px
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import theme
from mem_anim.stage.tokens.meter import Meter

METER, LARGEST_METER = 0.34, 1.6  # of the box's height and width, and of its usual size, at most
BESIDE_METER, TALLY = 40, 1.2  # pixels, and beside the meter the room for a tally, of its usual width
LINE_GAP, PART_GAP, COLUMN_GAP = 6, 26, 50  # pixels: of lines, below the meter, of what stands in one row


class Counts(VGroup):
    """Parts: ``meter``, ``said`` (what there is of each kind), ``tally`` (how many tokens are left)."""

    def __init__(
        self, colors: Sequence[str], patches: int, said: Sequence[str], tally: str, box: Box
    ) -> None:
        """In the box's middle: the lines beside the meter, else below it, in a flat box all in one row.

        Raises DoesNotFit.
        """
        super().__init__()
        sizes = theme().sizes
        for em in (sizes.label, sizes.small):
            self.meter = Meter(colors, patches)
            self.said = Pieces(*(Phrase(text, em, theme().dim) for text in said))
            self.tally = Phrase(tally, sizes.number)  # never smaller: another one takes its place
            for arrange in (self._beside, self._below, self._in_a_row):
                whole = arrange(box)
                if whole.width <= box.width and whole.height <= box.height:
                    whole.move_to(box.center)
                    self.add(self.meter, self.said, self.tally)
                    return
        raise DoesNotFit("The counts of frames, patches and tokens do not fit beside the frames. Use fewer.")

    def together(self) -> VGroup:
        """Copies of the meter and the tally as they stand without what is said, where the meter is."""
        meter, tally = self.meter.copy(), self.tally.copy()
        return VGroup(meter, tally.next_to(meter, RIGHT, buff=px(BESIDE_METER)))

    def _scaled(self, box: Box, height: float) -> Meter:
        meter, beside = self.meter, px(BESIDE_METER) + self.tally.width * TALLY
        width = min(box.width * METER, box.width - beside)
        return meter.scale(min(height / meter.height, width / meter.width, LARGEST_METER))

    def _beside(self, box: Box) -> VGroup:
        meter = self._scaled(box, box.height * METER)
        return VGroup(meter, self._lines()).arrange(RIGHT, buff=px(BESIDE_METER))

    def _below(self, box: Box) -> VGroup:
        meter = self._scaled(box, box.height * METER)
        return VGroup(meter, self._lines()).arrange(DOWN, buff=px(PART_GAP), aligned_edge=LEFT)

    def _in_a_row(self, box: Box) -> VGroup:
        meter = self._scaled(box, box.height)
        return VGroup(meter, *self.said, self.tally).arrange(RIGHT, buff=px(COLUMN_GAP))

    def _lines(self) -> VGroup:
        return VGroup(*self.said, self.tally).arrange(DOWN, buff=px(LINE_GAP), aligned_edge=LEFT)
