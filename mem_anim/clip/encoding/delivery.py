"""How many tokens there are, and how few are delivered: counts beside the frames, cards going to the VLA.

It must not know why tokens leave.
"""

from __future__ import annotations

from manim import DOWN, LEFT, RIGHT, Arrow, FadeIn, VGroup

from mem_anim.clip.encoding.encoded import arrow, tokens_in_words
from mem_anim.clip.encoding.gazing import Gazing
from mem_anim.stage.layout import Box, DoesNotFit, point, px
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.station import Station
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import theme
from mem_anim.stage.tokens.card import Content, TokenCard, column_of_cards
from mem_anim.stage.tokens.meter import Meter
from mem_anim.words import Words

LARGEST = 66  # em of a card, in pixels
METER, LARGEST_METER = 0.34, 1.6  # of the room's height and width, and of its usual size, at most


class Delivery(Gazing):
    """A clip that counts its tokens and hands the present's on."""

    def count_everything(self, box: Box) -> None:
        """How many frames, patches and tokens, with a square for each token."""
        self.meter = Meter(self.colors, self.patches)
        self.meter.scale(
            min(box.height * METER / self.meter.height, box.width * METER / self.meter.width, 1.6)
        )
        self.tally = self._tally(self.trace.encoded)
        size = theme().sizes.label
        frames = Words("K = {k} frames", "帧数 K = {k}").with_values(k=self.count)
        patches = Words("n = {n} patches each", "每帧 n = {n} 个 patch").with_values(n=self.patches)
        said = [Phrase(self.say(words), size, theme().dim) for words in (frames, patches)]
        self.counts = VGroup(*said)
        lines = VGroup(*said, self.tally).arrange(DOWN, buff=px(6), aligned_edge=LEFT)
        VGroup(self.meter, lines).arrange(RIGHT, buff=px(40)).move_to(box.center)
        self.play(FadeIn(self.meter), FadeIn(lines), run_time=theme().times.quick)

    def counts_step_up(self) -> None:
        """To the top of their room, for what comes below them."""
        counts = VGroup(self.meter, self.counts, self.tally)
        way = point(0, self.right.top - px(10) - counts.get_top()[1])
        self.play(*(part.animate.shift(way) for part in counts), run_time=theme().times.move)

    def cards_and_station(self) -> tuple[Pieces[TokenCard], Station]:
        """The present's tokens as cards below the count, else in the place of the frames."""
        names = [Content(self.token(patch), (), (), theme().ink) for patch in range(self.patches)]
        left, _, right = self.right.rows(1, 1.5)[1].columns(1, 0.55, 1.5)
        try:
            cards = column_of_cards(names, self.full, left, LARGEST)
        except DoesNotFit:
            cards = column_of_cards(names, self.full, self.left, LARGEST)
        for patch, card in enumerate(cards):
            card.wear(card.stripe_for(self.of_time(patch), self.colors))
        gets = Words("gets {tokens}", "收到 {tokens}").with_values(tokens=tokens_in_words(self.patches))
        return cards, Station("VLA", self.say(Words("backbone", "骨干网络")), [self.say(gets)], right)


def into(station: Station, cards: Pieces[TokenCard]) -> list[Arrow]:
    """An arrow from every card, side by side into the station however far apart the cards stand."""
    span = cards[0].get_y() - cards[len(cards) - 1].get_y()
    closer = min(1.0, station.frame.height * 0.86 / span)
    left, middle = station.frame.get_left(), cards.get_y()
    ends = [left + point(0, (card.get_y() - middle) * closer) for card in cards]
    return [arrow(card.get_right(), end, gap=14) for card, end in zip(cards, ends, strict=True)]
