"""Where the parts of an experiment's board stand: the ways to arrange them, the one that shows most first.

It must not know what they show, only how much room names need and whether there may be a plane.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from mem_anim.stage.layout import Box, px

GAP = 18  # pixels between columns and panels
STRIP, LOW_STRIP = 118, 92  # pixels of the moved token's own strip; where another holds the output
FOOT, SMALL_FOOT, MANY = 78, 8, 6  # pixels below the rows, for the joined bar; none from so many keys on
# Shares of columns: tokens, A, B and, beside them, C.
SIDES = ((1.32, 0.88, 1.12, 1.88), (1.64, 0.86, 1.1, 1.6), (1.36, 1.06, 1.06, 1.5))
OVER = ((1.36, 1.0, 1.12), (1.52, 0.96, 0.96))
OVER_PLANE = (0.44, 0.56)  # shares of the height: what stands over C, and C with its plane
WIDE, MOST_FOR_NAMES = (1.0, 1.4), 0.34  # shares of A and B; of the whole, what names may take
CORNERS = ((1.0, 1.0, 1.3), (1.06, 1.12, 1.64))  # shares of A, B and the plane; the second for a narrow stage
MOVED = 0.36  # of the strip above them is for the moved token
LEAST_BAR, SHORT_BAR = 100, 64  # pixels that the longest bar has at least
EASILY_READ = 36  # em in pixels


@dataclass(frozen=True)
class Places:
    """``tokens`` is the column in which the tokens stand, as ``cards`` or as names; ``panels`` are A, B, C.

    ``strip`` is for the moved token where it has no place among them, ``plane`` for the plane where it
    stands outside panel C; ``planar``: the board must have one. ``foot`` is left free below the rows, and
    the longest bars have ``bar`` and the digits beside them ``em`` at least (pixels); ``free`` is what can
    be used before the panels come.
    """

    tokens: Box
    panels: Sequence[Box]
    free: Box
    cards: bool = True
    strip: Box | None = None
    plane: Box | None = None
    planar: bool = False
    foot: int = FOOT
    bar: int = LEAST_BAR
    em: int = 0

    @property
    def narrow(self) -> bool:
        """Whether the panels have no room for long headings."""
        return self.bar < LEAST_BAR


def arrangements(box: Box, *, own_strip: bool, keys: int, names: float, planar: bool) -> Iterator[Places]:
    """``own_strip``: the moved token is none of the ``keys``. ``names`` is the width of the longest name."""
    for with_plane in (True, False) if planar else (False,):
        yield from (_beside(box, shares, own_strip, planar=with_plane) for shares in SIDES)
        yield from (_over(box, shares, own_strip, planar=with_plane) for shares in OVER)
        if with_plane:
            yield _named_over(box, names, keys)
            yield from (_corner(box, shares, names, keys) for shares in CORNERS)
    yield _below(box, names, keys)


def _beside(box: Box, shares: Sequence[float], own_strip: bool, *, planar: bool) -> Places:
    """All in columns: the tokens on the left, the output on the right."""
    strip, rest = _under_strip(box, STRIP) if own_strip else (None, box)
    tokens, *panels = rest.columns(*shares, gap=px(GAP))
    free = replace(rest, left=tokens.right + px(GAP))
    return Places(tokens, panels, free, strip=strip, planar=planar)


def _over(box: Box, shares: Sequence[float], own_strip: bool, *, planar: bool) -> Places:
    """C below the others: with its plane as large as them, else a strip."""
    strip, rest = _under_strip(box, STRIP) if own_strip else (None, box)
    if planar:
        upper, last = rest.rows(*OVER_PLANE, gap=px(GAP))
    else:
        upper, last = _over_strip(rest)
    tokens, *panels = upper.columns(*shares, gap=px(GAP))
    free = last if planar else replace(rest, left=tokens.right + px(GAP))
    return Places(tokens, [*panels, last], free, strip=strip, planar=planar)


def _named_over(box: Box, names: float, keys: int) -> Places:
    """As ``_below``, but for C, which is as large as the others and has its plane."""
    strip, rest = _under_strip(box, LOW_STRIP)
    upper, last = rest.rows(*OVER_PLANE, gap=px(GAP))
    tokens, *panels = upper.columns(_share(names, upper, WIDE), *WIDE, gap=px(GAP))
    free = replace(rest, left=tokens.right + px(GAP))
    foot = SMALL_FOOT if keys >= MANY else FOOT
    return Places(tokens, [*panels, last], free, cards=False, strip=strip, planar=True, foot=foot)


def _corner(box: Box, shares: Sequence[float], names: float, keys: int) -> Places:
    """The moved token and the output beside each other; below them names, A, B and the plane."""
    strip, rest = _under_strip(box, LOW_STRIP)
    moved, last = strip.columns(MOVED, 1 - MOVED, gap=px(GAP))
    tokens, *panels, plane = rest.columns(_share(names, rest, shares), *shares, gap=px(GAP))
    free = replace(rest, left=tokens.right + px(GAP))
    foot = SMALL_FOOT if keys >= MANY else FOOT
    bar, em = (LEAST_BAR, EASILY_READ) if shares == CORNERS[0] else (SHORT_BAR, 0)
    return Places(tokens, [*panels, last], free, False, moved, plane, True, foot, bar, em)


def _below(box: Box, names: float, keys: int) -> Places:
    """Names alone in the rows; the moved token and the output, each in a strip as wide as the stage."""
    strip, rest = _under_strip(box, LOW_STRIP)
    upper, last = _over_strip(rest)
    tokens, *panels = upper.columns(_share(names, upper, WIDE), *WIDE, gap=px(GAP))
    free = replace(rest, left=tokens.right + px(GAP))
    foot = SMALL_FOOT if keys >= MANY else FOOT
    return Places(tokens, [*panels, last], free, False, strip, foot=foot)


def _under_strip(box: Box, height: int) -> tuple[Box, Box]:
    strip = replace(box, bottom=box.top - px(height))
    return strip, replace(box, top=strip.bottom - px(GAP))


def _over_strip(box: Box) -> tuple[Box, Box]:
    upper = replace(box, bottom=box.bottom + px(LOW_STRIP) + px(GAP))
    return upper, replace(box, top=upper.bottom - px(GAP))


def _share(names: float, box: Box, others: Sequence[float]) -> float:
    """The share of a column that holds the names, beside those of the panels."""
    of_whole = min(names / box.width, MOST_FOR_NAMES)
    return of_whole / (1 - of_whole) * sum(others)
