"""Memory and DuckDB give the same item at the same rank; so does what was kept on disk."""

from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq
import pytest

import karat
from karat.data.score_keys import MOST_ROWS, refuse_too_many
from karat.sources.disk_cache import DiskCache, wait_until_written
from karat.sources.engine import Engine
from karat.sources.memory.packing import packed_ranking
from karat.sources.parts import Columns
from karat.sources.read import open_list, open_ranking
from karat.sources.sql.histogram import Histogram
from karat.sources.sql.ranking import PASSES_BEFORE_SORTING, SelectedRanking
from karat.testing import RankedListContract


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KARAT_CACHE", str(tmp_path / "cache"))


class FileLists(RankedListContract):
    """Lists in Parquet files of several row groups."""

    __test__ = False

    @pytest.fixture(autouse=True)
    def folder(self, tmp_path: Path) -> None:
        self.path = tmp_path / "list.parquet"

    def write(self, table: pa.Table) -> str:
        pq.write_table(table, self.path, row_group_size=max(1, table.num_rows // 5))
        return str(self.path)


class TestInMemory(RankedListContract):
    def open_list(self, table: pa.Table) -> karat.RankedList:
        return karat.read_ranking(table)


class TestPacked(FileLists):
    __test__ = True

    def open_list(self, table: pa.Table) -> karat.RankedList:
        return open_ranking(self.write(table))


class TestPackedFromDisk(FileLists):
    """The second opening, whose ids stay in the file."""

    __test__ = True

    def open_list(self, table: pa.Table) -> karat.RankedList:
        cache = DiskCache(self.path.parent / "ranks", what="ranks", most_bytes=10**9, is_mapped=True)
        path = self.write(table)
        packed_ranking(path, Columns("score"), cache=cache)
        ranking = packed_ranking(path, Columns("score"), cache=cache)
        assert isinstance(ranking.keys, np.memmap)
        return ranking


class TestDuckDB(FileLists):
    __test__ = True
    is_terse = True

    def open_list(self, table: pa.Table) -> karat.RankedList:
        return open_ranking(self.write(table), engine="duckdb", memory_limit="200MB")


class TestDuckDBSorted(TestDuckDB):
    """Ids and scores that were sorted once."""

    @pytest.fixture(autouse=True)
    def sorting_at_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("karat.sources.sql.ranking.PASSES_BEFORE_SORTING", 0)


def made_up(rows: int = 3_000) -> pa.Table:
    generator = np.random.default_rng(0)
    return pa.table(
        {
            "name": [f"n{number}" for number in generator.permutation(rows)],
            "score": np.round(generator.random(rows), 2),
            "text": [f'say "{number}", twice\nor more' if number % 7 else "" for number in range(rows)],
            "label": generator.integers(0, 2, rows),
        }
    )


def as_engine(name: str, source: str, **choices) -> list:
    items = open_list(
        source, Columns("score", choices.get("id")), engine=Engine(name), fields=choices.get("fields")
    )
    ranks = np.arange(1, len(items.ranking) + 1)
    assert items.fields_at is not None
    assert items.column_by_rank is not None
    return [
        items.ranking.items_at(ranks),
        items.ranking.score_at(ranks).tolist(),
        items.fields_at(ranks[::97]),
        items.column_by_rank("label").tolist(),
        items.ranking.ids_kind,
        items.ranking.fingerprint(),
    ]


def write(path: Path, table: pa.Table) -> None:
    if path.suffix == ".parquet":
        pq.write_table(table, path, row_group_size=700)
    elif path.suffix == ".csv":
        table.to_pandas().to_csv(path, index=False)
    else:
        table.to_pandas().to_json(path, orient="records", lines=True)


@pytest.mark.parametrize("suffix", [".parquet", ".csv", ".jsonl"])
@pytest.mark.parametrize("identifier", ["name", None])
def test_every_format_by_every_engine(tmp_path: Path, suffix: str, identifier: str | None) -> None:
    """Several files, ids or rows, fields with quotes and new lines: all alike."""
    table = made_up()
    write(tmp_path / f"part-1{suffix}", table.slice(0, 1_000))
    write(tmp_path / f"part-2{suffix}", table.slice(1_000))
    source = str(tmp_path / f"part-*{suffix}")
    wanted = as_engine("memory", source, id=identifier, fields=["text", "name"])
    assert as_engine("duckdb", source, id=identifier, fields=["text", "name"]) == wanted


def long_list(path: Path, rows: int) -> karat.RankedList:
    """More rows than DuckDB handles at a time, with ties."""
    generator = np.random.default_rng(4)
    columns = {"id": generator.permutation(rows), "score": np.round(generator.random(rows), 5)}
    pq.write_table(pa.table(columns), path)
    return open_ranking(path, engine="duckdb")


def test_whoever_asks_again_is_answered_from_sorted_ids(tmp_path: Path) -> None:
    """Passes over the list are few, however many batches are looked up, and every answer is the same."""
    path = tmp_path / "long.parquet"
    ranking, reference = long_list(path, 250_000), open_ranking(path)
    assert isinstance(ranking, SelectedRanking)
    statements: list[str] = []
    query = ranking.engine.query
    ranking.engine.query = lambda statement, **tables: (  # type: ignore[method-assign]
        statements.append(statement) or query(statement, **tables)
    )
    generator = np.random.default_rng(5)
    for _ in range(12):
        ranks = generator.integers(1, 250_001, 200)
        assert ranking.items_at(ranks) == reference.items_at(ranks)
        assert ranking.score_at(ranks).tolist() == reference.score_at(ranks).tolist()
    passes = [statement for statement in statements if "karat_items" in statement]
    assert len(passes) == PASSES_BEFORE_SORTING
    assert len(statements) == 12


def test_where_there_is_no_room_to_sort_each_lookup_is_a_pass(tmp_path: Path) -> None:
    path = tmp_path / "long.parquet"
    ranking, reference = long_list(path, 50_000), open_ranking(path)
    assert isinstance(ranking, SelectedRanking)
    asked = []

    def keep(name: str, statement: str, **tables: pa.Table) -> None:
        asked.append(name)
        raise karat.SourceError("The disk is full.")

    ranking.engine.keep = keep  # type: ignore[method-assign]
    for first in range(1, 10):
        assert ranking.items_at([first, 50_000 - first]) == reference.items_at([first, 50_000 - first])
    assert asked == ["karat_sorted"]


def test_whole_numbers_in_text_files_are_numbers_unless_that_loses_something(tmp_path: Path) -> None:
    for ids, kind in ((["7", "12", "-3"], "int"), (["7", "012", "3"], "text")):
        path = tmp_path / f"{kind}.csv"
        pa.csv.write_csv(pa.table({"id": ids, "score": [0.5, 0.5, 0.5], "label": [1, 0, 1]}), path)
        ranking = as_engine("memory", str(path))
        assert as_engine("duckdb", str(path)) == ranking
        assert ranking[4] == kind


def test_queries_and_tables(tmp_path: Path) -> None:
    import duckdb

    path = tmp_path / "shop.duckdb"
    table = made_up()
    with duckdb.connect(str(path)) as connection:
        connection.register("given", table)
        connection.execute("CREATE TABLE pairs AS SELECT * FROM given")
    pq.write_table(table, tmp_path / "pairs.parquet")
    wanted = as_engine("memory", str(tmp_path / "pairs.parquet"), id="name")
    query = f"SELECT * FROM '{tmp_path}/pairs.parquet'"  # noqa: S608
    for source in (f"{path}#pairs", query):
        assert as_engine("duckdb", source, id="name")[:5] == wanted[:5]
    # Without files the content itself is digested, whatever order it comes in.
    prints = [
        open_ranking(f"{query} ORDER BY {order}", id="name").fingerprint()
        for order in ("name", "text, score")
    ]
    other = open_ranking(f"{query} WHERE name <> 'n5'", id="name").fingerprint()
    assert prints[0] == prints[1] != other


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["memory", "duckdb"])
@pytest.mark.parametrize("kind", [np.float32, np.float64])
def test_a_million_rows_with_many_ties(tmp_path: Path, engine: str, kind: type) -> None:
    generator = np.random.default_rng(11)
    rows = 1_000_000
    scores = np.round(generator.normal(size=rows), 3).astype(kind)
    if kind is np.float64:
        scores[::2] = 0.5 + generator.integers(0, 1_000, rows // 2) * 2.0**-50
    ids = generator.permutation(rows)
    path = tmp_path / "list.parquet"
    pq.write_table(pa.table({"id": ids, "score": scores}), path, row_group_size=100_000)
    ranking = open_ranking(str(path), engine=engine)
    ranks = np.arange(1, rows + 1)
    assert ranking.items_at(ranks) == ids[np.lexsort((ids, -scores))].tolist()


def test_too_many_rows_for_memory_are_told_where_to_go() -> None:
    refuse_too_many(MOST_ROWS)
    with pytest.raises(karat.SourceError, match=r"4,294,967,296 rows.*--engine duckdb or --engine spark"):
        refuse_too_many(MOST_ROWS + 1)


@pytest.mark.parametrize("suffix", [".parquet", ".csv", ".jsonl"])
@pytest.mark.parametrize("identifier", ["name", None])
def test_a_histogram_is_kept_until_the_files_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str, identifier: str | None
) -> None:
    monkeypatch.setattr("karat.sources.sql.histogram_cache.FEWEST_ROWS", 100)
    path, table = tmp_path / f"list{suffix}", made_up(3_000)
    write(path, table)
    wanted = as_engine("duckdb", str(path), id=identifier)
    wait_until_written()
    assert len(list((tmp_path / "cache" / "histograms").iterdir())) == 1
    with monkeypatch.context() as patched:
        patched.setattr(Histogram, "of", lambda *_: pytest.fail("counted again"))
        patched.setattr(SelectedRanking, "check_ids", lambda _: pytest.fail("looked through again"))
        assert as_engine("duckdb", str(path), id=identifier) == wanted
    assert as_engine("memory", str(path), id=identifier) == wanted
    write(path, table.slice(5))
    assert as_engine("duckdb", str(path), id=identifier) == as_engine("memory", str(path), id=identifier)
    assert len(as_engine("duckdb", str(path), id=identifier)[0]) == 2_995
