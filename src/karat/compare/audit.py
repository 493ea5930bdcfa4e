"""karat's own method: bounds for all systems at once that may be watched and stopped at any time."""

from __future__ import annotations

import numpy as np

from karat.compare.assembly import parameters_of
from karat.compare.audit_bounds import AuditBounds
from karat.compare.draws import expected_labels
from karat.compare.ledger import Ledger
from karat.compare.result import Comparison
from karat.compare.sampled import draw_counts
from karat.compare.settings import CompareSettings
from karat.core.chance import plan_generator
from karat.core.errors import ParameterError
from karat.core.flow import Ask, Labels, Plan
from karat.core.systems import Systems

__all__ = ["audit"]

# Batches without a target: enough to learn from, few enough to keep the rates up.
ROUNDS = 8


def audit(systems: Systems, *, settings: CompareSettings, seed: int) -> Plan[Comparison]:
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
    ledger = Ledger(systems)
    bounds = AuditBounds(systems, ledger, settings.error)
    budget = expected_labels(systems, draw_counts(systems, settings))
    width, unsure, done = settings.half_width, 0, 0

    def so_far() -> Comparison:
        return _comparison(systems, ledger, bounds, unsure, settings=settings, seed=seed)

    while ledger.labelled < ledger.pool and (
        done < ROUNDS if width is None else bounds.half_width() > width or done == 0
    ):
        left = max(ROUNDS - done, 1)
        aim = budget / ROUNDS if width is not None else max(1.0, (budget - ledger.labelled) / left)
        rates = ledger.rates(aim)
        items = ledger.draw(rates, generator)
        labels = np.empty(0, dtype=np.int8)
        if len(items):
            answers: Labels = yield Ask(
                items, "draws from the pool", unsure_allowed=True, so_far=so_far if done else None
            )
            labels = answers
        batch = ledger.weigh(items, labels, rates)
        bounds.update(batch, share=1.0 / left, width=width)
        ledger.take(batch)
        unsure += int((labels < 0).sum())
        done += 1
    return so_far()


def _comparison(
    systems: Systems,
    ledger: Ledger,
    bounds: AuditBounds,
    unsure: int,
    *,
    settings: CompareSettings,
    seed: int,
) -> Comparison:
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
