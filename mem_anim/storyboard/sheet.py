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

COLUMNS, GAP, HEADING, CAPTION = 4, 24, 90, 78  # the last three in pixels of the sheet
HEADING_SIZE, NAME_SIZE, SMALL_SIZE = 34, 26, 22
ALARM = "#FF5555"
OF_FULL_SIZE = THUMBNAIL[1] / 1080


def sheet(boards: Sequence[Board]) -> Image.Image:
    """One section a board, one below the other."""
    width = COLUMNS * (THUMBNAIL[0] + GAP) + GAP
    heights = [_height(board) for board in boards]
    whole = Image.new("RGB", (width, sum(heights) + GAP), theme().ground)
    top = 0
    for board, height in zip(boards, heights, strict=True):
        _draw_section(ImageDraw.Draw(whole), whole, board, top)
        top += height
    return whole


def _height(board: Board) -> int:
    rows = -(-len(board.pictures) // COLUMNS)
    return HEADING + rows * (THUMBNAIL[1] + CAPTION)


def _draw_section(pen: ImageDraw.ImageDraw, whole: Image.Image, board: Board, top: int) -> None:
    clip = board.clip
    seconds = f"{clip.beats[-1].end:.1f} s"
    told = (type(clip).__name__, clip.say(clip.title), clip.scenario.name, seconds)
    pen.text((GAP, top + GAP), "   ".join(told), theme().ink, _face(HEADING_SIZE))
    for beat, picture in enumerate(board.pictures):
        row, column = divmod(beat, COLUMNS)
        left = GAP + column * (THUMBNAIL[0] + GAP)
        upper = top + HEADING + row * (THUMBNAIL[1] + CAPTION)
        whole.paste(picture, (left, upper))
        pen.rectangle((left - 1, upper - 1, left + THUMBNAIL[0], upper + THUMBNAIL[1]), outline=theme().dim)
        for finding in board.findings:
            if finding.first <= beat <= finding.last:
                _mark(pen, finding.problem, left, upper)
        _write_caption(pen, board, beat, left, upper + THUMBNAIL[1])


def _write_caption(pen: ImageDraw.ImageDraw, board: Board, number: int, left: int, top: int) -> None:
    beat = board.clip.beats[number]
    pen.text((left, top + 6), f"{number + 1}  {beat.name}", theme().ink, _face(NAME_SIZE))
    told = f"{beat.start:.1f}–{beat.end:.1f} s   {beat.source}"
    pen.text((left + THUMBNAIL[0], top + 9), told, theme().dim, _face(SMALL_SIZE), anchor="ra")


def _mark(pen: ImageDraw.ImageDraw, problem: Problem, left: int, top: int) -> None:
    """A red box around the place, kept inside the picture, with the kind above or below it."""
    frame = Area(0, 0, *THUMBNAIL).grown(-1)
    found = [side * OF_FULL_SIZE for side in problem.area.grown(6).as_numbers()]
    area = Area(*found).shared_with(frame)
    if area.is_empty:
        area = frame
    pen.rectangle(
        (left + area.left, top + area.top, left + area.right, top + area.bottom), outline=ALARM, width=2
    )
    above = area.top > SMALL_SIZE * 1.5
    place = (left + area.left, top + (area.top if above else area.bottom))
    pen.text(place, problem.kind, ALARM, _face(SMALL_SIZE), anchor="ld" if above else "la")


@cache
def _face(size: int) -> ImageFont.FreeTypeFont:
    face = ImageFont.truetype(str(font().file), size)
    with suppress(OSError):  # a file with one weight only
        face.set_variation_by_name("Regular")
    return face
