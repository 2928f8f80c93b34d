"""Every text of the product is said in English and in Chinese, each in its own words and punctuation.

The sources are read for ``Words(...)``, wherever it is written, and for texts that reach the stage bare.
"""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from mem_anim.scenario import find, load, shipped

ROOT = Path(__file__).parents[1]
SOURCES = sorted([*(ROOT / "mem_anim").rglob("*.py"), *(ROOT / "scenes").rglob("*.py")])

CHINESE = re.compile(r"[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]")
LATIN_WORD = re.compile(r"[A-Za-z]{2,}")
# Words that Chinese lecturers leave in Latin, names of methods, and keys of the file format.
LEFT_IN_LATIN = {
    *("token", "patch", "softmax", "attention", "Query", "Key", "Value"),
    *("Score", "Weights", "Output", "MEM", "ViT", "VLA", "YAML", "scale", "none", "Kn", "nK", "QK"),
    *(
        "Tab",
        "Shift",
        "experiment",
        "mem",
        "anim",
        "play",
    ),  # what is typed: keys, words of the format, commands
}
# Said otherwise in Chinese: token for 令牌 and 词元, 点积 for 内积, softmax for 归一化, 时间 for 时序,
# 丢弃 for 压缩 and 遗忘, 权重占比 for 信息量.
FORBIDDEN = re.compile("令牌|词元|内积|归一化|时序|压缩|遗忘|信息量|注意力机制的权重|标记符")


@dataclass(frozen=True)
class Text:
    """A text as the source writes it, with {} for what is filled in by the program."""

    place: str
    en: str
    zh: str


def literal(node: ast.expr) -> str | None:
    """A string, an f-string with {} for its values, a choice of two strings as both; else None."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(v.value) if isinstance(v, ast.Constant) else "{}" for v in node.values)
    if isinstance(node, ast.IfExp):
        both = literal(node.body), literal(node.orelse)
        return None if None in both else " ".join(map(str, both))
    return None


def calls(tree: ast.AST, *names: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in names:
                yield node


def texts_of(source: str, place: str) -> list[Text]:
    found = []
    for call in calls(ast.parse(source), "Words"):
        given = [literal(node) for node in call.args] + [literal(word.value) for word in call.keywords]
        if len(given) == 2 and (None in given or given == ["", ""]):
            continue  # made from values or from a text that is checked where it is written, or nothing
        assert len(given) == 2, f"{place}:{call.lineno}: a text needs both languages"
        found.append(Text(f"{place}:{call.lineno}", str(given[0]), str(given[1])))
    return found


def bare_texts_of(source: str, place: str) -> list[str]:
    """Sentences that are put on the stage in one language only."""
    found = []
    for call in calls(ast.parse(source), "Phrase", "Caption", "TileContent", "Station"):
        for node in call.args:
            text = literal(node) or ""
            if CHINESE.search(text) or latin_words(text) - LEFT_IN_LATIN:
                found.append(f"{place}:{call.lineno}: {text}")
    return found


TEXTS = [t for path in SOURCES for t in texts_of(path.read_text("utf-8"), str(path.relative_to(ROOT)))]
every_text = pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.place)


def latin_words(text: str) -> set[str]:
    return set(LATIN_WORD.findall(re.sub(r"\{\w*\}", " ", text)))


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_there_are_texts() -> None:
    files = {text.place.partition(":")[0] for text in TEXTS}
    assert len(TEXTS) > 150
    assert {"scenes/__init__.py", "scenes/temporal_attention.py", "mem_anim/explain/words.py"} <= files


@every_text
def test_both_languages_say_it(text: Text) -> None:
    assert text.en.strip()
    assert text.zh.strip()
    assert places(text.en) == places(text.zh)
    assert not CHINESE.search(text.en)
    # What is the same in both is a name, a number or a formula.
    assert CHINESE.search(text.zh) or latin_words(text.zh) <= LEFT_IN_LATIN


@every_text
def test_chinese_has_no_english_but_terms(text: Text) -> None:
    assert latin_words(text.zh) <= LEFT_IN_LATIN


@every_text
def test_chinese_has_chinese_punctuation(text: Text) -> None:
    """Latin marks only inside what is not Chinese: a formula or a key of the file format."""
    bare = text.zh.replace("scale: ", "").replace("e^(x − {largest})", "")
    bare = re.sub(r"[(\[][\w\s{}²³×+−÷/,.]*[)\]]", "", bare)
    if CHINESE.search(bare):
        assert not re.search(r"[,;:!?()]|\.$", bare)
    assert text.zh.endswith("。") == text.en.endswith(".")
    assert text.zh.endswith("？") == text.en.endswith("?")


@every_text
def test_chinese_digits_are_narrow_and_terms_are_the_agreed_ones(text: Text) -> None:
    assert not re.search(r"[０-９Ａ-Ｚａ-ｚ]", text.zh)
    assert not FORBIDDEN.search(text.zh)
    # The letter K alone is the key; frames are counted by 帧数 K.
    assert not re.search(r"(?<!帧数 )\bK( ?帧| = [\d{])", text.zh)


def test_nothing_reaches_the_stage_in_one_language() -> None:
    found = [b for path in SOURCES for b in bare_texts_of(path.read_text("utf-8"), path.name)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", shipped())
def test_titles_of_shipped_scenarios(name: str) -> None:
    title = load(find(name)).title
    assert title.en != title.zh
    assert CHINESE.search(title.zh)
    assert not CHINESE.search(title.en)


# The readers themselves.


def test_a_text_without_a_language_is_noticed() -> None:
    with pytest.raises(AssertionError, match=r"x\.py:1: a text needs both languages"):
        texts_of('Words("only English")', "x.py")
    (text,) = texts_of('Words("All {n}.", zh="")', "x.py")
    assert (text.en, text.zh) == ("All {n}.", "")
    assert texts_of("Words(a, b)", "x.py") == []


def test_a_bare_text_is_noticed() -> None:
    source = 'Phrase("VLA", 3), Phrase(f"{x} tokens left", 3), Phrase("0.3", 3), Phrase("权重", 3)'
    assert bare_texts_of(source, "x.py") == ["x.py:1: {} tokens left", "x.py:1: 权重"]


def test_forbidden_words_are_known() -> None:
    for wrong in ("令牌", "向量内积", "归一化", "时序注意力", "压缩掉", "遗忘"):
        assert FORBIDDEN.search(wrong)
    for right in ("token", "点积", "softmax", "时间注意力", "丢弃", "权重占比"):
        assert not FORBIDDEN.search(right)
