"""The part of `CampaignContract` about files: what campaigns export and import."""

from __future__ import annotations

import io
import json
import zipfile
from abc import ABC, abstractmethod
from typing import Any

from karat.campaign.errors import RefusedLabelsError
from karat.campaign.label_files import Imported
from karat.core.errors import LabelError, ParameterError, SourceError
from karat.core.labels import UNSURE, LabelWords
from karat.exchange.formats import label_formats, task_formats
from karat.exchange.tasks import BadLine, FileLabel, Sheet, TaskSheet
from karat.testing.refusals import refused


def unpacked(content: bytes) -> bytes:
    """The content of a file, or of all files in an archive, as Excel's are."""
    if not zipfile.is_zipfile(io.BytesIO(content)):
        return content
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return b"".join(map(archive.read, archive.namelist()))


class CampaignFilesContract(ABC):
    """Labels and tasks as files, in every format."""

    @abstractmethod
    def make(self, **choices: Any) -> Any:
        """A new campaign, as `CampaignContract` says."""

    def test_export_in_every_format(self) -> None:
        """Every line of the log, or the label that counts of each item; `read_answers` takes them again."""
        campaign = self.make()
        first, second = campaign.ask(2, annotator="ann")
        campaign.tell({first.id: 1, second.id: 0}, annotator="ann")
        for name in label_formats():
            content, count = campaign.export(name, history=False)
            assert (type(content), count) == (bytes, 2)
        campaign.correct(first.id, 0, annotator="owner")
        content, count = campaign.export("jsonl")
        records = [json.loads(line) for line in content.splitlines()]
        assert count == 3
        assert [record["label"] for record in records] == [1, 0, 0]
        assert [record["rank"] for record in records] == [first.unit, second.unit, first.unit]
        header = campaign.export("csv", history=False).content.decode().splitlines()[0].split(",")
        assert "rank" in header
        assert "text" in header
        with refused(ParameterError, "csv"):
            campaign.export("xlsx")
        with refused(ParameterError):
            campaign.export_found("csv")

    def test_tasks_in_every_format(self) -> None:
        """What `ask` gave out, for labelling elsewhere."""
        campaign = self.make()
        items = campaign.ask(2, annotator="ann")
        for name in task_formats():
            content, count = campaign.export_tasks(items, name)
            assert count == 2
            assert items[0].key.encode() in unpacked(content)
        with refused(ParameterError, "csv"):
            campaign.export_tasks(items, "xlsx")

    def test_a_sheet_of_tasks(self) -> None:
        """With the words of the campaign."""
        campaign = self.make(label_words=("match", "no match"), instructions="Look twice.")
        items = campaign.ask(2, annotator="ann")
        sheet = campaign.task_sheet(items)
        assert type(sheet) is TaskSheet
        assert [task.item for task in sheet.tasks] == [item.key for item in items]
        assert (sheet.criterion, sheet.instructions) == (campaign.criterion, "Look twice.")
        assert sheet.words == campaign.label_words == LabelWords("match", "no match")

    def test_import_takes_all_or_nothing(self) -> None:
        """A dry run says what would be stored; refusals list what is wrong."""
        campaign = self.make()
        first, second = campaign.ask(2, annotator="ann")
        good = [FileLabel(first.key, 1, "ann"), FileLabel(second.key, UNSURE)]
        would = campaign.import_labels(good, annotator="bob", dry_run=True)
        assert type(would) is Imported
        assert (would.new, would.people) == (2, ("ann", "bob"))
        assert campaign.history() == []
        assert campaign.import_labels(good, annotator="bob") == would
        again = campaign.import_labels(good, annotator="bob")
        assert (again.new, again.same) == (0, 2)
        assert [(line.annotator, line.value) for line in campaign.history()] == [("ann", 1), ("bob", UNSURE)]
        bad = [
            FileLabel(second.key, 1, "ann"),
            FileLabel("nowhere", 1, "ann"),
            FileLabel(first.key, 0, "ann"),
        ]
        with refused(RefusedLabelsError, "never asked for", "revision", "Nothing was stored"):
            campaign.import_labels(bad)
        assert len(campaign.history()) == 2
        dry = campaign.import_labels(bad, dry_run=True)
        assert (dry.new, dry.refused) == (1, 2)
        assert {row[0] for row in dry.problems} == {"conflict", "unknown"}
        taken = campaign.import_labels(bad, skip_bad=True, revise=True)
        assert (taken.new, taken.revised, taken.left_out) == (1, 1, 1)

    def test_what_cannot_be_imported(self) -> None:
        """Labels of nobody, files that do not exist, bad lines."""
        campaign = self.make()
        (item,) = campaign.ask(1, annotator="ann")
        with refused(LabelError, "does not say who labelled"):
            campaign.import_labels([FileLabel(item.key, 1)])
        with refused(SourceError, "No such file"):
            campaign.import_labels("nowhere.csv")
        with refused(ParameterError, "csv"):
            campaign.import_labels("nowhere.csv", format="xlsx")
        with refused(SourceError, "Nothing was stored"):
            campaign.import_labels(Sheet((), (BadLine("line 2", "there is no item id"),)))
