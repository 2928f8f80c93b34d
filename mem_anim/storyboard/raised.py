"""What an author's own code has raised, as a message for its author. It must not know which code that was."""

from __future__ import annotations

MOST_LINES, LONGEST = 20, 2000  # of a message, the rest of which is cut


def said_of(fault: BaseException) -> str:
    """``ValueError: no such token.`` A message of several lines is set in below its first."""
    first, *others = _lines(fault) or [""]
    kind = type(fault).__name__
    if not others:
        return f"{_ended(f'{kind}: {first}' if first else kind)} The file's own code raises this."
    told = [f"{kind}: {first}", *(f"    {line}" for line in others)]
    return "\n".join([*told, "The file's own code raises this."])


def _lines(fault: BaseException) -> list[str]:
    """Those in which something is written."""
    try:
        message = str(fault)
    except Exception:  # an author's exception need not be able to say what it is
        message = ""
    lines = [line.rstrip() for line in message[:LONGEST].splitlines() if line.strip()]
    is_cut = len(message) > LONGEST or len(lines) > MOST_LINES
    return [*lines[:MOST_LINES], *(["..."] if is_cut else [])]


def _ended(sentence: str) -> str:
    return sentence if sentence.endswith((".", "!", "?", "。", "！", "？")) else f"{sentence}."
