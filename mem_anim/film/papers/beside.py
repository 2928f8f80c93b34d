"""All that lies beside the film of one clip, as texts by what their names add to the film's stem.

It must not know where that is.
"""

from __future__ import annotations

from mem_anim.clip import Clip
from mem_anim.film.papers.notes import as_text, notes_of
from mem_anim.film.papers.subtitles import subtitles
from mem_anim.film.papers.transcript import transcript
from mem_anim.film.wishes import Wishes


def papers_of(clip: Clip, frames: int, fps: float, wishes: Wishes) -> dict[str, str]:
    """Of a clip that has told its beats, in a film of so many frames."""
    notes = notes_of(clip, frames, fps)
    return {
        **(subtitles(notes["beats"], fps) if wishes.subtitled else {}),
        ".md": transcript(notes["title"], notes["beats"], clip.worksheet, clip.language),
        ".json": as_text(notes),
    }
