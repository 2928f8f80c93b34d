"""Counts of query-key products as they are shown, and what reaches a token in two hops."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mem_anim.engine import products
from mem_anim.worksheet import worksheet
from mem_anim.worksheet.counting import Costs, computed, costs, masked, real_size, two_hops
from tests.making import column, scenario, sheet, video

sizes = st.integers(1, 300)


def test_three_frames_of_two_patches() -> None:
    own = costs(worksheet(video()))
    assert own.single_frame.text == "2 × 2 = 4"
    assert own.joint.text == "6 × 6 = 36"
    assert own.side.text == "3 × 2 = 6"
    assert own.in_frames.text == "3 × 2² = 12"
    assert own.through_time.text == "2 × 3² = 18"
    assert own.factorised.text == "12 + 18 = 30"
    assert own.saving.text == "36 ÷ 30 = 1.2"
    assert own.saving_in_short.text == "6 ÷ 5 = 1.2"
    assert own.verdict == "fewer"


@pytest.mark.parametrize(
    ("frames", "patches", "verdict", "saving"),
    [
        (2, 2, "equal", "16 ÷ 16 = 1"),
        (3, 1, "more", "9 ÷ 12 = 0.75"),
        (1, 2, "more", "4 ÷ 6 ≈ 0.67"),
        (1, 1, "more", "1 ÷ 2 = 0.5"),
        (8, 8, "fewer", "4,096 ÷ 1,024 = 4"),
    ],
)
def test_two_steps_do_not_always_save(frames: int, patches: int, verdict: str, saving: str) -> None:
    own = Costs(frames, patches)
    assert (own.verdict, own.saving.text) == (verdict, saving)


def test_real_size_as_published() -> None:
    real = real_size()
    assert (real.frames, real.patches) == (6, 256)
    assert real.saving.text == "2,359,296 ÷ 402,432 ≈ 5.86"
    assert real.factorised.text == "393,216 + 9,216 = 402,432"
    assert {"1,536", "2,359,296", "402,432", "5.86", "256", "6"} <= real.texts()


@given(sizes, sizes)
def test_both_ways_to_the_ratio_agree(frames: int, patches: int) -> None:
    own = Costs(frames, patches)
    assert own.saving.parts[-2:] == own.saving_in_short.parts[-2:]
    assert own.spatial.value + own.temporal.value == own.counts.factorised
    assert own.counts == products(frames, patches)


@given(sizes, st.integers(1, 8))
def test_the_own_place_lies_on_the_growth(frames: int, patches: int) -> None:
    """A parabola through the three values gives every count in between."""
    none, half, end = Costs(frames, patches).growth
    assert none.patches == 0 < patches <= half.patches == end.patches / 2
    share = patches / end.patches
    for name, count in vars(products(frames, patches)).items():
        low, middle, high = (getattr(cost.counts, name) for cost in (none, half, end))
        handle = 2 * middle - (low + high) / 2
        assert low * (1 - share) ** 2 + 2 * handle * share * (1 - share) + high * share**2 == pytest.approx(
            count
        )


def test_what_a_run_computes_is_another_count() -> None:
    assert computed(worksheet(video())).text == "24"
    assert computed(worksheet(video(encoder={"causal": False}))).text == "30"
    assert computed(worksheet(column([1, 0], [0.8, 0.2], [0.2, 0.8]))).text == "6"


def test_a_mask_leaves_out_the_future_in_full_attention_as_well() -> None:
    left = masked(worksheet(video()))
    assert left is not None
    assert left.line.text == "30 − 6 = 24"
    assert (left.joint.text, left.factorised.text) == ("24", "24")


@pytest.mark.parametrize(("frames", "patches"), [(2, 1), (2, 3), (4, 2), (5, 5)])
def test_masked_counts_are_those_that_the_engine_makes(frames: int, patches: int) -> None:
    tokens = [[[1, 0]] * patches] * frames
    runs = {
        order: sheet(tokens, encoder={"order": order, "causal": True})
        for order in ("joint", "space_then_time")
    }
    made = {order: computed(run).text for order, run in runs.items()}
    for order, run in runs.items():
        left = masked(run)
        assert left is not None
        assert (left.joint.text, left.factorised.text) == (made["joint"], made["space_then_time"])
        assert left.line.parts[-1] == made[order]


@pytest.mark.parametrize("encoder", [{"causal": False}, {"order": "space"}, {"order": "time"}])
def test_nothing_masked_in_both_steps_has_no_such_line(encoder: dict[str, object]) -> None:
    assert masked(worksheet(video(encoder=encoder))) is None


@given(st.integers(1, 8))
def test_with_one_patch_two_steps_cost_more(frames: int) -> None:
    assert Costs(frames, 5).of_one_patch.verdict == "more"


def test_b_reaches_a_in_two_hops() -> None:
    hops = two_hops(worksheet(video()))
    assert hops is not None
    assert [token.name for token in (hops.source, hops.by_way_of, hops.end)] == ["bₜ₋₁", "aₜ₋₁", "aₜ"]
    assert hops.result.name == "aₜ′′"
    assert hops.line.text == "0.42 × 0.320 ≈ 0.13"
    assert hops.share.exact == pytest.approx(0.133, abs=5e-4)
    assert hops.exact is None
    assert [(token.name, weight.text) for token, weight in hops.first_row] == [
        ("aₜ₋₁", "0.58"),
        ("bₜ₋₁", "0.42"),
    ]
    assert [(token.name, weight.text) for token, weight in hops.second_row] == [
        ("aₜ₋₂", "0.285"),
        ("aₜ₋₁", "0.320"),
        ("aₜ", "0.395"),
    ]
    assert hops.texts() == {"0.58", "0.42", "0.285", "0.320", "0.395", "0.13"}


def test_the_last_patch_is_reached_from_the_one_before_it() -> None:
    hops = two_hops(worksheet(video(focus="b")))
    assert hops is not None
    assert [token.name for token in (hops.source, hops.by_way_of, hops.end)] == ["aₜ₋₁", "bₜ₋₁", "bₜ"]


def test_an_exact_share_that_differs_is_noted() -> None:
    """0.5 × 0.5 at one decimal: a pencil writes 0.3, and exactly 0.25 is 0.3 as well; others part."""
    hops = two_hops(worksheet(video(display={"decimals": {"weights": 1}})))
    assert hops is not None
    shown = float(hops.share.text)
    assert shown == pytest.approx(hops.share.exact, abs=0.1)
    assert (hops.exact is None) == (round(hops.share.exact + 1e-9, 1) == shown)


def test_a_weight_too_small_to_be_shown_makes_a_small_share() -> None:
    hops = two_hops(sheet([[[30, 0], [0, 1]]] * 2, encoder={"order": "space_then_time"}))
    assert hops is not None
    assert hops.line.text.startswith("<0.01 × ")
    assert hops.line.text.endswith(" <0.01")
    assert not {"=", "≈"} & set(hops.line.parts)


def test_exact_arithmetic_needs_no_second_number() -> None:
    hops = two_hops(worksheet(video(display={"arithmetic": "exact"})))
    assert hops is not None
    assert (hops.share.text, hops.exact) == ("0.13", None)


@pytest.mark.parametrize("order", ["space", "time", "time_then_space", "composed", "joint"])
def test_other_orders_have_no_such_way(order: str) -> None:
    assert two_hops(worksheet(video(encoder={"order": order}))) is None


def test_one_patch_or_one_frame_has_no_such_way() -> None:
    two_steps = {"order": "space_then_time"}
    assert two_hops(worksheet(column([1, 0], [0, 1], encoder=two_steps))) is None
    assert two_hops(worksheet(scenario([[[1, 0], [0, 1]]], encoder=two_steps))) is None
