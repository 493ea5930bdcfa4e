"""Labels from a file into a campaign: all of the file, or nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Iterable

    from karat.campaign.lookup import Lookup
    from karat.cli.location import OpenCampaign
    from karat.exchange.reconcile import Reconciled
    from karat.exchange.tasks import Answer, Sheet

__all__ = ["Taken", "say_what_was_taken", "take_in"]


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of a file's labels."""

    new: int
    same: int
    revised: int
    left_out: int
    blank: int
    people: tuple[str, ...]


def take_in(
    campaign: OpenCampaign,
    file: str,
    *,
    file_format: str | None,
    annotator: str | None,
    everything_by: str | None = None,
    skip_bad: bool,
    revise: bool,
) -> Taken:
    """Read a file, compare it with the ledger, and tell what is new.

    Args:
        campaign: where the labels go.
        file: what to read.
        file_format: how, where its ending does not say.
        annotator: who gave the labels that name nobody.
        everything_by: who gave all labels, whatever the file says.
        skip_bad: leave out what cannot be used, instead of refusing the file.
        revise: labels that contradict the same person's earlier ones replace them.
    """
    from karat.core.errors import LabelError, SourceError
    from karat.exchange.formats import read_answers
    from karat.exchange.reconcile import LEDGER, reconcile
    from karat.exchange.tasks import spell_bad_lines

    sheet = read_answers(file, file_format)
    if sheet.bad and not skip_bad:
        raise SourceError(f"{spell_bad_lines(sheet)} Nothing was taken.")
    known = campaign.look_up(sorted(_keys(sheet.answers)))
    answers = _under_their_keys(known, sheet, everything_by)
    nameless = [answer for answer in answers if answer.annotator is None] if annotator is None else []
    if nameless:
        raise LabelError(
            f"{_place(nameless[0])} does not say who labelled ({len(nameless):,} do not). Name the person: "
            "--annotator NAME. Nothing was taken."
        )
    found = reconcile(answers, asked=known.asked, existing=known.existing, annotator=annotator)
    contradictions = [one for one in found.conflicts if one.other_where != LEDGER]
    revised = [one.answer for one in found.conflicts if one.other_where == LEDGER] if revise else []
    # A person who contradicts the ledger and then themselves has said nothing clear.
    unclear = {(one.answer.item, one.answer.annotator) for one in contradictions}
    revised = [answer for answer in revised if (answer.item, answer.annotator) not in unclear]
    refused = len(found.unknown) + (len(contradictions) if revise else len(found.conflicts))
    _show_problems(found, file, revise=revise)
    if refused and not skip_bad:
        raise LabelError(f"{_why(found, file, revise=revise)} Nothing was taken.")
    told = _tell(campaign, [*found.new, *revised], revise=revise)
    return Taken(
        new=told - len(revised),
        same=len(found.same),
        revised=len(revised),
        left_out=len(sheet.bad) + refused,
        blank=sheet.blank,
        people=tuple(dict.fromkeys(one.annotator or "" for one in (*found.new, *revised))),
    )


def say_what_was_taken(taken: Taken) -> None:
    """One line about it."""
    from karat.report.numbers import count

    people = f" by {', '.join(taken.people)}" if taken.people else ""
    parts = [f"{count(taken.new, 'new label')}{people}"]
    if taken.revised:
        parts.append(f"{count(taken.revised)} revised")
    if taken.same:
        parts.append(f"{count(taken.same)} known already")
    if taken.left_out:
        parts.append(f"{count(taken.left_out)} left out")
    if taken.blank:
        parts.append(f"{count(taken.blank)} without a label yet")
    click.echo(f"{'; '.join(parts)}.")


def _under_their_keys(known: Lookup, sheet: Sheet, everything_by: str | None) -> list[Answer]:
    """The answers by the text that the ledger knows items by."""
    return [
        replace(
            answer,
            item=known.keys[answer.item],
            alias=None if answer.alias is None else known.keys[answer.alias],
            annotator=everything_by or answer.annotator,
        )
        for answer in sheet.answers
    ]


def _keys(answers: Iterable[Answer]) -> set[str]:
    return {key for answer in answers for key in (answer.item, answer.alias) if key is not None}


def _tell(campaign: OpenCampaign, answers: list[Answer], *, revise: bool) -> int:
    from karat.campaign.campaign import Answer as Told

    by_person: dict[str, list[Told]] = {}
    for answer in answers:
        value = None if answer.value < 0 else answer.value
        told = Told(answer.item, value, seconds=answer.seconds, comment=answer.comment)
        by_person.setdefault(answer.annotator or "", []).append(told)
    return sum(
        campaign.tell(labels, annotator=person, revise=revise).new for person, labels in by_person.items()
    )


def _show_problems(found: Reconciled, file: str, *, revise: bool) -> None:
    """Conflicts, unknown items and repetitions in a table, before anything is done about them."""
    from karat.exchange.reconcile import CONFLICT_COLUMNS, LEDGER, conflict_table

    # All are of one file, which need not be named in every row.
    rows = [
        [cell.removesuffix(f" of {Path(file)}") for cell in row]
        for row in conflict_table(found)
        if not (revise and row[0] == "conflict" and row[6] == LEDGER)
    ]
    if not rows:
        return
    from rich.console import Console

    from karat.report.campaign_tables import problems_table

    Console().print(problems_table(CONFLICT_COLUMNS, rows))


def _why(found: Reconciled, file: str, *, revise: bool) -> str:
    """One line about why a file is refused."""
    from karat.exchange.reconcile import LEDGER

    unknown = len(found.unknown)
    ledger = 0 if revise else sum(one.other_where == LEDGER for one in found.conflicts)
    inside = sum(one.other_where != LEDGER for one in found.conflicts)
    parts = []
    if unknown:
        parts.append(f"{unknown:,} for items that were never asked for")
    if ledger:
        parts.append(f"{ledger:,} against what the same person said before (--revise replaces it)")
    if inside:
        parts.append(f"{inside:,} against another in the file")
    return f"{file} has labels that cannot be used: {'; '.join(parts)}. --skip-bad leaves them out."


def _place(answer: Answer) -> str:
    return f"{answer.where[:1].upper()}{answer.where[1:]}"
