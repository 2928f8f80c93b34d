"""What earlier frames get together: the sum of their shown weights."""

from __future__ import annotations

from typing import Any

import pytest

from mem_anim.scenario import find, load, with_token
from mem_anim.worksheet import Row, lines, worksheet


def followed(name: str) -> Row:
    return worksheet(load(find(name))).followed[-1]


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("temporal", "0.29 + 0.31 = 0.60"),
        ("uniform", "0.25 + 0.25 + 0.25 = 0.75"),
        ("past_over_self", "0.60 + 0.30 = 0.90"),
        ("video", "0.285 + 0.320 = 0.605"),
    ],
)
def test_shares_of_the_past_add_up(name: str, line: str) -> None:
    row = followed(name)
    assert row.past is not None
    assert lines.past(row).text == line
    assert row.past.text == line.rpartition(" ")[2]
    assert row.past.exact == pytest.approx(float(row.past.text), abs=0.006)
    assert row.past.text in worksheet(load(find(name))).texts()


def test_one_frame_has_no_past() -> None:
    row: Any = followed("spatial")
    assert row.past is None
    with pytest.raises(ValueError, match="no past"):
        lines.past(row)


def test_a_weight_too_small_to_be_written_cannot_be_added() -> None:
    far = with_token(load(find("temporal")), -2, "a", (-90.0, -90.0))
    row = worksheet(far).followed[-1]
    assert row.weights[0].text == "<0.01"
    assert row.past is None
