"""`karat delete`: delete a campaign for good."""

from __future__ import annotations

import click

from karat.cli.campaigns import campaign_argument, is_terminal
from karat.cli.location import Place, opened, place_options


@click.command()
@campaign_argument(required=True)
@place_options
@click.option("--yes", is_flag=True, help="Do not ask for the name again.")
@click.option("--force", is_flag=True, help="Delete it although people are labelling in it.")
def delete(name: str, place: Place, yes: bool, force: bool) -> None:
    """Delete a campaign for good.

    Its labels stay as long as another campaign of the database has the same criterion. `karat archive` closes
    a campaign and keeps everything; `karat backup` writes a copy beforehand.
    """
    from karat.core.errors import ParameterError
    from karat.report.numbers import count

    with opened(place, name) as campaign:
        if not yes:
            if not is_terminal():
                raise ParameterError(
                    "Nothing was deleted, because nobody can be asked here. Add --yes to delete it."
                )
            typed = click.prompt(f"This cannot be undone. Type the name {name} to delete it")
            if typed.strip() != name:
                raise ParameterError("That is another name: nothing was deleted.")
        gone = campaign.delete(force=force)
    labels = f"with {count(gone, 'label')}" if gone else "its labels are kept"
    click.echo(f"Campaign {name} is deleted, {labels}.")
