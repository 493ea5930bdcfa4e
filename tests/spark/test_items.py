"""Spark on a real cluster reads the items that memory reads, and `rate` asks for the same ones."""

from pathlib import Path

import pytest

import karat
from karat.sources.engine import Engine
from karat.sources.opening_items import open_items
from tests.sources.test_engine_items import answers, asked, split, with_id
from tests.spark.cluster import ON_CLUSTER

pytestmark = ON_CLUSTER


@pytest.mark.parametrize("identifier", ["name", None])
def test_parquet_files(spark, tmp_path: Path, identifier: str | None) -> None:
    source, columns = split(tmp_path, ".parquet"), with_id(identifier)
    items = open_items(source, columns, engine=Engine("spark"))
    assert (
        items.read.items.fingerprint()
        == open_items(source, columns, engine=Engine("memory")).read.items.fingerprint()
    )
    assert items.records is not None
    assert items.records.at([700])[0]["text"] == answers()["text"][700].as_py()


def test_a_frame_is_asked_for_as_a_query_of_duckdb_is(spark, tmp_path: Path) -> None:
    source = split(tmp_path, ".parquet")
    query = f"SELECT * FROM '{source}'"  # noqa: S608
    frame = spark.read.parquet(str(tmp_path))
    assert asked(frame, "spark", id="name") == asked(query, "duckdb", id="name")


def test_rows_that_spark_cannot_count(spark, tmp_path: Path) -> None:
    with pytest.raises(karat.SourceError, match="spark cannot count the rows"):
        open_items(split(tmp_path, ".csv"), with_id("name"), engine=Engine("spark"))
