"""Systems by an engine are those in memory: cells, items, fields, depth; and what is refused."""

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import karat
from karat.data.systems_by_cell import PooledSystems, gather_systems
from karat.sources.engine import Engine
from karat.sources.opening_systems import gather_files, pool_systems
from karat.sources.sql.systems import SelectedSystems
from karat.sources.systems import SystemColumns, open_systems, read_systems
from tests.sources.test_engines import write


def long_table(systems: int = 5, size: int = 400, *, seed: int = 0, whole: bool = False) -> pa.Table:
    """Outputs in no order, items that are shared in every way, scores with ties."""
    generator = np.random.default_rng([seed, systems])
    rows: list[dict[str, Any]] = []
    for place in range(systems):
        own = np.unique(np.round(generator.beta(1, 2, size) * 2 * size).astype(int))
        rows += [
            {
                "who": f"ß{place}",
                "what": int(item) * 7 - 300 if whole else f'i"{item:x}, é',
                "points": float(np.round(generator.random(), 2)),
                "text": f"item {item}\nor more" if item % 3 else "",
                "set": "one" if item % 5 else "two's",
            }
            for item in own
        ]
    table = pa.Table.from_pylist(rows)
    return table.take(pa.array(generator.permutation(table.num_rows)))


COLUMNS = SystemColumns("who", "what")


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KARAT_CACHE", str(tmp_path / "cache"))


