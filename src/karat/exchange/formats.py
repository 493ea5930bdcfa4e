"""Registry of file formats for labels and tasks, and reading and writing by a format's name.

`FORMATS` is the only list of formats: the command line, the HTTP API and the pages offer what is in it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from karat.core.errors import ParameterError, SourceError, spell_options
from karat.core.labels import PLAIN_WORDS
from karat.exchange.argilla import ARGILLA
from karat.exchange.asreview import ASREVIEW
from karat.exchange.delimited import CSV, TSV
from karat.exchange.documents import read_documents
from karat.exchange.excel import EXCEL
from karat.exchange.jsonlines import JSON_LINES
from karat.exchange.label_format import LabelFormat
from karat.exchange.labelstudio import LABEL_STUDIO
from karat.exchange.prodigy import PRODIGY
from karat.exchange.qrels import QRELS
from karat.exchange.references import RIS
from karat.exchange.values import reading_words, spell_names

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from karat.core.labels import LabelWords
    from karat.exchange.label_format import DocumentRecords
    from karat.exchange.tasks import LabelRecord, Sheet, TaskSheet

FORMATS: dict[str, LabelFormat] = {
    one.name: one
    for one in (CSV, TSV, JSON_LINES, LABEL_STUDIO, PRODIGY, ARGILLA, QRELS, RIS, EXCEL, ASREVIEW)
}


def register_format(label_format: LabelFormat) -> None:
    """Add a format; every interface offers it from then on."""
    if FORMATS.get(label_format.name, label_format) is not label_format:
        raise ParameterError(f"There is a format {label_format.name!r} already; choose another name.")
    FORMATS[label_format.name] = label_format


def task_formats() -> dict[str, LabelFormat]:
    """The formats in which items can be handed out."""
    return _formats_with("write_tasks")


def answer_formats() -> dict[str, LabelFormat]:
    """The formats in which labels can be read."""
    return _formats_with("read")


def label_formats() -> dict[str, LabelFormat]:
    """The formats in which labels can be exported."""
    return _formats_with("write_labels")


def document_formats() -> dict[str, LabelFormat]:
    """The formats in which the documents that a review has found can be exported."""
    return _formats_with("write_documents")


def interface_formats() -> dict[str, LabelFormat]:
    """The formats of tools that need a labelling interface beside the tasks."""
    return _formats_with("write_interface")


def format_of_output(path: Path | None, formats: Mapping[str, LabelFormat]) -> str:
    """The one of these formats that the suffix of a file to write tells; CSV where it has none.

    Devices and pipes are called anything. Any other suffix is refused: such a file would not be what its name
    says.
    """
    suffix = "" if path is None or _is_stream(path) else path.suffix.lower()
    fitting = [one for one in formats.values() if suffix in one.suffixes]
    if path is not None and suffix and not fitting:
        known = spell_options(dict.fromkeys(each for one in formats.values() for each in one.suffixes))
        raise ParameterError(
            f"Cannot tell the format of {path.name!r}. Let it end in {known}, or name the format: --format F."
        )
    # Of several, the plain one: the others are those of a tool.
    fitting.sort(key=lambda one: one.json is not None and not one.json.is_plain)
    return fitting[0].name if fitting else CSV.name


def _is_stream(path: Path) -> bool:
    """Whether this is a device or a pipe, which any content may be written to."""
    return path.exists() and not path.is_file() and not path.is_dir()


def write_tasks(sheet: TaskSheet, format: str) -> bytes:  # noqa: A002 - as everywhere in karat
    """Tasks to hand out, as a file's content; `format` is one of `task_formats()`."""
    content: bytes = _function(format, "write_tasks", "tasks")(sheet)
    return content


def write_interface(sheet: TaskSheet, format: str) -> str:  # noqa: A002
    """The labelling interface that fits `write_tasks(sheet, format)`."""
    content: str = _function(format, "write_interface", "labelling interfaces")(sheet)
    return content


def write_labels(records: Sequence[LabelRecord], format: str) -> bytes:  # noqa: A002
    """Labels as a file's content that `read_answers` takes again; `format` is one of `label_formats()`."""
    content: bytes = _function(format, "write_labels", "labels")(records)
    return content


def write_documents(records: DocumentRecords, format: str) -> bytes:  # noqa: A002
    """Documents, by id and fields, as a file's content; `format` is one of `document_formats()`."""
    return document_writer(format)(records)


def document_writer(format: str) -> Callable[[DocumentRecords], bytes]:  # noqa: A002
    """The function that writes found documents in this format; `ParameterError` lists the others."""
    return _function(format, "write_documents", "what was found")


def read_answers(
    path: str | Path,
    format: str | None = None,  # noqa: A002
    *,
    words: LabelWords = PLAIN_WORDS,
) -> Sheet:
    """The labels in a file, with the lines that cannot be used listed separately.

    Args:
        path: the file.
        format: one of `answer_formats()`. Without it the suffix decides, and for JSON what the records
            look like.
        words: what the campaign calls labels, beside the usual words.

    Raises:
        SourceError: nothing in the file can be used as it is.
    """
    with reading_words(words):
        return _read_answers(Path(path), format)


def _read_answers(path: Path, format: str | None) -> Sheet:  # noqa: A002
    readable = answer_formats()
    suffix, name = path.suffix.lower(), path.name.lower()
    if format is None:
        if any(suffix in one.suffixes for one in readable.values() if one.json is not None):
            return _read_json(path, list(readable.values()))
        named = (
            one.name
            for one in readable.values()
            if suffix in one.suffixes or (one.prefix is not None and name.startswith(one.prefix))
        )
        format = next(named, None)  # noqa: A001
    if format is None:
        raise SourceError(
            f"The suffix of {path} does not tell its format. Name it: {spell_options(readable)}."
        )
    sheet: Sheet = _function(format, "read", "answers")(path)
    return sheet


def _read_json(path: Path, formats: list[LabelFormat]) -> Sheet:
    documents = read_documents(path)
    records = [document for _, document in documents if isinstance(document, dict)]
    # The plainest last: its keys, an id and a label, occur in the others too.
    candidates = sorted(
        ((one.json.is_plain, one.name, one.json) for one in formats if one.json is not None),
        key=lambda one: one[:2],
    )
    for _, name, candidate in candidates:
        if any(map(candidate.recognise, records)):
            return candidate.sheet_of(documents, path, name)
    keys = [key for record in records[:100] for key in record]
    raise SourceError(
        f"{path} is none of {spell_options(name for _, name, _ in candidates)}. "
        f"{candidates[-1][2].advice} Keys: {spell_names(keys)}."
    )


def _formats_with(function: str) -> dict[str, LabelFormat]:
    return {name: one for name, one in FORMATS.items() if getattr(one, function) is not None}


def _function(name: str, function: str, what: str) -> Callable[..., Any]:
    formats = _formats_with(function)
    if name not in formats:
        raise ParameterError(f"No format {name!r} for {what}. Formats: {spell_options(formats)}.")
    chosen: Callable[..., Any] = getattr(formats[name], function)
    return chosen
