"""A rehearsal: a clip run from beat to beat without drawing, which takes about a second.

Every piece is where it will be at the end of each beat, so that what does not fit is found before the first
frame is drawn. It must not know what is looked for.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from manim import CairoRenderer

from mem_anim.clip import Beat, Clip
from mem_anim.film.studio import ClosedCamera, studio
from mem_anim.words import Language

Look = Callable[[Clip, Beat], None]


def rehearse(
    clip: type[Clip], path: Path, language: Language, quality: str = "l", look: Look | None = None
) -> Clip:
    """The clip after its run; its ``beats`` have their times. ``look`` is called at the end of each beat.

    Raises AuthorError where the scenario does not suit the clip or does not fit on its stage.
    """
    seen = type(clip.__name__, (clip,), {"at_beat_end": look} if look else {})
    with TemporaryDirectory(prefix="mem-anim-") as folder, studio(quality, Path(folder), dry=True):
        # To skip an animation is to jump to its end, which takes as long as it says.
        renderer = CairoRenderer(camera_class=ClosedCamera, skip_animations=True)
        scene: Clip = seen(path, language, embedded=True, renderer=renderer)
        scene.render()
    return scene
