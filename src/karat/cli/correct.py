"""`karat correct`: set the label of an item, overriding all opinions."""

from __future__ import annotations

import click

from karat.cli.campaigns import print_rich, source_option, split_words
from karat.cli.location import Place, command_for, complete_names, opened, place_options


@click.command()
@click.argument("words", nargs=-1, metavar="[NAME] ITEM right|wrong|unsure", shell_complete=complete_names)
@place_options
@source_option
@click.option(
    "--annotator",
    default="owner",
    show_default=True,
    metavar="NAME",
    help="Annotator who makes the correction.",
)
@click.option("--comment", default="", metavar="TEXT", help="Reason for the correction.")
@click.option("--disagreements", is_flag=True, help="List the items on which annotators disagree, instead.")
def correct(
    words: tuple[str, ...],
    place: Place,
    source: str | None,
    annotator: str,
    comment: str,
    disagreements: bool,
) -> None:
    """Set the label of an item, overriding all opinions.

    A correction is a new entry of the log: earlier labels stay there, and no ask changes. Campaigns that have
    words of their own for labels take those, too.

    \b
    karat correct pairs --disagreements
    karat correct pairs 4711 right --comment "see the guideline"
    """
    if disagreements:
        name, _ = split_words(words, "")
        _list_disagreements(place, name, source)
        return
    from karat.core.errors import ParameterError, spell_options
    from karat.core.labels import PLAIN_WORDS, label_to_python

    name, (item, label) = split_words(words, "ITEM right|wrong|unsure")
    with opened(place, name) as campaign:
        # The campaign's own words come first, should one of them be a plain word for the other label.
        known = {word: value for value, word in PLAIN_WORDS.by_label.items()}
        values = known | {word: value for value, word in campaign.label_words.by_label.items()}
        if label not in values:
            offered = spell_options(campaign.label_words.by_label.values())
            raise ParameterError(f"No label {label!r}. Labels: {offered}.")
        campaign.correct(item, label_to_python(values[label]), annotator=annotator, comment=comment)
        click.echo(f"Item {item} counts as {label} in campaign {campaign.name}.")


def _list_disagreements(place: Place, name: str | None, source: str | None) -> None:
    with opened(place, name, source=source) as campaign:
        disagreements = campaign.disagreements()
        if not disagreements:
            click.echo(f"Nobody disagrees in campaign {campaign.name}.")
            return
        from karat.report.campaign_tables import disagreements_table

        words = "|".join(
            f"'{word}'" if " " in word else word for word in campaign.label_words.by_label.values()
        )
        print_rich(disagreements_table(disagreements, campaign.name, campaign.label_words))
        click.echo(f"Decide: {command_for(campaign, 'correct', place=place)} ITEM {words}")
