"""Methods of `Campaign` that read the log: status, annotators, disagreements, history, look-ups."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from statistics import median
from typing import Any

from karat.bounds.repeats import ErrorRate, error_rate_from_repeats
from karat.campaign.aggregate import majority
from karat.campaign.base import CampaignBase
from karat.campaign.ledger import Ledger, Rule
from karat.campaign.plan_replay import PlanReplay, adjustments, first_choices
from karat.campaign.quote import quote_labels
from karat.campaign.records import CORRECTION, LABEL, CampaignRow, Draw, GoldItem, LabelRow
from karat.campaign.status import AnnotatorSummary, Disagreement, Earlier, HistoryLine, Item, Lookup, Status
from karat.core.choices import Choices
from karat.core.labels import UNSURE, label_to_python
from karat.core.question import question_named

RECENT_GOLD = 20


class CampaignQueries(CampaignBase):
    """The state of a campaign, and what the log holds about items and people."""

    def status(self) -> Status:
        """The state of the campaign."""
        replay = self._runner.brought_up_to_date()
        row, labelling = self.row, self.definition.labelling
        labels, seconds = self.store.effort(row.id)
        wanted, leased = self.store.queued(row.id)
        drawn = [draw for draw in replay.draws.values() if draw.ask > 0]
        labelled = {draw.item: replay.seen.label(draw.item) for draw in drawn}
        values = Counter(labelled.values())
        # A tie counts like unsure in results, but its item is one on which people differ.
        tied = sum(value == UNSURE and replay.seen.items[item].disagree for item, value in labelled.items())
        ask = replay.ask
        left = ask.labels_left() if ask is not None and ask.labels_left is not None else None
        if left is not None and ask is not None:
            # The plan was not sent the newest labels yet.
            given = len(ask) - len(replay.missing())
            left = max(wanted, (left - given) * labelling.redundancy)
        state, note = _state(
            row, replay, spent=labelling.spent(labels, seconds), wanted=wanted, leased=leased
        )
        return Status(
            name=row.name,
            question=row.question,
            criterion=row.criterion_text,
            method=self.definition.plan["method"],
            size=self.definition.source.size,
            state=state,
            labels=labels,
            answered=len(drawn) - values[None],
            asked=len(drawn),
            known=len(replay.draws) - len(drawn),
            open=wanted,
            leased=leased,
            unsure=values[UNSURE] - tied,
            disagreements=len(replay.seen.disagreements()),
            annotators=len({line.annotator for line in replay.rows if is_opinion(line, row)}),
            labels_left=0 if replay.finished else left,
            reason="" if ask is None else ask.reason,
            note=note,
            hours=seconds / 3600.0,
            cost=labelling.cost(labels, seconds),
            created_at=row.created_at,
            version=row.version,
        )

    def quoted(self) -> tuple[int, int] | None:
        """From and to how many labels were expected before the first one; None where no price can be told.

        What was adjusted while the plan ran does not change it; a target that was changed does.
        """
        return self._quoted(self._first_choices())

    def quoted_until_certain(self) -> tuple[int, int] | None:
        """The same, if labelling goes on until the target is certain; None where `quoted` is that price."""
        choices = question_named(self.question).until_certain(self._first_choices())
        return None if choices is None else self._quoted(choices)

    def _first_choices(self) -> Choices:
        adjusted = adjustments(self.store.changes(self.row.id), self.row, self.definition)
        first = first_choices(self.definition, adjusted)
        choices: Choices = question_named(self.question).choices.from_dict(first)
        return choices

    def _quoted(self, choices: Choices) -> tuple[int, int] | None:
        return quote_labels(
            question_named(self.question),
            choices,
            self.definition.labelling,
            size=self.definition.source.size,
            source=lambda: self.source,
        )

    def disagreements(self) -> list[Disagreement]:
        """Items on which people differ and nobody has decided; `correct` decides."""
        replay, names = self._runner.brought_up_to_date(), self.store.annotators()
        comments: dict[str, dict[str, str]] = defaultdict(dict)
        for row in replay.rows:
            if row.kind == LABEL and row.comment.strip():
                comments[row.item][names[row.annotator]] = row.comment
        return [
            Disagreement(
                item,
                replay.draws[item].unit,
                replay.draws[item].fields,
                {names[person]: vote for person, vote in replay.seen.items[item].votes.items()},
                replay.seen.label(item),
                comments[item],
            )
            for item in replay.seen.disagreements()
            if item in replay.draws
        ]

    def noise(self, *, confidence: float = 0.95) -> ErrorRate:
        """How often single opinions are wrong, estimated from items that two people labelled."""
        pairs = list(self._runner.brought_up_to_date().seen.repeats())
        return error_rate_from_repeats(
            sum(first != second for first, second in pairs), len(pairs), confidence=confidence
        )

    def annotators(self) -> list[AnnotatorSummary]:
        """Who has labelled how much, how fast, and how well it agrees; most labels first."""
        names, rows = self.store.annotators(), self.store.labels(self.row.criterion)
        ledger = Ledger(Rule())
        ledger.add(rows)
        skipped = Counter(skip.annotator for skip in self.store.skips(self.row.id))
        by_person: dict[int, list[LabelRow]] = defaultdict(list)
        for row in rows:
            if is_opinion(row, self.row):
                by_person[row.annotator].append(row)
        summaries = [
            _summary(names[person], own, ledger, self.gold, skipped[person], person)
            for person, own in by_person.items()
        ]
        return sorted(summaries, key=lambda summary: -summary.labels)

    def history(self, item: Any = None) -> list[HistoryLine]:
        """Every entry of the log about an item, or about all items of this campaign."""
        names = self.store.annotators()
        campaigns = {other.id: other.name for other in self.store.campaigns()}
        rows = self.store.labels(self.row.criterion, items=None if item is None else {self.key(item)})
        return [
            HistoryLine(*row[:4], names[row.annotator], campaigns[row.campaign], *row[6:])
            for row in rows
            if item is not None or row.campaign == self.row.id
        ]

    def look_up(self, items: Iterable[str]) -> Lookup:
        """What the campaign knows of these items: their keys, and each person's newest label."""
        keys = {item: self.key(item) for item in items}
        wanted, names = set(keys.values()), self.store.annotators()
        existing: dict[tuple[str, str | None], int] = {
            (row.item, names[row.annotator]): row.value
            for row in self.store.labels(self.row.criterion, items=wanted)
            if row.kind == LABEL
        }
        asked = self.store.draws_of(self.row.id, wanted).keys() | (self._gold_items.keys() & wanted)
        return Lookup(keys, asked, existing)

    def held(self, annotator: str) -> set[str]:
        """The keys of the items that somebody holds now."""
        return {lease.item for lease in self.store.held(self.row.id, self.store.annotator(annotator))}

    def earlier(self, annotator: str, *, most: int) -> list[Earlier]:
        """What somebody answered in this campaign, oldest first and each item once, at most so many."""
        person = self.store.annotator(annotator)
        newest: dict[str, LabelRow] = {}
        for row in self.store.labels(self.row.criterion):
            if row.annotator == person and row.campaign == self.row.id and row.kind in (LABEL, CORRECTION):
                newest.pop(row.item, None)
                newest[row.item] = row
        keys = list(newest)[-most:]
        shown: dict[str, Draw | GoldItem] = {**self.store.draws_of(self.row.id, keys), **self._gold_items}
        return [
            Earlier(
                Item(self.source_id(key), key, shown[key].unit, shown[key].fields, 0.0),
                label_to_python(newest[key].value),
                newest[key].comment,
            )
            for key in keys
            if key in shown
        ]


