"""One run of a review: find documents by continuous active learning, then sample the rest."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_matrix

from karat.core.errors import LabelError, ParameterError
from karat.core.plan import UNSURE, Ask, Labels, Plan
from karat.core.rng import plan_generator
from karat.data.features import Features
from karat.data.judged_features import JudgedFeatures
from karat.data.relevance import Relevance, Singles
from karat.judges.plan_report import PlanJudge
from karat.questions.volume.calibration import calibrated_chances
from karat.questions.volume.choices import VolumeChoices
from karat.questions.volume.forecast import labels_to_certify
from karat.questions.volume.judge import judge_report
from karat.questions.volume.learner import LEARNERS, Fit, fit_logistic, highest, training_rows
from karat.questions.volume.method import VolumeMethod
from karat.questions.volume.remainder import Batch, Floats, Ints, Remainder, RemainderEstimate
from karat.questions.volume.result import Before, Volume, assembled
from karat.questions.volume.review import UNASKED, Review, Switch
from karat.questions.volume.stopping import NEVER, StoppingRule

# Of all documents, the share that is supposed to be relevant until finding ends, to tell what it will take.
SUPPOSED_SHARE = 0.05
# Each round asks for this much more than the one before.
GROWTH = 0.1
_NOTHING_LEFT = RemainderEstimate(0.0, 0.0, 0.0, ())


@dataclass(frozen=True, slots=True, eq=False)
class Finding:
    """A review whose finding has ended, from which any method can go on.

    Attributes:
        state: of the review.
        order: the documents that were not judged, likeliest first.
        chances: how likely each is relevant.
        labels: that were asked for.
        seed: of the plan that found them.
    """

    state: bytes
    order: Ints
    chances: Floats
    labels: int
    seed: int


class ReviewRun:
    """What drives one review; everything that changes is in `review`."""

    def __init__(
        self,
        features: Features,
        method: VolumeMethod,
        choices: VolumeChoices,
        seed: int,
        known: Mapping[int, int | None],
    ) -> None:
        self.learner = LEARNERS[choices.revision]
        self.features = features.smoothed if self.learner.smoothed else features
        self.size = len(features)
        self.method, self.choices, self.seed = method, choices, seed
        self.judge = PlanJudge(features.verdicts) if isinstance(features, JudgedFeatures) else None
        values = np.full(self.size, UNASKED, dtype=np.int8)
        self.review = Review(plan_generator(seed), choices.batch, values)
        self.query = _query_row(self.features, choices) if method.finds_first else None
        if method.finds_first:
            self._take_known(known)
        self._remainder: Remainder | None = None
        self._ranking: tuple[Ints, Floats] | None = None

    @property
    def rule(self) -> StoppingRule:
        """When finding ends."""
        return StoppingRule.parse(self.review.stop or self.choices.stop)

    def _change_stop(self, rule: str) -> None:
        """End finding by another rule, from the next ask on."""
        self.review.stop = rule

    def _is_finding(self) -> bool:
        """Whether a change of the stopping rule can still make a difference."""
        return self.method.finds_first and self.review.switch is None

    def _take_known(self, known: Mapping[int, int | None]) -> None:
        given = dict.fromkeys(self.choices.seed_rows, 1) | dict(sorted(known.items()))
        for item, label in given.items():
            if not 0 <= item < self.size:
                raise LabelError(f"There is no document {item:,}; there are {self.size:,}, counted from 0.")
            self.review.take(np.array([item]), np.array([UNSURE if label is None else label], dtype=np.int8))
        self.review.known = len(self.review.order)

    def go_on_from(self, finding: Finding) -> None:
        """Take over what was found; with another seed, none of its random numbers."""
        generator = self.review.generator.bit_generator.state
        self.review.restore(finding.state)
        if self.seed != finding.seed:
            self.review.generator.bit_generator.state = generator
        self._ranking = (finding.order, finding.chances)

    def plan(self) -> Plan[Volume]:
        """Find until the stopping rule fires, then sample until the method has ended."""
        if self.method.finds_first:
            yield from self.find()
        elif self.review.switch is None:
            nothing = np.empty(0, dtype=np.int64)
            self.review.switch = Switch(nothing, nothing.astype(np.int8), nothing, "")
        yield from self._sample()
        return self._volume()

    def find(self) -> Plan[None]:
        """Rounds of finding, and the labels that are late then."""
        review = self.review
        while review.switch is None:
            if review.open is None:
                reason = self._reason_to_stop()
                if reason is None:
                    review.open, review.kind = self._next_round(), "round"
                elif len(review.late):
                    review.ask_for_late()
                else:
                    items, labels = review.certain()
                    review.switch = Switch(items, labels, self._presumed(), reason)
                    return
            kind = review.kind
            yield from self._label(late_allowed=kind == "round")
            if kind == "round":
                review.rounds.append(len(review.order))
                self._enlarge_rounds()

    def _enlarge_rounds(self) -> None:
        grown = self.review.batch + math.ceil(GROWTH * self.review.batch)
        # The share keeps rounds of a small collection short; where a pass takes long, it is no limit.
        most = max(self.choices.batch, math.ceil(self.learner.largest_round * self.size))
        self.review.batch = min(grown, most)

    def _sample(self) -> Plan[None]:
        review = self.review
        while True:
            if review.open is None:
                batch = self.method.next_batch(self.rest()) if len(self.rest()) else None
                if batch is None:
                    return
                if not len(batch.items):
                    review.samples.append(batch)
                    continue
                review.open, review.kind = batch, "draw"
            batch = review.open
            yield from self._label(late_allowed=False)
            review.samples.append(batch)

    def _label(self, *, late_allowed: bool) -> Plan[None]:
        review = self.review
        assert review.open is not None  # noqa: S101 - for mypy
        batch = review.open
        labels: Labels = yield Ask(
            batch.items,
            batch.reason,
            chances=batch.chances,
            unsure_allowed=self.method.takes_unsure,
            late_allowed=late_allowed,
            in_order=self._is_finding(),
            so_far=self._so_far,
            amend=self._amend,
            amended=self._so_far_with,
            checkpoint=review.packed,
            labels_left=self._labels_left,
            adjust={"stop": self._change_stop} if self._is_finding() else {},
        )
        review.take(batch.items, labels)
        review.open = None

    def _amend(self, changes: Mapping[int, int]) -> None:
        self.review.amend(changes, unsure_allowed=self.method.takes_unsure)
        # What was found before is counted anew; the ranking of the rest stays.
        self._remainder = None

    def _so_far_with(self, changes: Mapping[int, int]) -> Volume:
        """The answer as if labels that were late had come; everything else stays as it is."""
        items, values = np.array(list(changes), dtype=np.int64), self.review.values
        before = values[items]
        try:
            self._amend(changes)
            return self._so_far()
        finally:
            values[items] = before
            self._amend({})

    def _presumed(self) -> Ints:
        free = self.review.unasked()
        count = min(self.choices.presumed_of(self.size), len(free))
        return free[np.sort(self.review.generator.choice(len(free), count, replace=False))]

    def _reason_to_stop(self) -> str | None:
        review, choices = self.review, self.choices
        if len(review.order) >= self.size:
            return "every document is judged"
        if choices.budget is not None and review.asked + len(review.late) >= self._finding_budget():
            return "the budget for finding is spent"
        judged = review.values[review.items[review.known :]]
        return self.rule.reason(review.gain_curve(), judged, self.size, self._estimated_recall)

    def _finding_budget(self) -> int:
        """Labels for finding: a budget leaves enough for a sample of the rest, or half of itself."""
        budget = self.choices.budget or self.size
        return max(budget - self.choices.sample_of(self.size), budget // 2)

    def _next_round(self) -> Batch:
        review, choices = self.review, self.choices
        count = min(review.batch, choices.most_at_once or review.batch)
        if choices.budget is not None:
            count = min(count, self._finding_budget() - review.asked - len(review.late))
        if self.rule.name == "after":
            count = min(count, int(self.rule.number) - len(review.order) + review.known)
        chosen = self._likeliest(max(1, count))
        return Batch(chosen, np.ones(len(chosen)), "the likeliest of the documents that nobody has judged")

    def _likeliest(self, count: int) -> Ints:
        """The unjudged documents with the highest scores, under a model of what is judged."""
        free = self.review.unasked()
        presumed = self._presumed()
        items, labels = self.review.certain()
        scores = self.features.scores(self._fitted(items, labels, presumed, self.learner.fit))[free]
        chosen: Ints = free[highest(scores, count)]
        return chosen

    def _fitted(self, items: Ints, labels: Labels, presumed: Ints, fit: Fit) -> Relevance:
        rows = training_rows(self.features.rows(np.concatenate((items, presumed))), self.query)
        known = np.concatenate((labels, np.zeros(len(presumed), dtype=np.int8)))
        if self.query is not None:
            known = np.append(known, np.int8(1))
        if known.min(initial=1) == known.max(initial=0):
            # Corrections have left nothing to tell apart: all documents are alike.
            return Relevance(np.zeros(self.features.width, dtype=np.float32), 0.0)
        return fit(rows, known)

    def _ranked(self, items: Ints, labels: Labels, presumed: Ints, free: Ints) -> tuple[Ints, Floats]:
        """The given documents, likeliest first, and how likely each is.

        By logistic regression whatever documents are found by: its scores turn into probabilities.
        """
        scores: Singles = self.features.scores(self._fitted(items, labels, presumed, fit_logistic))[free]
        order = np.argsort(-scores, kind="stable")
        chances = calibrated_chances(self.features, self.query, items, labels, presumed, scores[order])
        return free[order], chances

    def _estimated_recall(self) -> float:
        """The share that is found already if the model's probabilities are right."""
        items, labels = self.review.certain()
        # Evenly spaced and not drawn: looking must not change what is asked for.
        free = self.review.unasked()
        count = self.choices.presumed_of(self.size)
        presumed = free[:: max(1, len(free) // count)][:count]
        _, chances = self._ranked(items, labels, presumed, free)
        relevant = float((labels == 1).sum())
        return relevant / (relevant + float(chances.sum())) if relevant else 0.0

    def rest(self) -> Remainder:
        """What was not judged when finding ended, ranked by the model of that time."""
        if self._remainder is None:
            switch = self.review.switch
            assert switch is not None  # noqa: S101 - for mypy
            values = self.review.values
            free = values == UNASKED
            for batch in self.review.samples:
                free[batch.items] = True
            order, chances = np.flatnonzero(free), np.full(int(free.sum()), 0.5)
            if self._ranking is None and self.method.finds_first and len(order):
                self._ranking = self._ranked(switch.items, switch.labels, switch.presumed, order)
            if self._ranking is not None:
                order, chances = self._ranking
            self._remainder = Remainder(
                order=order,
                chances=chances,
                choices=self.choices,
                generator=self.review.generator,
                batches=self.review.samples,
                labels_of=self.review.labels_of,
                labels_left=self._budget_left,
                found_before=int((values[~free] == 1).sum()),
                unsure_before=int((values[~free] == UNSURE).sum()),
            )
        return self._remainder

    def _budget_left(self) -> int:
        budget = self.choices.budget
        return self.size if budget is None else max(0, budget - self.review.asked)

    def _labels_left(self) -> int:
        """About how many labels are still to come."""
        review = self.review
        if self.choices.certify:
            return self._labels_to_certify()
        sample = self.choices.sample_of(self.size)
        if review.switch is not None:
            expected = sample - sum(len(batch.items) for batch in review.samples)
        else:
            expected = self.rule.expected(self.size) - (len(review.order) - review.known) + sample
        waiting = 0 if review.open is None else len(review.open.items)
        return max(waiting, min(expected, self._budget_left()))

    def _labels_to_certify(self) -> int:
        """About how many labels make the recall certain: the rest of finding, then draws of what is left."""
        review = self.review
        finding, found = 0, max(1, len(review.found))
        if review.switch is None:
            finding = max(0, self.rule.expected(self.size) - (len(review.order) - review.known))
            # Before they are found nobody knows how many there are.
            found = max(found, math.ceil(SUPPOSED_SHARE * self.size))
        left = max(0, self.size - len(review.order) - finding)
        draws = labels_to_certify(found, left, self.choices.recall, self.choices.error) if left else 0
        return max(
            0 if review.open is None else len(review.open.items), min(self._budget_left(), finding + draws)
        )

    def _estimate(self) -> RemainderEstimate | None:
        if self.review.switch is None:
            return None
        return self.method.estimate(self.rest()) if len(self.rest()) else _NOTHING_LEFT

    def _so_far(self) -> Volume:
        estimate = self._estimate()
        if estimate is not None and self.method.holds_at_the_end:
            estimate = estimate.while_drawing(self.rest())
        return self._assembled(estimate)

    def _volume(self) -> Volume:
        return self._assembled(self._estimate())

    def _assembled(self, estimate: RemainderEstimate | None) -> Volume:
        review = self.review
        drawn = sum(len(batch.items) for batch in review.samples)
        # Samples come last, so what was judged before them is what was asked for first.
        judged = review.values[review.items[: len(review.order) - drawn]]
        before = Before(
            found=int((judged == 1).sum()),
            unsure=int((judged < 0).sum()),
            judged=None if review.switch is None else len(judged),
            reason="" if review.switch is None else review.switch.reason,
        )
        return self._with(estimate, before)

    def _with(self, estimate: RemainderEstimate | None, before: Before) -> Volume:
        report = None
        if self.judge is not None:
            report = judge_report(self.judge, self.review, confidence=self.choices.confidence)
        return assembled(self.choices, self.seed, self.size, self.review, estimate, before, report)


def _query_row(features: Features, choices: VolumeChoices) -> csr_matrix | None:
    judged = isinstance(features, JudgedFeatures)
    # Where every document is judged, the order is a convenience: it may begin with any of them.
    takes_all = choices.stop == NEVER
    if not choices.query.strip() and not judged:
        if not choices.seed_rows and not takes_all:
            raise ParameterError(
                "A review starts from a query or from seeds: documents that are known relevant."
            )
        return None
    row = features.of_text(choices.query)
    if row.nnz:
        return row
    if choices.seed_rows or takes_all:
        return None
    raise ParameterError(
        f"No word of the query {choices.query!r} tells documents apart: none occurs in two or more "
        "documents and is missing in others. Use other words, or give seeds: documents that are known "
        "relevant."
    )
