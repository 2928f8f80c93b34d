"""The tokens that come out of the encoder, as frames of striped tiles and as striped cards of the present.

It must not know what becomes of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from manim import DOWN, LEFT, RIGHT, UP, Arrow, DashedVMobject, FadeIn, FadeOut, Mobject, VGroup

from mem_anim.clip.encoding.pipeline import Pipeline
from mem_anim.clip.showing import content, exact
from mem_anim.stage.breaking import ways
from mem_anim.stage.frames.pane import Frames
from mem_anim.stage.frames.stack import FrameStack
from mem_anim.stage.frames.tile import Tile, TileContent
from mem_anim.stage.layout import Box, DoesNotFit, Point, px, stroke
from mem_anim.stage.pieces import Motion, Pieces
from mem_anim.stage.text import Phrase, widest
from mem_anim.stage.theme import frame_colors, theme
from mem_anim.stage.tokens.bare import bare_cards
from mem_anim.stage.tokens.card import TokenCard, column_of_cards
from mem_anim.stage.tokens.meter import Meter
from mem_anim.words import Words
from mem_anim.worksheet import lines
from mem_anim.worksheet.row import Vector
from mem_anim.worksheet.token import moment

LARGEST = 84  # em of a card, in pixels
ARROW = 5  # pixels of a line
ROOM_FOR_LOOKS = 70  # pixels above the frames
RISE = 0.55  # of a tile's height is how far looks rise above it
HALF_A_LINE = 14  # pixels of the thickest look
DASHES = 40  # of the outline that a frame leaves behind


class Encoded(Pipeline):
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
        stack = self.stack_of([[row.output for row in rows] for rows in self.rows], box)
        for frame in range(self.count):
            for patch in range(self.patches):
                stack.tile(frame, patch).wear(self.shares(frame, patch), self.colors)
        return stack

    def stack_of(self, tokens: Sequence[Sequence[Vector]], box: Box) -> FrameStack:
        """All frames with these tokens, frame by frame, in the frames' colours."""
        names, frames = self.scenario.patches, zip(tokens, self.colors, strict=True)
        tiles = [
            [TileContent(name, exact(token), color) for name, token in zip(names, of_frame, strict=True)]
            for of_frame, color in frames
        ]
        grid = self.scenario.grid if not self.scenario.omitted else (1, self.patches)
        moments = [moment(f + 1) for f in range(-self.count, 0)]
        return FrameStack(moments, tiles, grid, self.colors, self.full, box)

    def below_looks(self, box: Box) -> Box:
        """What is left of it for frames, when lines of attention rise above them."""
        return replace(box, top=box.top - px(ROOM_FOR_LOOKS))

    def rise_above(self, tiles: Sequence[Tile]) -> float:
        """How far lines of attention may rise above these tiles."""
        above = self.zones.picture.top - max(float(tile.bands.get_top()[1]) for tile in tiles)
        return min(float(tiles[-1].bands.height) * RISE, above - px(HALF_A_LINE))

    def shares(self, frame: int, patch: int) -> list[float]:
        """How much of a new token comes from each frame."""
        return [float(share) for share in self.trace.frame_shares[frame, patch]]

    def count_tokens(self, box: Box) -> list[Motion]:
        """The meter and its count appear at the top of the box."""
        self.meter = Meter(self.colors, self.patches)
        self.tally = self._tally(self.trace.encoded)
        VGroup(self.meter, self.tally).arrange(RIGHT, buff=px(30)).move_to(box.at(0.5, 1), aligned_edge=UP)
        return [FadeIn(self.meter), FadeIn(self.tally)]

    def drain(self, stack: Frames, frame: int, left: int, seconds: float, *along: Motion) -> None:
        """A frame's tiles fade to a dashed outline, its squares on the meter empty, the count falls."""
        pane, width = stack.panes[frame], stroke(theme().strokes.normal)
        bare = pane.outline.copy().set_fill(opacity=0).set_stroke(theme().discarded, width)
        ghost = DashedVMobject(bare, num_dashes=DASHES)
        tally = self._tally(left).move_to(self.tally, aligned_edge=LEFT)
        self.bring_to_back(ghost)
        self.play(
            *(FadeOut(tile, shift=(LEFT + UP) * px(40)) for tile in pane.tiles),
            FadeOut(pane.outline),
            FadeIn(ghost),
            stack.moments[frame].animate.set_color(theme().dim),
            *self.meter.drained(frame),
            FadeOut(self.tally),
            FadeIn(tally),
            *along,
            run_time=seconds,
        )
        self.tally = tally
        pane.submobjects = [ghost]

    def _tally(self, tokens: int) -> Phrase:
        return Phrase(self.say(tokens_in_words(tokens)), theme().sizes.number)

    def present_cards(self, box: Box) -> Pieces[TokenCard]:
        """The present's new tokens, striped: with numbers, else names alone, closer where need be."""
        names = [told.without_numbers() for told in self.present]
        for contents in (self.present, names):
            with suppress(DoesNotFit):
                cards = column_of_cards(contents, self.full, box, LARGEST)
                break
        else:
            cards = bare_cards(names, self.full, box, LARGEST)
        return Pieces(*(self._striped(card, patch) for patch, card in enumerate(cards)))

    def followed_card(self, box: Box) -> TokenCard:
        """The followed patch's new token with all its numbers. Raises DoesNotFit."""
        followed = [self.present[self.focus]]
        return self._striped(column_of_cards(followed, self.full, box, LARGEST)[0], self.focus)

    def note_on_rounding(self, width: float) -> VGroup | None:
        """The followed token's numbers rounded only once, where those by hand differ and there is room."""
        row = self.rows[-1][self.focus]
        if row.exact_output is None:
            return None
        said = Words(
            "rounded at each step; only at the end: {name} ≈ {vector}",
            "每步都四舍五入；若只在最后舍入，{name} ≈ {vector}",
        )
        told = said.with_values(name=row.result.name, vector=lines.vector(row.exact_output))
        return self.noted(told, width, theme().sizes.small, theme().dim)

    def noted(self, words: Words, width: float, size: float, color: str) -> VGroup | None:
        """A note in one line or two of at most this width; None where it is longer."""
        for count in (1, 2):
            # Both languages must fit, for both films have the same times.
            both = (ways(words.en, count)[0], ways(words.zh, count)[0])
            if all(widest(broken, size) <= width for broken in both):
                told = ways(self.say(words), count)[0]
                return VGroup(*(Phrase(line, size, color) for line in told)).arrange(DOWN, buff=0)
        return None

    def below(self, piece: Mobject, note: VGroup) -> VGroup:
        """The note brought below the middle of a piece, as far as the picture is wide enough."""
        box, half = self.zones.picture, note.width / 2
        return note.set_x(min(max(piece.get_x(), box.left + half), box.right - half))

    def _striped(self, card: TokenCard, patch: int) -> TokenCard:
        card.wear(card.stripe_for(self.shares(-1, patch), self.colors))
        return card


def tokens_in_words(count: int) -> Words:
    return Words("1 token" if count == 1 else f"{count} tokens", f"{count} 个 token")


def arrow(start: Point, end: Point, gap: float) -> Arrow:
    """``gap`` is in pixels, at both ends."""
    return Arrow(start, end, buff=px(gap), color=theme().ink, stroke_width=stroke(ARROW))
