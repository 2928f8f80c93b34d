"""What a board says about itself, as lines for a person and as plain values for a program.

It must not know who reads them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mem_anim.clip import Beat
from mem_anim.storyboard.board import Board, Finding


def lines(board: Board) -> Iterator[str]:
    """One line a finding: where in the program, which beat, what is wrong with what, where in the picture."""
    for finding in board.findings:
        problem, beat = finding.problem, board.clip.beats[finding.first]
        left, top, right, bottom = problem.area.as_numbers()
        pieces = f" ({'; '.join(problem.pieces)})" if problem.pieces else ""
        yield (
            f"{type(board.clip).__name__} {_span(board, finding)} ({beat.source}): {problem.kind}: "
            f"{problem.say}{pieces} [left {left}, top {top}, right {right}, bottom {bottom}]"
        )


def as_values(board: Board) -> dict[str, Any]:
    """Times are seconds; a box is left, top, right, bottom in pixels of 1080 lines."""
    clip = board.clip
    return {
        "clip": type(clip).__name__,
        "scenario": clip.scenario.name,
        "language": clip.language,
        "seconds": round(clip.beats[-1].end, 6),
        "beats": [_beat(beat) for beat in clip.beats],
        "problems": [_problem(board, finding) for finding in board.findings],
    }


def _span(board: Board, finding: Finding) -> str:
    first, last = (board.clip.beats[number].name for number in (finding.first, finding.last))
    return first if first == last else f"{first} to {last}"


def _beat(beat: Beat) -> dict[str, Any]:
    return {
        "name": beat.name,
        "start": round(beat.start, 6),
        "end": round(beat.end, 6),
        "caption": beat.caption,
        "source": beat.source,
        "shown": list(beat.shown),
    }


def _problem(board: Board, finding: Finding) -> dict[str, Any]:
    return {
        "beat": board.clip.beats[finding.first].name,
        "until": board.clip.beats[finding.last].name,
        "kind": finding.problem.kind,
        "pieces": list(finding.problem.pieces),
        "box": finding.problem.area.as_numbers(),
        "say": finding.problem.say,
    }
