"""Create the FastAPI application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from karat.version import __version__
from karat.web import (
    api_access,
    api_campaigns,
    api_display,
    api_join,
    api_kept,
    api_label,
    api_lookup,
    api_on_behalf,
    api_owner,
    assets,
    health,
    login,
    pages,
)
from karat.web.access import Access
from karat.web.errors import add_error_handlers
from karat.web.file_process import FileProcess
from karat.web.limits import BodyLimit
from karat.web.metrics import Metrics
from karat.web.security_headers import SecurityHeaders
from karat.web.settings import ServerSettings
from karat.web.uploads import UPLOAD_PATH, tidy_uploads
from karat.web.worker import Worker

__all__ = ["create_app"]

DESCRIPTION = """\
Know how good your data is from a handful of labels.

Owners and annotators send their token as `Authorization: Bearer …`. Whatever goes wrong is answered with
`{"error": {"code": …, "message": …}}`.
"""


def create_app(settings: ServerSettings) -> FastAPI:
    """An application for one database."""
    metrics = Metrics()
    file_process = FileProcess(memory=settings.file_memory, seconds=settings.file_seconds)
    worker = Worker(settings.db, metrics, file_process)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        # Fails at the start of the server if the database cannot be used.
        await worker.books.with_store(lambda store: tidy_uploads(settings, store))
        worker.planner.start()
        yield
        await worker.close()

    app = FastAPI(
        title="karat",
        version=__version__,
        description=DESCRIPTION,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.settings, app.state.worker, app.state.metrics = settings, worker, metrics
    app.state.access = Access(settings, worker)
    # First, since routes are matched in this order.
    app.include_router(api_label.fast)
    for module in (
        login,
        api_label,
        api_on_behalf,
        api_lookup,
        api_campaigns,
        api_kept,
        api_owner,
        api_access,
        api_display,
        api_join,
        health,
        assets,
    ):
        app.include_router(module.router)
    app.include_router(api_lookup.mine)
    app.include_router(api_display.files)
    app.include_router(pages.router)
    app.state.error_page = pages.error_page
    app.mount("/static/charts", assets.OwnFiles(directory=assets.CHARTS))
    app.mount("/static", assets.OwnFiles(directory=assets.STATIC))
    add_error_handlers(app)
    app.add_middleware(
        BodyLimit,
        upload_path=UPLOAD_PATH,
        most_upload=settings.max_upload,
        seconds=settings.body_seconds,
    )
    app.add_middleware(SecurityHeaders, metrics=metrics)
    return app
