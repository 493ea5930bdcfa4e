"""One curve campaign over a long list, by every engine: the same commands must ask for the same items.

Run with `python -m benchmarks.same_asks` (1e8 rows) or with `--rows 1e6`. A list is generated; `karat new
curve`, `karat ask`, `karat tell` and `karat ask` are run as anybody would type them: by memory, by DuckDB
with a limit of 2 GB, and by Spark on a cluster of a master and two workers that is started here. What was
asked for is compared to the last byte of the task files. Each command is a process of its own, so times
include opening the list again, and on Spark starting a session.
"""

from __future__ import annotations

import argparse
import csv
import os
import subprocess
import sys
import tempfile
import time
from contextlib import nullcontext
from pathlib import Path

from benchmarks.rank_lookup import write_file
from tests.spark.cluster import running_cluster

KARAT = str(Path(sys.executable).with_name("karat"))
ENGINES = {
    "memory": ["--engine", "memory"],
    "duckdb": ["--engine", "duckdb", "--memory-limit", "2GB"],
    "spark": ["--engine", "spark", "--spark-master"],
}
ROW = "{:9}{:>12}{:>12}{:>12}{:>12}"


def timed(folder: Path, *arguments: str) -> float:
    """Run a command; it must succeed."""
    begun = time.perf_counter()
    done = subprocess.run(
        [KARAT, *arguments],
        cwd=folder,
        env=os.environ | {"KARAT_CACHE": str(folder / "cache"), "SPARK_LOCAL_IP": "127.0.0.1"},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        sys.exit(f"karat {' '.join(arguments)}\n{done.stdout}{done.stderr}")
    return time.perf_counter() - begun


def fill_in(path: Path) -> None:
    """Label by what the item says, so that every engine's annotators say the same."""
    with path.open(newline="", encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        row["label"] = str(sum(row["text"].encode()) % 2)
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)


def run_campaign(options: list[str], source: Path, folder: Path) -> tuple[list[float], list[bytes]]:
    """Start, ask for 200 items, tell, ask again: how long each took, and the task files."""
    took, tasks = [], []
    criterion = "The two are alike"
    took.append(
        timed(folder, "new", "curve", str(source), "--name", "pairs", "--criterion", criterion, *options)
    )
    for number in (1, 2):
        path = folder / f"tasks-{number}.csv"
        took.append(
            timed(
                folder, "ask", "pairs", "--count", "200", "--annotator", "ann", "--out", path.name, *options
            )
        )
        tasks.append(path.read_bytes())
        if number == 1:
            fill_in(path)
            took.append(timed(folder, "tell", "pairs", path.name, "--annotator", "ann"))
    return took, tasks


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=float, default=1e8)
    parser.add_argument("--file", type=Path, help="a file of an earlier run, which is then kept")
    parser.add_argument("--engines", default=",".join(ENGINES), help="such as memory,spark")
    arguments = parser.parse_args()
    asked = {}
    with tempfile.TemporaryDirectory(prefix="karat-same-asks-") as place:
        folder = Path(place)
        source = arguments.file or folder / "list.parquet"
        if not source.exists():
            write_file(source, int(arguments.rows))
        print(
            f"{source.stat().st_size / 1e9:.1f} GB; seconds by the clock, each command a process of its own"
        )
        print(ROW.format("", "new curve", "ask 200", "tell", "ask 200"), flush=True)
        for engine in arguments.engines.split(","):
            with running_cluster() if engine == "spark" else nullcontext() as cluster:
                options = [*ENGINES[engine], *([cluster.url] if cluster is not None else [])]
                # A database of its own: labels of one criterion serve every campaign of a database.
                own = folder / engine
                own.mkdir()
                took, asked[engine] = run_campaign(options, source.absolute(), own)
            print(ROW.format(engine, *(f"{seconds:.1f} s" for seconds in took)), flush=True)
    first, *others = asked.values()
    is_same = all(tasks == first for tasks in others)
    items = sum(len(tasks.splitlines()) - 1 for tasks in first)
    print(f"the same {items:,} items, to the byte: {'yes' if is_same else 'NO'}")
    sys.exit(not is_same)


if __name__ == "__main__":
    main()
