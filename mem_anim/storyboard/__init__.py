"""The storyboard room: the end of every beat on one sheet, and what is wrong with the layout there.

It must not render films, and must not print: whoever asks gets boards, findings and pictures.
"""

from mem_anim.storyboard.board import Board, Finding, still, storyboard
from mem_anim.storyboard.problem import Problem

__all__ = ["Board", "Finding", "Problem", "still", "storyboard"]
