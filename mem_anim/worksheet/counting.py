"""Query-key products of K frames of n patches, what two steps save, and a way of two hops.

It must not know where the counts are drawn, nor compute one that the engine computes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from mem_anim.engine import Products, products
from mem_anim.worksheet.lines import Line, equals
from mem_anim.worksheet.number import MINUS, PEN, Number, positive_result, result, rounded_exact
from mem_anim.worksheet.row import Row
from mem_anim.worksheet.sheet import Worksheet
from mem_anim.worksheet.token import Token

RATIO_PLACES = 2
REAL_FRAMES, REAL_PATCHES = 6, 256  # as MEM is trained: five past frames and the current one
LEAST_REACH = 4  # patches to which a growth is followed, at least

Verdict = Literal["fewer", "equal", "more"]
Shares = tuple[tuple[Token, Number], ...]  # every token that is looked at, and its weight


@dataclass(frozen=True)
class Costs:
    """The products of one layer and head over all tokens of K ``frames`` of n ``patches``, without a mask."""

    frames: int
    patches: int

    @property
    def counts(self) -> Products:
        return products(self.frames, self.patches)

    @property
    def tokens(self) -> Number:
        return whole(self.frames * self.patches)

    @property
    def spatial(self) -> Number:
        """K n²: every frame by itself."""
        return whole(self.frames * self.counts.single_frame)

    @property
    def temporal(self) -> Number:
        """n K²: what the second step adds."""
        return whole(self.counts.factorised - self.frames * self.counts.single_frame)

    @property
    def single_frame(self) -> Line:
        """2 × 2 = 4"""
        side = whole(self.patches).text
        return Line((side, "×", side, "=", whole(self.counts.single_frame).text))

    @property
    def joint(self) -> Line:
        """6 × 6 = 36"""
        return Line((self.tokens.text, "×", self.tokens.text, "=", whole(self.counts.joint).text))

    @property
    def side(self) -> Line:
        """3 × 2 = 6: how many tokens ask, and are asked, where everything is looked at."""
        return Line((whole(self.frames).text, "×", whole(self.patches).text, "=", self.tokens.text))

    @property
    def in_frames(self) -> Line:
        """3 × 2² = 12"""
        return Line((whole(self.frames).text, "×", f"{self.patches}²", "=", self.spatial.text))

    @property
    def through_time(self) -> Line:
        """2 × 3² = 18"""
        return Line((whole(self.patches).text, "×", f"{self.frames}²", "=", self.temporal.text))

    @property
    def factorised(self) -> Line:
        """12 + 18 = 30"""
        total = whole(self.counts.factorised).text
        return Line((self.spatial.text, "+", self.temporal.text, "=", total))

    @property
    def ratio(self) -> Number:
        """Joint over factorised; below 1 where two steps cost more."""
        return _quotient(self.counts.joint, self.counts.factorised)

    @property
    def saving(self) -> Line:
        """36 ÷ 30 = 1.2"""
        operands = whole(self.counts.joint).text, "÷", whole(self.counts.factorised).text
        return Line((*operands, equals(self.ratio), self.ratio.text))

    @property
    def saving_in_short(self) -> Line:
        """The same by n K ÷ (n + K): 6 ÷ 5 = 1.2"""
        added = whole(self.frames + self.patches).text
        return Line((self.tokens.text, "÷", added, equals(self.ratio), self.ratio.text))

    @property
    def verdict(self) -> Verdict:
        """Whether two steps make fewer products than one look at everything, as many, or more."""
        difference = self.counts.joint - self.counts.factorised
        return "fewer" if difference > 0 else "equal" if difference == 0 else "more"

    @property
    def growth(self) -> tuple[Costs, Costs, Costs]:
        """The same frames with no patch, with half and with all of the patches that a growth is followed to.

        Each count is a polynomial of degree 2 in n, so three of its values fix its whole curve.
        """
        reach = max(2 * self.patches, LEAST_REACH)
        none, half, all_ = (Costs(self.frames, patches) for patches in (0, reach // 2, reach))
        return none, half, all_

    @property
    def of_one_patch(self) -> Costs:
        """The same frames with one patch, where a second step only adds."""
        return Costs(self.frames, 1)

    def texts(self) -> frozenset[str]:
        """Every number of these counts that may be shown, as written."""
        lines = self.single_frame, self.joint, self.factorised, self.saving, self.saving_in_short
        sides = whole(self.frames).text, whole(self.patches).text
        return frozenset({*sides, *_numbers(lines)})


@dataclass(frozen=True)
class Masked:
    """What a causal mask leaves of full attention and of two steps; ``line`` is that of the run itself."""

    line: Line
    joint: Number
    factorised: Number

    def texts(self) -> frozenset[str]:
        """Every number of these counts, as written."""
        return frozenset({*_numbers([self.line]), self.joint.text, self.factorised.text})


@dataclass(frozen=True)
class Hops:
    """A way of two hops by which a token reaches another that never looks at it."""

    source: Token
    by_way_of: Token
    end: Token
    result: Token  # what the end becomes
    first: Number  # how much the middle token takes from the source, in its frame
    second: Number  # how much the end takes from the middle token, in time
    share: Number  # their product
    exact: Number | None  # where the shown share differs from the exact one: that, rounded
    first_row: Shares  # all that the middle token takes in its frame
    second_row: Shares  # all that the end takes in time

    @property
    def line(self) -> Line:
        """0.42 × 0.32 ≈ 0.13"""
        sign = "" if self.share.text.startswith("<") else equals(self.share)
        parts = self.first.text, "×", self.second.text, sign, self.share.text
        return Line(tuple(part for part in parts if part))

    def texts(self) -> frozenset[str]:
        """Every number of the way, as written."""
        numbers = [self.first, self.second, self.share, *([self.exact] if self.exact else [])]
        numbers += [number for row in (self.first_row, self.second_row) for _, number in row]
        return frozenset(number.text for number in numbers)


def real_size() -> Costs:
    """The counts of an encoder as it is used, not of a toy."""
    return Costs(REAL_FRAMES, REAL_PATCHES)


def costs(sheet: Worksheet) -> Costs:
    """The counts for the scenario's own frames and patches."""
    frames, patches = sheet.trace.tokens.shape[:2]
    return Costs(frames, patches)


