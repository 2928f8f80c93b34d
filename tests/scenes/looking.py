"""What a viewer would see at the end of each beat, noted down while a clip is rehearsed.

One run notes everything that the tests ask for; it is kept for the rest of the session.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np
from manim import Camera, Mobject, VMobject
from numpy.typing import NDArray

from mem_anim.clip import Beat, Clip
from mem_anim.clip.beat import phrases_on
from mem_anim.film import clip_of
from mem_anim.film.rehearsal import rehearse
from mem_anim.scenario import find
from mem_anim.stage.fonts import draws
from mem_anim.stage.layout import Box, of_piece, px, zones
from mem_anim.stage.text import ASCENT, DESCENT, Phrase, plain
from mem_anim.words import Language
from scenes import CLIPS

SHARED_PIXELS = 4  # of a picture of 480 lines: what two texts may have in common without being seen to touch
VISIBLE = 0.02  # of opacity

Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class Text:
    """A text on stage: what it says, its em in pixels of a 1080-line picture, and where its ink is."""

    string: str
    em: float
    box: Box


@dataclass(frozen=True)
class Look:
    """The stage at the end of a beat."""

    beat: Beat
    texts: tuple[Text, ...]
    caption: tuple[str, ...]  # its lines as they stand on stage
    in_caption_zone: tuple[str, ...]
    outside: tuple[str, ...]
    overlapping: tuple[tuple[str, str], ...]
    undrawable: tuple[str, ...]


@dataclass(frozen=True)
class Telling:
    """A clip that has been rehearsed."""

    clip: Clip
    looks: tuple[Look, ...]


@cache
def telling(scenario: str, clip: str, language: Language) -> Telling:
    entry = next(entry for entry in CLIPS if entry.name == clip)
    looks: list[Look] = []
    scene = rehearse(
        clip_of(entry), find(scenario), language, look=lambda scene, beat: looks.append(look_at(scene, beat))
    )
    return Telling(scene, tuple(looks))


def look_at(scene: Clip, beat: Beat) -> Look:
    # A piece may be on stage by itself and as a part of another; it is drawn once.
    phrases = list(dict.fromkeys(phrases_on(scene.mobjects)))
    stage = zones()
    caption = [line for line in phrases_on([scene.caption] if scene.caption else []) if line in phrases]
    return Look(
        beat=beat,
        texts=tuple(Text(phrase.string, em_of(phrase), ink_box(phrase)) for phrase in phrases),
        caption=tuple(line.string for line in caption),
        in_caption_zone=tuple(p.string for p in phrases if ink_box(p).top < stage.caption.top),
        outside=tuple(name_of(m) for m in visible(scene.mobjects) if not lies_in(stage.safe, box_of(m))),
        overlapping=tuple(overlapping([*phrases, *formula_parts(scene)], Sight())),
        undrawable=tuple(c for p in phrases for c in plain(p.string) if not c.isspace() and not draws(c)),
    )


def visible(mobjects: list[Mobject]) -> list[VMobject]:
    """Everything on stage that leaves a trace of colour."""
    family = dict.fromkeys(m for mobject in mobjects for m in mobject.get_family() if len(m.points))
    return [m for m in family if isinstance(m, VMobject) and leaves_colour(m)]


def leaves_colour(piece: VMobject) -> bool:
    filled = piece.get_fill_opacity() > VISIBLE
    drawn = piece.get_stroke_width() > 0 and piece.get_stroke_opacity() > VISIBLE
    return bool(filled or drawn)


def formula_parts(scene: Clip) -> list[VMobject]:
    """The letters of the strip that are no phrases: each part of a formula is one path."""
    strip = [scene.strip] if scene.strip in scene.mobjects else []
    return [m for m in visible(strip) if not isinstance(m, Phrase) and m.get_stroke_width() == 0]


def em_of(phrase: Phrase) -> float:
    """Its em as it stands there, after any scaling: the first points are corners of a line's box."""
    bottom, top = phrase.points[0][1], phrase.points[4][1]
    return float(abs(top - bottom) / (ASCENT + DESCENT) / px(1))


def ink_box(piece: VMobject) -> Box:
    points = piece.ink if isinstance(piece, Phrase) else piece.points
    if not len(points):
        points = piece.points
    return Box(points[:, 0].min(), points[:, 0].max(), points[:, 1].min(), points[:, 1].max())


def box_of(piece: VMobject) -> Box:
    return ink_box(piece) if isinstance(piece, Phrase) else of_piece(piece)


def lies_in(outer: Box, inner: Box) -> bool:
    slack = px(1)
    across = outer.left - slack <= inner.left and inner.right <= outer.right + slack
    return across and outer.bottom - slack <= inner.bottom and inner.top <= outer.top + slack


def name_of(piece: VMobject) -> str:
    return piece.string if isinstance(piece, Phrase) else type(piece).__name__


class Sight:
    """A camera that draws one piece at a time, as Manim draws it, and says where there is colour."""

    def __init__(self) -> None:
        self.camera = Camera()
        self.seen: dict[int, Mask] = {}

    def mask(self, piece: VMobject) -> Mask:
        if id(piece) not in self.seen:
            self.camera.reset()
            ground = self.camera.pixel_array.copy()
            self.camera.capture_mobjects([piece], include_submobjects=False)
            self.seen[id(piece)] = (self.camera.pixel_array != ground).any(axis=2)
        return self.seen[id(piece)]


def overlapping(texts: list[VMobject], sight: Sight) -> list[tuple[str, str]]:
    """Pairs of texts that share pixels; only those whose boxes meet are drawn."""
    boxes = [(text, ink_box(text)) for text in texts]
    meeting = [(a, b) for (a, one), (b, other) in combinations(boxes, 2) if meet(one, other)]
    return [
        (name_of(a), name_of(b))
        for a, b in meeting
        if np.count_nonzero(sight.mask(a) & sight.mask(b)) > SHARED_PIXELS
    ]


def meet(one: Box, other: Box) -> bool:
    across = one.left < other.right and other.left < one.right
    return across and one.bottom < other.top and other.bottom < one.top
