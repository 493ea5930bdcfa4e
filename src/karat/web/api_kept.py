"""HTTP API to download the items that a result keeps, as a file."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Literal

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, Response
from starlette.background import BackgroundTask

from karat.campaign.campaign import Campaign
from karat.web.access import Owner, access_of
from karat.web.api_label import worker_of
from karat.web.authenticated_route import AuthenticatedRoute
from karat.web.errors import ERRORS

__all__ = ["router"]

router = APIRouter(
    prefix="/api/v1/campaigns", tags=["campaigns"], responses=ERRORS, route_class=AuthenticatedRoute
)

MEDIA_TYPES = {"parquet": "application/vnd.apache.parquet", "csv": "text/csv"}


@router.get("/{name}/kept", response_class=Response, summary="The items that a cut keeps")
async def kept(
    name: str,
    request: Request,
    me: Owner,
    format: Literal["parquet", "csv"] = "parquet",  # noqa: A002
) -> Response:
    """With all columns of the list. What is kept is certain at any time, and grows with the labels."""
    folder = tempfile.mkdtemp(prefix="karat-kept-")
    path = Path(folder) / f"kept.{format}"
    try:
        count = await worker_of(request).planner.run(name, Campaign.export_kept, path)
        await access_of(request).record(me, "export", campaign=name, detail=f"kept, {format}")
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return FileResponse(
        path,
        media_type=MEDIA_TYPES[format],
        filename=f"{name}-kept.{format}",
        headers={"X-Karat-Count": str(count)},
        background=BackgroundTask(shutil.rmtree, folder, ignore_errors=True),
    )
