"""Files of tasks and labels: the methods that campaigns in a database and on a server share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from karat.campaign.answers import Answer
from karat.campaign.errors import RefusedLabelsError
from karat.core.errors import LabelError, SourceError
from karat.core.labels import counting_as_right, label_to_python
from karat.core.question import question_named
from karat.exchange.reconcile import LEDGER, Reconciled, conflict_table, reconcile
from karat.exchange.tasks import FileLabel, Sheet, Task, TaskSheet, spell_bad_lines
from karat.sources.kinds import kind_named

if TYPE_CHECKING:
    from karat.campaign.definition import Definition
    from karat.campaign.status import Item, Lookup, Told
    from karat.core.labels import LabelWords


class _Campaign(Protocol):
    """What these methods use of a campaign."""

    @property
    def name(self) -> str: ...
    @property
    def question(self) -> str: ...
    @property
    def criterion(self) -> str: ...
    @property
    def definition(self) -> Definition: ...
    @property
    def label_words(self) -> LabelWords: ...
    def look_up(self, items: Iterable[str]) -> Lookup: ...
    def tell_several(self, labels: Mapping[str, Iterable[Answer]], *, revise: bool = False) -> Told: ...


class Exported(NamedTuple):
    """A file's content, and how many labels, entries of the log or documents it has."""

    content: bytes
    labels: int


def unit_name(question: str) -> str | None:
    """What files call the units that a question's plans count: rank or row; None to leave them out."""
    return kind_named(question_named(question).source).unit


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


class LabelFiles:
    """Mixin for campaigns: tasks to files, and labels from files."""

    def task_sheet(self: _Campaign, items: Sequence[Item]) -> TaskSheet:
        """Items from `ask` as tasks, which `karat.exchange.formats.write_tasks` writes to files."""
        return TaskSheet(
            tuple(Task(item.key, item.fields, unit=item.unit or None) for item in items),
            campaign=self.name,
            criterion=self.criterion,
            instructions=self.definition.labelling.instructions,
            unit_name=unit_name(self.question),
            words=self.label_words,
        )

    def export_tasks(self: _Campaign, items: Sequence[Item], format: str = "csv") -> Exported:  # noqa: A002
        """Items from `ask` as a file's content, for labelling elsewhere."""
        # Loads every format, which a server does not need to start.
        from karat.exchange.formats import write_tasks

        return Exported(write_tasks(LabelFiles.task_sheet(self, items), format), len(items))

    def import_labels(
        self: _Campaign,
        labels: str | Path | Sheet | Iterable[FileLabel],
        *,
        format: str | None = None,  # noqa: A002
        annotator: str | None = None,
        all_by: str | None = None,
        skip_bad: bool = False,
        revise: bool = False,
        dry_run: bool = False,
        positive: Sequence[object] | str | None = None,
    ) -> Imported:
        """Store the labels of a file: all of them, or none and an error.

        Args:
            labels: a path, or labels that were read already.
            format: the file's format, where its name does not tell.
            annotator: who gave the labels that name nobody.
            all_by: who gave all labels, whatever the file says.
            skip_bad: leave out what cannot be used, instead of refusing the file.
            revise: labels that contradict the same person's earlier ones replace them.
            dry_run: store nothing; say what would be stored, and what is wrong.
            positive: of grades or other words in a file, those that count as right, such as [4, 5]; all
                others count as wrong.

        Raises:
            RefusedLabelsError: labels contradict others, or are for items that were never asked for.
        """
        with counting_as_right(positive):
            sheet, name = _read(labels, format, self.label_words)
        if not (sheet.answers or sheet.bad or sheet.blank or dry_run):
            raise SourceError(f"{name} has no rows; there are no labels in it.")
        if sheet.bad and not (skip_bad or dry_run):
            raise SourceError(f"{spell_bad_lines(sheet)} Nothing was stored.", remedies=("skip_bad",))
        known = self.look_up(sorted(_keys(sheet.answers)))
        answers = _under_their_keys(known, sheet, all_by)
        nameless = [answer for answer in answers if answer.annotator is None] if annotator is None else []
        if nameless:
            raise LabelError(
                f"{_place(nameless[0])} does not say who labelled ({len(nameless):,} do not). Name the "
                "annotator. Nothing was stored.",
                remedies=("annotator",),
            )
        compared = reconcile(answers, asked=known.asked, existing=known.existing, annotator=annotator)
        contradictions = [one for one in compared.conflicts if one.other_where != LEDGER]
        revised = [one.answer for one in compared.conflicts if one.other_where == LEDGER] if revise else []
        # A person who contradicts the ledger and then themselves has given no clear label.
        unclear = {(one.answer.item, one.answer.annotator) for one in contradictions}
        revised = [answer for answer in revised if (answer.item, answer.annotator) not in unclear]
        refused = len(compared.unknown) + (len(contradictions) if revise else len(compared.conflicts))
        problems = _problems(compared, name, self.label_words, revise=revise)
        if refused and not (skip_bad or dry_run):
            raise RefusedLabelsError(
                f"{_why(compared, name, revise=revise)} Nothing was stored.",
                problems,
                remedies=("skip_bad",) if revise else ("skip_bad", "revise"),
            )
        taken = [*compared.new, *revised]
        new = len(taken) if dry_run else _tell(self, taken, revise=revise)
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
    words: LabelWords,
) -> tuple[Sheet, str]:
    """The labels, and what to call where they come from."""
    if isinstance(labels, str | Path):
        from karat.exchange.formats import read_answers

        return read_answers(labels, format, words=words), str(labels)
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


def _tell(campaign: _Campaign, labels: list[FileLabel], *, revise: bool) -> int:
    by_person: dict[str, list[Answer]] = {}
    for label in labels:
        answer = Answer(
            label.item, label_to_python(label.value), seconds=label.seconds, comment=label.comment
        )
        by_person.setdefault(label.annotator or "", []).append(answer)
    return campaign.tell_several(by_person, revise=revise).new


def _problems(
    compared: Reconciled, name: str, words: LabelWords, *, revise: bool
) -> tuple[tuple[str, ...], ...]:
    """Contradictions, unknown items and repetitions; those that a revision settles are left out."""
    # All are of one file, which need not be named in every row.
    return tuple(
        tuple(cell.removesuffix(f" of {Path(name)}") for cell in row)
        for row in conflict_table(compared, words)
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
        parts.append(f"{ledger:,} against what the same person said before (a revision replaces it)")
    if inside:
        parts.append(f"{inside:,} against another in the file")
    return f"{name} has labels that cannot be used: {'; '.join(parts)}. Correct the file, or skip bad labels."


def _place(answer: FileLabel) -> str:
    where = answer.where or f"the label of item {answer.item}"
    return f"{where[:1].upper()}{where[1:]}"
