"""Ask several judges about the distinct items among many rows, cache the answers and average them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from karat.judges.cache import VerdictCache, item_digest
from karat.judges.judged import RequestCounts
from karat.judges.pace import Budget
from karat.judges.verdicts import Item, JudgeError, Verdict, verdict_of

# Items that a plain function is given at a time; what it answers is kept before the next ones.
BATCH = 64

Batch = list[tuple[int, Verdict]]


@dataclass(frozen=True, slots=True)
class JudgingProgress:
    """How far a run is.

    Attributes:
        done: questions that are answered, over all judges.
        total: questions that are answered at the end of the run, where it is not out of budget before.
        cost: so far.
        seconds: since the first request.
        asked: questions that were answered in that time.
    """

    done: int
    total: int
    cost: float
    seconds: float
    asked: int

    @property
    def rate(self) -> float:
        """Answers a second."""
        return self.asked / self.seconds if self.seconds > 0 else 0.0

    @property
    def seconds_left(self) -> float | None:
        """An estimate from the rate so far; None before the first answer."""
        return (self.total - self.done) / self.rate if self.rate else None


class Panel:
    """One run: the different items, the judges, and the answers so far."""

    def __init__(
        self,
        items: list[dict[str, str]],
        rows: list[int],
        members: list[Any],
        budget: Budget,
        max_items: int | None,
        progress: Callable[[JudgingProgress], None] | None,
    ) -> None:
        self.members, self.budget, self.max_items, self.progress = members, budget, max_items, progress
        digests = [item_digest(items[row]) for row in rows]
        first = dict(zip(reversed(digests), reversed(rows), strict=True))
        # Identical items are one question.
        self.keys = list(dict.fromkeys(digests))
        self.items: list[Item] = [items[first[key]] for key in self.keys]
        self.place = {key: place for place, key in enumerate(self.keys)}
        self.question_of_row = dict(zip(rows, (self.place[digest] for digest in digests), strict=True))
        self.answers: list[dict[int, Verdict]] = [{} for _ in members]
        self.tally = RequestCounts()
        self.begun = 0.0
        self.asked_now: set[int] = set()
        # Over all judges: answers in all, those of this run, and those that there are to be at its end.
        self.done = self.answered = self.wanted = 0

    def ask(self, cache: VerdictCache | None) -> None:
        """Ask each judge about each item that it has not answered before."""
        judges = [self._recall(number, cache) for number in range(len(self.members))]
        known = set.intersection(*(set(answers) for answers in self.answers))
        self.tally.cached = len(known)
        open_items = [place for place in range(len(self.items)) if place not in known]
        chosen = open_items[: self.max_items]
        to_ask = [[place for place in chosen if place not in answers] for answers in self.answers]
        self.done = sum(map(len, self.answers))
        self.wanted = self.done + sum(map(len, to_ask))
        self.begun = time.monotonic()
        for number, places in enumerate(to_ask):
            if places:
                self._ask_one(number, self.members[number], places, judges[number], cache)
        self.tally.asked = len(self.asked_now)
        self.tally.unasked = sum(
            any(place not in answers for answers in self.answers) for place in open_items
        )
        self.tally.cost = self.budget.spent
        self.tally.without = sum(
            all(answers[place].value is None for answers in self.answers if place in answers)
            for place in self.asked_now
        )

    def with_verdicts(self, table: pa.Table, column: str, examples: set[int]) -> pa.Table:
        """The table with the columns of verdicts."""
        averages = [self._average(place) for place in range(len(self.items))]
        rows = [
            averages[self.question_of_row[row]]
            if row in self.question_of_row
            else (None, None, "example" if row in examples else "not sampled")
            for row in range(table.num_rows)
        ]
        self.tally.judged = sum(value is not None for value, _, _ in rows)
        values, choices, faults = zip(*rows, strict=True)
        return (
            table.append_column(column, pa.array(values, pa.float64()))
            .append_column(f"{column}_choice", pa.array(choices, pa.string()))
            .append_column(f"{column}_fault", pa.array(faults, pa.string()))
        )

    def _average(self, place: int) -> tuple[float | None, str | None, str | None]:
        """The mean verdict on an item, the choices, and why there is none."""
        given = [answers[place] for answers in self.answers if place in answers]
        values = [each.value for each in given if each.value is not None]
        if values:
            choices = dict.fromkeys(each.choice for each in given if each.choice)
            return sum(values) / len(values), ", ".join(choices) or None, None
        faults = dict.fromkeys(fault for each in given for fault in each.faults)
        return None, None, ", ".join(faults) or "not asked"

    def _recall(self, number: int, cache: VerdictCache | None) -> str | None:
        """The cache's name for a judge, and its answers from before; None where answers are not kept."""
        identity = getattr(self.members[number], "identity", None)
        if cache is None or identity is None:
            return None
        judge_digest = cache.add_judge(identity)
        kept = cache.look_up(judge_digest, self.keys)
        self.answers[number] = {self.place[key]: verdict for key, verdict in kept.items()}
        return judge_digest

    def _ask_one(
        self, number: int, member: Any, places: list[int], name: str | None, cache: VerdictCache | None
    ) -> None:
        batches = _stream(member, [self.items[place] for place in places], self.budget)

        def take(batch: Batch) -> None:
            answers = [(places[index], verdict) for index, verdict in batch]
            if cache is not None and name is not None:
                cache.add(name, [(self.keys[place], verdict) for place, verdict in answers])
            self._count(number, answers)

        for batch in batches:
            try:
                take(batch)
            except KeyboardInterrupt:
                # What has come in is kept before the run ends; an answer that is stored twice does no harm.
                take(batch)
                if hasattr(batches, "throw"):
                    take(batches.throw(KeyboardInterrupt()))
                raise
            self._report()

    def _count(self, number: int, answers: Sequence[tuple[int, Verdict]]) -> None:
        tally = self.tally
        self.done += len(answers)
        self.answered += len(answers)
        for place, verdict in answers:
            self.answers[number][place] = verdict
            self.asked_now.add(place)
            tally.requests += verdict.requests
            tally.input_tokens += verdict.input_tokens
            tally.output_tokens += verdict.output_tokens
            tally.faults.update(verdict.faults)
            tally.from_logprobs += verdict.source == "logprobs"

    def _report(self) -> None:
        if self.progress is not None:
            seconds = time.monotonic() - self.begun
            self.progress(JudgingProgress(self.done, self.wanted, self.budget.spent, seconds, self.answered))


def _stream(member: Any, items: list[Item], budget: Budget) -> Iterator[Batch]:
    """A judge's verdicts as they come; a plain callable is given a few items at a time."""
    if hasattr(member, "stream"):
        yield from member.stream(items, budget)
        return
    for start in range(0, len(items), BATCH):
        part = items[start : start + BATCH]
        answers = list(member(part))
        if len(answers) != len(part):
            raise JudgeError(
                f"The judge gave {len(answers):,} verdicts on {len(part):,} items; one for each is needed."
            )
        yield [(start + place, verdict_of(answer, start + place)) for place, answer in enumerate(answers)]
