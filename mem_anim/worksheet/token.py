"""The name of a token, as every text writes it: aₜ, aₜ₋₂, and with primes after each mixing, aₜ′.

It must not know the token's numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

_SUBSCRIPTS = str.maketrans("0123456789-", "₀₁₂₃₄₅₆₇₈₉₋")


@dataclass(frozen=True)
class Token:
    """A patch in a frame, the frame counted back from the current one (0, -1, -2 ...)."""

    patch: str
    frame: int
    mixings: int = 0  # how many attentions it has been through

    @property
    def name(self) -> str:
        return f"{self.patch}{self.subscript.translate(_SUBSCRIPTS).replace('t', 'ₜ')}{'′' * self.mixings}"

    @property
    def subscript(self) -> str:
        return moment(self.frame).replace("−", "-")

    def mixed(self) -> Token:
        return Token(self.patch, self.frame, self.mixings + 1)


def moment(frame: int) -> str:
    """The frame's time in words that both languages share: t, t−1, t−2."""
    return "t" if frame == 0 else f"t−{-frame}"
