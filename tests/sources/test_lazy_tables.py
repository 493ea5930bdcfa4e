"""LazyFrames of Polars and datasets of Hugging Face are read like tables in memory."""

from typing import Any

import polars as pl
import pyarrow as pa
import pytest

import karat
from karat.campaign.campaign import Campaign
from karat.core.errors import SourceError

TABLE = pa.table(
    {
        "id": ["a", "b", "c", "d"],
        "score": [0.1, 0.9, 0.5, 0.7],
        "text": ["one word", "two words", "three words", "one more"],
        "label": [0, 1, 1, 0],
        "system": ["x", "x", "y", "y"],
        "item": ["p", "q", "p", "r"],
    }
)


class Rows:
    """What `datasets.Dataset` has: a table and an order of rows, handed over by `with_format("arrow")`."""

    def __init__(self, table: pa.Table, order: list[int]) -> None:
        self.table, self.order = table, order

    def with_format(self, kind: str) -> "Rows":
        assert kind == "arrow"
        return self

    def __getitem__(self, rows: slice) -> pa.Table:
        return self.table.take(self.order[rows])


Rows.__module__ = "datasets.arrow_dataset"


def lazy_frame() -> Any:
    return pl.from_arrow(TABLE).lazy().filter(pl.col("id") != "a")


def dataset() -> Any:
    try:
        import datasets
    except ModuleNotFoundError:
        return Rows(TABLE, [1, 2, 3])
    return datasets.Dataset(TABLE).select([1, 2, 3])


@pytest.mark.parametrize("make", [lazy_frame, dataset])
def test_every_question_reads_them(make: Any, tmp_path: Any) -> None:
    expected = TABLE.slice(1)
    ranking = karat.read_ranking(make())
    assert ranking.items_at([1, 2, 3]) == karat.read_ranking(expected).items_at([1, 2, 3]) == ["b", "d", "c"]
    assert karat.read_labels(make()) == {"b": 1, "c": 1, "d": 0}
    assert karat.read_documents(make()).texts_at([0, 2]) == ["two words", "one more"]
    assert karat.read_systems(make()).pool_size == karat.read_systems(expected).pool_size
    assert karat.estimate_rate(make(), [1, 1, 0]).value == pytest.approx(2 / 3)
    place = f"sqlite:///{tmp_path}/karat.db"
    with Campaign.create(place, name="one", question="rate", criterion="right", source=make()) as campaign:
        asked = {item.id for item in campaign.ask(2, annotator="ann")}
    with Campaign.open(place, "one", source=make()) as campaign:
        assert {item.id for item in campaign.ask(2, annotator="ann")} == asked


def test_what_cannot_be_read_is_told() -> None:
    splits = type("DatasetDict", (dict,), {"__module__": "datasets.dataset_dict"})
    with pytest.raises(SourceError, match=r"splits \(train, test\)\. Name one, as in dataset\['train'\]"):
        karat.read_ranking(splits(train=1, test=2))
    stream = type("IterableDataset", (), {"__module__": "datasets.iterable_dataset"})
    with pytest.raises(SourceError, match="is a stream"):
        karat.read_ranking(stream())
