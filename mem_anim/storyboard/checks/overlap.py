"""Two texts share ink. It must not know what they say."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from mem_anim.storyboard.area import of_picture
from mem_anim.storyboard.eye import opacity
from mem_anim.storyboard.letters import Lettering
from mem_anim.storyboard.problem import Problem
from mem_anim.storyboard.stage import VISIBLE, Stage

TOUCHING = 20  # pixels that two texts may share without being seen to touch


def overlap(stage: Stage) -> Iterator[Problem]:
    """Boxes that meet are no fault yet, as brackets and fractions show: the letters are drawn."""
    for one, other in combinations(stage.texts, 2):
        shared = _shared_ink(stage, one, other)
        if shared > TOUCHING:
            yield Problem(
                "overlap",
                (stage.name(one.owner), stage.name(other.owner)),
                stage.area(*one.pieces).shared_with(stage.area(*other.pieces)),
                f"two texts share {shared} pixels. Move one of them, or let it go first.",
            )


def _shared_ink(stage: Stage, one: Lettering, other: Lettering) -> int:
    """In pixels."""
    meeting = stage.area(*one.pieces).shared_with(stage.area(*other.pieces)).shared_with(of_picture())
    if meeting.is_empty:
        return 0
    inks = [opacity(text.pieces, meeting) > VISIBLE for text in (one, other)]
    return int(np.count_nonzero(inks[0] & inks[1]))
