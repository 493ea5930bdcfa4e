"""Health check and Prometheus metrics."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response
from pydantic import BaseModel

from karat.version import __version__
from karat.web.access import Owner
from karat.web.errors import ERRORS, reply

__all__ = ["router"]

router = APIRouter(tags=["health"], responses=ERRORS)


class Health(BaseModel):
    """The server and its database answer."""

    status: str
    version: str


@router.get("/healthz", response_model=Health, summary="Whether the server and its database answer")
async def healthz(request: Request) -> Response:
    """Needs no token; 503 where the database does not answer."""
    await request.app.state.worker.books.with_store(lambda store: store.count_campaigns())
    return reply({"status": "ok", "version": __version__})


@router.get(
    "/metrics",
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
    summary="Counters for Prometheus",
)
async def metrics(request: Request, _: Owner) -> Response:
    """Needs an owner's token."""
    return PlainTextResponse(request.app.state.metrics.text(), media_type="text/plain; version=0.0.4")
