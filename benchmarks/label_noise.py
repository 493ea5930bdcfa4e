"""How often answers miss the truth where labels are wrong at a known rate, for every question.

Run with `python -m benchmarks.label_noise [--runs 60] [--first-seed 70000] [--cases rate cut …]`. Labels are
wrong in 2 %, in 5 %, or in 2 % of wrong and 10 % of right items; all claims are at 95 %. An answer misses
where any of its numbers does: the share and its slices each by itself, all scores of a comparison, the number
of documents and the recall, the precision or accuracy of a set, a band at all ranks, all cutoffs. "width" is
the mean of a number that says how much was found out: half-widths, for a review the documents between both
bounds, for a cut the share of the list that is kept and whether the target is certain.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

import karat
from karat.bounds.label_noise import LabelNoise
from karat.core.plan import Labels
from karat.simulate.curve import score_curve
from karat.simulate.simulation import flipped_labels

RATES = {
    "2 %": {"noise": 0.02},
    "5 %": {"noise": 0.05},
    "2 % and 10 %": {"noise": 0.02, "noise_of_right": 0.1},
}


class Run(NamedTuple):
    """One answer: whether it misses the truth, how wide it is, and the labels that it took."""

    missed: bool
    width: float
    labels: int


def falling(size: int, first: float, last: float, seed: int) -> Labels:
    generator = np.random.default_rng([seed, 5])
    return (generator.random(size) < np.linspace(first, last, size)).astype(np.int8)


def noisy(labels: Labels, rates: dict[str, Any], seed: int) -> Labels:
    noise = LabelNoise.exactly(rates["noise"], rates.get("noise_of_right"))
    return flipped_labels(labels, noise, np.random.default_rng([seed, 6]))


def rate(guarantee: str) -> Callable[[dict[str, Any], int], Run]:
    def run(rates: dict[str, Any], seed: int) -> Run:
        size = 20_000
        labels = falling(size, 0.95, 0.65, seed)
        by = np.arange(size) % 3
        found = karat.estimate_rate(
            np.linspace(1.0, 0.0, size),
            noisy(labels, rates, seed),
            by=by.tolist(),
            budget=600,
            guarantee=guarantee,
            simultaneous=True,
            seed=seed,
            **rates,
        )
        pairs: list[Any] = [(found.lower, labels.mean(), found.upper)]
        pairs += [(each.lower, labels[by == int(each.name)].mean(), each.upper) for each in found.slices]
        missed = any(not low - 1e-9 <= truth <= high + 1e-9 for low, truth, high in pairs)
        return Run(missed, found.half_width, found.labels_used)

    return run


def band(rates: dict[str, Any], seed: int) -> Run:
    size, ranks = 20_000, (2_000, 20_000)
    labels = falling(size, 0.95, 0.5, seed)
    curve = karat.estimate_curve(
        karat.Ranking.from_scores(np.linspace(1.0, 0.0, size)),
        noisy(labels, rates, seed),
        factor=1.25,
        ranks=ranks,
        seed=seed,
        **rates,
    )
    last = curve.precision(size)
    missed = not score_curve(curve, labels, floor=0.01).covered
    return Run(missed, (last.upper - last.lower) / 2, curve.labels_used)


def cutoffs(rates: dict[str, Any], seed: int) -> Run:
    size, ranks = 50_000, (2_000, 10_000, 50_000)
    labels = falling(size, 0.95, 0.5, seed)
    curve = karat.estimate_curve(
        karat.Ranking.from_scores(np.linspace(1.0, 0.0, size)),
        noisy(labels, rates, seed),
        cutoffs=ranks,
        half_width=0.06,
        seed=seed,
        **rates,
    )
    bands = [(curve.precision(rank), labels[:rank].mean()) for rank in ranks]
    missed = any(not band.lower <= truth <= band.upper for band, truth in bands)
    return Run(missed, (bands[-1][0].upper - bands[-1][0].lower) / 2, curve.labels_used)


def compare(method: str) -> Callable[[dict[str, Any], int], Run]:
    def run(rates: dict[str, Any], seed: int) -> Run:
        generator = np.random.default_rng([seed, 7])
        size = 6_000
        labels = (generator.random(size) < 0.5).astype(np.int8)
        chances = {"a": (0.5, 0.1), "b": (0.45, 0.15), "c": (0.5, 0.3)}
        outputs = {
            name: np.flatnonzero(generator.random(size) < np.where(labels == 1, right, wrong))
            for name, (right, wrong) in chances.items()
        }
        answers = noisy(labels, rates, seed)
        compared = karat.compare_systems(
            karat.Systems.from_codes(outputs, size=size),
            answers,
            method=method,
            labels_per_system=300,
            guarantee="together",
            seed=seed,
            **rates,
        )
        pool = labels[np.unique(np.concatenate(list(outputs.values())))].sum()
        missed, widths = False, []
        for name, items in outputs.items():
            right = labels[items].sum()
            for band, truth in (
                (compared.precision(name), right / len(items)),
                (compared.recall(name), right / pool),
                (compared.f1(name), 2 * right / (len(items) + pool)),
            ):
                missed |= not band.lower - 1e-9 <= truth <= band.upper + 1e-9
            widths.append((compared.precision(name).upper - compared.precision(name).lower) / 2)
        return Run(missed, float(np.mean(widths)), compared.labels_used)

    return run


def volume(method: str) -> Callable[[dict[str, Any], int], Run]:
    def run(rates: dict[str, Any], seed: int) -> Run:
        generator = np.random.default_rng([seed, 8])
        size = 1_500
        labels = (np.arange(size) < 400).astype(np.int8)
        words = np.array([f"word{number}" for number in range(60)])
        texts = [
            " ".join(generator.choice(words, 12))
            + (" solar panel energy" if generator.random() < chance else "")
            for chance in np.where(labels == 1, 0.9, 0.05)
        ]
        found = karat.estimate_volume(
            karat.Documents.from_texts(texts),
            noisy(labels, rates, seed),
            query="solar panel",
            method=method,
            stop="after=300",
            budget=700,
            seed=seed,
            **rates,
        )
        right = labels[list(found.found)].sum()
        truths = ((found.total, labels.sum()), (found.recall, right / labels.sum()))
        missed = any(not band.lower - 1e-9 <= truth <= band.upper + 1e-9 for band, truth in truths)
        return Run(missed, found.total.upper - found.total.lower, found.labels_used)

    return run


def cut(method: str, **target: Any) -> Callable[[dict[str, Any], int], Run]:
    def run(rates: dict[str, Any], seed: int) -> Run:
        size = 20_000
        labels = falling(size, 1.0, 0.1 if "precision" in target else 0.6, seed)
        ranking = karat.Ranking.from_scores(np.linspace(1.0, 0.0, size))
        kept = karat.select_items(
            ranking, noisy(labels, rates, seed), method=method, budget=1_000, seed=seed, **target, **rates
        )
        right = int(labels[kept.ranks - 1].sum())
        left_open = labels[kept.undecided_ranks - 1]
        mistakes = kept.kept - right + int(labels.sum()) - right - int(left_open.sum()) + len(left_open)
        missed = (
            kept.precision.lower > right / max(1, kept.kept) + 1e-9
            or kept.accuracy.lower > 1.0 - (mistakes - len(left_open)) / size + 1e-9
        )
        return Run(missed, kept.kept / size if not kept.missing else 0.0, kept.labels_used)

    return run


CASES: dict[str, Callable[[dict[str, Any], int], Run]] = {
    "rate fixed": rate("fixed"),
    "rate anytime": rate("anytime"),
    "curve band": band,
    "curve cutoffs": cutoffs,
    "compare audit": compare("audit"),
    "compare joint": compare("joint"),
    "compare inclusion": compare("inclusion"),
    "compare simple": compare("simple"),
    "volume audit": volume("audit"),
    "volume along": volume("along"),
    "volume exact": volume("exact"),
    "volume uniform": volume("uniform"),
    "cut exact .8": cut("exact", precision=0.8),
    "cut anytime .8": cut("anytime", precision=0.8),
    "cut accuracy .75": cut("exact", accuracy=0.75),
}


def seeds_of(chosen: argparse.Namespace) -> Iterator[tuple[str, str, range]]:
    for name in CASES:
        if chosen.cases and not any(name.startswith(case) for case in chosen.cases):
            continue
        for label in RATES:
            yield name, label, range(chosen.first_seed, chosen.first_seed + chosen.runs)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=60)
    parser.add_argument("--first-seed", type=int, default=70_000)
    parser.add_argument("--cases", nargs="+", help="only those that begin so")
    chosen = parser.parse_args()
    print(f"{'case':20}{'wrong labels':16}{'missed':>8}{'runs':>6}{'width':>10}{'labels':>9}")
    for name, label, seeds in seeds_of(chosen):
        runs = [CASES[name](RATES[label], seed) for seed in seeds]
        missed, width, labels = (np.mean([each[place] for each in runs]) for place in range(3))
        count = round(missed * len(runs))
        print(f"{name:20}{label:16}{count:>8}{len(runs):>6}{width:>10.4f}{labels:>9.0f}", flush=True)


if __name__ == "__main__":
    main()
