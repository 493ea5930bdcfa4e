"""What an engine cannot do is told in one line, with the way on."""

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from karat import KaratError, ParameterError, SourceError
from karat.sources.address import parse_address
from karat.sources.engine import Engine
from karat.sources.read import open_ranking


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    pq.write_table(pa.table({"id": [1, 2], "score": [0.5, 0.25]}), "good.parquet")


def told(source: object, kind: type[KaratError] = SourceError, **choices) -> str:
    with pytest.raises(KaratError) as caught:
        open_ranking(source, **choices)
    assert type(caught.value) is kind
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("engine", ["memory", "duckdb", "spark"])
class TestFiles:
    """Before any cluster is started."""

    def test_parts_that_differ(self, engine: str) -> None:
        pq.write_table(pa.table({"id": [3], "score": [1]}), "good2.parquet")
        assert "is of type int64 in good2.parquet but double in good.parquet" in told(
            "good*.parquet", engine=engine
        )
        pq.write_table(pa.table({"id": [3], "points": [0.1]}), "good2.parquet")
        assert "No column 'score' in good2.parquet, unlike good.parquet" in told(
            "good*.parquet", engine=engine
        )

    def test_no_such_column_or_file(self, engine: str) -> None:
        assert told("good.parquet", engine=engine, score="scor").startswith(
            "No column 'scor' in good.parquet. Columns: id, score."
        )
        assert told("god.parquet", engine=engine) == "No such file: god.parquet. Did you mean good.parquet?"


@pytest.mark.parametrize("engine", ["memory", "duckdb"])
def test_scores_that_are_none(engine: str) -> None:
    pq.write_table(pa.table({"id": [1, 2], "score": ["a", "b"]}), "text.parquet")
    assert "not a number" in told("text.parquet", engine=engine)
    pq.write_table(pa.table({"id": [1, 2], "score": [1.0, None]}), "null.parquet")
    assert "holds no score in" in told("null.parquet", engine=engine)
    nothing = pa.table({"id": pa.array([], pa.int64()), "score": pa.array([], pa.float64())})
    pq.write_table(nothing, "empty.parquet")
    assert "nothing to rank" in told("empty.parquet", engine=engine)
    Path("text.csv").write_text("id,score\n1,0.5\n2,high\n")
    assert "'high'" in told("text.csv", engine=engine)
    Path("broken.parquet").write_bytes(b"PAR1 and no more")
    assert "is not a complete Parquet file" in told("broken.parquet", engine=engine)


class TestDuckDB:
    def test_queries_that_fail(self) -> None:
        assert "DuckDB cannot read the list: " in told("SELECT * FROM nowhere")
        assert "DuckDB cannot read the list: Parser Error" in told("SELECT FROM WHERE")
        assert "has no column 'id'" in told("SELECT 1.5 AS score")
        assert told("SELECT 'x' AS score, 1 AS id").startswith(
            "Column 'score' is of type VARCHAR, not a number."
        )

    def test_tables(self) -> None:
        assert told("shop.duckdb#pairs").startswith("No such file: shop.duckdb.")
        assert "shop.duckdb#pairs" in told("table:pairs", engine="duckdb")

    def test_what_it_does_not_read(self) -> None:
        Path("bm25.run").write_text("1 Q0 d1 1 0.5 bm25\n")
        assert "Use --engine memory" in told("bm25.run", engine="duckdb")
        assert "not dict" in told({"score": [1.0]}, engine="duckdb")

    def test_an_address_that_is_not_there(self) -> None:
        message = told("http://127.0.0.1:9/list.parquet")
        # The second where the extension for addresses is not there and cannot be fetched.
        assert message.startswith(("DuckDB cannot read", "DuckDB reads addresses by its httpfs extension"))

    def test_a_limit_that_is_far_too_small(self) -> None:
        rows = 400_000
        table = pa.table({"id": [f"item number {row:030}" for row in range(rows)], "score": [0.5] * rows})
        pq.write_table(table, "ties.parquet")
        message = told("ties.parquet", engine="duckdb", memory_limit="3MB")
        assert "--memory-limit" in message


class TestChoices:
    def test_engines_and_settings_must_agree(self) -> None:
        for choices, words in (
            ({"engine": "dask"}, "No engine 'dask'. Engines: memory, duckdb, spark."),
            ({"engine": "memory", "memory_limit": "2GB"}, "goes with --engine duckdb, not with memory"),
            ({"engine": "duckdb", "spark_master": "local"}, "goes with --engine spark, not with duckdb"),
            ({"memory_limit": "a lot"}, "is written like 2GB or 500MB; it is 'a lot'"),
        ):
            assert words in told("good.parquet", ParameterError, **choices)

    def test_the_source_tells_the_engine(self) -> None:
        for source, name in (
            ("good.parquet", "memory"),
            ("select * from x", "duckdb"),
            ("s3://bucket/list.parquet", "duckdb"),
            ("shop.duckdb#pairs", "duckdb"),
            ("table:shop.pairs", "spark"),
        ):
            assert Engine.of(source).name == name
        assert Engine.of("good.parquet", memory_limit="2GB").name == "duckdb"
        assert Engine.of("good.parquet", spark_master="local[2]").name == "spark"

    def test_a_file_wins_over_an_address(self) -> None:
        Path("select me").write_text("")
        assert parse_address("select me").kind == "files"
        assert "--engine duckdb or spark" in told("https://x.org/a.parquet", ParameterError, engine="memory")


WORKER = """An exception was thrown from the Python worker:
Traceback (most recent call last):
  File "worker.py", line 1, in main
    process()
{}

JVM stacktrace:
org.apache.spark.SparkException: Job aborted.
"""


@pytest.mark.parametrize(
    ("said", "told_as"),
    [
        (WORKER.format("ValueError: odd"), "Spark cannot read the documents: ValueError: odd."),
        (
            WORKER.format("ModuleNotFoundError: No module named 'scipy'"),
            "Spark's workers have no Python module 'scipy'. They need Python {version} with numpy, scipy and "
            "pyarrow; say where it is: PYSPARK_PYTHON.",
        ),
        (
            "'NoneType' object has no attribute 'setCallSite'",
            "The Spark session has ended. Start it again, and open the documents anew.",
        ),
        ("long\nCaused by: x\nCaused by: no disk", "Spark cannot read the documents: no disk."),
    ],
)
def test_what_spark_says_about_documents_is_one_line(said: str, told_as: str) -> None:
    import sys

    from karat.sources.spark.engine import error_in_one_line

    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert str(error_in_one_line(RuntimeError(said), "the documents")) == told_as.replace(
        "{version}", version
    )
