"""The title card of every clip, for lectures. They must not say anything that their clips do not."""

from __future__ import annotations

from mem_anim.clip.title_card import TitleCard
from scenes import CLIPS
from scenes.discard_past import DiscardPast
from scenes.experiment import Experiment
from scenes.overview import Overview
from scenes.query_key_value import QueryKeyValue
from scenes.spatial_attention import SpatialAttention
from scenes.temporal_attention import TemporalAttention
from scenes.three_attentions import ThreeAttentions
from scenes.video_encoder import VideoEncoder

_SHOWS = {entry.name: entry.shows for entry in CLIPS}


class OverviewCard(TitleCard):
    about, promise = Overview, _SHOWS["Overview"]


class QueryKeyValueCard(TitleCard):
    about, promise = QueryKeyValue, _SHOWS["QueryKeyValue"]


class SpatialAttentionCard(TitleCard):
    about, promise = SpatialAttention, _SHOWS["SpatialAttention"]


class TemporalAttentionCard(TitleCard):
    about, promise = TemporalAttention, _SHOWS["TemporalAttention"]


class ExperimentCard(TitleCard):
    about, promise = Experiment, _SHOWS["Experiment"]


class ThreeAttentionsCard(TitleCard):
    about, promise = ThreeAttentions, _SHOWS["ThreeAttentions"]


class DiscardPastCard(TitleCard):
    about, promise = DiscardPast, _SHOWS["DiscardPast"]


class VideoEncoderCard(TitleCard):
    about, promise = VideoEncoder, _SHOWS["VideoEncoder"]
