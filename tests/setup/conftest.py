"""The checkout that the tests of the script work on. It must not install anything for real."""

import sys
from pathlib import Path

import pytest

from tests.setup.standins import Checkout, make_checkout


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    if sys.platform == "win32":
        pytest.skip("the script is for a POSIX shell")
    return make_checkout(tmp_path)
