"""Scenarios with one thing changed: the rest stays, and what was given is not touched."""

from __future__ import annotations

from mem_anim.scenario import find, load, with_order, with_projection, with_token


def test_one_token_changes() -> None:
    video = load(find("video"))
    changed = with_token(video, -1, "b", (0.5, 0.25))
    assert changed.frames == (video.frames[0], ((0.8, 0.2), (0.5, 0.25)), video.frames[2])
    assert with_token(changed, -1, "b", video.frames[1][1]) == video
    assert with_token(video, 0, "a", (9.0, 9.0)).frames[2] == ((9.0, 9.0), (0.0, 1.0))
    assert with_token(video, -2, "a", (9.0, 9.0)).frames[0] == ((9.0, 9.0), (0.0, 1.0))


def test_one_matrix_changes() -> None:
    temporal = load(find("temporal"))
    crossed = ((0.0, 1.0), (1.0, 0.0))
    changed = with_projection(temporal, "value", crossed)
    assert changed.attention.value == crossed
    assert (changed.attention.query, changed.attention.key) == (None, None)
    assert with_projection(changed, "value", None) == temporal


def test_the_order_changes() -> None:
    video = load(find("video"))
    changed = with_order(video, "composed")
    assert (changed.encoder.order, changed.encoder.causal) == ("composed", True)
    assert (changed.frames, changed.attention) == (video.frames, video.attention)
    assert with_order(changed, "space_then_time") == video
