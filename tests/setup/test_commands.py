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


@pytest.mark.parametrize("arguments", [(), ("-h",), ("--help",)])
def test_the_help_tells_the_words_of_the_script_as_well(ready: Checkout, arguments: tuple[str, ...]) -> None:
    place, asked, *ours = ready.run(*arguments).stdout.splitlines()
    assert (place[:3], asked) == ("in ", "--help")
    assert [line.split()[0] for line in ours if line.startswith("  ") and line[2] != " "] == ["demo", "test"]
    assert "low quality" in "\n".join(ours)
    assert max(map(len, ours)) <= 80


def test_help_of_a_command_is_that_of_the_command_line(ready: Checkout) -> None:
    assert ready.run("render", "--help").stdout.splitlines()[1:] == ["render", "--help"]


@pytest.mark.parametrize(
    ("argument", "status", "said"),
    [("--help", 0, "low quality"), ("-h", 0, "low quality"), ("temporal", 2, "demo takes no arguments")],
)
def test_demo_does_nothing_where_it_is_asked_something_else(
    ready: Checkout, argument: str, status: int, said: str
) -> None:
    result = ready.run("demo", argument)
    assert result.returncode == status
    assert said in (result.stderr if status else result.stdout)
    assert "explain" not in result.stdout


def test_demo_says_how_its_films_get_larger(ready: Checkout) -> None:
    assert "At full size: ./mem-anim render" in ready.run("demo").stderr


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


@pytest.mark.parametrize("failing", ["", "exit 1"])
def test_a_missing_browser_is_fetched_where_that_needs_no_password(ready: Checkout, failing: str) -> None:
    ready.quiet("id", "echo 0")
    ready.quiet("apt-get", f"case $* in *chromium*) {failing or 'exit 0'} ;; esac")
    result = ready.run("test", "-k", "a")
    assert "apt-get installs chromium" in result.stderr
    assert ("could not be installed" in result.stderr) == bool(failing)
    assert ready.steps() == ["pytest -k a"]


@pytest.mark.parametrize("present", ["chromium", "google-chrome"])
def test_a_browser_that_is_there_will_do(ready: Checkout, present: str) -> None:
    ready.quiet(present)
    ready.command("apt-get")
    assert ready.run("test", "-k", "a").returncode == 0
    assert ready.steps() == ["pytest -k a"]


@pytest.mark.parametrize("broken", ["", "mypy"])
def test_ci_runs_all_checks_from_any_folder(ready: Checkout, broken: str) -> None:
    (ready.folder / ".ci").mkdir()
    runner = ready.folder / ".ci" / "run"
    runner.write_text((SOURCE / ".ci" / "run").read_text("utf-8"), "utf-8")

    result = subprocess.run(["sh", runner], cwd="/", env=ready.environment(BREAK=broken), capture_output=True)

    assert result.returncode == (1 if broken else 0)
    assert ready.steps() == CHECKS
