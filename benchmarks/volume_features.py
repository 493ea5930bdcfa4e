"""How much memory and time do features take? One million documents, beside scikit-learn's tf-idf.

Run with `python -m benchmarks.volume_features`. Documents have about 76 different words each, drawn by Zipf's
law. Memory is the peak above the documents themselves, as a multiple of the finished features; each run is a
process of its own. Time is a ratio, measured in turns on a tenth of the documents.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import pyarrow as pa

VOCABULARY = 400_000
LENGTH = 86
BLOCK = 20_000


def made_up_texts(size: int, seed: int = 0) -> pa.Array:
    """Texts of 86 words; words are numbered by how often they occur."""
    import pyarrow as pa

    generator = np.random.default_rng(seed)
    spelt = np.array([f"w{code:06x}" for code in range(VOCABULARY)])
    cumulative = np.cumsum(1.0 / np.arange(3, VOCABULARY + 3) ** 1.05)
    blocks = []
    for start in range(0, size, BLOCK):
        count = min(BLOCK, size - start)
        codes = np.searchsorted(cumulative, generator.random((count, LENGTH)) * cumulative[-1])
        blocks.append(pa.array([" ".join(row) for row in spelt[codes].tolist()], pa.large_string()))
    return pa.concat_arrays(blocks)


def resident(field: str) -> int:
    """Bytes of memory, as Linux counts them: VmRSS now, VmHWM at most."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(f"{field}:"))


def scikit_learn(texts: pa.Array) -> Any:
    """The same weights by scikit-learn's own vectoriser, from the same texts."""
    from sklearn.feature_extraction.text import TfidfVectorizer

    vectoriser = TfidfVectorizer(min_df=2, sublinear_tf=True, smooth_idf=False, dtype=np.float32)
    return vectoriser.fit_transform(text.as_py() for text in texts)


def measure(tool: str, size: int) -> dict[str, float]:
    """Seconds and bytes of one build."""
    import pyarrow as pa

    from karat.data.documents import Documents
    from karat.data.features import build_features

    texts = made_up_texts(size)
    documents = Documents.from_texts(texts)
    build_features(Documents.from_texts(texts.slice(0, 1000)))
    scikit_learn(texts.slice(0, 1000))
    pa.default_memory_pool().release_unused()
    before = resident("VmRSS")
    # From here on the peak is that of the build alone.
    Path("/proc/self/clear_refs").write_text("5")
    begun = time.process_time()
    matrix = build_features(documents).matrix if tool == "karat" else scikit_learn(texts)
    seconds = time.process_time() - begun
    own = matrix.data.nbytes + matrix.indices.nbytes + matrix.indptr.nbytes
    return {
        "seconds": seconds,
        "peak": resident("VmHWM") - before,
        "features": own,
        "terms": matrix.nnz / size,
        "columns": matrix.shape[1],
    }


def in_own_process(tool: str, size: int) -> dict[str, float]:
    command = [sys.executable, "-m", "benchmarks.volume_features", "--one", tool, str(size)]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found: dict[str, float] = json.loads(output)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=int, default=1_000_000)
    parser.add_argument("--repetitions", type=int, default=3)
    parser.add_argument("--one", nargs=2, metavar=("TOOL", "SIZE"))
    arguments = parser.parse_args()
    if arguments.one:
        print(json.dumps(measure(arguments.one[0], int(arguments.one[1]))))
        return
    size = arguments.documents
    large = in_own_process("karat", size)
    print(f"{size:,} documents of {large['terms']:.0f} terms, {large['columns']:,.0f} different ones")
    print(f"features: {large['features'] / 1e6:,.0f} MB")
    print(f"memory at the peak, over the features: {large['peak'] / large['features']:.2f}")
    runs: dict[str, list[dict[str, float]]] = {"karat": [], "scikit-learn": []}
    for _ in range(arguments.repetitions):
        for tool, found in runs.items():
            found.append(in_own_process(tool, size // 10))
    seconds = {tool: statistics.median(run["seconds"] for run in found) for tool, found in runs.items()}
    ratio = seconds["karat"] / seconds["scikit-learn"]
    peak = statistics.median(run["peak"] / run["features"] for run in runs["scikit-learn"])
    print(f"at {size // 10:,} documents, time over scikit-learn's: {ratio:.2f}")
    print(f"at {size // 10:,} documents, scikit-learn's memory over the features: {peak:.2f}")


if __name__ == "__main__":
    main()
