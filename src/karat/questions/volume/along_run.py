"""One run of method `along`: random draws beside active learning, until the target is certain."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from karat.core.assumptions import HOLDS_AT_ANY_TIME
from karat.core.plan import Plan
from karat.questions.volume.balance import OUTCOMES, Outlook, expected_missing, outlook, recent_density
from karat.questions.volume.drawn_pool import DrawnPool
from karat.questions.volume.pricing import label_range
from karat.questions.volume.ranking_assumption import if_ranking_holds
from karat.questions.volume.remainder import Batch, Ints, RemainderEstimate
from karat.questions.volume.result import Before, Volume
from karat.questions.volume.run import ReviewRun
from karat.questions.volume.stopping import NEVER

# Of all labels, the share that is drawn at random while documents are being found.
DRAWN_SHARE = 0.05
# Documents that the model has chosen before it is asked whether to sample.
FEWEST_CHOSEN = 10
# Draws that are asked for at a time: no more than this share of the collection, but this many.
MOST_DRAWN, FEW_DRAWS = 0.05, 20


class AlongRun(ReviewRun):
    """Each round looks for documents and draws a few at random, or only draws; whichever is cheaper.

    Each round's model-chosen documents come before its draws, which are uniform among the rest, so every
    draw's pool and what was known before it follow from the order of asks. What the bets go by is settled
    before a round is asked for, and kept in its batch.
    """

    _pool: DrawnPool | None = None

    def plan(self) -> Plan[Volume]:
        """Rounds until the target is certain, the budget is spent or nothing is left."""
        review = self.review
        review.switch = None
        while True:
            if review.open is None:
                reason = self._reason_to_end()
                if reason is None:
                    review.open, review.kind = self._round(), "round"
                elif len(review.late):
                    review.ask_for_late()
                else:
                    return self._assembled(self._estimate())
            batch, kind = review.open, review.kind
            assert batch is not None  # noqa: S101 - for mypy
            yield from self._label(late_allowed=kind == "round")
            if kind == "round":
                self._keep(batch)

    def _keep(self, batch: Batch) -> None:
        """Note the draws of a round, and how far finding has come."""
        review, draws = self.review, int(batch.numbers["draws"])
        if draws:
            kept = {name: batch.numbers[name] for name in ("expected", "early")}
            review.samples.append(Batch(batch.items[-draws:], batch.chances[-draws:], batch.reason, kept))
        if draws < len(batch.items):
            review.rounds.append(len(review.order))
            self._enlarge_rounds()

    def _reason_to_end(self) -> str | None:
        review = self.review
        if len(review.order) >= self.size:
            return "every document is judged"
        if self._budget_left() <= len(review.late):
            return "the budget is spent"
        return "the target is certain" if self._is_certain() else None

    def _is_certain(self) -> bool:
        pool, found = self._drawn_pool(), len(self.review.found)
        if self.choices.missing is not None:
            return pool.upper - found <= self.choices.missing
        return found > 0 and found >= self.choices.recall * pool.upper - 1e-9

    def _round(self) -> Batch:
        """The next documents to be judged: those that the model chooses, then random draws."""
        review, choices = self.review, self.choices
        chosen_before = self._chosen()
        labels = review.values[chosen_before]
        expected, early = expected_missing(labels), self._is_early()
        look, draws = review.batch, 0
        ahead = self._outlook() if len(chosen_before) >= FEWEST_CHOSEN and len(review.found) else None
        ended = self._has_ended_finding()
        if self.rule.name == NEVER:
            ahead = None
        if ended or (ahead is not None and ahead.look == 0):
            look, early = 0, False
            most = max(FEW_DRAWS, math.ceil(MOST_DRAWN * self.size))
            draws = most if ahead is None else min(ahead.draws, most)
        elif ahead is not None:
            look = min(look, ahead.look)
        free = len(review.unasked())
        allowed = min(free, self._budget_left() - len(review.late), choices.most_at_once or free)
        look = min(look, allowed)
        if look:
            drawn = sum(len(batch.items) for batch in review.samples)
            draws = math.floor(DRAWN_SHARE * (len(review.order) - review.known + look)) - drawn
        draws = max(0, min(draws, allowed - look))
        chosen = self._likeliest(look) if look else np.empty(0, dtype=np.int64)
        rest = np.setdiff1d(review.unasked(), chosen, assume_unique=True)
        places = review.generator.choice(len(rest), draws, replace=False)
        items = np.concatenate((chosen, rest[places]))
        chances = np.concatenate((np.ones(len(chosen)), np.full(draws, draws / max(1, len(rest)))))
        reason = "the likeliest of the documents that nobody has judged" if look else "a random sample"
        if look and draws:
            reason += f", and {draws:,} at random"
        return Batch(items, chances, reason, {"draws": draws, "expected": expected, "early": early})

    def _chosen(self) -> Ints:
        """The documents that the model chose, in their order."""
        review = self.review
        is_drawn = np.zeros(self.size, dtype=bool)
        for batch in review.samples:
            is_drawn[batch.items] = True
        items = review.items[review.known :]
        return np.asarray(items[~is_drawn[items]])

    def _is_early(self) -> bool:
        return all(batch.numbers["early"] for batch in self.review.samples)

    def _has_ended_finding(self) -> bool:
        """Whether the stopping rule says so; the knee is the price's business here."""
        if self.rule.name == "knee":
            return False
        labels = self.review.values[self._chosen()]
        reason = self.rule.reason(self.review.gain_curve(), labels, self.size, self._estimated_recall)
        return reason is not None

    def _outlook(self) -> Outlook:
        review, choices, pool = self.review, self.choices, self._drawn_pool()
        labels, found = review.values[self._chosen()], len(review.found)
        most = found / choices.recall if choices.missing is None else found + choices.missing
        above = math.floor(most + 1e-9) + 1
        lacking = pool.lacking_above if self.learner.rules_out_all else pool.lacking
        return outlook(
            found=found,
            left=self.size - len(review.order),
            density=recent_density(labels),
            missing=pool.missing(expected_missing(labels), OUTCOMES),
            recall=choices.recall,
            slack=choices.missing,
            lacking=lacking(above),
        )

    def _drawn_pool(self) -> DrawnPool:
        if self._pool is None:
            self._pool = DrawnPool(self.size, self.choices.error)
        self._pool.update(self.review)
        return self._pool

    def _amend(self, changes: Mapping[int, int]) -> None:
        super()._amend(changes)
        self._pool = None

    def _labels_left(self) -> int:
        """About how many labels are still to come."""
        waiting = 0 if self.review.open is None else len(self.review.open.items)
        if not len(self.review.found):
            middle = sum(label_range(self.size, self.choices, self.method)) // 2
            return max(waiting, middle - self.review.asked)
        return max(waiting, min(self._budget_left(), math.ceil(self._outlook().labels)))

    def _estimate(self) -> RemainderEstimate | None:
        if not self.review.samples and len(self.review.order) < self.size:
            return None
        pool = self._drawn_pool()
        unsure = int((self.review.values[self.review.items] < 0).sum())
        missing = pool.missing(expected_missing(self.review.values[self._chosen()]), OUTCOMES)
        value = len(self.review.found) + float(missing[OUTCOMES // 2])
        warnings = [f"{unsure:,} unsure or missing labels may be either."] if unsure else []
        assumed = if_ranking_holds(self.review, self.size, self.choices.error)
        if assumed.warning is not None:
            warnings.append(assumed.warning)
        # Where it allows no more than what is certain anyway, the assumption has nothing to tell.
        tells = assumed.interval is not None and assumed.interval.upper < pool.upper
        return RemainderEstimate(
            float(pool.lower),
            min(max(value, pool.lower), pool.upper),
            float(pool.upper),
            HOLDS_AT_ANY_TIME,
            others=(assumed.interval,) if tells and assumed.interval is not None else (),
            warnings=tuple(warnings),
        )

    def _assembled(self, estimate: RemainderEstimate | None) -> Volume:
        review = self.review
        first = review.order.index(int(review.samples[0].items[0])) if review.samples else None
        if first is None and estimate is not None:
            first = len(review.order)
        before = Before(found=0, unsure=0, judged=first, reason="")
        return self._with(estimate, before)
