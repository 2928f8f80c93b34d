"""The one font of all films, Latin and Chinese, registered once. It must not know what is written with it."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import manimpango
from PIL import ImageFont

from mem_anim.errors import AuthorError
from mem_anim.stage.theme import theme

# A code point that no font draws: it gives the empty box that stands for every missing character.
_NOWHERE = "\U0010ffff"


@dataclass(frozen=True)
class Font:
    family: str
    file: Path


@cache
def font() -> Font:
    """Register the theme's font. Raises AuthorError when neither the package nor the system has it."""
    family = theme().font
    file = _packaged() or _of_the_system(family)
    if file is None or not manimpango.register_font(str(file)):
        raise AuthorError(f"The font {family} is missing. Install it with: pip install manimgx-fonts-cjk")
    return Font(family, file)


@cache
def draws(character: str) -> bool:
    """Whether the font has this character, instead of an empty box."""
    return _bitmap(character) != _bitmap(_NOWHERE)


def _packaged() -> Path | None:
    try:
        import manimgx_fonts_cjk
    except ImportError:
        return None
    return next(Path(manimgx_fonts_cjk.__file__).parent.glob("*.ttc"), None)


def _of_the_system(family: str) -> Path | None:
    command = ["fc-match", "--format=%{family}|%{file}", family]
    try:
        found = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    families, _, file = found.partition("|")
    return Path(file) if family in families.split(",") else None


@cache
def _face() -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(font().file), 24)


def _bitmap(character: str) -> bytes:
    return bytes(_face().getmask(character))
