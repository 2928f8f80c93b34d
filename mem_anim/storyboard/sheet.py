"""The sheet: the pictures of one board or several, each captioned with its beat, problems marked in red.

It must not know how the pictures were drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cache

from PIL import Image, ImageDraw, ImageFont

from mem_anim.stage.fonts import font
from mem_anim.stage.theme import theme
from mem_anim.storyboard.area import Area
from mem_anim.storyboard.board import THUMBNAIL, Board
from mem_anim.storyboard.problem import Problem

WIDTH, GAP, HEADING, CAPTION = 2680, 24, 90, 78  # pixels of the sheet
LEAST_STEP = 460  # so that the line of the program below a narrow picture is not written over
HEADING_SIZE, NAME_SIZE, SMALL_SIZE = 34, 26, 22
ALARM = "#FF5555"
OF_FULL_SIZE = THUMBNAIL / 1080


def sheet(boards: Sequence[Board]) -> Image.Image:
    """One section a board, one below the other."""
    heights = [_height(board) for board in boards]
    whole = Image.new("RGB", (WIDTH, sum(heights) + GAP), theme().ground)
    top = 0
    for board, height in zip(boards, heights, strict=True):
        _draw_section(ImageDraw.Draw(whole), whole, board, top)
        top += height
    return whole


def _height(board: Board) -> int:
    (_, height), columns = board.pictures[0].size, _columns(board)
    rows = -(-len(board.pictures) // columns)
    return HEADING + rows * (height + CAPTION)


def _columns(board: Board) -> int:
    """How many pictures stand beside each other; a row is never so wide that its captions meet."""
    return (WIDTH - GAP) // (_step(board))


def _step(board: Board) -> int:
    return max(board.pictures[0].width, LEAST_STEP) + GAP


def _draw_section(pen: ImageDraw.ImageDraw, whole: Image.Image, board: Board, top: int) -> None:
    clip = board.clip
    seconds = f"{clip.beats[-1].end:.1f} s"
    told = (type(clip).__name__, clip.say(clip.title), clip.scenario.name, seconds)
    pen.text((GAP, top + GAP), "   ".join(told), theme().ink, _face(HEADING_SIZE))
    for beat, picture in enumerate(board.pictures):
        row, column = divmod(beat, _columns(board))
        left, upper = GAP + column * _step(board), top + HEADING + row * (picture.height + CAPTION)
        right, lower = left + picture.width, upper + picture.height
        whole.paste(picture, (left, upper))
        pen.rectangle((left - 1, upper - 1, right, lower), outline=theme().dim)
        for finding in board.findings:
            if finding.first <= beat <= finding.last:
                _mark(pen, finding.problem, Area(left, upper, right, lower))
        _write_caption(pen, board, beat, left, lower)


def _write_caption(pen: ImageDraw.ImageDraw, board: Board, number: int, left: int, top: int) -> None:
    beat = board.clip.beats[number]
    pen.text((left, top + 4), f"{number + 1}  {beat.name}", theme().ink, _face(NAME_SIZE))
    told = f"{beat.start:.1f}–{beat.end:.1f} s   {beat.source}"
    pen.text((left, top + 38), told, theme().dim, _face(SMALL_SIZE))


def _mark(pen: ImageDraw.ImageDraw, problem: Problem, picture: Area) -> None:
    """A red box around the place, kept inside the picture, with the kind above or below it."""
    left, top, right, bottom = (side * OF_FULL_SIZE for side in problem.area.grown(6).as_numbers())
    found = Area(picture.left + left, picture.top + top, picture.left + right, picture.top + bottom)
    area = found.shared_with(picture.grown(-1))
    if area.is_empty:
        area = picture.grown(-1)
    pen.rectangle((area.left, area.top, area.right, area.bottom), outline=ALARM, width=2)
    above = area.top > picture.top + SMALL_SIZE * 1.5
    place = (area.left, area.top if above else area.bottom)
    pen.text(place, problem.kind, ALARM, _face(SMALL_SIZE), anchor="ld" if above else "la")


@cache
def _face(size: int) -> ImageFont.FreeTypeFont:
    face = ImageFont.truetype(str(font().file), size)
    with suppress(OSError):  # a file with one weight only
        face.set_variation_by_name("Regular")
    return face
