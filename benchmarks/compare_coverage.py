"""Every statistical figure of `compare`: coverage, bias, efficiency, on real systems with known labels.

Run with `python -m benchmarks.compare_coverage [--seeds 1000] [--audit-seeds 300] [--first-seed 0]`.
200 labels a system.
"""

from __future__ import annotations

import argparse
from dataclasses import replace

import numpy as np

from benchmarks.systems import DATASETS, labelled_systems
from karat.core.plan import run
from karat.data.system_pool import Floats
from karat.data.systems import Systems
from karat.questions.compare.choices import CompareChoices
from karat.questions.compare.complete import true_scores
from karat.questions.compare.methods import make_compare_plan
from karat.questions.compare.pooling import pooled_comparison
from karat.questions.compare.result import Comparison
from karat.questions.compare.scores import METRICS
from karat.simulate.compare import covered_together
from karat.sources.systems import LabelledSystems

CHOICES = CompareChoices(labels_per_system=200, batch=200)


def comparisons(
    data: LabelledSystems, method: str, seeds: range, choices: CompareChoices = CHOICES
) -> list[Comparison]:
    return [
        run(
            make_compare_plan(data.systems, replace(choices, method=method), seed=seed),
            lambda items: data.truth[items],
        )
        for seed in seeds
    ]


def print_coverage(data: LabelledSystems, found: list[Comparison], method: str) -> None:
    truth = true_scores(data.systems, data.truth)
    rows, columns = np.triu_indices(len(data.systems), 1)
    differ = ~data.systems.same[rows, columns]
    for metric in METRICS:
        held = np.mean([_held(each.scores[metric], truth[metric]) for each in found], axis=0)
        gaps = (truth[metric][:, None] - truth[metric][None, :])[rows, columns][differ]
        pairs = np.mean(
            [
                (each.differences[metric].lower[rows, columns][differ] - 1e-9 <= gaps)
                & (gaps <= each.differences[metric].upper[rows, columns][differ] + 1e-9)
                for each in found
            ],
            axis=0,
        )
        values = np.array([each.scores[metric].value for each in found])
        error = values.mean(axis=0) - truth[metric]
        spread = values.std(axis=0)
        print(
            f"  {method:10}{metric:10} held {held.mean():.3f} (least {held.min():.3f})"
            f"  differences {pairs.mean():.3f} (least {pairs.min():.3f})"
            f"  rmse {np.sqrt(((values - truth[metric]) ** 2).mean()):.4f}"
            f"  |bias|: {np.abs(error / (spread / np.sqrt(len(found)))).max():.2f} standard errors,"
            f" {np.abs(error / spread).max():.3f} deviations",
            flush=True,
        )


def _held(ends: object, truth: Floats) -> Floats:
    return (ends.lower - 1e-9 <= truth) & (truth <= ends.upper + 1e-9)  # type: ignore[attr-defined,no-any-return]


def print_audit(data: LabelledSystems, audits: list[Comparison], joints: list[Comparison]) -> None:
    truth = true_scores(data.systems, data.truth)
    together = np.mean([covered_together(each, truth) for each in audits])
    labels = [np.mean([each.labels_used for each in part]) for part in (audits, joints)]
    print(f"  audit: all intervals of all systems and pairs held in {together:.3f} of {len(audits)} runs;")
    print(f"  {labels[0]:,.0f} labels beside joint's {labels[1]:,.0f}; mean width over joint's:", end="")
    for metric in METRICS:
        widths = [
            np.mean([each.scores[metric].upper - each.scores[metric].lower for each in part])
            for part in (audits, joints)
        ]
        print(f"  {metric} {widths[0]:.4f}/{widths[1]:.4f} = {widths[0] / widths[1]:.2f}", end="")
    print(flush=True)


def rmse_and_labels(data: LabelledSystems, method: str, labels: int, seeds: range) -> tuple[float, float]:
    choices = replace(CHOICES, labels_per_system=labels, batch=labels)
    found = comparisons(data, method, seeds, choices)
    truth = true_scores(data.systems, data.truth)["precision"]
    errors = np.array([each.scores["precision"].value - truth for each in found])
    return float(np.sqrt((errors**2).mean())), float(np.mean([each.labels_used for each in found]))


def print_efficiency(data: LabelledSystems, seeds: range) -> None:
    """How many more different labels `simple` needs for joint's error, by bisection on draws."""
    for method in ("joint", "inclusion"):
        goal, labels = rmse_and_labels(data, method, 200, seeds)
        low, high = 200, int(data.systems.sizes.max())
        while high - low > max(2, low // 50):
            middle = (low + high) // 2
            error, _ = rmse_and_labels(data, "simple", middle, seeds)
            low, high = (middle, high) if error > goal else (low, middle)
        error, more = rmse_and_labels(data, "simple", high, seeds)
        print(
            f"  {method}: RMSE {goal:.4f} from {labels:,.0f} labels; simple: {error:.4f} from {more:,.0f}, "
            f"{more / labels:.2f} times as many",
            flush=True,
        )


def print_newcomer(seeds: range) -> None:
    """A system that shares nothing with the others must not be judged worse than it is."""
    data = labelled_systems("nyt")
    old = data.systems
    generator = np.random.default_rng(1)
    labels = np.concatenate((data.truth, (generator.random(400) < 0.55).astype(np.int8)))
    outputs = {name: old.outputs(place).astype(np.int64) for place, name in enumerate(old.names)}
    outputs["newcomer"] = np.arange(len(data.truth), len(labels))
    grown = LabelledSystems(Systems.from_codes(outputs), labels)
    print(f"Open IE (nyt) with a newcomer that shares nothing; pooling the others gives it {0.0:.2f}:")
    print_coverage(grown, comparisons(grown, "joint", seeds), "joint")


def print_pooling() -> None:
    print("Pooling, one system left out (all outputs of the others labelled): true precision - pooled")
    for name in ("nyt", "wikipedia"):
        data = labelled_systems(name)
        truth = true_scores(data.systems, data.truth)["precision"]
        gaps = []
        for left_out in range(len(data.systems)):
            others = [place for place in range(len(data.systems)) if place != left_out]
            items = np.unique(np.concatenate([data.systems.outputs(place) for place in others])).astype(
                np.int64
            )
            found = pooled_comparison(
                data.systems, items, data.truth[items], drawn=(), choices=CHOICES, seed=0
            )
            gaps.append(truth[left_out] - found.scores["precision"].value[left_out])
        print(f"  {name}: {', '.join(f'{gap:.3f}' for gap in gaps)} ({', '.join(data.systems.names)})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=1000)
    parser.add_argument("--audit-seeds", type=int, default=300)
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--only", choices=DATASETS)
    arguments = parser.parse_args()
    seeds = range(arguments.first_seed, arguments.first_seed + arguments.seeds)
    few = seeds[: arguments.audit_seeds]
    for name in DATASETS if arguments.only is None else (arguments.only,):
        data = labelled_systems(name)
        print(f"{name}: {len(data.systems)} systems, {data.systems.pool_size:,} items", flush=True)
        joints = comparisons(data, "joint", seeds)
        print_coverage(data, joints, "joint")
        for method in ("simple", "inclusion"):
            print_coverage(data, comparisons(data, method, seeds), method)
        boot = comparisons(data, "joint", few, replace(CHOICES, variance="bootstrap"))
        print_coverage(data, boot, "bootstrap")
        print_audit(data, comparisons(data, "audit", few), joints[: len(few)])
        print_efficiency(data, seeds[:100])
    if arguments.only is None:
        print_newcomer(seeds)
        print_pooling()


if __name__ == "__main__":
    main()
