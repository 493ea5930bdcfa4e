"""Runs plans in a separate process, so that their computations do not delay responses."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Concatenate, ParamSpec, TypeVar

from karat.bounds.repeats import ErrorRate
from karat.campaign.campaign import Campaign
from karat.campaign.errors import CampaignError, NoResultError, StoreError
from karat.campaign.status import Status
from karat.core.errors import KaratError, ParameterError
from karat.core.question import question_named, question_names
from karat.web.campaign_cache import CampaignCache
from karat.web.child_process import begin_child
from karat.web.serialize import campaign_shape, dashboard_shape, disagreement_shape

__all__ = [
    "Planner",
    "advance",
    "annotators",
    "change",
    "changes",
    "dashboard",
    "described",
    "disagreements",
    "flow_diagram",
    "next_items",
    "next_phase",
    "noise",
    "ranking",
    "result_json",
    "switch",
]

T = TypeVar("T")
Arguments = ParamSpec("Arguments")

# Campaigns whose sources stay in memory.
MOST_PLANNED = 12


class Planner:
    """The planner process. It runs functions of a campaign, whose results can be pickled."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._pool: ProcessPoolExecutor | None = None

    async def run(
        self,
        name: str,
        work: Callable[Concatenate[Campaign, Arguments], T],
        *args: Arguments.args,
        **kwargs: Arguments.kwargs,
    ) -> T:
        """Run `work`, which needs a campaign's plan and may take long, in the process."""
        try:
            future = self._started().submit(_run, name, work, args, kwargs)
            return await asyncio.wrap_future(future)
        except BrokenProcessPool:
            # It was killed, perhaps for lack of memory; what it has stored is safe.
            self._pool = None
            raise StoreError("The server's planner stopped and is being restarted. Try again.") from None

    def start(self) -> None:
        """Start the process and import what plans need, before the first request."""
        self._started().submit(_load)

    def changed(self, name: str | None) -> None:
        """Refresh a campaign, or all of them, at the next use."""
        if self._pool is not None:
            self._pool.submit(_changed, name)

    def close(self) -> None:
        """Finish the queued work, and end the process."""
        if self._pool is not None:
            try:
                self._pool.submit(_close_all).result()
            except BrokenProcessPool:
                return
            self._pool.shutdown()

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                1,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_begin,
                initargs=(self.url,),
            )
        return self._pool


# ---------------------------------------------------------------------- in the process

_CACHE: list[CampaignCache] = []


def advance(campaign: Campaign, people: int) -> bool:
    """Advance the plan for so many people; whether it needs all open labels before it goes on."""
    campaign.advance(people=people)
    return campaign.needs_all_labels


def described(campaign: Campaign) -> tuple[dict[str, Any], Status, int]:
    """The campaign's status as JSON with its definition, the status itself, and the last label in it."""
    position = campaign.store.last_label(campaign.row.id)
    current = campaign.status()
    return campaign_shape(campaign, current), current, position


def dashboard(campaign: Campaign, known: tuple[Any, ...] | None) -> tuple[tuple[Any, ...], Any]:
    """The result as the dashboard draws it, and a mark of its version; None where that version is known."""
    mark = (campaign.store.log_position(), campaign.row.archived_at)
    return mark, None if mark == known else dashboard_shape(campaign)


def result_json(campaign: Campaign, noise: ErrorRate | None, *, measure: bool = False) -> str:
    """The result as its `to_json` writes it; corrected for noise, given or measured."""
    result = campaign.result(noise=campaign.noise() if measure else noise)
    if result is None:
        raise NoResultError(
            f"Campaign {campaign.name!r} has no result yet: its plan has none before its end."
        )
    return str(result.to_json())


def noise(campaign: Campaign, confidence: float) -> dict[str, Any]:
    """How often labels are wrong."""
    return campaign.noise(confidence=confidence)._asdict()


