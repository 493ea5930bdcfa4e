"""The file of items to keep: all columns of the list, whatever it was read from."""

from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow.parquet as pq
import pytest

import karat

SIZE = 300
LABELS = (np.random.default_rng(1).random(SIZE) < np.linspace(0.99, 0.2, SIZE)).astype(int)
TABLE = pd.DataFrame(
    {
        "id": [f"0{row:03d}" for row in range(SIZE)],
        "score": np.linspace(1, 0, SIZE),
        "text": [f"text {row}" for row in range(SIZE)],
    }
).sample(frac=1.0, random_state=1, ignore_index=True)
BY_ID = {name: int(LABELS[int(name)]) for name in TABLE["id"]}


@pytest.mark.parametrize("engine", [None, "memory", "duckdb"])
@pytest.mark.parametrize("suffix", ["csv", "jsonl", "parquet"])
def test_all_columns_of_a_file_are_written(tmp_path: Path, suffix: str, engine: str | None) -> None:
    path = tmp_path / f"rows.{suffix}"
    if suffix == "csv":
        TABLE.to_csv(path, index=False)
    elif suffix == "jsonl":
        TABLE.to_json(path, orient="records", lines=True)
    else:
        TABLE.to_parquet(path)
    chosen = karat.select_items(karat.read_ranking(path, engine=engine), BY_ID, precision=0.8, budget=60)
    assert 60 < chosen.write(tmp_path / "kept.parquet") == chosen.kept
    written = pq.read_table(tmp_path / "kept.parquet").to_pydict()
    assert list(written) == ["id", "score", "text"]
    assert sorted(written["id"]) == sorted(chosen.ids)
    assert written["text"] == [f"text {int(name)}" for name in written["id"]]


def test_a_table_keeps_its_columns_and_a_list_of_scores_has_two(tmp_path: Path) -> None:
    chosen = karat.select_items(karat.read_ranking(TABLE), BY_ID, precision=0.8, budget=60)
    chosen.write(tmp_path / "kept.csv")
    kept = pd.read_csv(tmp_path / "kept.csv", dtype={"id": str})
    assert list(kept["id"]) == [name for name in TABLE["id"] if name in set(chosen.ids)]
    scores = karat.Ranking.from_scores(TABLE["score"].to_numpy())
    bare = karat.select_items(scores, np.ones(SIZE, dtype=int), precision=0.8, budget=20)
    assert bare.write(tmp_path / "bare.csv") == bare.kept > 0
    assert list(pd.read_csv(tmp_path / "bare.csv")) == ["id", "score"]
