"""The formula strip: the part being computed is lit, what is done stays bright, the rest is dim.

It must not know what the parts compute.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import numpy as np
from manim import RIGHT, Animation, AnimationGroup, Line, MathTypst, VGroup, VMobject

from mem_anim.stage.layout import px, stroke
from mem_anim.stage.scratch import private_drawings
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import theme

# A formula is Typst in which {{ ... : name }} marks a part; each step of the calculation lights some parts.
ATTENTION = (
    "{{ upright(\"softmax\") : softmax }} lr(( frac({{ Q : query }} {{ K^T : key }}, {{ sqrt(d) : scale }}) )) {{ V : value }}"
)
PER_TOKEN = (
    "{{ s_i : score }} = frac({{ q : query }} dot {{ k_i : key }}, {{ sqrt(d) : scale }}) quad "
    "{{ w = upright(\"softmax\")(s) : softmax }} quad {{ o : output }} = sum_i {{ w_i : weight }} {{ v_i : value }}"
)
STEPS_OF_ATTENTION = {
    "scores": ("query", "key"),
    "scale": ("scale",),
    "softmax": ("softmax",),
    "sum": ("value",),
}
STEPS_PER_TOKEN = {
    "scores": ("query", "key", "score"),
    "scale": ("scale",),
    "softmax": ("softmax",),
    "sum": ("output", "weight", "value"),
}
_ROLES = {"query": "query", "key": "key", "value": "value", "weight": "weight", "softmax": "weight"}


class FormulaStrip(VGroup):
    """``parts`` by name, each one path; ``light(step)`` animates to the next state."""

    def __init__(self, source: str, steps: Mapping[str, Sequence[str]], height: float, width: float) -> None:
        super().__init__()
        self.steps = steps
        with private_drawings():
            drawn = MathTypst(source)
        drawn.scale(min(height / drawn.height, width / drawn.width))
        self.parts = {name: _joined(drawn.select(name)) for name in re.findall(r": (\w+) }}", source)}
        of_parts = {id(m) for name in self.parts for m in drawn.select(name).family_members_with_points()}
        rest = [m for m in drawn.family_members_with_points() if id(m) not in of_parts]
        self.rest = _joined(VGroup(*rest))
        self.mark = VMobject()
        self.add(self.rest, *self.parts.values(), self.mark)
        self.set_color(theme().dim)

    def light(self, step: str) -> Animation:
        """Light the parts of ``step``; those of the steps before it keep their colour."""
        order = list(self.steps)
        known = {name for done in order[: order.index(step) + 1] for name in self.steps[done]}
        changes: list[Animation] = []
        for name, part in self.parts.items():
            color = _color(name) if name in known else theme().dim
            changes.append(part.animate.set_color(color))
        line = _underline(VGroup(*(self.parts[name] for name in self.steps[step])), float(self.rest.get_bottom()[1]))
        changes.append(self.mark.animate.become(line))
        return AnimationGroup(*changes)


class PipelineStrip(VGroup):
    """The same for a row of stations with arrows between them, where no formula is computed."""

    def __init__(self, stations: Mapping[str, str], width: float) -> None:
        super().__init__()
        self.parts: dict[str, VMobject] = {}
        pieces: list[Phrase] = []
        for name, text in stations.items():
            if pieces:
                pieces.append(Phrase("→", theme().sizes.small, theme().dim))
            self.parts[name] = Phrase(text, theme().sizes.small, theme().dim)
            pieces.append(self.parts[name])
        row = VGroup(*pieces).arrange(RIGHT, buff=px(14))
        if row.width > width:
            row.arrange(RIGHT, buff=px(6))
        self.mark = VMobject()
        self.add(*pieces, self.mark)

    def light(self, step: str) -> Animation:
        order = list(self.parts)
        changes: list[Animation] = [
            part.animate.set_color(theme().ink if order.index(name) <= order.index(step) else theme().dim)
            for name, part in self.parts.items()
        ]
        part = self.parts[step]
        changes.append(self.mark.animate.become(_underline(VGroup(part), float(part.get_bottom()[1]))))
        return AnimationGroup(*changes)


def _color(name: str) -> str:
    color: str = getattr(theme(), _ROLES.get(name, "ink"))
    return color


def _underline(parts: VGroup, bottom: float) -> Line:
    y = bottom - px(8)
    line = Line([parts.get_left()[0], y, 0], [parts.get_right()[0], y, 0])
    return line.set_stroke(theme().ink, stroke(theme().strokes.normal))


def _joined(group: VMobject) -> VGroup:
    """All filled paths of a group as one path, in place; lines (fractions, roots) stay what they are."""
    members = group.family_members_with_points()
    lines = [member for member in members if member.get_stroke_width() > 0]
    filled = [member.points for member in members if member.get_stroke_width() == 0]
    if not filled:
        return VGroup(*lines)
    path = VMobject(fill_opacity=1, stroke_width=0)
    path.set_points(np.concatenate(filled))
    return VGroup(path, *lines)
