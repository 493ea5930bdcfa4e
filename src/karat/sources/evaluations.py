"""`read_evaluations`: results of evaluation tools, or any table, as items with verdicts and labels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from karat.core.errors import ParameterError, SourceError, shorten, spell_options
from karat.core.extras import extra
from karat.core.labels import UNSURE
from karat.sources.address import find_files
from karat.sources.formats.evaluations.evaluation import is_verdict, number_of
from karat.sources.formats.evaluations.format import LABEL, SCORE, VERDICT, EvaluationFormat
from karat.sources.formats.evaluations.recognise import recognised
from karat.sources.formats.format import format_of
from karat.sources.read import read_labels
from karat.sources.table import Table, stack_tables

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True, eq=False)
class Evaluations:
    """Items with verdicts and labels.

    Attributes:
        table: the columns `id`, `verdict` and `label` where there are any, and all others.
        tool: what wrote the files; None for tables of no tool that karat knows.
        verdict: where the verdicts come from, in words; None where there are none.
    """

    table: pa.Table
    tool: str | None
    verdict: str | None

    def known(self, column: str) -> int:
        """How many items have a verdict or a label."""
        if column not in self.table.column_names:
            return 0
        rows: int = self.table.num_rows - self.table[column].null_count
        return rows


def read_evaluations(
    source: str | Path,
    *,
    verdict: str | None = None,
    scale: tuple[float, float] | None = None,
    id: str | None = None,  # noqa: A002 - as in read_ranking
    labels: Any = None,
    label: str = LABEL,
    format: str | None = None,  # noqa: A002
) -> pd.DataFrame:
    """Results of an evaluation tool as a pandas table, with what karat needs in columns of the usual names.

    Inspect, promptfoo, DeepEval, lm-eval, Langfuse, Phoenix and MLflow are recognised by the content of their
    files; other CSV, TSV, JSON lines and Parquet files are tables with columns of their own.

    Args:
        source: a file, or several as a glob.
        verdict: the metric, or of a table the column, whose scores become the verdicts; without it what the
            tool decided, else its first score in [0, 1].
        scale: the worst and the best score, such as (1, 5), where scores are not in [0, 1].
        id: of a table, the column of ids.
        labels: human labels by id: a file, a table, or a mapping.
        label: the column of labels in that file or table.
        format: the tool's name where its files cannot be recognised: inspect, promptfoo, deepeval, lm-eval,
            langfuse, phoenix or mlflow.

    Returns:
        a table with `id`, of tools also `input`, `output`, `target`, one `score.METRIC` for each metric,
        `task`, `model` and more for slices; `verdict` from 0 to 1, and `label` where people gave any.
    """
    read = load_evaluations(
        source, verdict=verdict, scale=scale, id=id, labels=labels, label=label, format=format
    )
    with extra("pandas", "A data frame"):
        return read.table.to_pandas()


def load_evaluations(
    source: str | Path,
    *,
    verdict: str | None = None,
    scale: tuple[float, float] | None = None,
    id: str | None = None,  # noqa: A002
    labels: Any = None,
    label: str = LABEL,
    format: str | None = None,  # noqa: A002
) -> Evaluations:
    """As `read_evaluations`, with what is known of where it comes from."""
    paths = find_files(source)
    readers = [recognised(path) if format is None else format_of(path, name=format) for path in paths]
    if len(set(readers)) > 1:
        raise SourceError(f"The files of {source} are not of one tool. Read those of one tool at a time.")
    tool = readers[0] if isinstance(readers[0], EvaluationFormat) else None
    tables = stack_tables([_read(path, tool, format) for path in paths])
    table, origin = tables.table, _origin(paths, tool)
    if tool is None and id is not None:
        table = _renamed(table, id, "id", tables.origin)
    if verdict is not None or scale is not None:
        table, origin = _with_verdicts(table, verdict, scale, tables.origin)
    elif VERDICT in table.column_names and tool is None:
        table, origin = _with_verdicts(table, VERDICT, None, tables.origin)
    if "id" in table.column_names:
        _check_ids(table, str(source))
    if labels is not None:
        table = _with_labels(table, labels, label, tables.origin)
    return Evaluations(table, None if tool is None else tool.tool, origin)


def _read(path: Path, tool: EvaluationFormat | None, name: str | None) -> Table:
    reader = tool or format_of(path, name=name)
    return Table(str(path), reader.read_table(path, reader.column_names(path)))


def _origin(paths: Sequence[Path], tool: EvaluationFormat | None) -> str | None:
    return None if tool is None else tool.load(paths[0]).origin


def _renamed(table: pa.Table, old: str, new: str, origin: str) -> pa.Table:
    if old not in table.column_names:
        raise SourceError(f"No column {old!r} in {origin}. Columns: {spell_options(table.column_names)}.")
    if old != new and new in table.column_names:
        table = table.drop_columns([new])
    return table.rename_columns([new if name == old else name for name in table.column_names])


def _with_verdicts(
    table: pa.Table, name: str | None, scale: tuple[float, float] | None, origin: str
) -> tuple[pa.Table, str]:
    if name is None:
        raise ParameterError(
            "A scale goes with the metric that has it: name it with --verdict, or verdict=…."
        )
    column = next((each for each in (f"{SCORE}{name}", name) if each in table.column_names), None)
    if column is None:
        raise SourceError(f"No score {name!r} in {origin}. Columns: {spell_options(table.column_names)}.")
    values = [_verdict(value, column, scale) for value in table[column].to_pylist()]
    if all(value is None for value in values):
        raise SourceError(f"Column {column!r} of {origin} holds no number, and no word such as pass or fail.")
    array = pa.array(values, pa.float64())
    if VERDICT in table.column_names:
        place = table.column_names.index(VERDICT)
        return table.set_column(place, VERDICT, array), f"the score {name!r}"
    return table.append_column(VERDICT, array), f"the score {name!r}"


def _verdict(value: object, column: str, scale: tuple[float, float] | None) -> float | None:
    number = number_of(value)
    if number is None:
        return None
    if scale is not None:
        worst, best = scale
        if worst == best:
            raise ParameterError(f"A scale has two different ends; these are {worst:g} and {best:g}.")
        number = (number - worst) / (best - worst)
    if not is_verdict(number):
        raise SourceError(
            f"Column {column!r} holds {shorten(value)}; verdicts lie in [0, 1]. "
            "Name the worst and the best score: --scale 1:5, or scale=(1, 5)."
        )
    return number


def _check_ids(table: pa.Table, source: str) -> None:
    ids = table["id"].to_pylist()
    if len(set(ids)) < len(ids):
        again = next(name for place, name in enumerate(ids) if name in set(ids[:place]))
        raise SourceError(
            f"Id {again!r} occurs twice in {source}. Read files with the same ids one at a time, "
            "or name another column of ids."
        )


def _with_labels(table: pa.Table, labels: Any, label: str, origin: str) -> pa.Table:
    if "id" not in table.column_names:
        raise SourceError(f"{origin} has no ids to find labels by. Name their column: --id, or id=….")
    known = labels if isinstance(labels, dict) else read_labels(labels, label=label)
    by_text = {str(item): UNSURE if value is None else int(value) for item, value in known.items()}
    names = [str(name) for name in table["id"].to_pylist()]
    if not by_text.keys() & set(names):
        raise SourceError(f"None of the {len(by_text):,} labels has an id of {origin}. Check the ids.")
    before = table[LABEL].to_pylist() if LABEL in table.column_names else [None] * len(names)
    joined = [by_text.get(name, old) for name, old in zip(names, before, strict=True)]
    array = pa.array(joined, pa.int8())
    if LABEL in table.column_names:
        return table.set_column(table.column_names.index(LABEL), LABEL, array)
    return table.append_column(LABEL, array)
