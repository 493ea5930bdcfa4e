"""Which items stand at 34,000 ranks: karat beside DuckDB, Polars and Spark, on one generated file.

Run with `python -m benchmarks.rank_lookup` (1e8 rows, some minutes) or with `--rows 1e7`. Each contender runs
alone in a process of its own, with a limit of time and of memory, and hands back the same ids; what does not
end within its limits is printed as such. Times include reading the file, not importing libraries. Each is
printed as it passed and as the processors worked, and so are the ratios over karat's: on a machine that does
other things, the second ones tell. Files are generated in a folder of their own and removed.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from benchmarks.contenders import report, run_child
from karat.sources.disk_cache import wait_until_written

if TYPE_CHECKING:
    from karat.sources.read import OpenList

GROUP = 1_000_000
RANKS, FIRST = 30_000, 4_000
ROW = "{:37}{:>9}{:>8}{:>9}{:>8}{:>10}  {}"


def write_file(path: Path, rows: int) -> None:
    """Ids in no order, scores of float32 with many ties, a sentence of text."""
    generator = np.random.default_rng(0)
    schema = pa.schema([("id", pa.int64()), ("score", pa.float32()), ("text", pa.string())])
    sentences = pa.array(
        [f"the first of {a} and the second of {b} are alike" for a in range(300) for b in range(300)]
    )
    with pq.ParquetWriter(path, schema, compression="zstd") as writer:
        for start in range(0, rows, GROUP):
            size = min(GROUP, rows - start)
            number = np.arange(start, start + size, dtype=np.int64)
            # An odd factor modulo a power of two: distinct, and in no order.
            ids = number * np.int64(2_654_435_761) % np.int64(1 << 40)
            text = sentences.take(pa.array(generator.integers(0, len(sentences), size)))
            scores = generator.random(size, dtype=np.float32)
            writer.write_table(pa.table([pa.array(ids), pa.array(scores), text], schema=schema))


def asked_ranks(rows: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    generator = np.random.default_rng(1)
    drawn = np.exp(generator.uniform(0.0, np.log(rows), RANKS)).astype(np.int64)
    return np.unique(np.concatenate((np.arange(1, FIRST + 1), drawn)).clip(1, rows))


# Each contender takes the file and the ranks and returns the ids in order of rank.


def scan(path: str, _: Any) -> list[int]:
    """Reading the scores alone, with as many threads as karat uses."""
    from karat.sources.memory.rowgroups import RowGroups, in_threads

    groups = RowGroups([Path(path)])

    def read(group: int) -> int:
        return sum(len(batch) for batch in groups.batches(group, ["score"]))

    assert sum(in_threads(read, range(len(groups)))) > 0
    return []


def scan_table(path: str, _: Any) -> list[int]:
    """Reading the scores alone, as a column in memory."""
    assert pq.read_table(path, columns=["score"]).num_rows
    return []


def memory(path: str, ranks: Any) -> list[int]:
    from karat import open_ranking

    return open_ranking(path, engine="memory").items_at(ranks)


def memory_open(path: str, ranks: Any) -> list[int]:
    """Up to the point where ranks and scores can be told."""
    from karat import open_ranking

    ranking = open_ranking(path, engine="memory")
    assert ranking.rank_of(float(ranking.score_at(ranks[-1:])[0])) >= ranks[-1]
    return []


def memory_scores(path: str, ranks: Any) -> list[int]:
    """Opening, and the scores at all ranks."""
    from karat import open_ranking

    assert len(open_ranking(path, engine="memory").score_at(ranks)) == len(ranks)
    return []


def memory_batch(path: str, ranks: Any) -> list[int]:
    """Opening, and a batch of fifteen items with what annotators see of them."""
    return _batch(path, ranks, "memory")


def duckdb_batch(path: str, ranks: Any) -> list[int]:
    """The same by DuckDB."""
    return _batch(path, ranks, "duckdb")


def _batch(path: str, ranks: Any, engine: str) -> list[int]:
    return _show(_opened(path, engine), ranks[:: len(ranks) // 15][:15])


def _opened(path: str, engine: str) -> OpenList:
    from karat.sources.engine import Engine
    from karat.sources.parts import Columns
    from karat.sources.read import open_list

    return open_list(path, Columns("score"), engine=Engine(engine))


def _show(items: OpenList, ranks: Any) -> list[int]:
    assert items.fields_at is not None
    assert len(items.ranking.items_at(ranks)) == len(items.fields_at(ranks)) == len(ranks)
    return []


def shown(engine: str) -> Callable[[str, Any], Callable[[], list[int]]]:
    """Makes ready a list that was opened, and of which other items were shown."""

    def ready(path: str, ranks: Any) -> Callable[[], list[int]]:
        items, apart = _opened(path, engine), len(ranks) // 15
        _show(items, ranks[apart // 2 :: apart][:15])
        return lambda: _show(items, ranks[::apart][:15])

    return ready


def duckdb_karat(path: str, ranks: Any) -> list[int]:
    from karat import open_ranking

    return open_ranking(path, engine="duckdb", memory_limit="2GB").items_at(ranks)


def duckdb_window(path: str, ranks: Any) -> list[int]:
    """A window over all rows, then a join."""
    import duckdb

    wanted = pa.table({"rank": ranks})
    connection = duckdb.connect()
    connection.register("wanted", wanted)
    ranked = f"SELECT id, row_number() OVER (ORDER BY score DESC, id) AS rank FROM '{path}'"  # noqa: S608
    items = connection.sql(f"SELECT id FROM ({ranked}) JOIN wanted USING (rank) ORDER BY rank")  # noqa: S608
    return list(items.to_arrow_table()["id"].to_pylist())


def duckdb_sort(path: str, ranks: Any) -> list[int]:
    """All ids sorted and handed over, then taken by position."""
    import duckdb

    statement = f"SELECT id FROM '{path}' ORDER BY score DESC, id"  # noqa: S608
    items = duckdb.connect().sql(statement).to_arrow_table()["id"]
    return list(items.take(pa.array(ranks - 1)).to_pylist())


def polars_sort(path: str, ranks: Any) -> list[int]:
    import polars as pl

    items = pl.scan_parquet(path).select("id", "score").sort(["score", "id"], descending=[True, False])
    return items.collect()["id"].gather(ranks - 1).to_list()


def polars_streaming(path: str, ranks: Any) -> list[int]:
    import polars as pl

    items = pl.scan_parquet(path).select("id", "score").sort(["score", "id"], descending=[True, False])
    return items.select("id").collect(engine="streaming")["id"].gather(ranks - 1).to_list()


def spark_karat(path: str, ranks: Any) -> list[int]:
    from karat import open_ranking

    return open_ranking(path, engine="spark", spark_master="local[2]").items_at(ranks)


def _spark() -> Any:
    from karat.sources.spark.session import find_session

    return find_session("local[2]")


def spark_start(*_: Any) -> list[int]:
    """Starting a session, and nothing else."""
    _spark().range(1).count()
    return []


def spark_sort(path: str, _: Any) -> list[int]:
    """A global sort of ids and scores alone: the least that ranking by a sort takes."""
    frame = _spark().read.parquet(path).select("id", "score")
    ordered = frame.orderBy(frame["score"].desc(), frame["id"])
    ordered.write.format("noop").mode("overwrite").save()
    return []


def spark_window(path: str, ranks: Any) -> list[int]:
    """A window over all rows, then a broadcast join."""
    session = _spark()
    session.read.parquet(path).createOrReplaceTempView("items")
    session.createDataFrame(pa.table({"rank": ranks})).createOrReplaceTempView("wanted")
    items = session.sql(
        "SELECT /*+ BROADCAST(wanted) */ rank, id "
        "FROM (SELECT id, row_number() OVER (ORDER BY score DESC, id) AS rank FROM items) "
        "JOIN wanted USING (rank) ORDER BY rank"
    )
    return list(items.toArrow()["id"].to_pylist())


CONTENDERS: dict[str, Callable[[str, Any], list[int]]] = {
    contender.__name__: contender
    for contender in (
        *(
            scan,
            scan_table,
            memory,
            memory_open,
            memory_scores,
            memory_batch,
            duckdb_karat,
            duckdb_batch,
            duckdb_window,
            duckdb_sort,
        ),
        *(polars_sort, polars_streaming, spark_start, spark_karat, spark_sort, spark_window),
    )
}

# What is made ready before the time counts.
READY = {"memory_shown": shown("memory"), "duckdb_shown": shown("duckdb")}


def child(name: str, path: str, rows: int) -> None:
    """Run one contender here, and print what it took."""
    # Arrow loads pandas when it first makes an array; karat reads a few rows of Parquet files by DuckDB.
    for library in ("karat.sources.read", "pandas", "duckdb", name.split("_")[0]):
        if library.startswith(("karat", "pandas", "duckdb", "polars")):
            import_module(library)
    ranks = asked_ranks(rows)
    work = READY[name](path, ranks) if name in READY else partial(CONTENDERS[name], path, ranks)
    wait_until_written()
    begun, worked = time.perf_counter(), _worked()
    items = work()
    took = time.perf_counter() - begun
    # What is kept for the next time goes to disk meanwhile; its work counts, the wait for the disk is told.
    wait_until_written()
    kept, worked = time.perf_counter() - begun - took, _worked() - worked
    report(repr(items).encode() if items else None, seconds=took, worked=worked, kept=kept)


def _worked() -> float:
    """Seconds of processors, those of a Java process that was started here included."""
    own = time.process_time()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == os.getpid():
            own += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return own


PLAN: list[tuple[str, str, str]] = [
    ("scan", "scores alone, in batches", ""),
    ("scan_table", "scores alone, as a column", ""),
    ("memory", "karat, memory: first time", "base"),
    ("memory_open", "karat, opened again", "cached"),
    ("memory_scores", "karat, opened again, all scores", "cached"),
    ("memory_batch", "karat, opened again, 15 items shown", "cached"),
    ("memory_shown", "karat, 15 more items shown", "cached"),
    ("duckdb_window", "DuckDB, window", "other"),
    ("duckdb_sort", "DuckDB, sort", "other"),
    ("polars_streaming", "Polars, streaming sort", "other"),
    ("polars_sort", "Polars, sort", "other"),
    ("duckdb_karat", "karat, DuckDB with 2 GB", "other"),
    ("duckdb_karat", "karat, DuckDB, opened again", "cached"),
    ("duckdb_batch", "karat, DuckDB, again, 15 items shown", "cached"),
    ("duckdb_shown", "karat, DuckDB, 15 more items shown", "cached"),
]
SPARK_PLAN: list[tuple[str, str, str]] = [
    ("spark_start", "Spark, starting alone", ""),
    ("spark_karat", "karat, Spark", "base"),
    ("spark_sort", "Spark, global sort and nothing else", "other"),
    ("spark_window", "Spark, window over all rows", "other"),
]


def run_all(
    plan: list[tuple[str, str, str]], path: Path, rows: int, folder: Path, limits: dict[str, float]
) -> None:
    base: dict[str, Any] | None = None
    digests: set[str] = set()
    for name, title, role in plan:
        # The first time nothing is kept yet; later ones find it.
        most = None if name.startswith("spark") else limits["memory_gb"]
        figures = run_child(
            "benchmarks.rank_lookup",
            *(name, path, rows),
            cache=folder / "cache",
            seconds=limits["seconds"],
            memory_gb=most,
        )
        if "failed" in figures:
            print(ROW.format(title, "-", "-", "-", "-", "-", figures["failed"]), flush=True)
            continue
        base = figures if role == "base" else base
        cells = []
        for part in ("seconds", "worked"):
            ratio = "" if base is None else f"{figures[part] / base[part]:.3g}"
            cells += [f"{figures[part]:.2f} s", ratio]
        later = f"kept {figures['kept']:.1f} s later" if figures["kept"] > 0.05 else ""
        print(ROW.format(title, *cells, f"{figures['peak']:.2f} GB", later), flush=True)
        if figures["digest"]:
            digests.add(figures["digest"])
    print(f"all gave the same items: {'yes' if len(digests) == 1 else f'no, {len(digests)} different lists'}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=float, default=1e8)
    parser.add_argument("--spark-rows", type=float, default=1e7)
    parser.add_argument("--file", type=Path, help="a file of an earlier run, which is then kept")
    parser.add_argument("--only", choices=("machine", "spark"))
    parser.add_argument("--contenders", help="only these, such as scan,memory,duckdb_window")
    parser.add_argument("--seconds", type=float, default=600.0, help="the most for each contender")
    parser.add_argument("--memory", type=float, default=12.0, help="the most for each contender, in GB")
    parser.add_argument("--child", nargs=3, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.child:
        name, path, rows = arguments.child
        child(name, path, int(rows))
        return
    limits = {"seconds": arguments.seconds, "memory_gb": arguments.memory}
    with tempfile.TemporaryDirectory(prefix="karat-rank-lookup-") as folder:
        for kind, plan, size in (
            ("machine", PLAN, int(arguments.rows)),
            ("spark", SPARK_PLAN, int(arguments.spark_rows)),
        ):
            if arguments.only not in (None, kind):
                continue
            path = arguments.file or Path(folder) / f"{size}.parquet"
            if not path.exists():
                write_file(path, size)
            print(
                f"\n{size:,} rows, {path.stat().st_size / 1e9:.1f} GB; {RANKS + FIRST:,} ranks, "
                f"{len(asked_ranks(size)):,} of them different"
            )
            print(ROW.format("", "passed", "ratio", "worked", "ratio", "memory", ""))
            chosen = (arguments.contenders or ",".join([*CONTENDERS, *READY])).split(",")
            run_all([line for line in plan if line[0] in chosen], path, size, Path(folder), limits)


if __name__ == "__main__":
    main()
