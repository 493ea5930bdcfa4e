"""Method `audit`: bounds on what is left that hold at every time, so that one may stop when one likes."""

from __future__ import annotations

import math

import numpy as np
from scipy.special import expit

from karat.audit.bet_sizing import best_slope
from karat.audit.inclusion_rates import rates_for
from karat.audit.penalised_logistic import penalised_logistic
from karat.audit.totals import TotalsAudit
from karat.core.assumptions import HOLDS_AT_ANY_TIME
from karat.core.citations import WAUDBY_SMITH
from karat.core.plan import Labels
from karat.questions.volume.method import AUTOTAR, VolumeMethod
from karat.questions.volume.remainder import Batch, Floats, Ints, Remainder, RemainderEstimate

# Batches for a sample of a given size: enough to learn from, few enough not to keep people waiting.
BATCHES = 8
# Strata are ranks of the remainder, each this many times as long as the one before.
FIRST_STRATUM, STRATUM_RATIO = 20, 1.5
# Of δ, the share for the upper bound. What was found is a lower bound by itself, and often the best there is.
UPPER_SHARE = 0.8
# How many labels' worth the bent model counts beside those of a stratum.
PRIOR = 20.0
# How far labels may easily move the intercept and the slope of the model's logits.
SHIFT, BEND = 4.0, 0.3
# No guess is smaller than if so many relevant documents were to be expected in the whole sample.
DOUBT = 1.0


def next_batch(remainder: Remainder) -> Batch | None:
    """Documents drawn each by itself, most of them alike, some as the model has it."""
    choices = remainder.choices
    counts = _Counts(remainder)
    done = len(remainder.batches)
    drawn = int(counts.drawn.sum())
    free = float((counts.sizes - counts.drawn).sum())
    wanted = choices.sample_of(len(remainder))
    if choices.certify:
        if free == 0 or counts.certifies(choices.recall):
            return None
        turns = max(1, BATCHES - done)
        aim = max(wanted / BATCHES, 1.0)
    else:
        turns = BATCHES - done
        if turns <= 0 or free == 0:
            return None
        aim = (wanted - drawn) / turns
    aim = min(aim, float(remainder.labels_left()))
    if aim <= 0:
        return None
    return counts.next_batch(aim, turns)


def estimate(remainder: Remainder) -> RemainderEstimate:
    """Bounds from exact e-variables of every document; the estimate adds a guess for what was not drawn.

    Guarantee: with probability at least the confidence the number lies within the bounds after every batch at
        once, whatever the model is worth and whenever one stops.
    Assumes: nothing but that labels are right. Unsure ones count as not relevant in the lower and as
        relevant in the upper bound.
    Reference: karat's audit engine (docs/engine.md); Waudby-Smith and Ramdas, JRSS B 2024.
    """
    counts = _Counts(remainder)
    lower, upper = counts.bounds()
    unsure = int((counts.perhaps - counts.surely).sum())
    warnings: tuple[str, ...] = ()
    if unsure:
        warnings = (
            f"{unsure:,} unsure {'label counts' if unsure == 1 else 'labels count'} as not relevant in the "
            "lower and as relevant in the upper bound.",
        )
    return RemainderEstimate(
        lower,
        counts.estimate(),
        upper,
        HOLDS_AT_ANY_TIME,
        warnings=warnings,
    )


