"""Does the time of the band method grow with the list, and how long does it think about each label?

Run with `python -m benchmarks.band_scaling`. N = 356 thousand and 35.6 million in turns, two batch sizes.
"""

from __future__ import annotations

import statistics

from benchmarks.lists import falling
from benchmarks.timing import own_seconds
from karat.core.plan import Labels
from karat.questions.curve.band import band
from karat.questions.curve.choices import CurveChoices

SIZES = (356_000, 35_600_000)


def seconds(labels: Labels, seed: int, batch: int) -> tuple[float, int]:
    plan = band(len(labels), CurveChoices(factor=1.0815, batch=batch), seed=seed)
    spent, curve = own_seconds(plan, labels)
    return spent, curve.labels_used


def main() -> None:
    lists = {size: falling(0, size) for size in SIZES}
    times: dict[tuple[int, int], list[float]] = {}
    used: dict[tuple[int, int], int] = {}
    for seed in range(5):
        for size in SIZES:
            for batch in (CurveChoices().batch, 100):
                spent, labels = seconds(lists[size], seed, batch)
                times.setdefault((size, batch), []).append(spent)
                used[size, batch] = labels
    for batch in (CurveChoices().batch, 100):
        small, large = (statistics.median(times[size, batch]) for size in SIZES)
        each = 1000 * large / used[SIZES[1], batch]
        print(f"batch {batch}: 100 times the list: time {large / small:.2f} times; {each:.2f} ms a label")


if __name__ == "__main__":
    main()
