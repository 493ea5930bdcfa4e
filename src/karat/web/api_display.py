"""HTTP API for showing items: Markdown as HTML, and images and sounds from the data folder."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, Response
from pydantic import BaseModel, Field, StringConstraints

from karat.campaign.shown_fields import MOST_LETTERS_OF_ITEM
from karat.web.access import Annotator, Owner, any_visitor
from karat.web.authenticated_route import AuthenticatedRoute
from karat.web.errors import ERRORS, ApiError, reply
from karat.web.markdown import render_markdown
from karat.web.models import Body
from karat.web.settings import ServerSettings

__all__ = ["files", "router"]

router = APIRouter(prefix="/api/v1", responses=ERRORS, route_class=AuthenticatedRoute)
files = APIRouter(include_in_schema=False)

MOST_TEXTS = 100
# A cut text says how much is missing.
LONGEST_TEXT = MOST_LETTERS_OF_ITEM + 100
# Only what cannot hold a script.
MEDIA_TYPES = {
    ".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".gif": "image/gif",
    ".webp": "image/webp", ".avif": "image/avif", ".mp3": "audio/mpeg", ".wav": "audio/wav",
    ".ogg": "audio/ogg", ".opus": "audio/ogg", ".m4a": "audio/mp4", ".flac": "audio/flac",
}  # fmt: skip


class MarkdownBody(Body):
    """Texts in Markdown."""

    texts: Annotated[
        list[Annotated[str, StringConstraints(max_length=LONGEST_TEXT)]], Field(max_length=MOST_TEXTS)
    ]


class MarkdownReply(BaseModel):
    """The same texts as HTML without scripts, images or styles."""

    html: list[str]


# These are not coroutines: a long text is rendered in a thread, and nobody waits for it.
@router.post("/markdown", response_model=MarkdownReply, tags=["files"], summary="Markdown as HTML")
def markdown(body: MarkdownBody, _: Owner) -> Response:
    """For the preview of a new campaign."""
    return reply({"html": [render_markdown(text) for text in body.texts]})


@router.post("/label/markdown", response_model=MarkdownReply, tags=["label"], summary="Markdown as HTML")
def markdown_of_items(body: MarkdownBody, _: Annotator) -> Response:
    """For items whose columns are Markdown."""
    return reply({"html": [render_markdown(text) for text in body.texts]})


@files.get("/media/{path:path}")
async def media(path: str, request: Request) -> Response:
    """An image or a sound in the folder `media` of the data folder, for whoever has a link."""
    if await any_visitor(request) is None:
        raise ApiError(401, "Open your link first.")
    settings: ServerSettings = request.app.state.settings
    root = (settings.data / "media").resolve()
    try:
        file = (root / path).resolve()
        is_there = file.is_relative_to(root) and file.is_file()
    except (OSError, ValueError):
        is_there = False
    kind = MEDIA_TYPES.get(file.suffix.lower()) if is_there else None
    if kind is None:
        raise ApiError(404, "There is no such image or sound.")
    return FileResponse(file, media_type=kind, headers={"Cache-Control": "private, max-age=3600"})
