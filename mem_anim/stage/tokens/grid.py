"""The grid of all tokens: a row of tiles for each frame, oldest on top, in which what is looked at is lit.

It must not know who looks, nor by which attention.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from manim import LEFT, UP, Animation, FadeIn, FadeOut, ReplacementTransform, RoundedRectangle, VGroup

from mem_anim.stage.layout import Box, point, px, stroke
from mem_anim.stage.outline import outline
from mem_anim.stage.pieces import Motion, Pieces
from mem_anim.stage.rows import ems
from mem_anim.stage.text import LINE_HEIGHT, Phrase, widest
from mem_anim.stage.theme import readable, text_on, theme, tint

LIT = 0.62  # tint of a token that is looked at
GLIMMER, EMBER = 0.08, 0.45  # tints of one that was: its ground and its edge
GAP, PAD = 12, 12  # pixels between tiles, and beside the name on one
WIDEST, TALLEST, LARGEST = 340, 260, 72  # pixels of a tile, and em of its name
EDGE = 16  # pixels between the tiles and what is written beside them

Place = tuple[int, int]  # frame and patch, from 0


@dataclass(frozen=True)
class GridContent:
    """What the grid says: a name per frame and patch, the frames' names and colours, who is followed."""

    names: Sequence[Sequence[str]]
    moments: Sequence[str]
    colors: Sequence[str]
    patch: str  # the followed patch's name
    followed: Place

    @property
    def size(self) -> tuple[int, int]:
        return len(self.names), len(self.names[0])


class TokenTile(VGroup):
    """Parts: ``frame`` and ``label`` (None where names stand beside the grid)."""

    def __init__(self, name: str, color: str, width: float, height: float, em: int | None) -> None:
        super().__init__()
        self.color_of_frame = color
        self.frame = RoundedRectangle(
            width=width,
            height=height,
            corner_radius=min(px(12), height / 4, width / 4),
            fill_color=theme().panel,
            fill_opacity=1,
            stroke_color=theme().discarded,
            stroke_width=stroke(theme().strokes.thin),
        )
        self.label = Phrase(name, em, theme().dim) if em else None
        self.add(self.frame, *([self.label.move_to(self.frame)] if self.label else []))

    def lighting(self) -> list[Motion]:
        """Animations that light it in its frame's colour."""
        changes: list[Motion] = [self.frame.animate.set_fill(self.fill).set_stroke(self.color_of_frame)]
        return [*changes, self.label.animate.set_color(text_on(self.fill))] if self.label else changes

    def stepping_back(self) -> list[Motion]:
        """Animations that leave of its light a glimmer."""
        ground, edge = (tint(self.color_of_frame, strength) for strength in (GLIMMER, EMBER))
        changes: list[Motion] = [self.frame.animate.set_fill(ground).set_stroke(edge)]
        return [*changes, self.label.animate.set_color(theme().dim)] if self.label else changes

    def set_lit(self) -> None:
        """Lit without an animation."""
        self.frame.set_fill(self.fill).set_stroke(self.color_of_frame)
        if self.label:
            self.label.set_color(text_on(self.fill))

    @property
    def fill(self) -> str:
        """Its fill while it is lit."""
        return tint(self.color_of_frame, LIT)


class TokenGrid(VGroup):
    """Parts: ``rows[frame][patch]`` (tiles), ``mark`` around the followed token, ``edges``: names beside."""

    def __init__(self, content: GridContent, box: Box) -> None:
        """As large as the box allows; names stand on the tiles, or beside the grid where they do not fit."""
        super().__init__()
        self.content = content
        size = _tile_size(content.size, box)
        em = _em_of_names([name for row in content.names for name in row], *size)
        if em is None:
            size = _tile_size(content.size, _without_edges(content, box))
        self.rows = Pieces(
            *(
                Pieces(*(TokenTile(name, color, *size, em) for name in names))
                for names, color in zip(content.names, content.colors, strict=True)
            )
        )
        for frame, row in enumerate(self.rows):
            for patch, tile in enumerate(row):
                tile.move_to(point(patch * (size[0] + px(GAP)), -frame * (size[1] + px(GAP))))
        inner = box if em else _without_edges(content, box)
        self.rows.move_to(inner.center)
        self.mark = outline(self.tile(content.followed), theme().query)
        self.edges = Pieces(*([] if em else self._edges(box)))
        self.add(self.rows, self.mark, self.edges)

    def tile(self, place: Place) -> TokenTile:
        return self.rows[place[0]][place[1]]

    def lighting(self, places: Iterable[Place]) -> list[Motion]:
        return [change for place in places for change in self.tile(place).lighting()]

    def stepping_back(self, places: Iterable[Place]) -> list[Motion]:
        """Animations by which what is lit there makes way for another grid."""
        return [change for place in places for change in self.tile(place).stepping_back()]

    def _edges(self, box: Box) -> list[Phrase]:
        """The followed patch above its column, the frames beside their rows: as many as there is room for."""
        small = theme().sizes.small
        patch = Phrase(self.content.patch, small)
        patch.move_to(self.tile((0, self.content.followed[1]))).set_y(self.rows.get_top()[1] + px(EDGE))
        patch.shift(UP * patch.height / 2)
        inside = min(max(patch.get_x(), box.left + patch.width / 2), box.right - patch.width / 2)
        patch.set_x(inside)
        pitch = self.rows[0].height + px(GAP)
        every = len(self.rows) - 1 if pitch < px(small) * LINE_HEIGHT else 1
        moments = []
        for frame in range(0, len(self.rows), max(every, 1)):
            moment = Phrase(self.content.moments[frame], small, readable(self.content.colors[frame]))
            moments.append(moment.next_to(self.rows[frame], LEFT, buff=px(EDGE)))
        return [patch, *moments]


def resized(before: TokenGrid, after: TokenGrid) -> list[Animation]:
    """The same tokens at another place and size: every tile becomes its own."""
    moves: list[Animation] = [ReplacementTransform(before.mark, after.mark)]
    for old, new in zip(before.rows, after.rows, strict=True):
        for tile, becomes in zip(old, new, strict=True):
            moves.append(ReplacementTransform(tile.frame, becomes.frame))
            if tile.label and becomes.label:
                moves.append(ReplacementTransform(tile.label, becomes.label))
            elif tile.label:
                moves.append(FadeOut(tile.label))
            elif becomes.label:
                moves.append(FadeIn(becomes.label))
    return [*moves, *map(FadeOut, before.edges), *map(FadeIn, after.edges)]


def _tile_size(size: tuple[int, int], box: Box) -> tuple[float, float]:
    frames, patches = size
    height = min((box.height - (frames - 1) * px(GAP)) / frames, px(TALLEST))
    width = min((box.width - (patches - 1) * px(GAP)) / patches, px(WIDEST))
    return width, height


def _em_of_names(names: Sequence[str], width: float, height: float) -> int | None:
    """The largest em at which every name stands on its tile."""
    for em in ems(LARGEST, theme().sizes.small):
        if px(em) * LINE_HEIGHT <= height and widest(names, em) + 2 * px(PAD) <= width:
            return em
    return None


def _without_edges(content: GridContent, box: Box) -> Box:
    small = theme().sizes.small
    beside = widest(content.moments, small) + px(EDGE)
    above = px(small) * LINE_HEIGHT + px(EDGE)
    return replace(box, left=box.left + beside, top=box.top - above)
