"""A witness of a rehearsal: everything that the film will show, in one number.

It looks at the stage at the end of each play and at some moments on the way, so that what moves another way
to the same end is another film. It must not know what is shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b, sha256

import numpy as np
from manim import Mobject, Scene, VMobject
from manim.mobject.types.image_mobject import AbstractImageMobject
from manim.utils.family import extract_mobject_family_members
from manim.utils.iterables import list_update

# Parts of a play's time; not even ones, in which a motion there and back would be where it began.
ON_THE_WAY = (0.29, 0.62)


class Witness:
    """``seen`` stands for all that was shown so far."""

    def __init__(self) -> None:
        self._seen = sha256()

    @property
    def seen(self) -> str:
        return self._seen.hexdigest()

    def moment(self, time: float, moving: Iterable[Mobject]) -> None:
        """On the way: ``time`` is that of the play, ``moving`` all pieces that may change in it."""
        self._note(f"at {time:.6f}", moving)

    def end_of_play(self, scene: Scene) -> None:
        self._note(f"until {scene.time:.6f}", list_update(scene.mobjects, scene.foreground_mobjects))

    def heard(self, *said: object) -> None:
        """What is told beside the picture."""
        self._seen.update(repr(said).encode())

    def _note(self, when: str, pieces: Iterable[Mobject]) -> None:
        self._seen.update(when.encode())
        drawn = extract_mobject_family_members(pieces, use_z_index=True, only_those_with_points=True)
        for piece in drawn:
            self._seen.update(_look_of(piece))


def _look_of(piece: Mobject) -> bytes:
    look = blake2b(type(piece).__name__.encode(), digest_size=16)
    parts: list[np.ndarray] = [piece.points]
    if isinstance(piece, AbstractImageMobject):
        parts.append(piece.get_pixel_array())
    elif isinstance(piece, VMobject):
        lines = (piece.stroke_width, piece.background_stroke_width, piece.sheen_factor)
        parts += [piece.fill_rgbas, piece.stroke_rgbas, piece.background_stroke_rgbas, np.array(lines)]
    for part in parts:
        look.update(np.ascontiguousarray(part).data)
    return look.digest()
