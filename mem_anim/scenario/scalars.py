"""What an unquoted word of YAML means: a number, true, false, nothing or text.

It must not know where the word stands.
"""

from __future__ import annotations

import re

from mem_anim.scenario.tree import Nothing

_WHOLE = re.compile(r"[-+]?[0-9][0-9_]*")
_REAL = re.compile(r"[-+]?([0-9][0-9_]*(\.[0-9_]*)?|\.[0-9][0-9_]*)([eE][-+]?[0-9]+)?")
_NOT_FINITE = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_LONGEST_WHOLE = 18


def meaning(word: str) -> str | float | bool | Nothing:
    """Read as YAML 1.2 does: 1e-3, -.5 and 010 are numbers; no, on, yes, 1:30 and dates are text."""
    if word in ("", "~", "null", "Null", "NULL"):
        return Nothing()
    if word in ("true", "True", "TRUE"):
        return True
    if word in ("false", "False", "FALSE"):
        return False
    if _NOT_FINITE.fullmatch(word):
        return float(word.replace(".", ""))
    if _WHOLE.fullmatch(word) and len(word) <= _LONGEST_WHOLE:
        return int(word.replace("_", ""))
    # A longer whole number becomes a float at once: Python's int is slow, or refuses, where float says inf.
    return float(word.replace("_", "")) if _REAL.fullmatch(word) else word
