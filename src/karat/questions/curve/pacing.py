"""Inclusion rates along a ranked list, set so that the band is just as narrow as its target asks."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from karat.bounds.label_noise import WrongLabels
from karat.questions.curve.targets import Bools
from karat.questions.curve.yields import Floats

# Guesses are kept this far from 0 and 1 when rates are set: where nearly all items are right, one
# wrong one must not weigh too much.
LEAST_GUESS, LARGEST_GUESS = 0.003, 0.85
# The least inclusion rate in terms of the slope that serves best, where not only few items are right.
LEAST_SHARE = 0.5
# Limits of how much less than is allowed to aim at; see `Caution`.
LARGEST_MARGIN = 0.35
MOST_MARGIN = 0.8
# How far ahead, in log rank, the margin is asked in full, and the share of it that is asked at once.
HORIZON = 0.1
MARGIN_AT_ONCE = 0.8
# How far from the end of the list, in log rank, the margin at the end begins.
END_SPAN = 0.25
# The share of a mixture's weight that is spread evenly over its slopes.
EVEN_SHARE = 0.05
# How many times the steady rate may be used to catch up.
BOOST = 5.0
# Labels on their way whose chance the margins above allow for, and by how many standard deviations of what
# more of them may do the aim is lower.
FEW_ON_THEIR_WAY = 15.0
LAG_MARGIN = 1.0


class Caution(NamedTuple):
    """How much is kept in reserve.

    Attributes:
        margin: how much less than is allowed to aim at.
        jump_margin: by how many times what a single item may do to aim lower still.
        end_margin: a further margin at the last rank, which fades out above it.
        pessimism: by how many standard errors the precision ahead is taken lower than guessed.
        heeds_rare: whether inclusion rates are higher where hardly any item is right.
    """

    margin: float
    jump_margin: float
    end_margin: float
    pessimism: float
    heeds_rare: bool = False


class LateLabels(NamedTuple):
    """Labels on their way: with what rate each item was drawn, and its chance to be right."""

    rates: Floats
    guesses: Floats


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
        caution: how much is kept in reserve.
        looks_where_wanted: whether labels between two wanted ranks serve the second one alone, and guesses
            may be too low as well as too high.
        wrong_labels: how often labels are wrong.
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
    caution: Caution
    looks_where_wanted: bool
    wrong_labels: WrongLabels

    def next_rates(
        self,
        position: int,
        last: int,
        *,
        middle: float,
        half: float,
        batch: float,
        late: LateLabels | None = None,
    ) -> Floats:
        """Inclusion rates of the blocks from `position` on, as many as make about one batch.

        With `late`, they allow for what labels on their way may do until the rates after them can answer:
        those that are late, and those of a batch that is larger than usual.
        """
        lag: Floats | float = 0.0
        if late is not None and batch + len(late.rates) > 2.0 * FEW_ON_THEIR_WAY:
            # Rates of earlier sweeps further ahead know what is there, so this goes without them.
            afresh = replace(self, rates=np.zeros_like(self.rates))
            planned = afresh._rates(position, last, middle, half, batch)
            lag = afresh._lag_margins(position, last, middle, planned, late)
        return self._rates(position, last, middle, half, batch, lag)

    def _rates(
        self,
        position: int,
        last: int,
        middle: float,
        half: float,
        batch: float,
        lag: Floats | float = 0.0,
    ) -> Floats:
        """The rates if the aim is lower than usual by `lag` in each of the blocks ahead.

        To have variance at most A(r) at every rank r with the fewest draws, minimise Σπ subject to
        Σ_{i<=r} s_i (1/π_i - 1) <= A(r), s = p(1-p). The optimal rate is sqrt(s) over the slope of the
        greatest convex minorant of A(r) + Σs as a function of Σ sqrt(s). Only its first slope is
        needed; it is found anew after every batch, from the band as it is now. Where labels are wrong at a
        rate η, the variance is Σ (t_i/π_i - s_i) with t = q(1-q)/(1-2η)², q the chance of a label 1: then
        rates are in proportion to sqrt(t).
        """
        ahead = slice(position, last)
        sizes, ranks, drawn = self.sizes[ahead], self.ranks[ahead], self.rates[ahead]
        kept = self.guesses[ahead].clip(LEAST_GUESS, LARGEST_GUESS)
        variance = self._label_variance(kept)
        spread = np.sqrt(variance)
        block_variance = (sizes * (kept * (1.0 - kept))).sum(axis=1)
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
        margin = np.minimum(MOST_MARGIN, self._margins(ranks, sizes, jump * steady / allowed) + lag)
        goal = np.where(self.wanted[ahead], (allowed * (1.0 - margin)) ** 2, np.inf)
        spent = float(half / self.deviations(np.array([half]))[0]) ** 2
        height = np.concatenate(([0.0], goal - spent)) + np.concatenate(([0.0], np.cumsum(block_variance)))
        along = np.concatenate(([0.0], np.cumsum(block_spread)))
        # One item must not move the bound by more than the bound is wide.
        least_share = least_shares(kept) if self.caution.heeds_rare else LEAST_SHARE
        least_rate = np.minimum(1.0, least_share * (deviations / allowed)[:, None])
        least_slope = steady / (BOOST * (1.0 + self.extra / 0.02))
        if self.looks_where_wanted:
            # There is nothing to be steady about before the next wanted rank.
            least_slope = np.where(self.wanted[ahead], least_slope, 0.0)

        rates = np.empty_like(sizes)
        least_spread = spread.min(axis=1)
        done, planned, aim = 0, 0.0, 0
        while done < len(sizes) and planned < batch:
            least = max(float(least_slope[done]), float(least_spread[done]))
            # A block stands alone where the least slope is too small. Often the one that was least before
            # tells so, and the others, which could only be smaller, need no look.
            slope = (
                math.inf if aim <= done else float((height[aim] - height[done]) / (along[aim] - along[done]))
            )
            if slope > least:
                slopes = (height[done + 1 :] - height[done]) / (along[done + 1 :] - along[done])
                aim = done + 1 + int(np.argmin(slopes))
                slope = float(slopes[aim - done - 1])
            if slope < least_slope[done] or slope <= least_spread[done]:
                slope, stop = max(slope, float(least_slope[done])), done + 1
            else:
                stop = aim
            if stop == done + 1:
                rates[done], fresh, real = _rates_of_block(
                    slope, sizes[done], drawn[done], spread[done], variance[done], least_rate[done]
                )
                # Go on from what this block really costs, which may be more than the minorant says.
                height[stop] = height[done] + real
                done, planned = stop, planned + fresh
                continue
            chosen = drawn[done:stop]
            if math.isfinite(slope):
                steady_rate = np.minimum(1.0, spread[done:stop] / max(slope, 1e-300))
                chosen = np.maximum(np.maximum(steady_rate, least_rate[done:stop]), chosen)
            rates[done:stop] = chosen
            cost = planned + np.cumsum((sizes[done:stop] * (chosen - drawn[done:stop])).sum(axis=1))
            taken = min(int(np.searchsorted(cost, batch)) + 1, stop - done)
            done, planned = done + taken, float(cost[taken - 1])
        return rates[:done]

    def _lag_margins(
        self, position: int, last: int, middle: float, rates: Floats, late: LateLabels
    ) -> Floats:
        """By how much lower to aim in the blocks ahead because of labels on their way.

        The slack of the bound, allowed variance less variance, moves with every label: a wrong one adds
        p²(1-π)/π² to the variance and takes p/π off the yield, and with it off what is allowed. The margin is
        that much times the standard deviation of the sum over the labels on their way up to a block, beyond
        that of a usual batch; behind the batch it fades out, for by then rates can answer.
        """
        blocks = slice(position, position + len(rates))
        fresh = self.sizes[blocks] * rates
        planned = np.cumsum(fresh.sum(axis=1))
        ahead = slice(position, last)
        width = self.widths(ahead, middle)
        allowed = width / self.deviations(width)
        yields = middle + np.cumsum((self.sizes[ahead] * self.guesses[ahead]).sum(axis=1) + self.base[ahead])
        steeper = self.allowed(yields + 1.0, self.ranks[ahead]) - self.allowed(yields, self.ranks[ahead])
        gain = 2.0 * allowed * steeper * allowed / width
        each = _squared_moves(self.guesses[blocks], rates, gain[: len(rates), None])
        moves = np.cumsum((fresh * each).sum(axis=1))
        usual = float(moves[min(int(np.searchsorted(planned, FEW_ON_THEIR_WAY)), len(moves) - 1)])
        waiting = float(_squared_moves(late.guesses, late.rates, gain[0]).sum())
        every = np.append(moves, np.full(last - blocks.stop, moves[-1]))
        deviation = np.sqrt(np.maximum(waiting + every, 0.0)) - math.sqrt(usual)
        distance = np.log(self.ranks[ahead] / self.ranks[blocks.stop - 1])
        span = max(float(np.log(self.ranks[blocks.stop - 1] / self.ranks[position])), 1e-9)
        fading = (1.0 - distance / span).clip(0.0, 1.0)
        margins: Floats = LAG_MARGIN * fading * np.maximum(deviation, 0.0) / (2.0 * allowed**2)
        return margins

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
        error = self.caution.pessimism * np.sqrt(self._label_variance(kept) / self.weights[ahead])
        supposed = ((guesses + sign * error).clip(0.0, 1.0) for sign in (-1.0, 0.0, 1.0))
        right = ((self.sizes[ahead] * rates).sum(axis=1) + self.base[ahead] for rates in supposed)
        return [self.allowed(middle + np.cumsum(each), self.ranks[ahead]) for each in right]

    def _label_variance(self, rates: Floats) -> Floats:
        """The variance of what a label says of its item, given the chance that it is right."""
        observed = self.wrong_labels.observed(rates)
        variance: Floats = observed * (1.0 - observed) / self.wrong_labels.kept**2
        return variance

    def _margins(self, ranks: Floats, sizes: Floats, jumps: Floats) -> Floats:
        most = max(LARGEST_MARGIN, min(self.extra, MOST_MARGIN))
        to_the_end = np.log(ranks[-1] / ranks)
        if self.looks_where_wanted and self.wanted.sum() == 1:
            # The whole list up to a single rank evens out what one item does.
            return np.full(len(ranks), min(most, self.caution.margin + self.extra))
        margin = np.minimum(most, self.caution.margin + self.extra + self.caution.jump_margin * jumps)
        margin = margin + self.caution.end_margin * np.maximum(0.0, 1.0 - to_the_end / END_SPAN)
        start = max(1.0, float(ranks[0] - sizes[0].sum()))
        # At the end of the list there is no room left to make up for bad luck.
        distance = np.maximum(np.log(ranks / start), HORIZON - to_the_end) / HORIZON
        margins: Floats = margin * np.minimum(1.0, MARGIN_AT_ONCE + (1.0 - MARGIN_AT_ONCE) * distance)
        return margins


def least_shares(guesses: Floats) -> Floats:
    """The least inclusion rates for these chances of a right item, in terms of the slope that serves best.

    By its variance an item costs the exponent of a bound about c²·p(1-p)(1/π - 1)/2 with a slope c. At low
    rates π it costs more, as an item that is not drawn may be right: at a rate of half the slope 1.5 times as
    much for a guess p of .1, 5 times for .02 and 27 times for .003.
    """
    shares: Floats = (1.6 - 6.0 * guesses).clip(LEAST_SHARE, 1.3)
    return shares


def _rates_of_block(
    slope: float, sizes: Floats, drawn: Floats, spread: Floats, variance: Floats, least: Floats
) -> tuple[Floats | float, float, float]:
    """The rates of a block's cells at a slope, the labels that they take, and the variance that is left."""
    if len(sizes) == 1:
        # As below in plain numbers, which takes a fifth of the time.
        size, rate = float(sizes[0]), float(drawn[0])
        if math.isfinite(slope):
            rate = max(min(1.0, float(spread[0]) / max(slope, 1e-300)), float(least[0]), rate)
        return rate, size * (rate - float(drawn[0])), size * float(variance[0]) / max(rate, 1e-12)
    chosen = drawn
    if math.isfinite(slope):
        steady_rate = np.minimum(1.0, spread / max(slope, 1e-300))
        chosen = np.maximum(np.maximum(steady_rate, least), chosen)
    fresh = (sizes * (chosen - drawn)).sum()
    return chosen, float(fresh), float((sizes * variance / np.maximum(chosen, 1e-12)).sum())


def _squared_moves(guesses: Floats, rates: Floats, gain: Floats | float) -> Floats:
    """The mean square of how one drawn item moves the slack of the bound; `gain` is per right item."""
    kept = guesses.clip(LEAST_GUESS, LARGEST_GUESS)
    drawn = np.maximum(rates, 1e-12)
    odds = (1.0 - drawn) / drawn**2
    wrong = kept**2 * odds + gain * kept / drawn
    right = (1.0 - kept) ** 2 * odds - gain * (1.0 - kept) / drawn
    squares: Floats = (1.0 - kept) * wrong**2 + kept * right**2
    return squares


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
