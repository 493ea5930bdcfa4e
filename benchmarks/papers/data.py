"""The labels that stand in for the papers' own, and longer lists made from them."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from karat.core.plan import Labels, run
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.constants import Constants
from karat.questions.curve.methods import make_plan
from karat.questions.curve.result import Curve
from karat.simulate.curve import scaled_labels
from karat.sources.read import read_labelled

__all__ = [
    "CHOICES",
    "CONSTANTS",
    "DATA",
    "DOCS",
    "METHODS",
    "NAMES",
    "SCALES",
    "curve_of",
    "lengthened",
    "ranked_labels",
]

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT.parent / "shared" / "data" / "ppdb_human_labels.parquet"
DOCS = ROOT / "docs"

METHODS = ("uniform", "logstrat", "paula", "adastrat")
NAMES = {"uniform": "uniform", "logstrat": "LogStrat", "paula": "PAULA", "adastrat": "AdaStrat"}

# What the second paper uses throughout.
CHOICES = CurveChoices(epsilon=0.03, beta=1.05, confidence=0.95, window=100, min_precision=0.5)
CONSTANTS = Constants.of(CHOICES)
SCALES = (1, 10, 100, 1000)


def ranked_labels(path: Path) -> Labels:
    """The labels of a file in the order of rank."""
    known = read_labelled(path, truth="label")
    ranks = np.arange(1, len(known.truth) + 1, dtype=np.int64)
    return known.truth[known.ranking.rows_at(ranks)]


def lengthened(labels: Labels, scale: int, seed: int = 0) -> Labels:
    """The list that `karat.simulate.curve` makes for this seed and scale."""
    return scaled_labels(labels, scale, np.random.default_rng([seed, scale]))


def curve_of(method: str, truth: Labels, choices: CurveChoices, seed: int = 0) -> Curve:
    """A method's answer when the truth labels for it."""
    plan = make_plan(len(truth), choices.for_method(method), seed=seed)
    return run(plan, lambda ranks: truth[ranks - 1])
