"""Files of clips by authors who do what nobody thought of: said with file, line and remedy, or it works."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mem_anim.storyboard.raised import LONGEST, MOST_LINES, said_of
from tests.film.commanding import environment
from tests.storyboard.test_cli_looking import HEAD, TIDY, own, run

TITLE = '    title = Words("Mine", "我的")\n'
LAST = "        self.picture()\n"
BEAT = '        self.beat("{name}", Words("It goes on.", "继续。"))\n'
ODD = "class Odd(BaseException):\n    pass\n\n\n"
UNTITLED = HEAD + TIDY.replace(TITLE, "")


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("MEM_ANIM_SCENARIO", "MEM_ANIM_LANG"):
        monkeypatch.delenv(name, raising=False)


def tidy(more: str = "", instead: str = LAST, title: str = TITLE) -> str:
    return HEAD + TIDY.replace(LAST, instead).replace(TITLE, title + more)


INIT = "    def __init__(self{takes}):\n        super().__init__({hands})\n\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (UNTITLED, "clips.py:8: Tidy has no title in both languages. Write in the class: "),
        (tidy(title='    title = "Mine"\n'), "clips.py:8: Tidy has no title in both languages."),
        (tidy(more="    scenario_file = 3\n"), "clips.py:8: scenario_file of Tidy is no text. Write"),
        (tidy(INIT.format(takes="", hands="")), "clips.py:8: the __init__ of Tidy cannot take what"),
        (
            tidy("    def __init__(self, scenario, size):\n        pass\n\n"),
            "clips.py:8: the __init__ of Tidy cannot take what",
        ),
        *(
            (tidy(instead=BEAT.format(name=name)), f"clips.py:15: a beat cannot be called {name!r}: {why}")
            for name, why in (
                ("a/b", "files are named after it. Leave out / "),
                ("what?", "files are named after it. Leave out / "),
                ("..:", "files are named after it. Leave out / "),
                (" ", "files are named after it. Leave out / "),
                ("2", "a number means the beat's place. Write a word"),
            )
        ),
        (tidy(instead=BEAT.replace('"{name}"', "7")), "clips.py:15: a beat cannot be called 7"),
        (
            tidy(instead=BEAT.format(name="start")),
            "clips.py:15: the beat in clips.py:14 is called 'start', too. Give each beat a name of its own.",
        ),
        (
            tidy(instead="        raise ValueError\n"),
            "clips.py:15: ValueError. The file's own code raises this.",
        ),
        (
            HEAD + ODD + TIDY.replace("self.picture()", "raise Odd(1)"),
            "clips.py:19: Odd: 1. The file's own code raises this.",
        ),
        (HEAD + "raise GeneratorExit\n", "clips.py:8: GeneratorExit. The"),
        (
            HEAD + TIDY.replace("self.close()", "pass").replace("print(", "str("),
            "Tidy (clips.py:14): the beat start has no end.",
        ),
    ],
)
def test_a_fault_is_said_with_its_line_and_what_to_do(text: str, said: str) -> None:
    file = own(text, "clips.py")
    for arguments in (("storyboard", file), ("still", file, "Tidy", "1")):
        result = run(*arguments)
        if arguments[0] == "still" and "has no end" in said:
            continue  # the picture that is asked for may be there
        assert (result.exit_code, result.stdout) == (1, ""), result.output
        assert said in result.stderr
        assert len(result.stderr.splitlines()) == 1
    assert not Path("films").exists()


@pytest.mark.parametrize(
    "text",
    [
        tidy(INIT.format(takes=", *args, **options", hands="*args, **options")),
        UNTITLED + f"class Mine(Tidy):\n{TITLE}",
    ],
)
def test_what_is_unusual_but_sound_is_shown(text: str) -> None:
    result = run("storyboard", own(text), "--json")
    document = json.loads(result.stdout)
    assert (result.exit_code, len(document["clips"])) == (0, 1), result.output


def test_a_beat_that_is_closed_twice_is_shown_as_it_stands_in_the_end() -> None:
    wide = "        self.close()\n        self.add(Square(1).shift(RIGHT * 7))\n"
    for more, beats in (("", 1), (BEAT.format(name="end"), 2)):
        result = run("storyboard", own(tidy(instead=wide + more)), "--json")
        (clip,) = json.loads(result.stdout)["clips"]
        assert [(problem["beat"], problem["kind"]) for problem in clip["problems"]] == [("start", "outside")]
        assert len(clip["beats"]) == beats
        times = [(beat["start"], beat["end"]) for beat in clip["beats"]]
        assert all(start < end for start, end in times)


@pytest.mark.parametrize("loop", ["pass", "self.wait(1)"])
def test_one_ctrl_c_ends_a_clip_that_never_ends(loop: str) -> None:
    file = own(tidy(instead=f"        open('begun', 'w')\n        while True:\n            {loop}\n"))
    command = [sys.executable, "-m", "mem_anim", "storyboard", file]
    process = subprocess.Popen(
        command, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    while not Path("begun").exists():
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    assert (*process.communicate(timeout=20), process.returncode) == ("", "", 130)


class Mute(Exception):
    def __str__(self) -> str:
        raise RuntimeError


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (ValueError(), "ValueError. The file's own code raises this."),
        (ValueError("  \n"), "ValueError. The file's own code raises this."),
        (Mute(), "Mute. The file's own code raises this."),
        (ValueError("Which?"), "ValueError: Which? The file's own code raises this."),
        (KeyError("a"), "KeyError: 'a'. The file's own code raises this."),
        (
            ValueError("\nThe rows:\n  1 2\n\n  3\n"),
            "ValueError: The rows:\n      1 2\n      3\nThe file's own code raises this.",
        ),
    ],
)
def test_what_was_raised_is_said_in_whole_lines(fault: Exception, said: str) -> None:
    assert said_of(fault) == said


@pytest.mark.parametrize("message", ["x" * 99_999, "\n".join("abc" * 99)])
def test_a_long_message_is_cut(message: str) -> None:
    said = said_of(ValueError(message))
    assert len(said) < LONGEST + 100
    assert len(said.splitlines()) <= MOST_LINES + 2
    assert said.splitlines()[-2].strip() == "..."
