"""Items for judges: rows of a file or table as text, and examples from labelled rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from karat.core.errors import LabelError, ParameterError, SourceError, spell_options
from karat.core.labels import parse_label
from karat.judges.template import Example, word_for
from karat.sources.parts import check_columns
from karat.sources.records import tells_answer
from karat.sources.table import Table, read_table

# Columns that say who an item is or what people think of it; a judge sees them only if they are named.
HIDDEN = {"id", "item", "score", "annotator"}

# "judge" in ASCII: what is drawn here shares no stream with the draws of a plan of the same seed.
_MARK = 0x6A75646765


def read_items(source: Any) -> Table:
    """All columns of a file or table."""
    items = read_table(source)
    if not len(items):
        raise SourceError(f"{items.origin} has no rows; there is nothing to judge.")
    return items


def shown_fields(items: Table, fields: Sequence[str] | None, hidden: Sequence[str] = ()) -> list[str]:
    """The columns that a judge sees: those named, else all texts but ids, labels and scores."""
    if fields:
        check_columns(fields, items.names, items.origin)
        return list(dict.fromkeys(fields))
    texts = [
        name
        for name in items.names
        if _is_text(items.table.schema.field(name).type)
        and name.casefold() not in HIDDEN
        and not tells_answer(name)
        and name not in hidden
    ]
    if not texts:
        raise ParameterError(
            "Name the columns that the judge is to see (--field, fields=…). "
            f"Columns: {spell_options(items.names)}."
        )
    return texts


def records(items: Table, fields: Sequence[str]) -> list[dict[str, str]]:
    """The fields of all rows, as text; what is missing is empty."""
    columns = [_texts(items.column(name)) for name in fields]
    return [dict(zip(fields, row, strict=True)) for row in zip(*columns, strict=True)]


def read_known(source: Any, *, id: str, label: str) -> dict[str, int]:  # noqa: A002 - as in read_ranking
    """Clear labels by id, from a mapping, a file or a table; unsure ones are left out."""
    if isinstance(source, Mapping):
        pairs = [(str(key), value) for key, value in source.items()]
        origin = "the labels"
    else:
        table = read_table(source, [id, label])
        ids = _texts(table.column(id))
        pairs = list(zip(ids, table.column(label).to_pylist(), strict=True))
        origin = table.origin
    known: dict[str, int] = {}
    for key, value in pairs:
        try:
            parsed = parse_label(int(value) if isinstance(value, bool) else value)
        except ValueError:
            raise LabelError(
                f"The label of item {key!r} in {origin} is {value!r:.60}; "
                "labels are 1 (right), 0 (wrong) or unsure. Of grades, name those that count as right: "
                "--positive 4,5."
            ) from None
        if parsed in (0, 1):
            known[key] = parsed
    return known


def draw_examples(
    items: Table,
    fields: Sequence[str],
    known: Mapping[str, int],
    *,
    id: str,  # noqa: A002
    count: int,
    choices: Mapping[str, float],
    seed: int,
) -> tuple[list[Example], list[int]]:
    """Labelled items as examples, half of them right if there are so many, and their rows."""
    check_columns([id], items.names, items.origin)
    ids = _texts(items.column(id))
    generator = _generator(seed)
    rows = {label: [row for row, key in enumerate(ids) if known.get(key) == label] for label in (1, 0)}
    available = sum(map(len, rows.values()))
    if available < count:
        raise ParameterError(
            f"There are {available:,} labelled items in {items.origin} to take {count:,} examples from."
        )
    right = min(max((count + 1) // 2, count - len(rows[0])), len(rows[1]))
    chosen = [
        (row, label)
        for label, wanted in ((1, right), (0, count - right))
        for row in generator.choice(rows[label], wanted, replace=False).tolist()
    ]
    shuffled = [chosen[place] for place in generator.permutation(len(chosen)).tolist()]
    seen = records(Table(items.origin, items.table.take([row for row, _ in shuffled])), fields)
    examples = [
        Example(fields, word_for(choices, label)) for fields, (_, label) in zip(seen, shuffled, strict=True)
    ]
    return examples, [row for row, _ in shuffled]


def choose_rows(count: int, *, sample: int | None, seed: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    """All rows, or a uniform sample of them in increasing order."""
    if sample is None or sample >= count:
        return np.arange(count)
    return np.sort(_generator(seed).choice(count, sample, replace=False))


def id_texts(items: Table, id: str) -> list[str]:  # noqa: A002
    """The ids of all rows, as text."""
    check_columns([id], items.names, items.origin)
    return _texts(items.column(id))


def _texts(column: pa.ChunkedArray) -> list[str]:
    return ["" if value is None else str(value) for value in column.to_pylist()]


def _is_text(kind: pa.DataType) -> bool:
    kind = kind.value_type if pa.types.is_dictionary(kind) else kind
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind) or kind == pa.string_view())


def _generator(seed: int) -> np.random.Generator:
    if seed < 0:
        raise ParameterError(f"The seed must be 0 or more; it is {seed}.")
    return np.random.default_rng([_MARK, seed])


def is_path(source: Any) -> bool:
    """Whether a source is named by a path."""
    return isinstance(source, str | Path)
