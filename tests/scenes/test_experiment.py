"""Experiment: what is said where the ranking changes, what is asked and refused; no film is by chance."""

from __future__ import annotations

from pathlib import Path

import pytest

from mem_anim.clip import Beat
from mem_anim.errors import AuthorError
from mem_anim.film import Wishes, clip_of, render, scenarios_for
from mem_anim.film.rehearsal import rehearse
from mem_anim.scenario import find, load, shipped
from scenes import CLIPS
from tests.film.toys import Notes
from tests.scenes.looking import board, faults

CLIP = "Experiment"
ENTRY = next(entry for entry in CLIPS if entry.name == CLIP)
COLUMN = "frames: [{a: [1, 0]}, {a: [0.8, 0.2]}, {a: [0.2, 0.8]}]\n"
PAIRS = "frames: [{a: [1, 0], b: [0, 1]}, {a: [1, 0], b: [0, 1]}]\n"


def beats(scenario: str) -> dict[str, Beat]:
    return {beat.name: beat for beat in board(scenario, CLIP, "en").clip.beats}


def told(folder: Path, text: str) -> dict[str, Beat]:
    file = folder / "toy.yaml"
    file.write_text(text, encoding="utf-8")
    looked_at = board(str(file), CLIP, "en")
    assert not looked_at.findings, faults(looked_at)
    return {beat.name: beat for beat in looked_at.clip.beats}


def test_every_scenario_with_an_experiment_is_told() -> None:
    having = [name for name in shipped() if load(find(name)).experiment]
    assert {"temporal", "occluded", "peaked", "video"} <= set(having)
    assert scenarios_for(ENTRY) == tuple(having)


def test_the_ranking_of_temporal_is_told_where_it_changes() -> None:
    said = beats("temporal")
    assert said["roles"].caption == "Move aₜ, and its q, k and v all move."
    assert said["standing_1"].caption == "aₜ still leads, but gets less: 0.402, now 0.349."
    assert said["standing_2"].caption == "All 3 dot products are 0.5: equal shares, 1/3 each."
    assert said["standing_3"].caption == "Now aₜ₋₂ leads; aₜ gives itself the least."
    assert said["standing_4"].caption == "aₜ₋₂ leads; aₜ and aₜ₋₁ are level, 0.324 each."
    assert said["standing_5"].caption == "aₜ and aₜ₋₂ share the lead: 0.349 each."
    assert said["region"].caption.endswith("never leaves the line between the values.")


def test_the_question_is_asked_before_its_answer_is_shown() -> None:
    said = beats("temporal")
    names = list(said)
    assert said["guess"].question
    assert said["guess"].caption == "At [0.5, 0.5], who leads?"
    assert names[names.index("guess") + 1] == "move_2"
    assert "0.333" not in said["guess"].shown
    assert "0.333" in said["move_2"].shown


def test_numbers_of_a_stop_stand_together_and_come_back() -> None:
    said = beats("temporal")
    assert {"0.4", "0.6", "0.44", "0.52", "0.321", "0.330", "0.349", "0.724"} <= set(said["move_1"].shown)
    assert {"0.286", "0.312", "0.402", "0.616", "0.384"} <= set(said["region"].shown)
    assert {"0.804", "0.196"} <= set(said["move_3"].shown)  # exact, though 0.803 by hand
    assert {"0.870", "0.130"} <= set(said["move_4"].shown)  # three decimals, as beside them


def test_what_follows_from_a_token_that_is_asked_or_reached_in_two_steps() -> None:
    assert beats("negative")["roles"].caption == "aₜ asks, aₜ₋₂ is asked: its k and v move, q stays."
    assert beats("video")["roles"].caption == "aₜ never looks at bₜ₋₁: it comes by way of aₜ₋₁′."


def test_a_lead_that_changes_between_two_values_is_told_there(tmp_path: Path) -> None:
    said = told(tmp_path, COLUMN + "experiment: {token: a@t, values: [[1, 0]]}")
    assert len([name for name in said if name.startswith("standing_")]) > 1
    assert "moves on, up to" in said["move_1"].caption


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (COLUMN, "Experiment needs the key experiment.*temporal, occluded"),
        (COLUMN + "experiment: {token: a@t, values: [[0.2, 0.8]]}", "not the token's own, found 0"),
        (COLUMN + f"experiment: {{token: a@t, values: {[[i, 1] for i in range(12)]}}}", "found 12"),
        (
            PAIRS + "encoder: {order: time}\nexperiment: {token: b@t, values: [[1, 1]]}",
            "no way into the present a",
        ),
        ("frames: [{a: [1, 0]}]\nexperiment: {token: a@t, values: [[1, 1]]}", "2 to 8 keys, found 1"),
    ],
)
def test_what_it_refuses(text: str, reason: str, tmp_path: Path) -> None:
    file = tmp_path / "toy.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(AuthorError, match=reason):
        rehearse(clip_of(ENTRY), file, Wishes("l"))


@pytest.mark.parametrize(
    "text",
    [
        PAIRS + "encoder: {order: joint}\nexperiment: {token: b@t-1, values: [[3, -1]]}",
        PAIRS + "encoder: {order: composed}\nexperiment: {token: a@t-1, values: [[0, 2]]}",
        "frames: [{画面左上角的小杯子和手: [1, 0]}, {画面左上角的小杯子和手: [0, -1000.1234]}]\n"
        "experiment: {token: 画面左上角的小杯子和手@t-1, values: [[1, 1]]}",
        "frames: [{a: [0, 0]}, {a: [0, 0]}]\nexperiment: {token: a@t, values: [[0.001, 0]]}",
        "frames: [{a: [1]}, {a: [-2]}]\nexperiment: {token: a@t-1, values: [[-3]]}",
    ],
    ids=["joint", "composed", "long names", "tiny", "one number"],
)
def test_unusual_experiments_are_told(text: str, tmp_path: Path) -> None:
    assert len(told(tmp_path, text)) >= 8


@pytest.mark.slow
def test_a_second_film_is_the_same_to_the_byte(tmp_path: Path) -> None:
    films = [
        next(iter(render(find("spatial"), [CLIP], Wishes("l"), tmp_path / number, Notes()))).path.read_bytes()
        for number in ("one", "two")
    ]
    assert len(films[0]) > 100_000
    assert films[0] == films[1]
