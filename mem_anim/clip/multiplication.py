"""How a matrix product is told: row and column light up, the line is worked, the result lands in its cell.

It must not know what the matrices mean.
"""

from __future__ import annotations

from collections.abc import Sequence

from manim import Create, FadeIn, FadeOut

from mem_anim.clip.base import Clip, travel
from mem_anim.stage.layout import Box
from mem_anim.stage.matrix import Matrix, outline
from mem_anim.stage.product import LARGEST, Product
from mem_anim.stage.theme import theme
from mem_anim.stage.worked import WorkedLine
from mem_anim.worksheet import Line


def empty(matrix: Matrix) -> None:
    """Take the numbers and the tints out of a matrix that is still to be computed."""
    for row in matrix.cells:
        for cell in row:
            cell.remove(cell.number)
            cell.box.set_fill(theme().panel)


def work_row(clip: Clip, product: Product, i: int, worked: Sequence[Line], strip: Box, pace: float) -> None:
    """Row ``i`` of the result, cell by cell, each with its worked line in the strip."""
    asks = outline(product.left.row(i), theme().query)
    clip.play(Create(asks), run_time=theme().times.quick)
    for j, (cell, parts) in enumerate(zip(product.result.row(i), worked, strict=True)):
        looked_at = outline(product.right.column(j), theme().key)
        line = WorkedLine(parts.parts, strip.width, (theme().query, theme().key), LARGEST).move_to(strip.center)
        pairs = zip(product.left.row(i), product.right.column(j), strict=True)
        operands = [factor.number for pair in pairs for factor in pair]
        clip.play(FadeIn(looked_at), *travel(*zip(operands, line.operands, strict=True)), run_time=pace)
        clip.play(FadeIn(line.signs), FadeIn(line.result), run_time=theme().times.quick)
        clip.play(*travel((line.result, cell.number)), cell.box.animate.set_fill(cell.fill), run_time=theme().times.quick)
        cell.add(cell.number)
        clip.play(FadeOut(line), FadeOut(looked_at), run_time=theme().times.tick)
    clip.play(FadeOut(asks), run_time=theme().times.tick)


def fill_row(clip: Clip, product: Product, i: int) -> None:
    """Row ``i`` of the result at once: it is worked as the rows before it."""
    cells = product.result.row(i)
    asks = outline(product.left.row(i), theme().query)
    tints = [cell.box.animate.set_fill(cell.fill) for cell in cells]
    clip.play(FadeIn(asks), *tints, *(FadeIn(cell.number) for cell in cells), run_time=theme().times.quick)
    for cell in cells:
        cell.add(cell.number)
    clip.play(FadeOut(asks), run_time=theme().times.tick)
