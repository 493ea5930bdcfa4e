"""`karat annotators`: who has labelled how much, and how well."""

from __future__ import annotations

import click

from karat.cli.campaigns import campaign_argument
from karat.cli.location import Place, opened, place_options


@click.command()
@campaign_argument()
@place_options
@click.option("--erase", metavar="ANNOTATOR", help="Forget this name, in all campaigns there.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def annotators(name: str | None, place: Place, erase: str | None, as_json: bool) -> None:
    """Who has labelled how much, and how well.

    With --erase a name is forgotten in the whole database; the labels stay, under a number.
    """
    if erase is not None:
        _erase(place, erase)
        return
    with opened(place, name) as campaign:
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


def _erase(place: Place, name: str) -> None:
    if place.server is not None:
        from karat.web.client import erase_annotator

        erase_annotator(place.server, place.token, name)
    else:
        _erase_in_database(place.db, name)
    click.echo(f"The name {name} is forgotten; its labels stay, under a number.")


def _erase_in_database(db: str, name: str) -> None:
    from karat.campaign.store import Store
    from karat.core.errors import ParameterError, spell_options

    store = Store(db, must_exist=True)
    try:
        if not store.erase_annotator(name):
            names = spell_options(store.annotators().values()) or "none"
            raise ParameterError(f"No annotator {name!r} in {store.database.name}. Annotators: {names}.")
    finally:
        store.close()
