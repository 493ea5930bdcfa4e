"""`karat set`: change a campaign after its start."""

from __future__ import annotations

import click

from karat.cli.campaigns import campaign_argument, json_option, print_json
from karat.cli.location import Place, opened, place_options


@click.command("set")
@campaign_argument(required=True)
@click.argument("changes", nargs=-1, metavar="CHOICE=VALUE…")
@place_options
@json_option
def set_(name: str, changes: tuple[str, ...], place: Place, as_json: bool) -> None:
    """Change a campaign after its start.

    \b
    karat set pairs budget=800 factor=1.1
    karat set pairs criterion="Both say the same." instructions=@rules.txt
    karat set pairs name=paraphrases redundancy=2 lease=30 fields=text,source

    Choices are the campaign's name, criterion, fields and budget (labels in all), and the options of
    `karat new` without their dashes; the value none takes one away. Labels are kept. Where the target, a
    budget that the plan knows, or the opinions on each item change, the plan begins anew from all labels.
    """
    from karat.cli.changes import changes_from_words

    with opened(place, name) as campaign:
        changed = campaign.change(**changes_from_words(campaign.question, changes))
    if as_json:
        print_json({"changed": changed})
    elif changed:
        click.echo(f"Campaign {name} has changed: {', '.join(changes)}.")
    else:
        click.echo(f"Campaign {name} is as it was.")
