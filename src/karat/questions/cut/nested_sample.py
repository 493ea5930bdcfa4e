"""Sequential sample that certifies ever deeper cuts, each tested after several numbers of labels."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from karat.bounds.sequential_counts import critical_counts
from karat.questions.cut.labelled import NO_LABEL, Ints, LabelledPositions

# How often each candidate is tested at most, and after how many more labels at least.
LOOKS, FEWEST_BETWEEN = 12, 10


@dataclass(frozen=True, eq=False)
class NestedSample:
    """One random order of the items that were unlabelled before it, labelled as far as it takes.

    Everything was fixed before the first label: the order, the candidates, what is tested of each ("at most
    `limits[k]` of the items up to `cuts[k]` were unlabelled and wrong") and when: after so many labels of
    items up to the candidate, in the random order. Candidates are tested one after the other, each at the
    whole error, up to the first that fails.

    Attributes:
        stage: how many stages had ended before; later labels are of this stage or later ones.
        cuts: candidate cuts, shallow ones first.
        limits: what the tests are about.
        looks: the numbers of labels after which a candidate is tested.
        critical: at most so many of them may be wrong, by candidate and look.
        orders: for each candidate the positions up to it in the random order, as many as may be labelled.
    """

    stage: int
    cuts: Ints
    limits: Ints
    looks: Ints
    critical: Ints
    orders: tuple[Ints, ...]

    @classmethod
    def drawn(
        cls,
        labelled: LabelledPositions,
        cuts: Ints,
        limits: Ints,
        most: int,
        error: float,
        *,
        generator: np.random.Generator,
        stage: int,
    ) -> NestedSample:
        """Draw the random order, as far as `most` labels may reach in it."""
        unlabelled = labelled.unlabelled_up_to(cuts)
        every = max(FEWEST_BETWEEN, most // LOOKS)
        looks = np.unique(np.append(np.arange(every, most, every), most))
        critical = critical_counts(unlabelled, limits + 1, looks, error * looks / most)
        places, keys, block_ends = [], [], np.unique(np.append(0, unlabelled))
        for first, last in zip(block_ends[:-1].tolist(), block_ends[1:].tolist(), strict=True):
            count = min(most, last - first)
            places.append(first + generator.choice(last - first, count, replace=False))
            # The smallest `count` of as many uniform random numbers as the block has items, in order.
            sums = np.cumsum(generator.exponential(size=count))
            keys.append(sums / (sums[-1] + generator.gamma(last - first + 1 - count)))
        by_key = np.concatenate(places)[np.argsort(np.concatenate(keys))]
        orders = tuple(labelled.unlabelled_at(by_key[by_key < last][:most]) for last in unlabelled.tolist())
        return cls(stage, cuts, limits, looks, critical, orders)

    def passed(self, labelled: LabelledPositions) -> int:
        """How many candidates are certain, from the first on."""
        for place in range(len(self.cuts)):
            if not self._is_certain(place, labelled):
                return place
        return len(self.cuts)

    def next_test(self, place: int, labelled: LabelledPositions) -> tuple[Ints, int]:
        """What has to be labelled for the next test of a candidate, and how many labels that test has.

        Nothing after the last one.
        """
        order, done = self.orders[place], len(self._labels(place, labelled))
        later = self.looks[(self.looks > done) & (self.looks <= len(order))]
        if not len(later):
            return order[:0], done
        wanted = np.sort(order[: later[0]])
        return wanted[labelled.values_at(wanted) == NO_LABEL], int(later[0])

    def most_wrong(self, labelled: LabelledPositions) -> list[tuple[int, int]]:
        """Certain candidates with their bounds on the wrong items that were unlabelled before the draw.

        Guarantee: with probability at least 1 - error all bounds hold, whatever the list is like and however
            labels are asked for: whether a candidate passes any of its tests is settled by the random order.
            Only the first candidate in order that exceeds its limit can make a bound false, and it is one
            and the same whatever is drawn, so that the error is used once.
        Reference: Maurer, Hothorn and Lehmacher 1995 (tests in a fixed order); `critical_counts`.
        """
        passed = self.passed(labelled)
        return list(zip(self.cuts[:passed].tolist(), self.limits[:passed].tolist(), strict=True))

    def _labels(self, place: int, labelled: LabelledPositions) -> Ints:
        """Whether the items of a candidate's order are wrong, up to the first without a label."""
        order = self.orders[place]
        values = labelled.values_at(order)
        unknown = values == NO_LABEL
        wrong: Ints = (values[: int(unknown.argmax()) if unknown.any() else None] != 1).astype(np.int64)
        return wrong

    def _is_certain(self, place: int, labelled: LabelledPositions) -> bool:
        wrong = np.cumsum(self._labels(place, labelled))
        done = self.looks <= len(wrong)
        return bool((wrong[self.looks[done] - 1] <= self.critical[place, done]).any())
