"""How much a cut keeps, beside BARGAIN and MAPIE in the same run, each in an environment of its own.

Run with `python -m benchmarks.cut [--seeds 50] [--first-seed 1000] [--rivals BARGAIN MAPIE]
[--method anytime] [--data FILE.csv --score C --truth C]`. MAPIE takes no accuracy without a budget.
Target .9, 95 % confidence, budgets 400, 1,000 and 3,000. With an accuracy target there is no budget: the
column `reached` has the labels that were needed, and BARGAIN is given the true local precision as its score.
One run in ten reaches less than the column `1 in 10`. Seeds from 1000 on were not used to choose any
constant, but for 7000 to 7015.
"""

from __future__ import annotations

import argparse
import csv
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq

import karat
from benchmarks.lists import DATA
from benchmarks.rivals import rival_python

BUDGETS = (400, 1_000, 3_000)
TARGET = 0.9
# The package of each rival, the script that runs it, and its ways to go on.
RIVALS = {
    "BARGAIN": ("bargain==0.1.3", "bargain_cuts.py", ("",)),
    "MAPIE": ("mapie==1.6.0", "mapie_cuts.py", ("bonferroni_holm", "fixed_sequence")),
}

Scored = tuple[Any, Any]


def from_csv(path: Path, score: str, truth: str) -> Scored:
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    return (
        np.array([float(row[score]) for row in rows]),
        np.array([int(float(row[truth])) for row in rows], dtype=np.int8),
    )


def onto(_: int) -> Scored:
    return from_csv(DATA / "supg_onto.csv", "proxy_score", "label")


def ppdb(_: int) -> Scored:
    table = pq.read_table(DATA / "ppdb_human_labels.parquet", columns=["score", "label"])
    return table["score"].to_numpy(), table["label"].to_numpy().astype(np.int8)


def falling(seed: int, size: int = 100_000) -> Scored:
    """Local precision falls evenly from .97 to .37; another list for each seed."""
    chances = np.linspace(0.97, 0.37, size)
    return chances, (np.random.default_rng([seed, 5]).random(size) < chances).astype(np.int8)


TARGETS = ("precision", "recall", "accuracy")
LISTS: dict[str, tuple[Callable[[int], Scored], tuple[str, ...]]] = {
    "onto": (onto, TARGETS),
    "PPDB": (ppdb, TARGETS),
    "falling": (falling, ("precision", "accuracy")),
}


def with_chances(scored: Scored) -> Scored:
    """The same list with its true local precision, never rising with the rank, as scores."""
    from sklearn.isotonic import IsotonicRegression

    scores, labels = scored
    return IsotonicRegression(y_min=0.0, y_max=1.0).fit_transform(scores, labels), labels


def judged(labels: Any, seed: int) -> Any:
    """A judge that is right 9 times in 10."""
    return np.where(np.random.default_rng([seed, 9]).random(len(labels)) < 0.9, labels, 1 - labels)


def karat_run(
    scored: Scored, target: str, budget: int | None, seed: int, method: str, *, judge: bool = False
) -> dict[str, float]:
    scores, labels = scored
    ranking = karat.Ranking.from_scores(scores)
    proxy = judged(labels, seed) if judge else None
    started = time.process_time()
    wanted: dict[str, Any] = {target: TARGET, "method": method}
    chosen = karat.select_items(ranking, labels, budget=budget, seed=seed, proxy=proxy, **wanted)
    seconds = time.process_time() - started
    right = int(labels[ranking.rows_at(chosen.ranks)].sum())
    return {
        "precision": right / max(1, chosen.kept) if chosen.kept else 1.0,
        "recall": right / max(1, int(labels.sum())),
        "accuracy": 1.0 - (chosen.kept + int(labels.sum()) - 2 * right) / len(labels),
        "labels": chosen.labels_used,
        "seconds": seconds,
    }


