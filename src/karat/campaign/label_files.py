"""Methods for files of tasks and labels that campaigns in a database and on a server share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Protocol

from karat.campaign.definition import Definition
from karat.campaign.exporting import Exported, task_sheet
from karat.campaign.importing import Imported, TakesLabels, import_labels
from karat.campaign.status import Item
from karat.exchange.formats import write_tasks
from karat.exchange.tasks import FileLabel, Sheet, TaskSheet


class _Described(Protocol):
    """What annotators are told about a campaign."""

    @property
    def name(self) -> str: ...
    @property
    def question(self) -> str: ...
    @property
    def criterion(self) -> str: ...
    @property
    def definition(self) -> Definition: ...


class LabelFiles:
    """Mixin for campaigns: tasks to files, and labels from files."""

    def task_sheet(self: _Described, items: Sequence[Item]) -> TaskSheet:
        """Items from `ask` as tasks, which `karat.exchange.formats.write_tasks` writes to files."""
        return task_sheet(
            items,
            campaign=self.name,
            question=self.question,
            criterion=self.criterion,
            instructions=self.definition.labelling.instructions,
        )

    def export_tasks(self: _Described, items: Sequence[Item], format: str = "csv") -> Exported:  # noqa: A002
        """Items from `ask` as a file's content, for labelling elsewhere."""
        return Exported(write_tasks(LabelFiles.task_sheet(self, items), format), len(items))

    def import_labels(
        self: TakesLabels,
        labels: str | Path | Sheet | Iterable[FileLabel],
        *,
        format: str | None = None,  # noqa: A002
        annotator: str | None = None,
        all_by: str | None = None,
        skip_bad: bool = False,
        revise: bool = False,
        dry_run: bool = False,
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

        Raises:
            RefusedLabelsError: labels contradict others, or are for items that were never asked for.
        """
        return import_labels(
            self,
            labels,
            format=format,
            annotator=annotator,
            all_by=all_by,
            skip_bad=skip_bad,
            revise=revise,
            dry_run=dry_run,
        )
