"""`karat copy`: copy one campaign into another database."""

from __future__ import annotations

import shlex

import click

from karat.cli.campaigns import campaign_argument
from karat.cli.location import database_option, database_url, words_for_database


@click.command()
@campaign_argument(required=True)
@database_option
@click.option("--to", required=True, metavar="URL", help="The other database: a file, or a PostgreSQL URL.")
def copy(name: str, db: str, to: str) -> None:
    """Copy one campaign into another database.

    Labels, people and invitations are copied, the list is not: bring it along, and name its new place once
    with `karat show NAME --source FILE`. Campaigns of the same criterion share their labels and come along.
    To reach another machine, copy into a new file, and from that file into the server's database there.
    """
    from karat.campaign.copying import copy_campaign
    from karat.report.numbers import count

    copied = copy_campaign(db, name, database_url(to))
    others = f" and {', '.join(copied.names[1:])}, which it shares labels with," if copied.names[1:] else ""
    click.echo(f"Campaign {name}{others} copied to {to}, with {count(copied.labels, 'label')}.")
    command = shlex.join(["karat", "archive", name, *words_for_database(db)])
    click.echo(f"It goes on in both places. To close it here:\n  {command}")