def computed(sheet: Worksheet) -> Number:
    """The products that this run makes, in its order and with its mask."""
    return whole(sheet.trace.computed)


def masked(sheet: Worksheet) -> Masked | None:
    """What the run's mask leaves out: 30 − 6 = 24.

    None where nothing is left out, and where only one of the two steps is taken.
    """
    own, order, made = costs(sheet), sheet.scenario.encoder.order, sheet.trace.computed
    everything = own.counts.joint if order == "joint" else own.counts.factorised
    if order in ("space", "time") or made == everything:
        return None
    parts = whole(everything).text, MINUS, whole(everything - made).text, "=", whole(made).text
    pairs = own.frames * (own.frames + 1) // 2  # of a frame and one that it may see
    joint, in_time = own.patches**2 * pairs, own.patches * pairs
    return Masked(Line(parts), whole(joint), whole(int(own.spatial.value) + in_time))


def two_hops(sheet: Worksheet) -> Hops | None:
    """From the followed patch's neighbour one frame ago to the present, by way of the patch's own past.

    None where there is no such way: one patch, one frame, or an order other than space, then time.
    """
    frames, patches = sheet.trace.tokens.shape[:2]
    if sheet.scenario.encoder.order != "space_then_time" or min(frames, patches) < 2:
        return None
    focus = sheet.focus
    neighbour = focus + 1 if focus + 1 < patches else focus - 1
    middle, end = sheet.row(0, -2, focus), sheet.row(1, -1, focus)
    first = _weight_of(middle, sheet.scenario.patches[neighbour], -1)
    second = _weight_of(end, sheet.scenario.patches[focus], -1)
    places = sheet.scenario.display.decimals.weights
    share, exact = _product(first, second, places, by_hand=middle.by_hand and end.by_hand)
    source = Token(sheet.scenario.patches[neighbour], -1)
    by_way_of, ends = (Token(row.query.patch, row.query.frame) for row in (middle, end))
    rows = _shares(middle), _shares(end)
    return Hops(source, by_way_of, ends, end.result, first, second, share, exact, *rows)


def whole(count: int) -> Number:
    """A count, with a comma at every third digit."""
    return Number(float(count), Decimal(count), f"{count:,}", False)


def _shares(row: Row) -> Shares:
    keys = (Token(key.patch, key.frame) for key in row.keys)
    return tuple(zip(keys, row.weights, strict=True))


def _weight_of(row: Row, patch: str, frame: int) -> Number:
    places = [(key.patch, key.frame) for key in row.keys]
    return row.weights[places.index((patch, frame))]


def _product(first: Number, second: Number, places: int, *, by_hand: bool) -> tuple[Number, Number | None]:
    """The product as it is shown and, where that differs from the exact one, that as well."""
    exact = first.exact * second.exact
    alone = positive_result(rounded_exact(exact, places).value, places, exact)
    rounded = rounded_exact(exact, places).rounded or first.rounded or second.rounded
    if not by_hand:
        return Number(exact, alone.value, alone.text, rounded), None
    worked = positive_result(PEN.multiply(first.value, second.value), places, exact)
    return worked, alone if worked.value != alone.value else None


def _quotient(dividend: int, divisor: int) -> Number:
    return result(PEN.divide(Decimal(dividend), Decimal(divisor)), RATIO_PLACES, dividend / divisor)


def _numbers(lines: Iterable[Line]) -> set[str]:
    return {part for line in lines for part in line.parts if part[0].isdigit()}
