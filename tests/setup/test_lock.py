"""The lock file against pyproject.toml: whole, exact, and good for every supported Python and system."""

import tomllib
from itertools import product

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.setup.standins import SOURCE

PYTHONS = ("3.11.2", "3.12.3", "3.13.5", "3.14.0")
SYSTEMS = (("linux", "Linux", "posix"), ("darwin", "Darwin", "posix"), ("win32", "Windows", "nt"))


def locked() -> list[Requirement]:
    lines = (SOURCE / "requirements.lock").read_text("utf-8").splitlines()
    return [Requirement(line) for line in lines if line and not line.startswith("#")]


def asked_for() -> list[Requirement]:
    project = tomllib.loads((SOURCE / "pyproject.toml").read_text("utf-8"))
    groups = (
        project["project"]["dependencies"],
        project["project"]["optional-dependencies"]["dev"],
        project["dependency-groups"]["build"],
        project["build-system"]["requires"],
    )
    return [Requirement(text) for group in groups for text in group]


def versions(python: str, system: tuple[str, str, str]) -> dict[str, list[str]]:
    """The locked versions of each package on that machine; more than one would be a contradiction."""
    place = dict(zip(("sys_platform", "platform_system", "os_name"), system, strict=True))
    environment = default_environment() | place
    environment |= {"python_full_version": python, "python_version": python.rpartition(".")[0]}
    found: dict[str, list[str]] = {}
    for requirement in locked():
        if requirement.marker is None or requirement.marker.evaluate(environment):
            found.setdefault(canonicalize_name(requirement.name), []).extend(
                specifier.version for specifier in requirement.specifier
            )
    return found


def test_every_line_pins_one_version_and_names_no_address() -> None:
    assert len(locked()) > 50
    for requirement in locked():
        assert [specifier.operator for specifier in requirement.specifier] == ["=="], requirement
        assert requirement.url is None, requirement


@pytest.mark.parametrize(("python", "system"), list(product(PYTHONS, SYSTEMS)))
def test_what_the_project_asks_for_is_locked_once(python: str, system: tuple[str, str, str]) -> None:
    found = versions(python, system)
    assert all(len(each) == 1 for each in found.values()), found
    assert len(asked_for()) > 15
    for requirement in asked_for():
        version = found.get(canonicalize_name(requirement.name), ["no version"])[0]
        assert version in requirement.specifier, (
            f"{requirement}: {version} is locked; see the lock file's header"
        )
