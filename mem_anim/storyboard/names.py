"""What a piece on stage is called: its own name and those of what it stands in, from the inside out.

``Phrase "0.618" in Cell in TokenCard "a"``. It must not know what is wrong with the piece.
"""

from __future__ import annotations

from collections.abc import Sequence

from manim import Group, Mobject, VGroup, VMobject

from mem_anim.clip import Clip
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.text import Phrase

_NAMELESS = (Mobject, VMobject, Group, VGroup, Pieces)


def path_of(line: Sequence[Mobject], clip: Clip) -> str:
    """``line`` is the piece with all that it stands in, from the outside in; the clip holds them all."""
    holders = [clip, *line]
    told = [_told(piece, holder) for holder, piece in zip(holders, line, strict=False)]
    return " in ".join(name for name in reversed(told) if name) or type(line[-1]).__name__


def _told(piece: Mobject, holder: object) -> str | None:
    """A text by what it says, one of our pieces by its kind, anything else by what its holder calls it."""
    if isinstance(piece, Phrase):
        return f'Phrase "{piece.string}"'
    kind = type(piece)
    if not kind.__module__.startswith("manim.") and kind not in _NAMELESS:
        label = getattr(piece, "label", None)
        return f'{kind.__name__} "{label.string}"' if isinstance(label, Phrase) else kind.__name__
    if said := getattr(piece, "original_text", None):
        return f'{kind.__name__} "{said}"'
    return _attribute(piece, holder) or (None if kind in _NAMELESS else kind.__name__)


def _attribute(piece: Mobject, holder: object) -> str | None:
    """The name under which the holder keeps the piece."""
    for name, value in vars(holder).items():
        if value is piece:
            return name
        if isinstance(value, dict):
            for key, entry in value.items():
                if entry is piece and isinstance(key, str):
                    return key
    return None
