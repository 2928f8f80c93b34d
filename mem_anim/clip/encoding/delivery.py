"""How few tokens are delivered: the present's as cards, and the VLA to which they go.

It must not know why tokens leave.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from manim import Arrow

from mem_anim.clip.encoding.counted import Counted
from mem_anim.clip.encoding.encoded import arrow, tokens_in_words
from mem_anim.stage.layout import Box, DoesNotFit, point
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.station import Station
from mem_anim.stage.theme import theme
from mem_anim.stage.tokens.bare import bare_cards
from mem_anim.stage.tokens.card import Content, TokenCard, column_of_cards
from mem_anim.words import Words

LARGEST = 66  # em of a card, in pixels
COUNT, REST = 1, 1.5  # how the room of the counts is shared, where the cards stand below them
SPLIT, FOR_LONG_NAMES = (1, 0.55, 1.5), (1.6, 0.3, 1.1)  # how cards, arrows and station share their room

Arranged = Callable[[Sequence[Content], float, Box, float], Pieces[TokenCard]]


class Delivery(Counted):
    """A clip that hands the present's tokens on."""

    def cards_and_station(self) -> tuple[Pieces[TokenCard], Station, bool]:
        """The present's tokens as cards, the VLA, and whether the frames must leave for them.

        They stand below the count, else where the frames are. Raises DoesNotFit.
        """
        below = self.right.rows(COUNT, REST)[1]
        with suppress(DoesNotFit):
            cards, _, station = below.columns(*SPLIT)
            return self._cards(cards), self._station(station), False
        with suppress(DoesNotFit):
            cards, station = self._in_place(below, SPLIT)
            return self._cards(cards), self._station(station), True
        cards, station = self._in_place(below, FOR_LONG_NAMES)
        return self._cards(cards, bare_cards), self._station(station), True

    def _in_place(self, below: Box, shares: Sequence[float]) -> tuple[Box, Box]:
        """The rooms of cards and station where the frames are, and where the counts leave some room."""
        if self.right.left > self.left.right:
            return self.left, below
        cards, _, station = self.left.columns(*shares)
        return cards, station

    def _cards(self, box: Box, arranged: Arranged = column_of_cards) -> Pieces[TokenCard]:
        names = [Content(self.token(patch), (), (), theme().ink) for patch in range(self.patches)]
        cards = arranged(names, self.full, box, LARGEST)
        for patch, card in enumerate(cards):
            card.wear(card.stripe_for(self.of_time(patch), self.colors))
        return cards

    def _station(self, box: Box) -> Station:
        gets = Words("gets {tokens}", "收到 {tokens}").with_values(tokens=tokens_in_words(self.patches))
        return Station("VLA", self.say(Words("backbone", "骨干网络")), [self.say(gets)], box)


def into(station: Station, cards: Pieces[TokenCard]) -> list[Arrow]:
    """An arrow from every card, side by side into the station however far apart the cards stand; one from
    all of them where they do not stand in a column.
    """
    left, middle = station.frame.get_left(), cards.get_y()
    if len({round(float(card.get_x()), 3) for card in cards}) > 1:
        return [arrow(point(cards.get_right()[0], left[1]), left, gap=14)]
    span = cards[0].get_y() - cards[len(cards) - 1].get_y()
    closer = min(1.0, station.frame.height * 0.86 / span)
    ends = [left + point(0, (card.get_y() - middle) * closer) for card in cards]
    return [arrow(card.get_right(), end, gap=14) for card, end in zip(cards, ends, strict=True)]
