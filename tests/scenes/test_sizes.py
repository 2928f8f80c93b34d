"""Clips hold any scenario of up to 8 frames, 8 patches and 8 numbers a token: nothing leaves the frame."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from mem_anim.errors import AuthorError
from mem_anim.film import clip_of
from mem_anim.film.rehearsal import rehearse
from scenes import CLIPS
from tests.scenes.looking import telling

SIZES = [(8, 8, 8), (1, 8, 2), (8, 1, 8), (5, 4, 3), (2, 3, 5), (3, 2, 1)]
NAMES = ["a", "b", "cup", "left", "杯子", "f", "gripper", "h"]


def scenario(folder: Path, frames: int, patches: int, numbers: int) -> Path:
    """Random values of one decimal, the same at every run."""
    dice = random.Random(frames * 100 + patches * 10 + numbers)
    rows = []
    for _ in range(frames):
        tokens = ([round(dice.uniform(-2, 2), 1) for _ in range(numbers)] for _ in range(patches))
        frame = ", ".join(f"{name}: {token}" for name, token in zip(NAMES, tokens, strict=False))
        rows.append(f"  - {{{frame}}}")
    file = folder / f"s{frames}x{patches}x{numbers}.yaml"
    file.write_text("\n".join(["frames:", *rows]), encoding="utf-8")
    return file


@pytest.mark.parametrize("clip", [entry.name for entry in CLIPS])
@pytest.mark.parametrize("size", SIZES)
def test_any_size_is_told_within_the_frame(size: tuple[int, int, int], clip: str, tmp_path: Path) -> None:
    frames, patches, _ = size
    file = scenario(tmp_path, *size)
    if (clip == "SpatialAttention" and patches == 1) or (clip != "SpatialAttention" and frames == 1):
        with pytest.raises(AuthorError, match=f"{clip} needs at least two"):
            telling(str(file), clip, "en")
        return
    told = telling(str(file), clip, "en")
    allowed = told.clip.worksheet.texts()
    for look in told.looks:
        assert look.outside == (), look.beat.name
        assert set(look.beat.shown) <= allowed, look.beat.name


@pytest.mark.parametrize("size", [(9, 2, 2), (2, 9, 2), (2, 2, 9)])
def test_more_than_a_picture_holds_is_refused(size: tuple[int, int, int], tmp_path: Path) -> None:
    file = scenario(tmp_path, *size) if size[1] < 9 else tmp_path / "many.yaml"
    if not file.exists():
        patches = ", ".join(f"p{number}: [1, 0]" for number in range(size[1]))
        file.write_text(f"frames:\n  - {{{patches}}}\n  - {{{patches}}}\n", encoding="utf-8")
    for entry in CLIPS:
        with pytest.raises(AuthorError, match=r"at most 8 frames, 8 patches and 8 numbers a token, found"):
            rehearse(clip_of(entry), file, "en")
