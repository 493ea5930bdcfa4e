"""Comparison of a file of labels with the ledger and with itself, before anything is stored."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from karat.core.labels import PLAIN_WORDS, LabelWords

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping

    from karat.exchange.tasks import FileLabel

LEDGER = "the ledger"

CONFLICT_COLUMNS = ("problem", "item", "annotator", "label", "where", "other label", "other place")


@dataclass(frozen=True, slots=True)
class Conflict:
    """An answer that contradicts another of the same person about the same item."""

    answer: FileLabel
    other_value: int
    other_where: str


@dataclass(frozen=True, slots=True)
class Duplicate:
    """An answer that repeats another of the same file."""

    answer: FileLabel
    first_where: str


@dataclass(frozen=True, slots=True)
class Reconciled:
    """Each answer of a file in the place that it belongs to.

    `new` are to be stored; `same` is known already; `duplicates` repeat an answer of the file, which is
    taken once; of `conflicts` nothing is taken; `unknown` are items that may not be labelled.
    """

    new: tuple[FileLabel, ...]
    same: tuple[FileLabel, ...]
    duplicates: tuple[Duplicate, ...]
    conflicts: tuple[Conflict, ...]
    unknown: tuple[FileLabel, ...]


def reconcile(
    answers: Iterable[FileLabel],
    *,
    asked: Container[str],
    existing: Mapping[tuple[str, str | None], int],
    annotator: str | None = None,
) -> Reconciled:
    """Compare a file with the ledger and with itself.

    Args:
        answers: what the file holds, in its order.
        asked: the items that may be labelled.
        existing: the ledger's label of each item and annotator.
        annotator: who gave the answers that name nobody.
    """
    firsts: dict[tuple[str, str | None], FileLabel] = {}
    unknown: list[FileLabel] = []
    duplicates: list[Duplicate] = []
    conflicts: list[Conflict] = []
    for given in answers:
        answer = _settle(given, asked, annotator)
        if answer.item not in asked:
            unknown.append(answer)
            continue
        key = (answer.item, answer.annotator)
        first = firsts.setdefault(key, answer)
        if first is answer:
            if existing.get(key, answer.value) != answer.value:
                conflicts.append(Conflict(answer, existing[key], LEDGER))
        elif first.value == answer.value:
            duplicates.append(Duplicate(answer, first.where))
        else:
            conflicts.append(Conflict(answer, first.value, first.where))
    # Of two answers that contradict each other neither is taken.
    doubtful = {(conflict.answer.item, conflict.answer.annotator) for conflict in conflicts}
    clear = {key: answer for key, answer in firsts.items() if key not in doubtful}
    return Reconciled(
        new=tuple(answer for key, answer in clear.items() if key not in existing),
        same=tuple(answer for key, answer in clear.items() if key in existing),
        duplicates=tuple(duplicates),
        conflicts=tuple(conflicts),
        unknown=tuple(unknown),
    )


def conflict_table(reconciled: Reconciled, words: LabelWords = PLAIN_WORDS) -> list[tuple[str, ...]]:
    """Rows under `CONFLICT_COLUMNS`: what contradicts, what is unknown, what is given twice."""
    rows = [
        _row("conflict", conflict.answer, words, words.word(conflict.other_value), conflict.other_where)
        for conflict in reconciled.conflicts
    ]
    rows += [_row("unknown", answer, words) for answer in reconciled.unknown]
    rows += [
        _row("duplicate", one.answer, words, words.word(one.answer.value), one.first_where)
        for one in reconciled.duplicates
    ]
    return rows


def _settle(answer: FileLabel, asked: Container[str], annotator: str | None) -> FileLabel:
    """The answer under the id that the campaign uses, and under somebody's name."""
    if answer.alias is not None and answer.item not in asked and answer.alias in asked:
        answer = replace(answer, item=answer.alias, alias=None)
    return answer if answer.annotator is not None else replace(answer, annotator=annotator)


def _row(
    problem: str, answer: FileLabel, words: LabelWords, other: str = "", place: str = ""
) -> tuple[str, ...]:
    return (
        problem,
        answer.item,
        answer.annotator or "",
        words.word(answer.value),
        answer.where,
        other,
        place,
    )
