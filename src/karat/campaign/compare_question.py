"""Comparisons of systems as campaigns ask for them: items are outputs of systems."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from karat.bounds.repeats import ErrorRate
from karat.campaign.shown_outputs import FirstRows
from karat.campaign.upgrades_compare import upgrade_compare_parameters
from karat.core.errors import ParameterError
from karat.core.plan import Plan
from karat.data.system_pool import SystemPool
from karat.questions.compare.choices import CompareChoices
from karat.questions.compare.question import QUESTION
from karat.questions.compare.result import Comparison
from karat.sources.address import local_files, parse_address
from karat.sources.definition import SourceDefinition
from karat.sources.engine import Engine
from karat.sources.fingerprint import FileMark, file_marks
from karat.sources.opening_systems import gather_files, pool_systems
from karat.sources.paths import find_files
from karat.sources.records import Record
from karat.sources.systems import SystemColumns, read_systems

__all__ = ["CompareSource"]

Shown: TypeAlias = Callable[[Sequence[Any]], list[Record]]

# How items are counted where an engine looked: by who has them, then by name.
BY_CELLS = "cells"


class CompareSource:
    """The pooled outputs of several systems; a unit is the code of an item."""

    choices: tuple[str, ...] = (
        *("system", "item", "score", "rank", "weight", "group"),
        *("sampling", "depth", "where", "fields", "format"),
        *("engine", "memory_limit", "spark_master"),
    )
    # Items have names of their own, the same in every benchmark.
    prefix = ""

    def __init__(self, systems: SystemPool, shown: Shown, definition: SourceDefinition) -> None:
        self.systems, self.definition = systems, definition
        self._shown = shown

    @classmethod
    def read(
        cls,
        source: object,
        *,
        system: str = "system",
        item: str = "item",
        score: str | None = None,
        rank: str | None = None,
        weight: str | None = None,
        group: str | None = None,
        sampling: str = "uniform",
        depth: int | None = None,
        where: Mapping[str, str] | None = None,
        fields: Sequence[str] | None = None,
        format: str | None = None,  # noqa: A002, ARG003 - suffixes tell
        engine: str | None = None,
        memory_limit: str | None = None,
        spark_master: str | None = None,
        codes: str | None = None,
        known: SourceDefinition | None = None,
    ) -> CompareSource:
        """Systems, a long table, or files by path; several paths may be a file for each system.

        Args:
            source: whose outputs.
            system: the column that names the system; the other columns as for `SystemColumns`.
            item: the column that names the item.
            score: higher is better.
            rank: lower is better.
            weight: of an output.
            group: of an output.
            sampling: uniform, weight or group.
            depth: as for `read_systems`.
            where: as for `read_systems`.
            fields: the columns that annotators see.
            format: not used.
            engine: what counts the outputs; see `karat.open_systems`.
            memory_limit: for DuckDB.
            spark_master: for Spark.
            codes: "cells" where an engine began the campaign: other engines then count items as it did.
            known: what is remembered of these files, where they were found to be the same.
        """
        columns = SystemColumns(system, item, score, rank, weight, group)
        chosen = Engine.of(source, engine=engine, memory_limit=memory_limit, spark_master=spark_master)
        by_engine = chosen.name != "memory" and not isinstance(source, SystemPool)
        paths = local_files(source) or [] if by_engine else _paths(source)
        in_one = by_engine or codes == BY_CELLS
        places = _places(source, paths, in_one=in_one)
        if known is not None and known.places == places:
            marks: Sequence[FileMark] = [FileMark.from_json(mark) for mark in known.marks]
        else:
            marks = file_marks(paths)
        systems: SystemPool
        shown: Shown
        cut: dict[str, Any] = {"sampling": sampling, "depth": depth, "where": where}
        if isinstance(source, SystemPool):
            if fields:
                raise ParameterError("Systems have no columns to show; give files or a table instead.")
            systems, shown = source, FirstRows([], item, None)
        elif by_engine:
            told = [name for name in (system, score, rank) if name is not None]
            found = pool_systems(
                source, columns, engine=chosen, fields=fields, hidden=told, marks=marks, **cut
            )
            systems, shown = found.systems, found.records_of
            fields, codes = found.fields if fields is None else fields, BY_CELLS
        elif codes == BY_CELLS:
            assert isinstance(source, str | Path)  # noqa: S101 - engines read one address
            systems = gather_files(source, columns, marks=marks, **cut)
            shown = FirstRows(paths, item, fields)
        else:
            systems = read_systems(paths or source, columns=columns, **cut)
            shown = FirstRows(paths or [source], item, fields)
        definition = SourceDefinition(
            places=places,
            format=None,
            columns={
                "system": system,
                "item": item,
                "score": score,
                "rank": rank,
                "weight": weight,
                "group": group,
                "sampling": sampling,
                "depth": depth,
                "where": dict(where) if where else None,
                **({} if codes is None else {"codes": codes}),
            },
            fields=None if fields is None else list(fields),
            size=systems.pool_size,
            digest=systems.fingerprint(),
            marks=[list(mark) for mark in marks],
            ids=systems.ids_kind,
            engine=chosen.to_dict(),
        )
        return cls(systems, shown, definition)

    def request(self, **choices: Any) -> dict[str, Any]:
        """What is asked of the comparison's plan; see `CompareChoices`."""
        return QUESTION.resolve(CompareChoices.of(**choices), self).to_dict()

    def with_budget(self, choices: dict[str, Any], labels: int) -> dict[str, Any]:  # noqa: ARG002
        """Draws are set by system; a budget only ends the campaign."""
        return choices

    def uses_known_labels(self, request: Mapping[str, Any]) -> bool:  # noqa: ARG002
        """Estimates rest on how items were drawn; labels that exist are used when their item is drawn."""
        return False

    def items_at(self, units: Sequence[int]) -> list[str]:
        """What the items are called."""
        return [str(name) for name in self.systems.item_names(np.asarray(units, dtype=np.int64))]

    def fields_at(self, units: Sequence[int]) -> list[dict[str, Any]]:
        """A row of each item; without rows, its name."""
        return self._shown(self.systems.item_names(np.asarray(units, dtype=np.int64)))

    def units_of(self, items: Sequence[str]) -> dict[str, int]:
        """The codes of those of these items that some system has."""
        return self.systems.find(items)

    def plan(
        self,
        request: Mapping[str, Any],
        *,
        seed: int,
        known: Mapping[int, int | None],
        checkpoint: bytes | None,
    ) -> Plan[Comparison]:
        """A fresh plan for the comparison."""
        choices = CompareChoices.from_dict(upgrade_compare_parameters(request))
        return QUESTION.plan(self, choices, seed=seed, known=known, checkpoint=checkpoint)

    def finished(self, result: Comparison, *, noise: ErrorRate | None = None) -> Comparison:
        """The comparison as it is."""
        return QUESTION.finish(result, self, noise=noise)


def _paths(source: object) -> list[Path]:
    """The files of a source, where it is in files."""
    given = source if isinstance(source, list | tuple) else [source]
    places = [one for one in given if isinstance(one, str | Path)]
    return [path for one in places for path in find_files(one)] if len(places) == len(given) else []


def _places(source: object, paths: Sequence[Path], *, in_one: bool) -> list[str]:
    """Where to find the outputs again; an engine reads them by one path, glob or address."""
    if not in_one:
        return [str(path.absolute()) for path in paths]
    if not isinstance(source, str | Path):
        return []
    return [str(Path(parse_address(source).place).expanduser().absolute()) if paths else str(source)]
