"""Scenarios near the ends of what the format allows, drawn from a seed: the same seed gives the same text.

Not every part of a scenario is extreme at once, as with what authors write. It must not know what clips show.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import get_args

from mem_anim.film import refusal
from mem_anim.scenario import Order, parse
from mem_anim.words import LANGUAGES, Language
from mem_anim.worksheet import worksheet
from scenes import CLIPS, Entry

LATIN, CHINESE = "abcdefghijklmnopqrstuvwxyzMW", "杯子手臂桌面左右上下抓取物体背景门窗机器人一二三"
WORDS = (
    "a",
    "cup",
    "left",
    "gripper",
    "杯",
    "杯子",
    "夹爪",
    "桌面上的杯子",
    "1",
    "2",
    "10",
    "p1",
    "左1",
    "t",
)
TITLE_WORDS = ("attention", "over", "a", "the robot", "several", "frames", "Mammoth", "II", "and")
LEAST_TITLE, LONGEST_TITLE, LONGEST_NAME, MOST, LARGEST = 5, 120, 12, 8, 1000
SOME = 4  # frames, patches, numbers of a moderate scenario
SOME_LETTERS = 6  # of a moderate name, and of a moderate number as written
TRIES = 400


@dataclass(frozen=True)
class Draw:
    """A scenario as YAML, told by one clip in one language. ``moderate``: no part of it is extreme."""

    seed: int
    clip: Entry
    language: Language
    text: str
    moderate: bool

    @property
    def file_name(self) -> str:
        return f"draw{self.seed}.yaml"

    def __str__(self) -> str:
        return f"seed {self.seed}: {self.clip.name} in {self.language} tells\n{self.text}"


def draw(seed: int, *, moderate: bool | None = None) -> Draw:
    """Clips take turns, then languages; the scenario is one that the clip has something to tell about.

    Every third one is moderate, where it is not said whether it is.
    """
    clip, language = CLIPS[seed % len(CLIPS)], LANGUAGES[seed // len(CLIPS) % len(LANGUAGES)]
    dice = Random(seed)
    calm = dice.random() < 1 / 3 if moderate is None else moderate
    for _ in range(TRIES):
        text = _Author(dice, calm).scenario()
        if refusal(clip, worksheet(parse(text, "draw.yaml"))) is None:
            return Draw(seed, clip, language, text, calm)
    raise AssertionError(f"seed {seed}: {clip.name} refuses whatever is drawn")


class _Author:
    """Somebody who writes one scenario, with habits of their own."""

    def __init__(self, dice: Random, calm: bool) -> None:
        self.dice, self.calm = dice, calm
        self.most = SOME if calm else dice.choice((3, SOME, 6, MOST, MOST))
        self.frames, self.patches, self.d = (self._size() for _ in range(3))
        self.longest_name = (
            dice.choice((1, 3, SOME_LETTERS)) if calm else dice.choice((1, 4, 8, LONGEST_NAME))
        )
        self.decimals = dice.choice((0, 1, 1, 2)) if calm else dice.choice((0, 1, 2, 4))
        self.largest = dice.choice((1, 2, 9)) if calm else dice.choice((1, 3, 20, LARGEST))

    def scenario(self) -> str:
        dice = self.dice
        names = self._names(self.patches + (dice.choice((1, 1, 3)) if self._seldom(0.15) else 0))
        patches, omitted = names[: self.patches], names[self.patches :]
        keys = [self._title()] if not self._seldom(0.15) else []
        if omitted:
            keys.append(f"omitted: {_json(omitted)}")
        if self._seldom(0.3):
            keys.append(f"grid: {_json(self._grid(len(names)))}")
        frames = (
            ", ".join(f"{_json(name)}: {_json(self._token())}" for name in patches)
            for _ in range(self.frames)
        )
        keys += ["frames:", *(f"  - {{{frame}}}" for frame in frames)]
        if self._seldom(0.5):
            keys.append(f"focus: {_json(dice.choice(patches))}")
        order = dice.choice(get_args(Order)) if self._seldom(0.4) else None
        keys += [*self._attention(), *self._encoder(order), *self._display()]
        if self._seldom(0.6):
            keys.append(self._experiment(patches))
        return "\n".join(keys) + "\n"

    # What a scenario is made of.

    def _seldom(self, share: float) -> bool:
        return self.dice.random() < share

    def _size(self) -> int:
        return self.dice.randint(1, self.most)

    def _title(self) -> str:
        if self._seldom(0.4):
            return f"title: {_json(self._titled(self.dice.choice((True, False))))}"
        return f"title: {{en: {_json(self._titled(False))}, zh: {_json(self._titled(True))}}}"

    def _titled(self, chinese: bool) -> str:
        length = self.dice.randint(LEAST_TITLE, self.dice.choice((20, 40, LONGEST_TITLE)))
        title = ""
        while len(title) < length:
            title += self.dice.choice(CHINESE) if chinese else self.dice.choice(TITLE_WORDS) + " "
        return title[:length].strip().ljust(LEAST_TITLE, ".")

    def _names(self, count: int) -> list[str]:
        names: dict[str, None] = {}
        while len(names) < count:
            names[self._name()] = None
        return list(names)

    def _name(self) -> str:
        usual = [word for word in WORDS if len(word) <= self.longest_name]
        if self._seldom(0.4):
            return self.dice.choice(usual)
        letters = self.dice.choice((LATIN, LATIN, CHINESE, "0123456789", LATIN + CHINESE))
        return "".join(self.dice.choice(letters) for _ in range(self.dice.randint(1, self.longest_name)))

    def _grid(self, count: int) -> tuple[int, int]:
        rows = self.dice.choice([rows for rows in range(1, count + 1) if count % rows == 0])
        return rows, count // rows

    def _token(self) -> list[float]:
        return [self._number(self.largest, self.decimals) for _ in range(self.d)]

    def _number(self, largest: float, decimals: int) -> float:
        """Short and long numbers stand side by side."""
        places = self.dice.choice((0, decimals, decimals))
        number = self.dice.uniform(-largest, largest) if self._seldom(0.7) else self.dice.uniform(-1, 1)
        return _short(round(number, places))

    def _attention(self) -> list[str]:
        dice, keys = self.dice, []
        if self._seldom(0.3):
            d_k = dice.choice((self.d, self._size()))
            wide, decimals = (2, 1) if self.calm else dice.choice(((1, 0), (2, 1), (10, 2), (LARGEST, 4)))
            shapes = {"query": d_k, "key": d_k, "value": self.d}
            for role, columns in shapes.items():
                if role != "value" or self._seldom(0.6):
                    rows = [[self._number(wide, decimals) for _ in range(columns)] for _ in range(self.d)]
                    keys.append(f"{role}: {_json(rows)}")
        if self._seldom(0.2):
            keys.append(f"scale: {dice.choice(('none', '2', '0.125', '40'))}")
        return [f"attention: {{{', '.join(keys)}}}"] if keys else []

    def _encoder(self, order: str | None) -> list[str]:
        keys = [f"order: {order}"] if order else []
        if self._seldom(0.2):
            keys.append(f"causal: {_json(self._seldom(0.5))}")
        return [f"encoder: {{{', '.join(keys)}}}"] if keys else []

    def _display(self) -> list[str]:
        dice, keys = self.dice, []
        if self._seldom(0.15):
            shown = {
                name: dice.randint(1, 3 if self.calm else 6) for name in ("scores", "exponentials", "output")
            }
            keys.append(
                "decimals: {" + ", ".join(f"{name}: {places}" for name, places in shown.items()) + "}"
            )
        if self._seldom(0.2):
            keys.append("arithmetic: exact")
        return [f"display: {{{', '.join(keys)}}}"] if keys else []

    def _experiment(self, patches: Sequence[str]) -> str:
        back = self.dice.choice((0, self.dice.randrange(self.frames)))
        token = f"{self.dice.choice(patches)}@t" + (f"-{back}" if back else "")
        values = [self._token() for _ in range(self.dice.randint(1, SOME if self.calm else MOST))]
        return f"experiment: {{token: {_json(token)}, values: {_json(values)}}}"


def _short(number: float) -> float:
    """Whole numbers without a point; there is no minus zero."""
    return int(number) if number == int(number) else number


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
