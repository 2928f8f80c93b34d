"""Where a sentence may be broken into lines, and which way a reader would choose.

It must not know how wide a line is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations, pairwise

LINE_LATIN, LINE_CHINESE = 42, 16  # characters of a full line; a Chinese one is about twice as wide
_CHINESE = re.compile("[⺀-鿿＀-￯、-〟]")
# Signs that must not open a line, and those that must not end one.
_NO_START, _NO_END = "，。：；？！、）”」,.:;?!)", "（“「("
_CHINESE_PAUSES = "，。：；？！"
_LATIN_ENDS = ".?!"
_PAUSES = f"{_CHINESE_PAUSES},.:;?!"
_PAUSE_IS_WORTH = 24  # characters of difference between the lines
_NAME_COSTS = LINE_LATIN  # the same, where a Chinese name in a Latin sentence is broken


def length(text: str) -> float:
    """In Latin characters, of which a Chinese one takes the place of several."""
    chinese = len(_CHINESE.findall(text))
    return len(text) - chinese + chinese * LINE_LATIN / LINE_CHINESE


def ways(text: str, count: int) -> list[list[str]]:
    """Every way to break the text into so many lines, the one that reads best first."""
    # Not before a blank: the blank ends the line.
    places = [i for i in range(1, len(text)) if text[i] != " " and _may_break(text, i)]
    breaks = combinations(places, count - 1)
    found = [[text[a:b].strip() for a, b in pairwise((0, *way, len(text)))] for way in breaks]
    return sorted(found, key=_unevenness)


def _may_break(text: str, i: int) -> bool:
    before, after = text[i - 1], text[i]
    if after in _NO_START or before in _NO_END:
        return False
    if " " in (before, after) or before in _CHINESE_PAUSES:
        return True
    return bool(_CHINESE.match(before) and _CHINESE.match(after))


def _unevenness(lines: Sequence[str]) -> float:
    """A break after a sign of punctuation reads best, then one in the middle, last one within a name."""
    lengths = [length(line) for line in lines]
    cost = max(lengths) - min(lengths)
    for before, after in pairwise(lines):
        cost -= _PAUSE_IS_WORTH if before[-1] in _PAUSES else 0
        in_name = lines[-1][-1] in _LATIN_ENDS and _CHINESE.match(before[-1]) and _CHINESE.match(after[0])
        cost += _NAME_COSTS if in_name else 0
    return cost
