"""HTTP API for owners' access: create, list and revoke their links; the audit log."""

from __future__ import annotations

import time
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel

from karat.campaign.store import Store
from karat.campaign.tokens import OWNER, Tokens
from karat.web.access import Owner, access_of
from karat.web.api_campaigns import Done
from karat.web.api_label import worker_of
from karat.web.authenticated_route import AuthenticatedRoute
from karat.web.errors import ERRORS, ApiError, reply
from karat.web.models import OwnerBody

__all__ = ["router"]

router = APIRouter(prefix="/api/v1", tags=["access"], responses=ERRORS, route_class=AuthenticatedRoute)


class OwnerLink(BaseModel):
    """An owner's link, which is shown this once."""

    id: int
    link: str
    name: str
    expires: float


class OwnerToken(BaseModel):
    """An owner's link or token, without what opens it; `used` is when it last did something."""

    id: int
    name: str | None
    created: float
    expires: float | None
    revoked: bool
    valid: bool
    used: float | None
    mine: bool


class OwnersReply(BaseModel):
    """Owners' links; `fixed` says whether the server was started with a token of its own."""

    owners: list[OwnerToken]
    fixed: bool


class AuditReply(BaseModel):
    """Lines of the audit log, and where older ones go on."""

    lines: list[dict[str, Any]]
    next: int | None


@router.get("/owners", response_model=OwnersReply, summary="Who has access to everything")
async def owners(request: Request, me: Owner) -> Response:
    """Without the links themselves: only their hashes are kept."""

    def work(store: Store) -> list[dict[str, Any]]:
        tokens, now = Tokens(store), time.time()
        used = tokens.last_actions()
        return [
            {
                "id": one.id,
                "name": one.name,
                "created": one.created_at,
                "expires": one.expires_at,
                "revoked": one.revoked_at is not None,
                "valid": one.is_valid(now),
                "used": used.get(one.id),
                "mine": one.id == me.token,
            }
            for one in tokens.owners()
        ]

    listed = await worker_of(request).books.with_store(work)
    return reply({"owners": listed, "fixed": bool(request.app.state.settings.owner_hashes)})


@router.post("/owners", response_model=OwnerLink, status_code=201, summary="Give somebody access")
async def add_owner(request: Request, body: OwnerBody, me: Owner) -> Response:
    """A link to everything on this server, under a name for the audit log. It is shown this once."""

    def work(store: Store) -> tuple[str, int, float]:
        tokens = Tokens(store)
        token = tokens.add_owner(body.name, days=body.days, by=me.token)
        made = tokens.find(token)
        assert made is not None and made.expires_at is not None  # noqa: S101, PT018 - it was just added
        return token, made.id, made.expires_at

    token, number, expires = await worker_of(request).books.with_store(work)
    link = f"{request.app.state.settings.url}/o/{token}"
    return reply({"id": number, "link": link, "name": body.name, "expires": expires}, status=201)


@router.delete("/owners/{number}", response_model=Done, summary="Withdraw an owner's link")
async def revoke_owner(number: Annotated[int, Path(ge=1, le=2**62)], request: Request, me: Owner) -> Response:
    """It opens nothing from now on, and sessions that were begun with it end."""

    def work(store: Store) -> str | None:
        tokens = Tokens(store)
        token = tokens.get(number)
        if token is None or token.role != OWNER or not tokens.revoke(number):
            return None
        return token.name or ""

    name = await worker_of(request).books.with_store(work)
    if name is None:
        raise ApiError(404, f"There is no owner's link {number} that opens anything.")
    access = access_of(request)
    access.forget()
    await access.record(me, "revoke owner", detail=f"{name} (link {number})")
    return reply({"ok": True})


@router.get("/audit", response_model=AuditReply, summary="Who did what")
async def audit(
    request: Request,
    _: Owner,
    campaign: Annotated[str | None, Query(max_length=500)] = None,
    after: Annotated[int, Query(ge=0, le=2**62)] = 0,
    before: Annotated[int | None, Query(ge=0, le=2**62)] = None,
    limit: Annotated[int, Query(ge=1, le=10_000)] = 1000,
) -> Response:
    """Owners' actions, logins and refused tokens, oldest first; with `before` newest first from there."""

    def work(store: Store) -> list[dict[str, Any]]:
        lines = Tokens(store).audit(campaign=campaign, after=after, before=before, limit=limit)
        return [line._asdict() for line in lines]

    lines = await worker_of(request).books.with_store(work)
    return reply({"lines": lines, "next": lines[-1]["id"] if len(lines) == limit else None})
