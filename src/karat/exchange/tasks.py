"""Tasks that are handed out, and labels that come back, independent of the file format."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from karat.core.labels import PLAIN_WORDS, LabelWords

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Task:
    """One item to label: karat's id as text, the columns that the annotator shall see, and its unit.

    The unit is what the plan counts: a rank or a row, see `TaskSheet.unit_name`.
    """

    item: str
    fields: Mapping[str, object]
    unit: int | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class TaskSheet:
    """The tasks of one campaign, with what counts as positive and how to decide.

    `unit_name` is what files call the tasks' units; with None they are not written. `words` are what people
    call labels.
    """

    tasks: tuple[Task, ...]
    campaign: str
    criterion: str
    instructions: str = ""
    unit_name: str | None = "rank"
    words: LabelWords = PLAIN_WORDS

    def unit_of(self, task: Task) -> dict[str, int | None]:
        """The task's unit under its name; empty where units are not written."""
        return {} if self.unit_name is None else {self.unit_name: task.unit}

    def field_names(self) -> list[str]:
        """Every column that some task has, in the order in which they turn up."""
        return list(dict.fromkeys(name for task in self.tasks for name in task.fields))


@dataclass(frozen=True, slots=True)
class FileLabel:
    """One label as a file tells it.

    `value` is 1 (right), 0 (wrong) or -1 (unsure); `where` is its place for messages, such as
    `line 7 of labels.csv`. `alias` is another way to spell the item, for formats that cannot tell.
    """

    item: str
    value: int
    annotator: str | None = None
    seconds: float | None = None
    comment: str = ""
    told_at: str | None = None
    where: str = ""
    alias: str | None = None


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line (or record) that cannot be used, and why."""

    where: str
    problem: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a file held; `blank` counts the items that wait for their label still."""

    answers: tuple[FileLabel, ...]
    bad: tuple[BadLine, ...] = ()
    blank: int = 0


@dataclass(frozen=True, slots=True)
class LabelRecord:
    """One label of the ledger, with what is needed to trace it.

    `unit` is what the plan counts, and `unit_name` what files call it; with None it is not written. `words`
    are what people call labels. `topic` is the group of the item, where items have groups.
    """

    item: str
    value: int
    annotator: str | None = None
    told_at: str | None = None
    seconds: float | None = None
    comment: str = ""
    campaign: str = ""
    criterion: str = ""
    ask: int | str | None = None
    kind: str = ""
    unit: int | None = None
    fields: Mapping[str, object] | None = None
    unit_name: str | None = "rank"
    words: LabelWords = PLAIN_WORDS
    topic: str | None = None

    def named_unit(self) -> dict[str, int | None]:
        """The unit under its name; empty where units are not written."""
        return {} if self.unit_name is None else {self.unit_name: self.unit}


def spell_bad_lines(sheet: Sheet) -> str:
    """One line about all bad lines of a file: the first in full, the others counted."""
    if not sheet.bad:
        return ""
    first, *others = sheet.bad
    more = f" {len(others):,} more cannot be used either." if others else ""
    return (
        f"{first.where[:1].upper()}{first.where[1:]}: {first.problem}.{more} "
        "Correct the file, or skip bad labels."
    )
