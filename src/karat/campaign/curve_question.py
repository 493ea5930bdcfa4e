"""The first question as a campaign asks it: items are ranks of a list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from karat.bounds.repeats import ErrorRate
from karat.campaign.definition import SourceDefinition
from karat.core.errors import ParameterError
from karat.core.flow import Plan
from karat.core.ranking import Ranking
from karat.curve.denoise import corrected_for_noise
from karat.curve.methods import DEFAULT_METHOD
from karat.curve.request import CurveRequest
from karat.curve.result import Curve
from karat.curve.yields import Floats
from karat.sources.fingerprint import FileMark, file_marks
from karat.sources.paths import find_files
from karat.sources.read import read_ranking
from karat.sources.records import Records, open_records

__all__ = ["CurveSource"]


class CurveSource:
    """A ranked list."""

    choices: tuple[str, ...] = ("score", "id", "format", "fields", "proxy")

    def __init__(
        self,
        ranking: Ranking,
        records: Records | None,
        definition: SourceDefinition,
        *,
        verdicts: Floats | None = None,
    ) -> None:
        self.ranking, self.records, self.definition = ranking, records, definition
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
    ) -> CurveSource:
        """A ranking, a table in memory, or files by path; `proxy` names the column of another judge."""
        marks: list[FileMark] = []
        records: Records | None = None
        path: str | None = None
        if isinstance(source, Ranking):
            if fields or proxy:
                raise ParameterError("A ranking has no columns of its own; give a file or a table instead.")
            ranking = source
        else:
            if isinstance(source, str | Path):
                path = str(source)
                marks = file_marks(find_files(source))
            ranking = read_ranking(source, score=score, id=id, format=format)
            records = open_records(source, format=format, fields=fields)
        definition = SourceDefinition(
            places=[] if path is None else [str(Path(path).expanduser().absolute())],
            format=format,
            columns={"score": score, "id": id, "proxy": proxy},
            fields=None if fields is None else list(fields),
            size=len(ranking),
            digest=ranking.fingerprint(),
            marks=[list(mark) for mark in marks],
            ids=ranking.ids_kind,
        )
        verdicts = None
        if proxy is not None:
            verdicts = read_ranking(source, score=proxy, id=id, format=format).scores[ranking.order]
        return cls(ranking, records, definition, verdicts=verdicts)

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
        if self.records is None:
            name = "row" if self.ranking.ids is None else "id"
            return [{name: str(item)} for item in self.ranking.items_at(ranks)]
        return self.records.at(self.ranking.rows_at(ranks).tolist())

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
