"""What is said beside the cards of a token's roles. It must not know which cards these are."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from manim import DOWN, LEFT, RIGHT, VGroup

from mem_anim.stage.charts.live import LiveCard
from mem_anim.stage.layout import px
from mem_anim.stage.rows import ems
from mem_anim.stage.text import Phrase, widest
from mem_anim.stage.theme import theme
from mem_anim.words import Language, Words

BREAK = " / "  # where a line may end
GAP, LINE_GAP = 40, 4  # pixels between a card and what is said, and between its lines


def beside(
    cards: Sequence[LiveCard], said: Sequence[Words], language: Language, right: float
) -> list[VGroup]:
    """In one line each, or in two; none where that has no room in either language, so that both films are
    laid out alike. ``right`` is where the room ends.
    """
    room = right - max(card.get_right()[0] for card in cards) - px(GAP)
    for broken, em in product((False, True), ems(theme().sizes.caption, theme().sizes.small)):
        told = {of: [_lines(words, of, broken=broken) for words in said] for of in ("en", "zh")}
        if widest([line for of in told.values() for lines in of for line in lines], em) <= room:
            groups = [
                VGroup(*(Phrase(line, em, card.told.color) for line in lines))
                for lines, card in zip(told[language], cards, strict=True)
            ]
            for group, card in zip(groups, cards, strict=True):
                group.arrange(DOWN, buff=px(LINE_GAP), aligned_edge=LEFT).next_to(card, RIGHT, buff=px(GAP))
            return groups
    return []


def _lines(words: Words, language: str, *, broken: bool) -> list[str]:
    text = words.zh if language == "zh" else words.en
    return text.split(BREAK) if broken else [text.replace(BREAK, "" if language == "zh" else " ")]
