"""Processor time and memory of a cut of a long list and of the export of what it keeps, by every engine.

Run with `python -m benchmarks.cut_scale [--items 1e7] [--engines memory,duckdb,spark] [--folder DIR]`. A list
of an id, a score and a text is generated as Parquet; each engine, in a process of its own, opens it, cuts it
(precision .9, 1,000 labels) and writes the kept rows with all columns. The unit of the ratios is DuckDB
filtering the same file by a threshold that it is told: the least that any filter has to do. Time is the
processors', Java's included, and memory the largest resident set of each process, added up. Every engine must
keep the same rows.
"""

from __future__ import annotations

import argparse
import json
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
from numpy.typing import NDArray

import karat
from benchmarks.volume_cluster import worked

CHUNK = 1_000_000
LABELS = 1_000
LINE = "{:34}{:>12}{:>8}{:>12}{:>10}{:>8}{:>14}"
OPTIONS: dict[str, dict[str, Any]] = {
    "memory": {},
    "duckdb": {"memory_limit": "2GB"},
    "spark": {"spark_master": "local[2]"},
}


def mixed(ids: NDArray[np.uint64], salt: int) -> NDArray[np.float64]:
    """Numbers in [0, 1) that follow from ids, so that nobody has to store them."""
    values = (ids + np.uint64(salt)) * np.uint64(0x9E3779B97F4A7C15)
    values ^= values >> np.uint64(31)
    values *= np.uint64(0xBF58476D1CE4E5B9)
    numbers: NDArray[np.float64] = (values >> np.uint64(11)).astype(np.float64) * 2.0**-53
    return numbers


def write_list(path: Path, items: int) -> None:
    """Rows in no order of their scores, a chunk at a time."""
    schema = pa.schema([("id", pa.int64()), ("score", pa.float64()), ("text", pa.string())])
    sentences = pa.array(
        [f"the first of {a} and the second of {b} are alike" for a in range(300) for b in range(300)]
    )
    with pq.ParquetWriter(path, schema, compression="zstd") as writer:
        for first in range(0, items, CHUNK):
            ids = np.arange(first, min(first + CHUNK, items), dtype=np.uint64)
            texts = sentences.take(pa.array((mixed(ids, 3) * len(sentences)).astype(np.int64)))
            columns = [pa.array(ids.astype(np.int64)), pa.array(mixed(ids, 1)), texts]
            writer.write_batch(pa.record_batch(columns, schema=schema))


def labelled(ids: list[int]) -> list[int]:
    """Local precision falls evenly from .97 to .37."""
    numbers = np.array(ids, dtype=np.uint64)
    right: list[int] = (mixed(numbers, 2) < 0.37 + 0.6 * mixed(numbers, 1)).astype(int).tolist()
    return right


def peak_memory() -> float:
    """Largest resident sets of this process and of those that it started, added up, in GB."""
    import psutil

    this = psutil.Process()
    processes = [this, *this.children(recursive=True)]
    statuses = [Path(f"/proc/{each.pid}/status").read_text() for each in processes]
    # A process that has ended and waits for its parent has no memory any more.
    return sum(int(text.partition("VmHWM:")[2].split()[0]) for text in statuses if "VmHWM:" in text) / 2**20


def run_one(engine: str, path: Path, out: Path, threshold: float) -> dict[str, Any]:
    """Open, cut and write by one engine, each with what it took."""
    steps: dict[str, tuple[float, float]] = {}

    def step(name: str, act: Callable[[], Any]) -> Any:
        before, begun = worked(), time.perf_counter()
        result = act()
        steps[name] = worked() - before, time.perf_counter() - begun
        return result

    if engine == "filter":
        import duckdb

        chosen = f"SELECT * FROM '{path}' WHERE score >= {threshold!r}"  # noqa: S608
        statement = f"COPY ({chosen}) TO '{out}' (FORMAT parquet, COMPRESSION zstd)"
        step("filter and write", lambda: duckdb.connect().execute(statement))
        return {"steps": steps, "memory": peak_memory()}
    ranking = step("open", lambda: karat.open_ranking(path, engine=engine, **OPTIONS[engine]))
    cut = step("cut", lambda: karat.select_items(ranking, labelled, precision=0.9, budget=LABELS))
    step("write what is kept", lambda: cut.write(out))
    return {"steps": steps, "memory": peak_memory(), "threshold": cut.threshold.score}


def measured(engine: str, path: Path, threshold: float = 0.0) -> dict[str, Any]:
    """The same in a process of its own; with how many rows were kept, and a sum over their ids."""
    out = path.with_name(f"kept-{engine}.parquet")
    words = [sys.executable, "-m", "benchmarks.cut_scale", "--one", engine, "--file", path, "--out", out]
    done = subprocess.run(
        [*map(str, words), "--threshold", repr(threshold)], check=True, stdout=subprocess.PIPE, text=True
    )
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    ids = pq.read_table(out, columns=["id"])["id"].to_numpy()
    found["kept"], found["digest"] = len(ids), int(np.bitwise_xor.reduce(ids * 2_654_435_761))
    out.unlink()
    return found


def print_steps(engine: str, found: dict[str, Any], unit: dict[str, Any]) -> None:
    whole = sum(seconds for seconds, _ in unit["steps"].values())
    for name, (seconds, clock) in found["steps"].items():
        times = f"{seconds:.2f} s", f"{seconds / whole:.2f}", f"{clock:.2f} s"
        print(LINE.format(f"{engine}: {name}", *times, "", "", ""))
    seconds, clock = (sum(times) for times in zip(*found["steps"].values(), strict=True))
    times = f"{seconds:.2f} s", f"{seconds / whole:.2f}", f"{clock:.2f} s"
    memory = f"{found['memory']:.2f} GB", f"{found['memory'] / unit['memory']:.2f}"
    print(LINE.format(f"{engine}: all", *times, *memory, f"{found['kept']:,}"), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--items", type=float, default=1e7)
    parser.add_argument("--engines", default=",".join(OPTIONS), help="such as memory,duckdb")
    parser.add_argument("--folder", type=Path, help="where the list and what is kept go; removed afterwards")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    parser.add_argument("--file", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--out", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--threshold", type=float, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.one is not None:
        print(json.dumps(run_one(chosen.one, chosen.file, chosen.out, chosen.threshold)))
        return
    with tempfile.TemporaryDirectory(dir=chosen.folder) as place:
        path = Path(place) / "rows.parquet"
        write_list(path, int(chosen.items))
        print(f"{int(chosen.items):,} rows, {path.stat().st_size / 1e9:.2f} GB of Parquet")
        print(LINE.format("", "processors", "ratio", "clock", "memory", "ratio", "rows kept"))
        runs = {engine: measured(engine, path) for engine in chosen.engines.split(",")}
        threshold = next(iter(runs.values()))["threshold"]
        unit = measured("filter", path, threshold)
        for engine, found in {"DuckDB, threshold known": unit, **runs}.items():
            print_steps(engine, found, unit)
        same = len({(found["kept"], found["digest"]) for found in runs.values()}) == 1
        print(f"every engine kept the same rows: {'yes' if same else 'NO'}")
        sys.exit(not same)


if __name__ == "__main__":
    main()
