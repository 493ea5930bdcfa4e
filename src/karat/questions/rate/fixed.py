"""Method `fixed`: a stratified sample in two stages, and one interval when all its labels are there."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from karat.core.assumptions import LABELS_RIGHT
from karat.core.plan import Ask, Plan
from karat.core.rng import plan_generator
from karat.data.item_set import ItemSet
from karat.questions.rate.allocation import Draws, allocate, rounded
from karat.questions.rate.cells import Cells, Floats, Ints
from karat.questions.rate.choices import RateChoices
from karat.questions.rate.design import DESIGNS, LEAST_IN_CELL, RARE, SMALL, first_stage, planned_labels
from karat.questions.rate.expected import FixedExpectation
from karat.questions.rate.frame import Frame, Mask
from karat.questions.rate.interval import CellSample, Interval, stratified_interval
from karat.questions.rate.method import RateMethod
from karat.questions.rate.model import cell_rates
from karat.questions.rate.planning import cell_spreads, first_number
from karat.questions.rate.result import Rate


def fixed(
    items: ItemSet,
    choices: RateChoices,
    *,
    seed: int,
    known: Mapping[int, float | None],
    graded: bool = False,
) -> Plan[Rate]:
    """Sample in two stages: in proportion, then by Neyman's allocation; see `stratified_interval`.

    Labels that were known enter exactly; the sample is of the other items. Which interval a slice gets is
    decided by its size and by the first stage alone.

    Guarantee: the interval holds with at least the confidence once all labels are there where the sample is
        small, and with about the confidence otherwise.
    Assumes: labels are right; nobody stops early because of what was seen. With `graded` labels, numbers
        from 0 to 1, that the estimate is about normal (central limit theorem).
    Reference: Neyman, JRSS 1934; Cochran, Sampling Techniques, 1977, section 5.5; Wilson 1927.
    """
    design = DESIGNS[choices.revision]
    # The exact test over two strata is for labels of 0 and 1 that all count the same.
    two_strata_below = 0 if graded or items.weights is not None else design.two_strata_below
    generator = plan_generator(seed)
    unlabelled = items.size - len(known)
    planned = min(unlabelled, planned_labels(choices, unlabelled))
    frame = Frame.of(items, known, planned, graded=graded, two_strata_below=two_strata_below)
    cells = frame.cells
    draws = Draws(cells, items.weights, generator)
    budget = planned - len(frame.heavy)
    first = first_stage(choices, budget, max(SMALL, two_strata_below) if len(cells) <= 2 else SMALL)
    parts = cells.proportional() if len(cells) else np.empty(0)
    state = _Stages(frame, draws, choices, two_strata_below)
    wanted = allocate(parts, np.zeros(len(cells)), draws.most(), first)
    yield from _ask(frame, draws, rounded(wanted, generator), f"a first sample of {first:,} items", budget)
    state.settle(budget)
    if first < budget:
        parts, total = state.second_stage(budget)
        done = draws.counts.astype(np.float64)
        least = np.maximum(done, np.minimum(LEAST_IN_CELL, draws.most()))
        wanted = allocate(parts, least, draws.most(), max(total, least.sum()))
        more = rounded(np.maximum(wanted - done, 0.0), generator)
        left = int(more.sum())
        yield from _ask(frame, draws, more, f"{left:,} items where labels tell most", left)
    return state.result(seed)


def _ask(frame: Frame, draws: Draws, counts: Ints, reason: str, left: int) -> Plan[None]:
    """Draw, and have labelled what has no label yet."""
    rows, chances = draws.take(counts)
    heavy = frame.heavy
    rows, chances = np.concatenate((heavy, rows)), np.concatenate((np.ones(len(heavy)), chances))
    new = frame.sheet.unlabelled(rows)
    if not len(new):
        return
    by_row = dict(zip(rows.tolist(), chances.tolist(), strict=True))
    labels = yield Ask(
        new,
        reason,
        chances=np.array([by_row[row] for row in new.tolist()]).clip(1e-12, 1.0),
        unsure_allowed=True,
        graded=frame.graded,
        amend=frame.sheet.amend,
        labels_left=lambda: max(len(new), left),
    )
    frame.sheet.put(new, labels)


class _Stages:
    """What was seen of the cells, and what follows from it."""

    def __init__(self, frame: Frame, draws: Draws, choices: RateChoices, two_strata_below: int) -> None:
        self.frame, self.draws, self.choices = frame, draws, choices
        self.two_strata_below = two_strata_below
        self.design = DESIGNS[choices.revision]
        self.first = 0
        # Whether the whole, and each slice, has an exact interval; the whole is number -1.
        self.exact: dict[int, bool] = {}

    @property
    def cells(self) -> Cells:
        return self.frame.cells

    def sample(self, *, upper: bool) -> CellSample:
        """The sample as it is in the lower or in the upper bound."""
        drawn = self.draws.counts.astype(np.float64)
        low, high = self.frame.sums(self.draws.drawn)
        ones = high if upper else low
        deviations = self.frame.deviations(self.draws.drawn, upper=upper) if self.frame.graded else None
        return CellSample(drawn, ones, cell_rates(self.cells, drawn, ones), deviations)

    def middle_rates(self) -> tuple[Floats, Floats]:
        """Draws by cell, and their labels with unsure ones counted as half."""
        low, high = self.frame.sums(self.draws.drawn)
        return self.draws.counts.astype(np.float64), (low + high) / 2.0

    def settle(self, budget: int) -> None:
        """Decide by the first stage which intervals will be exact."""
        drawn, ones = self.middle_rates()
        self.first = int(drawn.sum())
        of_slice = self._planned_in_slices(budget)
        rare = min(ones.sum(), (drawn - ones).sum()) < RARE
        small = max(SMALL, self.two_strata_below)
        self.exact[-1] = budget < (small if len(self.cells) <= 2 else SMALL) or rare
        for number in range(len(self.cells.slices)):
            inside = self.frame.in_slice(number)
            few = min(ones[inside].sum(), (drawn - ones)[inside].sum()) < RARE
            self.exact[number] = of_slice.get(number, 0.0) < small or bool(few)

    def _planned_in_slices(self, budget: int) -> dict[int, float]:
        parts = self.cells.proportional() if len(self.cells) else np.empty(0)
        return {
            number: budget * float(parts[self.cells.slice_of == number].sum())
            for number in set(self.cells.slice_of.tolist())
        }

    def second_stage(self, budget: int) -> tuple[Floats, int]:
        """The parts of cells in the whole sample, and how many labels it has."""
        drawn, ones = self.middle_rates()
        rates = cell_rates(self.cells, drawn, ones)
        alone = len(set(self.cells.slice_of.tolist())) == 1
        own_spreads = cell_spreads(rates)
        spreads = own_spreads.copy()
        for number in set(self.cells.slice_of.tolist()):
            inside = self.cells.slice_of == number
            # An exact interval needs a proportional sample, whose size does not follow its own labels.
            if self.exact[-1] if alone else self.exact.get(number, True):
                like = inside if self.design.own_sizes else np.ones(len(rates), dtype=bool)
                share = self.cells.mass[like] / self.cells.mass[like].sum()
                spreads[inside] = math.sqrt(float(share @ own_spreads[like] ** 2))
        parts = self.cells.proportional() * spreads
        half_width = self.choices.wanted_half_width
        if half_width is None:
            return parts, budget
        cautious = self.design.cautious(rates, drawn)
        return parts, min(budget, self.labels_for(self.design.aim * half_width, parts, cautious))

    def labels_for(self, half_width: float, parts: Floats, rates: Floats) -> int:
        """Labels for a half-width of the whole, if cells go on like this."""
        mass = float(self.cells.mass.sum())
        total = mass + float(self.frame.weights[self.frame.certain].sum())
        # What is certain has no width.
        wanted = half_width * total / mass
        least = np.minimum(LEAST_IN_CELL, self.draws.most())
        dispersion = self.sample(upper=True).dispersion() if self.frame.graded else None

        def is_narrow(labels: int) -> bool:
            drawn = allocate(parts, least, self.draws.most(), labels)
            varies = None if dispersion is None else dispersion * drawn * rates * (1.0 - rates)
            sample = CellSample(drawn, drawn * rates, rates, varies)
            ends = self._interval(np.ones(len(rates), dtype=bool), sample, exact=self.exact[-1])
            return ends.upper - ends.lower <= 2.0 * wanted

        most = math.ceil(4.0 / wanted**2) if self.cells.weighted else self.frame.left
        return first_number(is_narrow, most)

    def _interval(
        self, inside: Mask, sample: CellSample, *, exact: bool, error: float | None = None
    ) -> Interval:
        return stratified_interval(
            self.cells,
            inside,
            sample,
            error=self.frame.error_of_each(self.choices) if error is None else error,
            exact=exact,
            freedom=self.freedom if inside.all() else max(4.0, self.first * self._part(inside)),
            by_effect=self.design.by_effect,
        )

    @property
    def freedom(self) -> float:
        """Of the first stage, which decided the allocation."""
        return float(self.first - self.cells.design.shape[1])

    def result(self, seed: int) -> Rate:
        """The answer."""
        samples = (self.sample(upper=False), self.sample(upper=True)) if len(self.cells) else None

        def interval_of(inside: Mask, error: float) -> tuple[Interval, Interval]:
            assert samples is not None  # noqa: S101 - only cells have intervals
            numbers = set(self.cells.slice_of[inside].tolist())
            exact = self.exact[-1] if inside.all() else all(self.exact.get(each, True) for each in numbers)
            low, high = (self._interval(inside, sample, exact=exact, error=error) for sample in samples)
            return low, high

        half_cost = None
        if samples is not None:
            drawn = self.draws.counts.astype(np.float64)
            preliminary = self.frame.result(
                self.choices, seed, self.draws.drawn, interval_of, half_cost=None, assumptions=()
            )
            rates = cell_rates(self.cells, drawn, self.middle_rates()[1])
            parts = self.cells.proportional() * cell_spreads(rates)
            wanted = max(preliminary.half_width / 2.0, 1e-6)
            half_cost = min(self.frame.left + len(self.frame.certain), self.labels_for(wanted, parts, rates))
        rate = self.frame.result(
            self.choices,
            seed,
            self.draws.drawn,
            interval_of,
            half_cost=half_cost,
            assumptions=_assumptions(exact=self.exact.get(-1, True), graded=self.frame.graded),
        )
        return self.frame.with_judge(rate, self.draws.drawn)

    def _part(self, inside: Mask) -> float:
        parts = self.cells.proportional()
        return float(parts[inside].sum())


def _assumptions(*, exact: bool, graded: bool) -> tuple[str, ...]:
    always = (LABELS_RIGHT, "Nobody stops early because of what was seen.")
    if exact and graded:
        return (
            *always,
            "The interval is Clopper and Pearson's, which is for labels of 0 and 1: grades vary less.",
        )
    if exact:
        return (
            *always,
            "The interval is exact: of a stratified test with two strata, else Clopper and Pearson's, which "
            "is exact for a proportional sample, not with weights.",
        )
    return (*always, "The estimate is about normal: its interval has the stated confidence approximately.")


FIXED = RateMethod(
    name="fixed",
    assumes="all labels are there",
    does="Items were sampled in two stages, stratified by verdict, score and slice, by Neyman's allocation "
    "[2], with intervals after Wilson [3], or exact ones after Buehler [4] or Clopper and Pearson [5]",
    cites=(
        "J. Neyman. On the two different aspects of the representative method. Journal of the Royal "
        "Statistical Society, 1934.",
        "E. B. Wilson. Probable inference, the law of succession, and statistical inference. JASA, 1927.",
        "R. J. Buehler. Confidence intervals for the product of two binomial parameters. JASA, 1957.",
        "C. J. Clopper and E. S. Pearson. The use of confidence or fiducial limits. Biometrika, 1934.",
    ),
    plan=fixed,
    expectation=FixedExpectation,
    takes_unsure=True,
    takes_known=True,
    takes_proxy=True,
    takes_budget=True,
)
