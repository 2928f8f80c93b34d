"""What the script does about the machine that it finds: its Pythons and its system libraries."""

import pytest

from tests.setup.standins import Checkout

INSTALLED = ("venv", "packages", "build", "project")


def pkg_config_without(checkout: Checkout, *names: str) -> None:
    """A pkg-config that lacks these libraries until apt-get has run."""
    lacks = " | ".join(f'"--exists {name}"' for name in names)
    checkout.quiet("pkg-config", f'case "$*" in {lacks}) [ -f "{checkout.bin}/apt-get-ran" ] ;; esac')
    checkout.command(
        "apt-get", f'echo "E: no such package"; : >"{checkout.bin}/apt-get-ran"; exit $APT_STATUS'
    )


def as_user(checkout: Checkout) -> None:
    checkout.quiet("id", "echo 1000")


def test_first_python_that_is_new_enough_is_taken(checkout: Checkout) -> None:
    checkout.python("python3", (3, 9))
    checkout.quiet("python3.13", "echo 'pyenv: python3.13: command not found' >&2; exit 127")
    checkout.python("python3.12", (3, 12))
    checkout.python("python3.11", (3, 11))

    result = checkout.run("x")

    assert "Python 3.12" in result.stderr
    assert (checkout.venv / "bin" / "python").readlink() == checkout.bin / "python3.12"


def test_newest_python_without_wheels_is_the_last_resort(checkout: Checkout) -> None:
    checkout.python("python3", (3, 15))
    assert "Python 3.15" in checkout.run("x").stderr

    (checkout.venv / "bin" / "mem-anim").unlink()
    checkout.python("python3.13", (3, 13))
    assert "Python 3.13" in checkout.run("x").stderr


def test_no_python_is_said_plainly(checkout: Checkout) -> None:
    checkout.python("python3", (3, 9))

    result = checkout.run("x")

    assert result.returncode == 1
    assert "needs Python 3.11 or newer" in result.stderr
    assert not checkout.venv.exists()


def test_without_rights_the_exact_line_is_printed(checkout: Checkout) -> None:
    pkg_config_without(checkout, "cairo", "pangocairo")
    checkout.quiet("cc", "exit 1")
    checkout.quiet("sudo", "exit 1")
    as_user(checkout)

    result = checkout.run("x")

    assert result.returncode == 1
    assert result.stderr.splitlines()[-2:] == [
        "    sudo apt-get update && sudo apt-get install -y build-essential libcairo2-dev libpango1.0-dev",
        "Then call ./mem-anim again.",
    ]
    assert checkout.steps() == []
    assert not checkout.venv.exists()


def test_root_installs_only_what_is_missing(checkout: Checkout) -> None:
    pkg_config_without(checkout, "pangocairo")
    checkout.quiet("id", "echo 0")

    result = checkout.run("x", APT_STATUS="0")

    assert result.returncode == 0, result.stderr
    assert checkout.steps() == [
        "apt-get update",
        "apt-get install -y -o DPkg::Lock::Timeout=120 libpango1.0-dev",
        *INSTALLED,
    ]


def test_sudo_without_a_password_is_used(checkout: Checkout) -> None:
    pkg_config_without(checkout, "cairo")
    checkout.command("sudo", '[ "$1" = -n ] && exit; exec "$@"')
    as_user(checkout)

    result = checkout.run("x", APT_STATUS="0")

    assert result.returncode == 0, result.stderr
    assert checkout.steps()[:3] == ["sudo -n true", "sudo apt-get update", "apt-get update"]
    assert checkout.steps()[-5:] == [
        "apt-get install -y -o DPkg::Lock::Timeout=120 libcairo2-dev",
        *INSTALLED,
    ]


def test_apt_get_that_fails_stops_the_set_up(checkout: Checkout) -> None:
    pkg_config_without(checkout, "cairo")
    checkout.quiet("id", "echo 0")

    result = checkout.run("x", APT_STATUS="100")

    assert result.returncode == 1
    assert "E: no such package" in result.stderr
    assert not set(checkout.steps()) & set(INSTALLED)


@pytest.mark.parametrize(
    ("system", "advice"),
    [("Darwin", "brew install cairo pkg-config"), ("Linux", "sudo dnf install"), ("MINGW64_NT", "README.md")],
)
def test_elsewhere_than_debian_it_says_what_to_install(checkout: Checkout, system: str, advice: str) -> None:
    checkout.quiet("pkg-config", "exit 1")
    checkout.quiet("uname", f"echo {system}")

    result = checkout.run("x")

    assert result.returncode == 1
    assert advice in result.stderr
    assert checkout.steps() == []
