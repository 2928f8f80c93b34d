"""Nothing stands still for longer than five seconds, but for a question."""

from __future__ import annotations

from typing import Any

import pytest
from manim import Wait

from mem_anim.clip import Clip
from mem_anim.film import clip_of
from mem_anim.film.rehearsal import rehearse
from mem_anim.film.wishes import Wishes
from mem_anim.scenario import find
from mem_anim.words import Words
from scenes import CLIPS, Entry
from tests.clip.toys import Toy

LONGEST = 5.0  # seconds


class Wordy(Toy):
    """Says more than can be read in five seconds."""

    def construct(self) -> None:
        self.beat("much", Words(" ".join(["word"] * 20), "字" * 30))
        self.close()


def stills(clip: type[Clip], scenario: str) -> list[tuple[str, float]]:
    """For how many seconds nothing moved, again and again, and in which beat; questions are left out."""
    found: list[tuple[str, float]] = []

    class Timed(clip):  # type: ignore[misc, valid-type]  # mypy knows no class that is given
        still = 0.0

        def play(self, *animations: Any, **options: Any) -> None:
            super().play(*animations, **options)
            waits = len(animations) == 1 and isinstance(animations[0], Wait)
            self.still = self.still + animations[0].run_time if waits and not self.beats[-1].question else 0
            found.append((self.beats[-1].name, self.still))

    rehearse(Timed, find(scenario), Wishes("l"))
    return found


@pytest.mark.parametrize("entry", CLIPS, ids=lambda entry: entry.name)
def test_no_dead_stretch(entry: Entry) -> None:
    for scenario in {entry.scenario, "video"}:
        found = stills(clip_of(entry), scenario)
        assert len(found) > 40
        assert [(name, seconds) for name, seconds in found if seconds > LONGEST] == []


def test_a_long_caption_does_not_hold_the_film() -> None:
    found = stills(Wordy, "temporal")
    longest = max(seconds for _, seconds in found)
    assert len(found) > 2
    assert LONGEST < longest < LONGEST + 2  # its beat does nothing else, and the film ends
