"""The shortest clip that has everything: two beats and a question."""

from __future__ import annotations

from mem_anim.clip import Beat, Clip
from mem_anim.stage.formula import PipelineStrip
from mem_anim.words import Words


class Toy(Clip):
    scenario_file = "temporal"
    title = Words("A toy", "玩具")

    def setup(self) -> None:
        super().setup()
        self.ended: list[Beat] = []

    def construct(self) -> None:
        self.open_stage(PipelineStrip({"start": "start", "end": "end"}, 6))
        self.beat(
            "start",
            Words("It starts with 3 frames.", "从 3 帧开始。"),
            step=Words("First", "首先"),
            lit="start",
        )
        self.ask("guess", Words("Is it over?", "完了吗？"))
        self.beat("end", Words("It is.", "完了。"), lit="end")
        self.close()

    def at_beat_end(self, beat: Beat) -> None:
        self.ended.append(beat)


class Monday(Toy):
    scenario_file = "monday.yaml"
