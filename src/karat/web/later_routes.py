"""Routes that are loaded after the start: all but those that show an annotator the first item.

FastAPI builds a model for each parameter and each response of a route, which takes a large part of the time
that a server needs to start.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

from fastapi import APIRouter, FastAPI
from starlette.types import Receive, Scope, Send

__all__ = ["LaterRoutes"]

# Whoever labels at once gets the first item before the other routes take the processor.
LOAD_AFTER_SECONDS = 2.0


class LaterRoutes:
    """Called for paths that no route matches: loads the others, once, and tries again."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self._not_found = app.router.default
        self._lock = asyncio.Lock()
        self._loaded = False
        app.router.default = self

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request that matched no route so far."""
        if self._loaded:
            await self._not_found(scope, receive, send)
            return
        await self.load()
        await self.app.router(scope, receive, send)

    async def load(self) -> None:
        """Load the routes in a thread, so that other requests are answered meanwhile."""
        async with self._lock:
            self._include(await asyncio.to_thread(_later_routers))

    def load_now(self) -> None:
        """Load the routes, for the schema of the whole API."""
        self._include(_later_routers())

    async def load_soon(self) -> None:
        """Load the routes when the server has answered its first requests."""
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(LOAD_AFTER_SECONDS)
            await self.load()

    def _include(self, routers: list[APIRouter]) -> None:
        if not self._loaded:
            for router in routers:
                self.app.include_router(router)
            self._loaded = True


def _later_routers() -> list[APIRouter]:
    from karat.web import (
        api_access,
        api_campaigns,
        api_display,
        api_join,
        api_kept,
        api_lookup,
        api_on_behalf,
        api_owner,
    )

    return [
        api_on_behalf.router,
        api_lookup.router,
        api_campaigns.router,
        api_kept.router,
        api_owner.router,
        api_access.router,
        api_display.router,
        api_join.router,
        api_lookup.mine,
        api_display.files,
    ]
