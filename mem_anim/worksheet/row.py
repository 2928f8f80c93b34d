"""One query's attention, every number as it is shown. It must not compute: see working.py for that."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from mem_anim.engine import Kind
from mem_anim.worksheet.number import Number, plain
from mem_anim.worksheet.token import Token

Vector = tuple[Number, ...]


@dataclass(frozen=True)
class Row:
    """What one token asked, whom it saw and what it got. Per-key fields follow the order of ``keys``."""

    kind: Kind
    focus: bool  # the followed patch in the current frame
    query: Token
    keys: tuple[Token, ...]
    by_hand: bool  # whether each number follows from the shown ones before it
    x: Vector  # (d)      the asking token's numbers
    key_x: tuple[Vector, ...]  # per key (d)  the seen tokens' numbers
    q: Vector  # (d_k)
    k: tuple[Vector, ...]  # per key (d_k)
    v: tuple[Vector, ...]  # per key (d_v)
    scores: Vector  # per key
    divisor: Number
    scaled: Vector  # per key
    shift: Number | None  # subtracted before e^x; None where e^x itself is worked
    exponentials: Vector  # per key
    total: Number  # the sum of the exponentials
    weights: Vector  # per key
    weights_make_one: bool  # whether the shown weights add up to exactly 1
    terms: tuple[Vector, ...]  # per key (d_v)  weight times value
    output: Vector  # (d_v)
    exact_output: Vector | None  # where a shown output differs from the exact one: that, rounded

    @property
    def result(self) -> Token:
        """The name of the token that comes out."""
        return self.query.mixed()

    @property
    def strongest(self) -> int:
        """The place of the key with the largest exact weight; the first of several."""
        exact = [weight.exact for weight in self.weights]
        return exact.index(max(exact))

    @property
    def weight_places(self) -> int:
        """How many decimals the weights are shown with."""
        return max(len(weight.text.partition(".")[2]) for weight in self.weights)

    @property
    def past(self) -> Number | None:
        """What the shown weights of earlier frames add up to; None where there are none, or one is too
        small to be written.
        """
        past = [w for w, key in zip(self.weights, self.keys, strict=True) if key.frame < self.query.frame]
        if not past or any(weight.text.startswith("<") for weight in past):
            return None
        value = sum((weight.value for weight in past), Decimal())
        return Number(sum(weight.exact for weight in past), value, plain(value), any(w.rounded for w in past))

    @property
    def weights_total(self) -> str:
        return "1" if self.weights_make_one else "≈ 1"

    def numbers(self) -> list[Number]:
        """Every number of the row that its calculation needs."""
        vectors = (self.x, self.q, *self.key_x, *self.k, *self.v, self.scores, self.scaled, self.exponentials)
        rest = (self.weights, *self.terms, self.output, self.exact_output or ())
        shift = (self.shift,) if self.shift else ()
        return [
            number for vector in (*vectors, *rest, (self.divisor, self.total), shift) for number in vector
        ]
