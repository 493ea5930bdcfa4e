"""What a newcomer costs beside its quote: each system in turn is added to a benchmark of the others.

Run with `python -m benchmarks.newcomers [--seeds 3]`. For each method it prints the labels that
`karat plan compare --add` quotes for a campaign `--like` the old one, those that it asks for, and the
half-widths of the newcomer's precision that are quoted and reached. The last line of `audit` is its first
revision, which draws from the grown pool anew.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from karat.core.choices import FIRST_REVISION
from karat.core.plan import run
from karat.data.newcomer import add_system
from karat.data.systems import Systems
from karat.questions.compare.choices import LATEST_REVISION, CompareChoices
from karat.questions.compare.methods import make_compare_plan
from karat.questions.compare.newcomers import quote_campaign
from karat.questions.compare.result import Comparison
from karat.sources.systems import LabelledSystems, SystemColumns, read_labelled_systems
from tests.shared_data import shared_data

METHODS = (("joint", LATEST_REVISION), ("audit", LATEST_REVISION), ("audit", FIRST_REVISION))


class Cost(NamedTuple):
    """Labels quoted and asked for, half-widths quoted and reached."""

    newcomer: str
    quoted: int
    asked: int
    promised: float
    reached: float


def benchmarks() -> Iterator[tuple[str, LabelledSystems]]:
    """Open IE systems on two corpora, and runs of CLEF 2017."""
    for dataset in ("nyt", "wikipedia"):
        path, columns = shared_data("openie_systems.csv.gz"), SystemColumns(truth="label")
        yield dataset, read_labelled_systems(path, columns=columns, where={"dataset": dataset})
    columns = SystemColumns(rank="rank", group="topic", truth="label")
    yield (
        "clef",
        read_labelled_systems(shared_data("clef2017_runs.parquet"), columns=columns, depth=20),
    )


def without(systems: Systems, newcomer: int) -> tuple[Systems, Systems]:
    """The systems but one, and the same with that one added last."""
    kept = [place for place in range(len(systems)) if place != newcomer]
    outputs = {systems.names[place]: systems.outputs(place) for place in kept}
    old = Systems.from_codes(outputs, size=systems.size)
    return old, add_system(old, systems.names[newcomer], systems.outputs(newcomer).tolist())


def cost(data: LabelledSystems, newcomer: int, choices: CompareChoices, *, seed: int) -> Cost:
    """Run the old comparison, quote the newcomer, and run the grown one."""
    old, grown = without(data.systems, newcomer)
    labels: dict[int, int] = {}

    def answered(plan_systems: Systems, chosen: CompareChoices) -> tuple[Comparison, int]:
        before = len(labels)

        def answer(items: np.ndarray) -> np.ndarray:
            labels.update({int(item): int(data.truth[item]) for item in items})
            truth: np.ndarray = data.truth[items]
            return truth

        return run(make_compare_plan(plan_systems, chosen, seed=seed), answer), len(labels) - before

    answered(old, choices)
    quote = quote_campaign(grown, labels, choices=choices, seed=seed)
    comparison, asked = answered(grown, choices)
    band = comparison.precision(grown.names[-1])
    reached = (band.upper - band.lower) / 2.0
    return Cost(grown.names[-1], quote.new_labels, asked, quote.half_width, reached)


def main() -> None:
    """Print a line for each benchmark and method."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--newcomers", type=int, default=6, help="at most so many of each benchmark")
    arguments = parser.parse_args()
    print("benchmark  method     runs  quoted  asked  asked/quoted (from, to)  ±quoted  ±reached")
    for name, data in benchmarks():
        for method, revision in (
            ("joint", LATEST_REVISION),
            ("audit", LATEST_REVISION),
            ("audit", FIRST_REVISION),
        ):
            choices = CompareChoices(method=method, labels_per_system=200, batch=200, revision=revision)
            costs = [
                cost(data, newcomer, choices, seed=seed)
                for newcomer in range(min(len(data.systems), arguments.newcomers))
                for seed in range(arguments.seeds)
            ]
            quoted, asked, promised, reached = (
                np.array([each[place] for each in costs], dtype=float) for place in (1, 2, 3, 4)
            )
            ratios = asked / np.maximum(quoted, 1.0)
            print(
                f"{name:10} {method} {revision:3} {len(costs):6} {quoted.mean():7.0f} {asked.mean():6.0f}  "
                f"{ratios.mean():5.2f} ({ratios.min():.2f}, {ratios.max():.2f})       {promised.mean():8.3f} "
                f"{reached.mean():9.3f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
