"""Clip, the base of every scene: it opens the worksheet, keeps the fixed stage and tells beat after beat.

It must not know what a beat shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

from manim import DOWN, LEFT, RIGHT, UP, Animation, FadeIn, FadeOut, ReplacementTransform, Scene, config

from mem_anim.clip.beat import Beat, numbers_in, on_grid, phrases_on, reading_time
from mem_anim.clip.choice import chosen_file, chosen_language
from mem_anim.errors import AuthorError
from mem_anim.scenario import load
from mem_anim.stage.caption import Caption
from mem_anim.stage.formula import FormulaStrip, PipelineStrip
from mem_anim.stage.layout import px, zones
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import theme
from mem_anim.words import Language, Words
from mem_anim.worksheet import Worksheet, worksheet


class Refusal(AuthorError):
    """A scenario that a clip cannot tell, with the reason and a scenario that it can."""


class Clip(Scene):
    """A scene that explains one scenario, beat by beat.

    Subclasses set ``scenario_file``, ``title`` and write ``construct`` as a list of beats. In them
    ``self.scenario``, ``self.worksheet`` and ``self.trace`` hold all numbers, and ``self.zones`` the stage.
    """

    scenario_file: ClassVar[str]
    title: ClassVar[Words]

    def __init__(
        self,
        scenario: Path | None = None,
        language: Language | None = None,
        *,
        embedded: bool = False,
        **options: Any,
    ) -> None:
        """``embedded``: faults are raised, for a program to show; else they end ``manim`` with their message."""
        self.embedded = embedded
        self.beats: list[Beat] = []
        with self._faults_end_the_program():
            path = chosen_file(type(self), scenario)
            self.language: Language = chosen_language(language)
            self.scenario = load(path)
            self.worksheet: Worksheet = worksheet(self.scenario)
            self.trace = self.worksheet.trace
            self.check(self.worksheet)
        if not config.output_file:
            config.output_file = self.film_name
        super().__init__(**options)
        self.camera.background_color = theme().ground

    @classmethod
    def check(cls, sheet: Worksheet) -> None:
        """Raise Refusal when this clip has nothing to tell about the scenario. The base tells anything."""

    @property
    def film_name(self) -> str:
        """The stem of the film's file: scenario, clip and, but for English, the language."""
        suffix = "" if self.language == "en" else f"-{self.language}"
        return f"{self.scenario.name}-{type(self).__name__}{suffix}"

    def render(self, preview: bool = False) -> bool:
        with self._faults_end_the_program():
            return super().render(preview)

    def setup(self) -> None:
        self.zones = zones()
        self.caption: Caption | None = None
        self.step: Phrase | None = None
        self.strip: FormulaStrip | PipelineStrip | None = None

    def open_stage(self, strip: FormulaStrip | PipelineStrip) -> None:
        """Title on the left, what is being computed on the right. The first frame already shows both."""
        box = self.zones.title
        heading = Phrase(self.say(self.title), theme().sizes.title, bold=True)
        heading.align_to(box.at(0, 1), UP).align_to(box.at(0, 1), LEFT)
        strip.move_to(box.center).align_to(box.at(1, 0), RIGHT)
        self.heading, self.strip = heading, strip
        self.add(heading, strip)

    def say(self, words: Words, **values: object) -> str:
        return words.with_values(**values).into(self.language) if values else words.into(self.language)

    def beat(self, name: str, caption: Words, *, step: Words | None = None, lit: str | None = None) -> None:
        """Say the next thing: end the beat before, show the caption, give it its reading time."""
        self._open_beat(name, caption, step, question=False)
        changes = [self._changed_caption(caption, question=False), *self._changed_step(step)]
        if lit and self.strip:
            changes.append(self.strip.light(lit))
        self.play(*changes, run_time=theme().times.quick)
        self.wait(max(reading_time(caption) - theme().times.quick, theme().times.tick))

    def ask(self, name: str, question: Words) -> None:
        """Ask the viewer for a prediction: the question stands alone, nothing moves, then it has had its time."""
        self._open_beat(name, question, None, question=True)
        self.play(self._changed_caption(question, question=True), run_time=theme().times.quick)
        self.wait(max(theme().times.question, reading_time(question)))

    def rest(self, seconds: float | None = None) -> None:
        """Hold what is on stage."""
        self.wait(on_grid(theme().times.hold if seconds is None else seconds))

    def close(self) -> None:
        """End the last beat, with time to look at the last picture."""
        self.rest()
        self._end_beat()

    def at_beat_end(self, beat: Beat) -> None:
        """Called when a beat's last picture stands; for those who look at it."""

    def _open_beat(self, name: str, words: Words, step: Words | None, *, question: bool) -> None:
        self._end_beat()
        self.next_section(name)
        shown_step = self.say(step) if step else (self.beats[-1].step if self.beats else "")
        self.beats.append(Beat(name, shown_step, self.say(words), question, self.time))

    def _end_beat(self) -> None:
        if not self.beats:
            return
        # Manim does not write the last frame of a play: without this pause it would be gone unseen.
        self.wait(theme().times.hold)
        beat = self.beats[-1]
        beat.end = self.time
        beat.shown = numbers_in(phrases_on(m for m in self.mobjects if m not in (self.heading, self.step)))
        self.at_beat_end(beat)

    def _changed_caption(self, words: Words, *, question: bool) -> Animation:
        before, self.caption = self.caption, Caption(self.say(words), question=question)
        if before is None:
            return FadeIn(self.caption)
        self.remove(before)
        return FadeIn(self.caption, shift=UP * px(14))

    def _changed_step(self, words: Words | None) -> list[Animation]:
        if words is None:
            return []
        before, self.step = self.step, Phrase(self.say(words), theme().sizes.step, theme().dim)
        self.step.next_to(self.heading, DOWN, buff=px(2), aligned_edge=LEFT)
        return [FadeIn(self.step), *([FadeOut(before)] if before else [])]

    def leave(self, *pieces: Any) -> list[Animation]:
        """Animations by which pieces leave the stage; None and what is not on it are passed over."""
        on_stage = {id(member) for mobject in self.mobjects for member in mobject.get_family()}
        return [FadeOut(piece) for piece in pieces if piece is not None and self._is_on(piece, on_stage)]

    def _is_on(self, piece: Any, on_stage: set[int]) -> bool:
        return any(id(member) in on_stage for member in piece.get_family())

    def let_go(self, *pieces: Any) -> None:
        """Play their leaving, if there is any."""
        if leaving := self.leave(*pieces):
            self.play(*leaving, run_time=theme().times.quick)

    def settle(self, *pieces: Any) -> None:
        """Put pieces whose parts have arrived one by one on stage as wholes."""
        for piece in pieces:
            self.remove(*piece.get_family())
            self.add(piece)

    def clear_picture(self, *stay: Any) -> None:
        """Take everything off the picture at once but these pieces."""
        self.remove(*self.mobjects)
        self.add(*(p for p in (self.heading, self.strip, self.step, self.caption, *stay) if p is not None))

    @contextmanager
    def _faults_end_the_program(self) -> Iterator[None]:
        try:
            yield
        except AuthorError as fault:
            if self.embedded:
                raise
            raise SystemExit(str(fault)) from None


def travel(*pairs: tuple[Any, Any]) -> list[Animation]:
    """A copy of each source moves to its target and becomes it: numbers come from where they belong."""
    return [ReplacementTransform(source.copy(), target) for source, target in pairs]
