"""A text holds a character that the font of the films lacks. It must not know what the text says."""

from __future__ import annotations

from collections.abc import Iterator

from mem_anim.stage.fonts import draws
from mem_anim.stage.text import plain
from mem_anim.storyboard.problem import Problem
from mem_anim.storyboard.stage import Stage


def glyph(stage: Stage) -> Iterator[Problem]:
    for text in stage.texts:
        characters = dict.fromkeys(plain(text.string or ""))
        missing = [c for c in characters if not c.isspace() and not draws(c)]
        if missing:
            named = ", ".join(f"{c} (U+{ord(c):04X})" for c in missing)
            yield Problem(
                "glyph",
                (stage.name(text.owner),),
                stage.area(*text.pieces),
                f"the font of the films has no {named}. Write it without.",
            )
