"""Inclusion rates along a ranked list, set so that the band is just as narrow as its target asks."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from karat.questions.curve.targets import Bools
from karat.questions.curve.yields import Floats

# Guesses are kept this far from 0 and 1 when rates are set: where nearly all items are right, one
# wrong one must not weigh too much.
LEAST_GUESS, LARGEST_GUESS = 0.003, 0.85
# Safety: aim at this much less than is allowed, and more where single items weigh much.
MARGIN = 0.025
JUMP_MARGIN = 1.0
LARGEST_MARGIN = 0.35
# The margin is asked in full only this far ahead, in log rank; at once, this share of it.
HORIZON = 0.1
MARGIN_AT_ONCE = 0.8
# How far from the end of the list, in log rank, the margin at the end begins.
END_SPAN = 0.25
# By how many standard errors the precision ahead is taken lower than guessed.
PESSIMISM = 1.5
# The share of a mixture's weight that is spread evenly over its slopes.
EVEN_SHARE = 0.05
# How many times the steady rate may be used to catch up.
BOOST = 5.0


@dataclass(frozen=True, slots=True, eq=False)
class Pace:
    """What the controller looks at: the blocks, the target, and the guesses for what is ahead.

    Attributes:
        ranks: the last rank of each block.
        sizes: unlabelled items in each block and cell when the frame began.
        base: right items among those labelled before.
        guesses: the chance that an item is right, by block and cell.
        weights: how many labels each guess rests on.
        rates: what has been drawn in this frame already; rates never fall.
        wanted: the blocks that the target is about.
        allowed: the half-width that the target allows, in labels, around these yields at these ranks.
        deviations: half-widths of the bound in standard deviations, given the half-widths in labels.
        extra: a further margin.
        end_margin: a further margin at the last rank, which fades out above it.
        looks_where_wanted: whether labels between two wanted ranks serve the second one alone, and guesses
            may be too low as well as too high.
    """

    ranks: Floats
    sizes: Floats
    base: Floats
    guesses: Floats
    weights: Floats
    rates: Floats
    wanted: Bools
    allowed: Callable[[Floats, Floats], Floats]
    deviations: Callable[[Floats], Floats]
    extra: float
    end_margin: float
    looks_where_wanted: bool

    def next_rates(self, position: int, last: int, *, middle: float, half: float, batch: float) -> Floats:
        """Inclusion rates of the blocks from `position` on, as many as make about one batch.

        To have variance at most A(r) at every rank r with the fewest draws, minimise Σπ subject to
        Σ_{i<=r} s_i (1/π_i - 1) <= A(r), s = p(1-p). The optimal rate is sqrt(s) over the slope of the
        greatest convex minorant of A(r) + Σs as a function of Σ sqrt(s). Only its first slope is
        needed; it is found anew after every batch, from the band as it is now.
        """
        ahead = slice(position, last)
        sizes, ranks, drawn = self.sizes[ahead], self.ranks[ahead], self.rates[ahead]
        kept = self.guesses[ahead].clip(LEAST_GUESS, LARGEST_GUESS)
        variance = kept * (1.0 - kept)
        spread = np.sqrt(variance)
        block_variance = (sizes * variance).sum(axis=1)
        block_spread = (sizes * spread).sum(axis=1) + 1e-12
        width = self.widths(ahead, middle)
        deviations = self.deviations(width)
        allowed = width / deviations
        items = sizes.sum(axis=1) + self.base[ahead]
        steady = 2.0 * allowed * allowed * items / ranks / block_spread
        weight = kept
        if self.looks_where_wanted:
            # Where less is allowed if more is right, single right ones matter, which move the upper bound.
            fewer, _, more = self._allowed_by_guess(ahead, middle)
            weight = np.where((more < fewer)[:, None], 1.0 - kept, kept)
        jump = 0.5 * (sizes * variance * weight / spread).sum(axis=1) / np.maximum(block_variance, 1e-12)
        margin = self._margins(ranks, sizes, jump * steady / allowed)
        goal = np.where(self.wanted[ahead], (allowed * (1.0 - margin)) ** 2, np.inf)
        spent = float(half / self.deviations(np.array([half]))[0]) ** 2
        height = np.concatenate(([0.0], goal - spent)) + np.concatenate(([0.0], np.cumsum(block_variance)))
        along = np.concatenate(([0.0], np.cumsum(block_spread)))
        # One item must not move the bound by more than the bound is wide.
        least_rate = np.minimum(1.0, 0.5 * deviations / allowed)[:, None]
        least_slope = steady / (BOOST * (1.0 + self.extra / 0.02))
        if self.looks_where_wanted:
            # There is nothing to be steady about before the next wanted rank.
            least_slope = np.where(self.wanted[ahead], least_slope, 0.0)

        rates = np.empty_like(sizes)
        done, planned = 0, 0.0
        while done < len(sizes) and planned < batch:
            slopes = (height[done + 1 :] - height[done]) / (along[done + 1 :] - along[done])
            reach = int(np.argmin(slopes))
            slope = float(slopes[reach])
            if slope < least_slope[done] or slope <= spread[done].min():
                reach, slope = 0, max(slope, float(least_slope[done]))
            piece = slice(done, done + reach + 1)
            if math.isfinite(slope):
                rates[piece] = np.minimum(1.0, spread[piece] / max(slope, 1e-300))
                rates[piece] = np.maximum(rates[piece], least_rate[piece])
            else:
                rates[piece] = 0.0
            rates[piece] = np.maximum(rates[piece], drawn[piece])
            cost = planned + np.cumsum((sizes[piece] * (rates[piece] - drawn[piece])).sum(axis=1))
            taken = min(int(np.searchsorted(cost, batch)) + 1, reach + 1)
            done, planned = done + taken, float(cost[taken - 1])
            if reach == 0:
                # Go on from what this block really costs, which may be more than the minorant says.
                real = sizes[done - 1] * variance[done - 1] / np.maximum(rates[done - 1], 1e-12)
                height[done] = height[done - 1] + float(real.sum())
        return rates[:done]

    def widths(self, ahead: slice, middle: float) -> Floats:
        """The half-width that the target will allow, supposing somewhat less than is guessed, or more."""
        widths, *others = self._allowed_by_guess(ahead, middle)
        if self.looks_where_wanted:
            # Below the floor of a factor, and near 0, less is allowed where more is right.
            widths = np.minimum(widths, np.minimum(*others))
            wanted = np.flatnonzero(self.wanted[ahead])
            widths = widths[wanted[np.searchsorted(wanted, np.arange(len(widths)))]]
        return widths

    def _allowed_by_guess(self, ahead: slice, middle: float) -> list[Floats]:
        """The half-width that is allowed if fewer items are right than guessed, as many, and more."""
        guesses = self.guesses[ahead]
        kept = guesses.clip(LEAST_GUESS, LARGEST_GUESS)
        error = PESSIMISM * np.sqrt(kept * (1.0 - kept) / self.weights[ahead])
        supposed = ((guesses + sign * error).clip(0.0, 1.0) for sign in (-1.0, 0.0, 1.0))
        right = ((self.sizes[ahead] * rates).sum(axis=1) + self.base[ahead] for rates in supposed)
        return [self.allowed(middle + np.cumsum(each), self.ranks[ahead]) for each in right]

    def _margins(self, ranks: Floats, sizes: Floats, jumps: Floats) -> Floats:
        most = max(LARGEST_MARGIN, min(self.extra, 0.8))
        to_the_end = np.log(ranks[-1] / ranks)
        if self.looks_where_wanted and self.wanted.sum() == 1:
            # The whole list up to a single rank evens out what one item does.
            return np.full(len(ranks), min(most, MARGIN + self.extra))
        margin = np.minimum(most, MARGIN + self.extra + JUMP_MARGIN * jumps)
        margin = margin + self.end_margin * np.maximum(0.0, 1.0 - to_the_end / END_SPAN)
        start = max(1.0, float(ranks[0] - sizes[0].sum()))
        # At the end of the list there is no room left to make up for bad luck.
        distance = np.maximum(np.log(ranks / start), HORIZON - to_the_end) / HORIZON
        margins: Floats = margin * np.minimum(1.0, MARGIN_AT_ONCE + (1.0 - MARGIN_AT_ONCE) * distance)
        return margins


def deviations_of_bound(widest: float, largest_slope: float, error: float) -> tuple[float, float]:
    """How many standard deviations a mixture bound is wide, and the smallest slope it needs.

    `widest` is the largest half-width that will be of interest, in labels. The two depend on each
    other; a few rounds settle them.
    """
    deviations, smallest = 3.6, largest_slope / 2.0
    for _ in range(5):
        smallest = min(deviations**2 / widest / 1.5, largest_slope / 2.0)
        folds = math.log(largest_slope / smallest)
        deviations = math.sqrt(2.0 * math.log(max(2.0 / error * folds * deviations / 2.5, math.e)))
    return deviations, smallest


def slope_weights(slopes: Floats, best: Floats, labels: Floats) -> Floats:
    """Weights of the slopes of a mixture, in proportion to the labels spent where each serves best.

    A bound is wide by sqrt(2 ln(2/(error·weight))) standard deviations where a slope of that weight serves,
    and the labels it takes grow with the square of that; so their sum is smallest with such weights.

    Args:
        slopes: in increasing order.
        best: the best slope at each place.
        labels: how many labels are to be spent there.
    """
    places = np.interp(np.log(best), np.log(slopes), np.arange(len(slopes)))
    left = np.minimum(places.astype(np.int64), len(slopes) - 2)
    shares = np.bincount(left, weights=labels * (left + 1 - places), minlength=len(slopes))
    shares += np.bincount(left + 1, weights=labels * (places - left), minlength=len(slopes))
    spent = max(float(labels.sum()), 1e-12)
    weights = (1.0 - EVEN_SHARE) * shares / spent + EVEN_SHARE / len(slopes)
    return np.asarray(weights / weights.sum(), dtype=np.float64)
