"""Lists of many shapes, monotone and not, drawn anew for each seed."""

from collections.abc import Callable

import numpy as np
import pyarrow.parquet as pq

from tests.shared_data import shared_data

SIZE = 50_000


def _drawn(local: Callable[[np.ndarray], np.ndarray]) -> Callable[[int], np.ndarray]:
    chances = local(np.arange(1, SIZE + 1) / SIZE)
    return lambda seed: (np.random.default_rng([seed, 77]).random(SIZE) < chances).astype(np.int8)


def _lower_bound_family(seed: int) -> np.ndarray:
    """AdaStrat's Theorem 7: in each stretch of ranks the curve takes one of two ways, by a coin."""
    generator = np.random.default_rng([seed, 78])
    ratio, start = 1.1, 400
    labels = np.ones(SIZE, dtype=np.int8)
    first, level = start, 1.0
    found = float(start)
    while first < SIZE:
        middle, last = (min(SIZE, int(first * ratio**power)) for power in (2, 4))
        # One way keeps precision up to the middle and then drops; the other drops first.
        keep_first = generator.random() < 0.5
        end_level = level / ratio**2
        for begin, stop, keeps in ((first, middle, keep_first), (middle, last, not keep_first)):
            goal = found + (stop - begin) * level if keeps else max(found, end_level * stop)
            goal = min(goal, found + stop - begin)
            count = round(goal - found)
            places = np.zeros(stop - begin, dtype=np.int8)
            places[np.floor(np.arange(count) * (stop - begin) / max(count, 1)).astype(int)] = 1
            labels[begin:stop] = places
            found += count
        first, level = last, found / last
    return labels


def _cosine(seed: int) -> np.ndarray:
    """The weak ranking of the PPDB labels, whose head is far from monotone; a resample for each seed."""
    table = pq.read_table(shared_data("ppdb_human_labels.parquet"), columns=["score_cosine", "label"])
    labels = table["label"].to_numpy()[np.argsort(-table["score_cosine"].to_numpy(), kind="stable")]
    means = np.convolve(labels, np.ones(101) / 101, mode="same")
    places = (np.arange(SIZE) * len(labels)) // SIZE
    return (np.random.default_rng([seed, 79]).random(SIZE) < means[places]).astype(np.int8)


SHAPES: dict[str, Callable[[int], np.ndarray]] = {
    "constant": _drawn(lambda x: np.full(len(x), 0.6)),
    "linear": _drawn(lambda x: 0.95 - 0.6 * x),
    "power": _drawn(lambda x: np.minimum(1.0, 0.3 * x**-0.25)),
    "steep": _drawn(lambda x: np.maximum(0.002, np.exp(-40 * x))),
    "step": _drawn(lambda x: np.where(x < 0.2, 0.95, 0.3)),
    "rising head": _drawn(lambda x: np.minimum(0.4 + 4 * x, 0.9) - 0.4 * x),
    "sawtooth": _drawn(lambda x: 0.15 + 0.8 * ((-np.log(x) * 2) % 1.0)),
    "all right": _drawn(lambda x: np.ones(len(x))),
    "all wrong": _drawn(lambda x: np.zeros(len(x))),
    "ppdb cosine": _cosine,
    "theorem 7": _lower_bound_family,
}
