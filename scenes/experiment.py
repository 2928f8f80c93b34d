"""Experiment: one token goes through other values, and dot products, weights and output follow it.

It must not compute: every number comes from the worksheet of a stop.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import cached_property

from manim import (
    LEFT,
    RIGHT,
    Animation,
    Create,
    FadeIn,
    GrowFromEdge,
    Indicate,
    LaggedStart,
    ReplacementTransform,
    VGroup,
    VMobject,
)

from mem_anim.clip.base import Clip, Refusal, travel
from mem_anim.clip.beat import on_grid
from mem_anim.clip.experimenting.aside import beside
from mem_anim.clip.experimenting.changing import (
    how_the_output_is_made,
    how_weights_are_made,
    what_changes,
    what_follows,
    where_the_output_stays,
)
from mem_anim.clip.experimenting.ranking import place_in_words, standing_in_words, worth_a_guess
from mem_anim.clip.experimenting.trial import in_role, marked, reached, told_of
from mem_anim.stage.charts.board import Board
from mem_anim.stage.charts.branches import branches
from mem_anim.stage.charts.keyframes import Sweep, Together
from mem_anim.stage.charts.live import LiveCard
from mem_anim.stage.charts.way import Way
from mem_anim.stage.formula import PER_TOKEN, FormulaStrip
from mem_anim.stage.layout import DoesNotFit, point, px
from mem_anim.stage.outline import outline
from mem_anim.stage.theme import theme
from mem_anim.words import Words
from mem_anim.worksheet import Worksheet, lines
from mem_anim.worksheet.experiment import Stop, path, reaches, reaching, stops

MOST_KEYS, MOST_VALUES = 8, 12
PER_VALUE, TRIAL, BACK = 2.0, 1.6, 0.8  # seconds from value to value: at last, at first, and on the way back
LONGEST_BACK = 4.0  # seconds
AROUND = 15  # pixels beside what is spoken of
TO_ROLES = 90  # pixels before the cards of roles
SUITING = ("temporal", "occluded", "peaked", "video")
ROLES = {  # a slash stands where a line may end
    "q": Words("q: what am I / looking for?", "q：我在 / 找什么？"),
    "k": Words("k: how can I / be found?", "k：我有什么特征 / 可供匹配？"),
    "v": Words("v: what do I / hand over?", "v：我交出 / 什么？"),
}


class Experiment(Clip):
    scenario_file = "temporal"
    title = Words("5  Change the numbers", "5  自己改数字")

    @classmethod
    def check(cls, sheet: Worksheet) -> None:
        super().check(sheet)
        scenario, experiment = sheet.scenario, sheet.scenario.experiment
        needed = "the key experiment, with a token and its values"
        cls.refuse_unless(experiment is not None, sheet, needed, *SUITING)
        assert experiment is not None
        name, way = scenario.name, path(scenario, experiment)
        if not 2 <= len(way) <= MOST_VALUES:
            raise Refusal(
                f"{name}: {cls.__name__} needs 1 to {MOST_VALUES - 1} values that are not the token's own, "
                f"found {len(way) - 1}. Change experiment: values."
            )
        patch = scenario.patches.index(experiment.patch)
        if not reaches(sheet.trace, experiment.frame, patch, sheet.focus):
            raise Refusal(
                f"{name}: the token of the experiment has no way into the present {scenario.focus}, "
                "so nothing would change. Choose another one in experiment: token."
            )
        keys = len(sheet.followed[-1].keys)
        if not 2 <= keys <= MOST_KEYS:
            raise Refusal(
                f"{name}: {cls.__name__} compares 2 to {MOST_KEYS} keys, found {keys}. "
                "Use other numbers of frames or patches."
            )

    def construct(self) -> None:
        self.one_token_changes()
        self.its_roles_change_with_it()
        self.dot_products_in_panel_a()
        self.weights_in_panel_b()
        self.output_in_panel_c()
        self.through_all_values()
        self.the_output_stays_among_the_values()
        self.try_it()
        self.close()

    def setup(self) -> None:
        super().setup()
        box = self.zones.strip
        self.open_stage(FormulaStrip(PER_TOKEN, box.height, box.width))
        self.told = told_of(self.stops, self.language)
        self.board = Board(self.told, self.zones.picture)
        self.now = self.stops[0]
        self.notes = VGroup()  # what is said of a stop, and leaves before the next

    @cached_property
    def stops(self) -> list[Stop]:
        return stops(self.scenario)

    @cached_property
    def known_numbers(self) -> frozenset[str]:
        numbers = [number for stop in self.stops for number in (*stop.row.numbers(), *stop.moved)]
        numbers += marked(self.stops)
        told = reaching(self.trace, self.worksheet.focus), self.scenario.display.decimals.output
        counts = map(str, (*range(len(self.given) + 1), *told))
        return super().known_numbers | {number.text for number in numbers} | set(counts)

    @property
    def given(self) -> list[Stop]:
        return [stop for stop in self.stops if stop.given]

    def one_token_changes(self) -> None:
        board = self.board
        apart = [] if board.moved in board.tokens.submobjects else [board.moved]
        self.beat(
            "change",
            what_changes(self.told, self.now.row.query.name),
            step=self.titled(Words("One token changes", "改一个 token")),
            along=[FadeIn(piece) for piece in (*board.tokens, *apart)],
        )
        self.way = self._way()
        self.play(Create(board.mark), *map(FadeIn, self.way), run_time=theme().times.quick)

    def its_roles_change_with_it(self) -> None:
        board = self.board
        roles, role_words = self._role_cards()
        light = branches(board.moved, roles) if roles else VGroup()
        gone, self.way = (self.way, VGroup()) if roles else (VGroup(), self.way)
        self.beat(
            "roles",
            what_follows(self.told, self.now, reached(self.stops)),
            step=Words("What changes with it", "什么跟着变"),
            along=[*self.leave(*gone), *map(FadeIn, board.remark)],
        )
        if roles:
            rising = [ReplacementTransform(board.moved.copy(), card) for card in roles]
            self.play(*rising, *map(FadeIn, [*light, *role_words]), run_time=theme().times.move)
        tokens = [piece for piece in board.tokens if isinstance(piece, LiveCard) and piece is not board.moved]
        followers = [*tokens, *roles, *([self.way] if isinstance(self.way, Way) else [])]
        self.settle(board.moved, *followers)
        moving = Together(board.moved, *followers)
        self.sweep(moving, 0, 1, TRIAL)
        self.rest(theme().times.quick)
        self.sweep(moving, 1, 0, TRIAL)
        self.remove(moving)
        self.add(*moving, board.mark)
        self.passing = [*roles, *light, *role_words, self.way]

    def dot_products_in_panel_a(self) -> None:
        panel, scores = self.board.panels[0], self.board.scores
        leaving = self.leave(*self.passing)
        self.beat(
            "dots",
            Words("A: dot q with each key.", "A：q 与每个 k 做点积。"),
            step=Words("Three panels", "三个面板"),
            lit="scores",
            along=[*leaving, FadeIn(panel), *self.board.roles_arriving()],
        )
        growing = [GrowFromEdge(bar, LEFT) for bar in scores.bars]
        self.play(FadeIn(scores.zero), *growing, run_time=theme().times.move)
        numbers = [FadeIn(number, shift=RIGHT * px(20)) for number in scores.numbers]
        self.play(LaggedStart(*numbers, lag_ratio=0.3), run_time=theme().times.move)
        self.settle(scores)

    def weights_in_panel_b(self) -> None:
        board, weights = self.board, self.board.weights
        said = how_weights_are_made(self.now.row, self.scenario.attention.scale)
        self.beat("weights", said, lit="softmax", along=[FadeIn(board.panels[1])])
        arriving = travel(*zip(board.scores.bars, weights.bars, strict=True))
        self.play(FadeIn(weights.zero), *arriving, run_time=theme().times.move)
        numbers = [FadeIn(number, shift=RIGHT * px(20)) for number in weights.numbers]
        self.play(LaggedStart(*numbers, lag_ratio=0.3), FadeIn(board.equal), run_time=theme().times.move)
        self.settle(weights)
        if board.joined:
            joining = travel(*zip(weights.bars, board.joined, strict=True))
            self.play(*joining, run_time=theme().times.move)
            self.settle(board.joined)

    def output_in_panel_c(self) -> None:
        board, output = self.board, self.board.output
        in_plane, noted = board.plane is not None, board.panels[2].note is not None
        places = self.scenario.display.decimals.output
        said = how_the_output_is_made(self.told.output.name, places, in_plane=in_plane, noted=noted)
        self.beat("output", said, lit="sum", along=[FadeIn(board.panels[2])])
        output.remove(board.sources)
        self.play(FadeIn(output), run_time=theme().times.quick)
        shares = zip(board.joined or board.weights.bars, board.sources, strict=True)
        self.play(*travel(*shares), run_time=theme().times.move)
        output.add(board.sources)
        if board.plane:
            self.play(FadeIn(board.plane), run_time=theme().times.move)
        self.clear_picture(board)

    def through_all_values(self) -> None:
        asked = worth_a_guess(self.given)
        paused = [stop for stop in self.stops[1:] if stop.pause]
        for number, stop in enumerate(paused, start=1):
            place = place_in_words(stop, len(self.given))
            if stop is asked:
                question = Words("At {place}, who leads?", "到 {place}，谁的权重最大？").with_values(
                    place=place
                )
                self.ask("guess", question)
            self._go_on_to(stop, number, place)
            self._tell_of(stop, number)

    def the_output_stays_among_the_values(self) -> None:
        self.beat(
            "region",
            where_the_output_stays(self.told, in_plane=self.board.plane is not None),
            step=Words("All the way back", "原路返回"),
            along=self._notes_leave(),
        )
        seconds = max(TRIAL, min(BACK * (len(self.given) - 1), LONGEST_BACK))
        self.sweep(self.board, self.now.at, 0, on_grid(seconds))
        self.now = self.stops[0]

    def try_it(self) -> None:
        self.beat(
            "try",
            Words(
                "All {count} tokens can be changed: try numbers of your own.",
                "{count} 个 token 都能改：换成自己的数字试试。",
            ).with_values(count=reaching(self.trace, self.worksheet.focus)),
            step=Words("Your turn", "轮到你了"),
        )
        others = [piece for piece in self.board.tokens if piece is not self.board.moved]
        turns = [
            Create(outline(piece, theme().ink)) if isinstance(piece, LiveCard) else Indicate(piece)
            for piece in others
        ]
        self.play(LaggedStart(*turns, lag_ratio=0.5), run_time=theme().times.move * 1.6)

    # What the scenes above are made of.

    def sweep(self, piece: VMobject, start: float, end: float, seconds: float) -> None:
        """Take live pieces from one place of the way to another."""
        self.play(Sweep(piece, start, end, seconds))

    def _way(self) -> VGroup:
        """The values that the token will take, right of the tokens where there is room."""
        values = [lines.vector(stop.moved) for stop in self.given]
        heading = Words("{name}, in turn:", "{name} 依次取：").with_values(name=self.told.moved.name)
        with suppress(DoesNotFit):
            return Way(self.say(heading), values, self.told.moved.color, self.board.free)
        return VGroup()

    def _role_cards(self) -> tuple[list[LiveCard], list[VGroup]]:
        """The token in each of its roles, right of the tokens, with words where there is room."""
        told, board = self.told, self.board
        if told.moved_key is None:
            return [], []
        box = replace(board.free, left=board.free.left + px(TO_ROLES))
        roles = [
            (letter, in_role(self.stops, letter, told.moved_key)) for letter in told.roles[told.moved_key]
        ]
        try:
            size = board.card_beside(*(moving for _, moving in roles))
        except DoesNotFit:
            return [], []
        cards = []
        for (_, moving), row in zip(roles, box.rows(*[1] * len(roles)), strict=True):
            at = point(row.left + size.width / 2, row.center[1])
            cards.append(LiveCard(moving, told.full, size, board.timeline, at))
        said = [ROLES[card.told.name] for card in cards]
        return cards, beside(cards, said, self.language, box.right)

    def _go_on_to(self, stop: Stop, number: int, place: Words) -> None:
        said = Words("{name} moves to {place}.", "{name} 移到 {place}。")
        if not stop.given:
            said = Words("{name} moves on, up to {place}.", "{name} 继续移动，到 {place}。")
        self.beat(
            f"move_{number}",
            said.with_values(name=self.told.moved.name, place=place),
            step=Words("Step by step", "逐步变化"),
            along=self._notes_leave(),
        )
        share = stop.at - self.now.at
        self.sweep(self.board, self.now.at, stop.at, on_grid(max(PER_VALUE * share, theme().times.move)))

    def _tell_of(self, stop: Stop, number: int) -> None:
        before, self.now = self.now, stop
        self.beat(f"standing_{number}", standing_in_words(before, stop))
        weights = self.board.weights
        rows = [VGroup(weights.numbers[key], weights.bars[key]) for key in stop.leaders]
        marks = [outline(row, theme().ink).stretch_to_fit_width(row.width + 2 * px(AROUND)) for row in rows]
        self.notes.add(*marks)
        self.play(*map(Create, marks), run_time=theme().times.quick)

    def _notes_leave(self) -> list[Animation]:
        notes, self.notes = self.notes, VGroup()
        return self.leave(*notes)
