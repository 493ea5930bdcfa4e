"""A route that authenticates its caller before it reads the body of a request."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request
from fastapi.responses import Response
from fastapi.routing import APIRoute

from karat.web.access import GUARDS

__all__ = ["AuthenticatedRoute"]


class AuthenticatedRoute(APIRoute):
    """Runs the access check of an endpoint first; FastAPI itself reads and stores the whole body before."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Check access, then do what every route does."""
        handle = super().get_route_handler()
        guards = [GUARDS[each.call] for each in self.dependant.dependencies if each.call in GUARDS]

        async def authenticated(request: Request) -> Response:
            for guard in guards:
                await guard(request)
            return await handle(request)

        return authenticated
