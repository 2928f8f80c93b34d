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

    @property
    def card(self) -> Entry:
        """What stands before the clip in a lecture."""
        return Entry(f"{self.name}Card", "scenes.cards", self.scenario, self.shows)


CLIPS = (
    Entry(
        "Overview",
        "scenes.overview",
        "overview",
        Words(
            "The idea in one sentence, twice: a net inside one frame, a string through one position.",
            "一句话说两遍：同一帧内连成网，同一位置串成线。",
        ),
    ),
    Entry(
        "QueryKeyValue",
        "scenes.query_key_value",
        "temporal",
        Words(
            "One token in three roles: it asks, it is found, it hands over; a matrix makes each role.",
            "一个 token 的三种角色：发问、被匹配、交出内容；角色由矩阵决定。",
        ),
    ),
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
        "Experiment",
        "scenes.experiment",
        "temporal",
        Words(
            "Change the numbers: one token moves, and dot products, weights and output follow.",
            "自己改数字：移动一个 token，点积、权重和输出跟着变。",
        ),
    ),
    Entry(
        "ThreeAttentions",
        "scenes.three_attentions",
        "video",
        Words(
            "Whom a token looks at: one frame, all of them, or its frame and its own past; what each costs.",
            "一个 token 看谁：单帧、全时空，还是先同帧再同位置；各要多少代价。",
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
    Entry(
        "VideoEncoder",
        "scenes.video_encoder",
        "video",
        Words(
            "The whole way in one sweep: as many tokens as for one frame, now with memory.",
            "整条流程一气呵成：token 数和单帧一样，但有了记忆。",
        ),
    ),
)
