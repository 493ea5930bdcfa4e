"""Read systems: one long table of outputs, or one file for each system."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from karat.core.errors import LabelError, ParameterError, SourceError
from karat.data.item_set import Slicing
from karat.data.newcomer import add_system
from karat.data.system_pool import SystemPool, check_sampling
from karat.data.systems import Systems
from karat.data.verdicts import some_verdicts
from karat.sources.address import find_files
from karat.sources.columns import numbers_of, scores_of, truth_of
from karat.sources.engine import Engine
from karat.sources.formats.format import format_of, is_trec_run
from karat.sources.frames import is_frame
from karat.sources.lazy_tables import collected
from karat.sources.table import Table, read_table, stack_tables


@dataclass(frozen=True, slots=True)
class SystemColumns:
    """Which columns say what.

    Attributes:
        system: the system; not needed where each system has a file of its own.
        item: the item.
        score: higher is better; orders outputs for a depth, and for pooling.
        rank: lower is better; for a depth, in place of a score.
        weight: the weight of an output, for sampling by weight.
        group: the topic or entity of an output.
        truth: 1 right, 0 wrong.
        proxy: another judge's verdict on the item, in [0, 1].
        by: the slice that the item is in.
    """

    system: str = "system"
    item: str = "item"
    score: str | None = None
    rank: str | None = None
    weight: str | None = None
    group: str | None = None
    truth: str | None = None
    proxy: str | None = None
    by: str | None = None

    def wanted(self) -> list[str]:
        """All columns that are needed in any case but the system's."""
        names = (self.item, self.score, self.rank, self.weight, self.group, self.truth, self.proxy, self.by)
        return [name for name in dict.fromkeys(names) if name is not None]

    def cut_by(self, depth: int | None) -> str | None:
        """The column of ranks or scores that a depth goes by; None without a depth."""
        if depth is None:
            return None
        if depth < 1:
            raise ParameterError(f"The depth must be at least 1; it is {depth}.")
        if self.rank is None and self.score is None:
            raise ParameterError("A depth needs a rank or a score to cut by. Name their column.")
        return self.rank or self.score


@dataclass(frozen=True, slots=True, eq=False)
class LabelledSystems:
    """Systems whose truth is known, as simulations need it: `truth` has a label for each item code."""

    systems: Systems
    truth: NDArray[np.int8]


def read_systems(
    source: object,
    *,
    columns: SystemColumns | None = None,
    sampling: str = "uniform",
    depth: int | None = None,
    where: Mapping[str, str] | None = None,
    engine: str | None = None,
    memory_limit: str | None = None,
    spark_master: str | None = None,
) -> SystemPool:
    """Systems from one long table, or from a file for each of them.

    In memory they become `Systems`; by DuckDB or Spark the outputs stay where they are.

    Args:
        source: a path, a glob or a table with a row for each output of each system; or several files, each
            a system named like the file; or a mapping from names to such files or tables. TREC runs
            (`.run`, `.trec`) are a system each, with `topic` as group and `docid` as item. For an engine
            one long table: a path or a glob, a DataFrame of Spark's, `s3://…` or `https://…`,
            `shop.duckdb#outputs` for a table in a DuckDB file, `table:shop.outputs` for one that Spark
            knows, or a query: `SELECT …`.
        columns: which columns say what.
        sampling: uniform, weight or group (each group of a system alike); engines take uniform.
        depth: keep the first so many outputs of each system, in each group where there are groups, by rank or
            else by score. Outputs that tie with the last one are kept, too: what a system returns
            should not depend on the order of lines.
        where: keep only rows with these values, by column.
        engine: "memory", "duckdb" or "spark". Without it the source tells: DuckDB for queries and remote
            files, Spark for its own tables, else memory.
        memory_limit: for DuckDB: how much it may use before it goes on on disk, such as "2GB".
        spark_master: for Spark: the cluster, such as "spark://host:7077"; without it the session that is
            running, or this machine.
    """
    source = collected(source)
    chosen = Engine.of(source, engine=engine, memory_limit=memory_limit, spark_master=spark_master)
    wanted = columns or SystemColumns()
    if chosen.name == "memory":
        return systems_in_memory(source, wanted, sampling=sampling, depth=depth, where=where)
    from karat.sources.opening_systems import pool_systems

    opened = pool_systems(source, wanted, engine=chosen, sampling=sampling, depth=depth, where=where)
    return opened.systems


