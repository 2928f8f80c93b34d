"""``storyboard`` and ``still`` as people and scripts meet them, with clips of their own and of the list."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from mem_anim import cli
from mem_anim.film import catalogue
from mem_anim.storyboard import programme
from tests.film.entries import TOYS

HEAD = """\
from manim import RIGHT, Scene, Square

from mem_anim.clip import Clip
from mem_anim.stage.formula import PipelineStrip
from mem_anim.words import Words


"""
TIDY = """\
class Tidy(Clip):
    scenario_file = "temporal"
    title = Words("Mine", "我的")

    def construct(self):
        self.open_stage(PipelineStrip({"start": "start"}, 6))
        self.beat("start", Words("It starts.", "开始。"), lit="start")
        self.picture()
        self.close()

    def picture(self):
        print("a word for whoever looks for faults")


"""
WIDE = """\
class Wide(Tidy):
    scenario_file = "beside.yaml"

    def picture(self):
        self.add(Square(1).shift(RIGHT * 7))
"""


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The commands write into films/ where they are called; the list holds three toys."""
    folder = tmp_path / "my 目录"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.delenv("MEM_ANIM_SCENARIO", raising=False)
    monkeypatch.delenv("MEM_ANIM_LANG", raising=False)
    for module in (catalogue, programme):
        monkeypatch.setattr(module, "CLIPS", TOYS)
    return folder


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli.commands, arguments)


def size_of(path: Path | str) -> tuple[int, int]:
    with Image.open(path) as picture:
        return picture.size


def own(text: str, name: str = "我的 clips.py") -> str:
    Path(name).write_text(text, encoding="utf-8")
    return name


def test_a_scenario_is_shown_by_every_clip_that_can_tell_it() -> None:
    result = run("storyboard", "video")
    assert (result.exit_code, result.stderr[:21]) == (0, "Bulky is left out. Th")
    output = Path("films", "video-storyboard.png")
    assert result.stdout == f"{output}: 4 beats, 0 problems\n"
    assert size_of(output)[0] > 2000


def test_one_clip_in_chinese_as_json() -> None:
    result = run("storyboard", "video", "Short", "--lang", "zh", "--json")
    document = json.loads(result.stdout)
    assert result.exit_code == 0
    assert document["sheet"] == str(Path("films", "video-Short-storyboard-zh.png"))
    assert Path(document["sheet"]).is_file()
    assert document["left_out"] == []
    (clip,) = document["clips"]
    assert {k: clip[k] for k in ("clip", "scenario", "language")} == {
        "clip": "Short",
        "scenario": "video",
        "language": "zh",
    }
    assert clip["problems"] == []
    assert clip["seconds"] == clip["beats"][-1]["end"] > 2
    first = clip["beats"][0]
    assert list(first) == ["name", "start", "end", "caption", "source", "shown"]
    assert (first["name"], first["caption"]) == ("start", "开始。")
    assert first["source"].startswith("toys.py:")


def test_a_clip_that_is_left_out_is_said_in_the_document() -> None:
    document = json.loads(run("storyboard", "video", "--json").stdout)
    assert [clip["clip"] for clip in document["clips"]] == ["Short", "Picky"]
    assert document["left_out"] == [{"clip": "Bulky", "reason": "Three frames do not fit. Use fewer."}]


@pytest.mark.parametrize(("clip", "reason"), [("Bulky", "Three frames"), ("Picky", "Picky needs two")])
def test_a_named_clip_that_refuses_is_an_error(clip: str, reason: str) -> None:
    result = run("storyboard", "temporal", clip)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(reason) or reason in result.stderr
    assert not Path("films").exists()


def test_clips_of_ones_own() -> None:
    beside = "frames:\n  - {a: [1, 0], b: [0, 1]}\n  - {a: [0, 1], b: [0, 1]}\n"
    Path("beside.yaml").write_text(beside, encoding="utf-8")
    file = own(HEAD + TIDY + WIDE)
    result = run("storyboard", file)
    assert result.exit_code == 1
    told, sheet = result.stdout.splitlines()
    assert told.startswith("Wide start (我的 clips.py:14): outside: ")
    assert told.endswith("(Square) [left 1837, top 472, right 1972, bottom 608]")
    assert sheet == f"{Path('films', '我的 clips-storyboard.png')}: 2 beats, 1 problem"
    result = run("storyboard", file, "Wide", "--json", "-o", "sheets/一.png")
    document = json.loads(result.stdout)
    assert (result.exit_code, document["sheet"]) == (1, str(Path("sheets", "一.png")))
    (clip,) = document["clips"]
    (problem,) = clip["problems"]
    assert clip["scenario"] == "beside"
    assert problem["box"] == [1837, 472, 1972, 608]
    assert list(problem) == ["beat", "until", "kind", "pieces", "box", "say"]
    assert run("storyboard", file, "Tidy").exit_code == 0


