"""Static files for browsers: karat's own, and plotly.js from the installed package."""

from __future__ import annotations

import gzip
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, Response
from starlette.concurrency import run_in_threadpool
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

__all__ = ["CHARTS", "STATIC", "OwnFiles", "plotly_version", "router"]

STATIC = Path(__file__).parent / "static"
# The scripts that draw charts, which are also part of self-contained report pages.
CHARTS = Path(__file__).parents[1] / "report" / "charts"
router = APIRouter(include_in_schema=False)


class OwnFiles(StaticFiles):
    """Our own files, which browsers ask about again each time: a new version is seen at once."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, with how long it may be kept."""
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        return response


@router.get("/static/plotly.min.js")
async def plotly(request: Request) -> Response:
    """The chart library: large, and the same until the package is replaced."""
    zipped = "gzip" in request.headers.get("Accept-Encoding", "")
    tag = f'"plotly-{plotly_version()}{"-gzip" if zipped else ""}"'
    headers = {"ETag": tag, "Cache-Control": "public, max-age=604800", "Vary": "Accept-Encoding"}
    if request.headers.get("If-None-Match") == tag:
        return Response(status_code=304, headers=headers)
    if not zipped:
        return FileResponse(_plotly_file(), media_type="text/javascript", headers=headers)
    content = await run_in_threadpool(_plotly_zipped)
    return Response(content, media_type="text/javascript", headers={**headers, "Content-Encoding": "gzip"})


@cache
def plotly_version() -> str:
    """Which plotly is installed."""
    return version("plotly")


@cache
def _plotly_zipped() -> bytes:
    """Compressed once: a third of the size."""
    return gzip.compress(_plotly_file().read_bytes(), compresslevel=6, mtime=0)


@cache
def _plotly_file() -> Path:
    # Importing plotly takes a second and 100 MB; its folder is all that is needed.
    package = find_spec("plotly")
    if package is None or package.origin is None:
        raise FileNotFoundError("plotly")
    return Path(package.origin).parent / "package_data" / "plotly.min.js"
