"""A lens: a pane of coloured glass with a letter, later with the matrix that it stands for.

It must not know what passes through it.
"""

from __future__ import annotations

from manim import LEFT, UP, Polygon, RoundedRectangle, VGroup

from mem_anim.stage.layout import Point, px, stroke
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import theme
from mem_anim.stage.tokens.matrix import Matrix

PAD = 22  # pixels beside what a lens holds
HEADING_GAP, ABOVE_GAP = 16, 14  # pixels between a matrix and its heading beside it, or above it
CORNER = 34  # pixels
GLASS, BEAM = 0.07, 0.16  # opacity of a lens, with its letter still legible, and of the light beside it
LETTER = 1.5  # times the size of a title


class Lens(VGroup):
    """Parts: ``glass``, ``letter`` and, once it is open, ``matrix``."""

    def __init__(self, letter: str, color: str, width: float, height: float) -> None:
        """``width`` and ``height`` are in units."""
        super().__init__()
        self.glass = RoundedRectangle(
            width=width,
            height=height,
            corner_radius=min(px(CORNER), width / 3, height / 3),
            fill_color=color,
            fill_opacity=GLASS,
            stroke_color=color,
            stroke_width=stroke(theme().strokes.normal),
        )
        self.letter = Phrase(letter, theme().sizes.title * LETTER, color, bold=True).move_to(self.glass)
        self.matrix: Matrix | None = None
        self.add(self.glass, self.letter)

    def placed(self, matrix: Matrix, *, above: bool = False) -> Matrix:
        """A matrix moved into the glass, its heading beside or above it; ``hold`` makes it the lens's own."""
        if above:
            matrix.heading.next_to(matrix.rows, UP, buff=px(ABOVE_GAP))
        else:
            matrix.heading.next_to(matrix.rows, LEFT, buff=px(HEADING_GAP))
        return matrix.move_to(self.glass)

    def hold(self, matrix: Matrix) -> None:
        """The matrix takes the place of the letter, or of the matrix before it."""
        self.remove(self.letter, *([self.matrix] if self.matrix else []))
        self.matrix = matrix
        self.add(matrix)


def beam(source: tuple[Point, Point], target: tuple[Point, Point], color: str) -> Polygon:
    """Light between two edges, each given by its upper and its lower end."""
    (upper, lower), (far_upper, far_lower) = source, target
    return Polygon(upper, far_upper, far_lower, lower, fill_color=color, fill_opacity=BEAM, stroke_width=0)
