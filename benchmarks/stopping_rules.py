"""Published stopping rules, each in an environment of its own: `python stopping_rules.py PACKAGE RUNS.json`.

Started by `benchmarks.volume_certify`; prints JSON. Needs one of buscarpy, tarexp and pyterrier-tar, and
nothing of karat. Each run has the labels of a collection in the order of a review to its end, a recall and a
seed. A rule answers with how many documents it has judged, and how many of those are relevant.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

ERROR = 0.05
# Rules that look at a review look as often as this.
EVERY = 20

Run = dict[str, Any]
Stop = tuple[int, int]


def first_stop(labels: Any, fires: Callable[[int], bool]) -> Stop:
    """Where a rule that is asked now and then fires; at the end where it never does."""
    for judged in range(EVERY, len(labels), EVERY):
        if fires(judged):
            return judged, int(labels[:judged].sum())
    return len(labels), int(labels.sum())


def buscarpy_rules(run: Run) -> dict[str, Stop]:
    from buscarpy import calculate_h0

    labels = np.array(run["labels"])

    def fires(judged: int) -> bool:
        seen = labels[:judged]
        return bool(seen.any()) and calculate_h0(seen, len(labels), run["recall"]) < ERROR

    return {"BUSCAR": first_stop(labels, fires)}


class Ledger:
    """As much of tarexp's ledger as its rules look at: rounds of equal size."""

    def __init__(self, labels: Any, judged: int) -> None:
        self.rounds = [labels[start : start + EVERY] for start in range(0, judged, EVERY)]
        self.n_rounds, self.n_docs, self.n_annotated = len(self.rounds), len(labels), judged
        self.n_pos_annotated = int(labels[:judged].sum())

    def getAnnotationCounts(self) -> list[dict[int, int]]:  # noqa: N802 - tarexp's name
        """Labels of each round."""
        return [{1: int(part.sum()), 0: int(len(part) - part.sum())} for part in self.rounds]


def tarexp_rules(run: Run) -> dict[str, Stop]:
    from tarexp.component import stopping

    labels = np.array(run["labels"])
    rules = {
        "CMH heuristic": stopping.CHMHeuristicsStoppingRule(run["recall"], alpha=ERROR),
        "knee": stopping.KneeStoppingRule(),
        "2399": stopping.Rule2399StoppingRule(),
    }
    return {
        name: first_stop(labels, lambda judged, rule=rule: rule.checkStopping(Ledger(labels, judged)))  # type: ignore[misc]
        for name, rule in rules.items()
    }


def pyterrier_tar_rules(run: Run) -> dict[str, Stop]:
    """Rules with a random control set, whose documents are judged, too."""
    import pandas as pd
    from pyterrier_tar import rules

    labels, recall = np.array(run["labels"]), run["recall"]
    frame = pd.DataFrame(
        {
            "qid": "1",
            "docno": np.arange(len(labels)).astype(str),
            "rank": np.arange(len(labels)),
            "label": labels,
        }
    )
    shuffled = np.random.default_rng(run["seed"]).permutation(len(labels))
    needed = next(
        count for count in range(1, 1000) if rules.QBCB.required_control_rank(count, recall) <= count
    )
    told = {}
    makers: dict[str, tuple[int, Callable[[Any], Any]]] = {
        "QBCB": (needed, lambda control: rules.QBCB(control, recall, 1.0 - ERROR)),
        "Target": (10, lambda control: rules.TargetRecapture(control, recall)),
    }
    for name, (positives, make) in makers.items():
        enough = np.flatnonzero(np.cumsum(labels[shuffled]) >= positives)
        if not len(enough):
            told[name] = (len(labels), int(labels.sum()))
            continue
        drawn = shuffled[: enough[0] + 1]
        reviewed = np.zeros(len(labels), dtype=bool)
        reviewed[: len(make(frame.iloc[drawn]).transform(frame))] = True
        reviewed[drawn] = True
        told[name] = (int(reviewed.sum()), int(labels[reviewed].sum()))
    return told


RULES = {"buscarpy": buscarpy_rules, "tarexp": tarexp_rules, "pyterrier-tar": pyterrier_tar_rules}


def main() -> None:
    package, path = sys.argv[1:]
    runs = json.loads(Path(path).read_text())
    print(json.dumps([RULES[package](run) for run in runs]))


if __name__ == "__main__":
    main()
