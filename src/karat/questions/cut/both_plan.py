"""Split of labels and error between a precision and a recall that a set has to reach together."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np

from karat.questions.cut.precision_design import Outlook
from karat.questions.cut.precision_design import best_design as best_for_precision
from karat.questions.cut.recall_plan import best_design as best_for_recall
from karat.questions.cut.run import CutRun

# Shares of the labels that are tried for each target's sample, and shares of the error for the precision.
LABEL_SHARES = (0.1, 0.2, 0.35, 0.5, 0.65)
ERROR_SHARES = (0.3, 0.5, 0.7)
# The samples together leave some labels for what is between the two cuts.
MOST_SAMPLED = 0.9


@dataclass(frozen=True)
class Split:
    """Labels for each target's sample, and its part of the error."""

    precision_labels: int
    recall_labels: int
    precision_error: float
    recall_error: float


def best_split(run: CutRun, precision: float, recall: float, error: float) -> Split:
    """The split after which most labels are expected to be left once what is between the cuts is labelled.

    It rests on the guess of local precision, and is fixed before either sample is drawn.
    """
    left = run.left
    outlook = Outlook.of(run.strata, run.local_precision(), run.labelled)

    def kept(labels: int, part: float) -> float:
        """Unlabelled items up to the cut that a sample for the precision may be expected to certify."""
        design = best_for_precision(outlook, labels, precision, part)
        right = 0.0 if design is None else design.value
        return float(np.interp(right, np.append(0.0, outlook.right), np.append(0.0, outlook.unlabelled)))

    def needed(labels: int, part: float) -> float:
        """Unlabelled items up to the cut that a sample for the recall may be expected to certify."""
        design = best_for_recall(run, recall, part, labels)
        cut = run.size if design is None else design.cut
        return float(run.labelled.unlabelled_up_to(cut))

    splits: dict[Split, float] = {}
    for share in ERROR_SHARES:
        parts = share * error, (1.0 - share) * error
        kept_by = {each: kept(int(each * left), parts[0]) for each in LABEL_SHARES}
        needed_by = {each: needed(int(each * left), parts[1]) for each in LABEL_SHARES}
        for first, second in product(LABEL_SHARES, LABEL_SHARES):
            if first + second <= MOST_SAMPLED:
                split = Split(int(first * left), int(second * left), *parts)
                between = max(0.0, needed_by[second] - kept_by[first])
                splits[split] = between + (first + second) * left
    return min(splits, key=lambda each: splits[each])
