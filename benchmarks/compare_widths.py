"""How wide intervals of `audit` are beside those of `joint`, at equal labels, if only precision is asked for.

Run with `python -m benchmarks.compare --widths [--seeds 100] [--first-seed 0]`. 200 draws a system. Both
methods are measured under either guarantee: each interval by itself, and all of them together. Then both with
the verdicts of a simulated judge who is right 9 times in 10.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from benchmarks.compare_coverage import comparisons
from benchmarks.systems import DATASETS, labelled_systems
from karat.data.system_items import with_verdicts
from karat.questions.compare.choices import GUARANTEES, CompareChoices
from karat.questions.compare.complete import true_scores
from karat.questions.compare.result import Comparison, Ends
from karat.simulate.compare import covered_together

RIGHT, JUDGE_SEED = 0.9, 99
CHOICES = CompareChoices(labels_per_system=200, batch=200, scores=("precision",))


def mean_width(found: list[Comparison]) -> float:
    return float(np.mean([_widths(each.scores["precision"]) for each in found]))


def mean_pair_width(found: list[Comparison]) -> float:
    return float(np.mean([_widths(each.differences["precision"]) for each in found]))


def mean_labels(found: list[Comparison]) -> float:
    return float(np.mean([each.labels_used for each in found]))


def print_widths(seeds: range) -> None:
    for name in DATASETS:
        data = labelled_systems(name)
        truth = true_scores(data.systems, data.truth)
        print(f"{name}: {len(data.systems)} systems, {data.systems.pool_size:,} items", flush=True)
        for guarantee in GUARANTEES:
            choices = replace(CHOICES, guarantee=guarantee)
            joint, audit = (comparisons(data, method, seeds, choices) for method in ("joint", "audit"))
            held = [
                np.mean([covered_together(each, truth) for each in part])
                if guarantee == "together"
                else np.mean([_held(each.scores["precision"], truth["precision"]) for each in part])
                for part in (joint, audit)
            ]
            print(
                f"  {guarantee:9} width of precision: audit {mean_width(audit):.4f}, joint "
                f"{mean_width(joint):.4f}, ratio {mean_width(audit) / mean_width(joint):.3f}; of "
                f"differences {mean_pair_width(audit) / mean_pair_width(joint):.3f}; labels "
                f"{mean_labels(audit):,.0f} and {mean_labels(joint):,.0f}; held {held[1]:.3f}, {held[0]:.3f}",
                flush=True,
            )


def print_savings(seeds: range) -> None:
    """Widths with a judge over those without, and the labels that would narrow intervals as much."""
    for name in DATASETS:
        data = labelled_systems(name)
        generator = np.random.default_rng(JUDGE_SEED)
        verdicts = np.where(generator.random(len(data.truth)) < RIGHT, data.truth, 1 - data.truth)
        judged = replace(data, systems=with_verdicts(data.systems, verdicts))
        truth = true_scores(data.systems, data.truth)["precision"]
        for method in ("joint", "audit"):
            alone, helped = (comparisons(each, method, seeds, CHOICES) for each in (data, judged))
            single = mean_width(helped) / mean_width(alone)
            pairs = mean_pair_width(helped) / mean_pair_width(alone)
            held = np.mean([_held(each.scores["precision"], truth) for each in helped])
            print(
                f"{name}, {method}, a judge right in {RIGHT:.0%}: widths of precision {single:.3f} times, of "
                f"differences {pairs:.3f} times; as {1 / single**2:.2f} and {1 / pairs**2:.2f} times as "
                f"many labels; held {held:.3f}",
                flush=True,
            )


def _widths(ends: Ends) -> np.ndarray:
    return np.asarray(ends.upper - ends.lower)


def _held(ends: Ends, truth: np.ndarray) -> np.ndarray:
    return np.asarray((ends.lower - 1e-9 <= truth) & (truth <= ends.upper + 1e-9))
