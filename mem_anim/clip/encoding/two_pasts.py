"""Two pasts that lead to the same card: the followed patch's own, and the one with two frames exchanged.

It must not know why they are shown.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from manim import DOWN, RIGHT

from mem_anim.clip.encoding.encoded import LARGEST, Encoded
from mem_anim.clip.showing import content
from mem_anim.stage.gathering import Gathering
from mem_anim.stage.layout import DoesNotFit, point
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.tokens.card import Content, TokenCard
from mem_anim.stage.tokens.exchange import Exchange

PASTS_ABOVE, PASTS_BESIDE = (1.0, 0.3, 0.45), (1.0, 0.35, 1.0)  # shares of pasts, arrows and card
APART = 0.25  # of the card's side are the ends of the arrows from its middle


@dataclass(frozen=True)
class TwoPasts:
    """Both pasts, what comes of each, and the way from each to it."""

    histories: Exchange
    card: TokenCard
    ways: Pieces[Gathering]


class Exchanged(Encoded):
    """A clip that shows which other past gives the same numbers."""

    def two_pasts(self) -> TwoPasts | None:
        """In the larger digits. None where there are no two past frames, or where the numbers do not fit."""
        if self.count < 3:
            return None
        contents, found = self._past(), []
        for above in (False, True):
            with suppress(DoesNotFit):
                found.append(self._stood(contents, above))
        return max(found, key=lambda it: it.histories.before[0].label.size, default=None)

    def _past(self) -> list[Content]:
        """The tokens that the last step read at the followed position: of the two oldest frames and of t."""
        step, sheet = self.worksheet.step("temporal") or 0, self.worksheet
        rows = {frame: sheet.row(step, frame - self.count, self.focus) for frame in (0, 1, self.count - 1)}
        return [content(row.query.name, row.x, self.colors[frame]) for frame, row in rows.items()]

    def _stood(self, contents: list[Content], above: bool) -> TwoPasts:
        """Both pasts side by side above the card, else one above the other beside it. Raises DoesNotFit."""
        picture = self.zones.picture
        cut, shares = (picture.rows, PASTS_ABOVE) if above else (picture.columns, PASTS_BESIDE)
        pasts, _, box = cut(*shares)
        histories = Exchange(contents, self.full, pasts, LARGEST, beside=above)
        # Its stripe would be another one after each of the pasts.
        card = self.followed_card(box).bare()
        ways = []
        for history, way in ((histories.before, -1), (histories.after, 1)):
            if above:
                end = card.get_top() + point(way * card.width * APART, 0)
            else:
                end = card.get_left() - point(0, way * card.height * APART)
            ways.append(Gathering(history, DOWN if above else RIGHT, end))
        return TwoPasts(histories, card, Pieces(*ways))
