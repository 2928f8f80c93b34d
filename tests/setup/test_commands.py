"""The words that the script itself understands: demo, test, and none."""

import subprocess

import pytest

from tests.setup.standins import SOURCE, Checkout

CHECKS = ["ruff check .", "ruff format --check .", "mypy", "pytest -n auto"]


@pytest.fixture
def ready(checkout: Checkout) -> Checkout:
    assert checkout.run("x").returncode == 0
    checkout.log.unlink()
    return checkout


def test_no_argument_shows_the_help(ready: Checkout) -> None:
    assert ready.run().stdout.splitlines()[1:] == ["--help"]


def test_demo_explains_and_renders_the_two_worked_examples(ready: Checkout) -> None:
    lines = ready.run("demo").stdout.splitlines()
    calls = " ".join("|" if line.startswith("in ") else line for line in lines)
    assert calls == (
        "| explain spatial | explain temporal"
        " | render spatial SpatialAttention -q l | render temporal TemporalAttention -q l"
    )


def test_demo_stops_at_the_first_failure(ready: Checkout) -> None:
    result = ready.run("demo", CLI_STATUS="3")
    assert result.returncode == 3
    assert result.stdout.splitlines()[1:] == ["explain", "spatial"]


def test_all_checks_run_in_order(ready: Checkout) -> None:
    assert ready.run("test").returncode == 0
    assert ready.steps() == CHECKS


@pytest.mark.parametrize(
    ("broken", "name"), list(zip(CHECKS, ["Lint", "Format", "Types", "Tests"], strict=True))
)
def test_one_failing_check_fails_the_whole_but_stops_no_other(
    ready: Checkout, broken: str, name: str
) -> None:
    result = ready.run("test", BREAK=broken)
    assert result.returncode == 1
    assert result.stderr.splitlines()[-1] == f"Failed: {name}"
    assert ready.steps() == CHECKS


def test_arguments_of_test_go_to_pytest_alone(ready: Checkout) -> None:
    assert ready.run("test", "tests/x.py", "-k", "a").returncode == 0
    assert ready.steps() == ["pytest tests/x.py -k a"]


@pytest.mark.parametrize("broken", ["", "mypy"])
def test_ci_runs_all_checks_from_any_folder(ready: Checkout, broken: str) -> None:
    (ready.folder / ".ci").mkdir()
    runner = ready.folder / ".ci" / "run"
    runner.write_text((SOURCE / ".ci" / "run").read_text("utf-8"), "utf-8")

    result = subprocess.run(["sh", runner], cwd="/", env=ready.environment(BREAK=broken), capture_output=True)

    assert result.returncode == (1 if broken else 0)
    assert ready.steps() == CHECKS