class _Counts:
    """Counts by stratum, computed from the recorded batches, and the bounds that follow from them."""

    def __init__(self, remainder: Remainder) -> None:
        self.remainder = remainder
        self.edges = _edges(len(remainder))
        self.sizes = np.diff(self.edges).astype(np.float64)
        self.model = np.add.reduceat(remainder.chances, self.edges[:-1]) / self.sizes
        count = len(self.sizes)
        self.drawn, self.surely, self.perhaps = np.zeros(count), np.zeros(count), np.zeros(count)
        error = remainder.choices.error
        weights = np.ones((1, count))
        # Each audit halves its error between two sides, of which one is used.
        self.above = TotalsAudit(weights, self.sizes, 2.0 * UPPER_SHARE * error)
        self.below = TotalsAudit(weights, self.sizes, 2.0 * (1.0 - UPPER_SHARE) * error)
        position = np.full(int(remainder.order.max()) + 1, -1, dtype=np.int64)
        position[remainder.order] = np.arange(len(remainder))
        self.position = position
        for batch in remainder.batches:
            self._take(batch, remainder.labels_of(batch.items))

    def _take(self, batch: Batch, labels: Labels) -> None:
        strata = self._strata_of(batch.items)

        drawn, surely, perhaps = (
            np.bincount(strata, weights=chosen, minlength=len(self.sizes)).astype(np.float64)
            for chosen in (np.ones(len(labels)), labels == 1, labels != 0)
        )
        rates, guess = (np.array(batch.numbers[name]) for name in ("rates", "guess"))
        slopes = np.array(batch.numbers["slopes"])[:, None]
        unlabelled = self.sizes - self.drawn
        for audit, ones, known in (
            (self.above, perhaps, self.perhaps),
            (self.below, surely, self.surely),
        ):
            audit.update(
                slopes, rates, guess, unlabelled, drawn, ones, np.array([known.sum()], dtype=np.float64)
            )
        self.drawn = self.drawn + drawn
        self.surely, self.perhaps = self.surely + surely, self.perhaps + perhaps

    def _strata_of(self, items: Ints) -> Ints:
        return np.searchsorted(self.edges, self.position[items], side="right") - 1

    def guesses(self) -> Floats:
        """How likely an unlabelled document of each stratum is relevant.

        The model's word, bent to what all samples say, counts beside what those of the stratum itself say.
        """
        ones = (self.surely + self.perhaps) / 2.0
        curve = _bent(self.model, self.drawn, ones)
        guesses: Floats = (ones + PRIOR * curve) / (self.drawn + PRIOR)
        return guesses

    def next_batch(self, aim: float, turns: int) -> Batch:
        """A batch whose rates, guesses and bet sizes are settled before anybody sees its labels."""
        remainder, free = self.remainder, self.sizes - self.drawn
        guess = self.guesses()
        share = remainder.choices.uniform_share
        weights = share / free.sum() + (1.0 - share) * guess / max(float(guess @ free), 1e-12)
        rates = rates_for(weights, free, aim)
        doubt = DOUBT / max(1.0, float(remainder.choices.sample_of(len(remainder))))
        guess = np.maximum(guess, doubt).clip(1e-9, 1.0 - 1e-6)
        slopes = [
            best_slope(
                rates,
                guess,
                free,
                known=float(known.sum()),
                sign=sign,
                turns=turns,
                limit=audit.limit,
                exponent=float(audit.exponent[side, 0]),
                slope=float(audit.slope_sum[side, 0]),
            )
            for audit, known, side, sign in (
                (self.above, self.perhaps, 0, 1.0),
                (self.below, self.surely, 1, -1.0),
            )
        ]
        left = remainder.undrawn()
        chances = rates[self._strata_of(left)]
        chosen = remainder.generator.random(len(left)) < chances
        numbers = {"rates": rates.tolist(), "guess": guess.tolist(), "slopes": slopes}
        return Batch(
            left[chosen], chances[chosen], "a sample of the rest, densest where the model hopes", numbers
        )

    def bounds(self) -> tuple[float, float]:
        """What is certain of the number of relevant documents in the remainder."""
        free = float((self.sizes - self.drawn).sum())
        lower = max(math.ceil(float(self.below.lower[0]) - 1e-9), float(self.surely.sum()))
        upper = min(math.floor(float(self.above.upper[0]) + 1e-9), float(self.perhaps.sum()) + free)
        # Bounds that contradict each other, as they may with probability δ, stay what was seen.
        return min(lower, max(upper, float(self.surely.sum()))), max(upper, float(self.surely.sum()))

    def estimate(self) -> float:
        """What was found, and in each stratum the guess for the documents that were not drawn."""
        return float(self.surely.sum() + self.guesses() @ (self.sizes - self.drawn))

    def certifies(self, recall: float) -> bool:
        """Whether what was found is this share of all there can be."""
        before, unsure = self.remainder.found_before, self.remainder.unsure_before
        return before + float(self.surely.sum()) >= recall * (before + unsure + self.bounds()[1])


def _bent(model: Floats, drawn: Floats, ones: Floats) -> Floats:
    """The model's probabilities with the logistic intercept and slope that the labels ask for.

    Both are penalised towards the model as it is, so that a few labels change little and many what they must.
    """
    logits = np.log(model / (1.0 - model))
    design = np.column_stack((np.ones(len(logits)), logits))
    as_it_is = np.array([0.0, 1.0])
    penalty = np.diag([1.0 / SHIFT**2, 1.0 / BEND**2])
    fitted = penalised_logistic(
        design, drawn, ones, as_it_is, penalty, start=as_it_is, longest_step=1.0, tolerance=1e-9
    )
    chances: Floats = expit(design @ fitted)
    return chances


def _edges(size: int) -> Ints:
    """Where strata begin and end, in ranks of the remainder."""
    edges, length = [0], float(FIRST_STRATUM)
    while edges[-1] < size:
        edges.append(min(size, edges[-1] + round(length)))
        length *= STRATUM_RATIO
    return np.array(edges, dtype=np.int64)


AUDIT = VolumeMethod(
    name="audit",
    does="the rest was sampled without replacement and bounded by bets that hold at any stopping time [3]",
    cites=(AUTOTAR, WAUDBY_SMITH),
    next_batch=next_batch,
    estimate=estimate,
    takes_unsure=True,
    may_be_watched=True,
    can_certify=True,
)
