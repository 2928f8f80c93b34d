"""By-hand rows: a pupil with a pencil gets every shown digit from the shown ones before it."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mem_anim.scenario import Scenario
from mem_anim.worksheet import Number, Row, Worksheet, lines, worksheet
from tests.making import column, scenario, scenarios, sheet
from tests.worksheet.pencil import agrees, decimals, number, parted, rounded

SLOW = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def worked(row: Row) -> Iterator[str]:
    for key in range(len(row.keys)):
        for line in (lines.score, lines.scaled, lines.exponential, lines.weight, lines.term):
            yield line(row, key).text
    yield lines.total(row).text
    for dimension in range(len(row.output)):
        yield lines.output(row, dimension).text


def projected(found: Worksheet, row: Row) -> Iterator[str]:
    sources = {"query": [(row.x, row.q)], "key": zip(row.key_x, row.k, strict=True)}
    if found.scenario.encoder.order != "composed":
        sources["value"] = zip(row.key_x, row.v, strict=True)
    for name, pairs in sources.items():
        matrix = found.matrices[name]
        for x, made in pairs:
            if matrix is None:
                assert made == x
                continue
            for j, result in enumerate(made):
                yield lines.projection(x, tuple(w[j] for w in matrix), result).text


def by_hand_rows(found: Worksheet) -> list[Row]:
    return [row for row in found.all_rows if row.by_hand]


@given(scenarios())
@settings(SLOW, max_examples=200)
def test_a_pencil_agrees_with_every_line(toy: Scenario) -> None:
    found = worksheet(toy)
    for row in by_hand_rows(found):
        for line in (*worked(row), *projected(found, row)):
            assert agrees(line), line


def test_most_random_scenarios_are_worked_by_hand() -> None:
    """The test above would say nothing about scenarios that all fell back to exact numbers."""
    by_hand: list[bool] = []

    @given(scenarios())
    @settings(SLOW, max_examples=60, database=None)
    def collect(toy: Scenario) -> None:
        by_hand.extend(row.by_hand for row in worksheet(toy).all_rows)

    collect()
    assert sum(by_hand) > len(by_hand) / 2


@given(scenarios(display={}))
@SLOW
def test_results_have_the_wished_decimals(toy: Scenario) -> None:
    """A rounded result has three decimals; one with fewer is exact, and has no zeros at its end."""
    rows = by_hand_rows(worksheet(toy))
    for row in rows:
        results = (*row.scores, *row.scaled, *row.exponentials, row.total, *row.output)
        for found in (*results, *(n for term in row.terms for n in term)):
            if "e" in found.text or found.text.startswith("<"):
                continue
            if found.rounded:
                assert decimals(found.text) == 3
            else:
                assert found.text == without_end_zeros(found.text)
                assert decimals(found.text) <= 3


@given(scenarios(), st.booleans())
@SLOW
def test_every_number_says_what_it_is(toy: Scenario, exact: bool) -> None:
    arithmetic = "exact" if exact else "by_hand"
    toy = toy.model_copy(update={"display": toy.display.model_copy(update={"arithmetic": arithmetic})})
    for row in worksheet(toy).all_rows:
        assert row.numbers()
        for found in row.numbers():
            says_what_it_is(found)


def says_what_it_is(found: Number) -> None:
    assert "-" not in found.text, "a minus is U+2212"
    if found.text.startswith("<"):
        assert (found.value, found.rounded) == (0, True)
        assert 0 < number(found.text[1:]) <= 1
        return
    assert found.value == Decimal(found.text.replace("−", "-"))
    if found.text.startswith("−"):
        assert found.value < 0, "there is no minus zero"


@given(scenarios())
@SLOW
def test_weights_take_the_fewest_decimals_that_make_one(toy: Scenario) -> None:
    wished = toy.display.decimals.weights
    for row in by_hand_rows(worksheet(toy)):
        ratios = [e.value / row.total.value for e in row.exponentials]
        sums = {
            places: sum(number(rounded(ratio, places)) for ratio in ratios)
            for places in range(wished, wished + 3)
        }
        places = next((places for places, total in sums.items() if total == 1), wished)
        shown = [rounded(ratio, places) for ratio in ratios]
        for weight, text in zip(row.weights, shown, strict=True):
            assert weight.text == (
                text if number(text) else "<" + rounded(Decimal(1).scaleb(-places), places)
            )
        assert row.weights_make_one == (sums[places] == 1)
        assert row.weights_total == ("1" if sums[places] == 1 else "≈ 1")


@given(scenarios())
@SLOW
def test_equal_weights_stay_equal_and_none_is_zero(toy: Scenario) -> None:
    for row in worksheet(toy).all_rows:
        for weight in row.weights:
            assert weight.text.startswith("<") or weight.value > 0
        by_exponential = {
            e.text: {w.text for e2, w in _pairs(row) if e2.text == e.text} for e in row.exponentials
        }
        assert row.by_hand is False or all(len(texts) == 1 for texts in by_exponential.values())


def _pairs(row: Row) -> list[tuple[Number, Number]]:
    return list(zip(row.exponentials, row.weights, strict=True))


@given(scenarios())
@SLOW
def test_the_exact_output_stands_beside_a_differing_one(toy: Scenario) -> None:
    found = worksheet(toy)
    places = toy.display.decimals.output
    for row in found.all_rows:
        at = found.trace.steps[row.query.mixings].attention.output[row.query.frame - 1]
        exact = at[toy.patches.index(row.query.patch)].tolist()
        assert [n.exact for n in row.output] == exact
        if row.exact_output is None:
            for shown in row.output:
                half = 5e-4 * abs(shown.exact) if "e" in shown.text else 0.5 * 10**-places
                assert abs(float(shown.value) - shown.exact) <= half + 1e-14 * abs(shown.exact) + 1e-12
        else:
            assert row.exact_output != row.output
            assert [n.exact for n in row.exact_output] == exact
            assert any(a.value != b.value for a, b in zip(row.exact_output, row.output, strict=True))


@given(scenarios(encoder={"order": "space_then_time"}))
@SLOW
def test_the_second_step_works_on_what_the_first_shows(toy: Scenario) -> None:
    found = worksheet(toy)
    frames, patches = len(toy.frames), len(toy.patches)
    for frame in range(-frames, 0):
        for patch in range(patches):
            second = found.row(1, frame, patch)
            assert second.x == found.row(0, frame, patch).output
            keys = range(-frames, frame + 1)
            assert second.key_x == tuple(found.row(0, key, patch).output for key in keys)


@given(scenarios(encoder={"order": "composed"}))
@SLOW
def test_composed_mixes_the_values_that_time_has_mixed(toy: Scenario) -> None:
    found = worksheet(toy)
    time, space = found.followed
    if space.by_hand == time.by_hand:
        assert space.q == time.q
    assert space.v == tuple(found.row(0, -1, patch).output for patch in range(len(toy.patches)))


def test_a_score_beyond_five_has_the_largest_subtracted() -> None:
    row = sheet([[[3, 0], [0, 1], [2, 0]]], attention={"scale": "none"}).followed[0]
    assert row.shift is row.scaled[0]
    written = [lines.exponential(row, key).text for key in range(3)]
    assert written == ["e^(9 − 9) = 1", "e^(0 − 9) <0.001", "e^(6 − 9) ≈ 0.050"]
    assert lines.total(row).text == "1 + <0.001 + 0.050 ≈ 1.050"
    assert [w.text for w in row.weights] == ["0.95", "<0.01", "0.05"]
    assert row.weights_make_one


def test_a_negative_largest_score_stands_in_brackets() -> None:
    row = sheet([[[-3, 1], [2, 0.5], [3, 0.5]]], attention={"scale": "none"}, focus="a").followed[0]
    assert row.shift is row.scaled[0]
    row = sheet([[[-3, 0], [2, 0]]], attention={"scale": "none", "key": [[1, 0], [1, 0]]}).followed[0]
    assert lines.exponential(row, 1).text == "e^(−6 − 9) <0.001"


def test_a_score_of_five_has_nothing_subtracted() -> None:
    row = column([2.5], [2], attention={"scale": "none"})
    found = worksheet(row).followed[0]
    assert (found.scaled[0].text, found.shift) == ("5", None)
    assert lines.exponential(found, 0).text == "e^5 ≈ 148.413"


@given(scenarios())
@SLOW
def test_the_largest_is_subtracted_where_the_trace_needs_it(toy: Scenario) -> None:
    for row in worksheet(toy).all_rows:
        exact = [n.exact for n in row.scaled]
        # Where the largest is 0, subtracting it would change nothing.
        needed = max(map(abs, exact)) > 5 and max(exact) != 0
        assert (row.shift is not None) == needed
        if row.shift:
            assert row.shift.exact == max(exact)


def test_more_than_twelve_keys_are_exact() -> None:
    def row(keys: int) -> Row:
        return sheet([[[i / 10, 1] for i in range(keys)]]).followed[0]

    assert row(12).by_hand
    assert not row(13).by_hand


def test_three_thirds_are_written_as_about_one() -> None:
    row = sheet([[[1, 0], [1, 0], [1, 0]]]).followed[0]
    assert [w.text for w in row.weights] == ["0.33", "0.33", "0.33"]
    assert (row.weights_make_one, row.weights_total) == (False, "≈ 1")


def test_eight_eighths_take_a_third_decimal() -> None:
    row = sheet([[[1, 0]] * 8]).followed[0]
    assert {w.text for w in row.weights} == {"0.125"}
    assert row.weights_make_one


def test_a_single_key_has_all_the_weight() -> None:
    row = sheet([[[0.3, 0.7]]], focus="a").followed[0]
    assert lines.weight(row, 0).text.endswith("= 1.00")
    assert [n.text for n in row.output] == ["0.3", "0.7"]


def test_a_pencil_gives_up_at_very_long_numbers() -> None:
    row = sheet([[[123456789012, 1], [1, 2]]]).followed[0]
    assert not row.by_hand
    assert row.x[0].text == "1.235e+11"
    assert [w.text for w in row.weights] == ["1.00", "<0.01"]


def test_a_pencil_gives_up_where_all_exponentials_show_as_nothing() -> None:
    toy = scenario(
        [[[2, 0], [2, 0]]],
        attention={"scale": "none", "key": [[-1, 0], [0, 0]]},
        display={"decimals": {"exponentials": 0}},
    )
    row = worksheet(toy).followed[0]
    assert not row.by_hand
    assert [e.text for e in row.exponentials] == ["<1", "<1"]
    assert row.total.text == "<1"
    assert [w.text for w in row.weights] == ["0.50", "0.50"]


def test_a_small_divisor_keeps_its_digits() -> None:
    row = sheet([[[0.01, 0], [0, 0.01]]], attention={"scale": 0.0004}).followed[0]
    assert row.by_hand
    assert lines.scaled(row, 0).text == "0.000 ÷ 0.0004 = 0"
    assert row.output[0].text == "0.005"
    row = sheet([[[0.1, 0], [0, 0.1]]], attention={"scale": 0.0123456}).followed[0]
    assert lines.scaled(row, 0).text == "0.01 ÷ 0.0123 ≈ 0.813"


def without_end_zeros(text: str) -> str:
    return text.rstrip("0").rstrip(".") if "." in text else text


def test_parted() -> None:
    assert parted("e^(−20 − 2) <0.001") == ("e^(−20 − 2)", "<", "<0.001")
