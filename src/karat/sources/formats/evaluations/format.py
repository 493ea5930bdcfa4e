"""Evaluations as columns: id, input, output, target, label, verdict, the scores, and what may be slices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa

from karat.core.errors import SourceError
from karat.sources.formats.evaluations.evaluation import (
    Evaluation,
    is_verdict,
    label_of,
    number_of,
    text_of,
    unique_ids,
)
from karat.sources.formats.text import reading
from karat.sources.parts import Columns, Format, TablePart

# The column of a metric is called `score.` and its name.
SCORE = "score."
VERDICT, REASON, LABEL = "verdict", "verdict_reason", "label"


@dataclass(frozen=True, slots=True, eq=False)
class EvaluationTable:
    """All columns of a file, and where its verdicts come from, in words."""

    table: pa.Table
    origin: str


class EvaluationFormat(Format):
    """The files of one tool.

    Args:
        tool: what people call it.
        recognises: whether this is the content of one of its files: parsed JSON, or the first row in a list.
        parse: the evaluations of a file.
    """

    def __init__(
        self,
        tool: str,
        recognises: Callable[[Any], bool],
        parse: Callable[[Path], Iterable[Evaluation]],
    ) -> None:
        self.tool, self.recognises, self._parse = tool, recognises, parse
        # A file is looked at for its columns, its rows and what annotators see: it is parsed once.
        self._newest: tuple[tuple[Path, int, int], EvaluationTable] | None = None

    def column_names(self, path: Path) -> list[str]:
        """Id, input, output, target, the label where people gave any, verdict, scores, reason, slices."""
        return list(self.load(path).table.column_names)

    def read(self, path: Path, columns: Columns) -> TablePart:
        """Ids and slices as text, verdicts and scores as numbers."""
        loaded = self.load(path)
        by_role = {role: loaded.table[name] for role, name in columns.by_role().items()}
        return TablePart(str(path), pa.table(by_role), notes=(f"verdict is {loaded.origin} of {self.tool}",))

    def _columns(self, path: Path, names: list[str]) -> pa.Table:
        return self.load(path).table.select(names)

    def raw_rows(self, path: Path) -> Iterator[dict[str, Any]]:
        """Each evaluation."""
        yield from self.load(path).table.to_pylist()

    def load(self, path: Path) -> EvaluationTable:
        """All columns of a file."""
        with reading(path):
            status = path.stat()
        mark = (path.absolute(), status.st_mtime_ns, status.st_size)
        if self._newest is None or self._newest[0] != mark:
            with reading(path):
                evaluations = list(self._parsed(path))
            if not evaluations:
                raise SourceError(f"{path} holds no results of {self.tool}. Check that its run has ended.")
            self._newest = (mark, make_table(evaluations))
        return self._newest[1]

    def _parsed(self, path: Path) -> Iterable[Evaluation]:
        try:
            return list(self._parse(path))
        except SourceError:
            raise
        except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
            raise SourceError(
                f"{path} is not as {self.tool} writes it ({type(error).__name__}: {error}). "
                "Name another format, or write the items as CSV."
            ) from None


def make_table(evaluations: Sequence[Evaluation]) -> EvaluationTable:
    """The columns of evaluations; those that all of them leave empty are left out, but for the main ones."""
    metrics = list(dict.fromkeys(name for one in evaluations for name in one.scores))
    scores = {name: [number_of(one.scores.get(name)) for one in evaluations] for name in metrics}
    verdicts, origin = _verdicts([number_of(one.passed) for one in evaluations], scores)
    columns: dict[str, pa.Array] = {
        "id": pa.array(unique_ids([one.id for one in evaluations]), pa.string()),
        "input": pa.array([one.input for one in evaluations], pa.string()),
        "output": pa.array([one.output for one in evaluations], pa.string()),
        "target": pa.array([one.target for one in evaluations], pa.string()),
    }
    labels = [label_of(one.label) for one in evaluations]
    if any(label is not None for label in labels):
        columns[LABEL] = pa.array(labels, pa.int8())
    columns[VERDICT] = pa.array(verdicts, pa.float64())
    columns |= {f"{SCORE}{name}": pa.array(values, pa.float64()) for name, values in scores.items()}
    if any(one.reason for one in evaluations):
        columns[REASON] = pa.array([one.reason for one in evaluations], pa.string())
    for name in dict.fromkeys(name for one in evaluations for name in one.slices):
        values = [one.slices.get(name) for one in evaluations]
        columns.setdefault(name, pa.array([None if v is None else text_of(v) for v in values], pa.string()))
    return EvaluationTable(pa.table(columns), origin)


def _verdicts(
    passed: list[float | None], scores: dict[str, list[float | None]]
) -> tuple[list[float | None], str]:
    """The tool's decisions, else the first score that lies in [0, 1] wherever it is known."""
    if any(value is not None for value in passed):
        return passed, "the decision"
    for name, values in scores.items():
        known = [value for value in values if value is not None]
        if known and all(map(is_verdict, known)):
            return values, f"the score {name!r}"
    return [None] * len(passed), "no score in [0, 1]"
