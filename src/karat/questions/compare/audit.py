"""Method `audit`: anytime-valid bounds for all systems and all differences at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from karat.core.assumptions import LABELS_RIGHT
from karat.core.choices import FIRST_REVISION
from karat.core.citations import WAUDBY_SMITH
from karat.core.errors import LabelError, ParameterError
from karat.core.plan import Ask, Labels, Plan
from karat.core.rng import plan_generator
from karat.data.system_pool import Floats, Ints, SystemPool
from karat.data.systems import Systems
from karat.judges.report import JudgeReport
from karat.questions.compare.assembly import comparison_of
from karat.questions.compare.audit_bounds import AuditBounds
from karat.questions.compare.audit_labels import AuditLabels
from karat.questions.compare.audit_ranked import ESTIMATED
from karat.questions.compare.choices import CompareChoices
from karat.questions.compare.cost import audit_cost
from karat.questions.compare.draws import draw_counts, expected_labels, inclusion_rates
from karat.questions.compare.judge import judge_of
from karat.questions.compare.method import CompareMethod
from karat.questions.compare.result import Comparison
from karat.questions.compare.slices import divided_error, few_warnings, parts_of

SHEKHAR = (
    "S. Shekhar, Z. Xu, Z. C. Lipton, P. J. Liang and A. Ramdas. Risk-limiting financial audits via weighted "
    "sampling without replacement. UAI 2023."
)

# Batches without a target: enough to learn from, few enough to keep the rates up.
ROUNDS = 8


def audit(systems: SystemPool, choices: CompareChoices, seed: int) -> Plan[Comparison]:
    """Draw items of the pool with rates that follow what was found, and bound all scores at once.

    Every item is drawn once at most, whoever has it, and serves every system that has it. Items have
    permanent random numbers: where a system is added, draws from the others stay much as they were. Without a
    half-width the plan asks for about as many items as `labels_per_system` draws from each system come
    to; with one, until every precision is known as well.

    Guarantee: with probability at least `confidence` every interval of every system and every pair holds,
        after every batch at once; with the guarantee "each", any one of them does. Nothing is assumed but
        that labels are right. Unsure labels count as wrong in lower bounds and as right in upper ones.
    Reference: karat's audit engine (docs/engine.md); Waudby-Smith and Ramdas, JRSS B 2024.
    """
    if choices.pool_recall is not None:
        raise ParameterError(
            "The method audit bounds recall within the pool. For recall of all true items take joint."
        )
    if not choices.together and not {"recall", "f1"}.isdisjoint(choices.scores):
        raise ParameterError(
            "The method audit bounds recall and F1 together with all else. For intervals that hold each by "
            "itself ask for precision alone (scores), or take joint."
        )
    generator = plan_generator(seed)
    numbers = None
    if choices.revision > FIRST_REVISION and isinstance(systems, Systems):
        # One for each item code; codes of a grown pool begin with those of the old one.
        numbers = generator.random(systems.size)
    record = _Record(systems, choices, numbers)
    budget = expected_labels(systems, draw_counts(systems, choices))
    width, done = choices.half_width, 0

    def so_far() -> Comparison:
        return _comparison(systems, record, choices=choices, seed=seed)

    while record.audited.labelled < record.audited.pool and (
        done < ROUNDS if width is None else record.bounds.half_width() > width or done == 0
    ):
        left = max(ROUNDS - done, 1)
        labelled = record.audited.labelled
        aim = budget / ROUNDS if width is not None else max(1.0, (budget - labelled) / left)
        rates = record.audited.rates(aim)
        items = record.audited.draw(rates, generator)
        labels: Labels = np.empty(0, dtype=np.int8)
        if len(items):
            labels = yield Ask(
                items,
                "draws from the pool",
                chances=rates[record.audited.strata_at(items)],
                unsure_allowed=True,
                so_far=so_far if done else None,
                amend=record.amend if done else None,
                labels_left=partial(_labels_left, record, budget, len(items))
                if done or width is None
                else None,
            )
        record.add(_AuditBatch(items, labels.copy(), rates, 1.0 / left))
        done += 1
    return so_far()


def _labels_left(record: _Record, budget: float, asked: int) -> int:
    """About how many labels are still to come; intervals narrow with the square root of their number."""
    labelled, width = record.audited.labelled, record.choices.half_width
    total = budget if width is None else labelled * (record.bounds.half_width() / width) ** 2
    return max(asked, round(min(total, record.audited.pool) - labelled))


@dataclass(frozen=True, slots=True, eq=False)
class _AuditBatch:
    """A batch as it was drawn, and what came back."""

    items: Ints
    labels: Labels
    rates: Floats
    share: float


class _Record:
    """Batches in their order, and what follows from them."""

    def __init__(self, systems: SystemPool, choices: CompareChoices, numbers: Floats | None = None) -> None:
        self.systems, self.choices, self.numbers = systems, choices, numbers
        self.parts = list(parts_of(systems))
        self.judge = judge_of(systems)
        self.batches: list[_AuditBatch] = []
        self._begin()

    def _begin(self) -> None:
        choices = self.choices
        self.audited = AuditLabels(self.systems, scores=choices.scores, numbers=self.numbers)
        if choices.scores == ("precision",) and choices.half_width is None:
            self.audited.balance(inclusion_rates(self.systems, draw_counts(self.systems, choices)))
        whole, each = divided_error(choices, len(self.parts))
        self.bounds = _bounds(self.systems, self.audited, whole)
        self.slices = [
            (part, audited, _bounds(part.systems, audited, each))
            for part in self.parts
            for audited in [AuditLabels(part.systems, scores=choices.scores, within=self.audited)]
        ]

    def add(self, drawn: _AuditBatch) -> None:
        """Take in the next batch."""
        self.batches.append(drawn)
        self._count(drawn)

    def _count(self, drawn: _AuditBatch) -> None:
        batch = self.audited.weigh(drawn.items, drawn.labels, drawn.rates)
        self.bounds.update(batch, share=drawn.share, width=self.choices.half_width)
        self.audited.take(batch)
        for part, audited, bounds in self.slices:
            inside = part.inside[drawn.items]
            batch = audited.weigh(drawn.items[inside], drawn.labels[inside], drawn.rates)
            bounds.update(batch, share=drawn.share, width=None)
            audited.take(batch)

    def judge_report(self) -> JudgeReport | None:
        """What the labels say about the judge, None without one; an item was drawn in any of the batches."""
        if self.judge is None or not self.batches:
            return None
        items = np.concatenate([drawn.items for drawn in self.batches])
        labels = np.concatenate([drawn.labels for drawn in self.batches])
        missed = np.prod([1.0 - drawn.rates for drawn in self.batches], axis=0)
        chances = 1.0 - missed[self.audited.strata_at(items)]
        return self.judge.report(items, labels, chances, confidence=self.choices.confidence)

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


def _bounds(systems: SystemPool, audited: AuditLabels, choices: CompareChoices) -> AuditBounds:
    return AuditBounds(systems, audited, choices.error, scores=choices.scores, together=choices.together)


def _comparison(systems: SystemPool, record: _Record, *, choices: CompareChoices, seed: int) -> Comparison:
    unsure = record.unsure
    warnings = []
    if unsure:
        warnings.append(
            f"{unsure:,} unsure {'label counts' if unsure == 1 else 'labels count'} as wrong in lower and as "
            "right in upper bounds."
        )
    if not record.audited.seen[2].sum() and record.audited.serves_recall:
        warnings.append("No right item was found: recall and F1 are bounded from above at best.")
    if record.audited.labelled < record.audited.pool:
        warnings += [f"{score} {ESTIMATED}." for score in choices.scores if score == "MAP"]
    slices = {
        part.name: _compared(part.systems, audited, bounds, choices=choices, seed=seed)
        for part, audited, bounds in record.slices
    }
    comparison = _compared(systems, record.audited, record.bounds, choices=choices, seed=seed)
    few = few_warnings(slices, record.parts)
    return replace(comparison, slices=slices, warnings=(*warnings, *few), judge=record.judge_report())


def _compared(
    systems: SystemPool, audited: AuditLabels, bounds: AuditBounds, *, choices: CompareChoices, seed: int
) -> Comparison:
    ends = bounds.ends()
    differences = bounds.differences(ends)
    served = audited.seen_inside[0].sum(axis=1).astype(int)
    held = "all intervals hold together" if choices.together else "each interval holds by itself"
    return comparison_of(
        systems,
        choices,
        seed,
        labels_used=audited.labelled,
        scores=ends,
        differences=differences,
        apart=bounds.apart(differences),
        drawn=tuple(served.tolist()),
        served=tuple(served.tolist()),
        assumptions=(LABELS_RIGHT, f"Nothing else is assumed: {held}, whenever one looks."),
    )


AUDIT = CompareMethod(
    name="audit",
    does=(
        "Items of the pool were drawn without replacement at rates that serve all systems, and bounded by "
        "bets that hold at any stopping time [2], [3]"
    ),
    cites=(WAUDBY_SMITH, SHEKHAR),
    takes_unsure=True,
    takes_proxy=True,
    takes_slices=True,
    takes_noise=True,
    may_be_watched=True,
    holds_together=True,
    takes_ranked=True,
    plan=audit,
    cost=audit_cost,
)
