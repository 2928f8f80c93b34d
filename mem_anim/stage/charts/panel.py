"""A panel: a ground with a letter and what is shown on it. It must not know what that is."""

from __future__ import annotations

from collections.abc import Sequence

from manim import LEFT, RIGHT, RoundedRectangle, VGroup

from mem_anim.stage.layout import Box, DoesNotFit, point, px
from mem_anim.stage.rows import ems
from mem_anim.stage.text import Phrase, width_of
from mem_anim.stage.theme import theme

HEADING, PAD = 66, 22  # pixels: the heading's height, and what is left free at the sides
NARROW_PAD = 10  # pixels that must be free right of the heading
AFTER_LETTER = 0.45  # em between the letter and the heading
LOW = 2 * HEADING  # pixels of a box that has no room for a heading on top


class Panel(VGroup):
    """Parts: ``ground``, ``letter``, ``heading``, ``note`` (None where it has none). ``inside`` is the box
    below the heading or, in a ``low`` panel, beside it."""

    def __init__(self, letter: str, heading: str, box: Box, em: float) -> None:
        """``em`` is the heading's, in pixels. In a low box it stands at the left instead of on top."""
        super().__init__()
        self.ground = ground_of(box)
        left, right = box.left + px(PAD), box.right - px(PAD)
        self.low = box.height < px(LOW)
        self.note: Phrase | None = None
        self.letter = Phrase(letter, em, bold=True)
        self.heading = Phrase(heading, em, theme().dim).next_to(
            self.letter, RIGHT, buff=px(em) * AFTER_LETTER
        )
        title = VGroup(self.letter, self.heading)
        y = box.center[1] if self.low else box.top - px(HEADING) / 2 - px(4)
        title.set_y(y).align_to(point(left, 0), LEFT)
        self.inside = (
            Box(title.get_right()[0] + px(PAD), right, box.bottom, box.top)
            if self.low
            else Box(left, right, box.bottom, box.top - px(HEADING))
        )
        self.add(self.ground, self.letter, self.heading)

    def annotate(self, text: str) -> None:
        """Put a note at the right of the heading, where there is room for it."""
        note = Phrase(text, theme().sizes.small, theme().dim)
        if self.low or note.width > self.inside.right - self.heading.get_right()[0] - px(PAD):
            return
        self.note = note.align_to(point(self.inside.right, 0), RIGHT).set_y(self.heading.get_y())
        self.add(note)


def ground_of(box: Box) -> RoundedRectangle:
    """A panel's ground, for something that belongs to one but stands outside it."""
    return RoundedRectangle(
        width=box.width,
        height=box.height,
        corner_radius=px(16),
        fill_color=theme().panel,
        fill_opacity=1,
        stroke_width=0,
    ).move_to(box.center)


def heading_size(letters: str, headings: Sequence[str], boxes: Sequence[Box]) -> float:
    """The em in which all headings fit into their boxes. Raises DoesNotFit."""
    for em in ems(theme().sizes.label, theme().sizes.small):
        widths = [
            width_of(letter, em, bold=True) + px(em) * AFTER_LETTER + width_of(heading, em)
            for letter, heading in zip(letters, headings, strict=True)
        ]
        if all(width + px(PAD + NARROW_PAD) <= box.width for width, box in zip(widths, boxes, strict=True)):
            return em
    raise DoesNotFit("There is no room for the panels. Use shorter patch names.")
