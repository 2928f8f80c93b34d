"""Clip, the base of every scene: it opens the worksheet, keeps the fixed stage and tells beat after beat.

It must not know what a beat shows.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar, cast

from manim import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Animation,
    Camera,
    FadeIn,
    FadeOut,
    ManimColor,
    Mobject,
    ReplacementTransform,
    Scene,
    config,
)
from manim.constants import RendererType

from mem_anim.clip.beat import Beat, numbers_in, on_grid, phrases_on, reading_time
from mem_anim.clip.choice import chosen_file, chosen_language, chosen_theme
from mem_anim.errors import AuthorError
from mem_anim.naming import suffix
from mem_anim.renderer.choice import is_ours
from mem_anim.renderer.renderer import encode_swiftly, keep_all_pieces, renderer
from mem_anim.scenario import load
from mem_anim.stage.caption import Caption
from mem_anim.stage.formula import Strip
from mem_anim.stage.layout import aspect, px, zones
from mem_anim.stage.letters import keep_apart
from mem_anim.stage.pieces import Motion
from mem_anim.stage.text import Phrase, width_of
from mem_anim.stage.theme import THEMES, ThemeName, theme, use
from mem_anim.words import Language, Words
from mem_anim.worksheet import Worksheet, worksheet

MOST = 8  # frames, patches, and numbers a token, of which a picture can be read


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
        theme_name: ThemeName | None = None,
        *,
        captions: bool = True,
        embedded: bool = False,
        **options: Any,  # those of Manim's Scene
    ) -> None:
        """Without ``captions`` the picture leaves out what is said: it takes as long, for subtitles.

        ``embedded``: faults are raised, for a program to show; else they end ``manim`` with their message.

        Raises AuthorError (embedded) or SystemExit where the scenario has faults or the clip refuses it.
        """
        self.captions, self.embedded = captions, embedded
        self.beats: list[Beat] = []
        with self._faults_end_the_program():
            if config.renderer != RendererType.CAIRO:
                raise AuthorError("The clips are drawn with Cairo. Leave --renderer out.")
            path = chosen_file(type(self), scenario)
            self.language: Language = chosen_language(language)
            self.theme_name: ThemeName = chosen_theme(theme_name)
            use(THEMES[self.theme_name])
            self.scenario = load(path)
            self.worksheet: Worksheet = worksheet(self.scenario)
            self.trace = self.worksheet.trace
            self.check(self.worksheet)
            encode_swiftly()
            keep_all_pieces()
            keep_apart(not is_ours())
            skips = options.get("skip_animations", False)
            options.setdefault("renderer", renderer(skip_animations=skips))
        # Manim names files after the class, and fixes the name when the scene is made. It fills in braces.
        if not config.output_file:
            config.output_file = self.film_name.replace("{", "(").replace("}", ")")
        super().__init__(**options)
        cast(Camera, self.camera).background_color = ManimColor(theme().ground)

    @classmethod
    def check(cls, sheet: Worksheet) -> None:
        """Raise Refusal when this clip has nothing to tell about the scenario, or too much to show."""
        frames, patches, numbers = sheet.trace.tokens.shape
        if max(frames, patches, numbers) > MOST:
            raise Refusal(
                f"{sheet.scenario.name}: {cls.__name__} shows at most {MOST} frames, {MOST} patches and "
                f"{MOST} numbers a token, found {frames}, {patches} and {numbers}. Use fewer; explain shows "
                "all of them."
            )

    @classmethod
    def refuse_unless(cls, told: bool, sheet: Worksheet, needed: str, *suiting: str) -> None:
        """Raise Refusal where there is nothing to tell, with what is needed and scenarios that have it."""
        if not told:
            raise Refusal(
                f"{sheet.scenario.name}: {cls.__name__} needs {needed}. "
                f"Scenarios that have them, for example: {', '.join(suiting)}."
            )

    @property
    def known_numbers(self) -> frozenset[str]:
        """Every number that the clip may show, as written; one that opens more worksheets adds theirs."""
        return self.worksheet.texts()

    @property
    def film_name(self) -> str:
        """The stem of the film's file: scenario, clip and whatever is not as usual."""
        return f"{self.scenario.name}-{type(self).__name__}{suffix(self.language, aspect(), self.theme_name)}"

    def render(self, preview: bool = False) -> bool:
        with self._faults_end_the_program():
            return super().render(preview)

    def setup(self) -> None:
        """Called by Manim before ``construct``; a clip that prepares something calls this one first."""
        self.zones = zones()
        self.heading: Phrase | None = None
        self.strip: Strip | None = None
        self.step: Phrase | None = None
        self.caption: Caption | None = None

    def open_stage(self, strip: Strip) -> None:
        """Title and what is being computed. The first frame already shows both."""
        box, beside = self.zones.title, self.zones.strip
        heading = Phrase(self.say(self.title), theme().sizes.title, bold=True)
        heading.align_to(box.at(0, 1), UP).align_to(box.at(0, 1), LEFT)
        side = RIGHT if beside.left > box.left else LEFT
        strip.move_to(beside.center).align_to(beside.at(0.5 + side[0] / 2, 0), side)
        self.heading, self.strip = heading, strip
        self.add(heading, strip)

    def say(self, words: Words) -> str:
        """The words in the language of the film."""
        return words.into(self.language)

    def titled(self, step: Words) -> Words:
        """What a clip begins with below its own title: the scenario's, or ``step`` where that is too long."""
        named, room = self.scenario.title, self.zones.title.width
        widths = (width_of(said, theme().sizes.step) for said in (named.en, named.zh))
        return named if max(widths) <= room else step

    def beat(
        self,
        name: str,
        caption: Words,
        *,
        step: Words | None = None,
        lit: str | None = None,
        along: Sequence[Motion] = (),
    ) -> None:
        """Say the next thing: end the beat before, show the caption, give it its reading time.

        ``step`` is written below the title from now on; ``lit`` is the step of the strip that begins.
        What comes ``along`` with the words is what they speak of, where the stage would else be empty.
        """
        self._open_beat(name, caption, step, question=False)
        changes: list[Motion] = [*self._changed_caption(caption, question=False), *self._changed_step(step)]
        if lit and self.strip is not None:
            changes += self.strip.light(lit)
        self.turn(*changes, *along)
        times = theme().times
        still = max(reading_time(caption) - times.quick, times.tick)
        self.wait(on_grid(min(still, times.longest_still)))

    def ask(self, name: str, question: Words, *, along: Sequence[Motion] = ()) -> None:
        """Ask the viewer for a prediction: the question stands alone, and nothing moves.

        What comes ``along`` with the question shows what it is about.
        """
        self._open_beat(name, question, None, question=True)
        self.turn(*self._changed_caption(question, question=True), *along)
        self.wait(max(theme().times.question, reading_time(question)))

    def turn(self, *changes: Motion) -> None:
        """The short while in which one beat gives way to the next."""
        if changes:
            self.play(*changes, run_time=theme().times.quick)
        else:
            self.wait(theme().times.quick)

    def rest(self, seconds: float | None = None) -> None:
        """Hold what is on stage, for these seconds rounded up to the grid or for the usual time."""
        self.wait(on_grid(theme().times.hold if seconds is None else seconds))

    def close(self) -> None:
        """End the last beat, with time to look at the last picture."""
        self.rest()
        self._end_beat()

    def at_beat_end(self, beat: Beat) -> None:
        """Called when a beat's last picture stands; for those who look at it."""

    def leave(self, *pieces: Mobject | None) -> list[Animation]:
        """Animations by which pieces leave the stage; None and what is not on it are passed over."""
        on_stage = {member for mobject in self.mobjects for member in mobject.get_family()}
        return [
            FadeOut(piece)
            for piece in pieces
            if piece is not None and on_stage.intersection(piece.get_family())
        ]

    def let_go(self, *pieces: Mobject | None) -> None:
        """Play their leaving, if there is any."""
        if leaving := self.leave(*pieces):
            self.play(*leaving, run_time=theme().times.quick)

    def settle(self, *pieces: Mobject) -> None:
        """Put pieces whose parts have arrived one by one on stage as wholes."""
        for piece in pieces:
            self.remove(*piece.get_family())
            self.add(piece)

    def clear_picture(self, *stay: Mobject) -> None:
        """Take everything off the picture at once but these pieces."""
        self.remove(*self.mobjects)
        always = (self.heading, self.strip, self.step, self.caption)
        self.add(*(piece for piece in always if piece is not None), *stay)

    def _open_beat(self, name: str, words: Words, step: Words | None, *, question: bool) -> None:
        self._end_beat()
        self.next_section(name)
        before = self.beats[-1].step if self.beats else ""
        shown_step = self.say(step) if step else before
        teller = sys._getframe(2)  # who called beat() or ask()
        source = f"{Path(teller.f_code.co_filename).name}:{teller.f_lineno}"
        beat = Beat(name, shown_step, self.say(words), question, self.time, source, words)
        self.beats.append(beat)

    def _end_beat(self) -> None:
        if not self.beats:
            return
        # Manim does not write the last frame of a play: without this pause it would be gone unseen.
        self.wait(theme().times.hold)
        beat = self.beats[-1]
        beat.end = self.time
        told = [piece for piece in self.mobjects if piece not in (self.heading, self.step)]
        beat.shown = numbers_in(phrases_on(told), self.scenario.patches + self.scenario.omitted)
        self.at_beat_end(beat)

    def _changed_caption(self, words: Words, *, question: bool) -> list[Animation]:
        if not self.captions:
            return []
        before, self.caption = self.caption, Caption(self.say(words), question=question)
        if before is None:
            return [FadeIn(self.caption)]
        self.remove(before)
        return [FadeIn(self.caption, shift=UP * px(14))]

    def _changed_step(self, words: Words | None) -> list[Animation]:
        if words is None:
            return []
        before, self.step = self.step, Phrase(self.say(words), theme().sizes.step, theme().dim)
        if self.heading is not None:
            self.step.next_to(self.heading, DOWN, buff=px(2), aligned_edge=LEFT)
        return [FadeIn(self.step), *([FadeOut(before)] if before else [])]

    @contextmanager
    def _faults_end_the_program(self) -> Iterator[None]:
        try:
            yield
        except AuthorError as fault:
            if self.embedded:
                raise
            raise SystemExit(str(fault)) from None


def travel(*pairs: tuple[Mobject, Mobject]) -> list[Animation]:
    """A copy of each source moves to its target and becomes it: numbers come from where they belong."""
    return [ReplacementTransform(source.copy(), target) for source, target in pairs]
