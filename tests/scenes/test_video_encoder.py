"""VideoEncoder: as many tokens as one frame gives, other digits, and honest about what it simplifies."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from mem_anim.film import clip_of, scenarios_for
from mem_anim.film.rehearsal import rehearse
from mem_anim.film.wishes import Wishes
from mem_anim.scenario import find
from mem_anim.stage.layout import DoesNotFit
from mem_anim.worksheet import lines
from scenes import CLIPS
from scenes.video_encoder import VideoEncoder
from tests.scenes.looking import board, faults

ENTRY = next(entry for entry in CLIPS if entry.name == "VideoEncoder")
BEATS = ["frames", "patches", "follow", "space", "taken", "time", "weighted", "space_first", "guess"]
CLOSING = ["discard", "backbone", "single", "digits", "simplified"]
STILL = "  - {a: [1, 0], b: [0, 1]}"


def written(folder: Path, *text: str) -> str:
    file = folder / "made.yaml"
    file.write_text("\n".join(text), encoding="utf-8")
    return str(file)


def told(scenario: str) -> VideoEncoder:
    return cast(VideoEncoder, board(scenario, "VideoEncoder", "en").clip)


def shown(scenario: str) -> dict[str, set[str]]:
    return {beat.name: set(beat.shown) for beat in told(scenario).beats}


def caption(scenario: str, beat: str) -> str:
    return next(b.caption for b in told(scenario).beats if b.name == beat)


def test_two_frames_two_patches_and_space_before_time_are_needed() -> None:
    suiting = set(scenarios_for(ENTRY))
    assert {"video", "signed"} <= suiting
    assert not {"spatial", "temporal", "swap"} & suiting


@pytest.mark.parametrize("order", ["time_then_space", "composed", "joint", "space", "time"])
def test_other_orders_are_refused_with_scenarios_that_suit(order: str, tmp_path: Path) -> None:
    file = written(tmp_path, "frames:", STILL, STILL, f"encoder: {{order: {order}}}")
    with pytest.raises(Exception, match=r"the order space_then_time\. Scenarios .*: video, signed\."):
        rehearse(clip_of(ENTRY), find(file), Wishes("l"))


def test_the_whole_way_is_one_sweep() -> None:
    assert [beat.name for beat in told("video").beats] == [*BEATS, *CLOSING]


def test_the_numbers_of_the_followed_patch_change_from_station_to_station() -> None:
    beats = shown("video")
    assert {"1", "0", "0.8", "0.2"} <= beats["follow"]
    assert {"0.67", "0.33", "0.464", "0.536", "0.096", "0.904"} <= beats["taken"]
    assert {"0.285", "0.320", "0.395"} <= beats["time"]
    assert {"0.377", "0.623"} <= beats["weighted"]


def test_the_question_does_not_give_its_answer_away() -> None:
    beats = told("video").beats
    (asked,) = (at for at, beat in enumerate(beats) if beat.question)
    assert beats[asked].caption == "Will the VLA get 6 tokens, or 2?"
    assert not any("2 tokens" in beat.caption or "VLA" in beat.caption for beat in beats[:asked])


def test_both_lanes_meet_the_vla_with_equal_counts_and_other_digits() -> None:
    single, memory = told("video").lanes.lanes
    assert single.count.string == memory.count.string == "2 tokens"
    assert len(single.cards) == len(memory.cards) == len(single.arrows) == len(memory.arrows) == 2
    digits = [[cell.number.string for cell in lane.cards[0].cells] for lane in (single, memory)]
    assert digits == [["0.096", "0.904"], ["0.377", "0.623"]]
    assert {"0.378", "0.622"} <= shown("video")["digits"]


def test_the_lane_of_one_frame_wears_one_colour_and_the_other_those_of_its_frames() -> None:
    clip = told("video")
    shares = [
        [round(part.width / lane.cards[0].stripe.width, 2) for part in lane.cards[0].stripe]
        for lane in clip.lanes.lanes
        if lane.cards[0].stripe
    ]
    assert shares[0] == [0, 0, 1]
    assert shares[1] == [round(float(share), 2) for share in clip.trace.frame_shares[-1, 0]]


def test_equation_3_is_compared_where_the_values_are_projected_once_in_both() -> None:
    clip = told("video")
    numbers = clip.by_equation_3()
    assert numbers is not None
    assert lines.vector(numbers) == "[0.295, 0.705]"
    assert caption("video", "simplified").endswith("By the MEM paper's Eq. 3, aₜ′′ ≈ [0.295, 0.705].")
    assert "0.295" not in clip.worksheet.texts()
    assert "0.295" in clip.known_numbers


def test_with_a_matrix_for_values_there_is_no_number_to_compare() -> None:
    assert told("signed").by_equation_3() is None
    assert caption("signed", "simplified").endswith("equation 3 composes them.")


def test_frames_that_do_not_change_give_the_same_digits_and_it_is_said(tmp_path: Path) -> None:
    file = written(tmp_path, "frames:", STILL, STILL, "encoder: {causal: false}")
    assert "even the digits agree" in caption(file, "digits")
    assert "gives the same" in caption(file, "simplified")
    assert caption(file, "time") == "Time: the same position looks across all frames."


def test_long_names_and_wide_numbers_stay_in_the_frame(tmp_path: Path) -> None:
    row = "{leftgripper1: [%s, 0, 0.1234], 右侧机械手抓取的杯子啊呀: [-999.1234, %s, 2], 三: [1, 1, 1]}"
    frames = [f"  - {row % values}" for values in ((1, 100), (2, 0), (1000, -1000))]
    file = written(tmp_path, "focus: 右侧机械手抓取的杯子啊呀", "frames:", *frames)
    looked_at = board(file, "VideoEncoder", "zh")
    assert not looked_at.findings, faults(looked_at)


def test_what_does_not_fit_says_what_to_change(tmp_path: Path) -> None:
    name = "右侧机械手抓取的杯子啊{}"
    patches = ", ".join(f"{name.format(i)}: [1, 0]" for i in range(8))
    file = written(tmp_path, "frames:", f"  - {{{patches}}}", f"  - {{{patches}}}")
    with pytest.raises(DoesNotFit, match="shorter names"):
        rehearse(clip_of(ENTRY), find(file), Wishes("l"))
