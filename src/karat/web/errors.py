"""Errors as JSON: a status, a code from which clients raise the same exception, and one line for people."""

from __future__ import annotations

import json
import logging
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from karat.campaign.errors import CampaignError, StoreError, UnknownCampaignError
from karat.core.errors import KaratError
from karat.web.page_words import page_words
from karat.web.security_headers import HEADERS

__all__ = ["ERRORS", "ERRORS_WITH_MODEL", "ApiError", "ErrorBody", "SafeJson", "add_error_handlers", "reply"]

LOG = logging.getLogger("karat.web")

CODES = {
    400: "bad_request",
    401: "unauthorized",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    408: "timeout",
    409: "conflict",
    413: "too_large",
    422: "invalid",
    429: "too_many_requests",
    500: "internal",
    503: "unavailable",
}
# What the web server says by itself is terse; this is what a person gets to read.
WORDS = {
    404: "There is nothing at this address.",
    405: "This address does not take such requests.",
}
JSON_PATHS = ("/api/", "/healthz", "/metrics")


class ErrorDetail(BaseModel):
    """What went wrong: a code for programs and a line for people."""

    code: str
    message: str


class ErrorBody(BaseModel):
    """The answer to everything that cannot be done."""

    error: ErrorDetail


# For the documentation of every end point. They refer to the model by its name: a model for each status of
# each end point would take a server a third of a second to make.
ERRORS: dict[int | str, dict[str, Any]] = {
    status: {
        "description": HTTPStatus(status).phrase,
        "content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{ErrorBody.__name__}"}}},
    }
    for status in (400, 401, 403, 404, 409, 413, 422, 429, 503)
}
# On one end point, so that the documentation has the model.
ERRORS_WITH_MODEL = {**ERRORS, 401: {"model": ErrorBody, "description": HTTPStatus(401).phrase}}


class ApiError(HTTPException):
    """Something that cannot be done, with its status."""

    def __init__(self, status: int, message: str, *, headers: dict[str, str] | None = None) -> None:
        super().__init__(status, message, headers)


class SafeJson(JSONResponse):
    """JSON of whatever items hold: half a surrogate pair is no reason to fail."""

    def render(self, content: Any) -> bytes:
        """The content as UTF-8."""
        text = json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        return text.encode("utf-8", "replace")


def reply(content: Any, *, status: int = 200) -> SafeJson:
    """An answer."""
    return SafeJson(content, status)


def add_error_handlers(app: FastAPI) -> None:
    """Translate errors here and nowhere else."""

    async def told(request: Request, error: Exception) -> Response:
        if isinstance(error, HTTPException):
            words = WORDS.get(error.status_code, "") if not isinstance(error, ApiError) else ""
            return await answer(request, error.status_code, words or str(error.detail), error.headers)
        if isinstance(error, RequestValidationError):
            return await answer(request, 422, _first_problem(error))
        if isinstance(error, KaratError):
            if isinstance(error, StoreError):
                LOG.error("%s", error)
            # Programs, such as karat's own commands, have a token; people at a page have a cookie.
            is_page = "Authorization" not in request.headers
            message = page_words(str(error)) if is_page else str(error)
            return await answer(request, status_of(error), message, code=error.code)
        # Starlette answers these outside of all middleware, which would add the headers.
        words = "Something went wrong on the server; its log says what."
        return await answer(request, 500, words, {**HEADERS, "Cache-Control": "no-store"})

    for kind in (HTTPException, RequestValidationError, KaratError, Exception):
        app.add_exception_handler(kind, told)


def status_of(error: KaratError) -> int:
    """The status that an error of karat's has over HTTP."""
    if isinstance(error, StoreError):
        return 503
    if isinstance(error, UnknownCampaignError):
        return 404
    return 409 if isinstance(error, CampaignError) else 400


async def answer(
    request: Request, status: int, message: str, headers: Any = None, *, code: str | None = None
) -> Response:
    """An error as JSON for programs, as a page for people."""
    if not request.url.path.startswith(JSON_PATHS):
        page: Response = await request.app.state.error_page(request, status, message)
        page.headers.update(headers or {})
        return page
    shown = code or CODES.get(status, "error")
    return SafeJson({"error": {"code": shown, "message": message}}, status, headers)


def _first_problem(error: RequestValidationError) -> str:
    problems = error.errors()
    first = problems[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body")
    more = f" ({len(problems) - 1} more are wrong too.)" if len(problems) > 1 else ""
    place = f"{where[:200]}: " if where else ""
    return f"{place}{first['msg']}.{more}"
