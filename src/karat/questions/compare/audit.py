"""karat's own method: bounds for all systems at once that may be watched and stopped at any time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from karat.core.errors import LabelError, ParameterError
from karat.core.plan import Ask, Labels, Plan
from karat.core.rng import plan_generator
from karat.data.system_pool import Floats, Ints, SystemPool
from karat.questions.compare.assembly import parameters_of
from karat.questions.compare.audit_bounds import AuditBounds
from karat.questions.compare.draws import expected_labels
from karat.questions.compare.ledger import Ledger
from karat.questions.compare.result import Comparison
from karat.questions.compare.sampled import draw_counts
from karat.questions.compare.settings import CompareSettings

__all__ = ["audit"]

# Batches without a target: enough to learn from, few enough to keep the rates up.
ROUNDS = 8


def audit(systems: SystemPool, *, settings: CompareSettings, seed: int) -> Plan[Comparison]:
    """Draw items of the pool with rates that follow what was found, and bound all scores at once.

    Every item is drawn once at most, whoever has it, and serves every system that has it. Without a
    half-width the plan asks for about as many items as `labels_per_system` draws from each system come
    to; with one, until every precision is known as well.

    Guarantee: with probability at least `confidence` every interval of every system and every pair holds,
        after every batch at once. Nothing is assumed but that labels are right. Unsure labels count as
        wrong in lower bounds and as right in upper ones.
    Reference: karat's audit engine (docs/engine.md); Waudby-Smith and Ramdas, JRSS B 2024.
    """
    if settings.pool_recall is not None:
        raise ParameterError(
            "The method audit bounds recall within the pool. For recall of all true items take joint."
        )
    generator = plan_generator(seed)
    record = _Record(systems, settings)
    budget = expected_labels(systems, draw_counts(systems, settings))
    width, done = settings.half_width, 0

    def so_far() -> Comparison:
        return _comparison(systems, record, settings=settings, seed=seed)

    while record.ledger.labelled < record.ledger.pool and (
        done < ROUNDS if width is None else record.bounds.half_width() > width or done == 0
    ):
        left = max(ROUNDS - done, 1)
        labelled = record.ledger.labelled
        aim = budget / ROUNDS if width is not None else max(1.0, (budget - labelled) / left)
        rates = record.ledger.rates(aim)
        items = record.ledger.draw(rates, generator)
        labels: Labels = np.empty(0, dtype=np.int8)
        if len(items):
            labels = yield Ask(
                items,
                "draws from the pool",
                chances=rates[record.ledger.strata_at(items)],
                unsure_allowed=True,
                so_far=so_far if done else None,
                amend=record.amend if done else None,
            )
        record.add(_Drawn(items, labels.copy(), rates, 1.0 / left))
        done += 1
    return so_far()


@dataclass(frozen=True, slots=True, eq=False)
class _Drawn:
    """A batch as it was drawn, and what came back."""

    items: Ints
    labels: Labels
    rates: Floats
    share: float


class _Record:
    """Batches in their order, and what follows from them."""

    def __init__(self, systems: SystemPool, settings: CompareSettings) -> None:
        self.systems, self.settings = systems, settings
        self.batches: list[_Drawn] = []
        self._begin()

    def _begin(self) -> None:
        self.ledger = Ledger(self.systems)
        self.bounds = AuditBounds(self.systems, self.ledger, self.settings.error)

    def add(self, drawn: _Drawn) -> None:
        """Take in the next batch."""
        self.batches.append(drawn)
        self._count(drawn)

    def _count(self, drawn: _Drawn) -> None:
        batch = self.ledger.weigh(drawn.items, drawn.labels, drawn.rates)
        self.bounds.update(batch, share=drawn.share, width=self.settings.half_width)
        self.ledger.take(batch)

    @property
    def unsure(self) -> int:
        """How many labels nobody could decide."""
        return sum(int((drawn.labels < 0).sum()) for drawn in self.batches)

    def amend(self, changes: Mapping[int, int]) -> None:
        """Change labels, and form all bounds anew.

        The rates stand as they were drawn with; bets follow from the labels before each batch, as they are
        known now. Both were settled before the batch was drawn, so the bounds hold.
        """
        left = dict(changes)
        for drawn in self.batches:
            for place in np.flatnonzero(np.isin(drawn.items, list(left))).tolist():
                drawn.labels[place] = left.pop(int(drawn.items[place]))
        if left:
            raise LabelError(f"A correction is for item {next(iter(left)):,}, which has no label yet.")
        self._begin()
        for drawn in self.batches:
            self._count(drawn)


def _comparison(systems: SystemPool, record: _Record, *, settings: CompareSettings, seed: int) -> Comparison:
    ledger, bounds, unsure = record.ledger, record.bounds, record.unsure
    ends = bounds.ends()
    differences = bounds.differences(ends)
    served = ledger.seen_inside.labelled.sum(axis=1).astype(int)
    warnings = []
    if unsure:
        warnings.append(
            f"{unsure:,} unsure {'label counts' if unsure == 1 else 'labels count'} as wrong in lower and as "
            "right in upper bounds."
        )
    if not ledger.seen.perhaps.sum():
        warnings.append("No right item was found: recall and F1 are bounded from above at best.")
    return Comparison(
        names=systems.names,
        sizes=tuple(systems.sizes.tolist()),
        pool_size=systems.pool_size,
        method="audit",
        confidence=settings.confidence,
        together=True,
        labels_used=ledger.labelled,
        scores=ends,
        differences=differences,
        apart={
            metric: (found.lower > 0.0).astype(np.int8) - (found.upper < 0.0).astype(np.int8)
            for metric, found in differences.items()
        },
        notes={},
        shared=systems.shared,
        drawn=tuple(served.tolist()),
        served=tuple(served.tolist()),
        parameters=parameters_of(systems, settings, seed),
        assumptions=("Labels are right. Nothing else: all intervals hold together, whenever one looks.",),
        warnings=tuple(warnings),
    )
