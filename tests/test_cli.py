"""The command line as people and scripts meet it: what it says, where, and with which status it ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from mem_anim import __version__, cli
from mem_anim.cli import telling
from mem_anim.errors import AuthorError
from mem_anim.scenario import find, shipped

OVERFLOW = "frames: [{a: [1.0e200, 0], b: [0, 1]}]\n"
FAULTY = "frames: [{a: [1, 0], b: [0]}]\nfocsu: a\n"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli.commands, arguments)


def process(
    *arguments: str, environment: dict[str, str] | None = None, stdout: int = subprocess.PIPE
) -> subprocess.Popen[bytes]:
    """The real thing, in a process of its own."""
    environ = {**os.environ, **(environment or {})}
    command = [sys.executable, "-m", "mem_anim", *arguments]
    return subprocess.Popen(command, env=environ, stdout=stdout, stderr=subprocess.PIPE)


@pytest.fixture
def faulty(tmp_path: Path) -> str:
    path = tmp_path / "faulty.yaml"
    path.write_text(FAULTY, encoding="utf-8")
    return str(path)


@pytest.fixture
def overflow(tmp_path: Path) -> str:
    path = tmp_path / "overflow.yaml"
    path.write_text(OVERFLOW, encoding="utf-8")
    return str(path)


# check


def test_check_ticks_every_shipped_scenario() -> None:
    result = run("check", *shipped())
    lines = result.stdout.splitlines()
    assert result.exit_code == 0
    assert [line.split(":")[0] for line in lines] == [f"✓ {name}" for name in shipped()]
    assert len(lines) >= 10
    assert "✓ temporal: 3 frames, 1 patch, d = 2, order: time" in lines
    assert "✓ spatial: 1 frame, 2 patches, d = 2, order: space" in lines
    assert result.stderr == ""


def test_check_says_every_fault_and_goes_on(faulty: str) -> None:
    result = run("check", faulty, "temporal", "tempral")
    assert result.exit_code == 1
    assert result.stdout.startswith("✓ temporal")
    assert f"{faulty}:1:" in result.stderr
    assert f"{faulty}:2:" in result.stderr
    assert "temporal" in result.stderr
    assert result.stderr.endswith("2 of 3 files must be mended.\n")


def test_check_computes_the_numbers_too(overflow: str) -> None:
    result = run("check", overflow)
    assert result.exit_code == 1
    assert "too large for a computer's numbers" in result.stderr


# explain


def test_explain_in_its_three_shapes() -> None:
    assert run("explain", "temporal").stdout.startswith("Temporal attention\n\nThe tokens\n")
    assert run("explain", "temporal", "--lang", "zh").stdout.startswith("时间注意力\n")
    assert run("explain", "temporal", "--markdown").stdout.startswith("# Temporal attention\n")
    assert json.loads(run("explain", "temporal", "--json").stdout)["scenario"] == "temporal"


def test_explain_takes_a_path_and_all() -> None:
    result = run("explain", str(find("video")), "--json", "--all")
    assert result.exit_code == 0
    assert len(json.loads(result.stdout)["attentions"]) == 2 * 3 * 2


@pytest.mark.parametrize("shape", [[], ["--json"], ["--markdown"]])
def test_explain_of_a_faulty_file_says_so_on_stderr_only(shape: Sequence[str], faulty: str) -> None:
    result = run("explain", faulty, *shape)
    assert (result.exit_code, result.stdout) == (1, "")
    assert faulty in result.stderr
    assert "Traceback" not in result.stderr


# new and schema


def test_new_writes_a_scenario_that_is_well(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    assert run("new", str(path)).exit_code == 0
    assert path.read_text(encoding="utf-8").count("#") > 3
    assert run("check", str(path)).exit_code == 0
    assert run("explain", str(path)).exit_code == 0


def test_new_overwrites_nothing(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("mine", encoding="utf-8")
    result = run("new", str(path))
    assert result.exit_code == 1
    assert result.stderr == f"{path}: exists already and is left as it is. Choose another name.\n"
    assert path.read_text(encoding="utf-8") == "mine"


def test_new_creates_no_folder(tmp_path: Path) -> None:
    path = tmp_path / "lessons" / "mine.yaml"
    result = run("new", str(path))
    assert result.exit_code == 1
    assert f"there is no folder {path.parent}" in result.stderr
    assert not path.parent.exists()


@pytest.mark.parametrize("command", [["new"], ["schema", "--write"]])
@pytest.mark.parametrize("name", ["", "a\0b", "x" * 300])
def test_a_place_that_cannot_be_written_is_an_error_and_no_traceback(
    command: Sequence[str], name: str, tmp_path: Path
) -> None:
    result = run(*command, f"{tmp_path}/{name}")
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1


def test_schema_is_shown_or_written(tmp_path: Path) -> None:
    shown = run("schema")
    assert "frames" in json.loads(shown.stdout)["properties"]
    path = tmp_path / "schema.json"
    path.write_text("old", encoding="utf-8")
    assert run("schema", "--write", str(path)).exit_code == 0
    assert path.read_text(encoding="utf-8") == shown.stdout


# status


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["check", "temporal"], 0),
        (["--version"], 0),
        (["--help"], 0),
        (["explain", "-h"], 0),
        (["check"], 2),
        (["explain"], 2),
        (["explain", "temporal", "--json", "--markdown"], 2),
        (["explain", "temporal", "--lang", "fr"], 2),
        (["render", "temporal", "-q", "x"], 2),
        (["nonsense"], 2),
        (["explain", "no/such/file.yaml"], 1),
        (["check", "."], 1),
    ],
)
def test_exit_status(arguments: Sequence[str], status: int) -> None:
    result = run(*arguments)
    assert result.exit_code == status
    assert not result.stderr if status == 0 else result.stderr


@pytest.mark.parametrize(
    ("typed", "meant"), [(["chek", "x"], "check"), (["explain", "x", "--markdwn"], "--markdown")]
)
def test_a_slip_gets_a_hint(typed: Sequence[str], meant: str) -> None:
    result = run(*typed)
    assert result.exit_code == 2
    assert f"'{meant}'" in result.stderr


def test_version() -> None:
    assert run("--version").stdout == f"mem-anim, version {__version__}\n"


@pytest.mark.parametrize("command", ["render", "check", "explain"])
def test_python_in_place_of_a_scenario_gets_a_hint(command: str, tmp_path: Path) -> None:
    (clips := tmp_path / "my_clips.py").write_text("import mem_anim\n")
    result = run(command, str(clips))
    assert (result.exit_code, result.stdout) == (1, "")
    assert f"manim -qh {clips}" in result.stderr


@pytest.mark.parametrize("command", ["storyboard", "still"])
def test_the_help_says_where_names_of_beats_are(command: str) -> None:
    assert "below each picture" in " ".join(run(command, "--help").stdout.lower().split())


def test_every_command_helps() -> None:
    assert len(cli.commands.commands) >= 6
    for name in cli.commands.commands:
        help_text = run(name, "--help").stdout
        assert len(help_text.splitlines()) > 4
        assert f"Usage: commands {name}" in help_text


def failing(fault: BaseException) -> Any:
    def fail(file: str) -> None:
        raise fault

    return fail


def test_ctrl_c_ends_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "_worksheets", failing(KeyboardInterrupt()))
    result = run("explain", "temporal")
    assert (result.exit_code, result.output) == (130, "")


def test_our_own_bugs_are_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "_worksheets", failing(ZeroDivisionError()))
    assert isinstance(run("explain", "temporal").exception, ZeroDivisionError)
    monkeypatch.setattr(telling, "_worksheets", failing(AuthorError("mend me")))
    assert run("explain", "temporal").stderr == "mend me\n"


@pytest.mark.parametrize(
    "arguments", [["check", "temporal"], ["explain", "video", "--all", "--json"], ["schema"]]
)
def test_a_closed_pipe_ends_quietly(arguments: Sequence[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    started = process(*arguments, stdout=writer)
    os.close(writer)
    _, errors = started.communicate(timeout=60)
    assert (started.returncode, errors) == (130, b"")


# places where it runs


@pytest.mark.parametrize(
    "environment",
    [
        {"LANG": "C", "LC_ALL": "C"},
        {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
        {"PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"},
        {"PYTHONIOENCODING": "cp936", "PYTHONUTF8": "0"},
    ],
)
def test_a_pipe_gets_utf_8_whatever_the_locale(environment: dict[str, str]) -> None:
    out, errors = process("explain", "temporal", "--lang", "zh", environment=environment).communicate(
        timeout=60
    )
    assert errors == b""
    assert "时间注意力" in out.decode("utf-8")
    assert "aₜ′ = [0.618, 0.382]" in out.decode("utf-8")


@pytest.mark.parametrize(
    "arguments", [["check", *shipped()], ["explain", "temporal"], ["explain", "video", "--json"]]
)
def test_nothing_waits_for_manim(arguments: Sequence[str]) -> None:
    program = (
        "import sys; from mem_anim.cli import commands\n"
        "commands(sys.argv[1:], standalone_mode=False)\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=False
    )
    loaded = {name.partition(".")[0] for name in done.stderr.split()}
    assert "mem_anim" in loaded
    assert not loaded & {"manim", "av", "PIL", "scipy"}


def test_help_loads_nothing_but_click() -> None:
    program = "import sys, mem_anim.cli; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert "click" in loaded
    assert not loaded & {"manim", "numpy", "pydantic", "yaml", "rich"}
