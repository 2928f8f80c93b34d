"""The strip beside the title: the part being computed is lit, what is done stays bright, the rest is dim.

It must not know what the parts compute.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from manim import RIGHT, Line, MathTypst, VGroup, VMobject

from mem_anim.stage.layout import point, px, stroke
from mem_anim.stage.letters import joined
from mem_anim.stage.pieces import Motion
from mem_anim.stage.scratch import private_drawings
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import theme

WIDE_GAP, NARROW_GAP = 14, 6  # pixels between stations
MARK_GAP = 6  # pixels from the mark to what is lit
MARK_ROOM = 6  # pixels kept free above and below a formula
_ROLES = {"query": "query", "key": "key", "value": "value", "weight": "weight", "softmax": "weight"}


@dataclass(frozen=True)
class Formula:
    """Typst in which ``{{ ... : name }}`` marks a part, and the parts that each step lights."""

    source: str
    steps: Mapping[str, Sequence[str]]

    @property
    def names(self) -> list[str]:
        return re.findall(r": (\w+) }}", self.source)


ATTENTION = Formula(
    '{{ upright("softmax") : softmax }} '
    "lr(( frac({{ Q : query }} {{ K^T : key }}, {{ sqrt(d) : scale }}) )) {{ V : value }}",
    {"scores": ("query", "key"), "scale": ("scale",), "softmax": ("softmax",), "sum": ("value",)},
)
PER_TOKEN = Formula(
    "{{ s_i : score }} = frac({{ q : query }} dot {{ k_i : key }}, {{ sqrt(d) : scale }}) quad "
    '{{ w = upright("softmax")(s) : softmax }} quad '
    "{{ o : output }} = sum_i {{ w_i : weight }} {{ v_i : value }}",
    {
        "scores": ("query", "key", "score"),
        "scale": ("scale",),
        "softmax": ("softmax",),
        "sum": ("output", "weight", "value"),
    },
)


class Strip(VGroup):
    """Parts: ``parts`` by name, and ``mark``, the line under what is lit."""

    def __init__(self, steps: Mapping[str, Sequence[str]]) -> None:
        """``steps`` are in the order in which they are told, each with the names of its parts."""
        super().__init__()
        self.steps = steps
        self.parts: dict[str, VMobject] = {}
        self.mark = VMobject()

    def light(self, step: str) -> list[Motion]:
        """Animations that light the parts of ``step``; those of the steps before it keep their colour.

        Raises KeyError for a step that the strip does not have.
        """
        lit = VGroup(*(self.parts[name] for name in self.steps[step]))
        told = list(self.steps)
        known = {name for done in told[: told.index(step) + 1] for name in self.steps[done]}
        changes: list[Motion] = [
            part.animate.set_color(_color(name) if name in known else theme().dim)
            for name, part in self.parts.items()
        ]
        line = _mark(lit, self._height_of_mark(lit))
        if not self._is_marked:
            # The mark appears where it belongs, instead of flying there from where it was or the middle.
            self.mark.become(line.copy().set_stroke(opacity=0))
        return [*changes, self.mark.animate.become(line)]

    def unlight(self) -> list[Motion]:
        """Animations, if any are needed, after which no step is the present one; all keep their colour."""
        return [self.mark.animate.set_stroke(opacity=0)] if self._is_marked else []

    @property
    def _is_marked(self) -> bool:
        return bool(self.mark.family_members_with_points() and self.mark.get_stroke_opacity() > 0)

    def _height_of_mark(self, lit: VGroup) -> float:
        return float(lit.get_bottom()[1]) - px(MARK_GAP)


class FormulaStrip(Strip):
    """A formula; each of its parts is one path, ``rest`` is everything between them."""

    def __init__(self, formula: Formula, height: float, width: float) -> None:
        """As large as height and width (units) allow, with room for the mark of its steps."""
        super().__init__(formula.steps)
        with private_drawings():
            drawn = MathTypst(formula.source)
        height -= 2 * px(MARK_ROOM) if formula.steps else 0
        drawn.scale(min(height / drawn.height, width / drawn.width))
        of_parts = {name: _paths(drawn.select(name)) for name in formula.names}
        self.parts = {name: _joined(paths) for name, paths in of_parts.items()}
        taken = {id(path) for paths in of_parts.values() for path in paths}
        self.rest = _joined(path for path in _paths(drawn) if id(path) not in taken)
        self.add(self.rest, *self.parts.values(), self.mark)
        self.set_color(theme().dim)

    def _height_of_mark(self, lit: VGroup) -> float:
        """Below what is lit and its signs; above it where another part stands below, as under a fraction."""
        others = [part for part in self.parts.values() if part not in lit.submobjects]
        if any(_stands_below(part, lit) for part in others):
            return float(lit.get_top()[1]) + px(MARK_GAP)
        return min([float(lit.get_bottom()[1]), *self._signs_within(lit)]) - px(MARK_GAP)

    def _signs_within(self, lit: VGroup) -> list[float]:
        """The heights of all points of signs that stand within the width of what is lit."""
        x, y, _ = self.rest.get_all_points().T
        return list(y[(x >= lit.get_left()[0]) & (x <= lit.get_right()[0])])


class PipelineStrip(Strip):
    """Stations with arrows between them, where no formula is computed; a step is the name of its station."""

    def __init__(self, stations: Mapping[str, str], width: float) -> None:
        """``stations`` are texts by name, set closer where they are wider than ``width`` (units)."""
        super().__init__({name: (name,) for name in stations})
        for name, text in stations.items():
            if self.parts:
                self.add(Phrase("→", theme().sizes.small, theme().dim))
            self.parts[name] = Phrase(text, theme().sizes.small, theme().dim)
            self.add(self.parts[name])
        self.arrange(RIGHT, buff=px(WIDE_GAP))
        if self.width > width:
            self.arrange(RIGHT, buff=px(NARROW_GAP))
        self.add(self.mark)


def _color(name: str) -> str:
    """A part that is named after a role has its colour, every other is ink."""
    color: str = getattr(theme(), _ROLES.get(name, "ink"))
    return color


def _mark(parts: VGroup, y: float) -> Line:
    line = Line(point(parts.get_left()[0], y), point(parts.get_right()[0], y))
    return line.set_stroke(theme().ink, stroke(theme().strokes.normal))


def _stands_below(piece: VMobject, lit: VGroup) -> bool:
    """Whether the piece's middle is below all that is lit, and a part of it within its width."""
    across = piece.get_left()[0] < lit.get_right()[0] and piece.get_right()[0] > lit.get_left()[0]
    return bool(across and piece.get_y() < lit.get_bottom()[1])


def _paths(drawn: VMobject) -> list[VMobject]:
    return cast("list[VMobject]", drawn.family_members_with_points())


def _joined(paths: Iterable[VMobject]) -> VGroup:
    """All filled paths as one path, in place; lines (fractions, roots) stay what they are."""
    members = list(paths)
    lines = [member for member in members if member.get_stroke_width() > 0]
    filled = [member.points for member in members if member.get_stroke_width() == 0]
    letters = [VMobject(fill_opacity=1, stroke_width=0).set_points(path) for path in joined(filled)]
    return VGroup(*letters, *lines)
