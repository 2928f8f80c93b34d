"""All tokens on their way through space and time: frames of tiles, and the followed patch's cards.

It must not know in which order its pictures are told.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

from manim import (
    DOWN,
    LEFT,
    Animation,
    FadeIn,
    LaggedStart,
    ReplacementTransform,
    Transform,
)

from mem_anim.clip.encoding.encoded import LARGEST, Encoded
from mem_anim.clip.showing import content
from mem_anim.scenario.variant import with_order
from mem_anim.stage.frames.gaze import Gaze, across_tiles, along_edges
from mem_anim.stage.frames.renewal import renewed, sheet_of, unstriped
from mem_anim.stage.frames.stack import FrameStack
from mem_anim.stage.frames.tile import Tile, TileLabel
from mem_anim.stage.layout import Box, DoesNotFit, point, px
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.text import Phrase, widest
from mem_anim.stage.theme import readable, theme
from mem_anim.stage.tokens.card import GAP, GAP_OF_MANY, MANY, Content, TokenCard, card_size
from mem_anim.stage.tokens.meter import Meter
from mem_anim.worksheet import Worksheet, worksheet
from mem_anim.worksheet.row import Row, Vector

RAW, SPACE, TIME = range(3)  # the stages: as given, after spatial attention, after temporal attention
SPLITS = ((1.25, 1.0), (0.85, 1.0))  # shares of the picture for frames and cards
GAP_OF_HALVES, UNDER_METER, BESIDE_WEIGHT = 50, 40, 18  # pixels
WIDE_CARD = 130  # pixels of the followed card below the frames, where the others hold no numbers
FEW = 4  # weights stand in one column
EQUATION = "3"  # a name in the MEM paper
FEW_LOOK = 3  # so many patches' looks can be told apart


@dataclass(frozen=True)
class Stand:
    """Where frames, meter and cards stand, and the cards' frames: all, or the present alone."""

    frames: Box
    meter: Box
    cards: Box
    of: Sequence[int]


