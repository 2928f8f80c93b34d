"""QueryKeyValue: one token, three roles; a matrix makes the numbers, and another matrix other ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from mem_anim.clip.projecting.what_if import own_vectors, what_if
from mem_anim.film import scenarios_for
from mem_anim.scenario import find, load, shipped
from mem_anim.stage.layout import DoesNotFit
from mem_anim.worksheet import lines, worksheet
from scenes import CLIPS
from tests.scenes.looking import board, faults

ENTRY = next(entry for entry in CLIPS if entry.name == "QueryKeyValue")
PLAIN = ["token", "query", "key", "value", "matrix", "worked", "same", "guess", "changed", "toy", "lines"]
OWN = ["alike" if name == "same" else name for name in PLAIN]


def written(folder: Path, *text: str) -> str:
    file = folder / "made.yaml"
    file.write_text("\n".join(text), encoding="utf-8")
    return str(file)


def beats(scenario: str) -> list[str]:
    return [beat.name for beat in board(scenario, "QueryKeyValue", "en").clip.beats]


def test_every_shipped_scenario_is_told() -> None:
    assert set(scenarios_for(ENTRY)) == set(shipped())


def test_the_story_of_the_identity_and_of_real_matrices() -> None:
    assert beats("temporal") == PLAIN
    assert beats("signed") == OWN


def test_the_present_of_the_followed_patch_takes_the_roles() -> None:
    assert {role: lines.vector(v) for role, v in own_vectors(worksheet(load(find("temporal")))).items()} == {
        "query": "[0.2, 0.8]",
        "key": "[0.2, 0.8]",
        "value": "[0.2, 0.8]",
    }
    assert {role: lines.vector(v) for role, v in own_vectors(worksheet(load(find("signed")))).items()} == {
        "query": "[−1, 1]",
        "key": "[−1, −1]",
        "value": "[−1, 1, −1]",
    }


@pytest.mark.parametrize(
    ("scenario", "columns", "value"),
    [("temporal", (0, 1), "[0.8, 0.2]"), ("signed", (0, 1), "[1, −1, −1]"), ("uniform", (0,), "[−1, 1]")],
)
def test_another_matrix_changes_the_value_alone(scenario: str, columns: tuple[int, ...], value: str) -> None:
    """Where two equal numbers would change places, signs change instead."""
    sheet = worksheet(load(find(scenario)))
    other = what_if(sheet)
    assert other is not None
    assert other.columns == columns
    assert lines.vector(other.value) == value
    before, after = own_vectors(sheet), own_vectors(other.sheet)
    assert (after["query"], after["key"]) == (before["query"], before["key"])


def test_a_value_of_zeros_is_not_asked_about(tmp_path: Path) -> None:
    told = beats(written(tmp_path, "frames:", "  - {a: [0, 0]}", "  - {a: [1, 0]}", "  - {a: [0, 0]}"))
    assert told == [name for name in PLAIN if name not in ("guess", "changed")]


def test_one_number_changes_its_sign(tmp_path: Path) -> None:
    other = what_if(worksheet(load(Path(written(tmp_path, "frames:", "  - {a: [0.5], b: [1]}")))))
    assert other is not None
    assert lines.vector(other.value) == "[−0.5]"


def test_what_is_asked_about_later_returns() -> None:
    looked_at = board("temporal", "QueryKeyValue", "en")
    shown = {beat.name: beat.shown for beat in looked_at.clip.beats}
    assert shown["toy"] == shown["guess"]


def test_a_long_name_and_long_rows(tmp_path: Path) -> None:
    """Rows too long for lenses stand upright beside their matrix, one role at a time."""
    row = "[0.1, -0.2, 1.3, -1.5, 0.8]"
    matrix = f"[{', '.join([row] * 5)}]"
    own = [f"  {role}: {matrix}" for role in ("query", "key", "value")]
    file = written(tmp_path, "frames:", f"  - {{{'杯子' * 6}: {row}, b: {row}}}", "attention:", *own)
    looked_at = board(file, "QueryKeyValue", "zh")
    assert [beat.name for beat in looked_at.clip.beats] == OWN
    assert not looked_at.findings, faults(looked_at)


def test_what_no_card_holds_is_refused_with_a_way_out(tmp_path: Path) -> None:
    row = "[" + ", ".join(["-999.1234"] * 8) + "]"
    file = written(tmp_path, "frames:", f"  - {{a: {row}, b: {row}}}")
    with pytest.raises(DoesNotFit, match="too wide with 8 numbers of this length. Use"):
        board(file, "QueryKeyValue", "en")


def test_the_projection_is_written_out() -> None:
    temporal, signed = (worksheet(load(find(name))) for name in ("temporal", "signed"))
    assert [lines.vector(row) for row in temporal.projection("key")] == ["[1, 0]", "[0, 1]"]
    assert signed.projection("key") == signed.matrices["key"]
