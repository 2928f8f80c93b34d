"""Both languages say the same things, each in its own words and punctuation."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

from mem_anim.explain import words
from mem_anim.words import Words

CHINESE = re.compile(r"[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]")
LATIN_WORD = re.compile(r"[A-Za-z]{2,}")
# Words that Chinese lecturers leave in Latin, and keys of the file format.
LEFT_IN_LATIN = {"token", "patch", "softmax", "scale", "none"}

SOURCES = [path for path in Path(words.__file__).parent.glob("*.py") if path.name != "words.py"]


def spoken() -> dict[str, Words]:
    found: dict[str, Words] = {}
    for name, value in vars(words).items():
        if isinstance(value, Words):
            found[name] = value
        elif isinstance(value, dict) and name.isupper():
            found |= {f"{name}[{key}]": entry for key, entry in value.items()}
    return found


SPOKEN = spoken()
every_text = pytest.mark.parametrize("text", SPOKEN.values(), ids=SPOKEN)


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_there_are_words() -> None:
    assert len(SPOKEN) > 50
    assert all(isinstance(text, Words) for text in SPOKEN.values())


@every_text
def test_both_languages_have_the_same_places_to_fill(text: Words) -> None:
    assert text.en
    assert text.zh
    assert places(text.en) == places(text.zh)


@every_text
def test_english_has_no_chinese(text: Words) -> None:
    assert not CHINESE.search(text.en)


@every_text
def test_chinese_has_no_english_but_terms(text: Words) -> None:
    bare = re.sub(r"\{\w+\}", "", text.zh)
    assert set(LATIN_WORD.findall(bare)) <= LEFT_IN_LATIN


@every_text
def test_chinese_has_chinese_punctuation(text: Words) -> None:
    """Latin marks only inside what is not Chinese: a formula or a key of the file format."""
    bare = text.zh.replace("scale: ", "").replace("e^(x − {largest})", "")
    assert not re.search(r"[,;:!?()]|\.$", bare)
    assert text.zh.endswith("。") == text.en.endswith(".")


@every_text
def test_chinese_digits_are_narrow_and_terms_are_the_agreed_ones(text: Words) -> None:
    assert not re.search(r"[０-９Ａ-Ｚａ-ｚ]", text.zh)
    assert not re.search("令牌|词元|内积|归一化|时序|压缩|遗忘", text.zh)
    assert "权重" not in text.zh.replace("注意力权重", "")


def test_no_word_is_forgotten() -> None:
    sources = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    names = {name.partition("[")[0] for name in SPOKEN}
    assert names
    assert not [name for name in names if not re.search(rf"\bwords\.{name}\b", sources)]
