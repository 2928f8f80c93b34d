"""A scenario as written that may be faulty in places, for checks that look at the sound rest.

It must not know what is checked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from mem_anim.scenario.faults import Loc
from mem_anim.scenario.written import Order


class Unknown(Exception):
    """A check cannot be made because what it looks at is itself faulty."""


@dataclass(frozen=True)
class Finding:
    """A relation that does not hold; ``is_about_key`` when the key at loc is meant and not its value."""

    loc: Loc
    message: str
    is_about_key: bool = False


class Draft:
    """A scenario as written of which some places are known to be faulty."""

    def __init__(self, data: Any, faulty: Iterable[Loc]) -> None:
        self._data = data
        self._faulty = {loc[:length] for loc in faulty for length in range(1, len(loc) + 1)}

    def get(self, *loc: str | int, default: Any = None) -> Any:
        """The sound value at loc, the default where nothing is written. Raises Unknown for a faulty one."""
        if loc in self._faulty:
            raise Unknown
        return self.raw(*loc, default=default)

    def raw(self, *loc: str | int, default: Any = None) -> Any:
        """The value at loc, be it faulty inside or not."""
        value = self._data
        for part in loc:
            if isinstance(part, str) and isinstance(value, dict):
                if part not in value:
                    return default
            elif not (isinstance(part, int) and isinstance(value, list)):
                raise Unknown
            value = value[part]
        return value

    def frame_count(self) -> int:
        """K."""
        return len(self._written_frames())

    def frames(self) -> dict[int, dict[str, Any]]:
        """The frames that are mappings, by their number; the tokens in them may be faulty."""
        written = enumerate(self._written_frames())
        return {index: frame for index, frame in written if isinstance(frame, dict) and frame}

    def _written_frames(self) -> list[Any]:
        frames = self.raw("frames")
        if not isinstance(frames, list) or not any(isinstance(frame, dict) and frame for frame in frames):
            raise Unknown
        return frames

    def patches(self) -> list[str]:
        """The names in any of the frames."""
        return list(dict.fromkeys(name for frame in self.frames().values() for name in frame))

    def tokens(self) -> Iterator[tuple[Loc, list[Any]]]:
        """Those whose length is known: a text in one may have been meant as several numbers."""
        for index, frame in self.frames().items():
            for name, token in frame.items():
                if isinstance(token, list) and token and not any(isinstance(x, str) for x in token):
                    yield ("frames", index, name), token

    def token_length(self) -> int:
        """d: the length that most tokens have."""
        lengths = Counter(len(token) for _, token in self.tokens())
        if not lengths:
            raise Unknown
        return lengths.most_common(1)[0][0]

    def order(self) -> Order:
        written: Order | None = self.get("encoder", "order")
        return written or default_order(self.frame_count(), len(self.patches()))


def default_order(frames: int, patches: int) -> Order:
    if frames == 1:
        return "space"
    return "time" if patches == 1 else "space_then_time"
