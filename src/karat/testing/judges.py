"""`JudgeContract`: what `karat.judge` relies on."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pyarrow as pa

from karat.judges.judged import Judged
from karat.judges.run import judge as run_judge
from karat.judges.verdicts import Item, Judge, Verdict, verdict_of


class JudgeContract:
    """A judge gives one verdict for each item, in their order, whatever the items say.

    A subclass makes the judge, and may name other fields.
    """

    fields: Sequence[str] = ("text",)

    def make(self) -> Judge:
        """The judge under test."""
        raise NotImplementedError

    def items(self, count: int) -> list[Item]:
        return [{name: f"{name} {number}" for name in self.fields} for number in range(count)]

    def verdicts(self, items: Sequence[Item]) -> list[Verdict]:
        """The judge's verdicts, each checked to be from 0 to 1."""
        return [verdict_of(answer, place) for place, answer in enumerate(self.make()(items))]

    def judged(self, items: Sequence[Item], **choices: Any) -> Judged:
        return run_judge(pa.Table.from_pylist([dict(item) for item in items]), judge=self.make(), **choices)

    # ------------------------------------------------------------------ verdicts

    def test_there_is_a_verdict_for_each_item(self) -> None:
        for count in (1, 2, 33):
            assert len(self.verdicts(self.items(count))) == count

    def test_no_items_have_no_verdicts(self) -> None:
        assert self.verdicts([]) == []

    def test_verdicts_do_not_depend_on_the_order(self) -> None:
        items = self.items(12)
        forwards = [verdict.value for verdict in self.verdicts(items)]
        backwards = [verdict.value for verdict in self.verdicts(items[::-1])]
        assert forwards == backwards[::-1]

    def test_any_text_is_an_item(self) -> None:
        texts = ["", " ", "{text}", '"', "\n---\n", "naïve 日本語 🙂", "a" * 5000, "\\", "\u2028", "null"]
        items = [dict.fromkeys(self.fields, text) for text in texts]
        assert len(self.verdicts(items)) == len(texts)

    def test_what_has_no_verdict_says_why(self) -> None:
        for verdict in self.verdicts(self.items(5)):
            assert verdict.value is not None or verdict.faults

    # ------------------------------------------------------------------ in a run

    def test_identical_items_have_one_verdict(self) -> None:
        first, second = self.items(2)
        judged = self.judged([first, second, first])
        assert judged.verdicts[0] == judged.verdicts[2]
        assert judged.tally.asked == 2

    def test_what_it_is_can_be_written_down(self) -> None:
        judge = self.make()
        identity = getattr(judge, "identity", None)
        assert identity is None or json.loads(json.dumps(identity)) == identity
        assert getattr(self.make(), "identity", None) == identity, "a judge made alike is the same judge"
        json.dumps(self.judged(self.items(2)).about())