def as_pooled(systems: karat.SystemPool) -> list[Any]:
    """Everything that tells one pool from another."""
    assert isinstance(systems, PooledSystems)
    names = systems.item_names(np.arange(systems.size))
    some = [str(name) for name in names[:: max(1, len(names) // 17)]]
    return [
        systems.names,
        systems.marks.tolist(),
        systems.counts.tolist(),
        names,
        systems.find([*some, "nowhere", "5000000"]),
        systems.ids_kind,
    ]


def in_memory(source: object, **choices: Any) -> list[Any]:
    choices = {"columns": COLUMNS} | choices
    return as_pooled(gather_systems(read_systems(source, **choices)))


def by_engine(source: object, engine: str, **choices: Any) -> list[Any]:
    choices = {"columns": COLUMNS} | choices
    return as_pooled(open_systems(source, engine=engine, **choices))


@pytest.mark.parametrize(("systems", "whole"), [(1, False), (5, True), (9, False), (64, True), (130, False)])
def test_random_systems(tmp_path: Path, systems: int, whole: bool) -> None:
    table = long_table(systems, 200, whole=whole)
    path = tmp_path / "outputs.parquet"
    pq.write_table(table, path, row_group_size=100)
    assert by_engine(path, "duckdb", memory_limit="200MB") == in_memory(table)


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize(("large", "spans"), [(3, 500), (20, 20_000), (3, 200_000), (3, 20)])
def test_large_cells_are_looked_through_by_spans(
    tmp_path: Path, whole: bool, large: int, spans: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("karat.sources.sql.spans.LARGE_CELL", large)
    monkeypatch.setattr("karat.sources.sql.spans.MOST_SPANS", spans)
    table = long_table(3, 2_000, whole=whole)
    path = tmp_path / "outputs.parquet"
    pq.write_table(table, path)
    assert by_engine(path, "duckdb") == in_memory(table)


@pytest.mark.parametrize("suffix", [".parquet", ".csv", ".jsonl"])
@pytest.mark.parametrize("whole", [False, True])
def test_every_format(tmp_path: Path, suffix: str, whole: bool) -> None:
    table = long_table(whole=whole)
    write(tmp_path / f"part-1{suffix}", table.slice(0, 300))
    write(tmp_path / f"part-2{suffix}", table.slice(300))
    source = str(tmp_path / f"part-*{suffix}")
    wanted = in_memory(table)
    assert by_engine(source, "duckdb") == wanted
    systems = pool_systems(source, COLUMNS, engine=Engine("duckdb"), fields=["text", "what"])
    items = np.arange(systems.systems.size)[::29]
    shown = {row["what"]: row["text"] for row in table.to_pylist()}
    names = systems.systems.item_names(items)
    rows = systems.records_of(names)
    assert [str(row["what"]) for row in rows] == [str(name) for name in names]
    assert [row["text"] for row in rows] == [shown[name] for name in names]
    # Whose output it is sways people.
    shown = pool_systems(source, COLUMNS, engine=Engine("duckdb"), hidden=[COLUMNS.system]).fields
    assert shown == ["what", "points", "text", "set"]
    # Files have one fingerprint, whoever reads them.
    assert systems.systems.fingerprint() == gather_files(source, COLUMNS).fingerprint()


@pytest.mark.parametrize("suffix", [".parquet", ".csv"])
def test_depth_and_where(tmp_path: Path, suffix: str) -> None:
    table = long_table()
    path = tmp_path / f"outputs{suffix}"
    write(path, table)
    by_score, by_rank = (
        SystemColumns("who", "what", score="points"),
        SystemColumns("who", "what", rank="points"),
    )
    ranked = table.set_column(2, "points", pa.array(np.arange(table.num_rows) % 90 + 1))
    write(tmp_path / f"ranked{suffix}", ranked)
    for choices in (
        {"columns": by_score, "depth": 50},
        {"columns": by_score, "depth": 10_000},
        {"columns": by_score, "depth": 7, "where": {"set": "two's"}},
        {"where": {"set": "one"}},
    ):
        assert by_engine(path, "duckdb", **choices) == in_memory(table, **choices)
    ranks = {"columns": by_rank, "depth": 40}
    assert by_engine(tmp_path / f"ranked{suffix}", "duckdb", **ranks) == in_memory(ranked, **ranks)


def test_queries_and_tables(tmp_path: Path) -> None:
    import duckdb

    table = long_table()
    path = tmp_path / "shop.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.register("given", table)
        connection.execute("CREATE TABLE outputs AS SELECT * FROM given")
    pq.write_table(table, tmp_path / "outputs.parquet")
    query = f"SELECT * FROM '{tmp_path}/outputs.parquet'"  # noqa: S608
    prints = set()
    for source in (f"{path}#outputs", query, f"{query} ORDER BY text"):
        systems = open_systems(source, columns=COLUMNS)
        assert as_pooled(systems) == in_memory(table)
        prints.add(systems.fingerprint())
    assert len(prints) == 1
    # The same counts of other items.
    renamed = f"SELECT * REPLACE (what || '!' AS what) FROM ({query})"  # noqa: S608
    other = open_systems(renamed, columns=COLUMNS)
    assert other.fingerprint() not in prints


def told(source: object, **choices: Any) -> str:
    with pytest.raises(karat.KaratError) as caught:
        open_systems(source, **({"columns": COLUMNS, "engine": "duckdb"} | choices))
    assert "\n" not in str(caught.value)
    return str(caught.value)


class TestRefusals:
    @pytest.fixture(autouse=True)
    def here(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        self.table = long_table()
        pq.write_table(self.table, "outputs.parquet")

    def changed(self, **columns: list) -> str:
        table = pa.Table.from_pylist(
            [
                {**row, **{name: values[at % len(values)] for name, values in columns.items()}}
                for at, row in enumerate(self.table.to_pylist())
            ]
        )
        pq.write_table(table, "changed.parquet")
        return "changed.parquet"

    def test_an_item_twice(self) -> None:
        rows = self.table.to_pylist()
        twice = min(rows, key=lambda row: (row["who"], row["what"]))
        pq.write_table(pa.Table.from_pylist([*rows, twice, rows[5], rows[5]]), "twice.parquet")
        message = told("twice.parquet")
        assert message.startswith(f"System {twice['who']!r} lists item {twice['what']!r} more than once (")
        assert message.endswith("such rows in all). List each output of a system once.")
        with pytest.raises(karat.SourceError) as caught:
            read_systems("twice.parquet", columns=COLUMNS)
        assert str(caught.value).partition("(")[2] == message.partition("(")[2]

    def test_nothing_where_something_should_be(self) -> None:
        assert told(self.changed(who=["a", None])).startswith("Column 'who' is empty in ")
        assert told(self.changed(what=["a", "b", None])).startswith("Column 'what' is empty in ")
        score = SystemColumns("who", "what", score="points")
        holes = self.changed(points=[0.5, None])
        assert told(holes, columns=score, depth=3).startswith("Column 'points' holds no finite number in ")
        assert told(self.changed(points=[0.5, float("inf")]), columns=score, depth=3).startswith(
            "Column 'points' holds no finite number in "
        )
        assert told(self.changed(points=["high"]), columns=score, depth=3).startswith(
            "Column 'points' is of type VARCHAR, not a number. Write numbers there or cut by another column."
        )
        Path("empty.csv").write_text("who,what\n")
        assert told("empty.csv") == "There are no rows to compare."
        Path("holes.csv").write_text("who,what\na,x\n,y\n")
        assert told("holes.csv") == "Column 'who' is empty in 1 row. Fill it in or remove such rows."

    def test_names_that_are_none(self) -> None:
        assert told("outputs.parquet", columns=SystemColumns("wo", "what")).startswith(
            "No column 'wo' in outputs.parquet. Columns: who, what"
        )
        assert told("outputs.parquet", where={"sets": "one"}).startswith(
            "No column 'sets' in outputs.parquet."
        )
        assert told("SELECT 1 AS who", columns=COLUMNS).startswith("No column 'what' in SELECT 1 AS who.")
        assert told("outputs.parquet", where={"set": "three"}) == (
            "No row has 'three' in column 'set'. Check --where."
        )
        assert told("SELECT i AS who, i AS what FROM range(3000) t(i)").startswith(
            "Column 'who' names more than 2,000 systems."
        )

    def test_what_needs_memory(self) -> None:
        weighted = SystemColumns("who", "what", weight="points")
        message = told("outputs.parquet", columns=weighted, sampling="weight")
        assert message.startswith("Sampling by weight needs something of every output")
        assert "--engine memory" in message
        grouped = SystemColumns("who", "what", group="set")
        assert "--engine memory" in told("outputs.parquet", columns=grouped, sampling="group")
        for several in (["outputs.parquet", "outputs.parquet"], {"a": "outputs.parquet"}):
            assert "For a file for each system, use --engine memory" in told(several)
        assert told("outputs.parquet", depth=3) == (
            "A depth needs a rank or a score to cut by. Name their column."
        )
        Path("bm25.run").write_text("1 Q0 d1 1 0.5 bm25\n")
        assert told("bm25.run") == "TREC runs are a file for each system. Use --engine memory."
        assert "Leave out --engine for tables in memory" in told(self.table)
        pooled = open_systems("outputs.parquet", columns=COLUMNS, engine="duckdb")
        with pytest.raises(karat.ParameterError, match="Take another method, or --engine memory"):
            karat.compare_systems(pooled, lambda items: [1] * len(items), method="pooling")

    def test_too_many_cells(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("karat.sources.sql.systems.MOST_CELLS", 3)
        assert told("outputs.parquet").startswith(
            "The systems share their items in more than 3 different ways. Compare fewer"
        )


@pytest.mark.parametrize("method", ["audit", "joint", "inclusion", "simple"])
def test_a_comparison_from_python(tmp_path: Path, method: str) -> None:
    """DuckDB asks for what memory by cells asks for, and both say the same."""
    table = long_table(8)
    pq.write_table(table, tmp_path / "outputs.parquet")
    found = []
    for systems in (
        open_systems(tmp_path / "outputs.parquet", columns=COLUMNS, engine="duckdb"),
        gather_files(tmp_path / "outputs.parquet", COLUMNS),
    ):
        asked: list[str] = []

        def oracle(items: list[str], asked: list[str] = asked) -> list[int]:
            asked += items
            return [len(item) % 2 for item in items]

        result = karat.compare_systems(systems, oracle, method=method, labels_per_system=40, seed=3)
        found.append((asked, result.to_json()))
    assert found[0] == found[1]
    assert len(found[0][0]) > 100


def test_what_was_counted_in_files_is_kept_until_they_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("karat.sources.sql.cell_cache.FEWEST_OUTPUTS", 100)
    path = tmp_path / "outputs.parquet"
    table = long_table(64, 100)
    pq.write_table(table, path)
    wanted = by_engine(path, "duckdb")
    assert len(list((tmp_path / "cache" / "cells").iterdir())) == 1
    counted = []
    monkeypatch.setattr(SelectedSystems, "_count_cells", counted.append)
    assert by_engine(path, "duckdb") == wanted == in_memory(table)
    assert not counted
    monkeypatch.undo()
    # Other choices and other files are counted anew.
    where = {"where": {"set": "one"}}
    assert by_engine(path, "duckdb", **where) == in_memory(table, **where) != wanted
    pq.write_table(table.slice(5), path)
    assert by_engine(path, "duckdb") == in_memory(table.slice(5)) != wanted


JUDGED = SystemColumns("who", "what", proxy="judge")


def judged_table(systems: int = 5, **choices: Any) -> pa.Table:
    """As `long_table`, with a judge's verdict on most items, in some of their rows only."""
    table = long_table(systems, **choices)
    codes = table["what"].combine_chunks().dictionary_encode().indices.to_numpy()
    generator = np.random.default_rng(3)
    verdicts = generator.random(codes.max() + 1)
    verdicts[::7] = np.nan
    told = verdicts[codes]
    told[generator.random(len(told)) < 0.2] = np.nan
    return table.append_column("judge", pa.array(told, from_pandas=True))


@pytest.mark.parametrize(("systems", "name"), [(3, "outputs.parquet"), (65, "outputs.csv"), (4, "o.jsonl")])
def test_a_judge_divides_cells_by_its_verdicts(tmp_path: Path, systems: int, name: str) -> None:
    path = tmp_path / name
    write(path, judged_table(systems, size=150))
    cells = by_engine(path, "duckdb", columns=JUDGED)
    assert cells == in_memory(path, columns=JUDGED)
    systems_read = open_systems(path, columns=JUDGED, engine="duckdb")
    held = read_systems(path, columns=JUDGED)
    assert systems_read.pool_size == held.pool_size
    assert systems_read.sizes.tolist() == [held.sizes[held.index(name)] for name in systems_read.names]
    assert systems_read.verdicts is not None
    assert held.verdicts is not None
    codes = np.arange(systems_read.size)
    by_name = dict(zip(systems_read.item_names(codes), codes.tolist(), strict=True))
    places = [by_name[name] for name in held.item_names(np.arange(held.size))]
    theirs = systems_read.verdicts[systems_read.units_at(np.array(places))]
    assert np.allclose(theirs, held.verdicts, atol=0.0051, equal_nan=True)


def test_verdicts_save_labels_on_an_engine_as_they_do_in_memory(tmp_path: Path) -> None:
    table = long_table(3, 3000, whole=True)
    items = table["what"].to_numpy()
    label_of = (np.random.default_rng(1).random(20_000) < 0.6).astype(int)
    flipped = np.random.default_rng(2).random(20_000) < 0.1
    said = np.where(flipped, 1 - label_of, label_of) * 0.8 + 0.1
    path = tmp_path / "outputs.parquet"
    pq.write_table(table.append_column("judge", pa.array(said[(items + 300) // 7])), path)

    def width(engine: str, columns: SystemColumns, method: str) -> float:
        systems = open_systems(path, columns=columns, engine=engine)
        widths = []
        for seed in range(3):
            result = karat.compare_systems(
                systems,
                lambda names: [int(label_of[(name + 300) // 7]) for name in names],
                method=method,
                labels_per_system=150,
                scores=("precision",),
                guarantee="each",
                seed=seed,
            )
            assert (result.judge is None) == (columns.proxy is None)
            if result.judge is not None:
                assert 0.8 < result.judge.accuracy.value < 1.0
                assert [part.name for part in result.judge.parts] == list(systems.names)
            ends = result.scores["precision"]
            widths.append(float((ends.upper - ends.lower).mean()))
        return float(np.mean(widths))

    for method in ("joint", "audit"):
        alone = width("duckdb", COLUMNS, method)
        helped, held = (width(engine, JUDGED, method) for engine in ("duckdb", "memory"))
        assert helped < 0.85 * alone
        assert 0.8 * held < helped < 1.25 * held


@pytest.mark.parametrize(
    ("verdicts", "message"),
    [
        ([0.2, 0.2, 1.2], "The verdict of item 'c' is 1.2"),
        ([0.2, 0.3, 0.1], "Item 'a' has the verdict 0.2 in one row and 0.3 in another"),
        ([None, None, None], "No item has a verdict"),
    ],
)
def test_wrong_verdicts_on_an_engine(tmp_path: Path, verdicts: list[float | None], message: str) -> None:
    path = tmp_path / "outputs.parquet"
    rows = {"who": ["x", "y", "x"], "what": ["a", "a", "c"], "judge": pa.array(verdicts, pa.float64())}
    pq.write_table(pa.table(rows), path)
    with pytest.raises(karat.SourceError, match=message):
        open_systems(path, columns=JUDGED, engine="duckdb")
