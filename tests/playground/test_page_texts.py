"""What can be told from the page's files alone: words, libraries, and that they compute no attention."""

from __future__ import annotations

import re
from pathlib import Path

from mem_anim.playground.words import PAGE

FOLDER = Path(__file__).parents[2] / "mem_anim" / "playground" / "page"
MODULES = sorted(path for path in FOLDER.glob("*.js"))
# Keys that the page puts together.
MADE = re.compile(
    r"(order|scale|kind|quality|needs)_\w+|to_(light|dark)|asked|queued|rendering|rehearsing|done|failed|cancelled"
)


def test_every_word_is_there_and_none_is_left_over() -> None:
    text = "".join(path.read_text("utf-8") for path in MODULES)
    assert set(re.findall(r'\bt\("(\w+)"', text)) - set(PAGE) == set()
    mentioned = set(re.findall(r'"(\w+)"', text))
    assert {key for key in set(PAGE) - mentioned if not MADE.fullmatch(key)} == set()


def test_both_languages_have_the_same_places() -> None:
    for key, words in PAGE.items():
        assert sorted(re.findall(r"\{\w+\}", words.en)) == sorted(re.findall(r"\{\w+\}", words.zh)), key


def test_chinese_has_chinese_punctuation() -> None:
    for key, words in PAGE.items():
        assert not re.search(r"[\u4e00-\u9fff][,;:?!.()]|[,;:?!()][\u4e00-\u9fff]", words.zh), key


def test_no_attention_is_computed_here() -> None:
    for path in MODULES:
        assert not re.search(r"Math\.(exp|sqrt|E)\b|\beval\(|new Function", path.read_text("utf-8")), (
            path.name
        )


def test_nothing_is_fetched_from_elsewhere() -> None:
    for path in [*FOLDER.glob("*.*"), *FOLDER.glob("vendor/*.js")]:
        found = re.findall(r"https?://[\w./-]+", path.read_text("utf-8"))
        assert {url for url in found if "www.w3.org" not in url} == set(), path.name


def test_the_head_names_every_module_and_holds_no_script_of_its_own() -> None:
    text = (FOLDER / "index.html").read_text("utf-8")
    loaded = set(re.findall(r'"/page/([\w./-]+\.js)"', text))
    assert loaded == {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.js")}
    assert re.search(r"<script>|<style|style=| on\w+=", text) is None


def test_the_libraries_have_their_licences() -> None:
    vendor = FOLDER / "vendor"
    assert "Apache License" in (vendor / "LICENSE-htm.txt").read_text("utf-8")
    assert "MIT License" in (vendor / "LICENSE-preact.txt").read_text("utf-8")
