"""The first question as a campaign asks it: items are ranks of a list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from karat.bounds.repeats import ErrorRate
from karat.core.errors import ParameterError
from karat.core.plan import Plan
from karat.questions.curve.denoise import corrected_for_noise
from karat.questions.curve.methods import DEFAULT_METHOD
from karat.questions.curve.request import CurveRequest
from karat.questions.curve.result import Curve
from karat.questions.curve.yields import Floats
from karat.sources.address import local_files, parse_address
from karat.sources.definition import SourceDefinition
from karat.sources.engine import Engine
from karat.sources.fingerprint import FileMark, file_marks
from karat.sources.parts import Columns
from karat.sources.read import OpenList, open_list
from karat.sources.sql.ranking import SelectedRanking

__all__ = ["CurveSource"]


class CurveSource:
    """A ranked list."""

    choices: tuple[str, ...] = (
        *("score", "id", "format", "fields", "proxy"),
        *("engine", "memory_limit", "spark_master"),
    )

    def __init__(
        self, items: OpenList, definition: SourceDefinition, *, verdicts: Floats | None = None
    ) -> None:
        self.items, self.ranking, self.definition = items, items.ranking, definition
        # Another judge's verdicts by rank, where there is one.
        self.verdicts = verdicts
        # Rows mean nothing in another file: their items carry the list's digest.
        self.prefix = f"{definition.digest[:8]}:" if definition.ids == "row" else ""

    @classmethod
    def read(
        cls,
        source: object,
        *,
        score: str = "score",
        id: str | None = None,  # noqa: A002 - the name in the contract
        format: str | None = None,  # noqa: A002
        fields: Sequence[str] | None = None,
        proxy: str | None = None,
        engine: str | None = None,
        memory_limit: str | None = None,
        spark_master: str | None = None,
        known: SourceDefinition | None = None,
    ) -> CurveSource:
        """A ranking, a table in memory, or a list by its path or address.

        Args:
            source: what is ranked.
            score: the column to rank by.
            id: the column that names items.
            format: of files whose name does not tell.
            fields: the columns that annotators see.
            proxy: the column of another judge's verdicts.
            engine: what looks up ranks; see `karat.open_ranking`.
            memory_limit: for DuckDB.
            spark_master: for Spark.
            known: what is remembered of these files, where they were found to be the same.
        """
        chosen = Engine.of(source, engine=engine, memory_limit=memory_limit, spark_master=spark_master)
        wish, paths = Columns(score, id), local_files(source)
        places = _places(source, paths)
        marks: Sequence[FileMark] = []
        if known is not None and known.places == places:
            marks = [FileMark.from_json(mark) for mark in known.marks]
        elif paths is not None:
            marks = file_marks(paths)
        items = open_list(source, wish, engine=chosen, format_name=format, fields=fields, marks=marks)
        if fields is None and isinstance(items.ranking, SelectedRanking) and paths is None:
            # Scores and verdicts sway people: they are shown only where the owner says so.
            fields = items.ranking.hide([score, proxy])
        digest = items.ranking.fingerprint() if known is None else known.digest
        definition = SourceDefinition(
            places=places,
            format=format,
            columns={"score": score, "id": id, "proxy": proxy},
            fields=None if fields is None else list(fields),
            size=len(items.ranking),
            digest=digest,
            marks=[list(mark) for mark in marks],
            ids=items.ranking.ids_kind,
            engine=chosen.to_dict(),
        )
        verdicts = None
        if proxy is not None:
            if items.column_by_rank is None:
                raise ParameterError("A ranking has no columns of its own; give a file or a table instead.")
            verdicts = items.column_by_rank(proxy).astype(np.float64)
        return cls(items, definition, verdicts=verdicts)

    def request(self, **choices: Any) -> dict[str, Any]:
        """What is asked of the curve's plan; see `estimate_curve`."""
        try:
            return CurveRequest.of(len(self.ranking), **choices).to_dict()
        except TypeError as error:
            raise ParameterError(f"A curve campaign takes no such choice: {error}.") from None

    def with_budget(self, choices: dict[str, Any], labels: int) -> dict[str, Any]:
        """`band` spends a budget that it knows where it matters most."""
        if choices.get("budget") is not None or choices.get("method", DEFAULT_METHOD) != "band":
            return choices
        return {**choices, "budget": labels}

    def uses_known_labels(self, request: Mapping[str, Any]) -> bool:
        """Only `band` does, and only where labels are taken to be right."""
        return bool(request["method"] == "band" and not request["options"]["noise"])

    def items_at(self, units: Sequence[int]) -> list[str]:
        """The items at these ranks."""
        return [f"{self.prefix}{item}" for item in self.ranking.items_at(np.asarray(units, dtype=np.int64))]

    def fields_at(self, units: Sequence[int]) -> list[dict[str, Any]]:
        """The fields of the items at these ranks; without any, their ids."""
        ranks = np.asarray(units, dtype=np.int64)
        if self.items.fields_at is None:
            name = "row" if self.ranking.ids_kind == "row" else "id"
            return [{name: str(item)} for item in self.ranking.items_at(ranks)]
        return self.items.fields_at(ranks)

    def units_of(self, items: Sequence[str]) -> dict[str, int]:
        """The ranks of those of these items that are in the list."""
        texts = [item.removeprefix(self.prefix) for item in items if item.startswith(self.prefix)]
        return {f"{self.prefix}{text}": rank for text, rank in self.ranking.find(texts).items()}

    def plan(
        self,
        request: Mapping[str, Any],
        *,
        seed: int,
        known: Mapping[int, int | None],
        checkpoint: bytes | None,
    ) -> Plan[Curve]:
        """A fresh plan for the curve, or one that goes on from a checkpoint."""
        asked = CurveRequest.from_dict(request)
        return asked.plan(
            len(self.ranking), seed=seed, known=known, proxy=self.verdicts, checkpoint=checkpoint
        )

    def finished(self, result: Curve, *, noise: ErrorRate | None = None) -> Curve:
        """The curve with the scores of its ranks."""
        if noise is not None:
            result = corrected_for_noise(result, noise.lower, noise.upper, sure=noise.confidence)
        return result.attach(self.ranking)


def _places(source: object, paths: Sequence[Path] | None) -> list[str]:
    """Where to find the list again: an absolute path, or an address as it was given."""
    if not isinstance(source, str | Path):
        return []
    if paths is None:
        return [str(source)]
    return [str(Path(parse_address(source).place).expanduser().absolute())]
