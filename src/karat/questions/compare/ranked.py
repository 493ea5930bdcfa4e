"""Scores of ranked outputs by topic: P@k, nDCG@k and MAP, from complete or weighted labels."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from karat.core.errors import ParameterError
from karat.data.system_pool import Floats, Ints, SystemPool
from karat.data.systems import Systems

# As they are asked for, where k is any number.
RANKED_FORMS = ("P@10", "nDCG@10", "MAP")
_FORM = re.compile(r"(?:(?P<kind>p|ndcg)@(?P<cutoff>[1-9][0-9]{0,5})|map)", re.IGNORECASE)


class RankedScore(NamedTuple):
    """A score that depends on the order of outputs: its name, and k; None for MAP, which has no cutoff."""

    name: str
    cutoff: int | None

    @property
    def is_discounted(self) -> bool:
        """Whether it is nDCG@k."""
        return self.name.startswith("n")

    @property
    def is_linear(self) -> bool:
        """Whether it, or a multiple that bounds it, is a weighted number of right items: P@k and nDCG@k."""
        return self.cutoff is not None


def ranked_score(name: str) -> RankedScore | None:
    """The score of this name, in any case of letters; None where it is not a score of ranked outputs."""
    form = _FORM.fullmatch(name.strip())
    if form is None:
        return None
    if form["cutoff"] is None:
        return RankedScore("MAP", None)
    kind = "P" if form["kind"].lower() == "p" else "nDCG"
    return RankedScore(f"{kind}@{form['cutoff']}", int(form["cutoff"]))


def ranked_scores(names: Iterable[str]) -> list[RankedScore]:
    """Those of these scores that are of ranked outputs."""
    return [score for score in map(ranked_score, names) if score is not None]


def ideal_gain(right: Floats, cutoff: int) -> Floats:
    """The largest DCG@k that so many right items allow; between whole numbers, on the straight line."""
    gains = np.concatenate(([0.0], np.cumsum(_discounts(np.arange(1, cutoff + 1)))))
    return np.interp(np.minimum(right, cutoff), np.arange(cutoff + 1), gains)


class RankedLists:
    """The outputs of each system in each topic, in their order.

    Outputs go by score, the highest first, and ties by name, the last first, as trec_eval has it. A topic is
    a group; without groups all outputs of a system are one list. Scores are means over all topics that any
    system has, with 0 where a system has no right output. Right items are those of the pool.
    """

    def __init__(self, systems: SystemPool) -> None:
        self.systems = systems = self.check(systems)
        assert systems.scores is not None  # noqa: S101 - checked
        count = len(systems)
        groups = np.zeros(len(systems.items), np.int64) if systems.groups is None else systems.groups
        topics, topic = np.unique(groups, return_inverse=True)
        self.topics = len(topics)
        lists = np.repeat(np.arange(count), systems.sizes) * self.topics + topic
        order = np.lexsort((-_name_order(systems)[systems.items], -systems.scores, lists))
        # By list and then by rank.
        self.lists, self.items = lists[order], systems.items[order].astype(np.int64)
        starts = np.searchsorted(self.lists, np.arange(count * self.topics))
        self.ranks = np.arange(len(order)) - starts[self.lists] + 1
        pairs = np.unique(topic * np.int64(systems.size) + systems.items)
        self.pair_topics, self.pair_items = pairs // systems.size, pairs % systems.size

    @staticmethod
    def check(systems: SystemPool) -> Systems:
        """Refuse systems whose outputs are in no order."""
        if not isinstance(systems, Systems):
            raise ParameterError(
                "Scores of ranked outputs need the order of every output: use --engine memory."
            )
        if systems.scores is None:
            raise ParameterError(
                "P@k, nDCG@k and MAP go by the order of outputs: name a column of scores (score) or of ranks "
                "(rank)."
            )
        return systems

    @property
    def owners(self) -> Ints:
        """The system of each output."""
        return np.asarray(self.lists // self.topics)

    def weights(self, score: RankedScore) -> Floats:
        """What a right output adds to a system's score.

        For nDCG@k, to DCG@k over that of k right items, which is never more than nDCG@k. For MAP, how much
        each rank counts on average, for sampling alone.

        Reference: Aslam, Pavlu and Yilmaz, A statistical method for system evaluation using incomplete
            judgments, SIGIR 2006, for MAP.
        """
        if score.cutoff is None:
            sizes = np.bincount(self.lists, minlength=len(self.systems) * self.topics)
            harmonic = np.concatenate(([0.0], np.cumsum(1.0 / np.arange(1, sizes.max() + 1))))
            own = sizes[self.lists]
            return np.asarray((1.0 + harmonic[own] - harmonic[self.ranks - 1]) / (2.0 * own * self.topics))
        gains = np.where(self.ranks <= score.cutoff, 1.0 / score.cutoff, 0.0)
        if score.is_discounted:
            gains = self._gains(score.cutoff) / ideal_gain(np.array(score.cutoff), score.cutoff)
        return gains / self.topics

    def estimate(self, score: RankedScore, values: Floats, weights: Floats) -> Floats:
        """The score of each system from labels that stand for several.

        Args:
            score: which.
            values: the label of each item code, 0 where there is none.
            weights: for how many items that label stands, one over its chance to be drawn; 1 everywhere for
                the score of complete labels.

        Guarantee: exact for complete labels; else sums are unbiased for independent draws, and the ratio of
            two such sums in each topic is not: an estimate.
        Reference: Yilmaz, Kanoulas and Aslam, A simple and efficient sampling method for estimating AP and
            NDCG, SIGIR 2008.
        """
        found = values * weights
        right = self._right(found)
        if score.cutoff is None:
            ratios = _ratios(self._sum_of_precisions(found), right)
        elif score.is_discounted:
            gains = self._sums(found[self.items] * self._gains(score.cutoff))
            ratios = _ratios(gains, ideal_gain(right, score.cutoff))
        else:
            ratios = self._sums(found[self.items] * (self.ranks <= score.cutoff)) / score.cutoff
        return np.asarray(ratios.mean(axis=1).clip(0.0, 1.0))

    def limits(self, score: RankedScore, surely: Floats, perhaps: Floats) -> tuple[Floats, Floats]:
        """The least and the most that a score can be, whatever the labels are that are missing.

        Args:
            score: nDCG@k or MAP.
            surely: 1 for item codes that are right for certain.
            perhaps: 1 for those that may be right.
        """
        # A topic whose score is not 0 has a right item.
        few, many = np.maximum(self._right(surely), 1.0), self._right(perhaps)
        if score.cutoff is None:
            low, high = (self._sum_of_precisions(each) for each in (surely, perhaps))
        else:
            gains = self._gains(score.cutoff)
            low, high = (self._sums(each[self.items] * gains) for each in (surely, perhaps))
            few, many = (ideal_gain(each, score.cutoff) for each in (few, many))
        return _ratios(low, many).mean(axis=1), _ratios(high, few).clip(0.0, 1.0).mean(axis=1)

    def gap(self, score: RankedScore, surely: Floats, perhaps: Floats) -> Floats:
        """By how much nDCG@k can exceed DCG@k over that of k right items, by system.

        With f items of a topic known to be right, the two differ by at most `1/I(f) - 1/I(k)` times DCG, and,
        as DCG is at most `I(R)`, by at most `1 - I(f)/I(k)`; I is the largest DCG@k of so many right items.
        """
        assert score.cutoff is not None  # noqa: S101 - of nDCG@k
        least = ideal_gain(np.maximum(self._right(surely), 1.0), score.cutoff)
        most = ideal_gain(np.array(score.cutoff), score.cutoff)
        gain = self._sums(perhaps[self.items] * self._gains(score.cutoff))
        return np.asarray(np.minimum(gain * (1.0 / least - 1.0 / most), 1.0 - least / most).mean(axis=1))

    def _right(self, values: Floats) -> Floats:
        """The sum over the items of each topic."""
        sums = np.bincount(self.pair_topics, weights=values[self.pair_items], minlength=self.topics)
        return sums.astype(np.float64)

    def _sum_of_precisions(self, found: Floats) -> Floats:
        """The sum of the precisions at the ranks of right outputs, by system and topic."""
        own = found[self.items]
        above = np.cumsum(own) - own
        starts = np.searchsorted(self.lists, self.lists)
        return self._sums(own * (1.0 + above - above[starts]) / self.ranks)

    def _gains(self, cutoff: int) -> Floats:
        return np.where(self.ranks <= cutoff, _discounts(self.ranks), 0.0)

    def _sums(self, values: Floats) -> Floats:
        """Sums by system and topic."""
        sums = np.bincount(self.lists, weights=values, minlength=len(self.systems) * self.topics)
        return sums.astype(np.float64).reshape(len(self.systems), self.topics)


def _discounts(ranks: Ints) -> Floats:
    return np.asarray(1.0 / np.log2(ranks + 1.0))


def _ratios(sums: Floats, best: Floats) -> Floats:
    return np.divide(sums, best, out=np.zeros_like(sums), where=np.broadcast_to(best > 0, sums.shape))


def _name_order(systems: Systems) -> Ints:
    """The place of each item code in the order of names."""
    if systems.ids is None:
        return np.arange(systems.size)
    import pyarrow.compute as pc

    order = pc.array_sort_indices(systems.ids).to_numpy(zero_copy_only=False)
    places = np.empty(systems.size, dtype=np.int64)
    places[order] = np.arange(len(order))
    return places
