"""The board of an experiment: tokens, and in three panels their dot products, weights and output, all live.

It must not know which token moves through which values, nor say anything about them.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

import numpy as np
from manim import LEFT, RIGHT, FadeIn, RoundedRectangle, VGroup

from mem_anim.stage.charts.keyframes import Floats, Shown, Timeline
from mem_anim.stage.charts.live import LiveBars, LiveCard, LiveStripe, Moving
from mem_anim.stage.charts.moving_plane import MovingPlane
from mem_anim.stage.charts.panel import PAD, Panel, ground_of, heading_size
from mem_anim.stage.charts.places import FOOT, Places, arrangements
from mem_anim.stage.layout import Box, DoesNotFit, point, px
from mem_anim.stage.outline import outline
from mem_anim.stage.pieces import Motion, Pieces
from mem_anim.stage.rows import ems
from mem_anim.stage.text import LINE_HEIGHT, Phrase, width_of
from mem_anim.stage.theme import readable, theme
from mem_anim.stage.tokens.card import CardSize, card_size

LARGEST, SMALLEST_BESIDE = 60, 40  # em in pixels: cards with less are given more room
LARGEST_BESIDE_BARS = 58
CORNER_PAD, BESIDE_NAMES = 14, 12  # pixels beside a plane with a ground of its own, and right of names
OF_ROW = 0.84  # of a row is a card that stands there before the panels come
HEAD = 8  # pixels above the rows, for a frame around the first
TALLEST_PITCH, TALLEST_CARD = 232, 140  # pixels of a row and of a card in it
LOWEST_PITCH, LEAST_PLANE = 54, 250  # pixels of a row, and of a plane; below, another arrangement is tried
ROLES = 1.15  # em from letter to letter of a token's roles
ALL_ROLES = "q k v"
OUTPUT = 0.27  # of the output's panel is its card, the rest is the plane
TALLEST_OUTPUT = 170  # pixels
NUMBER = 0.6  # of a row's height is the em beside its bar
BAR, SCORE_BAR, TALLEST_BAR = 0.5, 0.3, 96  # of a row's height; pixels


@dataclass(frozen=True)
class Told:
    """What the board shows. ``places`` are those of the stops, ``held`` the stops where it stands still."""

    places: Sequence[float]
    held: Sequence[int]
    moved: Moving
    moved_key: int | None  # which of the keys it is; None: it acts through an earlier step
    keys: Sequence[Moving]
    roles: Sequence[str]  # per key the letters of its roles
    values: Sequence[Moving]  # per key
    scores: Moving  # one number per key
    weights: Moving
    output: Moving
    headings: tuple[str, str, str]
    brief: str  # the first of them in a narrow panel
    note: str  # of how the output is worked
    axes: tuple[str, str]
    ticks: Sequence[tuple[str, float]]  # on the axes
    remark: str  # beside the moved token where it acts through an earlier step
    full: float  # the value of the strongest tint

    @property
    def own_strip(self) -> bool:
        return self.moved_key is None


class Board(VGroup):
    """Parts: ``moved`` (the moving token's card) and ``mark`` around it, ``tokens`` (cards, or names where
    there is no room) and their ``roles``, ``panels``, ``scores``, ``weights``, ``equal`` (the line of an
    equal share), ``joined`` (all weights as one bar), ``output`` (card), ``sources`` (its stripe), ``plane``.
    ``joined`` and ``plane`` may be None. ``free`` is where something may stand before the panels come.
    ``go_to`` takes all of them to a place.
    """

    plane: MovingPlane | None

    def __init__(self, told: Told, box: Box) -> None:
        """Raises DoesNotFit."""
        super().__init__()
        self.told, self.box, self.timeline = told, box, Timeline(told.places, told.held)
        self.colors = [key.color for key in told.keys]
        self.tokens: Pieces[LiveCard] | Pieces[Phrase]
        self.roles, self.remark = VGroup(), VGroup()
        self._lay_out()
        self.mark: RoundedRectangle = outline(self.moved, theme().ink)
        self.live: list[Shown] = [self.moved, self.scores, self.weights, self.output]
        self.live += [card for card in self.tokens if isinstance(card, LiveCard) and card is not self.moved]
        self.live += [self.plane] if self.plane else []
        self.add(self.panels, self.tokens, self.moved, self.mark, self.roles, self.remark)
        self.add(self.scores, self.equal, self.weights, self.output)
        if self.joined:
            self.live.append(self.joined)
            self.add(self.joined)
        if self.plane:
            self.add(self.plane)

    def go_to(self, place: float) -> None:
        for piece in self.live:
            piece.go_to(place)

    def card_beside(self, *told: Moving) -> CardSize:
        """One size for other cards, one below the other where there is room now. Raises DoesNotFit."""
        room, height = self.free.width * 0.8, self.free.height / len(told) * OF_ROW
        contents = [card.widest(self.timeline) for card in told]
        return card_size(contents, room, min(height, px(TALLEST_CARD)), LARGEST)

    @property
    def free(self) -> Box:
        """The part of the stage that is free until the panels come."""
        return self._places.free

    def _lay_out(self) -> None:
        """As it shows most: with the tokens' numbers and the plane. Raises DoesNotFit."""
        names = max(width_of(key.name, theme().sizes.label) for key in self.told.keys) + px(PAD)
        ways = arrangements(
            self.box,
            own_strip=self.told.own_strip,
            keys=len(self.told.keys),
            names=names,
            planar=self._has_points(),
        )
        *better, last = ways
        for places in better:
            with suppress(DoesNotFit):
                self._arrange(places)
                return
        self._arrange(last)

    def _arrange(self, places: Places) -> None:
        self._places = places
        self.roles, self.remark = VGroup(), VGroup()
        if places.strip:
            self._place_moved(places.strip)
        self._place_panels(places.panels)
        self._place_rows(places.tokens)
        if places.cards:
            self._place_cards(self._size_of_cards(places.tokens))
        else:
            self.tokens = self._names(places.tokens)
        self._place_bars()
        self._place_output()
        if places.planar and not self.plane:
            raise DoesNotFit("there is no room for the plane")

    def _size_of_cards(self, box: Box) -> CardSize:
        cards = [told.widest(self.timeline) for told in self.told.keys]
        cards += [replace(card, name=ALL_ROLES) for card in cards]  # they stand below the name
        height = min(self._pitch * 0.92, px(TALLEST_CARD))
        size = card_size(cards, box.width, height, LARGEST)
        if size.cell.number < min(SMALLEST_BESIDE, height / px(1) * 0.6):
            raise DoesNotFit("cards beside the panels would be too small")
        return size

    def _place_moved(self, strip: Box) -> None:
        """The moved token's card at the left of its strip, with the remark beside it."""
        told = self.told
        size = card_size([told.moved.widest(self.timeline)], strip.width * 0.95, strip.height * 0.86, LARGEST)
        at = point(strip.left + size.width / 2 + px(10), strip.center[1])
        self.moved = LiveCard(told.moved, told.full, size, self.timeline, at)
        left = self.moved.get_right()[0] + px(44)
        fitting = [em for em in ems(theme().sizes.caption, theme().sizes.small) if told.remark]
        fitting = [em for em in fitting if left + width_of(told.remark, em) <= strip.right]
        if fitting:
            remark = Phrase(told.remark, fitting[0], theme().dim)
            self.remark.add(remark.set_y(strip.center[1]).align_to(point(left, 0), LEFT))

    def _place_panels(self, boxes: Sequence[Box]) -> None:
        headings = self.told.headings
        if self._places.narrow:
            headings = (self.told.brief, *headings[1:])
        em = heading_size("ABC", headings, boxes)
        headed = zip("ABC", headings, boxes, strict=True)
        self.panels = Pieces(*(Panel(*of_panel, em) for of_panel in headed))
        self.panels[2].annotate(self.told.note)

    def _place_rows(self, box: Box) -> None:
        """Where the rows' middles are: below the headings, above the foot. Raises DoesNotFit."""
        top, bottom = self.panels[0].inside.top - px(HEAD), box.bottom + px(self._places.foot)
        count = len(self.told.keys)
        self._pitch = min((top - bottom) / count, px(TALLEST_PITCH))
        if self._places.planar and self._pitch < px(LOWEST_PITCH):
            raise DoesNotFit("the rows would be too low")
        first = (top + bottom) / 2 + self._pitch * (count - 1) / 2
        self._rows = [first - i * self._pitch for i in range(count)]

    def _place_cards(self, size: CardSize) -> None:
        told, left = self.told, self._places.tokens.left + px(8)
        cards = []
        for i, y in enumerate(self._rows):
            at = point(left + size.width / 2, y)
            cards.append(LiveCard(told.keys[i], told.full, size, self.timeline, at))
        self.tokens = Pieces(*cards)
        if told.moved_key is not None:
            self.moved = cards[told.moved_key]
        self._rise = px(size.label + theme().sizes.small) * 0.3
        if size.height < px(size.label + theme().sizes.small) * LINE_HEIGHT:
            return
        for card, letters in zip(cards, told.roles, strict=True):
            self.roles.add(_roles(letters).shift(card.label.get_center() - point(0, self._rise)))

    def roles_arriving(self) -> list[Motion]:
        """The letters of the tokens' roles appear below their names, which make room."""
        if not len(self.roles):
            return []
        labels = [card.label for card in self.tokens if isinstance(card, LiveCard)]
        rise = point(0, self._rise)
        return [FadeIn(self.roles), *(label.animate.shift(rise) for label in labels)]

    def _place_bars(self) -> None:
        told, inside = self.told, [panel.inside for panel in self.panels]
        thick = [min(self._pitch * share, px(TALLEST_BAR)) for share in (SCORE_BAR, BAR)]
        given = zip((told.scores, told.weights), inside, thick, strict=False)
        self.scores, self.weights = (self._bars(*of_panel) for of_panel in given)
        self.equal = self.weights.line_at(1 / len(told.keys))
        self.joined = self._joined(inside[1]) if self._places.foot == FOOT else None

    def _joined(self, box: Box) -> LiveStripe:
        """In the foot of a panel."""
        height = px(FOOT) * 0.5
        middle = self.panels[1].ground.get_bottom()[1] + px(FOOT) * 0.52
        foot = Box(box.left, box.right, middle - height / 2, middle + height / 2)
        return LiveStripe(self.told.weights.values, self.colors, foot, self.timeline)

    def _bars(self, told: Moving, box: Box, thickness: float) -> LiveBars:
        """In the largest digits that leave room for bars. Raises DoesNotFit."""
        least, largest = px(self._places.bar), min(LARGEST_BESIDE_BARS, int(self._pitch / px(1) * NUMBER))
        for em in ems(largest, theme().sizes.small):
            with suppress(DoesNotFit):
                return LiveBars(told, self.colors, self._rows, box, em, thickness, self.timeline, least)
        small = theme().sizes.small
        if small < self._places.em:
            raise DoesNotFit("the digits beside the bars would be too small")
        return LiveBars(told, self.colors, self._rows, box, small, thickness, self.timeline, least)

    def _place_output(self) -> None:
        """The card in panel C, and below it the plane, which may have a ground of its own."""
        inside, ground = self.panels[2].inside, self._places.plane
        if ground:
            self.panels[2].add(ground_of(ground))
            self.plane = self._plane(
                replace(ground, left=ground.left + px(PAD), right=ground.right - px(PAD))
            )
            self._output_card(inside)
            return
        cut = inside.top - inside.height * OUTPUT
        self.plane = self._plane(replace(inside, top=cut))
        self._output_card(replace(inside, bottom=cut) if self.plane else inside)

    def _output_card(self, box: Box) -> None:
        told = self.told
        height = min(box.height * 0.94, px(TALLEST_OUTPUT))
        size = card_size([told.output.widest(self.timeline)], box.width, height, LARGEST)
        self.output = LiveCard(told.output, told.full, size, self.timeline, box.center)
        self.sources = self.output.read_from(told.weights.values, self.colors)

    def _has_points(self) -> bool:
        """Whether tokens have two numbers, and not all are zero."""
        everywhere = np.concatenate([value.values for value in self.told.values])
        return everywhere.shape[1] == 2 and bool(everywhere.any())

    def _plane(self, box: Box) -> MovingPlane | None:
        """None where values are no points, or have no room, or names would not stand apart."""
        told = self.told
        box = replace(box, bottom=box.bottom + px(PAD), top=box.top - px(8))
        if not self._has_points() or min(box.width, box.height) < px(LEAST_PLANE):
            return None
        shares: Floats = told.weights.values
        with suppress(DoesNotFit):
            return MovingPlane(
                told.values, told.moved_key, shares, told.output, told.axes, told.ticks, box, self.timeline
            )
        return None

    def _names(self, box: Box) -> Pieces[Phrase]:
        told = self.told
        largest = max(theme().sizes.small, min(theme().sizes.caption, int(self._pitch / px(1) * 0.7)))
        for em in ems(largest, theme().sizes.small):
            if max(width_of(key.name, em) for key in told.keys) <= box.width - px(BESIDE_NAMES):
                break
        else:
            raise DoesNotFit("The names do not fit beside the panels. Use shorter patch names.")
        names = Pieces(*(Phrase(key.name, em, readable(key.color)) for key in told.keys))
        for name, y in zip(names, self._rows, strict=True):
            name.set_y(y).align_to(point(box.right - px(BESIDE_NAMES), 0), RIGHT)
        return names


def _roles(letters: str) -> VGroup:
    """Letters of roles in their colours, each in its own place: k stands below k."""
    colors = {"q": theme().query, "k": theme().key, "v": theme().value}
    size = theme().sizes.small
    places = {letter: point((i - 1) * px(size) * ROLES, 0) for i, letter in enumerate(colors)}
    return VGroup(*(Phrase(letter, size, colors[letter]).move_to(places[letter]) for letter in letters))
