"""Import of labels from a file into a campaign: all of the file, or nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from karat.campaign.answers import Answer
from karat.campaign.errors import RefusedLabelsError
from karat.core.errors import LabelError, SourceError
from karat.core.labels import label_to_python
from karat.exchange.formats import read_answers
from karat.exchange.reconcile import LEDGER, Reconciled, conflict_table, reconcile
from karat.exchange.tasks import FileLabel, Sheet, spell_bad_lines

if TYPE_CHECKING:
    from karat.campaign.lookup import Lookup
    from karat.campaign.status import Told


class TakesLabels(Protocol):
    """What is asked of a campaign, in a database or on a server."""

    def look_up(self, items: Iterable[str]) -> Lookup:
        """What the campaign knows of these items."""
        ...

    def tell_several(self, labels: Mapping[str, Iterable[Answer]], *, revise: bool = False) -> Told:
        """Store labels of several people."""
        ...


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of a file's labels, or in a dry run what would.

    Attributes:
        new: labels that were stored.
        same: labels that the campaign had already.
        revised: labels that replaced an earlier one of the same person.
        left_out: lines that could not be used.
        blank: items without a label.
        people: whose labels were stored.
        problems: rows under `exchange.reconcile.CONFLICT_COLUMNS`: contradictions, items that were never
            asked for, repetitions.
        refused: how many labels contradict others or are for items that were never asked for.
    """

    new: int
    same: int
    revised: int
    left_out: int
    blank: int
    people: tuple[str, ...]
    problems: tuple[tuple[str, ...], ...] = ()
    refused: int = 0


def import_labels(
    campaign: TakesLabels,
    labels: str | Path | Sheet | Iterable[FileLabel],
    *,
    format: str | None = None,  # noqa: A002 - as everywhere in karat
    annotator: str | None = None,
    all_by: str | None = None,
    skip_bad: bool = False,
    revise: bool = False,
    dry_run: bool = False,
) -> Imported:
    """Read a file, compare it with the ledger, and store what is new; see `Campaign.import_labels`."""
    sheet, name = _read(labels, format)
    if sheet.bad and not (skip_bad or dry_run):
        raise SourceError(f"{spell_bad_lines(sheet)} Nothing was taken.")
    known = campaign.look_up(sorted(_keys(sheet.answers)))
    answers = _under_their_keys(known, sheet, all_by)
    nameless = [answer for answer in answers if answer.annotator is None] if annotator is None else []
    if nameless:
        raise LabelError(
            f"{_place(nameless[0])} does not say who labelled ({len(nameless):,} do not). Name the person: "
            "--annotator NAME. Nothing was taken."
        )
    compared = reconcile(answers, asked=known.asked, existing=known.existing, annotator=annotator)
    contradictions = [one for one in compared.conflicts if one.other_where != LEDGER]
    revised = [one.answer for one in compared.conflicts if one.other_where == LEDGER] if revise else []
    # A person who contradicts the ledger and then themselves has said nothing clear.
    unclear = {(one.answer.item, one.answer.annotator) for one in contradictions}
    revised = [answer for answer in revised if (answer.item, answer.annotator) not in unclear]
    refused = len(compared.unknown) + (len(contradictions) if revise else len(compared.conflicts))
    problems = _problems(compared, name, revise=revise)
    if refused and not (skip_bad or dry_run):
        raise RefusedLabelsError(f"{_why(compared, name, revise=revise)} Nothing was taken.", problems)
    taken = [*compared.new, *revised]
    new = len(taken) if dry_run else _tell(campaign, taken, revise=revise)
    return Imported(
        new=new - len(revised),
        same=len(compared.same),
        revised=len(revised),
        left_out=len(sheet.bad) + refused,
        blank=sheet.blank,
        people=tuple(dict.fromkeys(one.annotator or "" for one in taken)),
        problems=problems,
        refused=refused,
    )


def _read(
    labels: str | Path | Sheet | Iterable[FileLabel],
    format: str | None,  # noqa: A002
) -> tuple[Sheet, str]:
    """The labels, and what to call where they come from."""
    if isinstance(labels, str | Path):
        return read_answers(labels, format), str(labels)
    return (labels if isinstance(labels, Sheet) else Sheet(tuple(labels))), "The table"


def _under_their_keys(known: Lookup, sheet: Sheet, all_by: str | None) -> list[FileLabel]:
    """The answers by the text that the ledger knows items by."""
    return [
        replace(
            answer,
            item=known.keys[answer.item],
            alias=None if answer.alias is None else known.keys[answer.alias],
            annotator=all_by or answer.annotator,
        )
        for answer in sheet.answers
    ]


def _keys(answers: Iterable[FileLabel]) -> set[str]:
    return {key for answer in answers for key in (answer.item, answer.alias) if key is not None}


def _tell(campaign: TakesLabels, labels: list[FileLabel], *, revise: bool) -> int:
    by_person: dict[str, list[Answer]] = {}
    for label in labels:
        answer = Answer(
            label.item, label_to_python(label.value), seconds=label.seconds, comment=label.comment
        )
        by_person.setdefault(label.annotator or "", []).append(answer)
    return campaign.tell_several(by_person, revise=revise).new


def _problems(compared: Reconciled, name: str, *, revise: bool) -> tuple[tuple[str, ...], ...]:
    """Contradictions, unknown items and repetitions; those that a revision settles are left out."""
    # All are of one file, which need not be named in every row.
    return tuple(
        tuple(cell.removesuffix(f" of {Path(name)}") for cell in row)
        for row in conflict_table(compared)
        if not (revise and row[0] == "conflict" and row[6] == LEDGER)
    )


def _why(compared: Reconciled, name: str, *, revise: bool) -> str:
    """One line about why a file is refused."""
    unknown = len(compared.unknown)
    ledger = 0 if revise else sum(one.other_where == LEDGER for one in compared.conflicts)
    inside = sum(one.other_where != LEDGER for one in compared.conflicts)
    parts = []
    if unknown:
        parts.append(f"{unknown:,} for items that were never asked for")
    if ledger:
        parts.append(f"{ledger:,} against what the same person said before (--revise replaces it)")
    if inside:
        parts.append(f"{inside:,} against another in the file")
    return f"{name} has labels that cannot be used: {'; '.join(parts)}. --skip-bad leaves them out."


def _place(answer: FileLabel) -> str:
    where = answer.where or f"the label of item {answer.item}"
    return f"{where[:1].upper()}{where[1:]}"
