"""The stops of an experiment: where they lie, what is level at them, where there is something to tell."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from mem_anim.scenario import Scenario, find, load, shipped
from mem_anim.trace import run
from mem_anim.worksheet.experiment import Stop, path, reaches, reaching, stops
from tests.making import PAGE_A, column, video


def given(scenario: Scenario) -> list[Stop]:
    return [stop for stop in stops(scenario) if stop.given]


def shown(stop: Stop) -> list[str]:
    return [weight.text for weight in stop.row.weights]


def tried(token: str, *values: list[float], **keys: object) -> Scenario:
    return column(*map(list, PAGE_A), experiment={"token": token, "values": list(values)}, **keys)


def test_the_lesson_of_temporal() -> None:
    found = given(load(find("temporal")))
    assert [shown(stop) for stop in found] == [
        ["0.286", "0.312", "0.402"],
        ["0.321", "0.330", "0.349"],
        ["0.333", "0.333", "0.333"],
        ["0.343", "0.333", "0.324"],
        ["0.352", "0.324", "0.324"],
        ["0.349", "0.303", "0.349"],
    ]
    assert [stop.leaders for stop in found] == [(2,), (2,), (0, 1, 2), (0,), (0,), (0, 2)]
    assert [stop.last for stop in found] == [(0,), (0,), (0, 1, 2), (2,), (1, 2), (1,)]
    assert [stop.evenly for stop in found] == [False, False, True, False, False, False]
    assert [[number.text for number in stop.row.output] for stop in found] == [
        ["0.616", "0.384"],
        ["0.724", "0.276"],
        ["0.767", "0.233"],
        ["0.804", "0.196"],
        ["0.870", "0.130"],
        ["0.939", "0.061"],
    ]


def test_the_cup_that_is_hidden_altogether() -> None:
    last = given(load(find("occluded")))[-1]
    assert [round(weight.exact, 2) for weight in last.row.weights] == [0.22, 0.32, 0.46]
    assert last.row.output[0].exact == pytest.approx(1.409, abs=1e-3)


@pytest.mark.parametrize("name", [name for name in shipped() if load(find(name)).experiment])
def test_stops_of_shipped_scenarios(name: str) -> None:
    found = stops(load(find(name)))
    assert len(found) > 5
    assert all(before.at < after.at for before, after in pairwise(found))
    assert all(stop.pause for stop in found if stop.given)
    places = {stop.row.weight_places for stop in found}
    assert len(places) == 1  # digits do not come and go
    for stop in found:
        assert all(value == round(value, 4) for value in stop.values)
        assert tuple(number.exact for number in stop.moved) == stop.values


def test_the_way_between_two_values_is_straight() -> None:
    found = stops(tried("a@t", [0.9, 0.1]))
    assert all(sum(stop.values) == pytest.approx(1) for stop in found)
    steps = np.diff([stop.at for stop in found])
    assert steps.max() < 0.31


def test_the_way_begins_at_the_own_value_and_has_no_stay() -> None:
    scenario = tried("a@t", [0.2, 0.8], [0.2, 0.8], [0.5, 0.5], [0.5, 0.5], [0.2, 0.8])
    assert scenario.experiment is not None
    assert path(scenario, scenario.experiment) == [(0.2, 0.8), (0.5, 0.5), (0.2, 0.8)]
    assert path(tried("a@t-2", [3, 3]), tried("a@t-2", [3, 3]).experiment)[0] == (1, 0)  # type: ignore[arg-type]


def test_a_change_of_the_lead_between_two_values_is_told_there() -> None:
    found = stops(tried("a@t", [1, 0]))
    between = [stop for stop in found if stop.pause and not stop.given]
    assert between
    before = [stop for stop in found if stop.at < between[0].at]
    assert all(stop.leaders == (2,) for stop in before)
    assert between[0].leaders != (2,)


def test_no_pause_where_the_ranking_stays() -> None:
    assert sum(stop.pause for stop in stops(tried("a@t", [0.3, 0.7]))) == 2


def test_the_author_says_how_many_decimals() -> None:
    wished = {"decimals": {"weights": 2}}
    assert {stop.row.weight_places for stop in stops(tried("a@t", [0.4, 0.6], display=wished))} == {2}
    assert shown(given(load(find("negative")))[1]) == ["0.248", "0.248", "0.503"]


def test_every_number_is_exact_and_rounded_by_itself() -> None:
    by_hand = {"arithmetic": "by_hand"}
    for stop in stops(tried("a@t", [0.6, 0.4], display=by_hand)):
        assert not stop.row.by_hand
        assert stop.row.exact_output is None
        for number in (*stop.row.weights, *stop.row.output):
            assert float(number.text) == pytest.approx(number.exact, abs=5.01e-4)


def test_who_has_a_way_into_the_present() -> None:
    two_steps, time, space = (
        run(video(encoder={"order": order})) for order in ("space_then_time", "time", "space")
    )
    assert reaches(two_steps, -1, 1, focus=0)
    assert not reaches(time, -1, 1, focus=0)
    assert reaches(time, -2, 0, focus=0)
    assert not reaches(space, -1, 0, focus=0)
    assert [reaching(trace, 0) for trace in (two_steps, time, space)] == [6, 3, 2]


def test_whether_the_present_looks_at_the_token_itself() -> None:
    looked_at = {}
    for token in ("b@t-1", "b@t", "a@t-1"):
        looked_at[token] = stops(video(experiment={"token": token, "values": [[1, 1]]}))[0].seen
    assert looked_at == {"b@t-1": False, "b@t": True, "a@t-1": True}


def test_there_is_nothing_to_work_out_without_an_experiment() -> None:
    with pytest.raises(ValueError, match="no experiment"):
        stops(column([1, 0], [0, 1]))
