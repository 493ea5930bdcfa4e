"""HTTP API for making one upload of several."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from karat.web.access import Owner
from karat.web.api_label import worker_of
from karat.web.api_owner import FileReply
from karat.web.authenticated_route import AuthenticatedRoute
from karat.web.errors import ERRORS, reply
from karat.web.joining import join_uploads
from karat.web.models import JoinBody

__all__ = ["router"]

router = APIRouter(prefix="/api/v1", tags=["owner"], responses=ERRORS, route_class=AuthenticatedRoute)


@router.post("/uploads/join", response_model=FileReply, summary="Make one file of several")
async def join(request: Request, body: JoinBody, _: Owner) -> Response:
    """Files of one kind that were uploaded before; a column tells which rows came from which."""
    settings = request.app.state.settings
    return reply(await worker_of(request).read_file(join_uploads, settings, body.uploads))
