"""`karat backup`: write a whole database to one file."""

from __future__ import annotations

import click

from karat.cli.location import database_option


@click.command()
@click.argument("file", type=click.Path(dir_okay=False))
@database_option
def backup(file: str, db: str) -> None:
    """Write a whole database to one file.

    All campaigns are in it, with labels, people and invitations; the lists are not. FILE is a new SQLite
    database: `karat show NAME --db FILE` reads it, `karat restore FILE` copies it into another database, of
    PostgreSQL too. People may go on labelling meanwhile.
    """
    from karat.campaign.backup import backup_database
    from karat.report.numbers import count

    number = backup_database(db, file)
    click.echo(
        f"{count(number, 'campaign')} with all labels written to {file}. Keep the lists themselves, too."
    )
