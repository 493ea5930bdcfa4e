"""Systems whose outputs DuckDB or Spark counts where they are, and files numbered as engines do."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from karat.core.errors import ParameterError, SourceError
from karat.data.system_pool import check_sampling
from karat.data.systems_by_cell import PooledSystems, gather_systems
from karat.sources.address import local_files
from karat.sources.engine import Engine
from karat.sources.fingerprint import FileMark, FileWatch, digest_of_files, file_marks
from karat.sources.formats.format import is_trec_run
from karat.sources.parts import Columns
from karat.sources.records import Record
from karat.sources.sql import opening
from karat.sources.sql.engine import SystemsRequest
from karat.sources.systems import SystemColumns, systems_in_memory


@dataclass(frozen=True, slots=True, eq=False)
class OpenSystems:
    """Systems by cells, what annotators see of items by name, and which columns that are."""

    systems: PooledSystems
    records_of: Callable[[Sequence[Any]], list[Record]]
    fields: list[str]


def pool_systems(
    source: object,
    columns: SystemColumns,
    *,
    engine: Engine,
    sampling: str = "uniform",
    depth: int | None = None,
    where: Mapping[str, str] | None = None,
    fields: Sequence[str] | None = None,
    hidden: Collection[str] = (),
    marks: Sequence[FileMark] | None = None,
) -> OpenSystems:
    """Have an engine count the cells of systems.

    Args:
        source: one long table; see `read_systems`.
        columns: which columns say what.
        engine: DuckDB or Spark, with its settings.
        sampling: uniform.
        depth: as for `read_systems`.
        where: as for `read_systems`.
        fields: the columns that annotators see; None for all but the hidden ones.
        hidden: columns that annotators see only where `fields` names them.
        marks: of the files, where they are known already.
    """
    _refuse_what_needs_memory(source, columns, engine.name, sampling)
    source = source[0] if isinstance(source, list | tuple) else source
    cut_by = columns.cut_by(depth)
    paths = local_files(source)
    request = SystemsRequest(
        source,
        Columns(
            id=columns.item,
            texts=tuple(name for name in (columns.system, cut_by, columns.proxy, *(where or {})) if name),
        ),
        format_name=None,
        fields=None if fields is None else list(fields),
        hidden=frozenset(hidden),
        watch=None if paths is None else FileWatch(paths),
        digest=None if paths is None else _digest(paths, columns, depth, where, marks),
        system=columns.system,
        item=columns.item,
        cut_by=cut_by,
        by_rank=columns.rank is not None,
        depth=depth,
        where=dict(where or {}),
        proxy=columns.proxy,
    )
    selected = opening.open_systems(request, engine)
    return OpenSystems(selected.pooled(), selected.records_of, selected.engine.shown)


def gather_files(
    source: str | Path,
    columns: SystemColumns,
    *,
    sampling: str = "uniform",
    depth: int | None = None,
    where: Mapping[str, str] | None = None,
    marks: Sequence[FileMark] | None = None,
) -> PooledSystems:
    """Files read into memory, with the codes and the fingerprint that an engine would give them."""
    _refuse_what_needs_memory(source, columns, "cells", sampling)
    paths = local_files(source)
    if paths is None:
        raise ParameterError(f"{source} is not a file on this machine. Use --engine duckdb or spark.")
    systems = systems_in_memory(source, columns, sampling=sampling, depth=depth, where=where)
    return gather_systems(systems, digest=_digest(paths, columns, depth, where, marks))


def _digest(
    paths: Sequence[Path],
    columns: SystemColumns,
    depth: int | None,
    where: Mapping[str, str] | None,
    marks: Sequence[FileMark] | None,
) -> Callable[[], str]:
    """The fingerprint of files, the same for every engine; without marks all of them has to be read."""
    used = {"system": columns.system, "item": columns.item, "depth": depth, "cut by": columns.cut_by(depth)}
    # Comparisons without a judge have the digest that they had before there were any.
    judged = {} if columns.proxy is None else {"proxy": columns.proxy}
    filters = {f"where {name}": value for name, value in (where or {}).items()}
    return lambda: digest_of_files(
        file_marks(paths) if marks is None else marks, {**used, **judged, **filters}
    )


def _refuse_what_needs_memory(source: object, columns: SystemColumns, engine: str, sampling: str) -> None:
    check_sampling(sampling, columns.weight is not None, columns.group is not None)
    for what, is_wanted in (
        ("Sampling by weight", sampling == "weight" or columns.weight is not None),
        ("A group", sampling == "group" or columns.group is not None),
        ("A slice", columns.by is not None),
    ):
        if is_wanted:
            raise ParameterError(
                f"{what} needs something of every output, which {engine} leaves where it is. Use --engine "
                "memory, or leave it out."
            )
    if isinstance(source, Mapping) or (isinstance(source, list | tuple) and len(source) != 1):
        raise SourceError(
            "An engine reads one long table with a column for the system; several files of it go by a glob "
            "('parts/*.parquet'). For a file for each system, use --engine memory."
        )
    paths = local_files(source)
    if paths is not None and is_trec_run(paths[0]):
        raise SourceError("TREC runs are a file for each system. Use --engine memory.")
