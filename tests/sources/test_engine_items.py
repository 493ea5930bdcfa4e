"""Memory and DuckDB read the same items, and `rate` asks for the same ones."""

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import karat
from karat.campaign.campaign import Campaign
from karat.sources.engine import Engine
from karat.sources.items import ItemColumns
from karat.sources.opening_items import open_items
from tests.sources.test_engines import write

COLUMNS = ItemColumns(score="points", proxy="judge", weights="money", by=("topic",))


def answers(rows: int = 1_200) -> pa.Table:
    generator = np.random.default_rng(7)
    labels = generator.integers(0, 2, rows)
    judge = np.where(generator.random(rows) < 0.8, labels, 1 - labels)
    return pa.table(
        {
            "name": [f"n{number}" for number in generator.permutation(rows)],
            "points": np.round(generator.random(rows), 3),
            "judge": pa.array([None if row % 9 == 0 else int(judge[row]) for row in range(rows)]),
            "money": np.round(1.0 + generator.pareto(2.0, rows), 3),
            "topic": pa.array([None if row % 11 == 0 else f"t{row % 3}" for row in range(rows)]),
            "text": [f'say "{row}", twice\nor more' for row in range(rows)],
            "label": labels,
        }
    )


def asked(source: Any, engine: str, **choices: Any) -> list[list[Any]]:
    """The ids that a plan asks for, batch by batch."""
    batches: list[list[Any]] = []

    def oracle(ids: list[Any]) -> list[int]:
        batches.append(ids)
        return [hash_label(item) for item in ids]

    columns = {"score": "points", "proxy": "judge", "weights": "money", "by": "topic"}
    karat.estimate_rate(source, oracle, engine=engine, budget=120, seed=3, **columns, **choices)
    return batches


def hash_label(item: Any) -> int:
    return int(sum(map(ord, str(item))) % 5 > 0)


def split(folder: Path, suffix: str) -> str:
    table = answers()
    write(folder / f"part-1{suffix}", table.slice(0, 500))
    write(folder / f"part-2{suffix}", table.slice(500))
    return str(folder / f"part-*{suffix}")


@pytest.mark.parametrize("suffix", [".parquet", ".csv", ".jsonl"])
@pytest.mark.parametrize("identifier", ["name", None])
def test_files_are_the_same_items(tmp_path: Path, suffix: str, identifier: str | None) -> None:
    source = split(tmp_path, suffix)
    found = {
        name: open_items(source, with_id(identifier), engine=Engine(name)) for name in ("memory", "duckdb")
    }
    memory, duck = (found[name].read for name in ("memory", "duckdb"))
    assert duck.items.fingerprint() == memory.items.fingerprint()
    assert duck.columns == memory.columns
    records = found["duckdb"].records
    assert records is not None
    table = answers()
    assert [record["text"] for record in records.at([700, 3, 3])] == [
        table["text"][row].as_py() for row in (700, 3, 3)
    ]


def with_id(name: str | None) -> ItemColumns:
    return ItemColumns(name, COLUMNS.score, COLUMNS.proxy, COLUMNS.weights, COLUMNS.by)


@pytest.mark.parametrize("guarantee", ["fixed", "anytime"])
def test_plans_ask_for_the_same_items(tmp_path: Path, guarantee: str) -> None:
    source = split(tmp_path, ".parquet")
    memory, duck = (asked(source, engine, id="name", guarantee=guarantee) for engine in ("memory", "duckdb"))
    assert duck == memory
    assert len(memory) > 1


def test_a_query_is_in_the_order_of_its_ids(tmp_path: Path) -> None:
    write(tmp_path / "answers.parquet", answers())
    query = f"SELECT * FROM '{tmp_path}/answers.parquet' WHERE topic = 't1'"  # noqa: S608
    columns = with_id("name")
    items = open_items(query, columns, engine=Engine("duckdb")).read.items
    names = items.items_at(np.arange(len(items)))
    assert names == sorted(names)
    shuffled = f"SELECT * FROM ({query}) ORDER BY text"  # noqa: S608
    again = open_items(shuffled, columns, engine=Engine("duckdb")).read.items
    assert again.fingerprint() == items.fingerprint()
    with pytest.raises(karat.SourceError, match="has no column 'id'"):
        open_items(query, COLUMNS, engine=Engine("duckdb"))


def test_known_labels_are_read_by_duckdb(tmp_path: Path) -> None:
    source = split(tmp_path, ".csv")
    memory, duck = (
        open_items(source, COLUMNS, engine=Engine(name), truth="label").read for name in ("memory", "duckdb")
    )
    assert duck.truth is not None
    assert memory.truth is not None
    assert duck.truth.tolist() == memory.truth.tolist()


def test_a_campaign_goes_on_with_another_engine(tmp_path: Path) -> None:
    source = split(tmp_path, ".parquet")
    place = f"sqlite:///{tmp_path}/karat.db"
    columns = {"id": "name", "score": "points", "proxy": "judge", "by": "topic"}
    with Campaign.create(
        place,
        name="answers",
        source=source,
        question="rate",
        criterion="It is right.",
        engine="duckdb",
        budget=60,
        **columns,
    ) as campaign:
        first = campaign.ask(5, annotator="ann")
        shown = [(task.id, task.fields["text"]) for task in first]
    texts = dict(zip(answers()["name"].to_pylist(), answers()["text"].to_pylist(), strict=True))
    assert all(texts[item] == text for item, text in shown)
    with Campaign.open(place, "answers", engine="memory") as campaign:
        assert {item for item, _ in shown} <= {task.id for task in campaign.ask(5, annotator="ann")}


def test_what_memory_cannot_read_is_refused_in_one_line() -> None:
    with pytest.raises(karat.ParameterError, match="is not a file on this machine"):
        karat.estimate_rate("SELECT 1", [1], engine="memory")