# The name of `read_systems` in earlier versions, for systems of any size.
open_systems = read_systems


def systems_in_memory(
    source: object,
    columns: SystemColumns,
    *,
    sampling: str = "uniform",
    depth: int | None = None,
    where: Mapping[str, str] | None = None,
) -> Systems:
    """Systems with all of their outputs; see `read_systems`."""
    return _build(source, columns, sampling, depth, where)[0]


def read_labelled_systems(
    source: object,
    *,
    columns: SystemColumns,
    sampling: str = "uniform",
    depth: int | None = None,
    where: Mapping[str, str] | None = None,
) -> LabelledSystems:
    """Systems as `read_systems` has them, with the known label of each item.

    An item that several systems have must have one label: two rows that contradict each other are refused.
    """
    if columns.truth is None:
        raise ParameterError("Name the column of labels.")
    systems, truth = _build(source, columns, sampling, depth, where)
    assert truth is not None  # noqa: S101 — a truth column was asked for
    return LabelledSystems(systems, truth)


def read_newcomer(
    systems: Systems,
    source: object,
    *,
    name: str | None = None,
    columns: SystemColumns | None = None,
    depth: int | None = None,
    where: Mapping[str, str] | None = None,
) -> Systems:
    """Read the outputs of one more system and put it beside those that are there.

    Args:
        systems: the benchmark so far; its codes stay as they are.
        source: a file with the newcomer's outputs; a column for the system may be missing.
        name: of the newcomer; by default that of the file.
        columns: which columns say what, as for `read_systems`.
        depth: as for `read_systems`.
        where: as for `read_systems`.
    """
    if name is None:
        name = _stem(find_files(source)[0]) if isinstance(source, str | Path) else "newcomer"
    chosen = columns or SystemColumns()
    if systems.sampling == "group":
        raise ParameterError("A newcomer cannot be added to systems that are sampled by group yet.")
    alone, _ = _build(
        {name: source}, replace(chosen, truth=None, proxy=None, by=None), systems.sampling, depth, where
    )
    return add_system(systems, name, alone.item_names(alone.outputs(0)), weights=alone.chances)


def read_item_labels(
    systems: Systems, source: object, *, item: str = "item", label: str = "label"
) -> dict[int, int]:
    """Labels by item code, of those items of a file that the systems have.

    An item that was labelled twice, once right and once wrong, is refused.
    """
    table = read_table(source, [item, label])
    ids, codes = _encoded(table.column(item), item, table)
    truth = _one_label_each(table, SystemColumns(item=item, truth=label), codes, ids)
    given = dict(zip(ids.to_pylist(), truth.tolist(), strict=True))
    pool = np.flatnonzero(systems.degree > 0)
    return {
        code: given[name]
        for code, name in zip(pool.tolist(), systems.item_names(pool), strict=True)
        if name in given
    }


