"""Lists of names in a sentence: all of them, or the ends of a long list.

It must not know whose names they are.
"""

from __future__ import annotations

from collections.abc import Sequence

from mem_anim.explain import words
from mem_anim.words import Language, Words

MOST_LISTED = 12
ENDS = 2  # so many are named at each end of a longer list


def listed(names: Sequence[str]) -> Words:
    """All names in a row; of a long list the first, the last and how many there are."""
    if len(names) <= MOST_LISTED:
        return _joined(names)
    ends = _joined([*names[:ENDS], "…", *names[-ENDS:]])
    return words.COUNTED.with_values(names=ends, count=len(names))


def _joined(names: Sequence[str]) -> Words:
    def into(language: Language) -> str:
        return words.COMMA.into(language).join(names)

    return Words(into("en"), into("zh"))
