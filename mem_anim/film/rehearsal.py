"""A rehearsal: a clip run from beat to beat without drawing, which takes about a second.

Every piece is where it will be at the end of each beat, so that what does not fit is found before the first
frame is drawn. It must not know what is looked for.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from manim import CairoRenderer, Mobject, Scene

from mem_anim.clip import Beat, Clip
from mem_anim.film.ground import refuse_braces
from mem_anim.film.studio import ClosedCamera, studio
from mem_anim.film.wishes import Wishes
from mem_anim.film.witness import ON_THE_WAY, Witness
from mem_anim.leftover import own_prefix, sweep

Look = Callable[[Clip, Beat], None]
_PREFIX = "mem-anim-rehearsal-"


def rehearse(
    clip: type[Clip],
    path: Path,
    wishes: Wishes,
    look: Look | None = None,
    *,
    witness: Witness | None = None,
) -> Clip:
    """The clip after its run; its ``beats`` have their times. ``look`` is called at the end of each beat.

    A ``witness`` sees every play; with one, the rehearsal takes longer.

    Raises AuthorError where the scenario does not suit the clip or does not fit on its stage.
    """
    extra: dict[str, Any] = {"at_beat_end": look} if look else {}
    if witness:
        extra["get_time_progression"] = _with_stops
    seen = type(clip.__name__, (clip,), extra)
    temporary = Path(tempfile.gettempdir())
    refuse_braces(temporary, "with the variable TMPDIR")
    sweep(temporary, _PREFIX)
    with (
        tempfile.TemporaryDirectory(prefix=own_prefix(_PREFIX)) as folder,
        studio(wishes, Path(folder), dry=True),
    ):
        scene: Clip = seen(
            path,
            wishes.language,
            wishes.theme,
            captions=wishes.burned,
            embedded=True,
            renderer=_Observed(witness),
        )
        scene.render()
    return scene


class _Observed(CairoRenderer):
    """Draws nothing: to skip an animation is to jump to its end, which takes as long as it says."""

    def __init__(self, witness: Witness | None) -> None:
        super().__init__(camera_class=ClosedCamera, skip_animations=True)
        self._witness = witness

    def play(self, scene: Scene, *args: Any, **kwargs: Any) -> None:
        super().play(scene, *args, **kwargs)
        if self._witness:
            self._witness.end_of_play(scene)

    def render(self, scene: Scene, time: float, moving_mobjects: Iterable[Mobject] | None = None) -> None:
        if self._witness:
            self._witness.moment(time, moving_mobjects or ())


def _with_stops(_scene: Scene, run_time: float, *_described: Any, **_counted: Any) -> _Stops:
    """In place of a scene's own."""
    return _Stops([*(part * run_time for part in ON_THE_WAY), run_time])


class _Stops(list[float]):
    """The moments of a play at which a witness looks; Manim closes them like a progress bar."""

    def close(self) -> None:
        pass
