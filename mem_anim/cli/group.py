"""How every command ends, and the arguments that several share. It must not know any command."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

import click

from mem_anim.errors import AuthorError
from mem_anim.words import LANGUAGES

FAULT = 1  # the author can mend it
INTERRUPTED = 130  # as a shell counts an end by Ctrl-C


class Commands(click.Group):
    """Commands that show an author's fault without a traceback, and end quietly when nobody listens."""

    def invoke(self, context: click.Context) -> Any:
        try:
            result = super().invoke(context)
            if sys.stdout:  # None where the caller has closed it
                sys.stdout.flush()
            return result
        except AuthorError as fault:
            click.echo(str(fault), err=True)
            context.exit(FAULT)
        except BrokenPipeError:
            stop_writing()
            context.exit(INTERRUPTED)
        except OSError as fault:
            if fault.errno != errno.ENOSPC:
                raise
            stop_writing()
            click.echo(f"There is no space left to write to: {fault.strerror}.", err=True)
            context.exit(FAULT)
        except KeyboardInterrupt:
            context.exit(INTERRUPTED)


file_argument = click.argument("file", metavar="FILE")
language_option = click.option(
    "--lang",
    "language",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="Language of the text.",
)
theme_option = click.option(
    "--theme", type=click.Choice(("dark", "light")), default="dark", show_default=True, help="Colours."
)
aspect_option = click.option(
    "--aspect",
    type=click.Choice(("16:9", "9:16", "1:1", "4:3")),
    default="16:9",
    show_default=True,
    help="Shape of the picture; everything is re-arranged for it.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="One JSON document and nothing else.")


def unknown(kind: str, name: str, known: Sequence[str], *, param_hint: str) -> click.BadParameter:
    """The usage error for a name that is not known, with the nearest that is."""
    near = get_close_matches(name, known, n=1)
    hint = f"Did you mean {near[0]}?" if near else f"There are {', '.join(known)}."
    return click.BadParameter(f"no {kind} is called {name!r}. {hint}", param_hint=param_hint)


def counted(number: int, one: str, many: str | None = None) -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


def stop_writing() -> None:
    """Nobody reads any more: what is still to be written at the end of the process goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
