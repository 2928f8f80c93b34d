"""A panel: a ground with a letter and what is shown on it. It must not know what that is."""

from __future__ import annotations

from manim import LEFT, RIGHT, RoundedRectangle, VGroup

from mem_anim.stage.layout import Box, DoesNotFit, point, px
from mem_anim.stage.rows import ems
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import theme

HEADING, PAD = 66, 22  # pixels: the heading's height, and what is left free at the sides
LOW = 2 * HEADING  # pixels of a box that has no room for a heading on top


class Panel(VGroup):
    """Parts: ``ground``, ``letter``, ``heading``. ``inside`` is the box below the heading or, in a ``low``
    panel, beside it."""

    def __init__(self, letter: str, heading: str, box: Box) -> None:
        """In a low box the heading stands at the left instead of on top. Raises DoesNotFit."""
        super().__init__()
        self.ground = RoundedRectangle(
            width=box.width,
            height=box.height,
            corner_radius=px(16),
            fill_color=theme().panel,
            fill_opacity=1,
            stroke_width=0,
        ).move_to(box.center)
        left, right = box.left + px(PAD), box.right - px(PAD)
        self.low = box.height < px(LOW)
        for em in ems(theme().sizes.label, theme().sizes.small):
            self.letter = Phrase(letter, em, bold=True)
            self.heading = Phrase(heading, em, theme().dim).next_to(self.letter, RIGHT, buff=px(em) * 0.45)
            title = VGroup(self.letter, self.heading)
            if title.width <= right - left:
                break
        else:
            raise DoesNotFit("There is no room for the panels. Use shorter patch names.")
        y = box.center[1] if self.low else box.top - px(HEADING) / 2 - px(4)
        title.set_y(y).align_to(point(left, 0), LEFT)
        self.inside = (
            Box(title.get_right()[0] + px(PAD), right, box.bottom, box.top)
            if self.low
            else Box(left, right, box.bottom, box.top - px(HEADING))
        )
        self.add(self.ground, self.letter, self.heading)
