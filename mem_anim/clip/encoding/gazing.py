"""The two kinds of looking side by side: within one frame, and through one position, on frames that face the
viewer.

It must not know in which order they are told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from manim import (
    Animation,
    Create,
    FadeIn,
    FadeOut,
    LaggedStart,
    Line,
    MoveAlongPath,
    ReplacementTransform,
    Square,
    VMobject,
)

from mem_anim.clip.encoding.encoded import Encoded
from mem_anim.clip.showing import exact
from mem_anim.stage.frames.gaze import Gaze, across_tiles, along_edges
from mem_anim.stage.frames.pane import Pane
from mem_anim.stage.frames.procession import Procession
from mem_anim.stage.frames.tile import Tile, TileContent
from mem_anim.stage.layout import Box, point, px, stroke
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.theme import readable, theme
from mem_anim.words import Words
from mem_anim.worksheet.row import Vector
from mem_anim.worksheet.token import Token, moment

BESIDE, ABOVE = 0.17, 0.28  # of a box's width and height, for the lines beside or above the frames
SMALLEST, LARGEST = 18, 64  # pixels of what comes back along a gaze, for a weight of 0 and of 1


@dataclass(frozen=True)
class Way:
    """The path by which what is seen comes to who asked, how much of it is read, and its colour."""

    path: VMobject
    weight: float
    color: str


class Gazing(Encoded):
    """A clip that tells space, then time. Space has the patches' colours, time those of the frames."""

    frames: Procession  # of which all that is told of time is told

    def setup(self) -> None:
        super().setup()
        hues = theme().patches
        self.hues = [hues[patch % len(hues)] for patch in range(self.patches)]
        self.fresh = [self.worksheet.tokens(0, -1, patch) for patch in range(self.patches)]
        of_frames, sheet = range(-self.count, 0), self.worksheet
        self.mixed = [[sheet.tokens(1, frame, patch) for patch in range(self.patches)] for frame in of_frames]
        every = chain(self.fresh, *self.mixed, (row.output for row in self.rows[-1]))
        self.full = max(abs(number.exact) for token in every for number in token)

    def token(self, patch: int, frame: int = 0) -> str:
        """The name of a patch's token; ``frame`` is counted back from the current one."""
        return Token(self.scenario.patches[patch], frame).name

    # Frames.

    def one_frame(self, tokens: Sequence[Vector], box: Box, hues: Sequence[str] | None = None) -> Procession:
        """The present alone, its patches in their own colours or in these."""
        names = zip(self.scenario.patches, tokens, hues or self.hues, strict=True)
        tiles = [[TileContent(name, exact(token), hue) for name, token, hue in names]]
        return self._procession([self._moment(0)], tiles, self.colors[-1:], box)

    def all_frames(self, box: Box, *, brief: bool = False) -> Procession:
        """Every frame after it has looked within itself, each tile with the stripe of the patches it read.

        ``brief``: the present is called t, without another word.
        """
        told = zip(self.mixed, self.colors, strict=True)
        tiles = [
            [TileContent(n, exact(t), color) for n, t in zip(self.scenario.patches, tokens, strict=True)]
            for tokens, color in told
        ]
        named = moment if brief else self._moment
        moments = [named(f + 1) for f in range(-self.count, 0)]
        frames = self._procession(moments, tiles, self.colors, box)
        for frame, pane in enumerate(frames.panes):
            for patch, tile in enumerate(pane.tiles):
                tile.wear(self.of_space(patch, frame - self.count), self.hues)
        return frames

    def _moment(self, frame: int) -> str:
        return moment(frame) if frame else self.say(Words("t (now)", "t（现在）"))

    @property
    def _grid(self) -> tuple[int, int]:
        return self.scenario.grid if not self.scenario.omitted else (1, self.patches)

    def _procession(
        self, moments: list[str], tiles: list[list[TileContent]], colors: Sequence[str], box: Box
    ) -> Procession:
        """With every patch's name in its colour, whatever the colour of its tile."""
        rooms = box.width * BESIDE, box.height * ABOVE
        frames = Procession(moments, tiles, self._grid, colors, self.full, box, rooms)
        for pane in frames.panes:
            for tile, hue in zip(pane.tiles, self.hues, strict=True):
                if tile.label:
                    tile.label.phrase.set_color(readable(hue))
                    tile.label.ground.set_fill(opacity=1)  # such a colour is only just legible on it
        return frames

    # Weights and lines.

    def of_space(self, patch: int, frame: int = -1) -> list[float]:
        """How much a patch reads from each patch of its frame."""
        return exact(self.worksheet.row(0, frame, patch).weights)

    def of_time(self, patch: int) -> list[float]:
        """How much the present reads from each frame at this position."""
        return exact(self.worksheet.row(1, -1, patch).weights)

    def gazes_in_space(self, alone: Procession, patch: int) -> Pieces[Gaze]:
        """From one patch at every patch of the frame that stands alone."""
        return self.within(alone.panes[0], patch, self.of_space(patch), self.hues, alone.room)

    def gazes_in_time(self, frames: Procession, patch: int) -> Pieces[Gaze]:
        """From the present's tile at every tile of its position."""
        return self.through(frames, patch, self.count - 1, self.of_time(patch), self.colors)

    def within(
        self, pane: Pane, patch: int, weights: Sequence[float], colors: Sequence[str], room: float
    ) -> Pieces[Gaze]:
        rows, columns = self._grid
        if rows == 1 or columns == 1:
            way = point(0, room) if rows == 1 else point(-room, 0)
            return along_edges(list(pane.tiles), patch, weights, colors, way)
        return across_tiles(list(pane.tiles), patch, weights, colors)

    def through(
        self,
        frames: Procession,
        patch: int,
        frame: int,
        weights: Sequence[float],
        colors: Sequence[str],
    ) -> Pieces[Gaze]:
        way = point(-frames.room, 0) if frames.upright else point(0, frames.room)
        return along_edges(frames.position(patch), frame, weights, colors, way)

    def renewed(self, pane: Pane) -> list[Tile]:
        """The present's tiles after they have read the past: other numbers, the frames' stripe."""
        tiles = []
        for patch, (row, old) in enumerate(zip(self.rows[-1], pane.tiles, strict=True)):
            tile = Tile(old.corners, replace(old.content, values=exact(row.output)), self.full)
            tile.wear(self.of_time(patch), self.colors)
            if old.label:
                tile.write(old.label.copy())
            tiles.append(tile)
        return tiles

    # Motions.

    def look(self, gazes: Sequence[Gaze], seconds: float, lag: float = 0.0) -> None:
        """The lines grow from who asks, each then gets its tip."""
        self.play(LaggedStart(*(Create(gaze.line) for gaze in gazes), lag_ratio=lag), run_time=seconds)
        self.play(*(FadeIn(gaze.tip) for gaze in gazes), run_time=theme().times.quick)
        self.settle(*gazes)

    def read(self, ways: Sequence[Way], tiles: Sequence[Tile], *along: Animation) -> None:
        """What is seen comes back along its way and becomes the stripe of the tile that asked.

        The ways are in the order of the stripes' segments. The tiles wear their stripes already, but these
        are not on stage yet. What happens ``along`` happens while they appear.
        """
        drops = [_drop(way) for way in ways]
        self.play(*(FadeIn(drop, scale=0.4) for drop in drops), run_time=theme().times.quick)
        coming = zip(drops, ways, strict=True)
        moves = [MoveAlongPath(drop, way.path) for drop, way in coming if way.path.get_arc_length() > 0]
        self.play(*moves, run_time=theme().times.move * 1.6)
        segments = [segment for tile in tiles for segment in tile.stripe or ()]
        becoming = [ReplacementTransform(drop, s) for drop, s in zip(drops, segments, strict=True)]
        self.play(*becoming, *along, run_time=theme().times.move)

    def read_the_past(self) -> None:
        """The frames' colours run along the strings into the present's tiles, whose numbers change."""
        pane = self.frames.panes[-1]
        after = self.renewed(pane)
        changes = [ReplacementTransform(a.bands, b.bands) for a, b in zip(pane.tiles, after, strict=True)]
        worn = [FadeOut(tile.stripe) for tile in pane.tiles if tile.stripe]
        self.read(self.ways_in_time(self.frames), after, *changes, *worn)
        for old, new in zip(pane.tiles, after, strict=True):
            self.remove(*old.get_family())
            self.add(new)
        pane.submobjects = [pane.outline, *after]
        pane.tiles = Pieces(*after)

    def ways_in_space(self, gazes: Sequence[Pieces[Gaze]]) -> list[Way]:
        """Back along every line, patch by patch."""
        return [
            Way(gaze.way_back, gaze.weight, hue)
            for of_patch in gazes
            for gaze, hue in zip(of_patch, self.hues, strict=True)
        ]

    def ways_in_time(self, frames: Procession) -> list[Way]:
        """Along the string of each position, from every frame to the present."""
        ways = []
        for patch in range(self.patches):
            tiles = [tile.bands.get_center() for tile in frames.position(patch)]
            shares = zip(tiles, self.of_time(patch), self.colors, strict=True)
            ways += [Way(Line(tile, tiles[-1]), weight, color) for tile, weight, color in shares]
        return ways

    def names_to_the_front(self, frames: Procession) -> None:
        """Before the lines that run over the tiles."""
        tiles = [tile for pane in frames.panes for tile in pane.tiles]
        self.bring_to_front(*(tile.label for tile in tiles if tile.label))

    def turn_into(self, before: Pane, after: Pane) -> list[Animation]:
        """The same frame at another place, in other colours: every part becomes its own."""
        moves: list[Animation] = [ReplacementTransform(before.outline, after.outline)]
        for old, new in zip(before.tiles, after.tiles, strict=True):
            moves.append(ReplacementTransform(old.bands, new.bands))
            if old.stripe and new.stripe:
                moves.append(ReplacementTransform(old.stripe, new.stripe))
            if old.label and new.label:
                moves.append(ReplacementTransform(old.label, new.label))
            elif label := old.label or new.label:
                moves.append(FadeOut(label) if old.label else FadeIn(label))
        return moves


def _drop(way: Way) -> Square:
    """What is seen, where it was: the larger, the more of it is read."""
    side = px(SMALLEST + (LARGEST - SMALLEST) * way.weight)
    edge = stroke(theme().strokes.thin)
    drop = Square(side, fill_color=way.color, fill_opacity=1, stroke_color=theme().ground, stroke_width=edge)
    return drop.move_to(way.path.get_start())
