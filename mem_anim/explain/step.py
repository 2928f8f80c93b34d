"""One row of the worksheet as a teacher writes it: who asks, dot products, softmax, weighted sum.

It must not compute or round, and must not know how the blocks are drawn.
"""

from __future__ import annotations

from collections.abc import Iterator

from mem_anim.engine import SHIFT_ABOVE
from mem_anim.explain import inks, words
from mem_anim.explain.blocks import Block, Column, Heading, Say, Table, Worked, Working
from mem_anim.explain.names import listed
from mem_anim.explain.roles import roles
from mem_anim.words import Language, Words
from mem_anim.worksheet import Row, Worksheet, lines
from mem_anim.worksheet.sheet import MOST_KEYS_BY_HAND


def step(worksheet: Worksheet, number: int, row: Row, language: Language) -> Iterator[Block]:
    """The whole calculation of one query in step ``number`` (from 0)."""
    yield Heading(2, title(worksheet, number, row).into(language))
    yield Say(tuple(sentence.into(language) for sentence in _introduction(worksheet, number, row)))
    yield from roles(worksheet, number, row, language)
    yield from _scores(row, language)
    yield from _scaled(worksheet, row, language)
    yield from _powers(row, language)
    yield from _weights(worksheet, row, language)
    yield from _output(row, language)
    yield from _glance(row, language)


def title(worksheet: Worksheet, number: int, row: Row) -> Words:
    """What step ``number`` is: its kind, and who asks."""
    count = len(worksheet.trace.steps)
    said = words.ONLY_STEP if count == 1 else words.STEP
    return said.with_values(number=number + 1, count=count, kind=words.KINDS[row.kind], query=row.query.name)


def _introduction(worksheet: Worksheet, number: int, row: Row) -> Iterator[Words]:
    whom = _whom(row, causal=worksheet.scenario.encoder.causal)
    yield words.SEES.with_values(query=row.query.name, keys=listed([key.name for key in row.keys]), whom=whom)
    if number > 0:
        sentence = words.COMPOSED if worksheet.scenario.encoder.order == "composed" else words.CHAINED
        yield sentence.with_values(number=number)
    if number == 0 or not row.by_hand:
        yield _arithmetic(worksheet, row)


def _whom(row: Row, *, causal: bool) -> Words:
    if row.kind == "spatial":
        return words.ITS_FRAME
    if row.kind == "temporal":
        return words.ITS_PAST if causal else words.ITS_COLUMN
    return words.ALL_PAST if causal else words.ALL


def _arithmetic(worksheet: Worksheet, row: Row) -> Words:
    if row.by_hand:
        return words.BY_HAND
    if worksheet.scenario.display.arithmetic == "exact":
        return words.EXACT_WISHED
    if len(row.keys) > MOST_KEYS_BY_HAND:
        return words.EXACT_MANY_KEYS.with_values(count=len(row.keys))
    return words.EXACT_NO_PENCIL


def _scores(row: Row, language: Language) -> Iterator[Block]:
    yield Heading(3, words.SCORES.into(language))
    yield Working(tuple(inks.score(row, key) for key in _keys(row)))


def _scaled(worksheet: Worksheet, row: Row, language: Language) -> Iterator[Block]:
    scale = worksheet.scenario.attention.scale
    d_k, divisor = len(row.q), row.divisor
    yield Heading(3, words.SCALED.into(language))
    if scale == "none":
        yield Say((words.NOT_SCALED.into(language),))
        return
    sentence = words.BY_SQRT if scale == "sqrt" else words.BY_NUMBER
    values = sentence.with_values(d_k=d_k, sign=lines.equals(divisor), divisor=divisor.text)
    yield Say((values.into(language),))
    yield Working(tuple(inks.scaled(row, key) for key in _keys(row)))


def _powers(row: Row, language: Language) -> Iterator[Block]:
    yield Heading(3, words.POWERS.into(language))
    if row.shift:
        large = words.LARGE.with_values(limit=f"{SHIFT_ABOVE:g}", largest=row.shift.text)
        yield Say((large.into(language), words.SHIFTED.into(language)))
    powers = tuple(inks.exponential(row, key) for key in _keys(row))
    yield Working((*powers, inks.total(row, words.SUM.into(language))))


def _weights(worksheet: Worksheet, row: Row, language: Language) -> Iterator[Block]:
    yield Heading(3, words.WEIGHTS.into(language))
    shares = tuple(inks.weight(row, key) for key in _keys(row))
    yield Working((*shares, inks.weights_total(row, words.SUM.into(language))))
    if not row.weights_make_one:
        yield Say((words.NOT_QUITE_ONE.into(language),))
    elif row.weight_places > worksheet.scenario.display.decimals.weights:
        yield Say((words.MORE_PLACES.into(language),))


def _output(row: Row, language: Language) -> Iterator[Block]:
    yield Heading(3, words.TERMS.into(language))
    yield Working(tuple(inks.term(row, key) for key in _keys(row)))
    yield Heading(3, words.OUTPUT.with_values(name=row.result.name).into(language))
    yield Working((*_dimensions(row, language), _result(row, language)))
    if row.exact_output:
        rounded = any(weight.rounded for weight in row.weights)
        yield Say(((words.ROUNDED_WEIGHTS if rounded else words.ROUNDED_BEFORE).into(language),))
    if _values_are_identity(row):
        yield Say((words.LIKE_WEIGHTS.into(language),))


def _dimensions(row: Row, language: Language) -> Iterator[Worked]:
    for dimension, number in enumerate(row.output):
        exact = row.exact_output[dimension] if row.exact_output else number
        differs = exact.value != number.value
        beside = words.EXACTLY.with_values(number=exact.text).into(language) if differs else None
        name = words.DIMENSION.with_values(number=dimension + 1).into(language)
        yield inks.output(name, row, dimension, beside)


def _result(row: Row, language: Language) -> Worked:
    exact = lines.vector(row.exact_output) if row.exact_output else None
    beside = words.EXACTLY.with_values(number=exact).into(language) if exact else None
    return inks.vector(row.result.name, "output", row.output, beside)


def _values_are_identity(row: Row) -> bool:
    """One-hot values in order: the output then repeats the weights, whatever attention did."""
    square = len(row.v) == len(row.v[0]) > 1
    return square and all(n.value == (i == j) for i, value in enumerate(row.v) for j, n in enumerate(value))


def _glance(row: Row, language: Language) -> Iterator[Block]:
    power = words.SHIFTED_COLUMN.with_values(largest=row.shift.operand) if row.shift else words.POWER_COLUMN
    titles = (words.SCORE_COLUMN, words.SCALED_COLUMN, power)
    yield Heading(3, words.GLANCE.into(language))
    yield Table(
        (
            Column(words.TOKEN.into(language), "key"),
            *(Column(title.into(language), numbers=True) for title in titles),
            Column(words.WEIGHT_COLUMN.into(language), "weight", numbers=True),
        ),
        tuple(
            (key.name, score.text, scaled.text, power.text, weight.text)
            for key, score, scaled, power, weight in zip(
                row.keys, row.scores, row.scaled, row.exponentials, row.weights, strict=True
            )
        ),
    )


def _keys(row: Row) -> range:
    return range(len(row.keys))
