"""Who shares what among 50 systems, and a batch of drawn items: karat beside itself and a plain self-join.

Run with `python -m benchmarks.compare_overlaps [--rows 2e7]`. Each contender runs alone in a process of its
own, within limits of time and of memory, and all that end give the same overlaps; what does not end within
its limits is printed as such. Seconds are those of processors, which tell on a machine that does other things
too, and so are the ratios over karat by DuckDB. The file is generated in a folder of its own and removed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from benchmarks.contenders import report, run_child

SYSTEMS, FAMILY, DRAWS = 50, 10, 50
LIMIT = "2GB"
ROW = "{:44}{:>11}{:>8}{:>10}  {}"


def write_file(path: Path, rows: int) -> None:
    """Families of ten systems that agree on much, some items that half of all have, and each system's own."""
    each = rows // SYSTEMS
    common, core = min(2_000, each // 4), each // 2
    schema = pa.schema([("system", pa.string()), ("item", pa.int64())])
    with pq.ParquetWriter(path, schema, compression="zstd") as writer:
        for system in range(SYSTEMS):
            generator = np.random.default_rng([system, 1])
            start = common + (system // FAMILY) * core
            shared = start + np.flatnonzero(generator.random(core) < 0.8)
            everybody = np.flatnonzero(generator.random(common) < 0.5)
            rest = each - len(shared) - len(everybody)
            own = common + SYSTEMS * core + system * each + np.arange(rest)
            number = generator.permutation(np.concatenate((everybody, shared, own)).astype(np.int64))
            # An odd factor modulo a power of two: distinct, and in no order.
            items = number * np.int64(2_654_435_761) % np.int64(1 << 40)
            names = pa.array(np.full(len(items), f"system-{system:02}"))
            writer.write_table(pa.table([names, pa.array(items)], schema=schema))


# Each contender takes the file and returns how many items each two systems share.


def scan(path: str) -> Any:
    """Reading both columns, and nothing else."""
    assert pq.read_table(path).num_rows
    return None


def duckdb_karat(path: str) -> Any:
    """All overlaps, and the items of 50 draws from each system."""
    from karat import open_systems

    return _overlaps_and_items(open_systems(path, engine="duckdb", memory_limit=LIMIT))


def duckdb_open(path: str) -> Any:
    """All overlaps: what a comparison needs before its first draw."""
    from karat import open_systems

    return open_systems(path, engine="duckdb", memory_limit=LIMIT).shared


def memory_karat(path: str) -> Any:
    """The same with all outputs in memory."""
    from karat import open_systems

    return _overlaps_and_items(open_systems(path, engine="memory"))


def _overlaps_and_items(systems: Any) -> Any:
    generator = np.random.default_rng(0)
    drawn = np.concatenate([systems.draw(place, DRAWS, generator) for place in range(len(systems))])
    assert len(systems.item_names(drawn)) == SYSTEMS * DRAWS
    return systems.shared


def duckdb_self_join(path: str) -> Any:
    """Overlaps by joining the outputs with themselves, as one would write it down."""
    import duckdb

    connection = duckdb.connect()
    connection.execute(f"SET memory_limit = '{LIMIT}'")
    pairs = connection.sql(
        f"SELECT a.system, b.system, count(*) FROM '{path}' a JOIN '{path}' b USING (item) "  # noqa: S608
        "GROUP BY 1, 2"
    ).fetchall()
    shared = np.zeros((SYSTEMS, SYSTEMS), dtype=np.int64)
    for one, other, count in pairs:
        shared[int(one[-2:]), int(other[-2:])] = count
    return shared


CONTENDERS: dict[str, tuple[Callable[[str], Any], str]] = {
    "scan": (scan, "off"),
    "duckdb_karat": (duckdb_karat, "off"),
    "duckdb_open": (duckdb_open, "on"),
    "duckdb_open_again": (duckdb_open, "on"),
    "memory_karat": (memory_karat, "off"),
    "duckdb_self_join": (duckdb_self_join, "off"),
}


def child(name: str, path: str) -> None:
    """Run one contender here, and print what it took."""
    for library in ("duckdb", "pandas", "karat.sources.opening_systems"):
        import_module(library)
    begun = time.process_time()
    shared = CONTENDERS[name][0](path)
    worked = time.process_time() - begun
    report(None if shared is None else np.asarray(shared, np.int64).tobytes(), worked=worked)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=lambda text: int(float(text)), default=20_000_000)
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--memory-gb", type=float, default=8.0)
    parser.add_argument("--only", metavar="A,B")
    parser.add_argument("--child", nargs=2, metavar=("NAME", "PATH"))
    arguments = parser.parse_args()
    if arguments.child:
        child(*arguments.child)
    chosen = arguments.only.split(",") if arguments.only else list(CONTENDERS)
    with tempfile.TemporaryDirectory(prefix="karat-overlaps-") as folder:
        path = Path(folder) / "outputs.parquet"
        write_file(path, arguments.rows)
        print(f"{SYSTEMS} systems, {arguments.rows:,} outputs, {path.stat().st_size / 1e6:.0f} MB of Parquet")
        figures = {}
        for name in chosen:
            figures[name] = run_child(
                "benchmarks.compare_overlaps",
                *(name, path),
                cache="off" if CONTENDERS[name][1] == "off" else path.parent / "cache",
                seconds=arguments.seconds,
                memory_gb=arguments.memory_gb,
            )
            print(f"  {name}: {figures[name]}", file=sys.stderr, flush=True)
    base = figures.get("duckdb_karat", {}).get("worked")
    print(ROW.format("", "processors", "ratio", "memory", "overlaps"))
    for name, what in figures.items():
        if "failed" in what:
            print(ROW.format(name, what["failed"], "", "", ""))
            continue
        ratio = f"{what['worked'] / base:.2f}" if base else ""
        seconds, memory = f"{what['worked']:.2f} s", f"{what['peak']:.2f} GB"
        print(ROW.format(name, seconds, ratio, memory, what["digest"]))
    digests = {what["digest"] for what in figures.values() if what.get("digest")}
    assert len(digests) <= 1, "the contenders do not agree"


if __name__ == "__main__":
    main()
