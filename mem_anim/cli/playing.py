"""``play``: the page in which numbers can be changed. It must not know what the page shows."""

from __future__ import annotations

import sys

import click

from mem_anim.cli.group import stop_writing

START = "temporal"


@click.command()
@click.argument("file", metavar="[FILE]", required=False)
@click.option("--no-browser", is_flag=True, help="Only say the address.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=0,
    metavar="N",
    help="Where to listen. Default: a free port.",
)
@click.option("--watch", is_flag=True, help="Follow changes of FILE, made in an editor.")
def play(file: str | None, no_browser: bool, port: int, watch: bool) -> None:
    """Open a page in which every number of the scenario can be changed, and see what follows from it.

    The page is served to this computer only, and works without a network. Ctrl-C ends it. Without FILE it
    starts with the scenario "temporal".
    """
    from mem_anim.playground import opened, serve

    if watch and file is None:
        raise click.UsageError("--watch needs the FILE to follow.")
    document = opened(file or START)

    def begun(address: str) -> None:
        _say(address)
        if not no_browser and click.launch(address):
            click.echo("No browser was found. Open the address in one.", err=True)

    serve(document, port, begun, watched=file if watch else None)


def _say(address: str) -> None:
    """At once; and where nobody reads, the page is served all the same."""
    if sys.stdout is None:  # the caller has closed it
        return
    try:
        click.echo(address)
        sys.stdout.flush()
    except OSError:
        stop_writing()
