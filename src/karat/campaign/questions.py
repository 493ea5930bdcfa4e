"""What a campaign needs to know of its question: items by the numbers that a plan counts, and the plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from karat.campaign.definition import SourceDefinition
from karat.campaign.errors import CampaignError, ReplayError
from karat.core.errors import ParameterError, SourceError, spell_options
from karat.core.flow import Plan
from karat.core.ranking import Ranking
from karat.curve.request import CurveRequest
from karat.curve.result import Curve
from karat.sources.fingerprint import FileMark, file_marks, find_change
from karat.sources.paths import find_files
from karat.sources.read import read_ranking
from karat.sources.records import Records, open_records

__all__ = ["QUESTIONS", "CurveSource", "QuestionSource", "open_source"]


class QuestionSource(Protocol):
    """The items of a campaign. A unit is what the plan counts: a rank, for a curve."""

    definition: SourceDefinition

    def items_at(self, units: Sequence[int]) -> list[str]:
        """The items of these units, by the text that the ledger knows them by."""
        ...

    def fields_at(self, units: Sequence[int]) -> list[dict[str, Any]]:
        """What annotators see of them."""
        ...

    def units_of(self, items: Sequence[str]) -> dict[str, int]:
        """The units of those of these items that are in the source."""
        ...

    def plan(
        self,
        request: Mapping[str, Any],
        *,
        seed: int,
        known: Mapping[int, int | None],
        checkpoint: bytes | None,
    ) -> Plan[Any]:
        """A fresh plan, or one that goes on from a checkpoint."""
        ...

    def finished(self, result: Any) -> Any:
        """A result with what only the source can add to it."""
        ...


class CurveSource:
    """A ranked list."""

    question = "curve"

    def __init__(self, ranking: Ranking, records: Records | None, definition: SourceDefinition) -> None:
        self.ranking, self.records, self.definition = ranking, records, definition
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
    ) -> CurveSource:
        """A ranking, a table in memory, or files by path."""
        marks: list[FileMark] = []
        records: Records | None = None
        path: str | None = None
        if isinstance(source, Ranking):
            if fields:
                raise ParameterError("A ranking has no columns to show; give a file or a table instead.")
            ranking = source
        else:
            if isinstance(source, str | Path):
                path = str(source)
                marks = file_marks(find_files(source))
            ranking = read_ranking(source, score=score, id=id, format=format)
            records = open_records(source, format=format, fields=fields)
        definition = SourceDefinition(
            path=None if path is None else str(Path(path).expanduser().absolute()),
            format=format,
            columns={"score": score, "id": id},
            fields=None if fields is None else list(fields),
            size=len(ranking),
            digest=ranking.fingerprint(),
            marks=[list(mark) for mark in marks],
            ids=_kind_of_ids(ranking),
        )
        return cls(ranking, records, definition)

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
        if self.ranking.ids is None:
            found = [text for text in texts if text.isdecimal() and int(text) < len(self.ranking)]
            keys: list[Any] = [int(text) for text in found]
        else:
            kind = self.ranking.ids.type
            try:
                wanted = pa.array(texts, pa.string()).cast(kind)
            except pa.ArrowInvalid:
                wanted = pa.array([_cast(text, kind) for text in texts], kind)
            inside = pc.is_in(wanted, self.ranking.ids).to_pylist()
            found = [text for text, there in zip(texts, inside, strict=True) if there]
            keys = wanted.filter(pa.array(inside, pa.bool_())).to_pylist()
        if not keys:
            return {}
        ranks = self.ranking.ranks_of(keys).tolist()
        return {f"{self.prefix}{text}": rank for text, rank in zip(found, ranks, strict=True)}

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
        return asked.plan(len(self.ranking), seed=seed, known=known, checkpoint=checkpoint)

    def finished(self, result: Curve) -> Curve:
        """The curve with the scores of its ranks."""
        return result.attach(self.ranking)


QUESTIONS = {"curve": CurveSource}


def open_source(
    question: str, definition: SourceDefinition, *, source: object = None, thoroughly: bool = False
) -> QuestionSource:
    """The source that a campaign was started with; refused where it is not that any more.

    `source` names it anew: a file that was moved, or the ranking of a campaign that was started from memory.
    """
    if question not in QUESTIONS:
        raise CampaignError(f"No question {question!r}. Questions: {spell_options(QUESTIONS)}.")
    place = definition.path if source is None else source
    if place is None:
        raise CampaignError(
            "This campaign's list was in memory, not in a file. Open it with the same list: "
            "karat.Campaign.open(url, name, source=ranking)."
        )
    if isinstance(place, str | Path):
        try:
            paths = find_files(place)
        except SourceError as error:
            raise SourceError(f"{error} If it was moved, say where it is now: --source PATH.") from None
        marks = [FileMark.from_json(mark) for mark in definition.marks]
        change = find_change(marks, paths, thoroughly=thoroughly) if marks else None
        if change is not None:
            raise ReplayError(_spell_change(change))
    choices: dict[str, Any] = {**definition.columns, "format": definition.format}
    found = QUESTIONS[question].read(place, **choices, fields=definition.fields)
    if found.definition.digest != definition.digest:
        raise ReplayError(_spell_change(f"it had {definition.size:,} items"))
    return found


def _spell_change(change: str) -> str:
    return (
        f"The list is not the one that this campaign was started with: {change}. Put the old one back, or "
        "carry the labels over to a campaign on the new one: karat new curve FILE --like NAME."
    )


def _kind_of_ids(ranking: Ranking) -> str:
    if ranking.ids is None:
        return "row"
    return "int" if pa.types.is_integer(ranking.ids.type) else "text"


def _cast(text: str, kind: pa.DataType) -> Any:
    """A text as an id of another type, or None."""
    try:
        return pa.scalar(text).cast(kind).as_py()
    except pa.ArrowInvalid:
        return None
