"""The stations that tokens pass on their way to the VLA, as the strip of a clip without a formula.

It must not know what happens at a station.
"""

from __future__ import annotations

from mem_anim.clip.base import Clip
from mem_anim.stage.formula import PipelineStrip
from mem_anim.words import Words

STATIONS = {
    "frames": Words("frames", "多帧"),
    "patches": Words("patches", "切 patch"),
    "space": Words("space", "空间"),
    "time": Words("time", "时间"),
    "discard": Words("discard", "丢弃"),
    "backbone": Words("VLA", "VLA"),
}


class Pipeline(Clip):
    """A clip that lights the stations one after the other."""

    def setup(self) -> None:
        super().setup()
        names = {name: self.say(words) for name, words in STATIONS.items()}
        self.open_stage(PipelineStrip(names, self.zones.strip.width))
