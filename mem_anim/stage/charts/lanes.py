"""Lanes: tokens on their way into a station, each lane with its heading, cards, arrows, station and count.

They must not know where the tokens come from, nor which lane is the better one.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain
from math import ceil

from manim import DOWN, UP, Arrow, VGroup

from mem_anim.stage.layout import Box, DoesNotFit, point, px, stroke
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.station import HEIGHT, Station
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import theme
from mem_anim.stage.tokens.card import CardSize, Content, TokenCard, card_size

GAP_OF_LANES, GAP, ARROW_GAP = 44, 12, 14  # pixels
ARROW = 5  # pixels of a line
LARGEST = 56  # em of a card, in pixels
HEADING = 62  # pixels
NAME = 58  # pixels of a card that holds only a name
FOLLOWED = 0.48  # of a lane's height is the followed token's card, where the others have only names


@dataclass(frozen=True)
class Traffic:
    """What goes along a lane: its heading, its tokens with their stripes, and the count at its end."""

    heading: str
    tokens: Sequence[Content]
    stripes: Sequence[Sequence[float]]  # per token, its share of each colour
    colors: Sequence[str]
    count: str


@dataclass(frozen=True)
class _Plan:
    """Shares of the width for picture, cards, arrows and station. Without a picture, headings stand above."""

    shares: tuple[float, float, float, float]
    all_numbers: bool


PLANS = (
    _Plan((1.0, 1.9, 0.6, 1.0), all_numbers=True),
    _Plan((0.8, 2.4, 0.35, 0.8), all_numbers=False),
    _Plan((0.0, 4.4, 0.3, 0.8), all_numbers=False),
)


class Lane(VGroup):
    """Parts: ``heading``, ``cards`` (token by token), ``arrows`` (per card, or one for all), ``station`` and,
    inside it, ``count``.

    ``picture`` is the box below the heading for what the tokens come from, None where there is no room.
    """

    def __init__(
        self,
        heading: Phrase,
        cards: Pieces[TokenCard],
        arrows: Pieces[Arrow],
        station: Station,
        count: Phrase,
        picture: Box | None,
    ) -> None:
        super().__init__(heading, cards, arrows, station, count)
        self.heading, self.cards, self.picture = heading, cards, picture
        self.arrows, self.station, self.count = arrows, station, count


class Lanes(VGroup):
    """Parts: ``lanes``, from the top. Each has a station of its own, for only one of them is taken."""

    def __init__(
        self, traffic: Sequence[Traffic], followed: int, full: float, station: tuple[str, str], box: Box
    ) -> None:
        """``followed`` is the token whose numbers are always shown, ``full`` the value of the strongest
        tint, ``station`` a name and what it is. Raises DoesNotFit.
        """
        super().__init__()
        self._followed, self._full = followed, full
        for plan in PLANS:
            with suppress(DoesNotFit):
                cards = self._cards(traffic, plan, box)
                break
        else:
            raise DoesNotFit(
                "The tokens do not fit side by side on their way to the VLA. Use shorter names, fewer "
                "patches, fewer numbers per token or fewer decimals (display: decimals)."
            )
        self._station = station
        rows = zip(traffic, cards, self._rows(box, len(traffic)), strict=True)
        self.lanes = Pieces(*(self._lane(told, column, plan, row) for told, column, row in rows))
        self.add(*self.lanes)

    def _rows(self, box: Box, lanes: int) -> list[Box]:
        return box.rows(*[1] * lanes, gap=px(GAP_OF_LANES))

    def _room(self, plan: _Plan, row: Box) -> Box:
        """Where a lane's cards stand."""
        room = row.columns(*plan.shares)[1]
        return room if plan.shares[0] else replace(room, top=room.top - px(HEADING))

    def _cards(self, traffic: Sequence[Traffic], plan: _Plan, box: Box) -> list[Pieces[TokenCard]]:
        """Every lane's cards, of the same sizes in all lanes. Raises DoesNotFit."""
        rooms = [self._room(plan, row) for row in self._rows(box, len(traffic))]
        tokens = list(chain(*(told.tokens for told in traffic)))
        width, height, count = rooms[0].width, rooms[0].height, len(traffic[0].tokens)
        if plan.all_numbers:
            size = card_size(tokens, width, height / count - px(GAP), LARGEST)
            return [self._column(told, size, room) for told, room in zip(traffic, rooms, strict=True)]
        return [self._block(told, traffic, room) for told, room in zip(traffic, rooms, strict=True)]

    def _column(self, told: Traffic, size: CardSize, room: Box) -> Pieces[TokenCard]:
        """All cards with their numbers, one under the other."""
        cards = Pieces(*(self._card(told, token, size) for token in range(len(told.tokens))))
        return cards.arrange(DOWN, buff=px(GAP)).move_to(room.center)

    def _block(self, told: Traffic, traffic: Sequence[Traffic], room: Box) -> Pieces[TokenCard]:
        """The followed card with its numbers, the names of the others in rows below. Raises DoesNotFit."""
        tokens = range(len(told.tokens))
        names = [token.without_numbers() for lane in traffic for token in lane.tokens]
        small = card_size(names, room.width, px(NAME), theme().sizes.number)
        others = {t: self._card(told, t, small, name_alone=True) for t in tokens if t != self._followed}
        below = self._in_rows(list(others.values()), room.width)
        left = room.height - below.height - px(GAP) if others else room.height
        followed = [lane.tokens[self._followed] for lane in traffic]
        large = card_size(followed, room.width, min(left, room.height * FOLLOWED), LARGEST)
        card = self._card(told, self._followed, large)
        VGroup(card, below).arrange(DOWN, buff=px(GAP)).move_to(room.center)
        return Pieces(*(others.get(token, card) for token in tokens))

    def _in_rows(self, cards: Sequence[TokenCard], width: float) -> VGroup:
        """Cards of one size in as few rows as hold them, about equally long."""
        group = VGroup(*cards)
        if cards:
            most = int((width + px(GAP)) / (cards[0].width + px(GAP)))
            rows = ceil(len(cards) / most)
            group.arrange_in_grid(rows=rows, cols=ceil(len(cards) / rows), buff=px(GAP))
        return group

    def _card(self, told: Traffic, token: int, size: CardSize, *, name_alone: bool = False) -> TokenCard:
        content = told.tokens[token]
        card = TokenCard(content.without_numbers() if name_alone else content, self._full, size)
        card.wear(card.stripe_for(told.stripes[token], told.colors))
        return card

    def _lane(self, told: Traffic, cards: Pieces[TokenCard], plan: _Plan, row: Box) -> Lane:
        picture, room = row.columns(*plan.shares)[0], self._room(plan, row)
        heading = Phrase(told.heading, theme().sizes.label, bold=True)
        above = picture if plan.shares[0] else replace(room, top=row.top)
        heading.move_to(above.at(0.5, 1), aligned_edge=UP)
        ends = cards if plan.all_numbers else [cards]
        last = row.columns(*plan.shares)[-1]
        over = row.height * (1 / HEIGHT - 1) / 2
        station = Station(*self._station, [], replace(last, bottom=last.bottom - over, top=last.top + over))
        arrows = Pieces(*(_arrow(card, station) for card in ends))
        count = Phrase(told.count, theme().sizes.label, bold=True)
        VGroup(station.lines, count).arrange(DOWN, buff=px(14)).move_to(station.frame)
        left = replace(picture, top=picture.top - px(HEADING)) if plan.shares[0] else None
        return Lane(heading, cards, arrows, station, count, left)


def _arrow(piece: VGroup, station: Station) -> Arrow:
    start, end = piece.get_right(), point(station.frame.get_left()[0], piece.get_y())
    return Arrow(start, end, buff=px(ARROW_GAP), color=theme().ink, stroke_width=stroke(ARROW))
