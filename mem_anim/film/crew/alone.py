"""A crew of one: this process. It must not know what it is called for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from mem_anim.film.crew.call import Call, Drew, Outcome


class Alone:
    """One call after the other."""

    def answers(
        self, calls: Sequence[Call], began: Callable[[Call], None], drew: Drew
    ) -> Iterator[tuple[Call, Outcome]]:
        for call in calls:
            began(call)
            yield call, call.answer(drew)
