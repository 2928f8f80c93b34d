"""How a piece goes on with other numbers: the same card in the same place, a picture before it is cut.

It must not know why they change.
"""

from __future__ import annotations

from manim import Animation, FadeIn, FadeOut, Polygon, ReplacementTransform

from mem_anim.stage.frames.pane import grown
from mem_anim.stage.frames.stack import FrameStack
from mem_anim.stage.frames.tile import Tile
from mem_anim.stage.tokens.card import TokenCard


def renewed(before: TokenCard, after: TokenCard) -> list[Animation]:
    """Animations by which a card becomes one of the same size: digits give way, tints go over.

    The card's new stripe is left out, for it comes from elsewhere.
    """
    moves: list[Animation] = [ReplacementTransform(before.frame, after.frame)]
    moves += [FadeOut(before.label), FadeIn(after.label)]
    for old, new in zip(before.cells, after.cells, strict=True):
        moves += [ReplacementTransform(old.box, new.box), FadeOut(old.number), FadeIn(new.number)]
        moves += [FadeOut(old.inner)] if old.inner else []
        moves += [FadeIn(new.inner)] if new.inner else []
    return moves


def uncut(stack: FrameStack) -> FrameStack:
    """The stack with its tiles grown until they meet, without lines and names: pictures, not yet patches.

    The same stack is changed and returned; its parts stay those of a cut one, so that it can become it.
    """
    for pane in stack.panes:
        for tile in pane.tiles:
            grown(tile).bands.set_stroke(opacity=0)
    return stack


def unstriped(stack: FrameStack) -> FrameStack:
    """The stack with stripes that cannot be seen yet; the same stack is changed and returned."""
    for pane in stack.panes:
        for tile in pane.tiles:
            if tile.stripe:
                tile.stripe.set_opacity(0)
    return stack


def sheet_of(tile: Tile) -> Polygon:
    """The tile as one sheet in its colour, not to be seen until it becomes what stands for it elsewhere."""
    return Polygon(*tile.corners, fill_color=tile.content.color, fill_opacity=0, stroke_width=0)
