"""The clips in teaching order, listed once. Importing the list must not import Manim."""

from __future__ import annotations

from dataclasses import dataclass

from mem_anim.words import Words


@dataclass(frozen=True)
class Entry:
    """A clip: its class's name, the module that holds it, its default scenario and what it shows."""

    name: str
    module: str
    scenario: str
    shows: Words


CLIPS = (
    Entry(
        "SpatialAttention",
        "scenes.spatial_attention",
        "spatial",
        Words(
            "One frame: its patches look at each other, from Q Kᵀ to the weighted sum.",
            "一帧之内：patch 互相看，从 Q Kᵀ 一直算到加权求和。",
        ),
    ),
    Entry(
        "TemporalAttention",
        "scenes.temporal_attention",
        "temporal",
        Words(
            "One patch position through time: the present asks the past, and itself.",
            "同一位置，跨时间看：当前帧的 token 去问过去，也问自己。",
        ),
    ),
    Entry(
        "DiscardPast",
        "scenes.discard_past",
        "video",
        Words(
            "Past frames leave; what the present has read from them stays in its tokens.",
            "过去的帧离开；当前帧从中读到的，留在自己的 token 里。",
        ),
    ),
)
