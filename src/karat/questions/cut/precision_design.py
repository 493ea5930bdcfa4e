"""Design of the sample that certifies a precision: how deep, how many labels, which candidate cuts.

All of it rests on the guess of local precision and none of it on luck: a poor guess costs items, never the
guarantee.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.special import ndtr

from karat.bounds.normal import normal_quantile
from karat.questions.cut.labelled import LabelledPositions
from karat.questions.cut.local_precision import Floats, Strata

# Candidates of tests in a fixed order, relative to the planned depth.
IN_ORDER = (0.4, 0.55, 0.75, 1.0)
# Candidates with bounds of their own, and their shares of the error.
APART = ((0.45, 0.1), (0.7, 0.2), (1.0, 0.5), (1.35, 0.2))
# Standard deviations of luck that the design with bounds needs.
LUCK = 0.5
# Error of the guess, in standard errors of as many independent labels nearby.
DOUBT = 0.5
# Above this share of sampled items, bounds of their own are sharper than tests in order.
MOST_SAMPLED_IN_ORDER = 0.12


@dataclass(frozen=True)
class Design:
    """A sample that is worth its labels.

    Attributes:
        depth: the position that is hoped for.
        last: the deepest position that is sampled.
        count: labels of the sample.
        value: right items that the set may then be expected to hold.
        in_order: whether its candidates are tested in a fixed order.
    """

    depth: int
    last: int
    count: int
    value: float
    in_order: bool


@dataclass(frozen=True, eq=False)
class Outlook:
    """What is known and guessed of the list before a sample, cumulated over strata."""

    strata: Strata
    unlabelled: Floats
    right: Floats
    labelled_right: int
    doubt: Floats

    @classmethod
    def of(cls, strata: Strata, local: Floats, labelled: LabelledPositions) -> Outlook:
        """Unlabelled items, guessed right ones and the doubt about them, up to each stratum's end."""
        unlabelled = strata.unlabelled(labelled)
        cumulated, right = np.cumsum(unlabelled), np.cumsum(unlabelled * local)
        ends = strata.ends
        near = np.searchsorted(labelled.positions, ends, side="right") - np.searchsorted(
            labelled.positions, ends / 8, side="right"
        )
        share = (right + 1.0) / (cumulated + 2.0)
        doubt = np.sqrt(share * (1.0 - share) / (near + 4.0))
        return cls(strata, cumulated, right, labelled.right, doubt)

    @property
    def wrong(self) -> Floats:
        """Guessed unlabelled wrong items."""
        return self.unlabelled - self.right


def allowance(
    unlabelled: Floats, right: float, sampled_right: Floats | float, share: Floats | float, precision: float
) -> Floats:
    """How many items up to a cut may be wrong, of those that a test in order is about.

    Those that the sample finds leave the set; about so many are counted on as a test that succeeds finds.
    """
    allowed = (1.0 - precision) * (unlabelled * (1.0 - share) + right + 0.95 * sampled_right)
    expected = share * allowed
    expected = np.maximum(0.0, expected - 1.645 * np.sqrt(expected))
    counted: Floats = np.floor(allowed + np.maximum(0.0, expected - 2.0 * np.sqrt(expected)))
    return counted


def best_in_order(outlook: Outlook, left: int, precision: float, error: float) -> Design | None:
    """The depth at which a sample of all labels left may be expected to certify most right items."""
    ends = outlook.strata.ends
    depths = np.flatnonzero((outlook.unlabelled > left) & (ends > 1))
    if not len(depths):
        return None
    deepest = np.minimum(IN_ORDER[-1] * ends[depths], ends[-1])
    last = np.minimum(np.searchsorted(ends, deepest), len(ends) - 1)
    share = left / np.maximum(outlook.unlabelled[last], left)
    sampled_right = share * outlook.right[last]
    reached, value, held = np.ones(len(depths)), np.zeros(len(depths)), np.zeros(len(depths))
    for factor in IN_ORDER:
        at = np.minimum(np.searchsorted(ends, factor * ends[depths]), len(ends) - 1)
        chance = _chance_to_pass(outlook, at, share, sampled_right, precision, error)
        reached = np.minimum(reached, chance)
        value += np.maximum(outlook.right[at] - held, 0.0) * reached
        held = outlook.right[at]
    best = int(value.argmax())
    return Design(int(ends[depths[best]]), int(ends[last[best]]), left, float(value[best]), in_order=True)


def _chance_to_pass(
    outlook: Outlook, at: Floats, share: Floats, sampled_right: Floats, precision: float, error: float
) -> Floats:
    unlabelled, wrong = outlook.unlabelled[at], outlook.wrong[at]
    limit = allowance(unlabelled, outlook.labelled_right, sampled_right, share, precision)
    mean = share * limit
    spread = np.sqrt(mean * (1.0 - share) * (1.0 - limit / np.maximum(unlabelled, 1.0)).clip(0.05) + 0.25)
    critical = mean - normal_quantile(1.0 - 2.0 * error) * spread - 0.5
    expected = share * wrong
    doubt = share * unlabelled * outlook.doubt[at]
    spread = np.sqrt(expected * (1.0 - share) + (DOUBT * doubt) ** 2 + 0.25)
    passed: Floats = ndtr((critical - expected) / spread)
    return np.where(critical < 0.0, 0.0, passed)


def best_apart(outlook: Outlook, left: int, precision: float) -> Design | None:
    """Depth and sample for bounds of their own, the rest of the labels being spent beyond the cut."""
    ends, cumulated, right, wrong = outlook.strata.ends, outlook.unlabelled, outlook.right, outlook.wrong
    last = np.minimum(np.searchsorted(ends, APART[-1][0] * ends), len(ends) - 1)
    places, rights = np.append(0.0, cumulated), np.append(0.0, right)
    best, base = None, from_the_top(outlook, left)
    for share in np.geomspace(1e-3, 0.9, 40):
        sampled = share * cumulated[last]
        rest = left - sampled
        expected = share * wrong
        upper = (np.sqrt(expected + 0.5) + np.sqrt(1.0 - share)) ** 2 + LUCK * np.sqrt(
            expected * (1.0 - share)
        )
        bound = upper / share - expected
        # Beyond the cut the sample has labelled some, and the rest of the labels buys the others.
        bought = np.maximum(rest, 0.0) + share * (cumulated[last] - cumulated)
        more = np.interp(np.minimum(cumulated + bought, cumulated[-1]), places, rights) - right
        kept = cumulated * (1.0 - share) + outlook.labelled_right + share * right + 0.97 * more
        value = np.where((rest >= 0.0) & (bound <= (1.0 - precision) * kept), right + more, -1.0)
        place = int(value.argmax())
        if value[place] > max(base, 0.0 if best is None else best.value):
            count = round(float(sampled[place]))
            best = Design(
                int(ends[place]), int(ends[last[place]]), max(1, count), float(value[place]), in_order=False
            )
    return best


def best_design(outlook: Outlook, left: int, precision: float, error: float) -> Design | None:
    """The better of both designs; None where labelling from the top promises more than any sample."""
    if left < 1:
        return None
    apart, in_order = best_apart(outlook, left, precision), best_in_order(outlook, left, precision, error)
    sampled_few = in_order is not None and in_order.count <= MOST_SAMPLED_IN_ORDER * in_order.last
    if in_order is not None and sampled_few and in_order.value > from_the_top(outlook, left):
        return in_order
    return apart


def from_the_top(outlook: Outlook, left: int) -> float:
    """Right items that labelling from the top may be expected to find, without any sample."""
    return float(np.interp(left, np.append(0.0, outlook.unlabelled), np.append(0.0, outlook.right)))
