"""`karat annotators`: who has labelled how much, and how well."""

from __future__ import annotations

import click

from karat.cli.campaigns import campaign_argument, database_option, opened

__all__ = ["annotators"]


@click.command()
@campaign_argument()
@database_option
@click.option("--erase", metavar="ANNOTATOR", help="Forget this name, in all campaigns of the database.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def annotators(name: str | None, db: str, erase: str | None, as_json: bool) -> None:
    """Who has labelled how much, and how well.

    With --erase a name is forgotten in the whole database; the labels stay, under a number.
    """
    if erase is not None:
        _erase(db, erase)
        return
    with opened(db, name) as campaign:
        found = campaign.annotators()
    if as_json:
        import json

        click.echo(json.dumps({"annotators": [one.to_dict() for one in found]}))
        return
    if not found:
        click.echo(f"Nobody has labelled anything in campaign {campaign.name} yet.")
        return
    from rich.console import Console

    from karat.report.campaign_tables import annotators_table

    Console().print(annotators_table(found, campaign.name))


def _erase(db: str, name: str) -> None:
    from karat.campaign.store import Store
    from karat.core.errors import ParameterError, spell_options

    store = Store(db, must_exist=True)
    try:
        if not store.erase_annotator(name):
            names = spell_options(store.annotators().values()) or "none"
            raise ParameterError(f"No annotator {name!r} in {store.database.name}. Annotators: {names}.")
    finally:
        store.close()
    click.echo(f"The name {name} is forgotten; its labels stay, under a number.")