def ranking(campaign: Campaign, ranks: list[int], scores: list[float]) -> dict[str, Any]:
    """Scores and ties at ranks, and how many items have at least some scores."""
    from karat.sources.kinds.ranking import RankingSource

    source = campaign.source
    if not isinstance(source, RankingSource):
        raise ParameterError(
            f"Campaign {campaign.name!r} has no ranked list: it asks to {campaign.row.question}."
        )
    ranked = source.ranking
    size = len(ranked)
    if any(not 1 <= rank <= size for rank in ranks):
        raise ParameterError(f"Ranks go from 1 to {size:,}.")
    return {
        "scores": [float(score) for score in ranked.score_at(ranks)],
        "ties": [tuple(ranked.tie_at(rank)) for rank in ranks],
        "ranks": ranked.last_ranks(scores).tolist(),
    }


def change(campaign: Campaign, changes: dict[str, Any], by: int | None) -> dict[str, Any]:
    """Change a campaign after its start; see `Campaign.change`."""
    return campaign.change(by=by, **changes)


def switch(campaign: Campaign, to: str, by: int | None) -> str:
    """Make a change that the question has a name for; see `Campaign.switch`."""
    return campaign.switch(to, by=by)


def flow_diagram(campaign: Campaign) -> bytes:
    """The PRISMA 2020 flow diagram of a review, as SVG."""
    from karat.report.figure_file import figure_bytes
    from karat.report.volume.prisma import prisma_figure

    return figure_bytes(prisma_figure(campaign.screening(), campaign.result()), suffix="svg")


def screening(campaign: Campaign) -> dict[str, Any]:
    """How many records of a review are where."""
    return campaign.screening().to_dict()


def found_titles(campaign: Campaign) -> list[tuple[int, str]]:
    """The rows of the documents that a review has found, with how their texts begin."""
    if (volume := campaign.result()) is None:
        return []
    titles = campaign.found_titles(volume)
    return list(zip(volume.found, titles, strict=True))


def next_phase(campaign: Campaign, path: str, name: str, criterion: str) -> int:
    """Start a campaign about what this one has included; returns how many documents it has."""
    with campaign.next_phase(path, name=name, criterion=criterion) as new:
        return new.definition.source.size


def next_items(campaign: Campaign, count: int) -> list[Any]:
    """The ids of items to label next."""
    return campaign.next_items(count)


def changes(campaign: Campaign) -> dict[str, Any]:
    """What was changed since the start, and what may be."""
    return {
        "changes": [one._asdict() for one in campaign.changes()],
        "changeable": campaign.changeable(),
        "can_restart": campaign.can_restart(),
    }


def annotators(campaign: Campaign, confidence: float) -> dict[str, Any]:
    """Annotator summaries, how well they agree, and the error rate of labels where the plan can be run."""
    known = {
        "annotators": [one.to_dict() for one in campaign.annotators()],
        "agreement": [one.to_dict() for one in campaign.agreement(confidence=confidence)],
        "alpha": campaign.krippendorff_alpha()._asdict(),
    }
    try:
        rate = campaign.noise()
    except StoreError:
        raise
    except KaratError:
        return {**known, "noise": None}
    return {**known, "noise": rate._asdict() if rate.pairs else None}


def disagreements(campaign: Campaign) -> dict[str, Any]:
    """Items on which annotators disagree, and how each two of them agree on the whole."""
    return {
        "disagreements": [disagreement_shape(one) for one in campaign.disagreements()],
        "agreement": [one.to_dict() for one in campaign.agreement()],
    }


def _begin(url: str) -> None:
    begin_child()
    _CACHE.append(CampaignCache(url, most=MOST_PLANNED))


def _run(name: str, work: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    cache = _CACHE[0]
    campaign = cache.opened(name)
    try:
        return work(campaign, *args, **kwargs)
    except NoResultError:
        raise
    except (StoreError, CampaignError):
        cache.drop(name)
        raise


def _load() -> None:
    """Import what plans and reports need, before somebody waits for it."""
    from karat.report.registry import report_of

    for name in question_names():
        question_named(name)
        report_of(name)


def _changed(name: str | None) -> None:
    _CACHE[0].changed(name)


def _close_all() -> None:
    _CACHE[0].clear()
