"""Clips hold any scenario of up to 8 frames, 8 patches and 8 numbers a token: the layout has no problems."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from mem_anim.errors import AuthorError
from mem_anim.film import clip_of, refusal
from mem_anim.film.rehearsal import rehearse
from mem_anim.film.wishes import Wishes
from mem_anim.scenario import load
from mem_anim.worksheet import worksheet
from scenes import CLIPS
from tests.scenes.looking import board, faults

SIZES = [(8, 8, 8), (1, 8, 2), (8, 1, 8), (5, 4, 3), (2, 3, 5), (3, 2, 1)]
NAMES = ["a", "b", "cup", "left", "杯子", "f", "gripper", "h"]


def scenario(folder: Path, frames: int, patches: int, numbers: int) -> Path:
    """Random values of one decimal, the same at every run, and three for the present a to go through."""
    dice = random.Random(frames * 100 + patches * 10 + numbers)
    rows = []

    def token() -> list[float]:
        return [round(dice.uniform(-2, 2), 1) for _ in range(numbers)]

    for _ in range(frames):
        tokens = (token() for _ in range(patches))
        frame = ", ".join(f"{name}: {token}" for name, token in zip(NAMES, tokens, strict=False))
        rows.append(f"  - {{{frame}}}")
    file = folder / f"s{frames}x{patches}x{numbers}.yaml"
    values = [token() for _ in range(3)]
    experiment = f"experiment: {{token: a@t, values: {values}}}"
    file.write_text("\n".join(["frames:", *rows, experiment]), encoding="utf-8")
    return file


@pytest.mark.parametrize("clip", [entry.name for entry in CLIPS])
@pytest.mark.parametrize("size", SIZES)
def test_any_size_is_told_within_the_frame(size: tuple[int, int, int], clip: str, tmp_path: Path) -> None:
    file = scenario(tmp_path, *size)
    entry = next(entry for entry in CLIPS if entry.name == clip)
    if reason := refusal(entry, worksheet(load(file))):
        assert f"{clip} needs" in str(reason)
        assert 1 in size[:2]
        return
    looked_at = board(str(file), clip, "en")
    assert not looked_at.findings, faults(looked_at)


@pytest.mark.parametrize("size", [(9, 2, 2), (2, 9, 2), (2, 2, 9)])
def test_more_than_a_picture_holds_is_refused(size: tuple[int, int, int], tmp_path: Path) -> None:
    file = scenario(tmp_path, *size) if size[1] < 9 else tmp_path / "many.yaml"
    if not file.exists():
        patches = ", ".join(f"p{number}: [1, 0]" for number in range(size[1]))
        file.write_text(f"frames:\n  - {{{patches}}}\n  - {{{patches}}}\n", encoding="utf-8")
    for entry in CLIPS:
        with pytest.raises(AuthorError, match=r"at most 8 frames, 8 patches and 8 numbers a token, found"):
            rehearse(clip_of(entry), file, Wishes("l"))
