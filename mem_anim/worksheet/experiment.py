"""An experiment worked out: one token goes from value to value, and every stop on its way has a worksheet.

It must not know how the way is shown, nor how long it takes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise, product

from mem_anim.scenario import Experiment, Scenario, with_token
from mem_anim.scenario.model import Row as Values
from mem_anim.trace import Trace
from mem_anim.worksheet.number import MOST_WRITTEN_PLACES
from mem_anim.worksheet.row import Row, Vector
from mem_anim.worksheet.sheet import Worksheet, worksheet
from mem_anim.worksheet.token import Token

STEPS = 10  # from one given value to the next
WEIGHT_PLACES = 3  # at least: with two, a small move is often not seen
SOON = 2  # stops before a given value: what changes there is told when it is reached


@dataclass(frozen=True)
class Stop:
    """One value of the token that moves, with the worksheet of the scenario that has it.

    ``at`` counts given values from 0 on; between two of them it is a fraction. ``pause``: there is
    something to tell, because the value is given or because another token takes the lead here.
    """

    at: float
    given: bool
    values: Values
    sheet: Worksheet
    token: Token
    pause: bool

    @cached_property
    def row(self) -> Row:
        """The followed row: that of the last step, of the followed patch in the current frame."""
        return self.sheet.row(len(self.sheet.trace.steps) - 1, -1, self.sheet.focus)

    @property
    def moved(self) -> Vector:
        """The moving token's numbers as they are shown."""
        return self.sheet.tokens(0, self.token.frame - 1, self.sheet.scenario.patches.index(self.token.patch))

    @property
    def own(self) -> int:
        """The place of the asking token among its keys."""
        return self.row.keys.index(self.row.query)

    @cached_property
    def leaders(self) -> tuple[int, ...]:
        """The keys whose shown weight is the largest: several where the shown digits are level."""
        return self._where(max(number.value for number in self.row.weights))

    @cached_property
    def last(self) -> tuple[int, ...]:
        """The keys whose shown weight is the smallest."""
        return self._where(min(number.value for number in self.row.weights))

    def level_with(self, key: int) -> tuple[int, ...]:
        """The other keys whose shown weight is that of ``key``."""
        return tuple(i for i in self._where(self.row.weights[key].value) if i != key)

    @property
    def seen(self) -> bool:
        """Whether the followed token looks at the moving one in any step."""
        trace, scenario = self.sheet.trace, self.sheet.scenario
        last = trace.tokens.shape[0] - 1
        place = last + self.token.frame, scenario.patches.index(self.token.patch)
        return any(place in step.keys_of(last, self.sheet.focus) for step in trace.steps)

    @property
    def evenly(self) -> bool:
        """Whether the exact weights are all equal."""
        exact = [weight.exact for weight in self.row.weights]
        return all(math.isclose(one, exact[0], rel_tol=1e-9) for one in exact)

    def _where(self, value: object) -> tuple[int, ...]:
        return tuple(i for i, number in enumerate(self.row.weights) if number.value == value)


def stops(scenario: Scenario) -> list[Stop]:
    """Every stop of the scenario's experiment, from the token's own value through the given ones.

    Between two of them the token goes straight. Every number is the exact one, rounded by itself: what
    lies between weights and output is not shown, so nobody could work on with rounded digits.
    Raises TraceError; ValueError where there is no experiment.
    """
    experiment = scenario.experiment
    if experiment is None:
        raise ValueError(f"{scenario.name} has no experiment")
    way = path(scenario, experiment)
    shown = _as_shown(scenario)
    found = [_stop(shown, experiment, 0.0, way[0])]
    for i, ends in enumerate(pairwise(way)):
        end = _stop(shown, experiment, i + 1.0, ends[1])
        between = list(_between(shown, experiment, i, ends))
        found += [*_with_pauses(found[-1], between, end), end]
    return found


