"""What is wished for: how films are to be, and how to make them. It must not know how that is done."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal

from mem_anim.film.formats import refuse_opaque
from mem_anim.naming import suffix
from mem_anim.stage.theme import ThemeName
from mem_anim.words import LANGUAGES, Language

Captions = Literal["burned", "file", "both", "none"]


@dataclass(frozen=True)
class Wishes:
    """``quality`` is Manim's letter, ``format`` how the file ends; ``theme`` and ``aspect`` are known names.

    ``force`` makes films anew that are there already; ``jobs`` is the number of processes that draw at the
    same time, None as many as pay off. Neither changes a film; every other field does.

    Raises AuthorError where a film of the format cannot be transparent.
    """

    quality: str = "h"
    language: Language = "en"
    theme: ThemeName = "dark"
    aspect: str = "16:9"
    captions: Captions = "both"
    format: str = "mp4"
    transparent: bool = False
    force: bool = False
    jobs: int | None = None

    def __post_init__(self) -> None:
        if self.transparent:
            refuse_opaque(self.format)

    @property
    def burned(self) -> bool:
        """Whether the picture shows its captions."""
        return self.captions in ("burned", "both")

    @property
    def subtitled(self) -> bool:
        """Whether subtitles lie beside the film."""
        return self.captions in ("file", "both")

    @property
    def suffix(self) -> str:
        """What the names of files say of it: whatever is not as usual."""
        return suffix(self.language, self.aspect, self.theme)

    @property
    def endings(self) -> tuple[str, ...]:
        """How the names of a film and its papers end."""
        spoken = [f".{language}.{kind}" for language in LANGUAGES for kind in ("srt", "vtt")]
        return (f".{self.format}", ".md", ".json", *(spoken if self.subtitled else ()))

    @property
    def settings(self) -> dict[str, Any]:
        """All on which a film depends."""
        return {name: wish for name, wish in asdict(self).items() if name not in ("force", "jobs")}
