"""Authentication and authorisation: tokens in a header or cookie, CSRF protection, rate limits."""

from __future__ import annotations

import hashlib
import hmac
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Request
from fastapi.security import HTTPBearer

from karat.campaign.store import Store
from karat.campaign.tokens import ANNOTATOR, OWNER, Token, Tokens, hash_token
from karat.web.errors import ApiError
from karat.web.limits import RateLimit
from karat.web.sessions import INVITATION_HEADER, cookie_names
from karat.web.settings import ServerSettings
from karat.web.worker import Worker

__all__ = [
    "CSRF_HEADER",
    "GUARDS",
    "Access",
    "Annotator",
    "Identity",
    "Member",
    "Owner",
    "annotator_of",
    "any_visitor",
    "sessions",
    "visitor",
]

LOG = logging.getLogger("karat.web")
CSRF_HEADER = "X-Karat-CSRF"
SAFE_METHODS = ("GET", "HEAD")
# How long a token is cached: other processes may revoke it.
TRUST_SECONDS = 3.0
# How often the use of an invitation is recorded.
VISIT_SECONDS = 600.0
# How often wrong tokens from one address are recorded.
REFUSED_SECONDS = 60.0
# The role of whoever sends a wrong token, in the audit log.
NOBODY = "nobody"
MOST_REMEMBERED = 5_000
LONGEST_TOKEN = 200

WRONG_TOKEN = "This link or token is not valid, or not any more. Ask for a new invitation."  # noqa: S105
NOT_YOURS = "You have no access to this."


@dataclass(frozen=True, slots=True)
class Identity:
    """The bearer of a valid token.

    Attributes:
        csrf: the CSRF token that writing requests with a cookie must carry.
        caller: the key of the rate limit.
        token: the number of the token in the database; None for the one that the server was started with.
        name: whose token it is, for an owner's.
    """

    role: str
    campaign: str | None
    annotator: str | None
    csrf: str
    caller: str
    token: int | None = None
    name: str | None = None

    @property
    def is_owner(self) -> bool:
        """Whether this is an owner, who has access to everything."""
        return self.role == OWNER

    def may_enter(self, campaign: str) -> bool:
        """Whether they have access to a campaign of this name, which need not exist."""
        return self.is_owner or self.campaign == campaign


class Access:
    """Identifies the callers of requests."""

    def __init__(self, settings: ServerSettings, worker: Worker) -> None:
        self.settings, self.worker = settings, worker
        # High limits: a person labels a few items a second, a program sends hundreds of requests at once.
        self.requests = RateLimit(rate=50.0, burst=300.0)
        self.failures = RateLimit(rate=2.0, burst=60.0)
        self._known: dict[str, tuple[Token, float]] = {}
        self._next_visit: dict[int, float] = {}
        # Wrong tokens by address that are not in the log yet, and when the next line is due.
        self._refused: dict[str, tuple[int, float]] = {}

    async def identify(self, token: str) -> Identity | None:
        """The bearer of a token; None if it is not valid."""
        if not token or len(token) > LONGEST_TOKEN:
            return None
        digest = hash_token(token)
        csrf = hmac.new(token.encode("utf-8", "replace"), b"karat csrf", hashlib.sha256).hexdigest()
        if digest in self.settings.owner_hashes:
            return Identity(OWNER, None, None, csrf, f"token {digest}")
        known, until = self._known.get(digest, (None, 0.0))
        if known is None or time.monotonic() > until:
            known = await self.worker.books.with_store(lambda store: Tokens(store).find(token))
            if len(self._known) > MOST_REMEMBERED:
                self._known.clear()
            if known is not None:
                self._known[digest] = (known, time.monotonic() + TRUST_SECONDS)
        if known is None or not known.is_valid(time.time()):
            return None
        await self._record_visit(known)
        return Identity(
            known.role, known.campaign, known.annotator, csrf, f"token {digest}", known.id, known.name
        )

    async def _record_visit(self, token: Token) -> None:
        """Record now and then that an invitation is in use, for the owner."""
        now = time.monotonic()
        if token.role != ANNOTATOR or now < self._next_visit.get(token.id, 0.0):
            return
        self._next_visit[token.id] = now + VISIT_SECONDS
        await self.worker.books.with_store(lambda store: Tokens(store).visited(token))

    def forget(self) -> None:
        """Clear the cache, after a token was revoked."""
        self._known.clear()

    async def record(
        self, identity: Identity, action: str, *, campaign: str | None = None, detail: str = ""
    ) -> None:
        """Add an entry to the audit log."""

        def work(store: Store) -> None:
            Tokens(store).record(
                identity.role,
                action,
                annotator=identity.annotator,
                campaign=campaign,
                detail=detail[:500],
                token=identity.token if identity.is_owner else None,
            )

        await self.worker.books.with_store(work)

    async def failed(self, request: Request) -> None:
        """Record a wrong token, and count it against the rate limit of its address."""
        address = request.client.host if request.client else ""
        count, next_time = self._refused.pop(address, (0, 0.0))
        count, now = count + 1, time.monotonic()
        if now >= next_time:
            # One line for many, so that whoever guesses cannot fill the log.
            LOG.warning("%d wrong tokens from %s", count, address)
            detail = f"{count} wrong tokens from {address}" if count > 1 else f"wrong token from {address}"
            await self.worker.books.with_store(
                lambda store: Tokens(store).record(NOBODY, "refused", detail=detail)
            )
            count, next_time = 0, now + REFUSED_SECONDS
        if len(self._refused) >= MOST_REMEMBERED:
            self._refused.clear()
        self._refused[address] = (count, next_time)
        self.failures.charge(f"address {address}")


