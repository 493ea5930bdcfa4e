"""Processor time and memory of a cut of a long list, and of the export of what it keeps.

Run with `python -m benchmarks.cut_scale [--items 1000000] [--engines memory duckdb]`. The list is a Parquet
file with an id, a score and a text; the kept rows go to another, with all columns.
"""

from __future__ import annotations

import argparse
import resource
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import karat

CHUNK = 1_000_000


def write_list(path: Path, items: int) -> None:
    """Rows in random order of their scores, a chunk at a time."""
    generator = np.random.default_rng(7)
    schema = pa.schema([("id", pa.int64()), ("score", pa.float64()), ("text", pa.string())])
    with pq.ParquetWriter(path, schema, compression="zstd") as writer:
        for first in range(0, items, CHUNK):
            ids = np.arange(first, min(first + CHUNK, items))
            texts = pa.array([f"text of item {item}" for item in ids.tolist()])
            writer.write_batch(
                pa.record_batch([pa.array(ids), pa.array(generator.random(len(ids))), texts], schema=schema)
            )


def right(ids: list[int]) -> list[int]:
    """Labels that follow from the id, so that nobody has to store them: 93 in 100 are right."""
    return [int((item * 2_654_435_761) % 1_000 < 930) for item in ids]


@contextmanager
def timed(what: str) -> Iterator[None]:
    wall, processor = time.perf_counter(), time.process_time()
    yield
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    print(
        f"{what:44}{time.process_time() - processor:>9.2f} s of processor"
        f"{time.perf_counter() - wall:>9.2f} s{peak:>8.2f} GiB at most so far",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--items", type=int, default=1_000_000)
    parser.add_argument("--engines", nargs="+", default=["memory", "duckdb"])
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "rows.parquet"
        write_list(path, chosen.items)
        for engine in chosen.engines:
            with timed(f"{engine}: open {chosen.items:,} rows"):
                ranking = karat.open_ranking(path, engine=engine)
            for target in ("precision", "recall"):
                wanted: dict[str, Any] = {target: 0.9, "budget": 1_000}
                with timed(f"{engine}: {target} .9, 1,000 labels"):
                    selection = karat.select_items(ranking, right, **wanted)
            with timed(f"{engine}: write {selection.kept:,} kept rows"):
                selection.write(Path(place) / "kept.parquet")


if __name__ == "__main__":
    main()
