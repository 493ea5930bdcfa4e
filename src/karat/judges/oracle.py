"""`JudgeOracle`: a judge as the oracle of a question, which labels the items that a plan asks for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa

from karat.judges.run import judge
from karat.judges.verdicts import Judge

_VERDICT = "karat verdict"


@dataclass(frozen=True)
class JudgeOracle:
    """Labels by a judge: right where its verdict is above .5, wrong where it is below, else unsure.

    The guarantee is then about what the judge would say of all items, and not about what people would.

    Attributes:
        judge: an `OpenAIJudge`, a `CommandJudge` or any callable from items to verdicts; several are
            averaged.
        fields: the columns that it sees; by default those of the template, else all texts but ids and labels.
        cache: an SQLite file for the answers of judges that have an identity, so that no item is paid twice.
    """

    judge: Judge | Sequence[Judge]
    fields: Sequence[str] | None = None
    cache: str | Path | None = None

    def labels(self, records: Sequence[dict[str, Any]]) -> list[int | None]:
        """The labels of items, given their fields; None where there is no usable answer."""
        if not records:
            return []
        table = pa.table({name: _column([record.get(name) for record in records]) for name in records[0]})
        judged = judge(table, judge=self.judge, fields=self.fields, cache=self.cache, column=_VERDICT)
        return [_label(verdict) for verdict in judged.table[_VERDICT].to_pylist()]


def as_judge_oracle(oracle: Any) -> JudgeOracle | None:
    """A judge, which its `identity` tells from a function of ids, as an oracle; None for all others."""
    if isinstance(oracle, JudgeOracle):
        return oracle
    is_judge = callable(oracle) and (hasattr(oracle, "identity") or hasattr(oracle, "members"))
    return JudgeOracle(oracle) if is_judge else None


def _label(verdict: float | None) -> int | None:
    return None if verdict is None or verdict == 0.5 else int(verdict > 0.5)


def _column(values: list[Any]) -> pa.Array:
    """Values of one kind as they are; others as text."""
    kinds = {type(value) for value in values if value is not None}
    if len(kinds) > 1 and not kinds <= {int, float}:
        return pa.array([None if value is None else str(value) for value in values], pa.string())
    return pa.array(values)
