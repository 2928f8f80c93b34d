"""What can be wrong with a picture, one check a file. A check must not know the others, nor who asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mem_anim.storyboard.checks.caption import caption
from mem_anim.storyboard.checks.contrast import contrast
from mem_anim.storyboard.checks.covered import covered
from mem_anim.storyboard.checks.edge import edge
from mem_anim.storyboard.checks.glyph import glyph
from mem_anim.storyboard.checks.number import number
from mem_anim.storyboard.checks.outside import outside
from mem_anim.storyboard.checks.overlap import overlap
from mem_anim.storyboard.checks.small import small
from mem_anim.storyboard.problem import Problem
from mem_anim.storyboard.stage import Stage

Check = Callable[[Stage], Iterator[Problem]]

CHECKS: tuple[Check, ...] = (outside, overlap, covered, edge, small, contrast, glyph, number, caption)
