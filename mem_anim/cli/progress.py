"""How a person follows a render: a bar with the time left on a terminal, else a line for each film.

All of it goes to standard error. It must not know what is rendered.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from mem_anim.errors import AuthorError
from mem_anim.film import Film, Watch


class Lines(Watch):
    """For a pipe or a file."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.left_out: dict[str, str] = {}
        self.failures: dict[str, str] = {}

    def refused(self, clip: str, reason: AuthorError) -> None:
        self.left_out[clip] = str(reason)
        self.say(f"{clip} is left out. {reason}")

    def started(self, name: str, frames: int, seconds: float) -> None:
        self.say(f"{name}: {_clock(seconds)}, {frames} frames")

    def failed(self, clip: str, reason: AuthorError) -> None:
        self.failures[clip] = str(reason)

    def made(self, film: Film) -> None:
        """A film is in place. That it was rendered needs no words."""
        if film.how != "rendered":
            self.say(f"{film.path.stem}: {film.how}")

    def aside(self) -> AbstractContextManager[None]:
        """While something else is printed."""
        return nullcontext()

    def say(self, line: str) -> None:
        self.console.print(line, soft_wrap=True, markup=False, highlight=False)


class Bar(Lines):
    """For a terminal: one bar for all films, which goes away when they are done."""

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
        self.bar = Progress(
            *columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False
        )
        self.task = self.bar.add_task("", total=None)
        self.under_way: dict[str, str] = {}  # names with lengths

    def rehearsing(self, clip: str) -> None:
        self._describe(f"{clip}: does everything fit?")

    def planned(self, frames: int) -> None:
        self.bar.reset(self.task, total=frames)

    def started(self, name: str, frames: int, seconds: float) -> None:
        self.under_way[name] = f"{name} ({_clock(seconds)})"
        self._describe(" + ".join(self.under_way.values()))

    def ended(self, name: str) -> None:
        self.under_way.pop(name, None)
        self._describe(" + ".join(self.under_way.values()))

    def drew(self, frames: int) -> None:
        self.bar.advance(self.task, frames)

    def _describe(self, what: str) -> None:
        self.bar.update(self.task, description=what, refresh=True)

    @contextmanager
    def aside(self) -> Iterator[None]:
        self.bar.stop()
        yield
        self.bar.start()


@contextmanager
def progress() -> Iterator[Lines]:
    """Watch a render as the standard error stream allows."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield Lines(console)
        return
    watch = Bar(console)
    with watch.bar:
        yield watch


def _clock(seconds: float) -> str:
    """1:54"""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"
