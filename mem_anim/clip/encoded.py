"""The tokens that come out of the encoder, as frames of striped tiles and as striped cards of the present.

It must not know what becomes of them.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import chain

from manim import DOWN, LEFT

from mem_anim.clip.base import Clip
from mem_anim.clip.showing import content, exact
from mem_anim.stage.card import TokenCard, column_of_cards
from mem_anim.stage.frames import FrameStack
from mem_anim.stage.layout import Box, DoesNotFit, px
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import frame_colors, theme
from mem_anim.stage.tile import TileContent
from mem_anim.words import Words
from mem_anim.worksheet import lines
from mem_anim.worksheet.token import moment

LARGEST = 60  # em of a card, in pixels


class Encoded(Clip):
    """A clip about what all tokens have become, each with the stripe of the frames that it has read."""

    def setup(self) -> None:
        super().setup()
        self.count, self.patches = len(self.scenario.frames), len(self.scenario.patches)
        self.colors, self.focus = frame_colors(self.count), self.worksheet.focus
        last, frames = len(self.trace.steps) - 1, range(-self.count, 0)
        self.rows = [[self.worksheet.row(last, f, p) for p in range(self.patches)] for f in frames]
        self.full = max(abs(n.exact) for frame in self.rows for row in frame for n in row.output)
        self.present = [content(row.result.name, row.output, theme().ink) for row in self.rows[-1]]

    def stack_of_frames(self, box: Box) -> FrameStack:
        """All frames with their new tokens, each tile with the stripe of the frames that it has read."""
        names, frames = self.scenario.patches, zip(self.rows, self.colors, strict=True)
        tiles = [
            [TileContent(name, exact(row.output), color) for name, row in zip(names, rows, strict=True)]
            for rows, color in frames
        ]
        grid = self.scenario.grid if not self.scenario.omitted else (1, self.patches)
        moments = [moment(f + 1) for f in range(-self.count, 0)]
        stack = FrameStack(moments, tiles, grid, self.colors, self.full, box)
        for frame in range(self.count):
            for patch in range(self.patches):
                stack.tile(frame, patch).wear(self._shares(frame, patch), self.colors)
        return stack

    def _shares(self, frame: int, patch: int) -> list[float]:
        """How much of a new token comes from each frame."""
        return [float(share) for share in self.trace.frame_shares[frame, patch]]

    def present_cards(self, box: Box) -> Pieces[TokenCard]:
        """The present's new tokens, striped: with numbers, else names alone, else names in two columns."""
        names = [told.without_numbers() for told in self.present]
        half = (len(names) + 1) // 2
        halves = list(zip(box.columns(1, 1, gap=px(20)), (names[:half], names[half:]), strict=True))
        for arrangement in ([(box, self.present)], [(box, names)], halves):
            with suppress(DoesNotFit):
                columns = [column_of_cards(told, self.full, place, LARGEST) for place, told in arrangement]
                cards = enumerate(chain(*columns))
                return Pieces(*(self._striped(card, patch) for patch, card in cards))
        raise DoesNotFit(
            "The patches' names do not fit beside the frames. Use shorter names or fewer patches."
        )

    def followed_card(self, box: Box) -> TokenCard:
        """The followed patch's new token with all its numbers. Raises DoesNotFit."""
        followed = [self.present[self.focus]]
        return self._striped(column_of_cards(followed, self.full, box, LARGEST)[0], self.focus)

    def exact_note(self, cards: Pieces[TokenCard]) -> Phrase | None:
        """The followed token's exact numbers below the cards, where they differ and there is room."""
        row, box = self.rows[-1][self.focus], self.zones.picture
        if row.exact_output is None:
            return None
        said = Words("by hand; {name} exact ≈ {vector}", "手算值；{name} 精确值 ≈ {vector}")
        told = self.say(said.with_values(name=row.result.name, vector=lines.vector(row.exact_output)))
        note = Phrase(told, theme().sizes.small, theme().dim).next_to(cards, DOWN, buff=px(14))
        note.shift(LEFT * max(0.0, note.get_right()[0] - box.right))
        return note if note.get_bottom()[1] >= box.bottom else None

    def _striped(self, card: TokenCard, patch: int) -> TokenCard:
        card.wear(card.stripe_for(self._shares(-1, patch), self.colors))
        return card
