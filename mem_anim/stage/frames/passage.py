"""How a token passes between a tile of a frame and a card: the same numbers, the same stripe, another place.

It must not know why it does.
"""

from __future__ import annotations

from manim import Animation, FadeIn, ReplacementTransform

from mem_anim.stage.frames.tile import Tile
from mem_anim.stage.tokens.card import TokenCard


def lifted(tile: Tile, card: TokenCard) -> list[Animation]:
    """Animations by which copies of the tile's bands and stripe become the card's; the tile stays.

    A card without numbers takes the stripe alone.
    """
    moves: list[Animation] = [FadeIn(card.frame), FadeIn(card.label)]
    if len(card.cells):
        bands = zip(tile.bands, card.cells, strict=True)
        moves += [ReplacementTransform(band.copy(), cell) for band, cell in bands]
    if tile.stripe and card.stripe:
        moves.append(ReplacementTransform(tile.stripe.copy(), card.stripe))
    return moves


def lowered(card: TokenCard, tile: Tile) -> list[Animation]:
    """The way back: copies of the card's cells and stripe become the tile's; the card stays."""
    moves: list[Animation] = [
        ReplacementTransform(cell.copy(), band) for cell, band in zip(card.cells, tile.bands, strict=True)
    ]
    if card.stripe and tile.stripe:
        moves.append(ReplacementTransform(card.stripe.copy(), tile.stripe))
    return [*moves, FadeIn(tile.label)] if tile.label else moves
