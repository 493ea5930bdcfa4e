"""Session cookies: one for the owner, and one for each invitation, so that a browser can hold several."""

from __future__ import annotations

from fastapi import Request
from fastapi.responses import Response

from karat.campaign.tokens import ANNOTATOR, OWNER

__all__ = ["INVITATION_HEADER", "cookie_names", "cookie_of", "end_session", "start_session"]

# Names the invitation that a page of an annotator is for.
INVITATION_HEADER = "X-Karat-Invitation"
SESSION_SECONDS = 90 * 86_400
# Of more invitations in one browser, the oldest end: request headers have a limit.
MOST_SESSIONS = 20


def cookie_of(role: str, invitation: int | str | None = None) -> str:
    """The name of the cookie of an owner, or of an annotator with an invitation."""
    return f"karat_{role}" if role == OWNER or invitation is None else f"karat_{role}_{invitation}"


def cookie_names(request: Request, role: str, invitation: str | None = None) -> list[str]:
    """The cookies of a role that a request has, newest invitations first; or that of one invitation."""
    if role == OWNER or invitation is not None:
        name = cookie_of(role, invitation)
        return [name] if name in request.cookies else []
    prefix = cookie_of(role, "")
    # Sessions of older versions have no number.
    names = [name for name in request.cookies if name.startswith(prefix) or name == cookie_of(role)]
    return sorted(names, key=lambda name: _number(name, prefix), reverse=True)


def _number(name: str, prefix: str) -> int:
    text = name.removeprefix(prefix)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else -1


def start_session(
    response: Response, request: Request, role: str, token: str, invitation: int | None
) -> None:
    """Set the cookie; the oldest of too many sessions end."""
    if role == ANNOTATOR:
        own = cookie_of(role, invitation)
        others = [name for name in cookie_names(request, role) if name != own]
        for name in others[MOST_SESSIONS - 1 :]:
            response.delete_cookie(name, path="/")
    response.set_cookie(
        cookie_of(role, invitation),
        token,
        max_age=SESSION_SECONDS,
        path="/",
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )


def end_session(response: Response, request: Request, role: str, invitation: int | None) -> None:
    """Remove the cookie of a role; of annotators all of them, unless an invitation is named."""
    for name in cookie_names(request, role, None if invitation is None else str(invitation)):
        response.delete_cookie(name, path="/")
