"""The fields of single rows, the same from every format."""

import json
from pathlib import Path

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from karat.core.errors import SourceError
from karat.sources.records import open_records

TEXTS = ["plain", 'with "quotes", commas', "two\nlines", "emoji 🙂 and \u202eright to left", ""]


def table(rows: int = 500) -> pa.Table:
    return pa.table(
        {
            "id": [f"i{row}" for row in range(rows)],
            "score": [row / rows for row in range(rows)],
            "text": [TEXTS[row % len(TEXTS)] for row in range(rows)],
        }
    )


def write(path: Path, found: pa.Table) -> Path:
    if path.suffix == ".parquet":
        pq.write_table(found, path, row_group_size=64)
    elif path.suffix == ".csv":
        found.to_pandas().to_csv(path, index=False)
    else:
        path.write_text("".join(json.dumps(row) + "\n" for row in found.to_pylist()))
    return path


@pytest.mark.parametrize("suffix", [".parquet", ".csv", ".jsonl"])
def test_rows_come_in_the_order_asked_for(tmp_path: Path, suffix: str) -> None:
    records = open_records(str(write(tmp_path / f"list{suffix}", table())))
    rows = records.at([401, 3, 64, 63, 0])
    assert [record["id"] for record in rows] == ["i401", "i3", "i64", "i63", "i0"]
    assert [record["text"] for record in rows] == [TEXTS[row % 5] for row in (401, 3, 64, 63, 0)]
    assert records.names == ["id", "text"]


@pytest.mark.parametrize("suffix", [".parquet", ".csv", ".jsonl"])
def test_rows_are_counted_over_all_files(tmp_path: Path, suffix: str) -> None:
    whole = table()
    for number, start in enumerate((0, 200, 350)):
        stop = (200, 350, 500)[number]
        write(tmp_path / f"part{number}{suffix}", whole.slice(start, stop - start))
    records = open_records(str(tmp_path / f"part*{suffix}"))
    assert [record["id"] for record in records.at([0, 199, 200, 349, 350, 499])] == [
        "i0", "i199", "i200", "i349", "i350", "i499",
    ]  # fmt: skip


def test_some_columns_in_the_order_named() -> None:
    records = open_records(table(), fields=["text", "id"])
    assert records.at([1]) == [{"text": TEXTS[1], "id": "i1"}]
    with pytest.raises(SourceError, match=r"No column 'txt' to show\. Columns: id, score, text"):
        open_records(table(), fields=["txt"])


def test_values_are_what_json_can_hold() -> None:
    frame = pd.DataFrame(
        {"a": [1.5, float("nan")], "b": [[1, 2], None], "c": pd.to_datetime(["2020-01-02"] * 2)}
    )
    first, second = open_records(pa.Table.from_pandas(frame)).at([0, 1])
    assert json.loads(json.dumps([first, second])) == [first, second]
    assert first["a"] == 1.5
    assert first["b"] == "[1, 2]"
    assert first["c"].startswith("2020-01-02")


def test_other_things_are_refused() -> None:
    with pytest.raises(SourceError, match="not of dict"):
        open_records({"a": 1})


def test_columns_that_hold_the_answer_are_hidden_unless_they_are_named() -> None:
    rows = pd.DataFrame({"id": [1], "text": ["x"], "Label": [1], "truth": [0], "gold": [1]})
    assert open_records(rows).names == ["id", "text"]
    assert open_records(rows, fields=["text", "Label"]).names == ["text", "Label"]
    assert open_records(rows, fields=["*"]).names == list(rows)
