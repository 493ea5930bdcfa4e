"""Vectors and scores of documents by DuckDB and Spark beside memory, on one generated collection.

Run with `python -m benchmarks.volume_cluster [--documents 200000] [--engines duckdb spark]
[--master local[2]]`. Each runs alone in a process of its own: it makes vectors of the documents' words,
fetches those of 3,000 documents, and scores all of them a few times. What is printed are seconds of
processors, Java's and Python workers' included, for others may use the machine as well; ratios are over
memory's. DuckDB has a limit of 500 MB. Memory is what this process, Spark's driver in Python, holds at most
above what it starts with. All must give the same scores to the bit.

The last lines tell what the review itself holds for each document, wherever vectors are: measured with ten
million documents whose scores come from nowhere.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from benchmarks.volume_features import made_up_texts, resident
from karat.data.features import Features
from karat.data.relevance import Relevance
from karat.questions.volume.choices import VolumeChoices
from karat.questions.volume.plan import volume_plan

FILES = 8
ROWS = 3_000
REPETITIONS = 5
PLANNED = 10_000_000
DUCKDB_LIMIT = "500MB"


def write_files(folder: Path, size: int) -> None:
    """Documents in several Parquet files, as a cluster writes them."""
    texts = made_up_texts(size)
    step = -(-size // FILES)
    for number, start in enumerate(range(0, size, step)):
        part = texts.slice(start, step)
        ids = pa.array(np.arange(start, start + len(part)) * 7 + 3)
        pq.write_table(
            pa.table({"id": ids, "text": part}), folder / f"part-{number}.parquet", row_group_size=20_000
        )


def worked() -> float:
    """Seconds of processors of this process and of all that it started, directly or not."""
    parents: dict[int, int] = {}
    ticks: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        process = int(stat.parent.name)
        parents[process] = int(fields[1])
        ticks[process] = sum(map(int, fields[11:15]))
    ours, before = {os.getpid()}, 0
    while len(ours) > before:
        before = len(ours)
        ours |= {process for process, parent in parents.items() if parent in ours}
    return sum(ticks[process] for process in ours if process in ticks) / os.sysconf("SC_CLK_TCK")


def run_one(engine: str, master: str, folder: Path) -> dict[str, Any]:
    """All steps by one engine, each with what it took."""
    from karat.data.collection import Collection
    from karat.sources.document_features import features_of
    from karat.sources.documents import read_documents

    found: dict[str, Any] = {}
    source = str(folder / "part-*.parquet")
    documents: Collection
    begun = worked()
    if engine == "spark":
        from karat.sources.documents import open_documents
        from karat.sources.spark.session import find_session

        find_session(master).range(10).count()
        found["start"] = worked() - begun
        before, begun = _memory_from_here(), worked()
        documents = open_documents(source)
    else:
        found["start"] = worked() - begun
        before, begun = _memory_from_here(), worked()
        limit = DUCKDB_LIMIT if engine == "duckdb" else None
        documents = read_documents(source, engine=engine, memory_limit=limit)
    found["open"], begun = worked() - begun, worked()
    features = features_of(documents, folder / "cache" if engine == "spark" else None)
    found["features"], begun = worked() - begun, worked()
    generator = np.random.default_rng(3)
    items = np.sort(generator.choice(len(features), min(ROWS, len(features)), replace=False))
    rows = features.rows(items)
    found["rows"] = worked() - begun
    weights = np.zeros(features.width, dtype=np.float32)
    learnt = np.unique(rows.indices)
    weights[learnt] = generator.normal(size=len(learnt))
    digest = hashlib.sha256(rows.data.tobytes())
    spent = []
    for number in range(REPETITIONS):
        begun = worked()
        scores = features.scores(Relevance(weights, float(number)))
        spent.append(worked() - begun)
        digest.update(scores.tobytes())
    found |= {"scores": statistics.median(spent), "digest": digest.hexdigest(), "terms": features.width}
    found["peak"] = resident("VmHWM") - before
    found["kept"] = sum(path.stat().st_size for path in (folder / "cache").rglob("*.parquet"))
    found["entries"] = rows.nnz / len(items)
    return found


class Elsewhere(Features):
    """Vectors that take no memory here: single words, and scores by chance."""

    def __init__(self, size: int) -> None:
        self.size = size

    def __len__(self) -> int:
        return self.size

    @property
    def width(self) -> int:
        """One for each word."""
        return 1_000

    def rows(self, items: NDArray[np.int64]) -> csr_matrix:
        """Of each document one word."""
        count = len(items)
        return csr_matrix(
            (np.ones(count, np.float32), items % self.width, np.arange(count + 1)), shape=(count, self.width)
        )

    def scores(self, model: Relevance) -> NDArray[np.float32]:
        """Whatever the model is."""
        return np.random.default_rng(len(model.weights)).random(self.size, dtype=np.float32)

    def of_text(self, text: str) -> csr_matrix:
        """One word, too."""
        return self.rows(np.array([len(text)]))


def run_plan(size: int) -> dict[str, float]:
    """Bytes for each document at the peak of a few rounds, and of the sample that follows."""
    choices = VolumeChoices(query="words", stop="after=10", sample=40)
    plan = volume_plan(Elsewhere(size), choices, seed=0)
    before = rounds = _memory_from_here()
    ask = next(plan)
    while "likeliest" in ask.reason:
        rounds = resident("VmHWM")
        ask = plan.send((ask.items % 2).astype(np.int8))
    return {"rounds": (rounds - before) / size, "sample": (resident("VmHWM") - before) / size}


def _memory_from_here() -> int:
    Path("/proc/self/clear_refs").write_text("5")
    return resident("VmRSS")


def in_own_process(engine: str, master: str, folder: Path) -> dict[str, Any]:
    command = [sys.executable, "-m", "benchmarks.volume_cluster", "--one", engine, master, str(folder)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=float, default=2e5)
    parser.add_argument("--engines", nargs="+", choices=["duckdb", "spark"], default=["duckdb", "spark"])
    parser.add_argument("--master", default="local[2]")
    parser.add_argument("--one", nargs=3, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.one:
        engine, master, folder = arguments.one
        print(json.dumps(run_plan(PLANNED) if engine == "plan" else run_one(engine, master, Path(folder))))
        sys.stdout.flush()
        # Spark takes its time to leave.
        os._exit(0)
    size = int(arguments.documents)
    with tempfile.TemporaryDirectory(prefix="karat-volume-cluster-") as name:
        folder = Path(name)
        write_files(folder, size)
        begun = time.perf_counter()
        names = ["memory", *arguments.engines]
        runs = {name: in_own_process(name, arguments.master, folder) for name in names}
        passed = time.perf_counter() - begun
        plan = in_own_process("plan", arguments.master, folder)
    memory = runs["memory"]
    print(
        f"{size:,} documents of {memory['entries']:.0f} terms, {memory['terms']:,} different ones; Spark on "
        f"{arguments.master} ({passed:.0f} s by the clock for all)"
    )
    line = "{:44}{:>10}" + "{:>10}{:>8}" * len(arguments.engines)
    print(
        line.format(
            "seconds of processors", "memory", *(word for name in names[1:] for word in (name, "ratio"))
        )
    )
    for step, title, unit in (
        ("start", "starting", 1),
        ("open", "opening and checking the files", 1),
        ("features", "making vectors", 1),
        ("rows", f"fetching {ROWS:,} vectors", 1),
        ("scores", "scoring all documents, once", 1),
        ("peak", "memory here at the peak, MB", 1e6),
    ):
        cells = [f"{memory[step] / unit:.2f}"]
        for name in names[1:]:
            ratio = f"{runs[name][step] / memory[step]:.2f}" if memory[step] > 0.05 else ""
            cells += [f"{runs[name][step] / unit:.2f}", ratio]
        print(line.format(title, *cells))
    if "spark" in runs:
        print(f"a document's vector takes {runs['spark']['kept'] / size:.0f} bytes on disk")
    print(
        f"the review itself holds {plan['rounds']:.0f} bytes for each document while it finds, "
        f"{plan['sample']:.0f} when it samples"
    )
    same = len({run["digest"] for run in runs.values()}) == 1
    print(f"the same rows and scores to the bit: {'yes' if same else 'NO'}")


if __name__ == "__main__":
    main()
