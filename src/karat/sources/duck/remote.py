"""Remote files for DuckDB, by its httpfs extension or by fsspec."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any

import duckdb

from karat.core.errors import SourceError

if TYPE_CHECKING:
    from fsspec import AbstractFileSystem

_SCHEME = re.compile(r"\b(https?|s3a?|gcs|gs|abfss?|az|hf)://", re.IGNORECASE)
# What reads other schemes than http is a package of its own, named by fsspec.
_PACKAGES = {"s3": "s3fs", "s3a": "s3fs", "gs": "gcsfs", "gcs": "gcsfs", "hf": "huggingface_hub"}


def make_reachable(connection: duckdb.DuckDBPyConnection, text: str) -> None:
    """Enable a connection to read the addresses that occur in a text: one of them, or a query.

    httpfs reads faster, and is taken where it is there or can be fetched. Behind many a firewall it cannot.
    """
    schemes = sorted({scheme.lower() for scheme in _SCHEME.findall(text)})
    if not schemes or _has_httpfs(connection):
        return
    for scheme in schemes:
        connection.register_filesystem(_filesystem(scheme))


def _has_httpfs(connection: duckdb.DuckDBPyConnection) -> bool:
    for statements in (["LOAD httpfs"], ["INSTALL httpfs", "LOAD httpfs"]):
        try:
            for statement in statements:
                connection.execute(statement)
        except duckdb.Error:
            continue
        return True
    return False


def _filesystem(scheme: str) -> AbstractFileSystem:
    try:
        if scheme in ("http", "https"):
            return _dated_http()
        import fsspec

        return fsspec.filesystem(scheme)
    except (ImportError, ValueError):
        wanted = "'karat[remote]'" if scheme.startswith("http") else _PACKAGES.get(scheme, "adlfs")
        raise SourceError(
            f"DuckDB's extension for {scheme}:// addresses (httpfs) cannot be fetched here. Install it where "
            f"there is a network (INSTALL httpfs), or read them by fsspec: pip install {wanted}."
        ) from None


def _dated_http() -> AbstractFileSystem:
    """fsspec's HTTP, which does not tell when a file was changed; DuckDB asks."""
    from fsspec.implementations.http import HTTPFileSystem

    class Dated(HTTPFileSystem):  # type: ignore[misc]
        def modified(self, path: str) -> datetime:
            modified: Any = self.info(path).get("Last-Modified")
            return parsedate_to_datetime(modified) if modified else datetime.fromtimestamp(0, UTC)

    return Dated()
