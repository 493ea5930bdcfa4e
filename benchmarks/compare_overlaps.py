"""Who shares what among 50 systems, and a batch of drawn items: karat beside itself and a plain self-join.

Run with `python -m benchmarks.compare_overlaps [--rows 2e7]`. Each contender runs alone in a process of its
own, within limits of time and of memory, and all that end give the same overlaps; what does not end within
its limits is printed as such. Seconds are those of processors, which tell on a machine that does other things
too, and so are the ratios over karat by DuckDB. The file is generated in a folder of its own and removed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

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
    found = connection.sql(
        f"SELECT a.system, b.system, count(*) FROM '{path}' a JOIN '{path}' b USING (item) "  # noqa: S608
        "GROUP BY 1, 2"
    ).fetchall()
    shared = np.zeros((SYSTEMS, SYSTEMS), dtype=np.int64)
    for one, other, count in found:
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
    import duckdb
    import pandas as pd

    import karat.sources.opening_systems as door

    assert duckdb
    assert pd
    assert door
    begun = time.process_time()
    found = CONTENDERS[name][0](path)
    worked = time.process_time() - begun
    digest = "" if found is None else hashlib.sha256(np.asarray(found, np.int64).tobytes()).hexdigest()[:12]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024**2
    print(json.dumps({"worked": worked, "peak": peak, "digest": digest}))
    sys.stdout.flush()
    os._exit(0)


def measure(name: str, path: Path, *, seconds: float, memory_gb: float) -> dict[str, Any]:
    """Run one contender in a process of its own, within its limits."""
    command = [sys.executable, "-m", "benchmarks.compare_overlaps", "--child", name, str(path)]
    cache = "off" if CONTENDERS[name][1] == "off" else str(path.parent / "cache")

    def limit() -> None:
        most = int(memory_gb * 1024**3)
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))

    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            timeout=seconds,
            preexec_fn=limit,
            env=os.environ | {"KARAT_CACHE": cache},
            check=False,
        )
    except subprocess.TimeoutExpired:
        return {"problem": f"not within {seconds:.0f} s"}
    if done.returncode:
        lines = done.stderr.strip().splitlines()
        return {"problem": f"failed within {memory_gb:g} GB: {lines[-1] if lines else 'killed'}"[:110]}
    return dict(json.loads(done.stdout.splitlines()[-1]))


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
        found = {}
        for name in chosen:
            found[name] = measure(name, path, seconds=arguments.seconds, memory_gb=arguments.memory_gb)
            print(f"  {name}: {found[name]}", file=sys.stderr, flush=True)
    base = found.get("duckdb_karat", {}).get("worked")
    print(ROW.format("", "processors", "ratio", "memory", "overlaps"))
    for name, what in found.items():
        if "problem" in what:
            print(ROW.format(name, what["problem"], "", "", ""))
            continue
        ratio = f"{what['worked'] / base:.2f}" if base else ""
        seconds, memory = f"{what['worked']:.2f} s", f"{what['peak']:.2f} GB"
        print(ROW.format(name, seconds, ratio, memory, what["digest"]))
    digests = {what["digest"] for what in found.values() if what.get("digest")}
    assert len(digests) <= 1, "the contenders do not agree"


if __name__ == "__main__":
    main()
