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

HEADED = (0.3, 1.0)  # shares of the width for a heading and the picture beside it
GAP_OF_LANES, GAP, ARROW_GAP = 44, 12, 14  # pixels
ARROW = 5  # pixels of a line
LARGEST = 64  # em of a card, in pixels
HEADING = 62  # pixels
FULL = 0.96  # of a station's sides is text at most
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
    """Shares of the width for picture, cards, arrows and station. Without a picture, headings stand above.

    With ``above``, a share of the height, the picture stands above the others, beside its heading.
    """

    shares: tuple[float, float, float, float]
    all_numbers: bool
    above: float = 0.0

    def picture(self, row: Box) -> Box | None:
        """The box of what the tokens come from, None where there is no room for it."""
        if self.above:
            return self._upper(row).columns(*HEADED)[1]
        box = row.columns(*self.shares)[0]
        return replace(box, top=box.top - px(HEADING)) if self.shares[0] else None

    def heading(self, row: Box) -> Box:
        """The box at whose top the heading stands."""
        if self.above:
            return self._upper(row).columns(*HEADED)[0]
        return row.columns(*self.shares)[0 if self.shares[0] else 1]

    def cards(self, row: Box) -> Box:
        room = self._lower(row).columns(*self.shares)[1]
        headed = not (self.shares[0] or self.above)
        return replace(room, top=room.top - px(HEADING)) if headed else room

    def station(self, row: Box) -> Box:
        """All of its height is filled."""
        box = self._lower(row).columns(*self.shares)[-1]
        over = box.height * (1 / HEIGHT - 1) / 2
        return replace(box, bottom=box.bottom - over, top=box.top + over)

    def _upper(self, row: Box) -> Box:
        return row.rows(self.above, 1 - self.above)[0]

    def _lower(self, row: Box) -> Box:
        return row.rows(self.above, 1 - self.above)[1] if self.above else row


PLANS = (
    _Plan((1.2, 1.9, 0.4, 1.0), all_numbers=True),
    _Plan((0.7, 2.35, 0.3, 1.0), all_numbers=False),
    _Plan((0.0, 4.25, 0.27, 1.08), all_numbers=False),
    _Plan((0.0, 4.4, 0.3, 0.8), all_numbers=False),
)
TALL_PLANS = (
    _Plan((0.0, 2.4, 0.45, 1.0), all_numbers=True, above=0.5),
    _Plan((0.0, 3.2, 0.3, 1.0), all_numbers=False, above=0.34),
    _Plan((0.0, 4.25, 0.27, 1.08), all_numbers=False),
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
        for plan in TALL_PLANS if box.height > box.width else PLANS:
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

    def _cards(self, traffic: Sequence[Traffic], plan: _Plan, box: Box) -> list[Pieces[TokenCard]]:
        """Every lane's cards, of the same sizes in all lanes. Raises DoesNotFit."""
        rooms = [plan.cards(row) for row in self._rows(box, len(traffic))]
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
        heading = Phrase(told.heading, theme().sizes.label, bold=True)
        heading.move_to(plan.heading(row).at(0.5, 1), aligned_edge=UP)
        ends = cards if plan.all_numbers else [cards]
        station = Station(*self._station, [], plan.station(row))
        arrows = Pieces(*(_arrow(card, station) for card in ends))
        count = _counted(told.count, station)
        return Lane(heading, cards, arrows, station, count, plan.picture(row))


def _arrow(piece: VGroup, station: Station) -> Arrow:
    start, end = piece.get_right(), point(station.frame.get_left()[0], piece.get_y())
    return Arrow(start, end, buff=px(ARROW_GAP), color=theme().ink, stroke_width=stroke(ARROW))


def _counted(count: str, station: Station) -> Phrase:
    """The count below what the station says of itself, smaller and closer where its frame is low."""
    sizes = theme().sizes
    for em, gap in ((sizes.label, 14), (sizes.small, 2)):
        phrase = Phrase(count, em, bold=True)
        whole = VGroup(station.lines, phrase).arrange(DOWN, buff=px(gap)).move_to(station.frame)
        if whole.height <= station.frame.height * FULL and phrase.width <= station.frame.width * FULL:
            break
    return phrase
