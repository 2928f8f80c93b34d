"""What lies beside a film: its captions as subtitles, and its beats with the numbers shown.

It must not know Manim's files, nor how the film was made.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import srt

from mem_anim.clip import Beat, Clip
from mem_anim.stage.caption import broken

FORMAT = 1


def subtitles(beats: Sequence[Beat]) -> str:
    """One entry a beat, its lines broken as on screen. Ask while the film's frame is set up."""
    return str(srt.compose(_entry(number, beat) for number, beat in enumerate(beats, 1)))


def numbers(clip: Clip, frames: int, fps: float) -> str:
    """The film's beats as JSON; times are seconds from its start."""
    document = {
        "format": FORMAT,
        "scenario": clip.scenario.name,
        "clip": type(clip).__name__,
        "title": clip.say(clip.title),
        "language": clip.language,
        "fps": fps,
        "frames": frames,
        "seconds": round(frames / fps, 6),
        "beats": [_as_json(beat) for beat in clip.beats],
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _entry(number: int, beat: Beat) -> srt.Subtitle:
    lines = "\n".join(broken(beat.caption, bold=beat.question))
    return srt.Subtitle(number, timedelta(seconds=beat.start), timedelta(seconds=beat.end), lines)


def _as_json(beat: Beat) -> dict[str, Any]:
    return {
        "name": beat.name,
        "step": beat.step,
        "caption": beat.caption,
        "question": beat.question,
        "start": round(beat.start, 6),
        "end": round(beat.end, 6),
        "shown": list(beat.shown),
    }
