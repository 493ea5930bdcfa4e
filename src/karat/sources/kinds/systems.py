"""Systems as a kind of source: the outputs of several systems, in one long table or a file for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from karat.core.choices import Choices, choice
from karat.core.errors import ParameterError
from karat.data.system_pool import SAMPLINGS, SystemPool, check_sampling
from karat.sources.address import find_files, local_files, stored_place
from karat.sources.engine import Engine
from karat.sources.fingerprint import known_marks
from karat.sources.formats.format import is_trec_run
from karat.sources.joined import join_texts
from karat.sources.opening_systems import gather_files, pool_systems
from karat.sources.records import ALL_COLUMNS, RUN_HIDDEN, FirstRows, Record
from karat.sources.source import (
    LabelledSource,
    Source,
    SourceDefinition,
    SourceKind,
    fields_choice,
    proxy_choice,
)
from karat.sources.systems import SystemColumns, read_labelled_systems, systems_in_memory

RecordsOf: TypeAlias = Callable[[Sequence[Any]], list[Record]]

SYSTEM_NAMES = ("system", "model", "method", "run", "source", "file")
ITEM_NAMES = ("item", "id", "key", "doc_id", "docid", "output")
# The codes of items where an engine counted them: by which systems have them, then by name.
BY_CELLS = "cells"


@dataclass(frozen=True, kw_only=True)
class SystemsColumns(Choices):
    """How systems are read."""

    heading = "The file"

    system: str = choice(
        "system", help="Name of the system.", title="System", metavar="COLUMN", column_names=SYSTEM_NAMES
    )
    item: str = choice(
        "item", help="Id of the item.", title="Item", metavar="COLUMN", column_names=ITEM_NAMES
    )
    group: str | None = choice(None, help="The topic or entity of an output.", metavar="COLUMN")
    weight: str | None = choice(
        None, help="The weight of an output, for sampling by weight.", metavar="COLUMN"
    )
    sampling: str = choice(
        "uniform",
        one_of=SAMPLINGS,
        help="uniform, weight, or group (each group alike).",
        metavar="S",
    )
    proxy: str | None = proxy_choice()
    by: str | None = choice(
        None,
        help="Divides the items into slices, each with scores of its own.",
        title="Slices",
        metavar="COLUMN",
    )
    score: str | None = choice(None, help="Higher is better; orders outputs for a depth.", metavar="COLUMN")
    rank: str | None = choice(
        None, help="Lower is better; for a depth, in place of a score.", metavar="COLUMN"
    )
    depth: int | None = choice(
        None,
        help="Keep each system's first K outputs a group; ties with the last stay.",
        least=1,
        metavar="K",
    )
    where: dict[str, str] | None = choice(
        None, help="Keep only rows with this value; repeatable.", metavar="COLUMN=VALUE"
    )
    corpus: str | None = choice(
        None,
        help="The documents' texts, which annotators see: a file with a column of document ids.",
        metavar="FILE",
        is_path=True,
        on=("new",),
    )
    topics: str | None = choice(
        None,
        help="The topics' texts, which annotators see: a file with a column of topics.",
        metavar="FILE",
        is_path=True,
        on=("new",),
    )
    fields: tuple[str, ...] | None = fields_choice("all but system, score, rank, weight and proxy")
    codes: str | None = choice(None, help="How items are numbered.", internal=True)

    def __post_init__(self) -> None:
        Choices.__post_init__(self)
        check_sampling(self.sampling, self.weight is not None, self.group is not None)
        if self.depth is not None and self.rank is None and self.score is None:
            # A depth without a rank or score goes by the column of that name.
            object.__setattr__(self, "rank", "rank")

    def of_outputs(self, truth: str | None = None) -> SystemColumns:
        """Which columns of an output say what."""
        return SystemColumns(
            self.system, self.item, self.score, self.rank, self.weight, self.group, truth, self.proxy, self.by
        )

    def selection(self) -> dict[str, Any]:
        """Which outputs are read, and how one is drawn."""
        return {"sampling": self.sampling, "depth": self.depth, "where": self.where}

    @property
    def is_joined(self) -> bool:
        """Whether texts are in files of their own."""
        return self.corpus is not None or self.topics is not None


class SystemsSource(Source):
    """The pooled outputs of several systems; a unit is the code of an item.

    Attributes:
        systems: who has which items.
    """

    def __init__(
        self,
        systems: SystemPool,
        records_of: RecordsOf,
        definition: SourceDefinition,
        *,
        missing: Sequence[str] = (),
    ) -> None:
        self.systems, self.definition = systems, definition
        self._records_of, self._missing = records_of, missing

    @property
    def notes(self) -> Sequence[str]:
        """How many systems there are, what was assumed about their files, and texts that are missing."""
        number = len(self.systems)
        return (f"{number:,} {'system' if number == 1 else 'systems'}", *super().notes, *self._missing)

    @property
    def prefix(self) -> str:
        """Nothing: items have names of their own, the same in every benchmark."""
        return ""

    def __len__(self) -> int:
        return self.systems.pool_size

    def items_at(self, units: Sequence[int]) -> list[str]:
        """What the items are called."""
        return [str(name) for name in self.systems.item_names(np.asarray(units, dtype=np.int64))]

    def fields_at(self, units: Sequence[int]) -> list[dict[str, Any]]:
        """A row of each item; without rows, its name."""
        return self._records_of(self.systems.item_names(np.asarray(units, dtype=np.int64)))

    def units_of(self, items: Sequence[str]) -> dict[str, int]:
        """The codes of those of these items that some system has."""
        return self.systems.find(items)


class SystemsKind(SourceKind[SystemsColumns, SystemsSource]):
    """Outputs of several systems."""

    name = "systems"
    noun = "set of systems"
    help = (
        "FILE is one long table with a row for each output of each system, or a file for each system. A "
        "long table may also be an address (s3://…, https://…), a table (shop.duckdb#outputs, "
        'table:shop.outputs) or a query ("SELECT …"); --engine duckdb or spark counts its outputs where '
        "they are."
    )
    file_help = (
        "CSV, TSV, JSON lines or Parquet, one row for each output of each system: a column names the system, "
        "one the item."
    )
    columns = SystemsColumns
    usual_fields = (ALL_COLUMNS,)
    several = True

    def open(
        self,
        source: object,
        columns: SystemsColumns,
        *,
        engine: Mapping[str, Any],
        known: SourceDefinition | None = None,
    ) -> SystemsSource:
        """Systems, a long table, or files by path; several paths may be a file for each system."""
        chosen = Engine.of(source, **engine)
        by_engine = chosen.name != "memory" and not isinstance(source, SystemPool)
        codes = BY_CELLS if by_engine else columns.codes
        paths = local_files(source) or [] if by_engine else _paths(source)
        # An engine reads one path, glob or address.
        is_one = codes == BY_CELLS
        places = stored_place(source, paths) if is_one else [str(path.absolute()) for path in paths]
        marks = known_marks(paths, places, known)
        wanted, selection, hidden = columns.of_outputs(), columns.selection(), _hidden(columns, paths)
        systems: SystemPool
        records_of: RecordsOf
        missing: Sequence[str] = ()
        if columns.is_joined and (by_engine or isinstance(source, SystemPool)):
            raise ParameterError("Texts are joined to files and tables in memory: leave out --engine.")
        if isinstance(source, SystemPool):
            if columns.fields and columns.fields != (ALL_COLUMNS,):
                raise ParameterError("Systems have no columns to show; give files or a table instead.")
            systems, records_of, shown = source, FirstRows([], columns.item), None
        elif by_engine:
            opened = pool_systems(
                source,
                wanted,
                engine=chosen,
                fields=columns.fields,
                hidden=hidden,
                marks=marks,
                **selection,
            )
            systems, records_of, shown = opened.systems, opened.records_of, opened.fields
        else:
            if codes == BY_CELLS:
                assert isinstance(source, str | Path)  # noqa: S101 - engines read one address
                systems = gather_files(source, wanted, marks=marks, **selection)
            else:
                systems = systems_in_memory(paths or source, wanted, **selection)
            parts: list[Any] = [*paths] or (
                list(source.values()) if isinstance(source, Mapping) else [source]
            )
            if columns.is_joined:
                # Texts that are missing are told of once, when the campaign is started.
                joined = join_texts(
                    parts,
                    columns,
                    hidden=hidden,
                    items=[] if known is not None else systems.item_names(np.flatnonzero(systems.degree > 0)),
                )
                records_of, shown, missing = joined, joined.fields, joined.missing
            else:
                rows = FirstRows(parts, columns.item, fields=columns.fields, hidden=hidden)
                records_of, shown = rows, rows.fields
        definition = self.define(
            replace(columns, where=columns.where or None, codes=codes),
            places=places,
            fields=shown,
            size=systems.pool_size,
            digest=systems.fingerprint(),
            marks=[list(mark) for mark in marks],
            ids=systems.ids_kind,
            engine=chosen.to_dict(),
        )
        return SystemsSource(systems, records_of, definition, missing=missing)

    def define(self, columns: SystemsColumns, **stored: Any) -> SourceDefinition:
        """What is stored, with the absolute paths of texts; without them as it was before there were any."""
        corpus, topics = (
            None if path is None else str(Path(path).expanduser().absolute())
            for path in (columns.corpus, columns.topics)
        )
        definition = super().define(replace(columns, corpus=corpus, topics=topics), **stored)
        kept = {
            name: value
            for name, value in definition.columns.items()
            if name not in ("corpus", "topics") or value is not None
        }
        return replace(definition, columns=kept)

    def check_engine(self, definition: SourceDefinition, engine: str) -> None:
        """Memory numbers items as engines do if an engine came first, but not the other way round."""
        if "codes" not in definition.columns and engine != "memory":
            raise ParameterError(
                f"This campaign was started in memory, which counts items in another order than {engine} "
                "does. Go on without --engine."
            )

    def open_labelled(
        self, source: object, columns: SystemsColumns, *, truth: str, engine: Mapping[str, Any]
    ) -> LabelledSource[SystemsSource]:
        """Systems in memory with the label of each item code."""
        if Engine.of(None, **engine).name != "memory":
            raise ParameterError("Systems with known labels are read into memory. Leave out --engine.")
        labelled = read_labelled_systems(source, columns=columns.of_outputs(truth), **columns.selection())
        definition = SourceDefinition(
            places=[str(path.absolute()) for path in _paths(source)],
            size=labelled.systems.pool_size,
            ids=labelled.systems.ids_kind,
        )
        records_of = FirstRows([], columns.item)
        return LabelledSource(SystemsSource(labelled.systems, records_of, definition), labelled.truth)


KIND = SystemsKind()


def _hidden(columns: SystemsColumns, paths: Sequence[Path]) -> set[str]:
    """Whose output it is influences people: that is shown only where the owner says so."""
    names = (columns.system, columns.score, columns.rank, columns.weight, columns.proxy)
    hidden = {name for name in names if name is not None}
    return hidden | RUN_HIDDEN if paths and is_trec_run(paths[0]) else hidden


def _paths(source: object) -> list[Path]:
    """The files of a source, where it is in files."""
    given = source if isinstance(source, list | tuple) else [source]
    places = [one for one in given if isinstance(one, str | Path)]
    return [path for one in places for path in find_files(one)] if len(places) == len(given) else []