def rival_runs(
    chosen: Any,
    name: str,
    make: Callable[[int], Scored],
    target: str,
    budget: int | None,
    rival: str,
    method: str,
) -> list[dict[str, Any]]:
    """The same seeds by a rival, all in one process."""
    package, script, _ = RIVALS[rival]
    runs: list[dict[str, Any]] = []
    arrays: dict[str, Any] = {}
    for seed in range(chosen.first_seed, chosen.first_seed + chosen.rival_seeds):
        scores, labels = with_chances(make(seed)) if target == "accuracy" else make(seed)
        arrays |= {f"scores {seed}": scores, f"labels {seed}": labels}
        runs.append(
            {"list": seed, "target": target, "level": TARGET, "budget": budget, "seed": seed}
            | {"method": method}
        )
    with tempfile.TemporaryDirectory() as place:
        archive = Path(place) / f"{name}.npz"
        np.savez(archive, runs=json.dumps(runs), **arrays)
        done = subprocess.run(
            [
                rival_python(chosen.environments / package.partition("=")[0], package),
                Path(__file__).with_name(script),
                archive,
            ],
            check=True,
            capture_output=True,
            text=True,
        )
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


REACHED = {"precision": "recall", "recall": "precision", "accuracy": "labels"}


def row(name: str, target: str, budget: int | None, who: str, runs: list[dict[str, Any]]) -> None:
    reached = REACHED[target]
    missed = np.mean([run[target] < TARGET - 1e-12 for run in runs])
    values = np.array([run[reached] for run in runs])
    error = values.std() / len(runs) ** 0.5
    low, high = np.quantile(values, (0.1, 0.9))
    seconds = f"{np.mean([run['seconds'] for run in runs]):>9.2f}" if "seconds" in runs[0] else f"{'':>9}"
    print(
        f"{name:10}{target:>10}{'' if budget is None else f'{budget:,}':>7}  {who:<24}"
        f"{values.mean():>7.4g} ±{error:<8.2g}{low:>9.4g}{high:>9.4g}"
        f"{missed:>8.1%}{len(runs):>6}{np.mean([run['labels'] for run in runs]):>9,.0f}{seconds}",
        flush=True,
    )


def measure(name: str, make: Callable[[int], Scored], targets: tuple[str, ...], chosen: Any) -> None:
    seeds = range(chosen.first_seed, chosen.first_seed + chosen.seeds)
    for target in [target for target in targets if target in chosen.targets]:
        for budget in [None] if target == "accuracy" else chosen.budgets:
            method = chosen.method
            runs = [karat_run(make(seed), target, budget, seed, method) for seed in seeds]
            row(name, target, budget, "karat" if method == "exact" else f"karat, {method}", runs)
            if name == "falling" and target == "precision":
                runs = [karat_run(make(seed), target, budget, seed, method, judge=True) for seed in seeds]
                row(name, target, budget, "karat, judge 9 in 10", runs)
            for rival in chosen.rivals if budget else set(chosen.rivals) - {"MAPIE"}:
                for way in RIVALS[rival][2]:
                    runs = rival_runs(chosen, name, make, target, budget, rival, way)
                    row(name, target, budget, f"{rival} {way}".strip(), runs)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, default=50)
    parser.add_argument("--first-seed", type=int, default=1_000)
    parser.add_argument("--budgets", type=int, nargs="+", default=BUDGETS)
    parser.add_argument("--lists", nargs="+", choices=LISTS, default=list(LISTS))
    parser.add_argument("--targets", nargs="+", choices=TARGETS, default=list(TARGETS))
    parser.add_argument("--method", choices=("exact", "anytime"), default="exact", help="of karat")
    parser.add_argument("--data", type=Path, help="A CSV of scores and labels instead.")
    parser.add_argument("--score", default="score")
    parser.add_argument("--truth", default="label")
    parser.add_argument("--rivals", nargs="*", choices=RIVALS, default=["BARGAIN"])
    parser.add_argument("--rival-seeds", type=int, help="fewer seeds for rivals")
    parser.add_argument("--environments", type=Path, default=Path(tempfile.gettempdir()) / "karat-rivals")
    chosen = parser.parse_args()
    chosen.rival_seeds = chosen.rival_seeds or chosen.seeds
    print(
        f"{'list':10}{'target':>10}{'labels':>7}  {'who':<24}{'reached':>7}{'':10}{'1 in 10':>9}"
        f"{'9 in 10':>9}{'missed':>8}{'runs':>6}{'used':>9}{'seconds':>9}"
    )
    if chosen.data is not None:
        scored = from_csv(chosen.data, chosen.score, chosen.truth)
        measure(chosen.data.stem, lambda _: scored, TARGETS, chosen)
        return
    for name in chosen.lists:
        make, targets = LISTS[name]
        if name != "falling" and not DATA.exists():
            sys.exit(
                f"The list {name} needs {DATA}, which is not part of the package; --lists falling does not."
            )
        measure(name, make, targets, chosen)


if __name__ == "__main__":
    main()
