"""Login by link or form: sets the session cookie and removes the token from the URL."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from karat.campaign.tokens import OWNER
from karat.web.access import Annotator, Identity, Owner, access_of
from karat.web.errors import ERRORS, ERRORS_WITH_MODEL, reply
from karat.web.models import LogoutBody
from karat.web.sessions import end_session, start_session

__all__ = ["router"]

router = APIRouter()

# A browser does not send a SameSite=Strict cookie with a redirect that began on another site, such as a
# webmail page. A page of our own that redirects by itself avoids this.
REDIRECT_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>karat</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0; url={home}">
<p>One moment … <a href="{home}">go on</a></p></html>
"""


@router.get("/i/{token}", include_in_schema=False)
@router.get("/o/{token}", include_in_schema=False)
async def open_link(token: str, request: Request) -> Response:
    """Log in by a link."""
    identity = await _log_in(request, token)
    if identity is None:
        return RedirectResponse("/login?wrong=1", 303)
    response = HTMLResponse(REDIRECT_PAGE.format(home=_home(identity)))
    start_session(response, request, identity.role, token, identity.token)
    return response


@router.post("/login", include_in_schema=False)
async def log_in(request: Request, token: Annotated[str, Form(max_length=1000)] = "") -> Response:
    """Log in by the form, with a token or a whole link."""
    token = token.strip().rstrip("/").rpartition("/")[2]
    identity = await _log_in(request, token)
    if identity is None:
        return RedirectResponse("/login?wrong=1", 303)
    response = RedirectResponse(_home(identity), 303)
    start_session(response, request, identity.role, token, identity.token)
    return response


@router.post("/api/v1/logout", responses=ERRORS, tags=["access"], summary="End a browser's session")
async def log_out(request: Request, body: LogoutBody) -> Response:
    """Forget the cookie of this role or invitation. Changes nothing for others, so it needs no token."""
    response = reply({"left": body.role})
    end_session(response, request, body.role, body.invitation)
    return response


@router.get("/api/v1/me", responses=ERRORS_WITH_MODEL, tags=["access"], summary="Who the owner's token is")
async def who_am_i(identity: Owner) -> Response:
    """The owner's session."""
    return reply({"role": identity.role, "name": identity.name})


@router.get("/api/v1/label/me", responses=ERRORS, tags=["access"], summary="Whose invitation this is")
async def which_annotator(identity: Annotator) -> Response:
    """The annotator's session."""
    return reply({"role": identity.role, "campaign": identity.campaign, "annotator": identity.annotator})


async def _log_in(request: Request, token: str) -> Identity | None:
    access = access_of(request)
    identity = await access.identify(token)
    if identity is None:
        await access.failed(request)
        return None
    await access.record(identity, "login", campaign=identity.campaign)
    return identity


def _home(identity: Identity) -> str:
    return "/" if identity.role == OWNER else f"/label/{identity.token}"
