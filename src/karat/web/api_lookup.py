"""HTTP API for programs: the definition of a campaign, and look-ups in its log."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel

from karat.campaign.campaign import Campaign
from karat.core.labels import label_to_python
from karat.sources.source import SourceDefinition
from karat.web import planner
from karat.web.access import Annotator, Identity, Member, Owner
from karat.web.api_label import worker_of
from karat.web.api_on_behalf import item_shape, person_of
from karat.web.authenticated_route import AuthenticatedRoute
from karat.web.errors import ERRORS, reply
from karat.web.models import Key, Name, RankingBody, WorkKeysBody

__all__ = ["mine", "router"]

router = APIRouter(
    prefix="/api/v1/campaigns/{name}", tags=["work"], responses=ERRORS, route_class=AuthenticatedRoute
)

mine = APIRouter(prefix="/api/v1/label", tags=["label"], responses=ERRORS, route_class=AuthenticatedRoute)

MOST_EARLIER = 1000


class DefinitionReply(BaseModel):
    """What a campaign was started with, and whether the asker sees all of it."""

    question: str
    criterion: str
    definition: dict[str, Any]
    gold: dict[str, int]
    owner: bool


class LookupReply(BaseModel):
    """Items by the names that were sent, those that may be labelled; key, person and value of labels."""

    keys: dict[str, str]
    asked: list[str]
    existing: list[list[str | int | None]]


class HeldReply(BaseModel):
    """Items that somebody holds now."""

    keys: list[str]


class EarlierAnswer(BaseModel):
    """An item that was answered, and the answer."""

    id: int | str
    key: Key
    unit: int
    fields: dict[str, Any]
    value: int | None
    comment: str


class EarlierReply(BaseModel):
    """What somebody answered, oldest first."""

    answers: list[EarlierAnswer]


class RankingReply(BaseModel):
    """Scores and ties at the ranks that were sent; for scores, how many items have at least that."""

    scores: list[float]
    ties: list[list[int]]
    ranks: list[int]


class NextItemsReply(BaseModel):
    """The ids of items that will be handed out next."""

    ids: list[int | str]


class ChangeReply(BaseModel):
    """A change after the start: values by name, and where the log and the plan were."""

    number: int
    at: float
    log_position: int
    ask: int
    before: dict[str, Any]
    after: dict[str, Any]


class ChangesReply(BaseModel):
    """Changes, oldest first; the names of what may be changed; whether the target is among it."""

    changes: list[ChangeReply]
    changeable: list[str]
    can_restart: bool


class ScreeningReply(BaseModel):
    """How many records of a review are where, as PRISMA 2020 counts them; `before` of the phase before."""

    identified: int
    duplicates: int
    not_screened: int
    screened: int
    undecided: int
    included: int
    excluded: int
    reasons: list[tuple[str, int]]
    before: ScreeningReply | None


class FoundTitlesReply(BaseModel):
    """Rows of documents that a review has found, with how their texts begin."""

    titles: list[tuple[int, str]]


@router.get("/definition", response_model=DefinitionReply, summary="What a campaign was started with")
async def definition(name: str, request: Request, me: Member) -> Response:
    """Its plan, source and labelling, without folders of the server; annotators see the labelling only."""

    def work(campaign: Campaign) -> dict[str, Any]:
        stored = campaign.definition.to_dict()
        stored["source"]["places"] = [Path(place).name for place in stored["source"]["places"]]
        return {
            "question": campaign.question,
            "criterion": campaign.criterion,
            "definition": stored if me.is_owner else _labelling_alone(stored),
            "gold": campaign.gold if me.is_owner else {},
            "owner": me.is_owner,
        }

    return reply(await worker_of(request).label(name, work))


@router.post("/lookup", response_model=LookupReply, summary="What the log knows of items")
async def lookup(name: str, request: Request, body: WorkKeysBody, me: Member) -> Response:
    """Before labels are brought from elsewhere. An annotator sees their own labels only."""

    def work(campaign: Campaign) -> dict[str, Any]:
        known = campaign.look_up(body.keys or [])
        asked = known.asked
        if me.annotator is not None:
            person = campaign.store.annotator(me.annotator)
            mine = {key for key, name in known.existing if name == me.annotator}
            asked = campaign.store.handed(campaign.row.id, person, known.keys.values()) | mine
        return {
            "keys": known.keys,
            "asked": sorted(asked),
            "existing": [
                (key, person, label_to_python(value))
                for (key, person), value in known.existing.items()
                if me.is_owner or person == me.annotator
            ],
        }

    return reply(await worker_of(request).label(name, work))


@router.get("/next-items", response_model=NextItemsReply, summary="Items to label next")
async def next_items(
    name: str, request: Request, _: Owner, count: Annotated[int, Query(ge=1, le=MOST_EARLIER)] = 10
) -> Response:
    """What `ask` would hand out; they are leased to nobody."""
    return reply({"ids": await worker_of(request).planner.run(name, planner.next_items, count)})


@router.get("/changes", response_model=ChangesReply, summary="What was changed, and what may be")
async def changes(name: str, request: Request, _: Owner) -> Response:
    """Each change with what was there before."""
    return reply(await worker_of(request).planner.run(name, planner.changes))


@router.get("/screening", response_model=ScreeningReply, summary="How many records of a review are where")
async def screening(name: str, request: Request, _: Owner) -> Response:
    """The counts of its flow diagram."""
    return reply(await worker_of(request).planner.run(name, planner.screening))


@router.get("/found-titles", response_model=FoundTitlesReply, summary="Titles of what a review has found")
async def found_titles(name: str, request: Request, _: Owner) -> Response:
    """In the order in which they were found."""
    return reply({"titles": await worker_of(request).planner.run(name, planner.found_titles)})


@router.get("/held", response_model=HeldReply, summary="What somebody holds")
async def held(
    name: str, request: Request, me: Member, annotator: Annotated[Name | None, Query()] = None
) -> Response:
    """Items that nobody else gets for now."""
    person = person_of(me, annotator)
    keys = await worker_of(request).label(name, lambda campaign: campaign.held(person))
    return reply({"keys": sorted(keys)})


@router.get("/answers", response_model=EarlierReply, summary="What somebody answered")
async def answers(
    name: str,
    request: Request,
    me: Member,
    annotator: Annotated[Name | None, Query()] = None,
    limit: Annotated[int, Query(ge=1, le=MOST_EARLIER)] = 200,
) -> Response:
    """The newest answers, oldest first, with their items."""
    return reply(await answers_of(request, name, person_of(me, annotator), limit, me))


@mine.get("/answers", response_model=EarlierReply, summary="What I answered")
async def my_answers(
    request: Request, me: Annotator, limit: Annotated[int, Query(ge=1, le=MOST_EARLIER)] = 50
) -> Response:
    """To go back to answers of an earlier visit, and change them."""
    return reply(await answers_of(request, me.campaign or "", me.annotator or "", limit, me))


@router.post("/ranking", response_model=RankingReply, summary="Scores by rank, ranks by score")
async def ranking(name: str, request: Request, body: RankingBody, _: Owner) -> Response:
    """For cutoffs: the list itself stays here."""
    return reply(await worker_of(request).planner.run(name, planner.ranking, body.ranks, body.scores))


async def answers_of(
    request: Request, campaign: str, annotator: str, limit: int, me: Identity
) -> dict[str, Any]:
    """What somebody answered, for JSON."""

    def work(opened: Campaign) -> dict[str, Any]:
        earlier = opened.earlier(annotator, most=limit)
        return {
            "answers": [
                {**item_shape(item, me), "value": value, "comment": comment}
                for item, value, comment in earlier
            ]
        }

    return await worker_of(request).label(campaign, work)


def _labelling_alone(definition: dict[str, Any]) -> dict[str, Any]:
    """What annotators may know of a definition: nothing about ranks, seeds or files."""
    shown = ("instructions", "label_words", "display", "side_by_side", "lease_seconds")
    labelling = {name: value for name, value in definition["labelling"].items() if name in shown}
    source = asdict(SourceDefinition(places=[], size=0, ids=definition["source"]["ids"]))
    return {"source": source, "plan": {}, "seed": 0, "labelling": labelling}
