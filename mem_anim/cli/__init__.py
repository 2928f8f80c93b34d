"""The command line: what a person types, and the only place that prints for a person.

It must not compute or word anything that others do, and imports what a command needs only when it runs:
neither ``check`` nor ``explain`` may wait for Manim.
"""

from __future__ import annotations

import io
import sys

import click

from mem_anim import __version__
from mem_anim.cli.authoring import new, schema
from mem_anim.cli.filming import render, scenes
from mem_anim.cli.group import Commands
from mem_anim.cli.keeping import cache
from mem_anim.cli.looking import still, storyboard
from mem_anim.cli.playing import play
from mem_anim.cli.telling import check, explain


def main() -> None:
    """Run the command line and end the process with its status."""
    _write_any_character()
    commands(prog_name="mem-anim")


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="mem-anim")
def commands() -> None:
    """Attention over space and time, worked with small numbers and shown as films.

    FILE is the name of a shipped scenario, such as "temporal", or the path of your own YAML file.

    \b
    A first walk:
      mem-anim explain temporal       the whole calculation, as on a blackboard
      mem-anim render temporal        the same as films
      mem-anim play temporal          change its numbers in a page
      mem-anim new mine.yaml          a scenario of your own to start from
      mem-anim check mine.yaml        is it right?
    """


for _command in (check, explain, play, scenes, storyboard, still, render, cache, new, schema):
    commands.add_command(_command)


def _write_any_character() -> None:
    """A pipe or a file gets UTF-8, whatever the locale; a screen gets "?" for what it cannot show."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            encoding = stream.encoding if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="replace")
