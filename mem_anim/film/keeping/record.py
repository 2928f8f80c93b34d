"""What is known of a film that was made, or cannot be: a small file that proves itself.

It must not know where it lies.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from mem_anim.film.film import Film, How
from mem_anim.words import LANGUAGES, Language

FORMAT = 2


@dataclass(frozen=True)
class Refusal:
    """There can be no film by this key, for this reason."""

    key: str
    reason: str


@dataclass(frozen=True)
class Record:
    """``key`` and ``look`` as the room of keys gives them; ``sha256`` and ``size`` (bytes) are the film's.

    ``film`` is the name of its file, ``papers`` are the texts beside it, by what their names add to its stem.
    """

    key: str
    look: str
    clip: str
    scenario: str
    language: Language
    film: str
    sha256: str
    size: int
    frames: int
    fps: float
    papers: dict[str, str]

    @property
    def beside(self) -> dict[str, str]:
        """The papers, by the names of their files."""
        stem = Path(self.film).stem
        return {f"{stem}{ending}": text for ending, text in self.papers.items()}

    def film_in(self, folder: Path, how: How) -> Film:
        return Film(
            clip=self.clip,
            scenario=self.scenario,
            language=self.language,
            path=folder / self.film,
            papers=tuple(folder / name for name in self.beside),
            frames=self.frames,
            fps=self.fps,
            sha256=self.sha256,
            how=how,
        )


def written(known: Record | Refusal) -> str:
    parts = asdict(known)
    return json.dumps({"format": FORMAT, "seal": _seal(parts), **parts}, ensure_ascii=False)


def record_of(film: Film, papers: dict[str, str], key: str, look: str) -> Record:
    """Of a film that lies where it says. Raises OSError."""
    return Record(
        key=key,
        look=look,
        clip=film.clip,
        scenario=film.scenario,
        language=film.language,
        film=film.path.name,
        sha256=film.sha256,
        size=film.path.stat().st_size,
        frames=film.frames,
        fps=film.fps,
        papers=papers,
    )


def read_record(text: str) -> Record | Refusal | None:
    """What was written, or None where the text is something else."""
    try:
        parts: dict[str, Any] = json.loads(text)
        known = parts.pop("format") == FORMAT and parts.pop("seal") == _seal(parts)
        kind = Refusal if "reason" in parts else Record
        if not known or set(parts) != {field.name for field in fields(kind)}:
            return None
        found = kind(**parts)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    is_plain = (
        isinstance(found, Refusal)
        or all(Path(name).name == name for name in (found.film, *found.beside))
        and found.language in LANGUAGES
    )
    return found if is_plain else None


def renewed(record: Record, key: str, film: str, papers: dict[str, str]) -> Record:
    """The same film under another key, with another name and other papers beside it."""
    return replace(record, key=key, film=film, papers=papers)


def _seal(parts: dict[str, Any]) -> str:
    return sha256(json.dumps(parts, ensure_ascii=True, sort_keys=True).encode()).hexdigest()
