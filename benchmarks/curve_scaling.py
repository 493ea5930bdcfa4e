"""Does the cost of a plan grow with the list? Time and memory at N = 35.6 thousand and 35.6 million.

Run with `python -m benchmarks.curve_scaling`. The labels stand ready as one byte an item; what is
measured is the plan's own work. Each size and method runs in a process of its own, in turns, and
the median of the repetitions counts.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import subprocess
import sys

import numpy as np

from benchmarks.timing import own_seconds

SIZES = (35_615, 35_615_000)
METHODS = ("uniform", "logstrat", "paula", "adastrat")


def measure(method: str, size: int) -> dict[str, float]:
    """Seconds and megabytes of one plan, beyond the labels themselves."""
    from karat.questions.curve.choices import CurveChoices
    from karat.questions.curve.methods import make_plan

    labels = np.zeros(size, dtype=np.int8)
    generator = np.random.default_rng(0)
    chances = np.linspace(0.95, 0.55, 1000)
    for part, chance in zip(np.array_split(labels, 1000), chances, strict=True):
        part[:] = generator.random(len(part), dtype=np.float32) < chance
    choices = CurveChoices(method=method, factor=1.0815)
    own_seconds(make_plan(size, choices, seed=1), labels)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    seconds, curve = own_seconds(make_plan(size, choices, seed=0), labels)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return {"seconds": seconds, "megabytes": (after - before) / 1024, "labels": curve.labels_used}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repetitions", type=int, default=7)
    parser.add_argument("--one", nargs=2, metavar=("METHOD", "SIZE"))
    arguments = parser.parse_args()
    if arguments.one:
        print(json.dumps(measure(arguments.one[0], int(arguments.one[1]))))
        return
    found: dict[tuple[str, int], list[dict[str, float]]] = {}
    for _ in range(arguments.repetitions):
        for method in METHODS:
            for size in SIZES:
                command = [
                    sys.executable,
                    "-m",
                    "benchmarks.curve_scaling",
                    "--one",
                    method,
                    str(size),
                ]
                output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
                found.setdefault((method, size), []).append(json.loads(output))
    print(f"{'method':10}{'labels':>10}{'time, ratio':>14}{'per label':>12}{'memory, MB':>12}")
    for method in METHODS:
        small, large = ([run["seconds"] for run in found[method, size]] for size in SIZES)
        labels = [found[method, size][0]["labels"] for size in SIZES]
        ratio = statistics.median(large) / statistics.median(small)
        memory = statistics.median(run["megabytes"] for run in found[method, SIZES[1]])
        each = ratio / (labels[1] / labels[0])
        print(f"{method:10}{labels[1]:>10,.0f}{ratio:>14.2f}{each:>12.2f}{memory:>12.1f}")
    print(f"time, ratio: N = {SIZES[1]:,} over N = {SIZES[0]:,}; per label: the same for each label used.")


if __name__ == "__main__":
    main()
