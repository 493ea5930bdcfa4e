"""`karat restore`: copy a backup into an empty database."""

from __future__ import annotations

import shlex

import click

from karat.cli.location import database_option, words_for_database


@click.command()
@click.argument("file", type=click.Path(dir_okay=False))
@database_option
def restore(file: str, db: str) -> None:
    """Copy a backup into an empty database.

    All campaigns of FILE are copied. The database is a new file, or a team's PostgreSQL. Invitations go on
    working there. A campaign goes on where its list is found: at its old place, or named with `--source`.
    """
    from karat.campaign.backup import restore_database
    from karat.report.numbers import count

    number = restore_database(file, db)
    command = shlex.join(["karat", "list", *words_for_database(db)])
    click.echo(f"{count(number, 'campaign')} with all labels restored. See them:\n  {command}")
