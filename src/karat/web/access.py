"""Who is asking: tokens of owners and annotators, in a header or a cookie; and CSRF for cookies."""

from __future__ import annotations

import hashlib
import hmac
import time
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request
from fastapi.security import HTTPBearer

from karat.campaign.store import Store
from karat.campaign.tokens import ANNOTATOR, OWNER, Token, Tokens, hash_token
from karat.web.errors import ApiError
from karat.web.limits import Buckets
from karat.web.settings import ServerSettings
from karat.web.worker import Worker

__all__ = [
    "CSRF_HEADER",
    "Access",
    "Annotator",
    "Identity",
    "Member",
    "Owner",
    "annotator_of",
    "cookie_of",
    "visitor",
]

CSRF_HEADER = "X-Karat-CSRF"
SAFE_METHODS = ("GET", "HEAD")
# How long a token that was found is trusted: other processes may revoke it.
TRUST_SECONDS = 3.0
# How often the use of an invitation is written down.
VISIT_SECONDS = 600.0
MOST_REMEMBERED = 5_000
LONGEST_TOKEN = 200

WRONG_TOKEN = "This link or token is not valid, or not any more. Ask for a new invitation."  # noqa: S105
NOT_YOURS = "This is not open to you."


@dataclass(frozen=True, slots=True)
class Identity:
    """Somebody who has shown a valid token.

    Attributes:
        csrf: what writing requests with a cookie must carry; only pages that we serve know it.
        caller: under which name requests are counted.
    """

    role: str
    campaign: str | None
    annotator: str | None
    csrf: str
    caller: str

    @property
    def is_owner(self) -> bool:
        """Whether everything is open to them."""
        return self.role == OWNER

    def may_enter(self, campaign: str) -> bool:
        """Whether a campaign is open to them, be there one of that name or not."""
        return self.is_owner or self.campaign == campaign


class Access:
    """Tells who is asking."""

    def __init__(self, settings: ServerSettings, worker: Worker) -> None:
        self.settings, self.worker = settings, worker
        # Generous: a person labels a few items a second at most, a program asks for hundreds at once.
        self.requests = Buckets(rate=50.0, burst=300.0)
        self.failures = Buckets(rate=2.0, burst=60.0)
        self._known: dict[str, tuple[Token, float]] = {}
        self._next_note: dict[int, float] = {}

    async def identify(self, token: str) -> Identity | None:
        """Whose token this is; None if it opens nothing."""
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
        await self._note_visit(known)
        return Identity(known.role, known.campaign, known.annotator, csrf, f"token {digest}")

    async def _note_visit(self, token: Token) -> None:
        """So that owners see which invitations are in use; once in a while is enough."""
        now = time.monotonic()
        if token.role != ANNOTATOR or now < self._next_note.get(token.id, 0.0):
            return
        self._next_note[token.id] = now + VISIT_SECONDS
        await self.worker.books.with_store(lambda store: Tokens(store).visited(token))

    def forget(self) -> None:
        """A token was revoked: believe nothing."""
        self._known.clear()

    async def record(
        self, identity: Identity, action: str, *, campaign: str | None = None, detail: str = ""
    ) -> None:
        """Write a line of the audit log."""

        def work(store: Store) -> None:
            Tokens(store).record(
                identity.role, action, annotator=identity.annotator, campaign=campaign, detail=detail[:500]
            )

        await self.worker.books.with_store(work)

    def failed(self, request: Request) -> None:
        """Somebody showed a wrong token: not too often."""
        self.failures.charge(f"address {request.client.host if request.client else ''}")


def access_of(request: Request) -> Access:
    """The server's access."""
    found: Access = request.app.state.access
    return found


def cookie_of(role: str) -> str:
    """One browser can hold a session of each role."""
    return f"karat_{role}"


async def visitor(request: Request, role: str) -> Identity | None:
    """Who looks at a page, in this role; None if they have not shown a token for it."""
    access = access_of(request)
    token = request.cookies.get(cookie_of(role), "")
    found = await access.identify(token) if token else None
    return found if found is not None and found.role == role else None


bearer = HTTPBearer(auto_error=False, description="An owner's token, or an annotator's invitation.")


# For the documentation; tokens are read by `_identities`, whose callers are few and plain, since every
# dependency of a dependency costs each request a tenth of a millisecond.
Documented = Annotated[object, Depends(bearer)]


async def _identities(request: Request) -> list[Identity]:
    """All that a request may be from: one by its header, or those of its cookies that may do this."""
    access = access_of(request)
    header = request.headers.get("Authorization")
    if header is not None:
        kind, _, token = header.partition(" ")
        found = await access.identify(token.strip()) if kind.lower() == "bearer" else None
        if found is None:
            raise _refused(request, access)
        access.requests.charge(found.caller)
        return [found]
    every = [await visitor(request, role) for role in (OWNER, ANNOTATOR)]
    people = [one for one in every if one is not None]
    if not people:
        raise _refused(request, access)
    if request.method not in SAFE_METHODS:
        sent = request.headers.get(CSRF_HEADER, "").encode("utf-8", "replace")
        people = [one for one in people if hmac.compare_digest(one.csrf.encode(), sent)]
        if not people:
            raise ApiError(403, "This request did not come from a page of karat's. Load the page again.")
    access.requests.charge(people[0].caller)
    return people


def _refused(request: Request, access: Access) -> ApiError:
    access.failed(request)
    return ApiError(401, WRONG_TOKEN, headers={"WWW-Authenticate": "Bearer"})


async def _owner(request: Request, _: Documented) -> Identity:
    for one in await _identities(request):
        if one.is_owner:
            return one
    raise ApiError(403, NOT_YOURS)


async def annotator_of(request: Request) -> Identity:
    """The annotator that a request is from; an error for everybody else."""
    for one in await _identities(request):
        if one.role == ANNOTATOR:
            return one
    raise ApiError(403, "Only an annotator with an invitation can label here.")


async def _annotator(request: Request, _: Documented) -> Identity:
    return await annotator_of(request)


async def _member(name: str, request: Request, _: Documented) -> Identity:
    for one in await _identities(request):
        if one.may_enter(name):
            return one
    raise ApiError(403, NOT_YOURS)


Owner = Annotated[Identity, Depends(_owner)]
Annotator = Annotated[Identity, Depends(_annotator)]
# An owner, or an annotator of the campaign that is named.
Member = Annotated[Identity, Depends(_member)]
