"""`karat label`: label in the terminal, one key for an answer."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from karat.cli.campaigns import (
    annotator_option,
    campaign_argument,
    command_for,
    database_option,
    opened,
    source_option,
)

if TYPE_CHECKING:
    from karat.campaign.campaign import Campaign

__all__ = ["label"]


@click.command()
@campaign_argument()
@database_option
@source_option
@annotator_option
def label(name: str | None, db: str, source: str | None, annotator: str) -> None:
    """Label in the terminal, one key for an answer.

    \b
    y  1  →    right
    n  0  ←    wrong
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

    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise KaratError(
            "karat label needs a terminal. To label elsewhere: karat ask --out tasks.csv, then karat tell."
        )
    with opened(db, name, source=source) as campaign:
        click.echo(f"Opening {campaign.name} …")
        answered = _run(campaign, annotator)
        _say_goodbye(campaign, annotator, answered, db)


def _run(campaign: Campaign, annotator: str) -> int:
    """Label until the person stops or nothing is left; returns how many answers there were."""
    from contextlib import suppress

    from karat.cli.keyboard import Keyboard
    from karat.cli.labelling import Turn
    from karat.cli.labelpage import LabelPage
    from karat.core.errors import KaratError

    turn = Turn(campaign, annotator)
    try:
        turn.next()
        with Keyboard() as keyboard:
            LabelPage(turn, keyboard).run()
    finally:
        with suppress(KaratError):
            turn.give_back()
    return turn.answered


def _say_goodbye(campaign: Campaign, annotator: str, answered: int, db: str) -> None:
    from rich.console import Console

    from karat.report.numbers import count

    status = campaign.status()
    told = [f"{count(answered, 'label')} by {annotator} in this session, all stored."]
    if status.state in ("open", "waiting") and status.labels_left is not None:
        told.append(f"About {count(status.labels_left)} more to come.")
    if status.note:
        told.append(status.note)
    Console(highlight=False, markup=False).print(" ".join(told))
    # Commands stay in one line, to be copied.
    if status.state in ("open", "waiting"):
        click.echo(f"  {command_for(campaign, 'label', '--annotator', annotator, db=db)}")
    click.echo(f"  {command_for(campaign, 'show', db=db)}")
