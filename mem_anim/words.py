"""A text in every language that the project speaks. It must not know where the text is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

Language = Literal["en", "zh"]
LANGUAGES: tuple[Language, ...] = get_args(Language)


@dataclass(frozen=True)
class Words:
    """One text, said in English and in Chinese."""

    en: str
    zh: str

    def into(self, language: Language) -> str:
        return self.zh if language == "zh" else self.en

    def with_values(self, **values: object) -> Words:
        """Fill ``{name}`` places; a value that is itself Words is filled language by language."""

        def fill(language: Language) -> str:
            spoken = {
                name: value.into(language) if isinstance(value, Words) else value
                for name, value in values.items()
            }
            return self.into(language).format(**spoken)

        return Words(fill("en"), fill("zh"))
