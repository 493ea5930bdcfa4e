"""Half-width and coverage of one share of right items, beside Wilson's interval and other packages.

Run with `python -m benchmarks.rate [--seeds 200] [--first-seed 5000] [--labels 500] [--rivals truescore …]`.
Lists have 100,000 items, another one for each seed; PPDB, Abt-Buy and the run AMC of CLEF are fixed lists.
Seeds from 5000 on were not used to choose any constant; the list CLEF AMC was, with other seeds. Each rival
is installed into an environment of its own. They draw uniformly, since none of those here chooses items, and
are given a judge's verdicts, or positions by score.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq

import karat
from benchmarks.lists import DATA
from benchmarks.rivals import rival_python
from karat.bounds.normal import normal_quantile
from karat.bounds.shares import wilson_interval

SIZE = 100_000
# Where each rival comes from.
PACKAGES = {
    "glide": "glide-py",
    "ppi_py": "ppi-python",
    "truescore": "truescore",
    "cje": "cje-eval",
    "evalstats": "evalstats",
    "judgy": "judgy",
}
# What a rival asks for beside that.
REQUIREMENTS: dict[str, Any] = {"glide": {"since": (3, 12), "needs": ["scipy"]}}


@dataclass(frozen=True)
class Made:
    """Items whose labels are known: scores, labels, and a judge's verdicts where there is one."""

    scores: Any
    labels: Any
    verdicts: Any


def made(first: float, last: float, accuracy: float | None) -> Callable[[int], Made]:
    """Local precision falls evenly from `first` to `last`; this part of a judge's verdicts is right."""

    def make(seed: int) -> Made:
        generator = np.random.default_rng([seed, 17])
        labels = (generator.random(SIZE) < np.linspace(first, last, SIZE)).astype(np.int8)
        right = generator.random(SIZE) < (accuracy or 0.0)
        verdicts = None if accuracy is None else np.where(right, labels, 1 - labels)
        return Made(np.linspace(1.0, 0.0, SIZE), labels, verdicts)

    return make


def stored(name: str, **where: str) -> Callable[[int], Made]:
    """A list in a file; of several, the rows with these values."""
    filters = [(column, "=", value) for column, value in where.items()] or None

    @cache
    def read() -> Made:
        table = pq.read_table(DATA / name, columns=["score", "label"], filters=filters)
        return Made(table["score"].to_numpy(), table["label"].to_numpy().astype(np.int8), None)

    return lambda _: read()


LISTS = {
    "judge 80 %": made(0.95, 0.65, 0.8),
    "judge 95 %": made(0.95, 0.65, 0.95),
    "precise, judge 90 %": made(0.99, 0.95, 0.9),
    "worthless judge": made(0.95, 0.65, 0.5),
    "no judge": made(0.95, 0.65, None),
    ".999, judge 90 %": made(0.9995, 0.9985, 0.9),
    "PPDB": stored("ppdb_human_labels.parquet"),
    "Abt-Buy": stored("abt_buy_pairs.parquet"),
    "CLEF AMC": stored("clef2017_runs.parquet", system="AMC"),
}


def by_karat(items: Made, labels: int, seed: int, guarantee: str) -> tuple[float, float]:
    rate = karat.estimate_rate(
        items.scores, items.labels, proxy=items.verdicts, budget=labels, guarantee=guarantee, seed=seed
    )
    return rate.lower, rate.upper


def by_wilson(items: Made, labels: int, seed: int) -> tuple[float, float]:
    drawn = np.random.default_rng([seed, 3]).choice(len(items.labels), labels, replace=False)
    return wilson_interval(float(items.labels[drawn].mean()), labels, normal_quantile(0.95))


def by_rival(
    name: str, python: Path, lists: list[Made], labels: int, seed: int
) -> list[tuple[float, float] | None]:
    """Intervals by another package; None where it refuses."""
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder) / "lists.npz"
        arrays = {f"labels {number}": one.labels for number, one in enumerate(lists)}
        arrays |= {f"verdicts {number}": predictions(one) for number, one in enumerate(lists)}
        np.savez(archive, **arrays)
        script = Path(__file__).with_name("rate_rivals.py")
        done = subprocess.run(
            [python, script, name, archive, str(labels), str(seed)],
            check=True,
            capture_output=True,
            text=True,
        )
    pairs = (line.split() for line in done.stdout.splitlines())
    return [None if pair[0] == "refused" else (float(pair[0]), float(pair[1])) for pair in pairs]


def predictions(items: Made) -> Any:
    """What a rival is told about the items: verdicts, or else positions by score from 0 to 1."""
    if items.verdicts is not None:
        return items.verdicts.astype(np.float32)
    positions = np.argsort(np.argsort(items.scores, kind="stable"), kind="stable")
    return (positions / (len(positions) - 1)).astype(np.float32)


def row(name: str, who: str, truths: list[float], ends: Sequence[tuple[float, float] | None]) -> None:
    """Print the mean half-width and the coverage; a run without an interval is in neither."""
    told = [(truth, *pair) for truth, pair in zip(truths, ends, strict=True) if pair is not None]
    if not told:
        print(f"{name:22}{who:<12}{'refused':>10}", flush=True)
        return
    halves = [(high - low) / 2 for _, low, high in told]
    held = np.mean([low <= truth <= high for truth, low, high in told])
    print(f"{name:22}{who:<12}{np.mean(halves):>10.4f}{held:>10.3f}{len(told):>7}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--first-seed", type=int, default=5_000)
    parser.add_argument("--labels", type=int, default=500)
    parser.add_argument("--lists", nargs="+", choices=LISTS, default=list(LISTS))
    parser.add_argument("--guarantees", nargs="*", choices=("fixed", "anytime"), default=["fixed", "anytime"])
    parser.add_argument("--rivals", nargs="*", choices=PACKAGES, default=list(PACKAGES))
    parser.add_argument("--environments", type=Path, default=Path(tempfile.gettempdir()) / "karat-rivals")
    chosen = parser.parse_args()
    print(f"{'list':22}{'who':<12}{'half-width':>10}{'coverage':>10}{'runs':>7}")
    seeds = range(chosen.first_seed, chosen.first_seed + chosen.seeds)
    for name in chosen.lists:
        lists = [LISTS[name](seed) for seed in seeds]
        truths = [float(one.labels.mean()) for one in lists]
        pairs = list(zip(lists, seeds, strict=True))
        for guarantee in chosen.guarantees:
            ends = [by_karat(one, chosen.labels, seed, guarantee) for one, seed in pairs]
            row(name, guarantee, truths, ends)
        row(name, "Wilson", truths, [by_wilson(one, chosen.labels, seed) for one, seed in pairs])
        for rival in chosen.rivals:
            package, more = PACKAGES[rival], REQUIREMENTS.get(rival, {})
            python = rival_python(chosen.environments / package, package, **more)
            row(name, rival, truths, by_rival(rival, python, lists, chosen.labels, chosen.first_seed))


if __name__ == "__main__":
    main()
