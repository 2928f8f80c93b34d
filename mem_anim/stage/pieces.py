"""Groups that know what they hold: the same group is animated as one and walked through piece by piece.

They must not know what the pieces are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar, cast

from manim import Animation, Mobject, VGroup, VMobject
from manim.mobject.mobject import _AnimationBuilder

Piece = TypeVar("Piece", bound=VMobject)

# What ``play`` takes. Manim gives ``piece.animate.shift(...)`` the type of either the builder or the piece.
Motion = Animation | Mobject | _AnimationBuilder


class Pieces(VGroup, Generic[Piece]):
    """A VGroup of one kind of piece, so that ``pieces[i]`` has that piece's own parts."""

    def __init__(self, *pieces: Piece) -> None:
        super().__init__(*pieces)

    def __iter__(self) -> Iterator[Piece]:
        return cast("Iterator[Piece]", super().__iter__())

    def __getitem__(self, index: int) -> Piece:  # type: ignore[override]  # a slice would be a plain VGroup
        return cast("Piece", super().__getitem__(index))
