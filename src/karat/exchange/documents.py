"""What the JSON formats share: records from an array or from lines, each read on its own."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from karat.core.errors import SourceError
from karat.exchange.tasks import BadLine, FileLabel, Sheet
from karat.exchange.text import place, read_text
from karat.exchange.values import MalformedError, item_of, spell_names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class JsonRecords:
    """How one tool writes its records.

    `recognise` tells whether a record is of this tool, `id_of` finds karat's item id in it, and
    `answers_of` yields its answers, without item and place; none means that it is not labelled yet.
    `is_plain` is for records whose keys occur in other tools' records as well.
    """

    recognise: Callable[[Document], bool]
    id_of: Callable[[Document], object]
    answers_of: Callable[[Document], Iterable[FileLabel | BadLine]]
    advice: str
    is_plain: bool = False

    def sheet_of(self, documents: Sequence[tuple[str, Document | str]], path: Path, name: str) -> Sheet:
        """The answers in the records of a file in the format of this name."""
        good = [document for _, document in documents if isinstance(document, dict)]
        if not any(self.id_of(document) is not None for document in good):
            keys = [key for document in good[:100] for key in document]
            raise SourceError(
                f"No record of {path} has an item id, read as {name}. {self.advice} "
                f"Keys: {spell_names(keys)}."
            )
        answers: list[FileLabel] = []
        bad: list[BadLine] = []
        blank = 0
        for where, document in documents:
            lines = list(self._read_one(where, document))
            answers += [one for one in lines if isinstance(one, FileLabel)]
            bad += [one for one in lines if isinstance(one, BadLine)]
            blank += not lines
        return Sheet(tuple(answers), tuple(bad), blank)

    def _read_one(self, where: str, document: Document | str) -> Iterator[FileLabel | BadLine]:
        try:
            if isinstance(document, str):
                raise MalformedError(document)
            item = item_of(self.id_of(document))
            for line in self.answers_of(document):
                if isinstance(line, BadLine):
                    yield replace(line, where=where)
                else:
                    yield replace(line, item=item, where=where)
        except MalformedError as error:
            yield BadLine(where, str(error))


def read_documents(path: Path) -> list[tuple[str, Document | str]]:
    """Each record with its place, or what is wrong with it: an array, one object, or lines."""
    text = read_text(path)
    whole = _parse(text)
    if isinstance(whole, list):
        return [(place(number, path, "record"), _object(one)) for number, one in enumerate(whole, start=1)]
    if isinstance(whole, dict):
        return [(place(1, path, "record"), whole)]
    if text.lstrip().startswith("["):
        raise SourceError(f"{path} is not valid JSON. It may be incomplete: export it again.")
    # Not `splitlines`: JSON may hold other characters that end a line.
    lines = enumerate(text.split("\n"), start=1)
    documents = [(place(number, path), _object(_parse(line))) for number, line in lines if line.strip()]
    if not any(isinstance(document, dict) for _, document in documents):
        raise SourceError(
            f"{path} holds no JSON objects. Name the format if it is another: csv, tsv or qrels."
        )
    return documents


def lines_of(documents: Iterable[Document]) -> bytes:
    """One object on each line."""
    return "".join(f"{json.dumps(one, ensure_ascii=False)}\n" for one in documents).encode()


def array_of(documents: Iterable[Document]) -> bytes:
    """One array, indented for people."""
    return f"{json.dumps(list(documents), ensure_ascii=False, indent=2)}\n".encode()


def _parse(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _object(value: object) -> Document | str:
    return value if isinstance(value, dict) else "this is not a JSON object"
