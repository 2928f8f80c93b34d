"""A clip of a few seconds and watchers, so that the film room can be tested without waiting."""

from __future__ import annotations

from manim import LEFT, RIGHT, Dot, Square, UpdateFromAlphaFunc

from mem_anim.clip import Clip, Refusal
from mem_anim.clip.title_card import TitleCard
from mem_anim.errors import AuthorError
from mem_anim.film import Watch
from mem_anim.stage.formula import PipelineStrip
from mem_anim.stage.layout import DoesNotFit
from mem_anim.stage.theme import theme
from mem_anim.words import Words
from mem_anim.worksheet import Worksheet
from scenes import Entry

PAINTED = Entry("Painted", "tests.film.toys", "temporal", Words("Two squares.", "两个方块。"))

COUNTED = Words(
    "There are {count} frames, and each of them is a moment.",
    "一共有 {count} 帧，每一帧就是视频里的一个时刻。",
)


class Short(Clip):
    """Two beats and no picture."""

    scenario_file = "temporal"
    title = Words("A short one", "短片")

    def construct(self) -> None:
        self.open_stage(PipelineStrip({"start": "start", "end": "end"}, self.zones.title.width / 3))
        self.beat("start", Words("It starts.", "开始。"), lit="start")
        count = Words(
            "There are {count} frames, and each of them is a moment.",
            "一共有 {count} 帧，每一帧就是视频里的一个时刻。",
        )
        self.beat("end", count.with_values(count=len(self.scenario.frames)), lit="end")
        self.close()


class ShortCard(TitleCard):
    """Stands before the short one."""

    about, promise = Short, Words("A short one follows.", "下面是一个短片。")


class Picky(Short):
    """Tells nothing but scenarios of two patches."""

    @classmethod
    def check(cls, sheet: Worksheet) -> None:
        if len(sheet.scenario.patches) != 2:
            raise Refusal(f"{sheet.scenario.name}: Picky needs two patches. A scenario that has them: video.")


class Wandering(Short):
    """A dot that goes round by the height of its scenario's first number, and comes back."""

    def construct(self) -> None:
        super().construct()
        dot, height = Dot(), self.scenario.frames[0][0][0]
        self.add(dot)
        self.play(UpdateFromAlphaFunc(dot, lambda dot, alpha: dot.set_y(height * alpha * (1 - alpha))))
        self.beat("back", Words("It is back.", "回来了。"))
        self.close()


class Broken(Picky):
    """Has a bug, with two patches."""

    def construct(self) -> None:
        raise ZeroDivisionError


class Bulky(Short):
    """Has no room for more than two frames."""

    def construct(self) -> None:
        if len(self.scenario.frames) > 2:
            raise DoesNotFit("Three frames do not fit. Use fewer.")
        super().construct()


class Painted(Clip):
    """One beat; a square on the left, and one on the right that lets half the light through."""

    scenario_file = "temporal"
    title = Words("Two squares", "两个方块")

    def construct(self) -> None:
        for opacity, side in ((1, LEFT), (0.5, RIGHT)):
            self.add(Square(3, color=theme().query, fill_opacity=opacity, stroke_width=0).shift(3 * side))
        self.beat("squares", Words("Two squares.", "两个方块。"))
        self.close()


class Notes(Watch):
    """Writes down what it hears."""

    def __init__(self) -> None:
        self.left_out: dict[str, str] = {}
        self.rehearsed: list[str] = []
        self.begun: list[tuple[str, int, float]] = []
        self.total = 0
        self.drawn = 0

    def refused(self, clip: str, reason: AuthorError) -> None:
        self.left_out[clip] = str(reason)

    def rehearsing(self, clip: str) -> None:
        self.rehearsed.append(clip)

    def planned(self, frames: int) -> None:
        self.total = frames

    def started(self, name: str, frames: int, seconds: float) -> None:
        self.begun.append((name, frames, seconds))

    def drew(self, frames: int) -> None:
        self.drawn += frames