def test_a_file_of_ones_own_may_import_what_lies_beside_it() -> None:
    before = list(sys.path), set(sys.modules)
    own("from manim import Square\n", "pieces_beside.py")
    file = own(HEAD + "from pieces_beside import Square as Piece\n\n\n" + TIDY)
    assert run("storyboard", file).exit_code == 0
    assert sys.path == before[0]
    assert set(sys.modules) - before[1] <= {"pieces_beside"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("class Broken(:\n", "clips.py:1: this is not Python: invalid syntax"),
        ("x = 1\ny = nothing\n", "clips.py:2: NameError: name 'nothing' is not defined."),
        ("import sys\nsys.exit(3)\n", "clips.py:2: SystemExit: 3."),
        ("import not_installed\n", "clips.py:1: ModuleNotFoundError: No module named 'not_installed'."),
        ("x = 1\n", "clips.py: there is no clip in this file."),
        ("from scenes.discard_past import DiscardPast\n", "there is no clip in this file."),
        (HEAD + "class Plain(Scene):\n    pass\n", "Plain is a Manim Scene but no Clip"),
        (HEAD + "class Bare(Clip):\n    pass\n", "Bare names no scenario. Set scenario_file"),
        (
            HEAD + TIDY.replace("self.picture()", "self.pictures()"),
            "clips.py:15: AttributeError: 'Tidy' object has no attribute 'pictures'.",
        ),
        (HEAD + TIDY.replace('"temporal"', '"temporall"'), "there is no such file"),
    ],
)
def test_faults_of_a_file_are_said_without_a_traceback(text: str, said: str) -> None:
    result = run("storyboard", own(text))
    assert (result.exit_code, result.stdout) == (1, "")
    assert said in result.stderr
    assert "Traceback" not in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_file_that_is_not_there_is_said() -> None:
    result = run("storyboard", "nowhere.py")
    assert (result.exit_code, result.stderr[:42]) == (1, "nowhere.py: the file cannot be read: No su")


def test_unknown_clips_and_beats_are_wrong_usage() -> None:
    file = own(HEAD + TIDY)
    for arguments, hint in (
        (("storyboard", "video", "Shirt"), "Did you mean Short?"),
        (("storyboard", file, "Tiddy"), "Did you mean Tidy?"),
        (("still", "video", "Nonsense", "1"), "There are Short, Picky, Bulky."),
        (("still", "video", "Short", "strat"), "Did you mean start?"),
        (("still", "video", "Short", "3"), "There are start, end."),
    ):
        result = run(*arguments)
        assert result.exit_code == 2, result.output
        assert hint in " ".join(result.stderr.split())


def test_a_picture_is_refused_before_anything_is_told() -> None:
    result = run("storyboard", "video", "-o", "mine.yaml")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "needs the name of a file that ends with .png" in result.stderr


@pytest.mark.parametrize("output", ["x" * 300 + ".png", "x" * 300 + "/a.png", "目" * 85 + ".png"])
def test_a_name_that_is_too_long_is_refused_before_anything_is_told(output: str) -> None:
    for command in (("storyboard", "video"), ("still", "video", "Short", "1")):
        result = run(*command, "-o", output)
        assert (result.exit_code, result.stdout) == (1, "")
        assert "too long" in result.stderr


def test_a_still_has_a_name_of_its_own() -> None:
    result = run("still", "video", "Short", "2", "--lang", "zh")
    assert (result.exit_code, result.stdout) == (0, f"{Path('films', 'video-Short-end-zh.png')}\n")
    assert size_of(result.stdout.strip()) == (1920, 1080)
    assert run("still", own(HEAD + TIDY), "Tidy", "start", "-o", "一 张.png").exit_code == 0
    assert size_of("一 张.png") == (1920, 1080)
