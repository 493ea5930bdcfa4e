"""The second question as a campaign asks it: items are outputs of systems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from karat.bounds.repeats import ErrorRate
from karat.campaign.definition import SourceDefinition
from karat.compare.estimate import pool_recall_of
from karat.compare.methods import DEFAULT_METHOD, make_compare_plan
from karat.compare.result import Comparison
from karat.compare.settings import CompareSettings
from karat.core.errors import ParameterError
from karat.core.flow import Plan
from karat.core.systems import Systems
from karat.sources.fingerprint import file_marks
from karat.sources.paths import find_files
from karat.sources.records import Records, open_records
from karat.sources.systems import SystemColumns, read_systems
from karat.sources.table import read_table

__all__ = ["CompareSource"]

# A TREC run has fields of fixed names; its items are `topic/docid`.
RUN_ITEM = "item"


class CompareSource:
    """The pooled outputs of several systems; a unit is the code of an item."""

    choices: tuple[str, ...] = (
        *("system", "item", "score", "rank", "weight", "group"),
        *("sampling", "depth", "where", "fields", "format"),
    )
    # Items have names of their own, the same in every benchmark.
    prefix = ""

    def __init__(
        self, systems: Systems, shown: list[tuple[Records, pa.Array]], definition: SourceDefinition
    ) -> None:
        self.systems, self.definition = systems, definition
        # Rows that can be shown, each part with the names of its items.
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
    ) -> CompareSource:
        """Systems, a long table, or files by path; several paths may be a file for each system."""
        columns = SystemColumns(system, item, score, rank, weight, group)
        paths = _paths(source)
        marks = file_marks(paths)
        shown: list[tuple[Records, pa.Array]] = []
        if isinstance(source, Systems):
            if fields:
                raise ParameterError("Systems have no columns to show; give files or a table instead.")
            systems = source
        else:
            systems = read_systems(
                paths or source, columns=columns, sampling=sampling, depth=depth, where=where
            )
            parts: Sequence[object] = paths or [source]
            shown = [_records(part, item, fields) for part in parts]
        definition = SourceDefinition(
            places=[str(path.absolute()) for path in paths],
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
            },
            fields=None if fields is None else list(fields),
            size=systems.pool_size,
            digest=systems.fingerprint(),
            marks=[list(mark) for mark in marks],
            ids=systems.ids_kind,
        )
        return cls(systems, shown, definition)

    def request(self, **choices: Any) -> dict[str, Any]:
        """What is asked of the comparison's plan; see `compare_systems`."""
        method = choices.pop("method", DEFAULT_METHOD)
        true_items = choices.pop("true_items", None)
        if true_items is not None:
            choices["pool_recall"] = pool_recall_of(self.systems, true_items)
        try:
            settings = CompareSettings(**choices)
        except TypeError as error:
            raise ParameterError(f"A comparison takes no such choice: {error}.") from None
        return {"method": method, "settings": settings.to_dict()}

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
        """The first row of each item; without rows, its name."""
        names = self.systems.item_names(np.asarray(units, dtype=np.int64))
        found: list[dict[str, Any]] = [{"item": str(name)} for name in names]
        open_places = list(range(len(names)))
        for records, items in self._shown:
            wanted = pa.array([names[place] for place in open_places], items.type)
            rows = pc.index_in(wanted, items).to_pylist()
            here = [(place, row) for place, row in zip(open_places, rows, strict=True) if row is not None]
            for (place, _), record in zip(here, records.at([row for _, row in here]), strict=True):
                found[place] = record
            open_places = [place for place, row in zip(open_places, rows, strict=True) if row is None]
            if not open_places:
                break
        return found

    def units_of(self, items: Sequence[str]) -> dict[str, int]:
        """The codes of those of these items that some system has."""
        return self.systems.find(items)

    def plan(
        self,
        request: Mapping[str, Any],
        *,
        seed: int,
        known: Mapping[int, int | None],  # noqa: ARG002 - see uses_known_labels
        checkpoint: bytes | None,  # noqa: ARG002 - a few large asks are quick to replay
    ) -> Plan[Comparison]:
        """A fresh plan for the comparison."""
        settings = CompareSettings.from_dict(dict(request["settings"]))
        return make_compare_plan(request["method"], self.systems, settings=settings, seed=seed)

    def finished(self, result: Comparison, *, noise: ErrorRate | None = None) -> Comparison:
        """The comparison as it is."""
        if noise is not None:
            raise ParameterError(
                "A comparison cannot take label noise into account yet; ask several people (redundancy)."
            )
        return result


def _paths(source: object) -> list[Path]:
    """The files of a source, where it is in files."""
    given = source if isinstance(source, list | tuple) else [source]
    places = [one for one in given if isinstance(one, str | Path)]
    return [path for one in places for path in find_files(one)] if len(places) == len(given) else []


def _records(part: Any, item: str, fields: Sequence[str] | None) -> tuple[Records, pa.Array]:
    """The rows of a file or table, and what their items are called."""
    table = read_table(part, None)
    names = table.column(RUN_ITEM if table.is_run else item)
    shown = None if table.is_run else fields
    return open_records(part, fields=shown), pa.concat_arrays(names.chunks)
