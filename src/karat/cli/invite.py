"""`karat invite`: a link for somebody to label in a campaign."""

from __future__ import annotations

import click

from karat.cli.location import Place, complete_names, place_options

__all__ = ["invite"]


@click.command()
@click.argument("name", shell_complete=complete_names)
@click.option("--annotator", required=True, metavar="NAME", help="Whom the link is for.")
@click.option(
    "--days",
    type=click.FloatRange(min=0, min_open=True, max=3650),
    default=30.0,
    show_default=True,
    metavar="N",
    help="How long the link opens the campaign.",
)
@place_options
@click.option(
    "--url",
    default="http://127.0.0.1:8000",
    show_default=True,
    metavar="URL",
    help="Where the server of this database is; the link begins with it.",
)
def invite(name: str, annotator: str, days: float, place: Place, url: str) -> None:
    """Print a link for somebody to label in campaign NAME.

    The link is shown this once; the dashboard lists invitations and withdraws them.
    """
    if place.server is not None:
        from karat.web.client import RemoteCampaign

        click.echo(RemoteCampaign(place.server, place.token, name).invite(annotator, days=days))
        return
    from karat.campaign.store import Store
    from karat.campaign.tokens import OWNER, Tokens

    store = Store(place.db, must_exist=True)
    try:
        tokens = Tokens(store)
        fresh = tokens.invite(name, annotator, days=days)
        tokens.record(OWNER, "invite", campaign=name, detail=annotator)
    finally:
        store.close()
    click.echo(f"{url.rstrip('/')}/i/{fresh}")
