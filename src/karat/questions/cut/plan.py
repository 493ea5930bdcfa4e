"""The plan of `cut`: looks, certifying samples and labels at the cut, for one target or both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from karat.bounds.label_noise import LabelNoise
from karat.core.choices import FIRST_REVISION
from karat.core.errors import ParameterError
from karat.core.method import method_named
from karat.core.plan import Plan, answering
from karat.questions.cut.accuracy_plan import FIRST_LOOK, SHORT_LOOK, decided_part, label_between, look_again
from karat.questions.cut.accuracy_plan import certify as decide_ends
from karat.questions.cut.accuracy_test import AccuracyBound
from karat.questions.cut.anytime_bets import CutBets
from karat.questions.cut.anytime_plan import bet, bet_on_accuracy, first_candidate, likely_depth
from karat.questions.cut.anytime_targets import AccuracyBets, PrecisionBets, PrecisionBetsInTurn, RecallBets
from karat.questions.cut.assembly import Certified, assembled
from karat.questions.cut.both_plan import Split, best_split
from karat.questions.cut.choices import (
    FIRST_ROUND,
    FOURTH_REVISION,
    SECOND_REVISION,
    THIRD_REVISION,
    CutChoices,
)
from karat.questions.cut.denoise import KNOWN_LABELS, answer_behind, choices_before
from karat.questions.cut.methods import METHODS
from karat.questions.cut.order import Order
from karat.questions.cut.precision_bounds import CertifiedCut, PrecisionBounds, deepest_cut, safe_starts
from karat.questions.cut.precision_plan import certify_precision, spend_at_the_cut
from karat.questions.cut.recall_plan import (
    best_design,
    certify,
    smallest_cut,
    spend_above_the_cut,
)
from karat.questions.cut.recall_test import RecallBound
from karat.questions.cut.result import Selection
from karat.questions.cut.run import CutRun
from karat.questions.cut.verdicts import Verdicts

# The first look: its share of the budget, its smallest and its largest size.
LOOK_SHARE, LOOK_LEAST, LOOK_MOST = 0.08, 3, 100
# A look beyond the budget is worth it where so large a part of the precision is reached before it.
WORTH_A_LOOK = 0.6
# A further round must promise to improve the set by this share of it.
WORTH_A_ROUND = 0.1


def cut_plan(
    order: Order,
    choices: CutChoices,
    *,
    seed: int,
    known: Mapping[int, int | None] | None = None,
    verdicts: Verdicts | None = None,
) -> Plan[Selection]:
    """Find the items to keep. Items of asks are ranks.

    Guarantee: with probability at least `confidence` the set reaches its targets, for any list, any scores
        and any verdicts, whenever it is read: a sample counts only when all of its labels are there. With a
        noise rate the targets are those of the true labels, and a target that is not certain is named.

    Args:
        order: the list by rank.
        choices: what is asked of the set.
        seed: of the random numbers.
        known: labels by rank that exist already, however they were chosen.
        verdicts: another judge's.
    """
    noise = LabelNoise.chosen(choices)
    if noise is None:
        return CutPlan(order, choices, seed, known or {}, verdicts).plan()
    if known:
        raise ParameterError(KNOWN_LABELS)
    before = choices_before(choices, noise, order.size)
    plan = CutPlan(order, before, seed, {}, verdicts).plan()
    return answering(plan, lambda selection: answer_behind(selection, choices, noise))


class CutPlan:
    """One run: its labels, and the samples that are complete."""

    def __init__(
        self,
        order: Order,
        choices: CutChoices,
        seed: int,
        known: Mapping[int, int | None],
        verdicts: Verdicts | None,
    ) -> None:
        self.choices, self.seed, self.verdicts = choices, seed, verdicts
        self.method = method_named(METHODS, choices.method)
        self.precision, self.recall, self.accuracy = (
            choices.targets.get(name) for name in ("precision", "recall", "accuracy")
        )
        self.run = CutRun(order, order.size, seed, known)
        self.run.so_far = self.selection
        self.run.open_ended = choices.budget is None
        self.precision_samples: list[PrecisionBounds] = []
        self.recall_samples: list[RecallBound] = []
        self.accuracy_samples: list[AccuracyBound] = []
        self.bets: dict[str, CutBets] = {}
        self.in_sequence = choices.revision > THIRD_REVISION and not self.method.bets

    def plan(self) -> Plan[Selection]:
        """All rounds."""
        for budget, error in self._rounds():
            self.run.budget = budget
            if not self.run.asked:
                yield from self._first_look()
            if self.accuracy is not None:
                yield from look_again(self.run, self.accuracy, error, in_sequence=self.in_sequence)
            samples = self._bets if self.method.bets else self._samples
            yield from samples(error)
            yield from self._spend_the_rest()
        return self.selection()

    def _rounds(self) -> Iterator[tuple[int, float]]:
        """Labels so far and the error of each round; without a budget, rounds while they are worth it.

        Rounds share the error by halves, so that one may stop after any of them.
        """
        size, error = self.run.size, 1.0 - self.choices.confidence
        if self.choices.budget is not None:
            yield min(self.choices.budget, size), error
            return
        if self.accuracy is not None:
            yield size, error
            return
        budget, most = FIRST_ROUND, min(self.choices.most_labels or size, size)
        while True:
            if not self.method.bets:
                error /= 2.0
            yield min(budget, most), error
            if budget >= most or not self._worth_another_round():
                return
            budget *= 2

    def _worth_another_round(self) -> bool:
        now = self.selection()
        if now.missing and now.forecast:
            return True
        if not now.forecast:
            return False
        kept, after = max(1, now.kept), now.forecast[0]
        if after.right is not None:
            # What the labels themselves find does not count: it costs as much in every round.
            return after.right - after.labels - now.precision.value * kept > WORTH_A_ROUND * kept
        wrong = (1.0 - now.precision.value) * kept
        return after.wrong is not None and wrong - after.wrong > WORTH_A_ROUND * kept

    def _first_look(self) -> Plan[None]:
        run = self.run
        most = LOOK_MOST if self.accuracy is None else SHORT_LOOK if self.in_sequence else FIRST_LOOK
        count = max(LOOK_LEAST, min(most, int(LOOK_SHARE * run.budget)))
        if self.precision is not None and self.recall is None:
            yield from run.look(count, evenly=False, worth=WORTH_A_LOOK * self.precision)
        else:
            yield from run.look(count, evenly=True)
        if self.verdicts is not None:
            run.reorder(self.verdicts.order(run.strata, run.labelled, run.order))

    def _split(self, error: float) -> Split:
        """Labels and error of each target: all of both where there is one."""
        if self.precision is None or self.recall is None:
            return Split(self.run.left, self.run.left, error, error)
        return best_split(self.run, self.precision, self.recall, error)

    def _samples(self, error: float) -> Plan[None]:
        """Samples that count when they are complete, one for each target."""
        run, split = self.run, self._split(error)
        if self.precision is not None:
            yield from certify_precision(
                run,
                self.precision_samples,
                self.precision,
                split.precision_error,
                split.precision_labels,
                in_turn=self.choices.revision > FIRST_REVISION,
                twice=self.choices.revision > FOURTH_REVISION,
            )
        if self.recall is not None:
            planned = best_design(run, self.recall, split.recall_error, min(run.left, split.recall_labels))
            if planned is not None:
                certified = yield from certify(run, planned, self.recall, split.recall_error)
                self.recall_samples.append(certified)
        if self.accuracy is not None:
            yield from decide_ends(
                run, self.accuracy_samples, self.accuracy, error, in_sequence=self.in_sequence
            )

    def _bets(self, error: float) -> Plan[None]:
        """Bets that go on from round to round, each target with labels of its own."""
        run = self.run
        if self.accuracy is not None:
            bets = AccuracyBets(run, self.accuracy, error)
            self.accuracy_samples.append(bets)
            growing = self.choices.revision > SECOND_REVISION
            yield from bet_on_accuracy(run, bets, self.accuracy, error, growing=growing)
            return
        split = self._split(error)
        if not self.bets:
            yield from self._start_bets(split)
        labels = {"precision": split.precision_labels, "recall": split.recall_labels}
        for name, some in self.bets.items():
            yield from bet(run, some, min(labels[name], run.left))

    def _start_bets(self, split: Split) -> Plan[None]:
        run = self.run
        if self.precision is not None:
            if self.choices.revision > FOURTH_REVISION:
                start = yield from first_candidate(
                    run, self.precision, split.precision_error, split.precision_labels
                )
                precision_bets: PrecisionBets = PrecisionBetsInTurn(
                    run, self.precision, split.precision_error, start
                )
            else:
                start = likely_depth(run, self.precision)
                precision_bets = PrecisionBets(run, self.precision, split.precision_error, start)
            self.precision_samples.append(precision_bets)
            self.bets["precision"] = precision_bets
        if self.recall is not None:
            recall_bets = RecallBets(run, self.recall, split.recall_error)
            self.recall_samples.append(recall_bets)
            self.bets["recall"] = recall_bets

    def _spend_the_rest(self) -> Plan[None]:
        """Label what is between two cuts, or else at the cut."""
        if self.accuracy is not None:
            yield from label_between(self.run, self.accuracy_samples, self.accuracy)
        elif self.precision is not None and self.recall is not None:
            yield from self._label_between_cuts()
        elif self.precision is not None:
            yield from spend_at_the_cut(self.run, self.precision_samples, self.precision)
        elif self.recall is not None:
            yield from spend_above_the_cut(self.run, self.recall_samples, self.recall)

    def _label_between_cuts(self) -> Plan[None]:
        run = self.run
        chunk = max(5, run.left // 40)
        while run.left > 0:
            kept, needed = self.kept_cut().position, self.needed_cut()
            between = int(run.labelled.unlabelled_up_to(needed) - run.labelled.unlabelled_up_to(kept))
            if between <= 0:
                return
            positions = run.labelled.next_unlabelled(kept, min(chunk, between, run.left))
            yield from run.ask(positions, "items between the two cuts")

    def kept_cut(self) -> CertifiedCut:
        """The deepest cut that keeps the precision."""
        if self.precision is None:
            return CertifiedCut(0, 0)
        starts = safe_starts(self.precision_samples, self.run.labelled, self.precision)
        return deepest_cut(starts, self.run.labelled, self.precision)

    def needed_cut(self) -> int:
        """The smallest cut that reaches the recall."""
        if self.recall is None:
            return 0
        return smallest_cut(self.run.labelled, self.recall_samples, self.recall)

    def certified(self) -> Certified:
        """Where the list is cut, and how many mistakes there may be."""
        if self.accuracy is not None:
            part, mistakes = decided_part(self.run, self.accuracy_samples, self.accuracy)
            return Certified(part.upper, part.lower, mistakes, of_both_sides=True)
        if self.precision is None:
            needed = self.needed_cut()
            return Certified(needed, needed, int(self.run.labelled.unlabelled_up_to(needed)))
        kept = self.kept_cut()
        return Certified(kept.position, max(kept.position, self.needed_cut()), kept.wrong)

    def selection(self) -> Selection:
        """What is certain so far."""
        return assembled(self.run, self.choices, self.seed, self.certified(), self.verdicts)
