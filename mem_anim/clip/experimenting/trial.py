"""An experiment's stops as the plain values that the board takes. It must not know where they will stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from mem_anim.clip.experimenting.ranking import MOST_NAMED
from mem_anim.clip.showing import exact, texts
from mem_anim.stage.charts.board import Told
from mem_anim.stage.charts.live import Moving
from mem_anim.stage.theme import frame_colors, theme
from mem_anim.words import Language, Words
from mem_anim.worksheet.experiment import Stop
from mem_anim.worksheet.row import Row, Vector
from mem_anim.worksheet.ticks import ticks
from mem_anim.worksheet.token import Token

HEADINGS = Words("dot product", "点积"), Words("weight", "权重"), Words("output", "输出")
BRIEF = Words("q · k", "点积")  # the first of them, where there is little room
AXES = Words("1st number", "第 1 个数"), Words("2nd number", "第 2 个数")
NOTE = Words("rounded only at the end", "只在最后四舍五入")


def told_of(stops: Sequence[Stop], language: Language) -> Told:
    """What the board shows of these stops."""
    row, token = stops[0].row, stops[0].token
    colors = [color_of(stops[0], key) for key in row.keys]
    key = row.keys.index(token) if token in row.keys else None
    keys = [
        moving(stops, name.name, color, _of_key("key_x", i))
        for i, (name, color) in enumerate(zip(row.keys, colors, strict=True))
    ]
    values = [moving(stops, told.name, told.color, _of_key("v", i)) for i, told in enumerate(keys)]
    moved = moving(stops, token.name, color_of(stops[0], token), lambda stop: stop.moved)
    output = moving(stops, row.result.name, theme().ink, lambda stop: stop.row.output)
    shown = np.concatenate([told.values.ravel() for told in (moved, output, *keys)])
    return Told(
        places=[stop.at for stop in stops],
        held=[i for i, stop in enumerate(stops) if stop.pause],
        moved=moved,
        moved_key=key,
        keys=keys,
        roles=["qkv" if key == row.query else "kv" for key in row.keys],
        values=values,
        scores=moving(stops, "", theme().ink, lambda stop: stop.row.scores),
        weights=moving(stops, "", theme().weight, lambda stop: stop.row.weights),
        output=output,
        headings=_three(language),
        brief=BRIEF.into(language),
        note=NOTE.into(language),
        axes=(AXES[0].into(language), AXES[1].into(language)),
        ticks=[(number.text, number.exact) for number in marked(stops)],
        remark="" if key is not None else f"→ {reached(stops).into(language)}",
        full=float(np.abs(shown).max()) or 1.0,
    )


def marked(stops: Sequence[Stop]) -> Vector:
    """Round numbers as far as values and output go, for the axes of their plane."""
    return ticks(
        value for stop in stops for vector in (stop.row.output, *stop.row.v) for value in exact(vector)
    )


def moving(stops: Sequence[Stop], name: str, color: str, numbers: Callable[[Stop], Vector]) -> Moving:
    """The same numbers of every stop."""
    vectors = [numbers(stop) for stop in stops]
    return Moving(name, color, [texts(vector) for vector in vectors], np.array([exact(v) for v in vectors]))


def in_role(stops: Sequence[Stop], letter: str, key: int) -> Moving:
    """The token of a key as q, k or v."""
    color = {"q": theme().query, "k": theme().key, "v": theme().value}[letter]
    return moving(stops, letter, color, (lambda stop: stop.row.q) if letter == "q" else _of_key(letter, key))


def color_of(stop: Stop, token: Token) -> str:
    """A patch's colour where patches of one frame are compared, else its frame's."""
    scenario = stop.sheet.scenario
    if stop.row.kind == "spatial":
        patches = theme().patches
        return patches[scenario.patches.index(token.patch) % len(patches)]
    return frame_colors(len(scenario.frames))[token.frame - 1]


def _of_key(field: str, key: int) -> Callable[[Stop], Vector]:
    def numbers(stop: Stop) -> Vector:
        row: Row = stop.row
        vectors: tuple[Vector, ...] = getattr(row, field)
        return vectors[key]

    return numbers


def _three(language: Language) -> tuple[str, str, str]:
    one, two, three = (words.into(language) for words in HEADINGS)
    return one, two, three


def reached(stops: Sequence[Stop]) -> Words:
    """The names of the keys into which an earlier step mixes the moving token; many are counted."""
    names = [
        key.name
        for i, key in enumerate(stops[0].row.keys)
        if len({(*exact(stop.row.key_x[i]), *exact(stop.row.v[i])) for stop in stops}) > 1
    ]
    if len(names) > MOST_NAMED:
        return Words(f"{len(names)} keys", f"{len(names)} 个键")
    return Words(", ".join(names), "、".join(names))
