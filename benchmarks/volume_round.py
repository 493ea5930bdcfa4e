"""What a round of a review costs beside the one thing it cannot do without: scoring every document.

Run with `python -m benchmarks.volume_round [--documents 1000000]`. A round fits the model to what is judged,
scores all documents and selects the next; its CPU time is printed over that of one single-threaded float32
product of the whole matrix with a vector, measured in turns in the same run. The median of the repetitions
counts.
"""

from __future__ import annotations

import argparse
import statistics
import time

import numpy as np
from scipy.sparse import csr_matrix
from threadpoolctl import threadpool_limits

from karat.core.plan import run
from karat.data.features import MatrixFeatures
from karat.data.tfidf import unit_rows
from karat.questions.volume.choices import VolumeChoices
from karat.questions.volume.plan import volume_plan

TERMS_EACH = 76
VOCABULARY = 200_000
RELEVANT = 0.02


def collection(size: int) -> tuple[MatrixFeatures, np.ndarray]:
    """Documents with words as frequent as words are; relevant ones have some more of a few hundred."""
    generator = np.random.default_rng(0)
    labels = (generator.random(size) < RELEVANT).astype(np.int8)
    frequency = 1.0 / (np.arange(VOCABULARY) + 20.0)
    cumulated = np.cumsum(frequency / frequency.sum())
    indices = np.empty(size * TERMS_EACH, dtype=np.int32)
    for start in range(0, size, 50_000):
        part = slice(start * TERMS_EACH, min(size, start + 50_000) * TERMS_EACH)
        drawn = np.searchsorted(cumulated, generator.random(part.stop - part.start))
        rows = drawn.reshape(-1, TERMS_EACH)
        own = np.flatnonzero(labels[start : start + 50_000])
        rows[own[:, None], np.arange(12)[None]] = 500 + generator.integers(0, 300, (len(own), 12))
        indices[part] = rows.ravel().clip(0, VOCABULARY - 1)
    starts = np.arange(0, size * TERMS_EACH + 1, TERMS_EACH, dtype=np.int32)
    weights = np.log(1.0 / (frequency / frequency.sum())).astype(np.float32)
    matrix = csr_matrix((weights[indices], indices, starts), shape=(size, VOCABULARY))
    return MatrixFeatures(unit_rows(matrix)), labels


def measure(
    features: MatrixFeatures, labels: np.ndarray, judged: int, repetitions: int
) -> tuple[float, float]:
    """Median CPU seconds of a round with so many judged, and of a product."""
    generator = np.random.default_rng(1)
    relevant, others = np.flatnonzero(labels == 1), np.flatnonzero(labels == 0)
    chosen = np.concatenate(
        (
            generator.choice(relevant, min(judged // 3, len(relevant)), replace=False),
            generator.choice(others, judged - min(judged // 3, len(relevant)), replace=False),
        )
    )
    known = {int(item): int(labels[item]) for item in chosen}
    choices = VolumeChoices(seed_rows=(int(relevant[0]),), batch=100, stop=f"after={len(features)}")
    vector = generator.random(features.matrix.shape[1]).astype(np.float32)
    rounds, products = [], []
    for seed in range(repetitions):
        plan = volume_plan(features, choices, seed=seed, known=known)
        begun = time.process_time()
        next(plan)
        rounds.append(time.process_time() - begun)
        begun = time.process_time()
        features.matrix @ vector
        products.append(time.process_time() - begun)
    return statistics.median(rounds), statistics.median(products)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=int, default=1_000_000)
    parser.add_argument("--repetitions", type=int, default=7)
    arguments = parser.parse_args()
    features, labels = collection(arguments.documents)
    run(  # once, so that nothing is loaded while it is measured
        volume_plan(features, VolumeChoices(seed_rows=(0,), stop="after=1", sample=1), seed=0),
        lambda items: labels[items],
    )
    print(f"{arguments.documents:,} documents of {TERMS_EACH} terms")
    for judged in (3_000, 10_000):
        # One thread, so that CPU time is what one core takes.
        with threadpool_limits(1):
            spent, product = measure(features, labels, judged, arguments.repetitions)
        print(
            f"{judged:>6,} judged: a round takes {spent / product:.2f} times one product "
            f"({spent:.3f} s, {product:.3f} s)",
            flush=True,
        )


if __name__ == "__main__":
    main()
