"""Plans compute in a process of their own: threads of one process would slow the answers down."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Any, Concatenate, ParamSpec, TypeVar

from karat.bounds.repeats import ErrorRate
from karat.campaign.campaign import Campaign
from karat.campaign.errors import CampaignError, NoResultError, StoreError
from karat.campaign.exporting import Exported
from karat.campaign.status import Status
from karat.core.errors import ParameterError
from karat.core.question import question_named, question_names
from karat.web.campaign_cache import Shelf
from karat.web.serialize import campaign_shape, dashboard_shape, disagreement_shape, noise_shape

__all__ = [
    "Planner",
    "advance",
    "annotators",
    "dashboard",
    "described",
    "disagreements",
    "found",
    "noise",
    "ranking",
    "result_json",
    "status",
]

Found = TypeVar("Found")
Given = ParamSpec("Given")

# Campaigns whose lists stay in memory.
MOST_PLANNED = 12


class Planner:
    """The process. What it does are functions of a campaign, which come back with plain values."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._pool: ProcessPoolExecutor | None = None

    async def run(
        self,
        name: str,
        work: Callable[Concatenate[Campaign, Given], Found],
        *given: Given.args,
        **more: Given.kwargs,
    ) -> Found:
        """Do work that needs a campaign's plan, which may take its time."""
        try:
            future = self._started().submit(_do, name, work, given, more)
            return await asyncio.wrap_future(future)
        except BrokenProcessPool:
            # It was killed, for want of memory perhaps; whatever it had told is in the log.
            self._pool = None
            raise StoreError("The server's planner has stopped and starts anew. Try again.") from None

    def start(self) -> None:
        """Let the process come up, with all that plans need, before somebody waits for it."""
        self._started().submit(_load)

    def changed(self, name: str | None) -> None:
        """Look at a campaign, or at all, anew at the next opportunity."""
        if self._pool is not None:
            self._pool.submit(_changed, name)

    def close(self) -> None:
        """Finish what is in the line, and let go of everything."""
        if self._pool is not None:
            try:
                self._pool.submit(_let_go).result()
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

_SHELF: list[Shelf] = []


def advance(campaign: Campaign, ahead: bool) -> None:
    """Go on with the plan."""
    campaign.advance(ahead=ahead)


def status(campaign: Campaign) -> Status:
    """Where the campaign stands."""
    return campaign.status()


def described(campaign: Campaign) -> tuple[dict[str, Any], Status]:
    """Where the campaign stands, and what it was started with."""
    found = campaign.status()
    return campaign_shape(campaign, found), found


def dashboard(campaign: Campaign, known: tuple[Any, ...] | None) -> tuple[tuple[Any, ...], Any]:
    """The result as the dashboard draws it, and a mark of its version; None where that version is known."""
    mark = (campaign.store.log_position(), campaign.row.archived_at)
    return mark, None if mark == known else dashboard_shape(campaign)


def result_json(campaign: Campaign, noise: ErrorRate | None, *, measure: bool = False) -> str:
    """The result as its `to_json` writes it; with noise, given or measured, for the truth behind labels."""
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
    found = source.ranking
    size = len(found)
    if any(not 1 <= rank <= size for rank in ranks):
        raise ParameterError(f"Ranks go from 1 to {size:,}.")
    return {
        "scores": [float(score) for score in found.score_at(ranks)],
        "ties": [tuple(found.tie_at(rank)) for rank in ranks],
        "ranks": found.last_ranks(scores).tolist(),
    }


def found(campaign: Campaign, format: str) -> Exported:  # noqa: A002 - as everywhere in karat
    """The documents that a review has found, as a file."""
    return campaign.export_found(format)


def annotators(campaign: Campaign) -> dict[str, Any]:
    """People's work, and the noise that repeated labels tell of."""
    people = [one.to_dict() for one in campaign.annotators()]
    return {"annotators": people, "noise": noise_shape(campaign)}


def disagreements(campaign: Campaign) -> dict[str, Any]:
    """Items on which people differ."""
    return {"disagreements": [disagreement_shape(one) for one in campaign.disagreements()]}


def _begin(url: str) -> None:
    # Ctrl-C reaches every process of a terminal; the server tells this one when to stop.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _SHELF.append(Shelf(url, most=MOST_PLANNED))


def _end_with_parent() -> None:
    """A server that is killed takes its planner with it."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _do(name: str, work: Callable[..., Any], given: tuple[Any, ...], more: dict[str, Any]) -> Any:
    shelf = _SHELF[0]
    campaign = shelf.opened(name)
    try:
        return work(campaign, *given, **more)
    except NoResultError:
        raise
    except (StoreError, CampaignError):
        shelf.drop(name)
        raise


def _load() -> None:
    """Import what plans and reports need, before somebody waits for it."""
    from karat.report.registry import report_of

    for name in question_names():
        question_named(name)
        report_of(name)


def _changed(name: str | None) -> None:
    _SHELF[0].changed(name)


def _let_go() -> None:
    _SHELF[0].clear()
