"""When the script sets up, when it leaves things as they are, and when it starts afresh."""

import os
import shutil
import signal
import subprocess
import time
import venv
from pathlib import Path

import pytest

from tests.setup.standins import AWKWARD, Checkout

WHOLE = ["venv", "packages", "build", "project"]
IN_PLACE = WHOLE[1:]


def wait_for(checkout: Checkout, step: str) -> None:
    end = time.monotonic() + 10
    while step not in checkout.steps():
        assert time.monotonic() < end, f"{step} was never reached: {checkout.steps()}"
        time.sleep(0.01)


def append(path: Path, text: str) -> None:
    path.write_text(path.read_text("utf-8") + text, "utf-8")


@pytest.mark.parametrize("language", [{}, {"LANG": "C"}, {"LC_ALL": "C"}, {"LC_ALL": "C.UTF-8"}])
def test_first_call_sets_up_and_runs_the_command(checkout: Checkout, language: dict[str, str]) -> None:
    result = checkout.run("explain", "temporal", **language)

    assert result.returncode == 0, result.stderr
    assert checkout.steps() == WHOLE
    assert result.stdout.splitlines()[1:] == ["explain", "temporal"]
    assert [line[:3] for line in result.stderr.splitlines()] == ["Set", "1/4", "2/4", "3/4", "4/4"]


def test_arguments_folder_and_status_reach_the_command_unchanged(checkout: Checkout) -> None:
    arguments = ["a  b", "", "*", "it's", "目录", "--", "-q", "\\n"]
    elsewhere = checkout.bin.parent / "else where"
    elsewhere.mkdir()

    result = checkout.run(*arguments, cwd=elsewhere, CLI_STATUS="7")

    assert result.stdout.splitlines() == [f"in {elsewhere}", *arguments]
    assert result.returncode == 7


def test_called_through_links_it_finds_its_own_folder(checkout: Checkout) -> None:
    first = checkout.bin.parent / "first"
    first.symlink_to(Path(AWKWARD) / "mem-anim")
    second = checkout.bin / "mem-anim"
    second.symlink_to(first)

    for call in ([str(first)], ["sh", str(second)], ["mem-anim"]):
        subprocess.run([*call, "x"], env=checkout.environment(), cwd="/", check=True, capture_output=True)

    assert checkout.steps() == WHOLE
    assert checkout.venv.is_dir()


def test_later_call_is_silent_and_costs_little(checkout: Checkout) -> None:
    checkout.run("x")
    seconds = []
    for _ in range(5):
        start = time.perf_counter()
        result = checkout.run("x")
        seconds.append(time.perf_counter() - start)
        assert result.stderr == ""

    assert checkout.steps() == WHOLE
    assert min(seconds) < 0.2


def test_python_finds_the_project_from_an_awkward_folder_in_any_language(checkout: Checkout) -> None:
    checkout.run("x")
    (path_file,) = checkout.venv.rglob("_mem_anim.pth")
    way_back = path_file.read_text("utf-8")
    shutil.rmtree(checkout.venv)
    venv.create(checkout.venv, with_pip=False)
    (site_packages,) = checkout.venv.glob("lib/python*/site-packages")
    (site_packages / path_file.name).write_text(way_back, "utf-8")
    (checkout.folder / "found_it.py").touch()

    for language in ("C", "POSIX", "C.UTF-8"):
        subprocess.run(
            [checkout.venv / "bin" / "python", "-c", "import found_it"],
            env=checkout.environment(LC_ALL=language),
            cwd="/",
            check=True,
        )


@pytest.mark.parametrize("name", ["requirements.lock", "pyproject.toml"])
def test_changed_packages_are_noticed_and_brought_up_to_date(checkout: Checkout, name: str) -> None:
    checkout.run("x")
    append(checkout.folder / name, "# another version\n")

    assert checkout.run("x").returncode == 0
    assert checkout.steps() == WHOLE + IN_PLACE
    checkout.run("x")
    assert checkout.steps() == WHOLE + IN_PLACE


def moved(checkout: Checkout) -> None:
    checkout.folder = checkout.folder.rename(checkout.bin.parent / "moved")


def copied(checkout: Checkout) -> None:
    checkout.folder = Path(shutil.copytree(checkout.folder, checkout.bin.parent / "copied", symlinks=True))


