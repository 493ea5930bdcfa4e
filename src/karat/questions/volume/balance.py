"""When to look for documents and when to sample: whichever makes a recall certain with fewer labels."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from karat.core.plan import Labels
from karat.questions.volume.remainder import Floats

# The density of finds is that of the last documents that the model chose: this share of them, and no fewer.
RECENT_SHARE, FEWEST_RECENT = 0.25, 20
# If finds went on at that density for this share of what the model has chosen, all would be found.
REACH = 0.3
# How far ahead one may look before sampling begins, and at how many distances that is tried.
FARTHEST, DISTANCES = 0.7, 20
# Numbers of missing documents that an outlook is taken over.
OUTCOMES = 31


class Outlook(NamedTuple):
    """What is to be expected of a review.

    Attributes:
        look: how many documents to look for before sampling; 0 to sample now.
        labels: about how many labels it takes until the target is certain.
        draws: the fewest draws that can make it certain if sampling began now.
    """

    look: int
    labels: float
    draws: int


def recent_density(labels: Labels) -> float:
    """The share of relevant documents among the last that the model chose; never quite 0."""
    recent = labels[-max(FEWEST_RECENT, int(RECENT_SHARE * len(labels))) :]
    return (float((recent != 0).sum()) + 0.5) / (len(recent) + 1.0)


def expected_missing(labels: Labels) -> float:
    """About how many relevant documents are not found yet, by the density of the last finds."""
    return recent_density(labels) * REACH * len(labels)


def outlook(
    *,
    found: int,
    left: int,
    density: float,
    missing: Floats,
    recall: float,
    slack: int | None,
    lacking: float,
) -> Outlook:
    """Compare looking for documents with sampling.

    If x documents are missing, and the next one that the model chooses is relevant with probability
    `density`, the missing ones are taken to fall exponentially along its ranking. Sampling takes longer the
    more of them are left. Nothing of this has to be true for the bounds to hold.

    Args:
        found: relevant documents that are found.
        left: documents that nobody has judged.
        density: of relevant documents among those that the model chooses next.
        missing: equally likely numbers of missing documents.
        recall: that shall be certain.
        slack: how many documents may be missing, where that and not a recall is the target.
        lacking: how much the logarithm of the capital must still grow.
    """
    ahead = np.concatenate(([0.0], np.geomspace(5.0, max(6.0, FARTHEST * left), DISTANCES)))
    reach = np.maximum(missing, 0.5) / density
    still = missing[None] * np.exp(-ahead[:, None] / reach[None])
    then_found = found + missing[None] - still
    allowed = then_found * (1.0 - recall) / recall if slack is None else np.full_like(still, float(slack))
    labels = ahead[:, None] + _draws(left - ahead[:, None], still, allowed, lacking)
    totals = labels.mean(axis=1)
    best = int(np.argmin(totals))
    most = math.floor(found * (1.0 - recall) / recall + 1e-9) if slack is None else slack
    # As many as it takes if none of them is relevant; each counts for as much as the bettor is surprised.
    surprise = max(most + 1.0 - float(missing.mean()), 0.5)
    fewest = math.ceil(left * -math.expm1(-max(lacking, 0.01) / surprise))
    return Outlook(math.ceil(ahead[best]), float(totals[best]), fewest)


def _draws(left: Floats, missing: Floats, allowed: Floats, lacking: float) -> Floats:
    """Uniform draws that rule out more than `allowed` missing documents, if `missing` are."""
    few = np.maximum(missing, 1e-9)
    gain = np.where(few < allowed, allowed - few - few * np.log(np.maximum(allowed, 1e-9) / few), 0.0)
    draws: Floats = left * -np.expm1(-max(lacking, 0.0) / np.maximum(gain, 1e-9))
    return draws
