"""A lecture: its clips and their cards as one film with chapters; and what is refused beforehand."""

from __future__ import annotations

import json
from pathlib import Path

import av
import pytest
import srt

from mem_anim.errors import AuthorError
from mem_anim.film import Film, Wishes, catalogue, lecturing, render_lecture
from mem_anim.film.inspection import inspect
from mem_anim.film.keeping.key import digest_of_file
from mem_anim.film.lecturing import CARDS
from mem_anim.film.workshop import HIDDEN
from scenes import Entry
from tests.film.entries import TOYS, entry
from tests.film.reading import frames_of, mean_difference

FRAMES = "frames: [{a: [1, 0], b: [0, 1]}, {a: [0, 1], b: [1, 0]}]\n"
ONE = "frames: [{a: [1, 0]}]\n"


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "CLIPS", TOYS)
    monkeypatch.setattr(Entry, "card", property(lambda _: entry("ShortCard")))


@pytest.fixture
def lesson(tmp_path: Path) -> Path:
    (tmp_path / "two.yaml").write_text(FRAMES)
    (tmp_path / "one.yaml").write_text(ONE)
    file = tmp_path / "Ann's lesson.yaml"
    file.write_text(
        "title: {en: A lesson, zh: 一课}\n"
        "clips:\n"
        "- {clip: Short, scenario: two.yaml}\n"
        "- {clip: Picky, scenario: two.yaml}\n"
        "- {clip: Short, scenario: one.yaml}\n"
    )
    return file


def made(file: Path, **wishes: object) -> list[Film]:
    return list(render_lecture(file, Wishes("l", jobs=1, **wishes), file.parent / "films"))  # type: ignore[arg-type]


def test_one_film_with_chapters_and_one_of_each_clip(lesson: Path) -> None:
    *clips, whole = made(lesson)
    assert sorted(film.path.name for film in clips) == ["one-Short.mp4", "two-Picky.mp4", "two-Short.mp4"]
    assert (whole.path.name, whole.clip, whole.scenario) == (
        "Ann's lesson.mp4",
        lecturing.NAME,
        "Ann's lesson",
    )
    cards = sorted((lesson.parent / "films" / HIDDEN / CARDS).glob("*.mp4"))
    assert [card.name for card in cards] == ["one-ShortCard.mp4", "two-ShortCard.mp4"]
    inspect(whole.path, whole.frames)
    by_name = {film.path.name: film for film in clips}
    card = sum(1 for _ in frames_of(cards[0]))
    lengths = [card + by_name[name].frames for name in ("two-Short.mp4", "two-Picky.mp4", "one-Short.mp4")]
    assert whole.frames == sum(lengths)
    with av.open(whole.path) as film:
        chapters = film.chapters()
        assert float(film.streams.video[0].duration * film.streams.video[0].time_base) == whole.seconds
    starts = [float(chapter["start"] * chapter["time_base"]) for chapter in chapters]
    ends = [float(chapter["end"] * chapter["time_base"]) for chapter in chapters]
    assert [chapter["metadata"]["title"] for chapter in chapters] == ["A short one"] * 3
    assert starts == [0, *ends[:-1]]
    assert ends == pytest.approx([sum(lengths[: n + 1]) / 15 for n in range(3)])


def test_every_frame_is_that_of_its_part(lesson: Path) -> None:
    *clips, whole = made(lesson)
    (first,) = [film for film in clips if film.path.name == "two-Short.mp4"]
    there = list(frames_of(whole.path))
    card = sum(1 for _ in frames_of(lesson.parent / "films" / HIDDEN / CARDS / "two-ShortCard.mp4"))
    for place, frame in enumerate(frames_of(first.path)):
        assert mean_difference(frame, there[card + place]) == 0


def test_papers_of_the_whole_are_those_of_its_parts_one_after_the_other(lesson: Path) -> None:
    *_, whole = made(lesson, language="zh")
    notes = json.loads(whole.numbers.read_text("utf-8"))
    assert (notes["lecture"], notes["title"], notes["frames"]) == ("Ann's lesson", "一课", whole.frames)
    beats = [beat for chapter in notes["chapters"] for beat in chapter["beats"]]
    assert [chapter["clip"] for chapter in notes["chapters"]] == ["Short", "Picky", "Short"]
    assert [beat["start"] for beat in beats] == pytest.approx([0, *(beat["end"] for beat in beats[:-1])])
    assert beats[-1]["end"] == pytest.approx(whole.seconds)
    for paper in whole.subtitles[::2]:
        cues = list(srt.parse(paper.read_text("utf-8")))
        assert len(cues) >= len(beats)
        assert cues[-1].end.total_seconds() == pytest.approx(whole.seconds)
    text = whole.transcript.read_text("utf-8")
    assert text.startswith("# 一课\n")
    assert text.count("## ") >= 4
    assert "一共有 2 帧" in text


def test_what_is_there_is_joined_once(lesson: Path) -> None:
    first, again = made(lesson)[-1], made(lesson)[-1]
    assert (first.how, again.how) == ("rendered", "unchanged")
    assert digest_of_file(again.path) == first.sha256
    again.path.unlink()
    assert made(lesson)[-1].how == "restored"
    assert made(lesson, force=True)[-1].how == "rendered"


def test_other_wishes_have_other_names(lesson: Path) -> None:
    names = {film.path.name for film in made(lesson, aspect="9:16", theme="light", captions="none")}
    assert "Ann's lesson-9x16-light.mp4" in names
    assert not list((lesson.parent / "films").glob("*.srt"))


@pytest.mark.parametrize(
    ("clips", "said"),
    [
        (
            "[{clip: Shart, scenario: two.yaml}]",
            "2:16: clips[0].clip: there is no such clip, found 'Shart'; did you mean 'Short'?",
        ),
        ("[{clip: Picky, scenario: one.yaml}]", "clips[0].clip: one: Picky needs two patches."),
        (
            "[{clip: Short, scenario: three.yaml}]",
            "2:33: clips[0].scenario: there is no such file; did you mean",
        ),
        ("[]", "2:8: clips: a length of at least 1 is needed, found an empty list; write for example"),
        (
            "[{clip: Short, scenario: bad.yaml}]",
            "clips[0].scenario: a scenario is needed, found the lecture 'bad.yaml'",
        ),
        (
            "[{clip: Short, scenario: faulty.yaml}]",
            "clips[0].scenario: a scenario without faults is needed, found faulty.yaml:1:",
        ),
        ("[{clip: Short}]", "clips[0].scenario: this key is needed"),
        (
            "[{clip: Short, scenario: two.yaml, focus: a}]",
            "clips[0].focus: there is no such key, found 'focus'",
        ),
    ],
)
def test_a_bad_lecture_is_refused_before_anything_is_made(lesson: Path, clips: str, said: str) -> None:
    bad = lesson.with_name("bad.yaml")
    bad.write_text(f"title: Bad\nclips: {clips}\n")
    lesson.with_name("faulty.yaml").write_text("frames: [{a: [x, 0]}]")
    with pytest.raises(AuthorError) as caught:
        made(bad)
    assert said in str(caught.value)
    assert not (lesson.parent / "films").exists() or not list((lesson.parent / "films").glob("*.mp4"))


def test_a_gif_is_refused(lesson: Path) -> None:
    with pytest.raises(AuthorError, match="gif: such a film has no chapters"):
        made(lesson, format="gif")
