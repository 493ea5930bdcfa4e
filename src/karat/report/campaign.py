"""The status of a campaign, for the terminal and for programs; the question's report adds what is its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from rich.console import Console, ConsoleOptions, RenderableType
from rich.padding import Padding
from rich.text import Text

from karat.report.judge import judge_text
from karat.report.numbers import count, measured
from karat.report.terminal import WIDTH, Sentence, facts_table
from karat.report.visible import visible

if TYPE_CHECKING:
    from karat.bounds.agreement import Alpha
    from karat.bounds.repeats import ErrorRate
    from karat.campaign.status import Agreement, Status
    from karat.report.report import Report

ResultT = TypeVar("ResultT")
# Of many people, the two with most items in common come first.
MOST_PAIRS = 3


@dataclass(frozen=True, eq=False)
class CampaignReport(Generic[ResultT]):
    """The status of a campaign and its result so far; rich prints it, `to_dict` is for programs.

    Attributes:
        report: of the campaign's question.
        status: counts, state and notes.
        plan: what was asked for, as the campaign stores it.
        result: the result so far; None where there is none yet.
        noise: how often labels are wrong, estimated from items that were labelled twice.
        agreement: of each two people, on items that both labelled.
        quoted: from and to how many labels were expected before the first one.
        until_certain: the same, until the target is certain; None where `quoted` is that.
    """

    report: Report[ResultT]
    status: Status
    plan: Mapping[str, Any]
    result: ResultT | None
    noise: ErrorRate
    agreement: Sequence[Agreement] = ()
    quoted: tuple[int, int] | None = None
    until_certain: tuple[int, int] | None = None

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            **self.status.to_dict(),
            "target": self.report.campaign_target(self.plan),
            "result": None if self.result is None else self.report.campaign_result(self.result),
            "noise": self.noise._asdict() if self.noise.pairs else None,
            "agreement": [pair.to_dict() for pair in self.agreement],
            "quoted": self.quoted,
            "quoted_until_certain": self.until_certain,
        }

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """The name, counts, the result so far, and what the question's report adds."""
        yield Text.assemble((self.status.name, "bold"), f"  {self.status.state}")
        yield Padding(Text(visible(self.status.criterion)), (0, 0, 1, 2))
        facts = [
            *_counts(self.status, self.quoted, self.until_certain, source_word=self.report.source_word),
            *self.report.campaign_facts(self.plan, self.result),
            *_label_quality(self.status, self.noise),
            *(("agreement", agreement_words(pair)) for pair in self.agreement[:MOST_PAIRS]),
        ]
        yield Padding(facts_table(facts, ascii_only=options.ascii_only), (0, 0, 1, 2))
        if self.status.note:
            yield Padding(Sentence(self.status.note, style="bold"), (0, 0, 1, 2))
        if self.result is not None:
            yield from self.report.campaign_details(
                self.status,
                self.result,
                width=min(options.max_width, WIDTH),
                ascii_only=options.ascii_only,
            )
            yield from judge_text(self.result)


def quoted_words(quoted: tuple[int, int]) -> str:
    """A price in words: one number, or from and to."""
    low, high = quoted
    return f"about {count(low, 'label')}" if low == high else f"{count(low)} to {count(high, 'label')}"


def _counts(
    status: Status,
    quoted: tuple[int, int] | None,
    until_certain: tuple[int, int] | None,
    *,
    source_word: str,
) -> list[tuple[str, str]]:
    """What was labelled and what is open."""
    people = count(status.annotators, "annotator")
    facts = [
        (source_word, f"{count(status.size, 'item')}, method {status.method}"),
        ("labels", f"{count(status.labels)} by {people}" if status.labels else "none yet"),
    ]
    if status.known:
        facts.append(("known before", count(status.known, "label")))
    if status.unsure:
        facts.append(("unsure", count(status.unsure, "item")))
    if quoted is not None:
        facts.append(("quoted", f"{quoted_words(quoted)} in all, before the first"))
    if until_certain is not None:
        facts.append(("", f"{quoted_words(until_certain)} until the target is certain"))
    if status.labels_left is not None and status.state != "done":
        total = count(status.labels + status.labels_left)
        facts.append(("expected left", f"about {count(status.labels_left, 'label')}, {total} in all"))
    if status.reason:
        facts.append(("asked for now", status.reason))
    if status.open:
        held = f", {count(status.leased)} of them with annotators" if status.leased else ""
        facts.append(("open now", f"{count(status.open, 'item')}{held}"))
    if status.hours:
        facts.append(("time", _duration(status.hours)))
    if status.cost:
        facts.append(("cost", f"{status.cost:,.2f}"))
    return facts


def _label_quality(status: Status, noise: ErrorRate) -> list[tuple[str, str]]:
    """On how many items people differ, and how often labels are wrong."""
    facts = []
    if status.disagreements:
        facts.append(("disagreements", f"{count(status.disagreements, 'item')}, see karat correct"))
    if noise.pairs:
        facts.append(
            (
                "wrong labels",
                f"about {measured(noise.value)}, {measured(noise.lower)} – {measured(noise.upper)} "
                f"({count(noise.disagreements)} of {count(noise.pairs, 'item')} labelled twice differ)",
            )
        )
    return facts


def agreement_words(pair: Agreement) -> str:
    """Cohen's kappa of two people in words."""
    alike = f"alike on {count(pair.alike)} of {count(pair.items, 'item')}"
    both = f"{visible(pair.first)} and {visible(pair.second)}"
    if pair.value is None:
        return f"{both}: {alike}"
    # Rounded first: nothing is minus zero.
    kappa, *ends = (round(one, 2) + 0.0 for one in (pair.value, pair.lower, pair.upper) if one is not None)
    between = f" ({ends[0]:.2f} – {ends[1]:.2f})" if ends else ""
    return f"kappa {kappa:.2f}{between}, {both} {alike}"


def alpha_words(alpha: Alpha) -> str:
    """Krippendorff's alpha of all people in words."""
    answered = f"{count(alpha.answers, 'answer')} to {count(alpha.items, 'item')}"
    if alpha.value is None:
        return f"all together: the same answer throughout, {answered}"
    return f"alpha {round(alpha.value, 2) + 0.0:.2f}, all together, {answered}"


def _duration(hours: float) -> str:
    if hours >= 1.0:
        return f"{hours:.1f} hours"
    minutes = 60.0 * hours
    return f"{minutes:.0f} minutes" if minutes >= 2.0 else f"{60.0 * minutes:.0f} seconds"
