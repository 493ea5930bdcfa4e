"""The interface of file formats, and which format a file has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from karat.core.errors import ParameterError, SourceError, spell_options
from karat.sources.formats.delimited import Delimited
from karat.sources.formats.jsonlines import JsonLines
from karat.sources.formats.parquet import Parquet
from karat.sources.formats.pubmed import PUBMED, PUBMED_XML
from karat.sources.formats.ris import RIS
from karat.sources.formats.trec import TrecRun

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    import pyarrow as pa

    from karat.sources.parts import Columns, Part


class Format(Protocol):
    """One way to store rows in a file. Everything that is wrong is told as a `SourceError`."""

    def column_names(self, path: Path) -> list[str]:
        """The columns of a file."""
        ...

    def read(self, path: Path, columns: Columns) -> Part:
        """The wanted columns, named by role: `score`, `id`, `truth`, `text 0` and on."""
        ...

    def settle_ids(self, ids: pa.ChunkedArray) -> pa.ChunkedArray:
        """The final ids, once those of all files are known."""
        ...

    def raw_rows(self, path: Path) -> Iterator[Any]:
        """Each row of a file as it stands there, for `record`."""
        ...

    def record(self, row: Any, names: Sequence[str]) -> dict[str, Any]:
        """The fields of a raw row by name."""
        ...


_FORMATS: dict[str, Format] = {
    "csv": Delimited(","),
    "tsv": Delimited("\t"),
    "jsonl": JsonLines(),
    "parquet": Parquet(),
    "trec": TrecRun(),
    "ris": RIS,
    "pubmed": PUBMED,
    "pubmed-xml": PUBMED_XML,
}

_SUFFIXES = {
    ".csv": "csv",
    ".tsv": "tsv",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".parquet": "parquet",
    ".run": "trec",
    ".trec": "trec",
    ".ris": "ris",
    ".nbib": "pubmed",
    ".medline": "pubmed",
    ".xml": "pubmed-xml",
}


def format_of(path: Path, *, name: str | None = None) -> Format:
    """The format of a file: the one that is named, else the one that its suffix tells."""
    if name is not None:
        if name not in _FORMATS:
            raise ParameterError(f"Unknown format {name!r}. Formats: {spell_options(_FORMATS)}.")
        return _FORMATS[name]
    suffixes = [suffix.lower() for suffix in path.suffixes]
    if suffixes and suffixes[-1] == ".gz":
        suffixes.pop()
    if not suffixes or suffixes[-1] not in _SUFFIXES:
        raise SourceError(
            f"The name of {path} does not tell its format. Known suffixes: "
            f"{spell_options(_SUFFIXES)} (.gz may follow those of text files). Rename the file "
            f"or name its format: {spell_options(_FORMATS)}."
        )
    return _FORMATS[_SUFFIXES[suffixes[-1]]]
