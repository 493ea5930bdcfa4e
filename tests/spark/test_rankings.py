"""Spark on a real cluster gives the same items as memory does, also when a worker dies in the middle."""

import os
import threading
import time
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import karat
from karat.campaign.campaign import Campaign
from karat.sources.engine import Engine
from karat.sources.parts import Columns
from karat.sources.read import open_list, open_ranking
from karat.testing import RankedListContract
from tests.sources.test_engines import as_engine, made_up, write
from tests.spark.cluster import ON_CLUSTER, Cluster

pytestmark = ON_CLUSTER


class OnCluster(RankedListContract):
    """Few rows: what is tested is that SQL means the same on a cluster."""

    __test__ = False
    rows = 2_000
    is_terse = True

    @pytest.fixture(autouse=True)
    def on_cluster(self, spark, tmp_path: Path) -> None:
        self.path = tmp_path / "list.parquet"

    def open_list(self, table: pa.Table) -> karat.RankedList:
        pq.write_table(table, self.path, row_group_size=max(1, table.num_rows // 5))
        return open_ranking(str(self.path), engine="spark")


@pytest.mark.skipif(
    not os.environ.get("KARAT_FULL_COVERAGE"), reason="jobs take a second each; all in one below"
)
class TestContract(OnCluster):
    __test__ = True


class TestShortContract:
    """The contract in few jobs: all kinds of scores in one list, and what is refused."""

    @pytest.fixture
    def contract(self, spark, tmp_path: Path) -> OnCluster:
        found = OnCluster()
        found.path = tmp_path / "list.parquet"
        return found

    def test_everything_at_once(self, contract: OnCluster) -> None:
        rows = contract.rows
        generator = np.random.default_rng(12)
        kinds = [
            np.round(generator.normal(size=rows), 1),
            1.0 + generator.integers(0, 500, rows) * 2.0**-48,
            generator.choice([0.0, -0.0], rows),
            generator.choice([-1.0, 1.0], rows) * 10.0 ** generator.uniform(-300, 308, rows),
        ]
        scores = np.choose(generator.integers(0, 4, rows), kinds)
        contract.check(scores, generator.permutation(np.array([f"é{number:x}" for number in range(rows)])))

    def test_refusals(self, contract: OnCluster) -> None:
        contract.test_what_is_no_score_is_refused()
        contract.test_text_is_no_score()
        contract.test_ids_must_differ()


@pytest.mark.parametrize(
    ("suffix", "identifier"), [(".parquet", None), (".parquet", "name"), (".csv", "name"), (".jsonl", "name")]
)
def test_every_format(spark, tmp_path: Path, suffix: str, identifier: str | None) -> None:
    table = made_up()
    write(tmp_path / f"part-1{suffix}", table.slice(0, 1_000))
    write(tmp_path / f"part-2{suffix}", table.slice(1_000))
    source = str(tmp_path / f"part-*{suffix}")
    wanted = as_engine("memory", source, id=identifier, fields=["text", "name"])
    assert as_engine("spark", source, id=identifier, fields=["text", "name"]) == wanted


def test_a_notebooks_frame_a_table_and_a_query(spark, tmp_path: Path) -> None:
    table = made_up()
    path = tmp_path / "pairs.parquet"
    write(path, table)
    frame = spark.read.parquet(str(path))
    frame.createOrReplaceTempView("pairs")
    wanted = as_engine("memory", str(path), id="name")[:5]
    assert as_engine("spark", frame, id="name")[:5] == wanted
    assert as_engine("spark", "table:pairs", id="name")[:5] == wanted
    prints = {
        open_ranking(source, id="name", engine="spark").fingerprint()
        for source in (frame, "table:pairs", "SELECT * FROM pairs ORDER BY text")
    }
    assert len(prints) == 1
    with pytest.raises(karat.SourceError, match=r"has no column 'id'.*--id"):
        open_ranking(frame.drop("name"))
    with pytest.raises(karat.SourceError, match=r"Spark cannot read the list: .*nowhere"):
        open_ranking("table:nowhere")


def test_items_to_keep_are_written_with_all_columns(spark, tmp_path: Path) -> None:
    size, generator = 400, np.random.default_rng(4)
    right = (generator.random(size) < np.linspace(0.99, 0.2, size)).astype(int)
    order = generator.permutation(size)
    columns = {
        "id": [f"r{row}" for row in order.tolist()],
        "score": 1.0 - order / size,
        "text": [f"text {row}" for row in order.tolist()],
    }
    pq.write_table(pa.table(columns), tmp_path / "rows.parquet")
    labels = {f"r{row}": int(right[row]) for row in range(size)}
    ranking = open_ranking(str(tmp_path / "rows.parquet"), engine="spark")
    chosen = karat.select_items(ranking, labels, precision=0.8, budget=60)
    assert chosen.write(tmp_path / "kept.parquet") == chosen.kept > 0
    written = pq.read_table(tmp_path / "kept.parquet").to_pydict()
    assert list(written) == ["id", "score", "text"]
    assert sorted(written["id"]) == sorted(chosen.ids)
    assert all(text == f"text {name[1:]}" for name, text in zip(written["id"], written["text"], strict=True))


def test_a_campaign_asks_the_same(spark, cluster: Cluster, tmp_path: Path) -> None:
    path = tmp_path / "pairs.parquet"
    write(path, made_up(20_000))
    asked = {}
    for engine in ("memory", "duckdb", "spark"):
        with Campaign.create(
            f"sqlite:///{tmp_path}/{engine}.db",
            name="one",
            criterion="Is it right?",
            source=str(path),
            id="name",
            engine=engine,
            spark_master=cluster.url if engine == "spark" else None,
        ) as campaign:
            first = campaign.ask(200, annotator="ann")
            campaign.tell({item.id: len(item.fields["text"]) % 2 for item in first}, annotator="ann")
            second = campaign.ask(40, annotator="ann")
            asked[engine] = [(item.id, item.unit, item.fields) for item in first + second]
    assert asked["spark"] == asked["duckdb"] == asked["memory"]
    # What one engine began another one goes on with.
    with Campaign.open(f"sqlite:///{tmp_path}/spark.db", engine="memory") as campaign:
        now = [item.id for item in campaign.ask(40, annotator="ann")]
        assert now[: len(second)] == [item.id for item in second]


def test_a_million_rows_though_a_worker_dies(spark, cluster: Cluster, tmp_path: Path) -> None:
    generator = np.random.default_rng(11)
    rows = 1_000_000
    scores = np.round(generator.normal(size=rows), 3)
    ids = generator.permutation(rows)
    path = tmp_path / "list.parquet"
    pq.write_table(pa.table({"id": ids, "score": scores}), path, row_group_size=50_000)
    order = np.lexsort((ids, -scores))
    items = open_list(str(path), Columns("score"), engine=Engine("spark"))
    ranks = np.unique(np.exp(generator.uniform(0, np.log(rows), 30_000)).astype(np.int64))
    found: list = []
    work = threading.Thread(target=lambda: found.extend(items.ranking.items_at(ranks)))
    work.start()
    tracker = spark.sparkContext.statusTracker()
    while work.is_alive() and not tracker.getActiveStageIds():
        time.sleep(0.01)
    assert work.is_alive()
    cluster.kill_a_worker()
    try:
        work.join(timeout=120)
    finally:
        cluster.replace_the_worker()
    assert found == ids[order][ranks - 1].tolist()
    assert items.ranking.rank_of(float(scores[order[999]])) == int((scores >= scores[order[999]]).sum())


def test_no_java_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from karat.sources.spark import session as spark_session

    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(karat.SourceError, match=r"Spark needs Java 17.*apt-get install.*--engine duckdb"):
        spark_session._check_java()


def test_a_cluster_that_cannot_be_reached_is_told() -> None:
    from karat.sources.spark import session as spark_session

    with pytest.raises(karat.SourceError, match=r"spark://127\.0\.0\.1:1 cannot be reached: .*refused"):
        spark_session._check_reachable("spark://127.0.0.1:1")
    with pytest.raises(karat.SourceError, match="cannot be reached"):
        spark_session._check_reachable("spark://nowhere")
