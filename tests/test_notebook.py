"""What a notebook gets to display. It must not know any notebook."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import mem_anim
from mem_anim.errors import AuthorError
from mem_anim.film import catalogue
from tests.film.entries import TOYS


def test_the_worked_numbers_are_those_of_explain() -> None:
    shown = mem_anim.show("temporal")
    text = shown._repr_markdown_()  # type: ignore[union-attr]
    assert text == repr(shown)
    assert "1.151 ÷ 4.023 ≈ 0.29" in text
    assert "时间" in repr(mem_anim.show("temporal", language="zh"))


def test_a_clip_is_a_film_in_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "CLIPS", TOYS)
    monkeypatch.chdir(tmp_path)
    shown = mem_anim.show("temporal", "Short")
    assert (repr(shown), (tmp_path / "films" / "temporal-Short.mp4").is_file()) == (
        "films/temporal-Short.mp4",
        True,
    )
    page = shown._repr_html_()  # type: ignore[union-attr]
    assert page.startswith("<video controls")
    assert "data:video/mp4;base64,AAAA" in page


def test_faults_are_said() -> None:
    with pytest.raises(AuthorError, match="no shipped scenario of this name"):
        mem_anim.show("temporl")


def test_showing_numbers_does_not_wait_for_manim() -> None:
    code = "import mem_anim, sys; mem_anim.show('temporal'); sys.exit('manim' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
