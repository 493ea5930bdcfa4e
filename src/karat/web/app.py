"""Create the FastAPI application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI

from karat.version import __version__
from karat.web import api_label, assets, health, login, pages
from karat.web.access import Access
from karat.web.errors import add_error_handlers
from karat.web.file_process import FileProcess
from karat.web.later_routes import LaterRoutes
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


class Application(FastAPI):
    """An application that knows its routes when they are asked for."""

    def __init__(self, **choices: Any) -> None:
        super().__init__(**choices)
        self.later = LaterRoutes(self)

    def openapi(self) -> dict[str, Any]:
        """The schema of all routes."""
        self.later.load_now()
        return super().openapi()


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
        loading = asyncio.create_task(app.later.load_soon())
        yield
        loading.cancel()
        await worker.close()

    app = Application(
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
    for module in (login, api_label, health, assets, pages):
        app.include_router(module.router)
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