def access_of(request: Request) -> Access:
    """The application's `Access`."""
    access: Access = request.app.state.access
    return access


async def visitor(request: Request, role: str, invitation: str | None = None) -> Identity | None:
    """The identity by the cookie of a role, or of an invitation; None without a valid one."""
    async for identity, _ in sessions(request, role, invitation):
        return identity
    return None


async def sessions(
    request: Request, role: str, invitation: str | None = None
) -> AsyncIterator[tuple[Identity, str]]:
    """The valid sessions of a browser in a role, with their tokens; the newest invitation first."""
    access = access_of(request)
    for name in cookie_names(request, role, invitation):
        token = request.cookies[name]
        identity = await access.identify(token)
        if identity is not None and identity.role == role:
            yield identity, token


async def any_visitor(request: Request) -> Identity | None:
    """Whoever has a session in this browser, of either role."""
    return await visitor(request, OWNER) or await visitor(request, ANNOTATOR)


bearer = HTTPBearer(auto_error=False, description="An owner's token, or an annotator's invitation.")


# For the OpenAPI schema only. Tokens are read by `_identities`, since each nested dependency costs a request
# a tenth of a millisecond.
Documented = Annotated[object, Depends(bearer)]


async def _identities(request: Request) -> list[Identity]:
    """The identities of a request: the one of its header, or those of its cookies; found once."""
    identities: list[Identity] | None = getattr(request.state, "identities", None)
    if identities is None:
        identities = request.state.identities = await _find_identities(request)
    return identities


async def _find_identities(request: Request) -> list[Identity]:
    access = access_of(request)
    header = request.headers.get("Authorization")
    if header is not None:
        kind, _, token = header.partition(" ")
        identity = await access.identify(token.strip()) if kind.lower() == "bearer" else None
        if identity is None:
            raise await _refused(request, access)
        access.requests.charge(identity.caller)
        return [identity]
    invitation = request.headers.get(INVITATION_HEADER)
    every = [await visitor(request, OWNER), await visitor(request, ANNOTATOR, invitation)]
    people = [one for one in every if one is not None]
    if not people:
        raise await _refused(request, access)
    if request.method not in SAFE_METHODS:
        sent = request.headers.get(CSRF_HEADER, "").encode("utf-8", "replace")
        people = [one for one in people if hmac.compare_digest(one.csrf.encode(), sent)]
        if not people:
            raise ApiError(403, "This request did not come from a page of this server. Load the page again.")
    access.requests.charge(people[0].caller)
    return people


async def _refused(request: Request, access: Access) -> ApiError:
    await access.failed(request)
    return ApiError(401, WRONG_TOKEN, headers={"WWW-Authenticate": "Bearer"})


async def owner_of(request: Request) -> Identity:
    """The owner who sends a request; error 403 for everybody else."""
    for one in await _identities(request):
        if one.is_owner:
            return one
    raise ApiError(403, NOT_YOURS)


async def annotator_of(request: Request) -> Identity:
    """The annotator who sends a request; error 403 for everybody else."""
    for one in await _identities(request):
        if one.role == ANNOTATOR:
            return one
    raise ApiError(403, "Only an annotator with an invitation can label here.")


async def member_of(request: Request) -> Identity:
    """An owner, or an annotator of the campaign in the path; error 403 for everybody else."""
    for one in await _identities(request):
        if one.may_enter(request.path_params["name"]):
            return one
    raise ApiError(403, NOT_YOURS)


async def _owner(request: Request, _: Documented) -> Identity:
    return await owner_of(request)


async def _annotator(request: Request, _: Documented) -> Identity:
    return await annotator_of(request)


async def _member(request: Request, _: Documented) -> Identity:
    return await member_of(request)


Owner = Annotated[Identity, Depends(_owner)]
Annotator = Annotated[Identity, Depends(_annotator)]
Member = Annotated[Identity, Depends(_member)]
# What a dependency checks, for routes that check it before they read a body.
GUARDS: dict[Any, Callable[[Request], Awaitable[Identity]]] = {
    _owner: owner_of,
    _annotator: annotator_of,
    _member: member_of,
}
