"""ThreeAttentions: what is lit, what is counted, and what is said where two steps save nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from mem_anim.clip import Beat, Clip
from mem_anim.clip.beat import phrases_on
from mem_anim.film import Wishes, scenarios_for
from mem_anim.film.rehearsal import rehearse
from mem_anim.scenario import find, shipped
from mem_anim.stage.layout import ASPECTS
from mem_anim.storyboard import Board, storyboard
from scenes import CLIPS
from scenes.three_attentions import ThreeAttentions
from tests.scenes.looking import board, faults

CLIP = "ThreeAttentions"


def beats(told: Board) -> dict[str, Beat]:
    return {beat.name: beat for beat in told.clip.beats}


def captions(told: Board) -> dict[str, str]:
    return {name: beat.caption for name, beat in beats(told).items()}


@pytest.fixture
def joint(tmp_path: Path) -> str:
    file = tmp_path / "joint.yaml"
    tokens = "{a: [1, 0], b: [0, 1]}"
    file.write_text(f"frames: [{tokens}, {tokens}]\nencoder: {{order: joint, causal: true}}\n", "utf-8")
    return str(file)


def test_every_shipped_scenario_is_told() -> None:
    entry = next(entry for entry in CLIPS if entry.name == CLIP)
    assert scenarios_for(entry) == tuple(shipped())


def test_the_three_counts_of_the_small_video() -> None:
    shown = beats(board("video", CLIP, "en"))
    assert {"4", "36"} <= set(shown["count"].shown)
    assert "30" not in shown["guess_cost"].shown
    assert {"12", "18", "30"} <= set(shown["two_steps"].shown)
    assert "1.2" in shown["saving"].shown
    assert {"2,359,296", "402,432", "5.86"} <= set(shown["real"].shown)


def test_the_count_of_the_run_stands_beside_no_ratio() -> None:
    shown = beats(board("video", CLIP, "en"))
    assert "24" in shown["computed"].shown
    assert "1.2" not in shown["computed"].shown
    assert all("24" not in beat.shown for name, beat in shown.items() if name != "computed")


def test_full_attention_is_counted_with_the_same_mask() -> None:
    clip = board("video", CLIP, "en").clip
    assert isinstance(clip, ThreeAttentions)
    assert {"with the same mask: 24", "with the mask: 24"} <= {
        phrase.string for phrase in phrases_on(clip.run)
    }


@pytest.mark.parametrize("scenario", ["video", "temporal"])
def test_no_note_says_no_mask_where_the_mask_is_meant(scenario: str) -> None:
    said: dict[str, str] = {}

    def look(scene: Clip, beat: Beat) -> None:
        said[beat.name] = "|".join(phrase.string for phrase in phrases_on(scene.mobjects))

    rehearse(ThreeAttentions, find(scenario), Wishes(), look)
    assert "no mask" in said["count"]
    assert "no mask" not in said["computed"]


def test_the_growth_says_what_its_picture_shows() -> None:
    told = beats(board("video", CLIP, "en"))["growth"]
    assert told.caption.endswith("144 against 84 for n = 4.")
    assert {"144", "84", "4"} <= set(told.shown)


def test_the_side_of_the_real_square_is_worked() -> None:
    assert {"6", "256", "1,536"} <= set(beats(board("video", CLIP, "en"))["real"].shown)


@pytest.mark.parametrize("aspect", ASPECTS)
def test_every_shape_has_the_same_beats_and_times(aspect: str) -> None:
    usual = board("video", CLIP, "en")
    other = storyboard(ThreeAttentions, find("video"), Wishes(language="zh", aspect=aspect), drawn=False)
    assert not other.findings, faults(other)
    assert [(b.name, b.start, b.end) for b in other.clip.beats] == [
        (b.name, b.start, b.end) for b in usual.clip.beats
    ]


@pytest.mark.parametrize("aspect", ["9:16", "1:1"])
def test_eight_frames_of_eight_patches_are_told_in_narrow_shapes(aspect: str, tmp_path: Path) -> None:
    file = tmp_path / "eight.yaml"
    tokens = ", ".join(f"{name}: [0.{place}, 0.5]" for place, name in enumerate("abcdefgh", start=1))
    file.write_text("frames:\n" + f"  - {{{tokens}}}\n" * 8, "utf-8")
    told = storyboard(ThreeAttentions, file, Wishes(aspect=aspect), drawn=False)
    assert not told.findings, faults(told)


def test_what_is_never_looked_at_arrives_in_two_hops() -> None:
    told = board("video", CLIP, "en")
    names = list(captions(told))
    assert names.index("guess_reach") + 1 == names.index("hops")
    assert captions(told)["hops"] == "Yes, in two hops: bₜ₋₁ → aₜ₋₁ → aₜ."
    assert {"0.58", "0.42", "0.285", "0.320", "0.395"} <= set(beats(told)["hops"].shown)
    assert {"0.42", "0.320", "0.13"} <= set(beats(told)["product"].shown)
    assert "0.58" not in beats(told)["product"].shown


@pytest.mark.parametrize("scenario", ["temporal", "spatial", "swap"])
def test_without_a_way_of_two_hops_none_is_told(scenario: str) -> None:
    told = board(scenario, CLIP, "en")
    assert not {"guess_reach", "hops", "product"} & set(captions(told))
    assert "reach" not in (told.clip.strip.steps if told.clip.strip else {})


@pytest.mark.parametrize(
    ("scenario", "answer", "ratio"),
    [
        ("video", "Yes, fewer than 36", "1.2"),
        ("temporal", "No, more than 9", "0.75"),
        ("swap", "No, just", "1"),
    ],
)
def test_the_saving_is_told_as_it_is(scenario: str, answer: str, ratio: str) -> None:
    told = board(scenario, CLIP, "en")
    assert captions(told)["two_steps"].startswith(answer)
    assert ratio in beats(told)["saving"].shown
    assert (" times " in captions(told)["saving"]) == (scenario == "video")


def test_one_patch_and_one_frame_are_told_as_such() -> None:
    alone, still = (captions(board(name, CLIP, "en")) for name in ("temporal", "spatial"))
    assert "sees only itself" in alone["single"]
    assert "that is the same" in still["joint"]
    assert "there is no past" in still["mem"]
    assert "one curve" in still["growth"]


@pytest.mark.parametrize(
    ("scenario", "said"),
    [
        ("video", "The causal mask leaves out the future: 24 on both sides"),
        ("temporal", "only the temporal step, and its mask hides the future: 6"),
        ("spatial", "only the spatial step: 4"),
    ],
)
def test_the_run_is_named_by_its_steps(scenario: str, said: str) -> None:
    assert said in captions(board(scenario, CLIP, "en"))["computed"]


def test_a_joint_run_covers_the_joint_area(joint: str) -> None:
    told = board(joint, CLIP, "en")
    assert not told.findings, faults(told)
    assert captions(told)["computed"] == (
        "The causal mask leaves out the future: 12 for full attention, 14 for MEM."
    )
    assert "12" in beats(told)["computed"].shown


def test_k_is_the_number_of_frames_in_chinese() -> None:
    for beat in board("video", CLIP, "zh").clip.beats:
        assert beat.caption.count("K") == beat.caption.count("帧数 K")


def test_the_table_has_the_words_of_all_three() -> None:
    texts = "".join(phrase.string for phrase in phrases_on(board("video", CLIP, "zh").clip.mobjects))
    for words in ("单帧 ViT", "全时空注意力", "先看同帧 patch，", "O(Kn² + nK²)", "但已吸收历史"):
        assert words in texts