def python_gone(checkout: Checkout) -> None:
    (checkout.bin / "python3").unlink()
    checkout.python("python3.13", (3, 13))


def python_replaced(checkout: Checkout) -> None:
    newer = checkout.python("python3.13", (3, 13))
    (checkout.bin / "python3").unlink()
    (checkout.bin / "python3").symlink_to(newer)


def half_gone(checkout: Checkout) -> None:
    (checkout.venv / "bin" / "mem-anim").unlink()


def made_by_hand(checkout: Checkout) -> None:
    shutil.rmtree(checkout.venv)
    (checkout.venv / "bin").mkdir(parents=True)


def newer_script(checkout: Checkout) -> None:
    text = checkout.script.read_text("utf-8")
    assert text.count("\nSETUP_VERSION=") == 1
    checkout.script.write_text(text.replace("\nSETUP_VERSION=", "\nSETUP_VERSION=9"), "utf-8")


@pytest.mark.parametrize(
    "change", [moved, copied, python_gone, python_replaced, half_gone, made_by_hand, newer_script]
)
def test_an_environment_that_no_longer_holds_is_made_afresh(checkout: Checkout, change) -> None:
    checkout.run("x")
    change(checkout)
    (checkout.venv / "left over").touch()

    result = checkout.run("x")

    assert result.returncode == 0, result.stderr
    assert checkout.steps() == WHOLE + WHOLE
    assert not (checkout.venv / "left over").exists()


@pytest.mark.parametrize("step", WHOLE)
def test_a_killed_set_up_is_redone(checkout: Checkout, step: str) -> None:
    first = checkout.start("x", STALL=step, STALL_SECONDS="60")
    wait_for(checkout, step)
    os.killpg(first.pid, signal.SIGKILL)
    first.communicate()
    before = checkout.steps()

    result = checkout.run("x")

    assert result.stdout.splitlines()[1:] == ["x"], result.stderr
    assert checkout.steps() == before + WHOLE


def test_a_killed_update_is_redone(checkout: Checkout) -> None:
    checkout.run("x")
    append(checkout.folder / "requirements.lock", "# another version\n")
    update = checkout.start("x", STALL="packages", STALL_SECONDS="60")
    while len(checkout.steps()) < len([*WHOLE, "packages"]):
        time.sleep(0.01)
    os.killpg(update.pid, signal.SIGKILL)
    update.communicate()

    assert checkout.run("x").returncode == 0
    assert checkout.steps() == [*WHOLE, "packages", *WHOLE]


@pytest.mark.skipif(not shutil.which("flock"), reason="needs flock")
def test_what_a_killed_set_up_left_running_is_waited_for(checkout: Checkout) -> None:
    first = checkout.start("x", STALL="packages", STALL_SECONDS="1")
    wait_for(checkout, "packages")
    os.kill(first.pid, signal.SIGKILL)
    first.wait()

    result = checkout.run("x")

    first.communicate()
    assert result.returncode == 0
    assert "waiting" in result.stderr
    assert checkout.steps() == ["venv", "packages", "packages ended", "build", "project"]


@pytest.mark.skipif(not shutil.which("flock"), reason="needs flock")
def test_two_first_calls_at_once_set_up_once(checkout: Checkout) -> None:
    both = [checkout.start(name, STALL="packages", STALL_SECONDS="0.5") for name in ("one", "two")]
    said = [process.communicate(timeout=20) for process in both]

    assert [process.returncode for process in both] == [0, 0], said
    assert [out.splitlines()[1:] for out, _ in said] == [["one"], ["two"]]
    assert checkout.steps() == ["venv", "packages", "packages ended", "build", "project"]
    assert sum("waiting" in err for _, err in said) == 1


@pytest.mark.parametrize("step", WHOLE)
def test_a_failure_shows_why_and_is_mended_by_the_next_call(checkout: Checkout, step: str) -> None:
    failed = checkout.run("x", BREAK=step)

    assert failed.returncode == 1
    assert failed.stdout == ""
    assert "no room on the disk" in failed.stderr
    assert "Calling ./mem-anim again" in failed.stderr
    assert checkout.run("x").returncode == 0


def test_nothing_is_left_in_the_temporary_folder(checkout: Checkout) -> None:
    checkout.run("x")
    assert not list(checkout.bin.parent.glob("mem-anim-set-up*"))
