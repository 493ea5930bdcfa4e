"""`karat label`: label in the terminal, one key for an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from karat.cli.campaigns import campaign_argument, is_terminal, labeller_option, say, source_option
from karat.cli.location import Place, command_for, opened, place_options

if TYPE_CHECKING:
    from karat.campaign.status import Status
    from karat.cli.location import OpenCampaign


@click.command()
@campaign_argument()
@place_options
@source_option
@labeller_option
def label(name: str | None, place: Place, source: str | None, annotator: str) -> None:
    """Label in the terminal, one key for an answer.

    \b
    y  1  →    right, or the campaign's word for it
    n  0  ←    wrong, or the campaign's word for it
    2  …  9    wrong, for that reason of the campaign's list
    u          unsure: a real answer, for items that cannot be decided
    s          skip: somebody else gets it
    z  ⌫       undo; again to go further back
    c          a comment to go with the answer
    m          more of a long text
    ?          the instructions
    q          quit

    Each answer is stored before the next item is shown: nothing is lost, whatever happens.
    """
    from karat.core.errors import KaratError

    if not is_terminal():
        raise KaratError(
            "karat label needs a terminal. To label elsewhere: karat ask --out tasks.csv, then karat tell."
        )
    with opened(place, name, source=source) as campaign:
        click.echo(f"Opening {campaign.name} …")
        answered = label_until_quit(campaign, annotator)
        _say_goodbye(campaign, annotator, answered, place)


def label_until_quit(campaign: OpenCampaign, annotator: str) -> int:
    """Label until the person stops or nothing is left; returns how many answers there were."""
    from contextlib import suppress

    from karat.cli.keyboard import open_keyboard
    from karat.cli.labelling import Turn
    from karat.cli.labelpage import LabelPage
    from karat.core.errors import KaratError

    turn = Turn(campaign, annotator)
    try:
        turn.next()
        with open_keyboard() as keyboard:
            LabelPage(turn, keyboard).run()
    finally:
        with suppress(KaratError):
            turn.give_back()
    return turn.answered


def _say_goodbye(campaign: OpenCampaign, annotator: str, answered: int, place: Place) -> None:
    status = campaign.status()
    say(session_summary(status, annotator, answered))
    # Commands stay in one line, to be copied.
    if status.state in ("open", "waiting"):
        click.echo(f"  {command_for(campaign, 'label', '--annotator', annotator, place=place)}")
    click.echo(f"  {command_for(campaign, 'show', place=place)}")


def session_summary(status: Status, annotator: str, answered: int) -> str:
    """What was labelled in a session, and what is to come, in a sentence or two."""
    from karat.report.numbers import count

    sentences = [f"{count(answered, 'label')} by {annotator} in this session, all stored."]
    if status.state in ("open", "waiting") and status.labels_left is not None:
        sentences.append(f"About {count(status.labels_left)} more to come.")
    if status.note:
        sentences.append(status.note)
    return " ".join(sentences)
