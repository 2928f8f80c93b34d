"""The kinds of file that a film can be, each with what Manim is told to make it.

It must not know what a film shows, nor how Manim is told, and imports Manim only to ask for its qualities.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mem_anim.errors import AuthorError


@dataclass(frozen=True)
class Format:
    """A kind of film. ``name`` is Manim's name of it, and how its files end.

    ``pixels`` are those of the pieces that Manim writes, ``clear_pixels`` those with transparency, where it
    can have that. ``size`` (pixels) and ``rate`` (frames a second) stand in place of those of a quality.
    """

    name: str
    codec: str = "auto"
    pixels: str = "auto"
    clear_pixels: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    size: tuple[int, int] | None = None
    rate: int | None = None


# As good as our MP4 and as fast: VP9 at its best takes ten times as long. Frames that are stored ahead of
# their time, for which nothing here looks, would be out of step with their transparency.
_VP9 = {
    "crf": "27",
    "deadline": "realtime",
    "cpu-used": "7",
    "tune-content": "screen",
    "lag-in-frames": "0",
    "threads": "1",
}
# ProRes at one quantizer, 4 (118 is the unit), is as good as exact, smaller than at its usual rate, and fast.
_PRORES = {"profile": "4444", "vendor": "apl0", "flags": "+qscale", "global_quality": str(4 * 118)}
# A GIF is put together from pieces without loss: noise would multiply its size.
_LOSSLESS = {"qp": "0", "preset": "ultrafast", "threads": "1"}

FORMATS: dict[str, Format] = {
    made.name: made
    for made in (
        Format("mp4"),
        Format("webm", "libvpx-vp9", "yuv420p", "yuva420p", _VP9),
        Format("gif", "libx264rgb", "rgb24", options=_LOSSLESS, size=(720, 405), rate=15),
        Format("mov", "prores_ks", "yuv444p10le", "yuva444p10le", _PRORES),
    )
}


CLEAR = tuple(made.name for made in FORMATS.values() if made.clear_pixels)


def refuse_opaque(name: str) -> None:
    """Raise AuthorError where a film of this format cannot be transparent."""
    if name not in CLEAR:
        raise AuthorError(f"{name}: such a film cannot be transparent. Choose one of: {', '.join(CLEAR)}.")


def settings(name: str, quality: str, aspect: str = "16:9", *, transparent: bool = False) -> dict[str, Any]:
    """What Manim is told to make a film of this format and aspect, in a quality by its letter."""
    from manim.constants import QUALITIES

    made = FORMATS[name]
    size = next(size for size in QUALITIES.values() if size["flag"] == quality)
    from mem_anim.stage.layout import ASPECTS

    usual = made.size or (size["pixel_width"], size["pixel_height"])
    width, height = usual if aspect == ASPECTS[0] else _shaped(aspect, *usual, within=made.size is not None)
    return {
        "format": made.name,
        "pixel_width": width,
        "pixel_height": height,
        "frame_rate": made.rate or size["frame_rate"],
        "background_opacity": 0.0 if transparent else 1.0,
        "video_codec": made.codec,
        "pixel_format": made.clear_pixels if transparent else made.pixels,
        "video_encoder_options": dict(made.options),
    }


def _shaped(aspect: str, width: int, height: int, *, within: bool) -> tuple[int, int]:
    """A picture of another aspect, in even pixels: ``within`` the longer side or on the shorter."""
    across, up = map(int, aspect.split(":"))
    unit = width / max(across, up) if within else height / min(across, up)
    return round(across * unit / 2) * 2, round(up * unit / 2) * 2
