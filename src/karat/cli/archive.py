"""`karat archive`: close a campaign, or open it again."""

from __future__ import annotations

import click

from karat.cli.campaigns import campaign_argument, say
from karat.cli.location import Place, command_for, opened, place_options


@click.command()
@campaign_argument(required=True)
@place_options
@click.option("--reopen", is_flag=True, help="Accept labels again.")
def archive(name: str, place: Place, reopen: bool) -> None:
    """Close a campaign, or open it again.

    Nothing is deleted: its labels stay, and other campaigns of the same criterion go on using them.
    """
    with opened(place, name) as campaign:
        if reopen:
            campaign.reopen()
            click.echo(f"Campaign {name} takes labels again.")
            return
        campaign.archive()
        again = command_for(campaign, "archive", "--reopen", place=place)
        say(f"Campaign {name} takes no more labels; everything is kept. Open it again:")
        click.echo(f"  {again}")
