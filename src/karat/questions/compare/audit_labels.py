"""Labels of an audit of systems, counted by stratum, and the inclusion rates that follow from them.

Counts are arrays whose first axis has three places: labelled items, those that are right for certain, and
those that are right or unsure.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from karat.audit.inclusion_rates import rates_for
from karat.core.plan import Labels
from karat.data.system_pool import Floats, Ints, NumberedItems, SystemPool, Unlabelled
from karat.questions.compare.ranked import RankedLists, RankedScore, ranked_scores
from karat.questions.compare.scores import METRICS
from karat.questions.compare.verdict_levels import verdict_levels

# With few systems, every combination of them is a stratum of its own.
FEW_SYSTEMS = 6
# How much recall counts beside precision when rates are set.
RECALL_WEIGHT = 0.3
# When rates are set no guess is surer than this; a stratum begins with so many labels' worth of the mean.
SUREST = 0.1
PRIOR = 2.0


@dataclass(frozen=True, slots=True, eq=False)
class NewLabels:
    """A labelled batch.

    Attributes:
        items: what was drawn.
        rates: with which they were drawn, by stratum.
        guess: the share of right items that was expected of each stratum.
        member: which systems have each item, (items, systems).
        kinds: 1 in the column of each item's stratum, (items, strata).
        counted: whether each item is labelled, right, and right or unsure, (3, items).
        new: counts by stratum.
        new_inside: counts by system and stratum.
    """

    items: Ints
    rates: Floats
    guess: Floats
    member: NDArray[np.bool_]
    kinds: Floats
    counted: Floats
    new: Floats
    new_inside: Floats


class AuditLabels:
    """Counts of labels by stratum, and by system and stratum; and what to ask for next."""

    def __init__(
        self,
        systems: SystemPool,
        *,
        scores: Collection[str] = METRICS,
        within: AuditLabels | None = None,
        numbers: Floats | None = None,
    ) -> None:
        """Start without labels.

        Args:
            systems: whose items are labelled.
            scores: what rates serve.
            within: for the systems of a slice, the labels of all items, whose strata they have.
            numbers: permanent random numbers of items, by which they are drawn; None draws anew each time.
        """
        self.systems = systems
        self.serves_recall = not {"recall", "f1"}.isdisjoint(scores)
        ranked = ranked_scores(scores)
        # The outputs in their order, where a score depends on it.
        self.ranked = RankedLists(systems) if ranked else None
        matters = _sums(systems, lambda system: np.square(systems.unit_chances(system)))
        if self.ranked is not None:
            matters = _ranked_matters(self.ranked, ranked) + (
                0.0 if set(METRICS).isdisjoint(scores) else matters
            )
        if within is None:
            levels = verdict_levels(systems)
            self.strata, self.kinds = _strata_of(systems, matters, levels, by_level=bool(ranked))
            # How many levels of verdicts there are, and that of each stratum.
            self.levels, self.level_of = 0, np.zeros(self.kinds, dtype=np.int64)
            if levels is not None:
                self.levels = int(levels.max()) + 1
                self.level_of[self.strata[self.strata >= 0]] = levels[self.strata >= 0]
        else:
            self.strata, self.kinds = np.where(systems.degree > 0, within.strata, -1), within.kinds
            self.levels, self.level_of = within.levels, within.level_of
        self.pool = systems.pool_size
        self.unlabelled: Unlabelled = (
            systems.unlabelled() if numbers is None else NumberedItems(systems.degree > 0, numbers)
        )
        self.sizes = systems.count_kinds(self.strata, self.kinds)
        self.inside = np.stack(
            [
                systems.count_kinds(self.strata, self.kinds, units=systems.units_of(system))
                for system in range(len(systems))
            ]
        )
        owned = self.strata >= 0
        if systems.multiplicity is not None:
            matters = matters * systems.multiplicity
        # How much an item of each stratum matters, on average.
        self.matters = np.bincount(
            self.strata[owned], weights=matters[owned], minlength=self.kinds
        ) / np.maximum(self.sizes, 1.0)
        self.seen = np.zeros((3, self.kinds))
        self.seen_inside = np.zeros((3, len(systems), self.kinds))
        self.labelled = 0

    def strata_at(self, items: Ints) -> Ints:
        """The stratum of each of these items."""
        return self.strata[self.systems.units_at(items)]

    def guesses(self) -> Floats:
        """The chance that an item of each stratum is right."""
        right, labelled = right_in(self.seen), self.seen[0]
        expected = (right.sum() + 1.0) / (labelled.sum() + 2.0)
        if self.levels:
            right_there, looked = (
                np.bincount(self.level_of, weights=each, minlength=self.levels) for each in (right, labelled)
            )
            expected = ((right_there + PRIOR * expected) / (looked + PRIOR))[self.level_of]
        shares: Floats = (right + PRIOR * expected) / (labelled + PRIOR)
        return shares.clip(1e-4, 1.0 - 1e-4)

    def rates(self, aim: float) -> Floats:
        """The rate of each stratum that brings about `aim` new labels, where they tell most."""
        guess = self.guesses().clip(SUREST, 1.0 - SUREST)
        spread, left = guess * (1.0 - guess), self.sizes - self.seen[0]
        if not self.serves_recall:
            rates = rates_for(np.sqrt(spread * self.matters), left, aim)
            # Outputs below all cutoffs matter to nothing that was asked for.
            return rates if self.ranked is None else np.where(self.matters > 0.0, rates, 0.0)
        right = max(1.0, float(self.sizes @ guess))
        recall = 0.25 * len(self.systems) / right**2
        return rates_for(np.sqrt(spread * (self.matters + RECALL_WEIGHT * recall)), left, aim)

    def balance(self, inclusion: Floats) -> None:
        """Let systems count so that none loses by rates that serve all of them.

        Where precision alone is wanted, the sum of variances is made small; each counts in proportion to what
        it would be if items were drawn with other rates.

        Args:
            inclusion: these rates, by unit.
        """
        counted = inclusion if self.systems.multiplicity is None else inclusion * self.systems.multiplicity
        owned = self.strata >= 0
        rates = np.bincount(self.strata[owned], weights=counted[owned], minlength=self.kinds) / self.sizes
        squares = self.squares()
        variances = squares @ (1.0 / rates.clip(1e-9, 1.0) - 1.0)
        usual = max(float(variances.mean()), 1e-300)
        self.matters = (usual / np.maximum(variances, 0.01 * usual)) @ (squares / self.sizes)

    def squares(self) -> Floats:
        """Σ p(x)² over the outputs of each system in each stratum, (systems, strata)."""
        systems = self.systems
        if systems.is_alike:
            return np.asarray(self.inside / systems.sizes[:, None].astype(np.float64) ** 2)
        return np.stack(
            [
                np.bincount(
                    self.strata[systems.units_of(system)],
                    weights=np.square(systems.unit_chances(system)),
                    minlength=self.kinds,
                )
                for system in range(len(systems))
            ]
        )

    def draw(self, rates: Floats, generator: np.random.Generator) -> Ints:
        """Draw unlabelled items, each by itself with the rate of its stratum."""
        return self.unlabelled.draw(rates[self.strata], generator)

    def weigh(self, items: Ints, labels: Labels, rates: Floats) -> NewLabels:
        """Count a batch, before it is taken in."""
        member = self.systems.members_at(items)
        kinds = np.zeros((len(items), self.kinds))
        kinds[np.arange(len(items)), self.strata_at(items)] = 1.0
        counted = np.stack((np.ones(len(items)), labels == 1, labels != 0))
        inside = member.astype(np.float64).T
        return NewLabels(
            items=items,
            rates=rates,
            guess=self.guesses(),
            member=member,
            kinds=kinds,
            counted=counted,
            new=counted @ kinds,
            new_inside=np.stack([(inside * each) @ kinds for each in counted]),
        )

    def take(self, batch: NewLabels) -> None:
        """Take a batch in."""
        self.seen, self.seen_inside = self.seen + batch.new, self.seen_inside + batch.new_inside
        self.unlabelled.take(batch.items, batch.rates[self.strata])
        self.labelled += len(batch.items)


def right_in(counts: Floats) -> Floats:
    """Right items among those counted; an unsure one is half right."""
    right: Floats = (counts[1] + counts[2]) / 2.0
    return right


def _ranked_matters(lists: RankedLists, scores: list[RankedScore]) -> Floats:
    """How much each item matters for scores of ranked outputs."""
    size, items = lists.systems.size, lists.items
    weights = [lists.weights(score) for score in scores]
    if any(score.is_discounted for score in scores):
        # nDCG counts right items at all ranks, if only up to k.
        weights.append(lists.weights(RankedScore("MAP", None)))
    squares: Floats = sum((np.square(each) for each in weights), np.zeros(len(items)))
    return np.bincount(items, weights=squares, minlength=size).astype(np.float64)


def _strata_of(
    systems: SystemPool, matters: Floats, verdicts: Ints | None, *, by_level: bool
) -> tuple[Ints, int]:
    """The stratum of every unit, and how many strata there are.

    Items of few systems: by who has them. Else by how many systems have them, and by how much they matter for
    all scores together, which `by_level` asks for in any case. In either case by the level of a judge's
    verdict, where there is one. Units that nobody has are in stratum -1.
    """
    owned = systems.degree > 0
    if len(systems) <= FEW_SYSTEMS:
        keys = _sums(systems, lambda system: 2.0**system).astype(np.int64)
    else:
        keys = systems.degree.astype(np.int64)
    if not systems.is_alike or len(systems) > FEW_SYSTEMS or by_level:
        levels = np.zeros(systems.unit_count, dtype=np.int64)
        shares = matters[owned] / matters[owned].max()
        levels[owned] = np.round(np.log2(np.maximum(shares, 1e-300)))
        keys = keys * 128 - levels.clip(-127, 0)
    if verdicts is not None:
        keys = keys * (int(verdicts.max()) + 1) + verdicts
    strata = np.full(systems.unit_count, -1, dtype=np.int64)
    kinds, strata[owned] = np.unique(keys[owned], return_inverse=True)
    return strata, len(kinds)


def _sums(systems: SystemPool, values: Callable[[int], Floats | float]) -> Floats:
    """For each unit the sum of a value over the systems that have it."""
    totals = np.zeros(systems.unit_count)
    for system in range(len(systems)):
        totals[systems.units_of(system)] += values(system)
    return totals
