"""Sets of items as a kind of source: rows with or without a score, a judge's verdict, slices and weights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from karat.core.choices import Choices, choice
from karat.core.errors import ParameterError
from karat.data.item_set import ItemSet
from karat.sources.address import local_files, parse_address, stored_place
from karat.sources.engine import Engine
from karat.sources.files import check_files, count_rows
from karat.sources.fingerprint import digest_of_files, known_marks
from karat.sources.formats.format import format_of
from karat.sources.items import USUAL_SCORE, ItemColumns, ReadItems, items_of, read_items
from karat.sources.opening_items import open_items
from karat.sources.records import ALL_COLUMNS, Records, open_records
from karat.sources.source import (
    ID_NAMES,
    SCORE_NAMES,
    LabelledSource,
    Source,
    SourceDefinition,
    SourceKind,
    fields_choice,
    proxy_choice,
)


@dataclass(frozen=True, kw_only=True)
class ItemsColumns(Choices):
    """How items are read."""

    heading = "The file"

    id: str | None = choice(
        None,
        help="Id of the items.",
        usual="id, or the row",
        title="Id of an item",
        metavar="COLUMN",
        column_names=ID_NAMES,
    )
    proxy: str | None = proxy_choice()
    by: tuple[str, ...] = choice(
        (),
        help="Divides the items into slices, each with a share of its own; several with commas.",
        title="Slices",
        metavar="A,B",
        separator=",",
    )
    weights: str | None = choice(
        None, help="Weight of an item, such as its traffic or its price.", metavar="COLUMN"
    )
    score: str | None = choice(
        None,
        help="Higher is better.",
        usual="score, where there is one",
        metavar="COLUMN",
        column_names=SCORE_NAMES,
        numeric=True,
    )
    format: str | None = choice(None, help="csv, tsv, json, jsonl, excel, parquet or trec.", metavar="F")
    fields: tuple[str, ...] | None = fields_choice("all but score, proxy and weights")

    def __post_init__(self) -> None:
        if isinstance(self.by, str):
            object.__setattr__(self, "by", (self.by,))
        Choices.__post_init__(self)

    def read(self) -> ItemColumns:
        """Which columns of an item say what."""
        return ItemColumns(self.id, self.score, self.proxy, self.weights, self.by)


class ItemsSource(Source):
    """A set of items; a unit is a row.

    Attributes:
        items: the set.
    """

    def __init__(self, items: ItemSet, records: Records | None, definition: SourceDefinition) -> None:
        self.items, self.definition = items, definition
        self._records = records

    def __len__(self) -> int:
        return len(self.items)

    def items_at(self, units: Sequence[int]) -> list[str]:
        """What the items in these rows are called."""
        return [f"{self.prefix}{item}" for item in self.items.items_at(units)]

    def fields_at(self, units: Sequence[int]) -> list[dict[str, Any]]:
        """The fields of the items in these rows; without any, their ids."""
        if self._records is None or not self._records.names:
            name = "row" if self.items.ids is None else "id"
            return [{name: str(item)} for item in self.items.items_at(units)]
        return self._records.at([int(unit) for unit in units])

    def units_of(self, items: Sequence[str]) -> dict[str, int]:
        """The rows of those of these items that are in the set."""
        texts = [item.removeprefix(self.prefix) for item in items if item.startswith(self.prefix)]
        return {f"{self.prefix}{text}": row for text, row in self.items.find(texts).items()}


class ItemsKind(SourceKind[ItemsColumns, ItemsSource]):
    """Sets of items."""

    name = "items"
    noun = "set of items"
    unit = "row"
    help = (
        "FILE is CSV, JSON, Excel, Parquet or a TREC run, by its suffix; a glob in quotes takes several. It "
        "may also be an address (s3://…, https://…), a table (shop.duckdb#pairs, table:shop.pairs) or a "
        'query ("SELECT …").'
    )
    file_help = "CSV, TSV, JSON lines or Parquet, one row for each item."
    columns = ItemsColumns
    usual_fields = (ALL_COLUMNS,)

    def count(self, path: Path, columns: ItemsColumns) -> int:
        """The rows of the file."""
        names = format_of(path, name=columns.format).column_names(path)
        check_files(path, columns.read().among(names), format_name=columns.format)
        return count_rows(path, format_name=columns.format)

    def open(
        self,
        source: object,
        columns: ItemsColumns,
        *,
        engine: Mapping[str, Any],
        known: SourceDefinition | None = None,
    ) -> ItemsSource:
        """Items, a table in memory, or files by path."""
        chosen = Engine.of(source, **engine)
        items = items_of(source)
        if items is not None:
            if columns.given():
                raise ParameterError("These items have no columns of their own; give a file or a table.")
            return ItemsSource(items, None, self._define(columns, items, digest=items.fingerprint()))
        paths = local_files(source)
        places = stored_place(source, paths)
        marks = [] if paths is None else known_marks(paths, places, known)
        read, records = _read(source, columns, chosen)
        digest = read.items.fingerprint()
        if marks:
            roles = {**read.columns.by_role(), **asdict(columns.read()), "by": repr(columns.by)}
            digest = digest_of_files(marks, roles)
        definition = self._define(
            columns,
            read.items,
            places=places,
            fields=records.names,
            digest=digest,
            marks=[list(mark) for mark in marks],
            engine=chosen.to_dict(),
        )
        return ItemsSource(read.items, records, definition)

    def open_labelled(
        self, source: object, columns: ItemsColumns, *, truth: str, engine: Mapping[str, Any]
    ) -> LabelledSource[ItemsSource]:
        """Items with the label of each row."""
        chosen = Engine.of(source, **engine)
        read = open_items(source, columns.read(), engine=chosen, format=columns.format, truth=truth).read
        assert read.truth is not None  # noqa: S101 - a column was named
        places = stored_place(source, local_files(source))
        definition = self._define(columns, read.items, places=places, engine=chosen.to_dict())
        return LabelledSource(ItemsSource(read.items, None, definition), read.truth)

    def _define(self, columns: ItemsColumns, items: ItemSet, **stored: Any) -> SourceDefinition:
        return self.define(columns, **{"places": [], "size": len(items), "ids": items.ids_kind, **stored})


KIND = ItemsKind()


def _hidden(columns: ItemsColumns, score: str | None) -> set[str]:
    """Scores, verdicts and weights influence people: they are shown only where the owner says so."""
    return {name for name in (score, columns.proxy, columns.weights) if name is not None}


def _read(source: object, columns: ItemsColumns, engine: Engine) -> tuple[ReadItems, Records]:
    """The items, and the fields that annotators see of them."""
    wanted = columns.read()
    if engine.name == "memory":
        place = parse_address(source).place if isinstance(source, str | Path) else source
        read = read_items(place, wanted, format=columns.format)
        hidden = _hidden(columns, read.columns.score)
        return read, open_records(place, format=columns.format, fields=columns.fields, hidden=hidden)
    opened = open_items(
        source,
        wanted,
        engine=engine,
        format=columns.format,
        fields=columns.fields,
        hidden=_hidden(columns, columns.score or USUAL_SCORE),
    )
    assert opened.records is not None  # noqa: S101 - engines have records
    return opened.read, opened.records
