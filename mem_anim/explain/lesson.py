"""The whole explanation in reading order: title, tokens, every step, and what was kept and counted.

It must not compute or round, and must not know how the blocks are drawn.
"""

from __future__ import annotations

from collections.abc import Iterator

from mem_anim.explain import words
from mem_anim.explain.blocks import Block, Column, Heading, Say, Table
from mem_anim.explain.names import listed
from mem_anim.explain.step import step
from mem_anim.words import Language
from mem_anim.worksheet import Worksheet, lines
from mem_anim.worksheet.token import moment


def lesson(worksheet: Worksheet, language: Language, *, everything: bool) -> Iterator[Block]:
    """The followed patch's calculation; with ``everything`` that of every token of every frame."""
    yield Heading(1, worksheet.scenario.title.into(language))
    yield from _tokens(worksheet, language)
    for number in range(len(worksheet.trace.steps)):
        places = _all_places(worksheet) if everything else [(-1, worksheet.focus)]
        for frame, patch in places:
            yield from step(worksheet, number, worksheet.row(number, frame, patch), language)
    yield from _kept(worksheet, language)


def _all_places(worksheet: Worksheet) -> list[tuple[int, int]]:
    frames, patches = worksheet.trace.tokens.shape[:2]
    return [(frame - frames, patch) for frame in range(frames) for patch in range(patches)]


def _tokens(worksheet: Worksheet, language: Language) -> Iterator[Block]:
    scenario = worksheet.scenario
    frames = len(scenario.frames)
    yield Heading(2, words.TOKENS.into(language))
    patches = range(len(scenario.patches))
    yield Table(
        (Column(words.FRAME.into(language)), *(Column(patch, "key") for patch in scenario.patches)),
        tuple(
            (moment(frame + 1), *(lines.vector(worksheet.tokens(0, frame, patch)) for patch in patches))
            for frame in range(-frames, 0)
        ),
    )
    if scenario.omitted:
        yield Say((words.OMITTED.with_values(patches=listed(scenario.omitted)).into(language),))


def _kept(worksheet: Worksheet, language: Language) -> Iterator[Block]:
    trace = worksheet.trace
    frames, patches = trace.tokens.shape[:2]
    yield Heading(2, words.KEPT.into(language))
    said = [words.TOKEN_COUNT.with_values(encoded=trace.encoded, kept=trace.kept)]
    if trace.encoded > trace.kept:
        said.append(words.DISCARDED.with_values(count=trace.encoded - trace.kept))
    said.append(words.SIZES.with_values(frames=frames, patches=patches))
    yield Say(tuple(sentence.into(language) for sentence in said))
    yield Say((words.PRODUCTS.into(language),))
    yield _products(worksheet, language)


def _products(worksheet: Worksheet, language: Language) -> Table:
    """The page's three counts, which know no mask, and under them what this run computed."""
    counts, encoder = worksheet.trace.products, worksheet.scenario.encoder
    masked = encoder.causal and encoder.order != "space"
    run = words.COMPUTED_CAUSAL if masked else words.COMPUTED
    rows = (
        (words.SINGLE_FRAME, "n²", counts.single_frame),
        (words.JOINT, "K²n²", counts.joint),
        (words.FACTORISED, "Kn² + nK²", counts.factorised),
        (run.with_values(order=words.ORDERS[encoder.order]), "", worksheet.trace.computed),
    )
    return Table(
        (
            Column(words.WHICH.into(language)),
            Column(words.FORMULA.into(language)),
            Column(words.COUNT.into(language), numbers=True),
        ),
        tuple((which.into(language), formula, f"{count:,}") for which, formula, count in rows),
    )
