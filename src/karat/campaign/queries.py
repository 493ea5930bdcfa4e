"""Status, annotator summaries, disagreements and history of a campaign, computed from the log."""

from __future__ import annotations

from collections import Counter, defaultdict
from statistics import median

from karat.campaign.aggregate import majority
from karat.campaign.definition import Definition
from karat.campaign.ledger import Ledger, Rule
from karat.campaign.plan_replay import PlanReplay
from karat.campaign.records import LABEL, CampaignRow, LabelRow
from karat.campaign.status import AnnotatorSummary, Disagreement, HistoryLine, Status
from karat.campaign.store import Store
from karat.core.labels import UNSURE

RECENT_GOLD = 20


def campaign_status(
    store: Store, row: CampaignRow, definition: Definition, replay: PlanReplay, *, spent: str | None
) -> Status:
    """The status of a campaign, by the labels that the replay has read."""
    labels, seconds = store.effort(row.id)
    wanted, leased = store.queued(row.id)
    drawn = [draw for draw in replay.draws.values() if draw.ask > 0]
    values = Counter(replay.seen.label(draw.item) for draw in drawn)
    ask = replay.ask
    left = ask.labels_left() if ask is not None and ask.labels_left is not None else None
    if left is not None and ask is not None:
        # The plan was not sent the newest labels yet.
        given = len(ask) - len(replay.missing())
        left = max(wanted, (left - given) * definition.labelling.redundancy)
    stuck = [item for item in replay.missing() if replay.seen.missing(item) == 0] if ask is not None else []
    state, note = _state(row, replay, spent=spent, wanted=wanted, leased=leased, stuck=len(stuck))
    return Status(
        name=row.name,
        question=row.question,
        criterion=row.criterion_text,
        method=definition.plan["method"],
        size=definition.source.size,
        state=state,
        labels=labels,
        answered=len(drawn) - values[None],
        asked=len(drawn),
        known=len(replay.draws) - len(drawn),
        open=wanted,
        leased=leased,
        unsure=values[UNSURE],
        disagreements=len(replay.seen.disagreements()),
        annotators=len(
            {line.annotator for line in replay.rows if line.campaign == row.id and line.kind == LABEL}
        ),
        labels_left=0 if replay.finished else left,
        reason="" if ask is None else ask.reason,
        note=note,
        hours=seconds / 3600.0,
        cost=definition.labelling.cost(labels, seconds),
        created_at=row.created_at,
        version=row.version,
    )


def _state(
    row: CampaignRow, replay: PlanReplay, *, spent: str | None, wanted: int, leased: int, stuck: int
) -> tuple[str, str]:
    if row.archived_at is not None:
        return "archived", "It takes no more labels."
    if replay.finished:
        if row.question == "volume":
            # The result tells whether that is enough.
            return "done", "Everything that the plan asks for is judged."
        return "done", "The target is reached, or as far as it can be; no more labels are wanted."
    if spent is not None:
        return "out of budget", f"No more items are handed out: {spent}. The result so far holds."
    if stuck:
        return "waiting", (
            f"{stuck:,} items are unsure or contested, and this method needs a decision: another annotator's "
            "opinion, or `karat correct`."
        )
    if wanted and wanted == leased:
        return "waiting", "All open items are with annotators; the next come when those are labelled."
    return "open", ""


def annotator_summaries(store: Store, row: CampaignRow) -> list[AnnotatorSummary]:
    """Each annotator's work in this campaign, most labels first."""
    names = store.annotators()
    gold = {item.item: item.value for item in store.gold(row.id)}
    every = store.labels(row.criterion)
    ledger = Ledger(Rule())
    ledger.add(every)
    skipped = Counter(skip.annotator for skip in store.skips(row.id))
    mine: dict[int, list[LabelRow]] = defaultdict(list)
    for line in every:
        if line.campaign == row.id and line.kind == LABEL:
            mine[line.annotator].append(line)
    summaries = [
        _summary(names[person], lines, ledger, gold, skipped[person], person)
        for person, lines in mine.items()
    ]
    return sorted(summaries, key=lambda summary: -summary.labels)


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


def disagreements_of(store: Store, replay: PlanReplay) -> list[Disagreement]:
    """Items of the campaign on which annotators disagree."""
    names = store.annotators()
    return [
        Disagreement(
            item,
            replay.draws[item].unit,
            replay.draws[item].fields,
            {names[person]: vote for person, vote in replay.seen.items[item].votes.items()},
            replay.seen.label(item),
        )
        for item in replay.seen.disagreements()
        if item in replay.draws
    ]


def history_lines(store: Store, row: CampaignRow, item: str | None) -> list[HistoryLine]:
    """Log entries of a campaign, or of one item under the campaign's criterion."""
    names = store.annotators()
    campaigns = {other.id: other.name for other in store.campaigns()}
    rows = store.labels(row.criterion, items=None if item is None else {item})
    return [
        HistoryLine(
            line.id,
            line.item,
            line.value,
            line.kind,
            names[line.annotator],
            campaigns[line.campaign],
            line.ask,
            line.told_at,
            line.seconds,
            line.comment,
        )
        for line in rows
        if item is not None or line.campaign == row.id
    ]
