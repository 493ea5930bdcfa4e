"""`karat switch`: what a running campaign does next, where its question leaves that to its owner."""

from __future__ import annotations

import click

from karat.cli.campaigns import campaign_argument
from karat.cli.location import Place, opened, place_options


@click.command()
@campaign_argument(required=True)
@click.argument("to", metavar="WHAT")
@place_options
def switch(name: str, to: str, place: Place) -> None:
    """Say what a running campaign does next: look further, or sample.

    A review looks for documents until its stopping rule ends that, and then samples the rest. Its owner may
    decide at any time:

    \b
    karat switch refs sample    stop looking, sample now
    karat switch refs look      go on looking

    It is written to the campaign's changes, counts from the next documents on, and keeps all labels.
    """
    with opened(place, name) as campaign:
        click.echo(campaign.switch(to))
