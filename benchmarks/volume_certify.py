"""How many labels until a recall is certain? Systematic reviews and CLEF topics, each with several seeds.

Run with `python -m benchmarks.volume_certify [--seeds 3] [--recall 0.8 0.9 0.95] [--only NAME]
[--rivals FOLDER]`. `audit` is `karat new volume --certify`: find up to the knee, then sample densest where
the model hopes. `along` is `karat new volume --method along`: random draws along with finding. `pool` goes on
from audit's finding with uniform draws and the bounds of `karat.bounds.shrinking_pool`, looked at after each
draw. `fixed` is the price of a uniform sample whose size somebody had known beforehand, with the exact bound:
no rule that looks at the labels can promise it. With `--rivals FOLDER`, published rules stop a review in
karat's order: BUSCAR (buscarpy), those of tarexp, QBCB and Target (pyterrier-tar), each in an environment of
its own in that folder. A promise is broken where the recall that is declared is not reached. The last lines
give the geometric mean of labels over those of audit.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable
from itertools import chain
from pathlib import Path

import numpy as np

from benchmarks.reviews import Topic, clef_reviews, single_reviews
from benchmarks.rivals import rival_python
from karat.bounds.exact import most_ones
from karat.bounds.shrinking_pool import shrinking_pool_bounds
from karat.core.plan import Items, Labels, run
from karat.questions.volume.choices import VolumeChoices
from karat.questions.volume.plan import Finding, find_documents, volume_plan

ERROR = 0.05
PACKAGES = ("buscarpy", "tarexp", "pyterrier-tar")

# Of a rule the labels, and whether the recall is reached.
Told = dict[str, tuple[int, bool]]


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


def certify(topic: Topic, finding: Finding, recall: float, *, seed: int) -> Told:
    """By rule, the labels until this recall is certain, and whether it is reached then."""
    told: Told = {}
    for method, start in (("audit", finding), ("along", None)):
        choices = VolumeChoices(
            query=topic.query, method=method, recall=recall, certify=method == "audit", confidence=1 - ERROR
        )
        plan = volume_plan(topic.features, choices, seed=seed, finding=start)
        volume = run(plan, lambda items: topic.labels[items])
        told[method] = (volume.labels_used, _is_reached(len(volume.found), recall, topic))
    sample = Sample(topic, finding, seed=seed)
    for rule, most in (("pool", sample.by_pool), ("fixed", sample.by_size)):
        draws = sample.draws_for(recall, most)
        told[rule] = (finding.labels + draws, _is_reached(int(sample.found[draws]), recall, topic))
    return told


def _is_reached(found: int, recall: float, topic: Topic) -> bool:
    return found >= recall * topic.relevant - 1e-9


def reviewed_order(topic: Topic, *, seed: int) -> Labels:
    """The labels of all documents in the order in which karat would have them judged."""
    asked: list[int] = []

    def oracle(items: Items) -> Labels:
        asked.extend(items.tolist())
        return topic.labels[items]

    choices = VolumeChoices(query=topic.query, stop=f"after={len(topic.labels)}")
    find_documents(topic.features, oracle, choices, seed=seed)
    ordered: Labels = topic.labels[np.array(asked)]
    return ordered


class Tally:
    """Labels and broken promises of each rule, by recall and collection."""

    def __init__(self) -> None:
        self.labels: dict[tuple[float, str, str], list[int]] = defaultdict(list)
        self.broken: dict[tuple[float, str], list[bool]] = defaultdict(list)

    def add(self, topic: Topic, recall: float, told: Told) -> None:
        """Take in one review."""
        for rule, (count, reached) in told.items():
            self.labels[recall, rule, topic.name].append(count)
            self.broken[recall, rule].append(not reached)

    def means(self, topic: Topic, recall: float) -> str:
        """Labels of each rule in one collection."""
        return ", ".join(
            f"{rule} {np.mean(counts):,.0f}"
            for (at, rule, name), counts in self.labels.items()
            if (at, name) == (recall, topic.name)
        )

    def show(self) -> None:
        """Print labels over those of audit, and how often a promise was broken."""
        for recall, rule in sorted(self.broken):
            ratios = [
                np.log(np.mean(counts) / np.mean(self.labels[recall, "audit", name]))
                for (at, one, name), counts in self.labels.items()
                if (at, one) == (recall, rule)
            ]
            missed, runs = sum(self.broken[recall, rule]), len(self.broken[recall, rule])
            mean = float(np.exp(np.mean(ratios)))
            print(
                f"  recall {recall:.2f}  {rule:14} {mean:6.3f} of audit's labels; broken {missed} of {runs}"
            )


def add_rivals(folder: Path, reviews: list[tuple[Topic, float, int]], tally: Tally) -> None:
    """The same, by published rules."""
    orders = {(topic.name, seed): reviewed_order(topic, seed=seed) for topic, _, seed in reviews}
    runs = [
        {"labels": orders[topic.name, seed].tolist(), "recall": recall, "seed": seed}
        for topic, recall, seed in reviews
    ]
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "runs.json"
        path.write_text(json.dumps(runs))
        script = Path(__file__).with_name("stopping_rules.py")
        for package in PACKAGES:
            command: list[str | Path] = [rival_python(folder / package, package), script, package, path]
            done = subprocess.run(command, check=True, capture_output=True, text=True)
            for (topic, recall, _), stops in zip(reviews, json.loads(done.stdout), strict=True):
                told = {
                    rule: (judged, _is_reached(found, recall, topic))
                    for rule, (judged, found) in stops.items()
                }
                tally.add(topic, recall, told)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--recall", type=float, nargs="+", default=[0.8, 0.9, 0.95])
    parser.add_argument("--only", default="", help="reviews whose names hold this")
    parser.add_argument("--rivals", type=Path, help="a folder for the environments of other packages")
    given = parser.parse_args()
    tally, reviews = Tally(), []
    for topic in chain(single_reviews(given.only), clef_reviews(given.only)):
        for seed in range(given.first_seed, given.first_seed + given.seeds):
            choices = VolumeChoices(query=topic.query)
            finding = find_documents(topic.features, lambda items: topic.labels[items], choices, seed=seed)  # noqa: B023
            for recall in given.recall:
                tally.add(topic, recall, certify(topic, finding, recall, seed=1000 + seed))
                reviews.append((topic, recall, seed))
        size = f"{len(topic.labels):6,} documents, {topic.relevant:3} relevant"
        for recall in given.recall:
            print(f"{topic.name:34}{size}, recall {recall:.2f}: {tally.means(topic, recall)}", flush=True)
    if given.rivals:
        add_rivals(given.rivals, reviews, tally)
    tally.show()


if __name__ == "__main__":
    main()
