"""The trace: every exact number of a scenario, locked, and where each final token's shares come from."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

from mem_anim.scenario import Scenario
from mem_anim.trace import MOST_PRODUCTS, Trace, TraceError, run
from tests.making import ORDERS, PAGE_A, column, scenario, scenarios, video

SLOW = settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def test_the_page_in_time() -> None:
    trace = run(column(*PAGE_A))
    np.testing.assert_allclose(trace.output, [[0.616052, 0.383948]], rtol=0, atol=5e-7)
    assert trace.divisor == 2**0.5
    assert (trace.encoded, trace.kept) == (3, 1)
    assert vars(trace.products) == {"single_frame": 1, "joint": 9, "factorised": 12}
    assert trace.computed == 6


def test_the_divisor() -> None:
    def divisor(**attention: Any) -> float:
        return run(scenario([[[1, 2, 3]]], attention=attention)).divisor

    assert divisor() == 3**0.5
    assert divisor(scale="none") == 1
    assert divisor(scale=7) == 7
    assert divisor(query=[[1], [0], [0]], key=[[1], [0], [0]]) == 1
    assert divisor(query=[[1] * 4] * 3, key=[[1] * 4] * 3) == 2


@given(scenarios())
@SLOW
def test_shares_of_the_frames_are_shares(toy: Scenario) -> None:
    trace = run(toy)
    frames, patches = len(toy.frames), len(toy.patches)
    assert trace.frame_shares.shape == (frames, patches, frames)
    np.testing.assert_allclose(trace.frame_shares.sum(axis=-1), 1, rtol=0, atol=1e-12)
    assert (trace.frame_shares >= 0).all()
    if toy.encoder.causal:
        assert not np.triu(trace.frame_shares[:, 0], 1).any(), "nothing comes from the future"


@given(scenarios(encoder={"order": "space_then_time"}))
@SLOW
def test_shares_of_space_then_time_are_the_weights_in_time(toy: Scenario) -> None:
    trace = run(toy)
    time = trace.steps[1].attention.weights
    np.testing.assert_allclose(trace.frame_shares, time, rtol=0, atol=1e-12)


@given(scenarios(encoder={"order": "space"}))
@SLOW
def test_space_alone_takes_all_from_the_own_frame(toy: Scenario) -> None:
    shares = run(toy).frame_shares
    own = np.broadcast_to(np.eye(len(toy.frames))[:, None, :], shares.shape)
    np.testing.assert_allclose(shares, own, rtol=0, atol=1e-12)


@pytest.mark.parametrize("order", ["composed", "time_then_space"])
def test_where_space_comes_last_it_mixes_the_shares_of_time(order: str) -> None:
    @given(scenarios(encoder={"order": order}))
    @SLOW
    def holds(toy: Scenario) -> None:
        time, space = (step.attention.weights for step in run(toy).steps)
        for frame, patch in np.ndindex(time.shape[:2]):
            mixed = sum(w * time[frame, other] for other, w in enumerate(space[frame, patch]))
            np.testing.assert_allclose(run(toy).frame_shares[frame, patch], mixed, rtol=0, atol=1e-12)

    holds()


@given(scenarios(encoder={"order": "joint"}))
@SLOW
def test_joint_shares_add_up_the_patches_of_a_frame(toy: Scenario) -> None:
    trace = run(toy)
    frames, patches = len(toy.frames), len(toy.patches)
    weights = trace.steps[0].attention.weights
    for frame in range(frames):
        of_frame = weights[..., frame * patches : (frame + 1) * patches].sum(axis=-1)
        np.testing.assert_allclose(trace.frame_shares[..., frame], of_frame, rtol=0, atol=1e-12)


def arrays(trace: Trace) -> list[np.ndarray[Any, Any]]:
    found = [trace.tokens, trace.frame_shares, trace.output]
    for step in trace.steps:
        found += [step.x, step.q, step.k, step.v, step.visible, *vars(step.attention).values()]
    return found


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("matrix", ["identity", [[1, 2], [3, 4]]])
def test_every_array_is_locked(order: str, matrix: Any) -> None:
    attention = {"query": matrix, "key": matrix, "value": matrix}
    trace = run(video(encoder={"order": order}, attention=attention))
    assert len(arrays(trace)) >= 15
    for array in arrays(trace):
        assert not array.flags.writeable
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0


def test_numbers_that_overflow_are_refused_by_the_name_of_their_step() -> None:
    with pytest.raises(TraceError, match="toy: a dot product is too large") as refused:
        run(column([1e200, 0], [1e200, 1]))
    assert "Use smaller token values" in str(refused.value)
    with pytest.raises(TraceError, match="a value is too large"):
        run(
            scenario(
                [[[1e200, 0]]],
                attention={"value": [[1e200, 0], [0, 1]], "key": [[0], [0]], "query": [[0], [0]]},
            )
        )


def test_too_many_products_are_refused_before_memory_is_gone() -> None:
    patches = 1 + int(MOST_PRODUCTS**0.5)
    many = scenario([{f"p{i}": [1] for i in range(3)}])
    many = many.model_copy(update={"frames": (((1.0,),) * patches,)})
    with pytest.raises(TraceError, match="Use fewer frames or patches") as refused:
        run(many)
    assert f"toy: frames x patches, here 1 x {patches}, would take" in str(refused.value)