def _build(
    source: object,
    columns: SystemColumns,
    sampling: str,
    depth: int | None,
    where: Mapping[str, str] | None,
) -> tuple[Systems, NDArray[np.int8] | None]:
    check_sampling(sampling, columns.weight is not None, columns.group is not None)
    table, columns = _read(source, columns, where)
    columns.cut_by(depth)
    names, system = _codes(table, columns.system)
    ids, items = _encoded(table.column(columns.item), columns.item, table)
    groups = None
    if columns.group is not None:
        groups = _encoded(table.column(columns.group), columns.group, table)[1]
    scores = _numbers(table, columns.score)
    ranks = _numbers(table, columns.rank)
    weights = _numbers(table, columns.weight)
    truth = None if columns.truth is None else _one_label_each(table, columns, items, ids)
    slicing = None if columns.by is None else _one_slice_each(table, columns.by, items, ids)
    verdicts = None if columns.proxy is None else _one_verdict_each(table, columns.proxy, items, ids)
    if depth is not None:
        order = ranks if ranks is not None else -np.asarray(scores)
        kept = _within_depth(system, groups, order, depth, by_rank=ranks is not None)
        system, items = system[kept], items[kept]
        groups = None if groups is None else groups[kept]
        scores, weights = (None if part is None else part[kept] for part in (scores, weights))
        used, items = np.unique(items, return_inverse=True)
        ids = ids.take(pa.array(used))
        truth = None if truth is None else truth[used]
        verdicts = None if verdicts is None else verdicts[used]
        slicing = None if slicing is None else replace(slicing, codes=slicing.codes[used])
    if scores is None and ranks is not None:
        scores = -(ranks if depth is None else ranks[kept])
    systems = Systems.from_entries(
        names,
        system,
        items,
        size=len(ids),
        sampling=sampling,
        weights=weights,
        groups=groups,
        scores=scores,
        ids=ids,
    )
    return replace(systems, verdicts=verdicts, slicing=slicing), truth


def _read(
    source: object, columns: SystemColumns, where: Mapping[str, str] | None
) -> tuple[Table, SystemColumns]:
    """All rows as one table that has a column for the system."""
    filters = dict(where or {})
    if isinstance(source, Mapping):
        named = {str(name): one for name, one in source.items()}
    elif is_frame(source):
        return _filtered(read_table(source, [columns.system, *columns.wanted(), *filters]), filters), columns
    else:
        paths = _paths(source)
        if is_trec_run(paths[0]):
            # As trec_eval does: by score, whatever the ranks say.
            columns = replace(columns, item="item", score="score", rank=None, group=columns.group or "topic")
        elif len(paths) == 1 or columns.system in format_of(paths[0]).column_names(paths[0]):
            wanted = [columns.system, *columns.wanted(), *filters]
            return _filtered(stack_tables([read_table(path, wanted) for path in paths]), filters), columns
        named = {_stem(path): path for path in paths}
        if len(named) < len(paths):
            raise SourceError("Two files have the same name; systems are named like their files. Rename one.")
    parts = []
    for name, one in named.items():
        part = read_table(one, [*columns.wanted(), *filters])
        parts.append(_filtered(part, filters, name).with_constant(columns.system, name))
    return stack_tables(parts), columns


def _paths(source: object) -> list[Path]:
    if isinstance(source, str | Path):
        return find_files(source)
    if isinstance(source, Sequence) and source and all(isinstance(one, str | Path) for one in source):
        return [path for one in source for path in find_files(one)]
    raise SourceError(
        "karat reads systems from paths, tables, and mappings from names to them, not "
        f"{type(source).__name__}."
    )


def _stem(path: Path) -> str:
    return path.name.removesuffix(".gz").rsplit(".", 1)[0]


def _filtered(table: Table, filters: Mapping[str, str], name: str | None = None) -> Table:
    kept = table
    for column, value in filters.items():
        kept = kept.where(column, value)
    if not len(kept):
        if name is not None:
            raise SourceError(f"System {name!r} has no outputs. Leave it out, or check its file.")
        raise SourceError(f"{table.origin} has no rows to compare.")
    return kept


def _codes(table: Table, column: str) -> tuple[list[str], NDArray[np.int32]]:
    names, codes = _encoded(table.column(column), column, table)
    return [str(name) for name in names.to_pylist()], codes.astype(np.int32)


