"""How long a comparison takes: CPU time from integer codes and from strings, and memory at 50 × 1 million.

Run with `python -m benchmarks.compare [--repetitions 5]`; with `--widths` it measures widths of intervals
instead, see `compare_widths`. What is measured is everything from outputs to all
scores with analytic intervals, differences and partial order; the labels stand ready.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import subprocess
import sys
import time

import numpy as np

from benchmarks.compare_widths import print_savings, print_widths
from karat.core.plan import run
from karat.data.system_pool import Ints
from karat.data.systems import Systems
from karat.questions.compare.choices import CompareChoices
from karat.questions.compare.methods import make_compare_plan
from karat.questions.compare.result import Comparison

CHOICES = CompareChoices(method="joint", labels_per_system=200, batch=200)


def outputs_of(systems: int, size: int) -> tuple[dict[str, Ints], Ints]:
    """Systems that share much at the top and little further down, and labels for all items."""
    generator = np.random.default_rng(0)
    pool = 4 * size
    found = {}
    for system in range(systems):
        common = generator.random(size) < 0.5
        codes = np.where(common, generator.integers(0, size, size), generator.integers(0, pool, size))
        found[f"system-{system:02}"] = np.unique(codes)
    return found, (generator.random(pool) < 0.6).astype(np.int8)


def compare(systems: Systems, labels: Ints) -> Comparison:
    plan = make_compare_plan(systems, CHOICES, seed=0)
    return run(plan, lambda items: labels[items])


def from_codes(systems: int, size: int) -> float:
    outputs, labels = outputs_of(systems, size)
    begun = time.process_time()
    compare(Systems.from_codes(outputs, size=len(labels)), labels)
    return time.process_time() - begun


def from_strings(systems: int, size: int) -> float:
    import pyarrow as pa

    from karat.sources.systems import SystemColumns, systems_in_memory

    outputs, labels = outputs_of(systems, size)
    table = pa.table(
        {
            "system": [name for name, codes in outputs.items() for _ in range(len(codes))],
            "item": [f"item-{code}" for codes in outputs.values() for code in codes.tolist()],
        }
    )
    begun = time.process_time()
    found = systems_in_memory(table, SystemColumns())
    reading = time.process_time() - begun
    # Looking up labels by name is the caller's business.
    by_code = labels[
        [int(str(name).removeprefix("item-")) for name in found.item_names(np.arange(found.size))]
    ]
    begun = time.process_time()
    compare(found, by_code)
    return reading + time.process_time() - begun


def measure(kind: str, systems: int, size: int) -> dict[str, float]:
    seconds = (from_codes if kind == "codes" else from_strings)(systems, size)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024**2
    return {"seconds": seconds, "gigabytes": memory}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--widths", action="store_true", help="widths of intervals instead of time")
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--one", nargs=3, metavar=("KIND", "SYSTEMS", "SIZE"))
    arguments = parser.parse_args()
    if arguments.widths:
        seeds = range(arguments.first_seed, arguments.first_seed + arguments.seeds)
        print_widths(seeds)
        print_savings(seeds)
        return
    if arguments.one:
        kind, systems, size = arguments.one
        # Imports are not part of it.
        from_codes(2, 100)
        from_strings(2, 100)
        print(json.dumps(measure(kind, int(systems), int(size))))
        return
    for kind, systems, size, times in (
        ("codes", 10, 100_000, arguments.repetitions),
        ("strings", 10, 100_000, arguments.repetitions),
        ("codes", 50, 1_000_000, 1),
    ):
        command = [sys.executable, "-m", "benchmarks.compare", "--one", kind, str(systems), str(size)]
        runs = [
            json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
            for _ in range(times)
        ]
        seconds = statistics.median(run["seconds"] for run in runs)
        memory = max(run["gigabytes"] for run in runs)
        print(
            f"{systems} systems of {size:,} from {kind}: {seconds:.2f} s of CPU, {memory:.2f} GB", flush=True
        )


if __name__ == "__main__":
    main()
