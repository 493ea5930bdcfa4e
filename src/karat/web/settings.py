"""Settings of a server."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from karat.web.file_process import FILE_MEMORY, FILE_SECONDS
from karat.web.limits import BODY_SECONDS

__all__ = ["MAX_UPLOAD", "ServerSettings"]

MAX_UPLOAD = 200 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """What `karat serve` was told.

    Attributes:
        db: the database of the campaigns.
        data: the folder whose files campaigns may be made from; uploads go to `uploads` in it.
        url: what links begin with.
        owner_hashes: hashes of owner tokens that hold as long as the server runs.
        max_upload: the largest file to take, in bytes.
        body_seconds: how long a request's body may take to arrive, before large ones get longer.
        file_memory: the memory in bytes that reading a file may take.
        file_seconds: how long reading a file may take.
    """

    db: str
    data: Path
    url: str = "http://127.0.0.1:8000"
    owner_hashes: frozenset[str] = field(default_factory=frozenset)
    max_upload: int = MAX_UPLOAD
    body_seconds: float = BODY_SECONDS
    file_memory: int = FILE_MEMORY
    file_seconds: float = FILE_SECONDS

    @property
    def uploads(self) -> Path:
        """Where uploaded files are kept."""
        return self.data / "uploads"
