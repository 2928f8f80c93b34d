"""All frames and, beside or below them, how many tokens they hold.

It must not know what becomes of the tokens.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from manim import FadeIn

from mem_anim.clip.encoding.encoded import tokens_in_words
from mem_anim.clip.encoding.gazing import Gazing
from mem_anim.stage.frames.procession import Procession
from mem_anim.stage.layout import Box, DoesNotFit, point, px
from mem_anim.stage.pieces import Motion
from mem_anim.stage.theme import theme
from mem_anim.stage.tokens.counts import Counts
from mem_anim.words import Words

GAP = 60  # pixels between the frames and the counts
SPLITS = (1.5, 1), (1.75, 1)  # the frames' column and that of the counts
ROWS, FLAT = (1.4, 1), 104  # the same as rows, and the pixels of a low row
LARGE = 180  # pixels of a tile: no need for a larger one
FOOT, BELOW = 10, 160  # pixels above the counts, and the least room below them for something else


@dataclass(frozen=True)
class Standing:
    """The frames and the counts, each with its room."""

    frames: Procession
    room: Box
    counts: Counts
    aside: Box


class Counted(Gazing):
    """A clip that counts its tokens: ``left`` is the room of the frames, ``right`` that of the counts."""

    def setup(self) -> None:
        super().setup()
        standing = self._standing()
        self.left, self.right, self.counts = standing.room, standing.aside, standing.counts
        self.meter, self.tally = self.counts.meter, self.counts.tally

    def count_everything(self) -> None:
        """How many frames, patches and tokens, with a square for each token."""
        self.play(FadeIn(self.counts), run_time=theme().times.quick)

    def counts_make_room(self) -> Box:
        """They step up, else off the stage, for something else in this box."""
        box, counts = self.right, self.counts
        top = box.top - px(FOOT)
        below = Box(box.left, box.right, box.bottom, top - counts.height - px(GAP) / 2)
        seconds = theme().times.move
        if below.height < px(BELOW):
            self.play(*self.leave(counts), run_time=seconds)
            return box
        self.play(counts.animate.shift(point(0, top - counts.get_top()[1])), run_time=seconds)
        return below

    def counts_return(self) -> list[Motion]:
        """Animations by which they are on stage again, where they had to leave."""
        return [] if self.counts in self.mobjects else [FadeIn(self.counts)]

    def only_the_tally_stays(self) -> list[Motion]:
        """Animations that leave the meter and the number of tokens, in the middle of their room."""
        meter, tally = self.counts.together().set_x(self.right.center[0])
        moves = self.meter.animate.move_to(meter), self.tally.animate.move_to(tally)
        return [*self.leave(self.counts.said), *moves]

    def _standing(self) -> Standing:
        """Beside each other or one above the other: the first way in which frames and texts are large, else
        that in which they are largest. Raises DoesNotFit.
        """
        picture, gap = self.zones.picture, px(GAP)
        flat = picture.height - px(FLAT) - gap / 2
        cuts = [
            *(picture.columns(*shares, gap=gap) for shares in SPLITS),
            picture.rows(*ROWS, gap=gap),
            picture.rows(flat, px(FLAT), gap=gap / 2),
        ]
        found = []
        for room, aside in cuts:
            with suppress(DoesNotFit):
                found.append(Standing(self.all_frames(room), room, self._counts(aside), aside))
        if not found:
            self._counts(cuts[0][1])  # raises
        return max(found, key=lambda it: min(it.frames.side, px(LARGE)) * it.counts.said[0].size)

    def _counts(self, box: Box) -> Counts:
        frames = Words("K = {k} frames", "帧数 K = {k}").with_values(k=self.count)
        patches = Words("n = {n} patches each", "每帧 n = {n} 个 patch").with_values(n=self.patches)
        said, tally = [self.say(frames), self.say(patches)], self.say(tokens_in_words(self.trace.encoded))
        return Counts(self.colors, self.patches, said, tally, box)
