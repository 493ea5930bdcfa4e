"""`karat annotators`: how much each annotator has labelled, and how well."""

from __future__ import annotations

import click

from karat.cli.campaigns import campaign_argument, json_option, print_json, print_rich
from karat.cli.location import Place, opened, opened_store, place_options


@click.command()
@campaign_argument()
@place_options
@click.option("--erase", metavar="ANNOTATOR", help="Erase this name from the database; the labels stay.")
@json_option
def annotators(name: str | None, place: Place, erase: str | None, as_json: bool) -> None:
    """How much each annotator has labelled, and how well.

    How well is the share of labels that agree with those of others on the same items (inter-annotator
    agreement), and of gold items that are right. Below the table are Cohen's kappa of each two people, and
    Krippendorff's alpha of all where there are more than two.

    With --erase a name is forgotten in the whole database; the labels stay, under a number.
    """
    if erase is not None:
        _erase(place, erase)
        return
    with opened(place, name) as campaign:
        people, pairs = campaign.annotators(), campaign.agreement()
        alpha = campaign.krippendorff_alpha()
    if as_json:
        print_json(
            {
                "annotators": [one.to_dict() for one in people],
                "agreement": [pair.to_dict() for pair in pairs],
                "alpha": alpha._asdict(),
            }
        )
    elif not people:
        click.echo(f"Nobody has labelled anything in campaign {campaign.name} yet.")
    else:
        from karat.report.campaign import agreement_words, alpha_words
        from karat.report.campaign_tables import annotators_table

        print_rich(annotators_table(people, campaign.name, campaign.label_words))
        for pair in pairs:
            click.echo(agreement_words(pair))
        if len(pairs) > 1:
            click.echo(alpha_words(alpha))


def _erase(place: Place, name: str) -> None:
    if place.server is not None:
        from karat.web.client import erase_annotator

        erase_annotator(place.server, place.token, name)
    else:
        from karat.core.errors import ParameterError, spell_options

        with opened_store(place.db) as store:
            if not store.erase_annotator(name):
                names = spell_options(store.annotators().values()) or "none"
                raise ParameterError(f"No annotator {name!r} in {store.database.name}. Annotators: {names}.")
    click.echo(f"The name {name} is forgotten; its labels stay, under a number.")
