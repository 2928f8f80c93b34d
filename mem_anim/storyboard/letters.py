"""Which pieces are text: phrases, the letters of formulas, and Manim's own texts.

It must not know how a text should look.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from manim import MarkupText, Mobject, Text, Typst, VMobject

from mem_anim.stage.formula import Strip
from mem_anim.stage.layout import px
from mem_anim.stage.text import ASCENT, DESCENT, Phrase

# Manim sets an em of this many units at its own font size 48.
_FONT_SIZE, _EM = 48, 0.6656


@dataclass(frozen=True)
class Lettering:
    """A text on stage; ``pieces`` are its letters as they are drawn.

    ``string`` is None for a formula, whose letters are not known; ``owner`` is what has the size.
    """

    owner: Mobject
    pieces: tuple[VMobject, ...]
    string: str | None

    @property
    def em(self) -> float | None:
        """In pixels of a 1080-line picture, after any scaling; None for a formula, which has many."""
        if isinstance(self.owner, Phrase):
            # The first points are corners of a line's box.
            bottom, top = self.owner.points[0][1], self.owner.points[4][1]
            return float(abs(top - bottom) / (ASCENT + DESCENT) / px(1))
        if isinstance(self.owner, (Text, MarkupText)):
            return float(self.owner.font_size / _FONT_SIZE * _EM / px(1))
        return None


def owner_of(line: Sequence[Mobject]) -> Mobject | None:
    """The text that a piece belongs to, or None for what is no text.

    ``line`` is the piece with everything that it stands in, from the outside in.
    """
    piece = line[-1]
    if isinstance(piece, Phrase):
        return piece
    for holder in line:
        if isinstance(holder, (Text, MarkupText)):
            return holder
        if isinstance(holder, (Strip, Typst)) and isinstance(piece, VMobject):
            # The lines of a formula are fractions and roots; each part of it is a text of its own.
            return piece if piece.get_stroke_width() == 0 else None
    return None


def said_by(owner: Mobject) -> str | None:
    """What the text says, where that is known."""
    if isinstance(owner, Phrase):
        return owner.string
    said = getattr(owner, "original_text", None)
    return str(said) if said is not None else None