def path(scenario: Scenario, experiment: Experiment) -> list[Values]:
    """The token's own value, then the given ones; none twice in a row."""
    place = scenario.patches.index(experiment.patch)
    way = [scenario.frames[experiment.frame - 1][place]]
    for values in experiment.values:
        if values != way[-1]:
            way.append(values)
    return way


def reaches(trace: Trace, frame: int, patch: int, focus: int) -> bool:
    """Whether a token (``frame`` 0 is now) has any way into the present token of patch ``focus``."""
    last = trace.tokens.shape[0] - 1
    seen = {(last, focus)}
    for step in reversed(trace.steps):
        seen |= {key for place in seen for key in step.keys_of(*place)}
    return (last + frame, patch) in seen


def reaching(trace: Trace, focus: int) -> int:
    """How many tokens have a way into the present token of patch ``focus``, itself included."""
    frames, patches = trace.tokens.shape[:2]
    return sum(reaches(trace, *place, focus) for place in product(range(1 - frames, 1), range(patches)))


def _as_shown(scenario: Scenario) -> Scenario:
    """The scenario worked exactly, with weights of three decimals unless its author has said how many."""
    display = scenario.display.model_copy(update={"arithmetic": "exact"})
    if "weights" not in display.decimals.model_fields_set:
        decimals = display.decimals.model_copy(update={"weights": WEIGHT_PLACES})
        display = display.model_copy(update={"decimals": decimals})
    return scenario.model_copy(update={"display": display})


def _stop(scenario: Scenario, experiment: Experiment, at: float, values: Values) -> Stop:
    given = at.is_integer()
    sheet = worksheet(with_token(scenario, experiment.frame, experiment.patch, values), steady=True)
    return Stop(at, given, values, sheet, Token(experiment.patch, experiment.frame), pause=given)


def _between(
    scenario: Scenario, experiment: Experiment, first: int, ends: tuple[Values, Values]
) -> Iterator[Stop]:
    """Stops on the straight way, at short numbers."""
    places = _places(*ends)
    taken = {0.0, 1.0}
    for step in range(1, STEPS):
        share, values = _on_the_way(ends, step / STEPS, places)
        if share not in taken:
            taken.add(share)
            yield _stop(scenario, experiment, first + share, values)


def _on_the_way(ends: tuple[Values, Values], share: float, places: int) -> tuple[float, Values]:
    """Rounded values near this share of the way, and the share at which they really lie.

    The number that moves furthest is rounded first and the others follow it: the way stays straight.
    """
    pairs = list(zip(*ends, strict=True))
    a, b = max(pairs, key=lambda pair: abs(pair[1] - pair[0]))
    near = round((round(a + (b - a) * share, places) - a) / (b - a), 9)
    return near, tuple(round(a + (b - a) * near, places) for a, b in pairs)


def _places(start: Values, end: Values) -> int:
    """So many decimals that every number that moves takes another value at each step."""
    steps = [abs(b - a) / STEPS for a, b in zip(start, end, strict=True) if a != b]
    needed = math.ceil(round(-math.log10(min(steps)), 6))
    return min(max(needed, 0), MOST_WRITTEN_PLACES)


def _with_pauses(start: Stop, between: Sequence[Stop], end: Stop) -> list[Stop]:
    """The stops between two given ones, with a pause where a key comes to lead, or the own one to be last.

    That a tie loosens is told at the next given value, and so is what happens just before it.
    """
    told: list[Stop] = []
    before = start
    for i, stop in enumerate(between):
        after = [*between[i + 1 :], end]
        soon = len(after) <= SOON and all(_standing(stop) == _standing(later) for later in after)
        changed = bool(set(stop.leaders) - set(before.leaders)) or _falls_behind(before, stop)
        told.append(replace(stop, pause=changed and not soon))
        before = stop
    return told


def _standing(stop: Stop) -> tuple[tuple[int, ...], bool]:
    return stop.leaders, stop.own in stop.last


def _falls_behind(before: Stop, stop: Stop) -> bool:
    return stop.own in stop.last and before.own not in before.last
