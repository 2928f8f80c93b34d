"""What must hold between the keys of a scenario: names, shapes and counts.

It must not know YAML or places in a file.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

from mem_anim.scenario.draft import Draft, Finding, Unknown
from mem_anim.scenario.faults import MOST_KEPT, in_words, nearest, quote


def findings(draft: Draft) -> Iterator[Finding]:
    """Every relation that does not hold; those that cannot be judged are passed over."""
    for check in _CHECKS:
        with suppress(Unknown):
            yield from islice(check(draft), MOST_KEPT)


def _title_says_something(draft: Draft) -> Iterator[Finding]:
    if draft.get("title") == {}:
        yield Finding(("title",), "at least one language is needed, found none; write en: or zh: or one text")


def _patches_are_named_once(draft: Draft) -> Iterator[Finding]:
    yield from _repeats("patches", draft.get("patches", default=[]))


def _omitted_are_named_once(draft: Draft) -> Iterator[Finding]:
    yield from _repeats("omitted", draft.get("omitted", default=[]))


def _repeats(key: str, names: list[str]) -> Iterator[Finding]:
    seen = set()
    for index, name in enumerate(names):
        if name in seen:
            yield Finding(
                (key, index), f"a patch is named once, found {quote(name)} again; remove one of the two"
            )
        seen.add(name)


def _frames_have_the_same_patches(draft: Draft) -> Iterator[Finding]:
    (_, first), *later = draft.frames().items()
    for index, frame in later:
        if missing := in_words((name for name in first if name not in frame), "and"):
            message = f"every frame has the same patches, found no token for {missing}; add it here"
            yield Finding(("frames", index), message)
        for name in frame:
            if name not in first:
                message = f"the first frame has no such patch, found {quote(name)}; {nearest(name, first)}"
                yield Finding(("frames", index, name), message, is_about_key=True)


def _list_of_patches_is_that_of_the_frames(draft: Draft) -> Iterator[Finding]:
    names = draft.get("patches", default=[])
    number, first = next(iter(draft.frames().items()))
    for index, name in enumerate(names):
        if name not in first:
            message = f"every patch has a token in each frame, found none for {quote(name)}"
            message += f"; {nearest(name, first)}"
            yield Finding(("patches", index), message)
    listed = set(names)
    for name in first:
        if names and name not in listed:
            message = f"the list patches names every patch, found {quote(name)} only here; add it to patches"
            yield Finding(("frames", number, name), message, is_about_key=True)


def _omitted_patches_have_no_numbers(draft: Draft) -> Iterator[Finding]:
    known = {*draft.patches(), *draft.get("patches", default=[])}
    for index, name in enumerate(draft.get("omitted", default=[])):
        if name in known:
            message = (
                f"an omitted patch has no numbers, found {quote(name)} among the others; keep it in one place"
            )
            yield Finding(("omitted", index), message)


def _grid_holds_the_patches(draft: Draft) -> Iterator[Finding]:
    grid = draft.get("grid")
    count = len(draft.patches()) + len(draft.get("omitted", default=[]))
    if grid and grid[0] * grid[1] != count:
        holds = f"{grid[0]} x {grid[1]} = {grid[0] * grid[1]} places"
        advice = f"write for example [1, {count}] or leave grid out"
        message = (
            f"rows x columns must be {count}, the number of patches and omitted ones, found {holds}; {advice}"
        )
        yield Finding(("grid",), message)


def _focus_is_a_patch(draft: Draft) -> Iterator[Finding]:
    focus, patches = draft.get("focus"), draft.patches()
    if focus is not None and focus not in patches:
        omitted = " (it is omitted)" if focus in draft.get("omitted", default=[]) else ""
        message = f"no frame has this patch, found {quote(focus)}{omitted}; {nearest(focus, patches)}"
        yield Finding(("focus",), message)


def _tokens_are_equally_long(draft: Draft) -> Iterator[Finding]:
    d = draft.token_length()
    usual = next(token for _, token in draft.tokens() if len(token) == d)
    for loc, token in draft.tokens():
        if len(token) != d:
            longer, shorter = max(token, usual, key=len), min(token, usual, key=len)
            hint = _comma_hint(longer, len(shorter))
            yield Finding(loc, _wrong_length(len(token), d) + hint)


def _wrong_length(found: int, d: int) -> str:
    needed = f"every token has the same length, here {_numbers(d)}"
    return f"{needed}, found {_numbers(found)}; {_more_or_less(found, d)}"


def _comma_hint(row: list[Any], needed: int) -> str:
    """Where the row would be as long as needed if some of its commas stood for decimal points."""
    are_whole = all(isinstance(number, int | float) and float(number).is_integer() for number in row)
    if needed < len(row) <= 2 * needed and are_whole and max(map(abs, row)) > 1:
        return "; if a comma stands for the decimal point, write a point, such as 0.8"
    return ""


def _numbers(count: int) -> str:
    return f"{count} number{'s' if count > 1 else ''}"


def _more_or_less(found: int, needed: int) -> str:
    return f"add {needed - found}" if found < needed else f"remove {found - needed}"


def _matrices_have_even_rows(draft: Draft) -> Iterator[Finding]:
    for name in ("query", "key", "value"):
        with suppress(Unknown):
            lengths = _lengths(draft.raw("attention", name, default=[]))
            needed = next(iter(lengths.values()), 0)
            for index, length in lengths.items():
                if length != needed:
                    message = f"the rows of a matrix are equally long, here {_numbers(needed)}"
                    message += f", found {_numbers(length)}; {_more_or_less(length, needed)}"
                    yield Finding(("attention", name, index), message)


def _lengths(lists: Any) -> dict[int, int]:
    """The lengths of those that are lists with something in them, by their number."""
    numbered = enumerate(lists if isinstance(lists, list) else [])
    return {index: len(item) for index, item in numbered if isinstance(item, list) and item}


def _matrices_take_tokens(draft: Draft) -> Iterator[Finding]:
    d = draft.token_length()
    for name in ("query", "key", "value"):
        with suppress(Unknown):
            rows, columns = _shape(draft, name)
            if rows != d:
                needed = f"a matrix of {d} rows is needed, one for each of the {_numbers(d)} of a token"
                advice = f"write {d} x {columns} or identity"
                yield Finding(("attention", name), f"{needed}, found {rows} x {columns}; {advice}")


def _shape(draft: Draft, name: str) -> tuple[int, int]:
    """Rows and columns of a projection. Raises Unknown for a faulty or ragged one."""
    matrix: Any = draft.get("attention", name, default="identity")
    if matrix == "identity":
        return draft.token_length(), draft.token_length()
    if len({len(row) for row in matrix}) > 1:
        raise Unknown
    return len(matrix), len(matrix[0])


def _queries_fit_keys(draft: Draft) -> Iterator[Finding]:
    query, key = _shape(draft, "query"), _shape(draft, "key")
    if query[1] != key[1]:
        name, (rows, columns) = ("key", key) if draft.raw("attention", "key") else ("query", query)
        other = f"{query[0]} x {query[1]}" if name == "key" else f"{key[0]} x {key[1]}"
        needed = f"query and key need the same number of columns, found {rows} x {columns} beside {other}"
        yield Finding(("attention", name), f"{needed}; give both the same d_k")


def _values_can_be_tokens_again(draft: Draft) -> Iterator[Finding]:
    order, d = draft.order(), draft.token_length()
    rows, columns = _shape(draft, "value")
    if order in ("space_then_time", "time_then_space") and columns != d:
        needed = f"in the order {order} the values are the next step's tokens, so {d} x {d} is needed"
        advice = "write that shape or choose the order space, time, composed or joint"
        yield Finding(("attention", "value"), f"{needed}, found {rows} x {columns}; {advice}")


def _experiment_names_a_token(draft: Draft) -> Iterator[Finding]:
    token, frames, patches = draft.get("experiment", "token"), draft.frame_count(), draft.patches()
    if token is None:
        return
    patch, back = split_token(token)
    if patch not in patches:
        message = f"no frame has this patch, found {quote(patch)}; {nearest(patch, patches)}"
        yield Finding(("experiment", "token"), message)
    if back >= frames:
        oldest = f"t-{frames - 1}" if frames > 1 else "t"
        message = f"the oldest frame here is {oldest}, found t-{back}; choose a later one or add frames"
        yield Finding(("experiment", "token"), message)


def split_token(token: str) -> tuple[str, int]:
    """``a@t-2`` as patch ``a`` and 2 frames back."""
    patch, _, frame = token.rpartition("@")
    return patch, int(frame.removeprefix("t").removeprefix("-") or 0)


def _experiment_values_are_tokens(draft: Draft) -> Iterator[Finding]:
    d = draft.token_length()
    values = draft.raw("experiment", "values", default=[])
    for index, length in _lengths(values).items():
        if length != d:
            hint = _comma_hint(values[index], d)
            yield Finding(("experiment", "values", index), _wrong_length(length, d) + hint)


_CHECKS = (
    _title_says_something,
    _patches_are_named_once,
    _omitted_are_named_once,
    _frames_have_the_same_patches,
    _list_of_patches_is_that_of_the_frames,
    _omitted_patches_have_no_numbers,
    _grid_holds_the_patches,
    _focus_is_a_patch,
    _tokens_are_equally_long,
    _matrices_have_even_rows,
    _matrices_take_tokens,
    _queries_fit_keys,
    _values_can_be_tokens_again,
    _experiment_names_a_token,
    _experiment_values_are_tokens,
)
