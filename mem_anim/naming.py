"""The part of a file's name that says how a clip is told. It must not know the clip, nor the file."""

from __future__ import annotations

USUAL = ("en", "16x9", "dark")  # nothing is said of these


def suffix(language: str, aspect: str, theme: str) -> str:
    """Whatever is not as usual: ``-zh-9x16-light``, or nothing."""
    told = (language, aspect.replace(":", "x"), theme)
    return "".join(f"-{name}" for name in told if name not in USUAL)
