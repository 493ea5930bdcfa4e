"""Find duplicate references in files, tables and collections, and treat copies as one document."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from karat.core.errors import ParameterError, SourceError
from karat.data.collection import Collection
from karat.data.documents import ArrowSequence, Documents
from karat.data.duplicates import CHECK, KEEP, MERGE, DuplicatePair, duplicate_pairs, groups_of
from karat.data.reference_keys import FIELD_NAMES, ReferenceKeys
from karat.sources.documents import OpenDocuments, document_format, document_records, documents_in_memory
from karat.sources.formats.text import read_any_text
from karat.sources.records import Record, Records, records_with

_COMPARED = frozenset(name for names in FIELD_NAMES.values() for name in names)
# Rows that are read at a time.
BLOCK = 10_000


def find_duplicates(
    documents: object,
    *,
    text: Sequence[str] | str | None = None,
    id: str | None = None,  # noqa: A002 - as in read_documents
    format: str | None = None,  # noqa: A002
) -> list[DuplicatePair]:
    """Pairs of references that may be one, with a proposal and its reason.

    References are compared by DOI and PMID, by title, year and first author, and by year, volume and page.
    "merge" is proposed where nothing speaks against it; "check" where somebody has to look, because the DOIs
    differ, the titles differ in a number, or nothing but the title is known.

    Args:
        documents: whatever `read_documents` takes, `Documents`, or a sequence of mappings, one for each
            reference, with the fields doi, pmid, title, year, authors, volume and pages as far as they are
            known.
        text: as for `read_documents`.
        id: as for `read_documents`.
        format: as for `read_documents`.
    """
    if isinstance(documents, Sequence) and not isinstance(documents, str):
        if not all(isinstance(one, Mapping) for one in documents):
            raise SourceError("References are compared by their fields: give a mapping for each, or a file.")
        names = [one.get("id", row) for row, one in enumerate(documents)]
        return duplicate_pairs([ReferenceKeys.of(one) for one in documents], names)
    if isinstance(documents, Documents):
        collection, records = documents, document_records(documents, documents)[1]
    else:
        if isinstance(documents, str | Path):
            format = document_format(documents, format)  # noqa: A001
        collection = documents_in_memory(documents, text=text, id=id, format=format)
        records = document_records(documents, collection, text=text, format=format)[1]
    return pairs_among(collection, records)


def pairs_among(documents: Documents, records: Records) -> list[DuplicatePair]:
    """Pairs of documents that may be one, by all that their source says of them."""
    names = [name for name in records.names if name.strip().casefold() in _COMPARED]
    compared = records_with(records, names)
    keys: list[ReferenceKeys] = []
    for start in range(0, len(documents), BLOCK):
        rows = range(start, min(start + BLOCK, len(documents)))
        keys += [ReferenceKeys.of(record) for record in compared.at(rows)]
    return duplicate_pairs(keys, documents.ids)


def count_copies(pairs: Sequence[DuplicatePair]) -> tuple[int, int]:
    """How many documents would go if proposals were followed, and how many pairs are to be checked."""
    groups = groups_of(pair.rows for pair in pairs if pair.proposal == MERGE)
    return sum(map(len, groups)) - len(groups), sum(pair.proposal == CHECK for pair in pairs)


@dataclass(frozen=True, eq=False)
class Copies:
    """Which documents of a collection stand for others.

    Attributes:
        groups: rows of copies, in the collection with all of them; the first stands for the others.
        kept: the rows that are left.
        everything: the collection with all copies.
        records: all that the source says of its documents.
    """

    groups: tuple[tuple[int, ...], ...]
    kept: NDArray[np.int64]
    everything: Documents
    records: Records

    @classmethod
    def of(cls, documents: Documents, records: Records, groups: Sequence[Sequence[int]]) -> Copies:
        """The copies that these groups make; in each the one that says most stands for the others."""
        lengths = {row: len(documents.texts[row]) for group in groups for row in group}
        sorted_groups = tuple(
            tuple(sorted(group, key=lambda row: (-lengths[row], row))) for group in sorted(groups, key=min)
        )
        kept = np.ones(len(documents), dtype=bool)
        for group in sorted_groups:
            kept[list(group[1:])] = False
        return cls(sorted_groups, np.flatnonzero(kept), documents, records)

    def merged(self, opened: OpenDocuments) -> OpenDocuments:
        """The collection with one document for each group."""
        documents, rows = self.everything, self.kept
        features = None if documents.features is None else documents.features[rows]
        merged = replace(
            documents,
            ids=ArrowSequence(documents.ids.array.take(rows)),
            texts=ArrowSequence(documents.texts.array.take(rows)),
            features=features,
        )
        return OpenDocuments(merged, _Rows(opened.shown, rows), _Rows(opened.complete, rows), opened.marks)

    def rows_of(self, unit: int) -> tuple[int, ...]:
        """The rows, in the collection with all copies, of a document of the merged one and of its copies."""
        row = int(self.kept[unit])
        return self._group_of.get(row, (row,))

    @cached_property
    def _group_of(self) -> dict[int, tuple[int, ...]]:
        return {group[0]: group for group in self.groups}

    def units_of(self, names: Sequence[str]) -> dict[str, int]:
        """The merged documents that these ids, written as text, stand for; each by one of its ids only."""
        leaders = {row: group[0] for group in self.groups for row in group}
        best: dict[int, tuple[bool, str]] = {}
        for name, row in self.everything.find(names).items():
            leader = leaders.get(row, row)
            is_other = leader != row
            if leader not in best or (best[leader][0] and not is_other):
                best[leader] = (is_other, name)
        return {name: int(np.searchsorted(self.kept, leader)) for leader, (_, name) in best.items()}


def merged_copies(
    documents: Collection,
    records: Records,
    known: Sequence[Sequence[int]] | None,
    *,
    merge: bool,
    pairs: str | Path | None,
) -> Copies | None:
    """The copies of a collection that are to be merged; None where all are kept.

    Args:
        documents: the collection.
        records: all that its source says of them.
        known: the groups that were merged when a campaign started: they stay what they were.
        merge: whether to follow the proposals.
        pairs: a file of decisions to follow instead.
    """
    if not (merge or pairs):
        return None
    if not isinstance(documents, Documents):
        raise ParameterError("Copies are merged in memory. Leave out --duplicates and --pairs, or --engine.")
    if known is not None:
        return Copies.of(documents, records, known)
    if pairs is not None:
        return Copies.of(documents, records, groups_of(read_decisions(pairs, documents)))
    proposed = pairs_among(documents, records)
    return Copies.of(documents, records, groups_of(pair.rows for pair in proposed if pair.proposal == MERGE))


def read_decisions(path: str | Path, documents: Documents) -> list[tuple[int, int]]:
    """The pairs of rows that a file of decisions merges: its columns are first, second and decision."""
    text, _ = read_any_text(Path(path))
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    if not {"first", "second", "decision"} <= set(rows[0] if rows else ()):
        raise SourceError(
            f"{path} has no decisions about copies: its columns must be first, second and decision. "
            "`karat duplicates FILE --out pairs.csv` writes such a file."
        )
    merged = []
    for line, row in enumerate(rows, start=2):
        decision = (row["decision"] or "").strip().casefold()
        if decision not in (MERGE, KEEP, CHECK, ""):
            raise SourceError(f"Line {line} of {path}: the decision is {decision!r}; write merge or keep.")
        if decision == MERGE:
            merged.append((_row_named(row["first"], documents), _row_named(row["second"], documents)))
    return merged


def _row_named(name: str, documents: Documents) -> int:
    # Spreadsheets get an apostrophe before what they would take for a formula.
    rows = documents.find([name, name.removeprefix("'")])
    if not rows:
        raise SourceError(f"There is no document {name!r} to merge. Write the pairs anew: karat duplicates.")
    return next(iter(rows.values()))


def duplicate_notes(opened: OpenDocuments, copies: Copies | None) -> list[str]:
    """What the owner should know about copies: how many were merged, or how many there seem to be."""
    if copies is not None:
        merged = len(copies.everything) - len(copies.kept)
        return [f"{merged:,} copies were merged with another reference; one decision counts for all copies"]
    if not isinstance(opened.documents, Documents):
        return []
    merged, unclear = count_copies(pairs_among(opened.documents, opened.complete))
    notes = []
    if merged:
        notes.append(
            f"{merged:,} references look like copies of others; --duplicates merge has each judged once"
        )
    if unclear:
        notes.append(f"{unclear:,} pairs may be copies; `karat duplicates` lists them")
    return notes


class _Rows:
    """Some rows of other records."""

    def __init__(self, records: Records, rows: NDArray[np.int64]) -> None:
        self.names, self._records, self._rows = records.names, records, rows

    def at(self, rows: Sequence[int]) -> list[Record]:
        return self._records.at(self._rows[list(rows)].tolist())
