"""Limits on the size and duration of bodies, and on the rate of requests."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from karat.web.errors import ApiError

__all__ = ["BodyLimit", "RateLimit"]

# Enough for a thousand answers with comments.
MOST_JSON = 4 * 1024 * 1024
# What anybody may send without a token: the login form, and which session to end.
MOST_OPEN, OPEN_PATHS = 16 * 1024, ("/login", "/api/v1/logout")
# What multipart adds around a file.
FORM_ROOM = 64 * 1024
MOST_CALLERS = 20_000
# How long a body may take: so many seconds, and one more for each so many bytes that have come.
BODY_SECONDS, BYTES_PER_SECOND = 30.0, 8 * 1024


class RateLimit:
    """Token-bucket rate limit per caller: `rate` requests a second, bursts of `burst`."""

    def __init__(self, *, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.burst, self.clock = rate, burst, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, caller: str) -> float:
        """Count one request; returns 0.0, or the seconds to wait where the limit is reached."""
        now = self.clock()
        left, at = self._left.pop(caller, (self.burst, now))
        left = min(self.burst, left + (now - at) * self.rate)
        wait = 0.0 if left >= 1.0 else (1.0 - left) / self.rate
        self._left[caller] = (left - 1.0 if wait == 0.0 else left, now)
        if len(self._left) > MOST_CALLERS:
            # The caller that was idle longest has its full burst again, or nearly.
            self._left.popitem(last=False)
        return wait

    def charge(self, caller: str) -> None:
        """Count one request, or raise error 429."""
        wait = self.take(caller)
        if wait > 0.0:
            seconds = max(1, round(wait + 0.5))
            raise ApiError(
                429,
                f"Too many requests. Try again in {seconds} s.",
                headers={"Retry-After": str(seconds)},
            )


class BodyLimit:
    """Middleware that refuses bodies that are too slow or too large, by declared length or while read."""

    def __init__(
        self, app: ASGIApp, *, upload_path: str, most_upload: int, seconds: float = BODY_SECONDS
    ) -> None:
        self.app, self.upload_path = app, upload_path
        self.most_upload, self.seconds = most_upload, seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, counting the bytes that are read."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        most = self._most(scope["path"])
        declared = dict(scope["headers"]).get(b"content-length", b"0")
        seen, complete, start = 0, False, asyncio.get_running_loop().time()

        async def counted() -> Message:
            nonlocal seen, complete
            if complete:
                return await receive()
            # Raised while reading, inside the error handlers, so that the response is the usual JSON.
            if declared.isdigit() and int(declared) > most:
                raise self._too_large(most)
            try:
                async with asyncio.timeout_at(start + self.seconds + seen / BYTES_PER_SECOND):
                    message = await receive()
            except TimeoutError:
                raise ApiError(
                    408, "The request took too long to arrive.", headers={"Connection": "close"}
                ) from None
            seen += len(message.get("body", b""))
            complete = not message.get("more_body", False)
            if seen > most:
                raise self._too_large(most)
            return message

        await self.app(scope, counted, send)

    def _most(self, path: str) -> int:
        if path == self.upload_path:
            return self.most_upload + FORM_ROOM
        return MOST_OPEN if path in OPEN_PATHS else MOST_JSON

    def _too_large(self, most: int) -> ApiError:
        if most in (MOST_OPEN, MOST_JSON):
            message = f"The request is larger than {_size(most)}. Send less at a time."
        else:
            message = (
                f"The file is larger than this server accepts ({_size(self.most_upload)}). Put it into the "
                "server's data folder and name it there, or start the server with a larger --max-upload."
            )
        return ApiError(413, message, headers={"Connection": "close"})


def _size(most: int) -> str:
    return f"{most / 2**20:,.0f} MB" if most >= 2**20 else f"{most:,} bytes"