def is_opinion(row: LabelRow, campaign: CampaignRow) -> bool:
    """Whether a row of the log is an annotator's label that was given in this campaign."""
    return row.campaign == campaign.id and row.kind == LABEL


def _state(
    row: CampaignRow, replay: PlanReplay, *, spent: str | None, wanted: int, leased: int
) -> tuple[str, str]:
    if row.archived_at is not None:
        return "archived", "It takes no more labels."
    if replay.finished:
        return "done", question_named(row.question).finished
    if spent is not None:
        return "out of budget", f"No more items are handed out: {spent}. The result so far holds."
    stuck = sum(replay.seen.missing(item) == 0 for item in replay.missing())
    if stuck:
        return "waiting", (
            f"{stuck:,} items are unsure or contested, and this method needs a decision: another annotator's "
            "opinion, or the owner's correction."
        )
    if wanted and wanted == leased:
        return "waiting", "All open items are with annotators; the next come when those are labelled."
    return "open", ""


def _summary(
    name: str, lines: list[LabelRow], ledger: Ledger, gold: dict[str, int], skipped: int, person: int
) -> AnnotatorSummary:
    newest = {line.item: line.value for line in lines}
    values = Counter(newest.values())
    agreed = []
    for item, value in newest.items():
        others = [vote for other, vote in ledger.items[item].votes.items() if other != person]
        opinion = majority(others) if others else UNSURE
        if UNSURE not in (value, opinion):
            agreed.append(value == opinion)
    checked = [value == gold[item] for item, value in newest.items() if item in gold]
    times = [line.seconds for line in lines if line.seconds is not None]
    return AnnotatorSummary(
        name=name,
        labels=len(newest),
        right=values[1],
        wrong=values[0],
        unsure=values[UNSURE],
        skipped=skipped,
        agreement=sum(agreed) / len(agreed) if agreed else None,
        compared=len(agreed),
        gold_seen=len(checked),
        gold_right=sum(checked),
        recent_gold=sum(checked[-RECENT_GOLD:]) / len(checked[-RECENT_GOLD:]) if checked else None,
        seconds=median(times) if times else None,
        last_at=max((line.told_at for line in lines), default=None),
    )
