"""HTTP API for annotators: get items, send labels; the invitation names campaign and annotator."""

from __future__ import annotations

import time
from dataclasses import asdict
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import BaseModel

from karat.campaign.campaign import Campaign
from karat.campaign.status import Item
from karat.web.access import Annotator, Identity
from karat.web.authenticated_route import AuthenticatedRoute
from karat.web.errors import ERRORS, reply
from karat.web.fast_route import FastRoute
from karat.web.labelling import Taken
from karat.web.models import MOST_HELD, AskBody, KeysBody, TellBody
from karat.web.serialize import INTERRUPTED
from karat.web.worker import Worker

__all__ = ["fast", "router", "tell_planner"]

router = APIRouter(prefix="/api/v1/label", tags=["label"], responses=ERRORS, route_class=AuthenticatedRoute)
fast = APIRouter(prefix="/api/v1/label", tags=["label"], responses=ERRORS, route_class=FastRoute)

FULL = (
    "There is nothing to label for you right now. New items come when others have answered; look again soon."
)


class LabelState(BaseModel):
    """The progress of an annotator and of everybody; `mine` and `labels` count each person's items once."""

    campaign: str
    criterion: str
    instructions: str
    label_words: dict[str, str]
    annotator: str
    mine: int
    labels: int
    seconds: float | None
    answered: int
    asked: int
    labels_left: int | None
    open: int
    state: str
    archived: bool
    note: str
    lease_seconds: float


class ItemBody(BaseModel):
    """An item to label; it is kept for this person until a time, in seconds since 1970."""

    key: str
    fields: dict[str, Any]
    until: float


class AskReply(BaseModel):
    """Items, the server's time, and why there are none."""

    items: list[ItemBody]
    now: float
    note: str


class Renewed(BaseModel):
    """How long an item is kept now."""

    key: str
    until: float


class RenewReply(BaseModel):
    """Items that are still held, and the server's time."""

    items: list[Renewed]
    now: float


class Refusal(BaseModel):
    """A label that was not taken."""

    key: str
    request: str | None
    message: str


class TellReply(BaseModel):
    """What became of labels: new ones are on disk."""

    taken: int
    same: int
    refused: list[Refusal]


class CountReply(BaseModel):
    """How many."""

    count: int


# What an annotator is told of how far the campaign is.
_PROGRESS = ("labels", "answered", "asked", "labels_left", "state", "note")


def worker_of(request: Request) -> Worker:
    """The server's threads."""
    worker: Worker = request.app.state.worker
    return worker


@router.get("/state", response_model=LabelState, summary="My progress")
async def state(request: Request, me: Annotator) -> Response:
    """The criterion, what I have done, and how far the campaign is."""
    worker = worker_of(request)
    name, annotator = _place(me)

    def work(campaign: Campaign) -> dict[str, Any]:
        worker.crowd.enter(campaign, annotator)
        store, row = campaign.store, campaign.row
        mine, seconds = store.effort_of(row.id, store.annotator(annotator))
        wanted, leased = store.queued(row.id)
        return {
            "campaign": row.name,
            "criterion": row.criterion_text,
            "instructions": campaign.definition.labelling.instructions,
            "label_words": asdict(campaign.label_words),
            "annotator": annotator,
            "mine": mine,
            "seconds": seconds,
            "open": wanted - leased,
            "archived": row.archived_at is not None,
            "lease_seconds": campaign.definition.labelling.lease_seconds,
        }

    told = await worker.label(name, work)
    status = await worker.recent_status(name)
    archived = told["archived"]
    if status is None:
        # The plan is not up to date yet, or cannot be: what is stored tells how far the campaign is.
        stored = await worker.snapshots.one(name)
        known = {key: stored[key] for key in _PROGRESS}
        if not archived and worker.snapshots.error_of(name) is not None:
            known |= {"state": "broken", "note": INTERRUPTED}
    else:
        known = {key: getattr(status, key) for key in _PROGRESS}
    if archived:
        known |= {"state": "archived", "note": "This campaign is closed. Thank you!"}
    # The status is of a moment ago; my own labels are of now.
    told |= {**known, "labels": max(told["mine"], known["labels"])}
    return reply(told)


@fast.post("/ask", response_model=AskReply, summary="Items for me to label")
async def ask(request: Request, body: AskBody, me: Annotator) -> Response:
    """Those that I hold already, then new ones. Where few are open, fewer come: everybody gets a share."""
    worker = worker_of(request)
    name, annotator = _place(me)
    items = await worker.hand_out(name, min(body.count, MOST_HELD), annotator=annotator)
    note = ""
    if not items:
        status = await worker.recent_status(name)
        finished = status is not None and status.state in ("done", "out of budget", "archived")
        note = status.note if finished and status is not None else FULL
        if status is None and worker.snapshots.error_of(name) is not None:
            note = INTERRUPTED
    shown = [{"key": item.key, "fields": item.fields, "until": item.until} for item in items]
    return reply({"items": shown, "now": time.time(), "note": note})


@fast.post("/tell", response_model=TellReply, summary="My labels")
async def tell(request: Request, body: TellBody, me: Annotator) -> Response:
    """Labels that are taken are on disk when this answers, each exactly once by its `request`."""
    worker = worker_of(request)
    name, annotator = _place(me)
    done = await worker.batcher.tell(name, body.answers, annotator=annotator)
    tell_planner(worker, name, done)
    return reply(done.to_dict())


@router.post("/skip", response_model=CountReply, summary="Leave items to others")
async def skip(request: Request, body: KeysBody, me: Annotator) -> Response:
    """They come back to me only when nothing else is open."""
    return await skip_items(request, *_place(me), body.keys)


@router.post("/release", response_model=CountReply, summary="Give items back")
async def release(request: Request, body: KeysBody, me: Annotator) -> Response:
    """Those that are named, or all that I hold."""
    return await release_items(request, *_place(me), body.keys)


@router.post("/renew", response_model=RenewReply, summary="Keep items for longer")
async def renew(request: Request, body: KeysBody, me: Annotator) -> Response:
    """Only those that I still hold."""
    held = await renewed_items(request, *_place(me), body.keys)
    items = [{"key": item.key, "until": item.until} for item in held]
    return reply({"items": items, "now": time.time()})


async def skip_items(request: Request, name: str, annotator: str, keys: list[str] | None) -> Response:
    """Leave items to others; replies how many."""
    await worker_of(request).label(name, lambda campaign: campaign.skip(keys or [], annotator=annotator))
    return reply({"count": len(keys or [])})


async def release_items(request: Request, name: str, annotator: str, keys: list[str] | None) -> Response:
    """Give items back, or without keys all that are held; replies how many."""
    count = await worker_of(request).label(name, lambda campaign: campaign.release(keys, annotator=annotator))
    return reply({"count": count})


async def renewed_items(request: Request, name: str, annotator: str, keys: list[str] | None) -> list[Item]:
    """Keep items for longer; those that are still held."""
    return await worker_of(request).label(
        name, lambda campaign: campaign.renew(keys or [], annotator=annotator)
    )


def tell_planner(worker: Worker, name: str, done: Taken) -> None:
    """New labels: the plan goes on where people need it, after the answer to whoever gave them."""
    worker.metrics.labels += done.taken
    if done.taken and done.short:
        worker.nudge(name)


def _place(me: Identity) -> tuple[str, str]:
    assert me.campaign is not None and me.annotator is not None  # noqa: S101, PT018 - an annotator's token
    return me.campaign, me.annotator
