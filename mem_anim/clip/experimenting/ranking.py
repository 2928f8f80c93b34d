"""What is said of the weights at a stop of an experiment: who leads, who is level, who comes last.

It must not know what is drawn. Every sentence is about the shown digits, so that a viewer can check it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mem_anim.words import Words
from mem_anim.worksheet import lines
from mem_anim.worksheet.experiment import Stop

MOST_NAMED = 3  # of several names in a row; more are counted
MOST_NUMBERS = 3  # of a token that are written into a sentence


def place_in_words(stop: Stop, count: int) -> Words:
    """The moving token's numbers or, where they are many, which of the ``count`` given values they are."""
    if len(stop.moved) <= MOST_NUMBERS or not stop.given:
        vector = lines.vector(stop.moved)
        return Words(vector, vector) if len(stop.moved) <= MOST_NUMBERS else Words("here", "这里")
    number = round(stop.at) + 1
    return Words(f"value {number} of {count}", f"第 {number} 个值（共 {count} 个）")


def worth_a_guess(given: Sequence[Stop]) -> Stop:
    """The given value before whose turn a viewer is asked who will lead.

    One at which all are level, else one where the lead changes, else the last.
    """
    after = given[1:]
    level = [stop for stop in after if len(stop.leaders) == len(stop.row.keys)]
    changed = [b for a, b in zip(given, after, strict=False) if a.leaders != b.leaders]
    return [*level, *changed, after[-1]][0]


def standing_in_words(before: Stop, stop: Stop) -> Words:
    """Who leads at a stop, with whom the asking token is level, or that it comes last."""
    if len(stop.leaders) == len(stop.row.keys):
        return _all_level(stop)
    if len(stop.leaders) > 1:
        return _lead_is_shared(stop)
    own, (leader,) = stop.own, stop.leaders
    names = {"leader": _name(stop, leader), "own": _name(stop, own)}
    weights = {"top": stop.row.weights[leader].text, "weight": stop.row.weights[own].text}
    if level := stop.level_with(own):
        return Words(
            "{leader} leads; {own} and {others} are level, {weight} each.",
            "{leader} 的权重最大；{own} 与 {others} 并列，各 {weight}。",
        ).with_values(others=_listed(stop, level), **names, **weights)
    if stop.last == (own,):
        now = before.last != (own,)
        said = (
            Words(
                "Now {leader} leads; {own} gives itself the least.",
                "现在 {leader} 的权重最大，{own} 给自己的最小。",
            )
            if now
            else Words(
                "{leader} leads, {top}; {own} still gives itself the least.",
                "{leader} 的权重最大，占 {top}；{own} 给自己的仍最小。",
            )
        )
        return said.with_values(**names, **weights)
    return _one_leads(before, stop, leader)


def _one_leads(before: Stop, stop: Stop, leader: int) -> Words:
    weight, was = stop.row.weights[leader], before.row.weights[leader]
    if before.leaders != (leader,):
        said = Words("Now {leader} leads, with {weight}.", "现在 {leader} 的权重最大，占 {weight}。")
    elif weight.value > was.value:
        said = Words(
            "{leader} still leads, and gets more: {was}, now {weight}.",
            "{leader} 的权重仍最大，从 {was} 增到 {weight}。",
        )
    elif weight.value < was.value:
        said = Words(
            "{leader} still leads, but gets less: {was}, now {weight}.",
            "{leader} 的权重仍最大，从 {was} 降到 {weight}。",
        )
    else:
        said = Words("{leader} leads as before, with {weight}.", "{leader} 的权重仍最大，还是 {weight}。")
    return said.with_values(leader=_name(stop, leader), weight=weight.text, was=was.text)


def _all_level(stop: Stop) -> Words:
    row = stop.row
    count, score = len(row.keys), row.scores[0].text
    if stop.evenly and len({number.text for number in row.scores}) == 1:
        said = Words(
            "All {count} dot products are {score}: equal shares, 1/{count} each."
            if count > 2
            else "Both dot products are {score}: equal shares, 1/{count} each.",
            "{count} 个点积都是 {score}：各占 1/{count}。",
        )
        return said.with_values(count=count, score=score)
    return Words("All are level: {weight} each.", "全部并列：各 {weight}。").with_values(
        weight=row.weights[0].text
    )


def _lead_is_shared(stop: Stop) -> Words:
    own, weight = stop.own, stop.row.weights[stop.leaders[0]].text
    if own in stop.leaders:
        others = [key for key in stop.leaders if key != own]
        said = Words(
            "{own} and {others} share the lead: {weight} each.",
            "{own} 与 {others} 的权重并列最大，各 {weight}。",
        )
        return said.with_values(own=_name(stop, own), others=_listed(stop, others), weight=weight)
    said = Words("{names} share the lead: {weight} each.", "{names} 的权重并列最大，各 {weight}。")
    return said.with_values(names=_listed(stop, stop.leaders), weight=weight)


def _name(stop: Stop, key: int) -> str:
    return stop.row.keys[key].name


def _listed(stop: Stop, keys: Iterable[int]) -> Words:
    names = [_name(stop, key) for key in keys]
    if len(names) > MOST_NAMED:
        return Words(f"{len(names)} tokens", f"{len(names)} 个 token")
    return Words(" and ".join(names), "、".join(names))
