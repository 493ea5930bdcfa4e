"""How many labels until a recall is certain? Systematic reviews, each with several seeds.

Run with `python -m benchmarks.volume_certify [--seeds 3] [--recall 0.8 0.9 0.95] [--only NAME]`. `audit` is
`karat new volume --certify`: find up to the knee, then sample densest where the model hopes. `pool` goes on
from the same finding with uniform draws and the bounds of `karat.bounds.shrinking_pool`, looked at after
each draw. `fixed` is the price of a uniform sample whose size somebody had known beforehand, with the exact
bound: no rule that looks at the labels can promise it. A promise is broken where the recall that is declared
certain is not reached. The last lines give the geometric mean of labels over those of audit.
"""

from __future__ import annotations

import argparse
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable

import numpy as np

from benchmarks.reviews import Topic, single_reviews
from karat.bounds.exact import most_ones
from karat.bounds.shrinking_pool import shrinking_pool_bounds
from karat.core.plan import run
from karat.questions.volume.choices import VolumeChoices
from karat.questions.volume.plan import Finding, find_documents, volume_plan

ERROR = 0.05
RULES = ("audit", "pool", "fixed")


class Sample:
    """The rest of a review in random order, after a finding."""

    def __init__(self, topic: Topic, finding: Finding, *, seed: int) -> None:
        order = np.random.default_rng(seed).permutation(finding.order)
        self.size, self.left = len(topic.labels), len(order)
        self.labels = topic.labels[order]
        self.before = topic.relevant - int(self.labels.sum())
        self.found = self.before + np.concatenate(([0], np.cumsum(self.labels, dtype=np.int64)))

    def by_pool(self, draws: int) -> int:
        """The most relevant documents that may be there after so many draws, at any time."""
        pool = self.left - np.arange(draws)
        bounds = shrinking_pool_bounds(
            self.labels[:draws], self.found[:draws], pool, size=self.size, error=ERROR
        )
        return min(bounds.upper, int(self.found[draws]) + self.left - draws)

    def by_size(self, draws: int) -> int:
        """The same, for a size that was fixed beforehand."""
        ones = int(self.found[draws]) - self.before
        return self.before + most_ones(ones, draws, self.left, ERROR)

    def draws_for(self, recall: float, most: Callable[[int], int]) -> int:
        """The first number of draws that certifies a recall; finds only grow, and bounds only shrink."""
        return bisect_left(
            range(self.left), True, key=lambda draws: self.found[draws] >= recall * most(draws) - 1e-9
        )


def certify(topic: Topic, finding: Finding, recall: float, *, seed: int) -> dict[str, tuple[int, bool]]:
    """By rule, the labels until this recall is certain, and whether it is reached then."""
    choices = VolumeChoices(query=topic.query, recall=recall, certify=True, confidence=1 - ERROR)
    plan = volume_plan(topic.features, choices, seed=seed, finding=finding)
    volume = run(plan, lambda items: topic.labels[items])
    told = {"audit": (volume.labels_used, len(volume.found) >= recall * topic.relevant - 1e-9)}
    sample = Sample(topic, finding, seed=seed)
    for rule, most in (("pool", sample.by_pool), ("fixed", sample.by_size)):
        draws = sample.draws_for(recall, most)
        reached = bool(sample.found[draws] >= recall * topic.relevant - 1e-9)
        told[rule] = (finding.labels + draws, reached)
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--recall", type=float, nargs="+", default=[0.8, 0.9, 0.95])
    parser.add_argument("--only", default="", help="reviews whose names hold this")
    given = parser.parse_args()
    ratios: dict[tuple[float, str], list[float]] = defaultdict(list)
    broken: dict[tuple[float, str], list[bool]] = defaultdict(list)
    print(
        f"  {'':36}{'size':>6}{'there':>7}{'recall':>8}{'found by':>10}",
        *(f"{one:>8}" for one in RULES),
        flush=True,
    )
    for topic in (one for one in single_reviews() if given.only in one.name):
        labels: dict[tuple[float, str], list[int]] = defaultdict(list)
        efforts = []
        for seed in range(given.seeds):
            choices = VolumeChoices(query=topic.query)
            finding = find_documents(topic.features, lambda items: topic.labels[items], choices, seed=seed)  # noqa: B023
            efforts.append(finding.labels)
            for recall in given.recall:
                for rule, (count, reached) in certify(topic, finding, recall, seed=1000 + seed).items():
                    labels[recall, rule].append(count)
                    broken[recall, rule].append(not reached)
        for recall in given.recall:
            means = {rule: float(np.mean(labels[recall, rule])) for rule in RULES}
            for rule in RULES:
                ratios[recall, rule].append(means[rule] / means["audit"])
            size = f"{len(topic.labels):6,}{topic.relevant:7,}{recall:8.2f}{np.mean(efforts):10,.0f}"
            print(f"  {topic.name:36}{size}", *(f"{means[rule]:8,.0f}" for rule in RULES), flush=True)
    for recall in given.recall:
        for rule in RULES:
            mean = float(np.exp(np.mean(np.log(ratios[recall, rule]))))
            missed, runs = sum(broken[recall, rule]), len(broken[recall, rule])
            print(f"  recall {recall:.2f}  {rule:6} {mean:6.3f} of audit's labels; broken {missed} of {runs}")


if __name__ == "__main__":
    main()
