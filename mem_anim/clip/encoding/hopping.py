"""What the past of another patch must do to be read: not straight, but in two hops.

It must not know what was told before, nor what follows from it.
"""

from __future__ import annotations

from itertools import zip_longest

from manim import DOWN, LEFT, ORIGIN, RIGHT, Create, DashedVMobject, FadeIn, FadeOut, Line, VGroup

from mem_anim.clip.encoding.counted import Counted
from mem_anim.stage.frames.gaze import Gaze
from mem_anim.stage.frames.procession import Procession
from mem_anim.stage.layout import Box, px, stroke
from mem_anim.stage.outline import outline
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import theme
from mem_anim.words import Words

DIM = 0.25  # opacity of what is not looked at
DASH, DASHES = 7, 18  # pixels of a broken line's thickness, and its dashes
ROOM = 0.34  # of a tile, above a frame of the past, for a way inside it
BELOW, BESIDE = 16, 80  # pixels between what is said of the two hops
HOP = 0.2  # as thick as a line of this weight


class Hopping(Counted):
    """A clip that follows ``other``, the first patch that is not the followed one, from one frame ago."""

    def setup(self) -> None:
        super().setup()
        self.other = next(patch for patch in range(self.patches) if patch != self.focus)
        self.aside = VGroup()  # what is drawn over the frames and leaves again

    def looking_straight_fails(self) -> None:
        """A broken line from the present to another patch one frame ago is crossed out; all of the past that
        is not at the followed position goes dim.
        """
        now, then = self.frames.tile(-1, self.focus), self.frames.tile(-2, self.other)
        line = Line(now.bands.get_center(), then.bands.get_center())
        straight = DashedVMobject(line.set_stroke(theme().query, stroke(DASH)), num_dashes=DASHES)
        cross = Phrase("×", theme().sizes.title * 2, theme().query, bold=True).move_to(line)
        self.play(Create(straight), run_time=theme().times.move)
        self.play(FadeIn(cross, scale=1.6), run_time=theme().times.quick)
        past = [pane.tiles for pane in list(self.frames.panes)[:-1]]
        self.unlit = [tile for tiles in past for patch, tile in enumerate(tiles) if patch != self.focus]
        for tile in self.unlit:
            tile.save_state()
        dimming = [part.animate.set_opacity(DIM) for t in self.unlit for part in (t.bands, t.stripe) if part]
        self.play(*dimming, FadeOut(straight), FadeOut(cross), run_time=theme().times.move)

    def two_hops_reach_it(self, box: Box) -> None:
        """The other patch's colour goes to the followed one within its frame, and on through time; the box
        is for what is said of the hops.
        """
        hops = self._hops(self.frames, self.other)
        mark = outline(self.frames.tile(-2, self.other), self.hues[self.other])
        self.play(Create(mark), run_time=theme().times.quick)
        notes = self._notes_on_hops(box)
        self.aside = VGroup(mark, *hops, *notes)
        for hop, note in zip_longest(hops, notes):
            said = [FadeIn(note)] if note else []
            self.play(Create(hop.line), *said, run_time=theme().times.move)
            self.play(FadeIn(hop.tip), run_time=theme().times.quick)
        self.settle(*hops)
        self.names_to_the_front(self.frames)

    def _hops(self, frames: Procession, patch: int) -> list[Gaze]:
        """The way from another patch one frame ago to the followed one now: within its frame, then on."""
        here, n = self.focus, self.patches
        colors = [self.hues[patch]] * max(n, self.count)
        weights = [HOP] * len(colors)
        room = frames.tile(-2, patch).bands.height * ROOM
        first = self.within(frames.panes[-2], patch, weights[:n], colors[:n], room)[here]
        times = weights[: self.count], colors[: self.count]
        second = self.through(frames, here, self.count - 2, *times)[self.count - 1]
        return [first.dashed(), second.dashed()]

    def _notes_on_hops(self, box: Box) -> list[Phrase]:
        """Each hop in words, where there is room for them."""
        by = self.token(self.focus, -1)
        told = (
            Words("space: {one} → {other}", "空间：{one} → {other}").with_values(
                one=self.token(self.other, -1), other=by
            ),
            Words("time: {one} → {other}", "时间：{one} → {other}").with_values(
                one=by, other=self.token(self.focus)
            ),
        )
        sizes = theme().sizes
        for em in (sizes.title, sizes.label, sizes.small):
            for way in (DOWN, RIGHT):
                notes = [Phrase(self.say(words), em) for words in told]
                gap = px(BELOW if way is DOWN else BESIDE)
                group = VGroup(*notes).arrange(way, buff=gap, aligned_edge=LEFT if way is DOWN else ORIGIN)
                if group.width <= box.width and group.height <= box.height:
                    group.move_to(box.center)
                    return notes
        return []
