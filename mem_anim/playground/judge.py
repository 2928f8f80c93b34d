"""What the process does that asks the clips whether they can tell a scenario: they know it only with Manim.

``python -m mem_anim.playground.judge``. It must not know who wants to know, and ends when the server does.
"""

from __future__ import annotations

from contextlib import suppress

from mem_anim.errors import AuthorError
from mem_anim.film import refusal
from mem_anim.playground.talk import channel, told
from mem_anim.scenario import parse
from mem_anim.worksheet import worksheet
from scenes import CLIPS


def judged(text: str, file: str) -> dict[str, str | None]:
    """Why each clip cannot tell the scenario in the text; None where it can."""
    sheet = worksheet(parse(text, file))
    reasons = {entry.name: refusal(entry, sheet) for entry in CLIPS}
    return {name: str(reason) if reason else None for name, reason in reasons.items()}


def main() -> None:
    """Answer until nobody is left to ask."""
    tell = channel()
    with suppress(BrokenPipeError):
        for asked in told():
            try:
                tell({"clips": judged(asked["text"], asked["file"])})
            except AuthorError:
                tell({"clips": {}})


if __name__ == "__main__":
    main()
