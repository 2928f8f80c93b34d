"""What is said of an experiment but for its weights: which token changes, what follows from it, what stays.

It must not know what is drawn.
"""

from __future__ import annotations

import numpy as np

from mem_anim.stage.charts.board import Told
from mem_anim.words import Words
from mem_anim.worksheet import Row, lines
from mem_anim.worksheet.experiment import Stop
from mem_anim.worksheet.token import Token

KINDS = {
    "spatial": Words("spatial attention", "空间注意力"),
    "temporal": Words("temporal attention", "时间注意力"),
}


def what_changes(told: Told, own: str) -> Words:
    """Which token it is, and the roles that it has in the followed row, which is that of ``own``."""
    if told.moved_key is None:
        said = Words("One token will change: {name}.", "改一个 token：{name}。")
    elif told.roles[told.moved_key] == "qkv":
        said = Words(
            "One token will change, {name}. It has three roles: q, k and v.",
            "改一个 token：{name}，它有 q、k、v 三个角色。",
        )
    else:
        said = Words(
            "One token will change, {name}. To {own} it has two roles: k and v.",
            "改一个 token：{name}，它对 {own} 有 k、v 两个角色。",
        )
    return said.with_values(name=told.moved.name, own=own)


def what_follows(told: Told, stop: Stop, names: Words) -> Words:
    """What a change of the token changes in the followed row; ``names`` are those of the keys it reaches."""
    if told.moved_key is None:
        own = Token(stop.row.query.patch, stop.row.query.frame).name
        kind = KINDS[stop.sheet.trace.steps[0].kind]
        said = (
            Words("{name} is first mixed into {names}, by {kind}.", "{name} 先经过{kind}，混进 {names}。")
            if stop.seen
            else Words(
                "{own} never looks at {name}: it comes by way of {names}.",
                "{own} 从不直接看 {name}：只经过 {names}。",
            )
        )
        return said.with_values(own=own, name=told.moved.name, names=names, kind=kind)
    if told.roles[told.moved_key] == "qkv":
        said = Words("Move {name}, and its q, k and v all move.", "{name} 一动，q、k、v 一起变。")
    else:
        said = Words(
            "{own} asks, {name} is asked: its k and v move, q stays.",
            "{own} 发问，{name} 被问：k、v 变，q 不变。",
        )
    return said.with_values(name=told.moved.name, own=stop.row.query.name)


def how_weights_are_made(row: Row, scale: str | float) -> Words:
    """With the number that scores are divided by; ``scale`` is the scenario's."""
    if scale == "none":
        return Words("B: softmax of A. Dashed: an equal share.", "B：对 A 做 softmax；虚线是平均分配。")
    said = Words(
        "B: divide by {divisor}, then softmax. Dashed: an equal share.",
        "B：除以 {divisor}，再做 softmax；虚线是平均分配。",
    )
    return said.with_values(divisor=lines.divisor(row, scale).text)


def how_the_output_is_made(name: str, places: int, *, in_plane: bool, noted: bool) -> Words:
    """``name`` is the output's, said where values are points of a plane; ``noted``: that its numbers are
    exact is written beside it. They are shown with so many decimal ``places``.
    """
    if in_plane:
        said = Words(
            "C: values times weights, summed. As points, {name} lies among the values.",
            "C：对值加权求和。画成点，{name} 落在这些值之间。",
        )
        return said.with_values(name=name)
    if noted:
        return Words("C: values times weights, summed.", "C：对值加权求和。")
    said = Words(
        "C: values times weights, summed; rounded only at the end, to {places} decimals.",
        "C：对值加权求和；按精确值计算，保留 {places} 位小数。",
    )
    return said.with_values(places=places)


def where_the_output_stays(told: Told, *, in_plane: bool) -> Words:
    """What holds for any weights: a mixture lies among what it is mixed from."""
    if not in_plane:
        return Words(
            "Each number of the output stays between the values' smallest and largest.",
            "输出的每个数，都在各个值的最小和最大之间。",
        )
    if _on_a_line(told):
        return Words(
            "All the way, the output never leaves the line between the values.",
            "输出一路都落在值连成的线段上。",
        )
    return Words(
        "All the way, the output never leaves the region of the values.",
        "输出一路都落在值围成的区域里。",
    )


def _on_a_line(told: Told) -> bool:
    """Whether the values lie on one line at every stop."""
    stacked = np.array([value.values for value in told.values])  # (n, stops, 2)
    apart = (stacked - stacked[:1]).swapaxes(0, 1)
    return all(np.linalg.matrix_rank(at_stop, tol=1e-9) < 2 for at_stop in apart)
