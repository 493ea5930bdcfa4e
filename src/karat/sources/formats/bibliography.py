"""References as rows: what RIS and PubMed readers share."""

from __future__ import annotations

import hashlib
import re
from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import pyarrow as pa

from karat.core.errors import SourceError
from karat.sources.formats.text import empty_file, read_any_text, reading
from karat.sources.parts import Columns, Format, TablePart

# What reviewers decide by, in the order in which they read it.
MAIN_FIELDS = ("title", "abstract", "authors", "year", "journal", "doi", "keywords")

Reference = dict[str, str]

# The type tells ids that karat made from those in a field that the owner named.
_OWN = pa.large_string()


class Bibliography(Format):
    """References in one file, each with the main fields and whatever else it has.

    The id of a reference is its DOI, else its number in a database, else a digest of what it says: it
    stays the same when references are added to the file or are exported anew.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        # A file is looked at for its columns, its texts and what annotators see: it is parsed once.
        self._newest: tuple[tuple[Path, int, int], list[Reference], tuple[str, ...]] | None = None

    def column_names(self, path: Path) -> list[str]:
        """The id, the main fields, then the others in order of appearance."""
        references, _ = self._references(path)
        return ["id", *MAIN_FIELDS, *_other_fields(references)]

    def read(self, path: Path, columns: Columns) -> TablePart:
        """The wanted fields as text."""
        references, notes = self._references(path)
        table = pa.table(
            {
                role: pa.array([one.get(name) for one in references], _OWN if name == "id" else pa.string())
                for role, name in columns.by_role().items()
            }
        )
        return TablePart(str(path), table, notes=notes)

    def settle_ids(self, ids: pa.ChunkedArray) -> pa.ChunkedArray:
        """Our own ids get a number behind them where a reference before has the same; others stay."""
        if ids.type != _OWN:
            return ids
        seen: Counter[str] = Counter()
        settled = []
        for name in ids.to_pylist():
            seen[name] += 1
            settled.append(name if seen[name] == 1 else f"{name}~{seen[name]}")
        return pa.chunked_array([pa.array(settled, _OWN)])

    def raw_rows(self, path: Path) -> Iterator[Reference]:
        """Each reference."""
        references, _ = self._references(path)
        yield from references

    @abstractmethod
    def parsed(self, path: Path) -> tuple[Iterable[Reference], tuple[str, ...]]:
        """The references of a file, and what was noticed about it."""

    def _references(self, path: Path) -> tuple[list[Reference], tuple[str, ...]]:
        with reading(path):
            status = path.stat()
        mark = (path.absolute(), status.st_mtime_ns, status.st_size)
        if self._newest is not None and self._newest[0] == mark:
            return self._newest[1:]
        parsed, notes = self.parsed(path)
        references = [_named(one) for one in parsed]
        if not references:
            raise SourceError(
                f"{path} holds no references in the format {self.name}. Check how it was exported."
            )
        self._newest = (mark, references, notes)
        return references, notes


class TextBibliography(Bibliography):
    """References in a text file, which `parse` makes of its text."""

    def __init__(self, name: str, parse: Callable[[str, Path], Iterator[Reference]]) -> None:
        super().__init__(name)
        self._parse = parse

    def parsed(self, path: Path) -> tuple[Iterable[Reference], tuple[str, ...]]:
        """The references of a file, and whether its encoding was guessed."""
        text, guessed = read_any_text(path)
        if not text.strip():
            raise empty_file(path)
        notes = (f"{path} is not UTF-8; it was read as Windows-1252",) if guessed else ()
        return self._parse(text, path), notes


def tidy_doi(text: str) -> str:
    """A DOI without the address of who resolves it."""
    return re.sub(r"^(https?://(dx\.)?doi\.org/|doi:\s*)", "", text.strip(), flags=re.IGNORECASE)


def year_of(*dates: str | None) -> str | None:
    """The year in the first of these dates that has one."""
    for date in dates:
        year = re.search(r"\b(1[5-9]|20)\d\d\b", date or "")
        if year:
            return year[0]
    return None


def _named(reference: Reference) -> Reference:
    """With an id before everything else; empty fields left out."""
    filled = {name: value for name, value in reference.items() if value}
    main = {name: filled.pop(name) for name in MAIN_FIELDS if name in filled}
    name = filled.pop("id", None) or main.get("doi") or filled.get("accession_number")
    if not name:
        content = "\n".join(f"{key}={value}" for key, value in sorted((main | filled).items()))
        name = f"ref-{hashlib.blake2b(content.encode(errors='replace'), digest_size=6).hexdigest()}"
    return {"id": name, **main, **filled}


def _other_fields(references: Sequence[Reference]) -> list[str]:
    names = dict.fromkeys(name for one in references for name in one)
    return [name for name in names if name not in MAIN_FIELDS and name != "id"]
