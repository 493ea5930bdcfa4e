"""How many relevant documents are there? The paper's table on real collections, and what the intervals cover.

Run with `python -m benchmarks.volume_estimating [--trials 50] [--only pool]`. Each topic is reviewed once
for each of a few seeds, up to the knee and up to an early switchover; from there every sampler runs many
times. Uniform, Horvitz–Thompson and audit take as many labels as the method that they stand under, as in the
paper. Errors are relative to the true number: their mean, and the root of their mean square, over topics and
trials. A width is given over that of the exact hypergeometric interval for an equally large uniform sample
of the residual, with the number of relevant documents that such a sample finds, drawn for each trial.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from benchmarks.reviews import Topic, pooled_topics, single_reviews
from karat.bounds.exact import hypergeometric_interval
from karat.core.plan import run
from karat.questions.volume.choices import VolumeChoices
from karat.questions.volume.plan import Finding, find_documents, volume_plan
from karat.questions.volume.result import Volume

# Rows of the table: a method, and those that take as many labels as it did.
GROUPS = (
    ("negative-binomial 2", ("uniform",)),
    ("negative-binomial 4", ("uniform",)),
    ("negative-binomial 8", ("uniform",)),
    ("stratified", ("horvitz-thompson", "audit", "uniform")),
)


class Rows:
    """Errors, efforts and intervals by row of the table."""

    def __init__(self) -> None:
        self.found: dict[str, list[tuple[float, float, bool, float, float]]] = defaultdict(list)
        self.others: dict[str, list[bool]] = defaultdict(list)

    def add(self, row: str, volume: Volume, truth: int, width: float = np.nan) -> None:
        """Take in one trial; `width` is that of the interval to compare with."""
        error = abs(volume.total.value - truth) / truth
        held = volume.total.lower <= truth <= volume.total.upper
        ends = volume.total.upper - volume.total.lower
        self.found[row].append((volume.labels_used, error, held, ends, ends / width if width else np.nan))
        for other in volume.others:
            self.others[f"{row}, {other.name}"].append(other.lower <= truth <= other.upper)

    def show(self) -> None:
        """Print the table."""
        print(f"  {'':34}{'effort':>8}{'error':>8}{'RMSE':>8}{'held':>8}{'width':>9}{'ratio':>7}")
        for row, found in self.found.items():
            effort, error, held, width, ratio = (np.array(part) for part in zip(*found, strict=True))
            beside = f"{np.median(ratio):7.2f}" if np.isfinite(ratio).all() else ""
            print(
                f"  {row:34}{effort.mean():8,.0f}{error.mean():8.3f}{np.sqrt((error**2).mean()):8.3f}"
                f"{held.mean():8.3f}{np.median(width):9,.0f}{beside}"
            )
        for row, parts in self.others.items():
            print(f"  {row:34}{'':24}{np.mean(parts):8.3f}")
        print(flush=True)


def review(topic: Topic, stop: str, rows: Rows, *, findings: int, trials: int) -> None:
    for start in range(findings):
        choices = VolumeChoices(query=topic.query, stop=stop)
        finding = find_documents(topic.features, lambda items: topic.labels[items], choices, seed=start)
        for trial in range(trials):
            sample_rest(topic, finding, choices, rows, seed=1_000 * (start + 1) + trial)


def sample_rest(topic: Topic, finding: Finding, choices: VolumeChoices, rows: Rows, *, seed: int) -> None:
    truth = topic.relevant
    left, size = int(topic.labels[finding.order].sum()), len(finding.order)
    # Nothing is known of the rest then, so all of it is in the interval.
    rows.found["what was found"].append((finding.labels, left / truth, True, float(size), np.nan))
    for leader, followers in GROUPS:
        name, _, needed = leader.partition(" ")
        chosen = replace(choices, method=name, needed=int(needed) if needed else choices.needed)
        first = run(
            volume_plan(topic.features, chosen, finding=finding, seed=seed),
            lambda items: topic.labels[items],
        )
        rows.add(leader, first, truth)
        for follower in followers:
            if follower == "uniform":
                chosen = replace(choices, method=follower, sample=first.labels_used)
                plan = volume_plan(topic.features, chosen, seed=seed)
            else:
                sample = max(1, first.labels_used - finding.labels)
                chosen = replace(choices, method=follower, sample=sample)
                plan = volume_plan(topic.features, chosen, finding=finding, seed=seed)
            volume = run(plan, lambda items: topic.labels[items])
            drawn = volume.labels_used - finding.labels
            width = np.nan
            if follower == "audit" and 0 < drawn <= size:
                luck = int(np.random.default_rng([seed, 5]).hypergeometric(left, size - left, drawn))
                lower, upper = hypergeometric_interval(luck, drawn, size, choices.error)
                width = float(upper - lower)
            rows.add(f"  = {follower} ({leader})", volume, truth, width)


def table(name: str, topics: Iterable[tuple[Topic, str]], *, findings: int, trials: int) -> None:
    rows = Rows()
    for topic, stop in topics:
        review(topic, stop, rows, findings=findings, trials=trials)
    print(f"{name}, {findings} × {trials} trials a topic")
    rows.show()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trials", type=int, default=50)
    parser.add_argument("--findings", type=int, default=1)
    parser.add_argument("--only", choices=("pool", "reviews"))
    parser.add_argument("--at", choices=("knee", "early"))
    arguments = parser.parse_args()
    numbers = {"findings": arguments.findings, "trials": arguments.trials}
    for name, collections, early in (
        ("CLEF pool", pooled_topics, "as many documents judged as are relevant"),
        ("Systematic reviews", single_reviews, "a tenth of the documents judged"),
    ):
        if arguments.only is not None and (arguments.only == "pool") != (collections is pooled_topics):
            continue
        topics = list(collections())
        if arguments.at != "early":
            table(f"{name}, at the knee", ((topic, "knee") for topic in topics), **numbers)
        if arguments.at != "knee":
            judged = [
                topic.relevant if collections is pooled_topics else max(1, len(topic.labels) // 10)
                for topic in topics
            ]
            rules = [f"after={count}" for count in judged]
            table(f"{name}, early: {early}", zip(topics, rules, strict=True), **numbers)


if __name__ == "__main__":
    main()