class Sweep(Encoded):
    """A clip about space and then time. ``stages`` hold all tokens by stage, frame and patch.

    ``stack`` and ``cards`` are what stands on stage.
    """

    stack: FrameStack
    cards: Pieces[TokenCard]

    def setup(self) -> None:
        super().setup()
        self.spaced = [[self.worksheet.row(0, f, p) for p in range(self.patches)] for f in self.frames]
        raw = [[row.x for row in rows] for rows in self.spaced]
        done = ([[row.output for row in rows] for rows in of] for of in (self.spaced, self.rows))
        self.stages: list[list[list[Vector]]] = [raw, *done]
        self.full = max(abs(n.exact) for stage in self.stages for n in chain(*chain(*stage)))
        self.stand, self.tracks = self._stand()
        self.names: Pieces[TileLabel] = Pieces()

    @property
    def frames(self) -> range:
        """The frames counted from the end, oldest first."""
        return range(-self.count, 0)

    @property
    def row(self) -> Row:
        """How the followed patch of the current frame looks at its moments."""
        return self.rows[-1][self.focus]

    @cached_property
    def composed(self) -> Worksheet | None:
        """The same scenario in the order of the MEM paper's Eq. 3, where the two can be compared.

        None with a matrix for the values: two steps apply it twice, Eq. 3 once.
        """
        if self.scenario.attention.value is not None:
            return None
        return worksheet(with_order(self.scenario, "composed"))

    @property
    def known_numbers(self) -> frozenset[str]:
        shown = {number.text for stage in self.stages for number in chain(*chain(*stage))}
        other = self.composed.texts() if self.composed else frozenset()
        return super().known_numbers | shown | other | {EQUATION}

    def stack_after(self, stage: int, box: Box) -> FrameStack:
        return self.stack_of_frames(box) if stage == TIME else self.stack_of(self.stages[stage], box)

    def becomes(self, stack: FrameStack, *along: Animation) -> None:
        """The frames on stage become these, which stand in the same place, tile by tile."""
        self.play(Transform(self.stack, stack), *along, run_time=theme().times.move * 1.4)
        self.remove(*self.stack.get_family(), self.names)
        self.stack = stack
        self.add(stack)

    def count_tiles(self) -> None:
        """A sheet from each tile becomes its square on the meter; then the count appears."""
        self.count_tokens(self.stand.meter)
        flying = [
            ReplacementTransform(sheet_of(self.stack.tile(frame, patch)), square)
            for frame, column in enumerate(self.meter)
            for patch, square in enumerate(column)
        ]
        self.play(LaggedStart(*flying, lag_ratio=0.1), run_time=theme().times.move * 1.6)
        self.play(FadeIn(self.tally), run_time=theme().times.quick)
        self.settle(self.meter, self.tally)

    def go_on_to(self, stage: int, *along: Animation) -> None:
        """Tiles and cards take the numbers of the stage."""
        before, self.cards = self.cards, self.tracks[stage]
        cards = zip(before, self.cards, strict=True)
        target = self.stack_after(stage, self.stand.frames)
        if stage == TIME:
            self._put_on_stripes()
        self.becomes(target, *(move for old, new in cards for move in renewed(old, new)), *along)
        for old in before:
            self.remove(*old.get_family())
        self.settle(*self.cards)

    def _put_on_stripes(self) -> None:
        """The stack on stage gets the stripes of the last stage, which cannot be seen yet."""
        for frame in range(self.count):
            for patch in range(self.patches):
                self.stack.tile(frame, patch).wear(self.shares(frame, patch), self.colors)
        unstriped(self.stack)

    def looks_within(self, frame: int) -> Pieces[Gaze]:
        """The looks of a frame's patches at each other, the followed one's last; of many only these."""
        tiles, inks = list(self.stack.panes[frame].tiles), [theme().weight] * self.patches
        looks = (self._looks(tiles, p, self.spaced[frame][p], inks) for p in self._askers())
        return Pieces(*chain(*looks))

    def looks_back(self) -> Pieces[Gaze]:
        """The looks of the current frame's patches at their moments, in the same order.

        They have the colours of what is read from, as the stripes will.
        """
        row, stack, last = self.rows[-1], self.stack, self.count - 1
        looks = (self._looks(stack.position(p), last, row[p], self.colors) for p in self._askers())
        return Pieces(*chain(*looks))

    def put_names_in_front(self) -> None:
        """The names on the tiles stand in front of the looks that cross them, until the tiles change."""
        labels = [tile.label for pane in self.stack.panes for tile in pane.tiles if tile.label]
        self.names = Pieces(*(label.copy() for label in labels)).set_z_index(1)
        for label in labels:
            label.set_opacity(0)
        self.add(self.names)

    def _askers(self) -> list[int]:
        others = range(self.patches) if self.patches <= FEW_LOOK else ()
        return [*(patch for patch in others if patch != self.focus), self.focus]

    def _looks(self, tiles: list[Tile], asker: int, row: Row, colors: Sequence[str]) -> Pieces[Gaze]:
        """One tile's looks at all of them, itself too, as thick as their weights."""
        weights = [weight.exact for weight in row.weights]
        if row.kind == "spatial" and self.scenario.grid[0] > 1:
            return across_tiles(tiles, asker, weights, colors)
        return along_edges(tiles, asker, weights, colors, point(0, self.rise_above(tiles)))

    def weights(self) -> Pieces[Phrase]:
        """The followed token's weights: beside the cards of its moments, or in a list below the meter."""
        row, cards = self.row, self.tracks[SPACE]
        if len(cards) == len(row.keys):
            told = (Phrase(f"{w.text} ×", theme().sizes.number, theme().weight) for w in row.weights)
            phrases = Pieces(*told)
            for phrase, card in zip(phrases, cards, strict=True):
                phrase.next_to(card, LEFT, buff=px(BESIDE_WEIGHT))
            return phrases
        keys = zip(row.weights, row.keys, self.colors, strict=True)
        listed = [(f"{weight.text} × {key.name}", readable(color)) for weight, key, color in keys]
        return self._list(listed, replace(self.stand.meter, top=self.foot_of_meter))

    def _list(self, told: Sequence[tuple[str, str]], box: Box) -> Pieces[Phrase]:
        """Texts with their colours in one column or two, as large as there is room for."""
        columns = 1 if len(told) <= FEW else 2
        rows = -(-len(told) // columns)
        for size in (theme().sizes.number, theme().sizes.small):
            phrases = Pieces(*(Phrase(text, size, color) for text, color in told))
            phrases.arrange_in_grid(
                rows=rows, cols=columns, buff=(px(50), px(4)), flow_order="dr", cell_alignment=LEFT
            )
            if phrases.width <= box.width and phrases.height <= box.height:
                return phrases.move_to(box.center)
        return Pieces()

    @property
    def foot_of_meter(self) -> float:
        return self.stand.meter.top - Meter(self.colors, self.patches).height - px(UNDER_METER)

    def _stand(self) -> tuple[Stand, list[Pieces[TokenCard]]]:
        """A card for every frame beside or below them, else the present's alone below. Raises DoesNotFit."""
        box, meter = self.zones.picture, Meter(self.colors, self.patches).height + px(UNDER_METER)
        weights = [f"{weight.text} ×" for weight in self.row.weights]
        aside = widest(weights, theme().sizes.number) + px(BESIDE_WEIGHT)
        found = []
        for shares in SPLITS:
            left, right = box.beside(*shares, gap=px(GAP_OF_HALVES))
            cards = replace(right, left=right.left + aside, top=right.top - meter)
            with suppress(DoesNotFit):
                found.append(self._standing(left, right, cards, list(self.frames)))
        if found:
            return max(found, key=lambda it: min(it[1][RAW][0].label.size, theme().sizes.number))
        floor = box.bottom + px(WIDE_CARD)
        left, right = replace(box, bottom=floor + px(20)).beside(*SPLITS[0], gap=px(GAP_OF_HALVES))
        return self._standing(left, right, replace(box, top=floor), [-1])

    def _standing(
        self, left: Box, right: Box, cards: Box, frames: list[int]
    ) -> tuple[Stand, list[Pieces[TokenCard]]]:
        return Stand(self.below_looks(left), right, cards, frames), self._tracks(frames, cards)

    def _tracks(self, frames: Sequence[int], box: Box) -> list[Pieces[TokenCard]]:
        """The followed patch's cards in these frames, stage by stage, all of one size."""
        told = [[self._content(stage, frame) for frame in frames] for stage in (RAW, SPACE, TIME)]
        gap = px(GAP if len(frames) < MANY else GAP_OF_MANY)
        size = card_size(list(chain(*told)), box.width, box.height / len(frames) - gap, LARGEST)
        tracks = [Pieces(*(TokenCard(one, self.full, size) for one in of_stage)) for of_stage in told]
        for cards in tracks:
            cards.arrange(DOWN, buff=gap).move_to(box.center)
        for frame, card in zip(frames, tracks[TIME], strict=True):
            card.wear(card.stripe_for(self.shares(frame, self.focus), self.colors))
        return tracks

    def _content(self, stage: int, frame: int) -> Content:
        row = (self.rows if stage == TIME else self.spaced)[frame][self.focus]
        token = row.query if stage == RAW else row.result
        vector: Vector = self.stages[stage][frame][self.focus]
        final = stage == TIME and frame == -1
        return content(token.name, vector, theme().ink if final else self.colors[frame])
