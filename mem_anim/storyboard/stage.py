"""The stage at the end of a beat: every piece that can be seen, in the order in which it is drawn.

It must not know what is right or wrong there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from manim import Mobject, VMobject
from manim.utils.family import extract_mobject_family_members
from manim.utils.iterables import list_update

from mem_anim.clip import Beat, Clip
from mem_anim.stage.layout import px
from mem_anim.stage.text import Phrase
from mem_anim.storyboard.area import Area, of_picture, of_points
from mem_anim.storyboard.eye import Pixels, glance
from mem_anim.storyboard.letters import Lettering, owner_of, said_by
from mem_anim.storyboard.names import path_of

VISIBLE = 0.02  # of opacity


class Stage:
    """``pieces`` are the visible ones, the lowest first; ``texts`` are those among them that are read.

    It is to be asked while the beat's last picture stands.
    """

    def __init__(self, clip: Clip, beat: Beat) -> None:
        self.clip, self.beat = clip, beat
        roots: list[Mobject] = list_update(clip.mobjects, clip.foreground_mobjects)
        self._lines = {line[-1]: line for root in roots for line in _lines([root])}
        drawn = extract_mobject_family_members(roots, use_z_index=True, only_those_with_points=True)
        self.pieces = [piece for piece in drawn if _leaves_colour(piece)]
        self._areas = {piece: _area_of(piece) for piece in self.pieces}
        self._reaches = {piece: area.grown(_half_line(piece) + 1) for piece, area in self._areas.items()}

    @cached_property
    def texts(self) -> list[Lettering]:
        by_owner: dict[Mobject, list[VMobject]] = {}
        for piece in self.pieces:
            if isinstance(piece, VMobject) and (owner := owner_of(self._lines[piece])):
                by_owner.setdefault(owner, []).append(piece)
        return [Lettering(owner, tuple(letters), said_by(owner)) for owner, letters in by_owner.items()]

    @cached_property
    def read(self) -> frozenset[Mobject]:
        """All pieces that belong to texts."""
        return frozenset(piece for text in self.texts for piece in text.pieces)

    @cached_property
    def caption(self) -> list[Lettering]:
        """The lines of the caption that are on stage."""
        lines = set(self.clip.caption.get_family()) if self.clip.caption else set()
        return [text for text in self.texts if text.owner in lines]

    def area(self, *pieces: Mobject) -> Area:
        """Where the pieces are: the ink of texts, the outlines of shapes without their line's width."""
        first, *others = (self._areas[piece] for piece in pieces)
        for other in others:
            first = first.around(other)
        return first

    def reach(self, piece: Mobject) -> Area:
        """Everything that the piece may colour, the width of its line included."""
        return self._reaches[piece]

    def near(self, area: Area) -> list[Mobject]:
        """The pieces that may colour something of the area, the lowest first."""
        return [piece for piece in self.pieces if self.reach(piece).meets(area)]

    def root(self, piece: Mobject) -> Mobject:
        """What the scene itself holds, of which the piece is a part."""
        return self._lines[piece][0]

    def name(self, piece: Mobject) -> str:
        return path_of(self._lines[piece], self.clip)

    def picture(self) -> Pixels:
        """1080 lines of RGBA."""
        return glance(self.pieces, of_picture())


def _lines(line: list[Mobject]) -> Iterator[list[Mobject]]:
    """Every member of a family, each with all that it stands in, from the outside in."""
    yield line
    for part in line[-1].submobjects:
        yield from _lines([*line, part])


def _leaves_colour(piece: Mobject) -> bool:
    if not isinstance(piece, VMobject):
        return True
    if isinstance(piece, Phrase) and not len(piece.ink):
        return False
    filled = piece.get_fill_opacity() > VISIBLE
    drawn = piece.get_stroke_width() > 0 and piece.get_stroke_opacity() > VISIBLE
    return bool(filled or drawn)


def _half_line(piece: Mobject) -> float:
    """Half the width of its line, in pixels: Manim's unit of strokes is a hundredth."""
    return float(piece.get_stroke_width()) / 100 / px(1) / 2 if isinstance(piece, VMobject) else 0


def _area_of(piece: Mobject) -> Area:
    return of_points(piece.ink if isinstance(piece, Phrase) else piece.get_points_defining_boundary())
