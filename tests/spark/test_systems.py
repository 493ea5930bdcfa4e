"""Spark on a real cluster counts the systems that memory and DuckDB count, and asks for the same items."""

from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

import karat
from karat.campaign.campaign import Campaign
from karat.sources.engine import Engine
from karat.sources.opening_systems import gather_files, pool_systems
from karat.sources.systems import SystemColumns, open_systems
from tests.sources.test_engine_systems import COLUMNS, JUDGED, as_pooled, in_memory, judged_table, long_table
from tests.sources.test_engines import write
from tests.spark.cluster import ON_CLUSTER, Cluster

pytestmark = ON_CLUSTER


@pytest.mark.parametrize(("suffix", "systems", "whole"), [(".csv", 5, True), (".parquet", 64, False)])
def test_files(
    spark, tmp_path: Path, suffix: str, systems: int, whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    # So that small cells are looked through by spans, as large ones are.
    monkeypatch.setattr("karat.sources.sql.spans.LARGE_CELL", 3)
    monkeypatch.setattr("karat.sources.sql.spans.MOST_SPANS", 5_000)
    table = long_table(systems, 200, whole=whole)
    write(tmp_path / f"part-1{suffix}", table.slice(0, 300))
    write(tmp_path / f"part-2{suffix}", table.slice(300))
    source = str(tmp_path / f"part-*{suffix}")
    found = pool_systems(source, COLUMNS, engine=Engine("spark"), fields=["text", "what"])
    assert as_pooled(found.systems) == in_memory(table)
    assert found.systems.fingerprint() == gather_files(source, COLUMNS).fingerprint()
    shown = {row["what"]: row["text"] for row in table.to_pylist()}
    names = found.systems.item_names(np.arange(found.systems.size)[::29])
    assert [(str(row["what"]), row["text"]) for row in found.records_of(names)] == [
        (str(name), shown[name]) for name in names
    ]


def test_a_judge_divides_cells_by_its_verdicts(spark, tmp_path: Path) -> None:
    table = judged_table(3, size=150)
    write(tmp_path / "outputs.parquet", table)
    held = in_memory(table, columns=JUDGED)
    for source in (spark.createDataFrame(table), str(tmp_path / "outputs.parquet")):
        assert as_pooled(open_systems(source, columns=JUDGED, engine="spark")) == held


def test_a_notebooks_frame_a_table_and_depth(spark, tmp_path: Path) -> None:
    table = long_table()
    path = tmp_path / "outputs.parquet"
    write(path, table)
    frame = spark.read.parquet(str(path))
    frame.createOrReplaceTempView("outputs")
    by_frame, by_table = open_systems(frame, columns=COLUMNS), open_systems("table:outputs", columns=COLUMNS)
    assert by_frame.shared.tolist() == by_table.shared.tolist()
    assert by_frame.fingerprint() == by_table.fingerprint()
    choices = {"columns": SystemColumns("who", "what", score="points"), "depth": 7, "where": {"set": "two's"}}
    systems = open_systems(frame, **choices)
    assert [systems.names, systems.marks.tolist(), systems.counts.tolist()] == in_memory(table, **choices)[:3]


def test_refusals(spark, tmp_path: Path) -> None:
    table = long_table()
    frame = spark.createDataFrame(table)
    twice = frame.union(frame.limit(3))
    with pytest.raises(karat.SourceError, match=r"lists item .* more than once \(3 such rows in all\)"):
        open_systems(twice, columns=COLUMNS)
    with pytest.raises(karat.SourceError, match=r"Column 'what' is empty in [\d,]+ rows"):
        open_systems(frame.selectExpr("who", "nullif(what, what) AS what"), columns=COLUMNS)
    with pytest.raises(karat.SourceError, match="No column 'wer' in The DataFrame"):
        open_systems(frame, columns=SystemColumns("wer", "what"))


def test_a_campaign_asks_the_same(spark, cluster: Cluster, tmp_path: Path) -> None:
    path = tmp_path / "outputs.parquet"
    pq.write_table(long_table(9, 600), path)
    asked, results = {}, {}
    for engine in ("duckdb", "spark"):
        with Campaign.create(
            f"sqlite:///{tmp_path}/{engine}.db",
            name="one",
            question="compare",
            criterion="Is it right?",
            source=str(path),
            system="who",
            item="what",
            labels_per_system=40,
            engine=engine,
            spark_master=cluster.url if engine == "spark" else None,
        ) as campaign:
            asked[engine] = []
            while items := campaign.ask(200, annotator="ann"):
                campaign.tell({item.id: len(item.fields["text"]) % 2 for item in items}, annotator="ann")
                asked[engine] += [(item.id, item.unit, item.fields) for item in items]
                if len(asked[engine]) > 150:
                    break
            results[engine] = campaign.result().to_json()
    assert asked["spark"] == asked["duckdb"]
    assert results["spark"] == results["duckdb"]
    # What one engine began another one goes on with.
    with Campaign.open(f"sqlite:///{tmp_path}/spark.db", engine="memory") as campaign:
        assert campaign.result().to_json() == results["spark"]
