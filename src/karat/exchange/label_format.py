"""`LabelFormat`: a file format for labels, with its names, media type, readers and writers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path
    from typing import Any, TypeAlias

    from karat.exchange.documents import JsonRecords
    from karat.exchange.tasks import LabelRecord, Sheet, TaskSheet

    DocumentRecords: TypeAlias = Sequence[tuple[str, Mapping[str, Any]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelFormat:
    """One file format. What it cannot do is None.

    Attributes:
        name: the word for it on the command line, in Python and over HTTP.
        title: what people call it.
        suffixes: how its files' names end; the first one is given to files that karat writes.
        media_type: for HTTP.
        prefix: how its files' names begin, where the suffix does not tell.
        read: the labels in a file; follows from `json` where that is given.
        json: how its records are recognised and read, where files hold JSON.
        write_tasks: items to be labelled, as a file's content.
        write_labels: labels, as a file's content that `read` takes again.
        write_documents: documents that a review has found, by id and fields, as a file's content.
        write_interface: the labelling interface that fits the tasks, for tools that need one.
        own_words: whether it has words of its own for decisions, whatever the campaign calls them.
        several_labels: whether an item may have several labels in one file, as a history has.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    media_type: str
    prefix: str | None = None
    read: Callable[[Path], Sheet] | None = None
    json: JsonRecords | None = None
    write_tasks: Callable[[TaskSheet], bytes] | None = None
    write_labels: Callable[[Sequence[LabelRecord]], bytes] | None = None
    write_documents: Callable[[DocumentRecords], bytes] | None = None
    write_interface: Callable[[TaskSheet], str] | None = None
    own_words: bool = False
    several_labels: bool = True

    def __post_init__(self) -> None:
        if self.json is not None and self.read is None:
            object.__setattr__(self, "read", self._read_json)

    def _read_json(self, path: Path) -> Sheet:
        from karat.exchange.documents import read_documents

        assert self.json is not None  # noqa: S101 - see `__post_init__`
        return self.json.sheet_of(read_documents(path), path, self.name)

    @property
    def suffix(self) -> str:
        """How the names of files end that karat writes."""
        return self.suffixes[0]

    def to_dict(self) -> dict[str, Any]:
        """For JSON: its names and what it can do."""
        return {
            "name": self.name,
            "title": self.title,
            "suffix": self.suffix,
            "media_type": self.media_type,
            "tasks_out": self.write_tasks is not None,
            "labels_in": self.read is not None,
            "labels_out": self.write_labels is not None,
            "history": self.write_labels is not None and self.several_labels,
            "documents_out": self.write_documents is not None,
        }
