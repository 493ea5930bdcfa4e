"""Rankings as a kind of source: lists of scored items in files, tables and queries of any size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from karat.core.choices import Choices, choice
from karat.core.errors import LabelError, ParameterError
from karat.sources.address import local_files, stored_place
from karat.sources.engine import Engine
from karat.sources.files import check_files, count_rows
from karat.sources.fingerprint import known_marks
from karat.sources.formats.format import format_of
from karat.sources.formats.trec import TrecRun
from karat.sources.parts import Columns
from karat.sources.read import OpenList, open_list, read_labelled, read_numbers
from karat.sources.records import ALL_COLUMNS, RUN_HIDDEN
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
class RankingColumns(Choices):
    """How a ranking is read."""

    heading = "The file"

    score: str = choice(
        "score",
        help="Higher is better.",
        title="Score",
        metavar="COLUMN",
        column_names=SCORE_NAMES,
        numeric=True,
    )
    id: str | None = choice(
        None,
        help="Id of the items; breaks ties.",
        usual="id, or the row",
        title="Id of an item",
        metavar="COLUMN",
        column_names=ID_NAMES,
    )
    format: str | None = choice(None, help="csv, tsv, json, jsonl, excel, parquet or trec.", metavar="F")
    fields: tuple[str, ...] | None = fields_choice("all but labels, verdicts and scores")
    proxy: str | None = proxy_choice(" For methods that use one.", on=("new", "simulate"))


class RankingSource(Source):
    """A ranked list; a unit is a rank.

    Attributes:
        items: the list with its columns.
        ranking: the list.
        verdicts: another judge's verdicts by rank, where there are some.
    """

    def __init__(
        self,
        items: OpenList,
        definition: SourceDefinition,
        *,
        verdicts: NDArray[np.float64] | None = None,
    ) -> None:
        self.items, self.ranking, self.definition = items, items.ranking, definition
        self.verdicts = verdicts

    def __len__(self) -> int:
        return len(self.ranking)

    def items_at(self, units: Sequence[int]) -> list[str]:
        """The items at these ranks."""
        return [f"{self.prefix}{item}" for item in self.ranking.items_at(np.asarray(units, dtype=np.int64))]

    def fields_at(self, units: Sequence[int]) -> list[dict[str, Any]]:
        """The fields of the items at these ranks; without any, their ids."""
        ranks = np.asarray(units, dtype=np.int64)
        if self.items.fields_at is None or not self.items.fields:
            name = "row" if self.ranking.ids_kind == "row" else "id"
            return [{name: str(item)} for item in self.ranking.items_at(ranks)]
        return self.items.fields_at(ranks)

    def units_of(self, items: Sequence[str]) -> dict[str, int]:
        """The ranks of those of these items that are in the list."""
        texts = [item.removeprefix(self.prefix) for item in items if item.startswith(self.prefix)]
        return {f"{self.prefix}{text}": rank for text, rank in self.ranking.find(texts).items()}


class RankingKind(SourceKind[RankingColumns, RankingSource]):
    """Ranked lists."""

    name = "ranking"
    noun = "list"
    unit = "rank"
    help = (
        "FILE is CSV, JSON, Excel, Parquet or a TREC run, by its suffix; a glob in quotes takes several. It "
        "may also be an address (s3://…, https://…), a table (shop.duckdb#pairs, table:shop.pairs) or a "
        'query ("SELECT …").'
    )
    file_help = "CSV, TSV, JSON lines or Parquet, one row for each item, with a score: higher is better."
    columns = RankingColumns
    usual_fields = (ALL_COLUMNS,)

    def count(self, path: Path, columns: RankingColumns) -> int:
        """The rows of the file; the list is not ranked."""
        check_files(path, Columns(columns.score, columns.id), format_name=columns.format)
        return count_rows(path, format_name=columns.format)

    def open(
        self,
        source: object,
        columns: RankingColumns,
        *,
        engine: Mapping[str, Any],
        known: SourceDefinition | None = None,
    ) -> RankingSource:
        """A ranking, a table in memory, or a list by its path or address."""
        chosen, paths = Engine.of(source, **engine), local_files(source)
        places = stored_place(source, paths)
        marks = [] if paths is None else known_marks(paths, places, known)
        items = open_list(
            source,
            Columns(columns.score, columns.id),
            engine=chosen,
            format_name=columns.format,
            fields=columns.fields,
            hidden=_hidden(columns, paths),
            marks=marks,
        )
        definition = self.define(
            columns,
            **_stored(items, places, chosen),
            digest=items.ranking.fingerprint() if known is None else known.digest,
            marks=[list(mark) for mark in marks],
        )
        return RankingSource(items, definition, verdicts=_verdicts(items, columns.proxy))

    def open_labelled(
        self, source: object, columns: RankingColumns, *, truth: str, engine: Mapping[str, Any]
    ) -> LabelledSource[RankingSource]:
        """A list with the label of each rank."""
        chosen = Engine.of(source, **engine)
        if chosen.name == "memory":
            labelled = read_labelled(
                source, score=columns.score, truth=truth, id=columns.id, format=columns.format
            )
            order = labelled.ranking.order
            items = OpenList(
                labelled.ranking,
                None,
                None,
                lambda name: read_numbers(source, name, format=columns.format)[order],
            )
            labels = labelled.truth[order]
        else:
            wanted = Columns(columns.score, columns.id)
            items = open_list(source, wanted, engine=chosen, format_name=columns.format)
            labels = _labels(items, truth)
        places = stored_place(source, local_files(source))
        definition = self.define(columns, **_stored(items, places, chosen))
        return LabelledSource(
            RankingSource(items, definition, verdicts=_verdicts(items, columns.proxy)), labels, 1
        )


KIND = RankingKind()


def _hidden(columns: RankingColumns, paths: Sequence[Path] | None) -> set[str]:
    """Scores and verdicts influence people: they are shown only where the owner says so."""
    hidden = {columns.score, columns.proxy or columns.score}
    if paths and isinstance(format_of(paths[0], name=columns.format), TrecRun):
        # `id` is made of the topic and the document, which are shown.
        hidden |= RUN_HIDDEN
    return hidden


def _stored(items: OpenList, places: list[str], engine: Engine) -> dict[str, Any]:
    """What is stored of a list, but for its columns, its digest and the marks of its files."""
    ranking = items.ranking
    return {
        "places": places,
        "fields": items.fields,
        "size": len(ranking),
        "ids": ranking.ids_kind,
        "engine": engine.to_dict(),
    }


def _verdicts(items: OpenList, proxy: str | None) -> NDArray[np.float64] | None:
    if proxy is None:
        return None
    if items.column_by_rank is None:
        raise ParameterError("A ranking has no columns of its own; give a file or a table instead.")
    return items.column_by_rank(proxy).astype(np.float64)


def _labels(items: OpenList, truth: str) -> NDArray[np.int8]:
    assert items.column_by_rank is not None  # noqa: S101 - engines have columns
    labels = items.column_by_rank(truth)
    if not ((labels == 0) | (labels == 1)).all():
        raise LabelError(
            f"Column {truth!r} holds labels other than 0 and 1. Correct such rows or remove them."
        )
    return labels.astype(np.int8)
