"""What the film room reports while it works. It must not know who listens, nor how it is shown."""

from __future__ import annotations

from mem_anim.errors import AuthorError


class Watch:
    """Someone who looks on; this one keeps silent. Override what you want to hear of.

    Several films may be under way at once; ``name`` tells them apart.
    """

    def refused(self, clip: str, reason: AuthorError) -> None:
        """No clip was named, and this one is left out because it cannot tell the scenario."""

    def rehearsing(self, clip: str) -> None:
        """The clip is run through without drawing, to learn its length and whether everything fits."""

    def planned(self, frames: int) -> None:
        """So many frames will be drawn, all films together."""

    def started(self, name: str, frames: int, seconds: float) -> None:
        """A film of that name and length is begun."""

    def drew(self, frames: int) -> None:
        """So many more frames were drawn; with a minus, so many will be drawn again."""

    def ended(self, name: str) -> None:
        """A film is in place, or is given up."""

    def failed(self, clip: str, reason: AuthorError) -> None:
        """The clip could not be filmed; the others are."""
