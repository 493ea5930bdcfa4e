"""`karat invite`: a link for somebody to label in a campaign."""

from __future__ import annotations

from typing import Any

import click

from karat.cli.location import Place, complete_names, opened, place_options


@click.command()
@click.argument("name", shell_complete=complete_names)
@click.option("--annotator", required=True, metavar="NAME", help="Annotator that the link is for.")
@click.option(
    "--days",
    type=click.FloatRange(min=0, min_open=True, max=3650),
    default=30.0,
    show_default=True,
    metavar="N",
    help="How long the link is valid.",
)
@place_options
@click.option(
    "--url",
    default="http://127.0.0.1:8000",
    show_default=True,
    metavar="URL",
    help="Public address of the server, as the link begins.",
)
def invite(name: str, annotator: str, days: float, place: Place, url: str) -> None:
    """Print a link for somebody to label in campaign NAME.

    The link is shown this once; the dashboard lists invitations and withdraws them.
    """
    with opened(place, name) as campaign:
        # A server knows its own address.
        more: dict[str, Any] = {} if place.server is not None else {"url": url}
        click.echo(campaign.invite(annotator, days=days, **more))
