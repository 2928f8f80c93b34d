"""A title card: what stands before a clip in a lecture. It must not know which clips there are."""

from __future__ import annotations

from typing import ClassVar

from manim import DOWN, FadeIn

from mem_anim.clip.base import Clip
from mem_anim.stage.layout import px
from mem_anim.stage.rows import ems
from mem_anim.stage.text import Phrase, width_of
from mem_anim.stage.theme import theme
from mem_anim.words import Words
from mem_anim.worksheet import Worksheet

LARGEST = 120  # em in pixels of the title


class TitleCard(Clip):
    """Subclasses set ``about``, the clip that follows, and ``promise``, what it shows."""

    about: ClassVar[type[Clip]]
    promise: ClassVar[Words]

    def __init_subclass__(cls) -> None:
        cls.title, cls.scenario_file = cls.about.title, cls.about.scenario_file

    @classmethod
    def check(cls, sheet: Worksheet) -> None:
        """A card shows nothing of a scenario but its title, so it suits every one."""

    def construct(self) -> None:
        title = self._as_large_as_fits(self.about.title)
        told = self._as_large_as_fits(self.scenario.title, theme().sizes.title)
        told.set_color(theme().dim).next_to(title, DOWN, buff=px(24))
        self.beat("chapter", self.promise, along=[FadeIn(title), FadeIn(told)])
        self.close()

    def _as_large_as_fits(self, words: Words, largest: int = LARGEST) -> Phrase:
        """In the middle of the picture."""
        said, box = self.say(words), self.zones.picture
        size = next((em for em in ems(largest) if width_of(said, em) <= box.width), theme().sizes.small)
        return Phrase(said, size, bold=largest == LARGEST).move_to(box.at(0.5, 0.6))
