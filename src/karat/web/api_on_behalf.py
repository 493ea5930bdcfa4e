"""HTTP API to ask and tell in a named campaign, by its owner or an annotator; `--server` uses it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import BaseModel

from karat.campaign.campaign import Campaign
from karat.campaign.status import Item
from karat.web.access import Identity, Member
from karat.web.api_label import (
    CountReply,
    TellReply,
    release_items,
    renewed_items,
    skip_items,
    tell_planner,
    worker_of,
)
from karat.web.authenticated_route import AuthenticatedRoute
from karat.web.errors import ERRORS, ApiError, reply
from karat.web.labelling import Taken, take, take_all_or_none
from karat.web.models import MOST_HELD, WorkAskBody, WorkKeysBody, WorkTellBody

__all__ = ["item_shape", "person_of", "router"]

router = APIRouter(
    prefix="/api/v1/campaigns/{name}", tags=["work"], responses=ERRORS, route_class=AuthenticatedRoute
)


class WorkItem(BaseModel):
    """An item to label, with its id in the source; for owners also its number in the plan."""

    id: int | str
    key: str
    unit: int
    fields: dict[str, Any]
    until: float


class WorkAskReply(BaseModel):
    """Items."""

    items: list[WorkItem]


@router.post("/ask", response_model=WorkAskReply, summary="Items for somebody to label")
async def ask(name: str, request: Request, body: WorkAskBody, me: Member) -> Response:
    """Those that they hold already, then new ones.

    An annotator gets at most 50, for as long as the campaign says; an owner may ask for more.
    """
    items = await worker_of(request).hand_out(
        name,
        body.count if me.is_owner else min(body.count, MOST_HELD),
        annotator=person_of(me, body.annotator),
        lease_seconds=body.lease_seconds if me.is_owner else None,
        fair=False,
    )
    return reply({"items": [item_shape(item, me) for item in items]})


@router.post("/renew", response_model=WorkAskReply, summary="Keep items for longer")
async def renew(name: str, request: Request, body: WorkKeysBody, me: Member) -> Response:
    """Only those that this person still holds."""
    items = await renewed_items(request, name, person_of(me, body.annotator), body.keys)
    return reply({"items": [item_shape(item, me) for item in items]})


@router.post("/tell", response_model=TellReply, summary="Labels of somebody")
async def tell(name: str, request: Request, body: WorkTellBody, me: Member) -> Response:
    """One for one, or with `atomic` all or none."""
    worker, annotator = worker_of(request), person_of(me, body.annotator)
    how = take_all_or_none if body.atomic else take

    def work(campaign: Campaign) -> Taken:
        return how(campaign, worker.crowd, body.answers, annotator=annotator, handed_only=not me.is_owner)

    done = await worker.answer(name, work)
    tell_planner(worker, name, done)
    return reply(done.to_dict())


@router.post("/skip", response_model=CountReply, summary="Leave items to others")
async def skip(name: str, request: Request, body: WorkKeysBody, me: Member) -> Response:
    """They come back to this person only when nothing else is open."""
    return await skip_items(request, name, person_of(me, body.annotator), body.keys)


@router.post("/release", response_model=CountReply, summary="Give items back")
async def release(name: str, request: Request, body: WorkKeysBody, me: Member) -> Response:
    """Those that are named, or all that this person holds."""
    return await release_items(request, name, person_of(me, body.annotator), body.keys)


def item_shape(item: Item, me: Identity) -> dict[str, Any]:
    """An item for JSON; annotators are not told its place in the plan, which is its rank in a list."""
    return asdict(item) if me.is_owner else {**asdict(item), "unit": 0}


def person_of(me: Identity, annotator: str | None) -> str:
    """On whose behalf a request is: an invitation is for one name, an owner names anybody."""
    if me.annotator is not None:
        if annotator not in (None, me.annotator):
            raise ApiError(403, f"Your invitation is for {me.annotator}, not for somebody else.")
        return me.annotator
    if annotator is None:
        raise ApiError(422, "Say on whose behalf: `annotator`.")
    return annotator
