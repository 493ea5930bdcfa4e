"""Tables for the terminal: campaigns, annotators, disagreements, and problems of imported labels."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from karat.campaign.queries import RECENT_GOLD
from karat.core.labels import PLAIN_WORDS, LabelWords
from karat.report.numbers import count, measured
from karat.report.terminal import plain_table
from karat.report.visible import visible

if TYPE_CHECKING:
    from karat.campaign.status import AnnotatorSummary, Disagreement

MOST_LETTERS = 60


def campaigns_table(campaigns: Iterable[Mapping[str, Any]]) -> Table:
    """The campaigns of a database."""
    table = plain_table("", left=["name"], right=["items", "labels", "open", "started"])
    table.title = None
    table.add_column("counts as right", overflow="fold")
    for campaign in campaigns:
        name = Text(visible(campaign["name"]))
        if campaign["archived"]:
            name.append(" (archived)", style="dim")
        table.add_row(
            name,
            count(campaign["items"]),
            count(campaign["labels"]),
            "" if campaign["archived"] else count(campaign["open"]),
            _day(campaign["created_at"]),
            Text(_short(campaign["criterion"])),
        )
    return table


def annotators_table(
    annotators: Iterable[AnnotatorSummary], campaign: str, words: LabelWords = PLAIN_WORDS
) -> Table:
    """Who has labelled how much, and how well; columns that have nothing to say are left out."""
    people = list(annotators)
    columns = {
        "labels": [count(one.labels) for one in people],
        words.right: [count(one.right) for one in people],
        words.wrong: [count(one.wrong) for one in people],
        words.unsure: [count(one.unsure) for one in people],
        "skipped": [count(one.skipped) if one.skipped else "" for one in people],
        "agrees": ["" if one.agreement is None else measured(one.agreement) for one in people],
        "gold": [f"{one.gold_right:,}/{one.gold_seen:,}" if one.gold_seen else "" for one in people],
        # Attention may drift: the last twenty gold items, where there are more than those.
        "lately": [_lately(one) for one in people],
        "sec": ["" if one.seconds is None else f"{one.seconds:.1f}" for one in people],
        "last": ["" if one.last_at is None else _moment(one.last_at) for one in people],
    }
    shown = {name: cells for name, cells in columns.items() if any(cells)}
    table = plain_table(f"Annotators of {visible(campaign)}", left=["name"], right=list(shown))
    table.padding = (0, 0, 0, 1)
    for one, *cells in zip(people, *shown.values(), strict=True):
        table.add_row(*(Text(cell) for cell in (visible(one.name), *cells)))
    return table


def disagreements_table(
    disagreements: Iterable[Disagreement], campaign: str, words: LabelWords = PLAIN_WORDS
) -> Table:
    """Items on which people differ: who says what."""
    table = plain_table(
        f"Where people differ in {visible(campaign)}", left=["item", "said", "counts"], right=[]
    )
    table.add_column("fields", overflow="fold")
    for one in disagreements:
        votes = "\n".join(
            f"{visible(name)}: {words.word(vote)}{_remark(one.comments.get(name))}"
            for name, vote in one.votes.items()
        )
        counts = "nothing yet" if one.label is None else words.word(one.label)
        fields = "\n".join(f"{visible(name)}: {_short(value)}" for name, value in one.fields.items())
        table.add_row(Text(visible(one.key)), Text(votes), counts, Text(fields))
    return table


def problems_table(columns: Sequence[str], rows: Iterable[Sequence[str]], *, most: int = 20) -> Table:
    """What is wrong with labels from a file; of very many, the first ones."""
    every = list(rows)
    # Columns that have nothing to say are left out.
    used = [place for place in range(len(columns)) if any(row[place] for row in every)]
    table = plain_table("", left=[columns[place] for place in used], right=[])
    table.title, table.padding = None, (0, 0, 0, 1)
    for row in every[:most]:
        table.add_row(*(Text(_short(row[place])) for place in used))
    if len(every) > most:
        table.caption = f"… and {len(every) - most:,} more"
        table.caption_justify = "left"
    return table


def _remark(comment: str | None) -> str:
    return f" ({_short(comment)})" if comment else ""


def _short(value: object) -> str:
    text = visible("" if value is None else str(value)).replace("\n", " ")
    return text if len(text) <= MOST_LETTERS else f"{text[: MOST_LETTERS - 1]}…"


def _day(seconds: float) -> str:
    return time.strftime("%Y-%m-%d", time.localtime(seconds))


def _lately(one: AnnotatorSummary) -> str:
    return measured(one.recent_gold or 0.0) if one.gold_seen > RECENT_GOLD else ""


def _moment(seconds: float) -> str:
    """The time if it was today, else the day."""
    return (
        time.strftime("%H:%M", time.localtime(seconds))
        if _day(seconds) == _day(time.time())
        else _day(seconds)
    )
