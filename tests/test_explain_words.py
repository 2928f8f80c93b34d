"""The words of an explanation: none is forgotten, and weights are always those of attention."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mem_anim.explain import words
from mem_anim.words import Words

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


def test_there_are_words() -> None:
    assert len(SPOKEN) > 50
    assert all(isinstance(text, Words) for text in SPOKEN.values())


@every_text
def test_weights_are_those_of_attention(text: Words) -> None:
    """Matrices have entries in an explanation, never weights."""
    assert "权重" not in text.zh.replace("注意力权重", "")


def test_no_word_is_forgotten() -> None:
    sources = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    names = {name.partition("[")[0] for name in SPOKEN}
    assert names
    assert not [name for name in names if not re.search(rf"\bwords\.{name}\b", sources)]
