"""What a viewer of the overview relies on: weights as thickness, stripes, few numbers, honest refusals."""

from __future__ import annotations

from pathlib import Path

import pytest

from mem_anim.clip import Refusal
from mem_anim.film.rehearsal import rehearse
from mem_anim.film.wishes import Wishes
from mem_anim.scenario import find, load
from mem_anim.stage.layout import ASPECTS, px
from mem_anim.worksheet import worksheet
from scenes.overview import Overview
from tests.stage.measuring import inside


@pytest.fixture(scope="module")
def told() -> Overview:
    scene = rehearse(Overview, find("overview"), Wishes("l"))
    assert isinstance(scene, Overview)
    return scene


def captions(scene: Overview) -> dict[str, str]:
    return {beat.name: beat.caption for beat in scene.beats}


def test_the_question_comes_before_its_answer(told: Overview) -> None:
    names = [beat.name for beat in told.beats]
    assert names.index("guess") + 1 == names.index("hops")
    assert [beat.name for beat in told.beats if beat.question] == ["guess"]
    assert captions(told)["guess"].startswith("Can aₜ look straight at bₜ₋₁")
    assert captions(told)["hops"].startswith("Not directly: only by way of aₜ₋₁.")


def test_lines_and_colours_are_named_where_they_first_appear(told: Overview) -> None:
    said = captions(told)
    assert "a stripe shows from whom" in said["context"]
    assert "colour means its frame" in said["colours"]
    assert "straight line" in said["string"]
    assert "arrows" in said["string"]
    assert "dashed arrows" in said["hops"]


@pytest.mark.parametrize("aspect", ASPECTS)
def test_frames_are_large_in_every_shape(aspect: str) -> None:
    scene = rehearse(Overview, find("overview"), Wishes("l", aspect=aspect))
    assert isinstance(scene, Overview)
    assert scene.frames.side > px(115)
    assert scene.frames.upright
    assert (scene.right.top < scene.left.bottom) == (aspect in ("9:16", "1:1"))
    assert inside(scene.frames, scene.zones.picture, slack=px(4))


def test_numbers_are_few(told: Overview) -> None:
    shown = {number for beat in told.beats for number in beat.shown}
    assert shown == {"3", "9"}
    assert "9 are now 3" in captions(told)["backbone"]


def test_lines_and_stripes_are_the_weights(told: Overview) -> None:
    sheet = told.worksheet
    assert told.of_space(0) == [weight.exact for weight in sheet.row(0, -1, 0).weights]
    assert told.of_time(0) == [weight.exact for weight in sheet.row(1, -1, 0).weights]
    assert [gaze.weight for gaze in told.gazes[1]] == told.of_space(1)
    for patch, tile in enumerate(told.frames.panes[-1].tiles):
        assert tile.stripe is not None
        shares = [segment.width / tile.bands.width for segment in tile.stripe]
        assert shares == pytest.approx(told.of_time(patch), abs=0.02)


def test_another_patch_one_frame_ago_is_not_among_the_keys() -> None:
    row = worksheet(load(find("overview"))).row(1, -1, 0)
    assert [key.name for key in row.keys] == ["aₜ₋₂′", "aₜ₋₁′", "aₜ′"]
    earlier = worksheet(load(find("overview"))).row(0, -2, 0)
    assert "bₜ₋₁" in [key.name for key in earlier.keys]


def test_the_scenario_follows_the_page_for_a() -> None:
    overview, temporal = load(find("overview")), load(find("temporal"))
    assert [frame[0] for frame in overview.frames] == [frame[0] for frame in temporal.frames]
    assert (len(overview.frames), overview.patches) == (3, ("a", "b", "c"))


@pytest.mark.parametrize("order", ["space", "time", "time_then_space", "composed", "joint"])
def test_other_orders_are_refused_with_the_reason(order: str, tmp_path: Path) -> None:
    text = find("overview").read_text(encoding="utf-8")
    file = tmp_path / "other.yaml"
    file.write_text(text.replace("order: space_then_time", f"order: {order}"), encoding="utf-8")
    with pytest.raises(Refusal, match=r"order: space_then_time.*overview, video"):
        Overview.check(worksheet(load(file)))


@pytest.mark.parametrize("name", ["spatial", "temporal", "swap"])
def test_one_frame_or_one_patch_is_refused(name: str) -> None:
    with pytest.raises(Refusal, match="Overview needs at least two frames, two patches and"):
        Overview.check(worksheet(load(find(name))))