def _encoded(column: pa.ChunkedArray, name: str, table: Table) -> tuple[pa.Array, NDArray[np.int64]]:
    if column.null_count:
        row = pc.index(column.is_null(), True).as_py()
        raise SourceError(f"Column {name!r} is empty in {table.name_row(row)}. Fill it in or remove the row.")
    plain = pa.concat_arrays(column.chunks) if column.num_chunks else pa.array([], column.type)
    encoded = plain if pa.types.is_dictionary(plain.type) else plain.dictionary_encode()
    return encoded.dictionary, encoded.indices.to_numpy(zero_copy_only=False).astype(np.int64)


def _numbers(table: Table, column: str | None) -> NDArray[np.float64] | None:
    if column is None:
        return None
    values = scores_of(table.numeric(column), column, table.name_row)
    return np.asarray(values, dtype=np.float64)


def _one_label_each(
    table: Table, columns: SystemColumns, items: NDArray[np.int64], ids: pa.Array
) -> NDArray[np.int8]:
    assert columns.truth is not None  # noqa: S101 — the caller looked
    labels = truth_of(table.column(columns.truth), columns.truth, table.name_row)
    truth = np.zeros(len(ids), dtype=np.int8)
    truth[items] = labels
    wrong = truth[items] != labels
    if wrong.any():
        second = int(np.argmax(wrong))
        same = np.flatnonzero(items == items[second])
        first = int(same[labels[same] != labels[second]][0])
        one, other = sorted((first, second))
        raise LabelError(
            f"Item {ids[int(items[second])].as_py()!r} has the label {labels[one]} in {table.name_row(one)} "
            f"and {labels[other]} in {table.name_row(other)}. Decide which is right."
        )
    return truth


def _within_depth(
    system: NDArray[np.int32],
    groups: NDArray[np.int64] | None,
    order: NDArray[np.float64],
    depth: int,
    *,
    by_rank: bool,
) -> NDArray[np.bool_]:
    """Which rows are among the first of their list; ties with the last one stay."""
    if by_rank:
        # The source's own ranks, which may have gaps.
        return order <= depth
    keys = system.astype(np.int64)
    if groups is not None:
        keys = keys * (int(groups.max()) + 1) + groups
    rows = np.lexsort((order, keys))
    starts = np.flatnonzero(np.concatenate(([True], keys[rows][1:] != keys[rows][:-1])))
    ends = np.append(starts[1:], len(rows))
    last = order[rows[np.minimum(starts + depth, ends) - 1]]
    kept = np.empty(len(rows), dtype=bool)
    kept[rows] = order[rows] <= np.repeat(last, ends - starts)
    return kept


def _one_slice_each(table: Table, column: str, items: NDArray[np.int64], ids: pa.Array) -> Slicing:
    """The slice of each item, the same in all of its rows."""
    rows = Slicing.of(column, table.column(column))
    codes = np.zeros(len(ids), dtype=np.int32)
    codes[items] = rows.codes
    wrong = codes[items] != rows.codes
    if wrong.any():
        row = int(np.argmax(wrong))
        raise SourceError(
            f"Item {ids[int(items[row])].as_py()!r} is in the slice {rows.values[rows.codes[row]]!r} in "
            f"{table.name_row(row)} and in {rows.values[codes[items[row]]]!r} in another row. Divide by a "
            "column that says the same of an item whoever has it."
        )
    return replace(rows, codes=codes)


def _one_verdict_each(
    table: Table, column: str, items: NDArray[np.int64], ids: pa.Array
) -> NDArray[np.float64]:
    """The verdict on each item; an item may have it in some of its rows only."""
    given = numbers_of(table.column(column), column, table.name_row)
    told = np.isfinite(given)
    verdicts = np.full(len(ids), np.nan)
    verdicts[items[told]] = given[told]
    wrong = told & (verdicts[items] != given)
    if wrong.any():
        row = int(np.argmax(wrong))
        raise SourceError(
            f"Item {ids[int(items[row])].as_py()!r} has the verdict {given[row]:g} in {table.name_row(row)} "
            f"and {verdicts[items[row]]:g} in another row. An item has one verdict, whoever has it."
        )
    return some_verdicts(verdicts, where=lambda code: f"item {ids[code].as_py()!r}")
