"""Boards: pictures, findings over several beats, names of pieces, and the sheet that they are drawn on."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest
from manim import LEFT, Square, VGroup
from PIL import Image, ImageColor

from mem_anim.clip import Clip
from mem_anim.errors import AuthorError
from mem_anim.film.wishes import Wishes
from mem_anim.scenario import find
from mem_anim.stage.formula import PipelineStrip
from mem_anim.stage.text import Phrase
from mem_anim.stage.tokens.card import Content, TokenCard, card_size
from mem_anim.storyboard import Board, still, storyboard
from mem_anim.storyboard.placing import put, refuse_misplaced
from mem_anim.storyboard.sheet import ALARM, WIDTH, sheet
from mem_anim.words import Words
from tests.storyboard.toys import board

TEMPORAL = find("temporal")


class Three(Clip):
    """A square stands outside from the second beat on."""

    scenario_file = "temporal"
    title = Words("Three beats", "三步")

    def construct(self) -> None:
        self.open_stage(PipelineStrip({"start": "start", "end": "end"}, 6))
        self.beat("first", Words("It starts.", "开始。"), lit="start")
        self.ask("guess", Words("Does it fit?", "放得下吗？"))
        self.add(Square(1).move_to(self.zones.safe.at(0, 0.5)))
        self.beat("last", Words("No.", "放不下。"), lit="end")
        self.close()


@pytest.fixture(scope="module")
def three() -> Board:
    return storyboard(Three, TEMPORAL, Wishes())


def test_a_board_has_a_picture_of_every_beat(three: Board) -> None:
    assert [beat.name for beat in three.clip.beats] == ["first", "guess", "last"]
    assert [picture.size for picture in three.pictures] == [(640, 360)] * 3
    first, _, last = (np.asarray(picture)[170:190, :100] for picture in three.pictures)
    assert (first == first[0, 0]).all()
    assert (last != first).any()


def test_what_stays_as_it_is_is_found_once(three: Board) -> None:
    """The second beat ends when the third begins, with the square on stage by then."""
    (finding,) = three.findings
    assert (finding.problem.kind, finding.first, finding.last) == ("outside", 1, 2)


def test_the_sheet_marks_problems(three: Board) -> None:
    drawn = sheet([three])
    assert drawn.size[0] == WIDTH
    red = (np.asarray(drawn) == ImageColor.getrgb(ALARM)).all(axis=2)
    width = WIDTH // 4
    assert [bool(red[:, n * width : (n + 1) * width].any()) for n in range(4)] == [False, True, True, False]


def test_boards_stand_one_below_the_other(three: Board) -> None:
    one, two = sheet([three]).size, sheet([three, three]).size
    assert one[0] == two[0]
    assert one[1] < two[1] < 2 * one[1]


def test_pieces_are_named_with_what_they_stand_in() -> None:
    def place(clip: Clip) -> None:
        content = Content("aₜ′", ["0.618", "0.382"], [0.618, 0.382], "#FFFFFF")
        clip.card = TokenCard(content, 1, card_size([content], 6, 2)).move_to(clip.zones.safe.at(1, 0.5))
        mark = Phrase("x", 42).shift(LEFT)
        clip.lot = VGroup(VGroup(Square(1)), mark).move_to(clip.zones.safe.at(0, 0.5))
        clip.add(clip.card, clip.lot)

    card, lot = (problem.pieces for problem in board(place).problems)
    assert card == (
        'frame in TokenCard "aₜ′"',
        'box in Cell in cells in TokenCard "aₜ′"',
        'Phrase "0.618" in Cell in cells in TokenCard "aₜ′"',
        'Phrase "0.382" in Cell in cells in TokenCard "aₜ′"',
    )
    assert lot == ("Square in lot", 'Phrase "x" in lot')


def test_a_clip_without_end_says_so() -> None:
    class Open(Three):
        def close(self) -> None:
            pass

    class Empty(Three):
        def construct(self) -> None:
            self.add(Square().shift(LEFT))

    with pytest.raises(AuthorError, match=r"the beat last has no end\. Call self\.close\(\)"):
        storyboard(Open, TEMPORAL, Wishes())
    with pytest.raises(AuthorError, match=r"Empty: it tells no beat\."):
        storyboard(Empty, TEMPORAL, Wishes())


@pytest.mark.parametrize("beat", ["guess", "2"])
def test_a_still_is_a_beat_by_its_name_or_number(beat: str, three: Board) -> None:
    scene, picture = still(Three, TEMPORAL, Wishes(language="zh"), beat)
    assert scene.beats[1].caption == "放得下吗？"
    assert picture
    assert picture.size == (1920, 1080)


def test_there_is_no_still_of_an_unknown_beat() -> None:
    for beat in ("0", "4", "gues"):
        assert still(Three, TEMPORAL, Wishes(), beat)[1] is None


def test_a_picture_is_put_in_place_whole(tmp_path: Path) -> None:
    path = tmp_path / "新 folder" / "a b.png"
    for shade in (1, 2):
        put(Image.new("RGB", (2, 2), (shade, 0, 0)), path)
        assert Image.open(path).getpixel((0, 0)) == (shade, 0, 0)
    assert os.listdir(path.parent) == ["a b.png"]


@pytest.mark.parametrize("name", ["mine.yaml", "folder.png", "no-suffix"])
def test_a_picture_needs_the_name_of_a_png(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder.png").mkdir()
    with pytest.raises(AuthorError, match=r"needs the name of a file that ends with \.png"):
        refuse_misplaced(tmp_path / name)


def test_a_place_that_is_no_folder_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(AuthorError, match="is no folder that can be written to"):
        refuse_misplaced(file / "a.png")
    with pytest.raises(AuthorError, match=r"cannot be written: .*Choose another place with -o"):
        put(Image.new("RGB", (2, 2)), file / "a.png")
