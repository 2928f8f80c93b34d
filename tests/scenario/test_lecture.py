"""A lecture's file: what it says, and every fault with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from mem_anim.scenario import ScenarioError, find, is_lecture, load_lecture, shipped

ONE = "frames: [{a: [1, 0]}]\n"


def test_the_shipped_one_is_a_lecture_and_no_scenario_is() -> None:
    assert is_lecture(find("lecture"))
    assert not any(is_lecture(find(name)) for name in shipped())
    lecture = load_lecture(find("lecture"))
    assert (lecture.name, lecture.title.zh.isascii()) == ("lecture", False)
    assert len(lecture.parts) == 8


def test_a_path_is_as_seen_from_the_lecture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "Ann's 课"
    folder.mkdir()
    (folder / "mine.yaml").write_text(ONE)
    (folder / "all.yaml").write_text("clips: [{clip: X, scenario: mine.yaml}, {clip: Y, scenario: temporal}]")
    monkeypatch.chdir(tmp_path)
    mine, shipped_one = load_lecture(folder / "all.yaml").parts
    assert (mine.clip, mine.path, mine.place) == ("X", folder / "mine.yaml", (1, 16))
    assert (shipped_one.clip, shipped_one.path) == ("Y", find("temporal"))


def test_one_file_may_be_written_in_several_ways(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(ONE)
    lecture = tmp_path / "all.yaml"
    ways = ("mine.yaml", "./mine.yaml", str(tmp_path / "mine.yaml"))
    lecture.write_text("clips:\n" + "".join(f"  - {{clip: X, scenario: {way}}}\n" for way in ways))
    assert {part.path for part in load_lecture(lecture).parts} == {tmp_path / "mine.yaml"}


@pytest.mark.parametrize("second", ["mine.yml", "other/mine.yaml"])
def test_films_of_two_scenarios_would_have_one_name(tmp_path: Path, second: str) -> None:
    (tmp_path / "other").mkdir()
    for name in ("mine.yaml", second):
        (tmp_path / name).write_text(ONE)
    lecture = tmp_path / "all.yaml"
    lecture.write_text(f"clips:\n  - {{clip: X, scenario: mine.yaml}}\n  - {{clip: Y, scenario: {second}}}\n")
    with pytest.raises(
        ScenarioError, match=r"all.yaml:3:\d+: clips\[1\].scenario: a scenario with a name of its"
    ):
        load_lecture(lecture)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("clips:", "1:7: clips: a list is needed, found nothing"),
        ("clips: 3", "1:8: clips: a list is needed, found the number 3"),
        (
            "clips: [{clip: X}]",
            "1:9: clips[0].scenario: this key is needed, found only clip; add scenario: temporal",
        ),
        (
            "clips: [{clip: X, scenari: a}]",
            "clips[0].scenari: there is no such key, found 'scenari'; did you mean",
        ),
        ("clips: [{clip: X, scenario: a}]\nframes: []", "2:1: frames: there is no such key"),
        ("clips: [{clip: X, scenario: [a]}]", "clips[0].scenario: a text is needed, found a list of 1"),
        ("clips: [{clip: X, scenario: temporl}]", "found 'temporl'"),
        (
            "clips: [{clip: X, scenario: it.yaml}]",
            "found the lecture 'it.yaml'; name one with the key frames",
        ),
        ("clips: [{clip: X, scenario: bad.yaml}]", "found bad.yaml:1:15: frames[0].a[0]: a number is needed"),
        ("clips: [", "this is not YAML"),
    ],
)
def test_every_fault_has_a_place_and_advice(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "it.yaml"
    file.write_text(text)
    (tmp_path / "bad.yaml").write_text("frames: [{a: [x, 0]}]\n")
    with pytest.raises(ScenarioError) as caught:
        load_lecture(file)
    assert said in str(caught.value)
    assert all(line.startswith(f"{file}:") for line in str(caught.value).splitlines())


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    file = tmp_path / "it.yaml"
    file.write_text(
        "clips: [{clip: X, scenario: one}, {clip: Y, scenario: temporal}, {clip: Z, scenario: two}]"
    )
    with pytest.raises(ScenarioError) as caught:
        load_lecture(file)
    assert [fault.path for fault in caught.value.faults] == ["clips[0].scenario", "clips[2].scenario"]
