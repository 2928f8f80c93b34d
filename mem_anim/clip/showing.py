"""The worksheet's numbers as the plain values that pieces of the stage take.

It must not know where a piece will stand.
"""

from __future__ import annotations

from collections.abc import Sequence

from mem_anim.scenario import Scenario
from mem_anim.stage.frames.stack import FrameStack
from mem_anim.stage.frames.tile import TileContent
from mem_anim.stage.layout import Box
from mem_anim.stage.theme import theme
from mem_anim.stage.tokens.card import Content
from mem_anim.stage.tokens.matrix import Numbers
from mem_anim.words import Language, Words
from mem_anim.worksheet.row import Vector
from mem_anim.worksheet.token import moment


def texts(vector: Vector) -> list[str]:
    return [number.text for number in vector]


def exact(vector: Vector) -> list[float]:
    return [number.exact for number in vector]


def content(name: str, vector: Vector, color: str) -> Content:
    """A token as its card shows it."""
    return Content(name, texts(vector), exact(vector), color)


def numbers(rows: Sequence[Vector], colors: Sequence[str]) -> Numbers:
    """Vectors as the rows of a matrix, each in one colour."""
    of_cells = [[color] * len(row) for row, color in zip(rows, colors, strict=True)]
    return Numbers([texts(row) for row in rows], [exact(row) for row in rows], of_cells)


def frame_stack(
    scenario: Scenario,
    language: Language,
    frames: Sequence[Sequence[Vector]],
    colors: Sequence[Sequence[str]],
    frame_colors: Sequence[str],
    full: float,
    box: Box,
) -> FrameStack:
    """The last frames, oldest first, cut into the scenario's patches; omitted ones are drawn without numbers.

    ``frames`` hold a vector per patch, ``colors`` are theirs; ``full`` is the value of the strongest tint.
    """
    omitted = Words("{name} (omitted)", "{name}（略）")
    empty = [
        TileContent(omitted.with_values(name=name).into(language), None, theme().discarded)
        for name in scenario.omitted
    ]
    present = [
        [TileContent(*of_tile) for of_tile in zip(scenario.patches, map(exact, vectors), shades, strict=True)]
        for vectors, shades in zip(frames, colors, strict=True)
    ]
    tiles = [[*contents, *empty] for contents in present]
    moments = [moment(frame + 1) for frame in range(-len(frames), 0)]
    return FrameStack(moments, tiles, scenario.grid, frame_colors, full, box)
