"""HTTP/1.1 client on asyncio with connections that stay open; needs only the standard library."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from http.client import HTTPException
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

from karat.core.errors import ParameterError

# Replies of chat models are small; what is longer is not one.
MOST_BYTES = 16 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Response:
    """A server's reply; the names of headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True, slots=True)
class Address:
    """Where requests go: the host, the path, and the proxy on the way, if the environment names one."""

    host: str
    port: int
    secure: bool
    path: str
    authority: str
    proxy: tuple[str, int] | None

    @classmethod
    def parse(cls, url: str) -> Address:
        """From a URL; proxies as `urllib` finds them, in HTTP_PROXY, HTTPS_PROXY and NO_PROXY."""
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ParameterError(
                f"{url!r} is not the address of an endpoint. Example: http://localhost:11434/v1."
            )
        secure = parts.scheme == "https"
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        named = None if proxy_bypass(parts.hostname) else getproxies().get(parts.scheme)
        through = urlsplit(named) if named else None
        proxy = (through.hostname, through.port or 80) if through and through.hostname else None
        port = parts.port or (443 if secure else 80)
        authority = parts.netloc.rpartition("@")[2]
        return cls(parts.hostname, port, secure, path, authority, proxy)


class Connection:
    """One connection; opened when first used and again after it was closed or failed."""

    def __init__(self, address: Address, headers: Mapping[str, str]) -> None:
        self.address = address
        target = address.path
        if address.proxy and not address.secure:
            target = f"http://{address.authority}{address.path}"
        lines = [f"POST {target} HTTP/1.1", f"Host: {address.authority}", "Connection: keep-alive"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self._head = "\r\n".join(lines).encode("latin-1")
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def post(self, body: bytes) -> Response:
        """Send a request; after a failure, an OSError or HTTPException, the connection is closed."""
        reused = self._writer is not None
        try:
            return await self._post(body)
        except (ConnectionError, asyncio.IncompleteReadError) as error:
            self.close()
            # A server may close a connection that has been idle, without having seen the request.
            if reused and not getattr(error, "partial", b""):
                return await self._fresh_post(body)
            raise _cut_off(error) from None
        except BaseException:
            self.close()
            raise

    async def _fresh_post(self, body: bytes) -> Response:
        try:
            return await self._post(body)
        except asyncio.IncompleteReadError as error:
            self.close()
            raise _cut_off(error) from None
        except BaseException:
            self.close()
            raise

    async def _post(self, body: bytes) -> Response:
        if self._writer is None:
            self._reader, self._writer = await _connect(self.address)
        reader, writer = self._reader, self._writer
        assert reader is not None  # noqa: S101 - opened together
        writer.write(self._head + b"\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
        await writer.drain()
        response = await _read_response(reader)
        if response.headers.get("connection", "").lower() == "close":
            self.close()
        return response

    def close(self) -> None:
        """Close the connection; the next request opens another."""
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None


@cache
def _certificates() -> ssl.SSLContext:
    return ssl.create_default_context()


async def _connect(address: Address) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    secure = _certificates() if address.secure else None
    if address.proxy is None:
        return await asyncio.open_connection(address.host, address.port, ssl=secure, limit=MOST_BYTES)
    reader, writer = await asyncio.open_connection(*address.proxy, limit=MOST_BYTES)
    if secure is not None:
        place = f"{address.host}:{address.port}"
        writer.write(f"CONNECT {place} HTTP/1.1\r\nHost: {place}\r\n\r\n".encode("latin-1"))
        await writer.drain()
        status, _ = _parse_head(await reader.readuntil(b"\r\n\r\n"))
        if status != 200:
            writer.close()
            raise HTTPException(f"the proxy {address.proxy[0]} answers {status}")
        await writer.start_tls(secure, server_hostname=address.host)
    return reader, writer


async def _read_response(reader: asyncio.StreamReader) -> Response:
    status = 100
    try:
        while status < 200:
            status, headers = _parse_head(await reader.readuntil(b"\r\n\r\n"))
    except asyncio.LimitOverrunError:
        raise HTTPException("the reply is too long") from None
    if headers.get("transfer-encoding", "").lower() == "chunked":
        return Response(status, headers, await _read_chunks(reader))
    if "content-length" in headers:
        return Response(status, headers, await reader.readexactly(_size(headers["content-length"], 10)))
    body = await reader.read(MOST_BYTES)
    return Response(status, {**headers, "connection": "close"}, body)


async def _read_chunks(reader: asyncio.StreamReader) -> bytes:
    parts: list[bytes] = []
    while size := _size((await reader.readuntil(b"\r\n")).partition(b";")[0].decode("latin-1"), 16):
        parts.append((await reader.readexactly(size + 2))[:-2])
        if sum(map(len, parts)) > MOST_BYTES:
            raise HTTPException("the reply is too long")
    # Trailers, up to an empty line.
    while await reader.readuntil(b"\r\n") != b"\r\n":
        pass
    return b"".join(parts)


def _parse_head(head: bytes) -> tuple[int, dict[str, str]]:
    first, *lines = head.decode("latin-1").split("\r\n")
    words = first.split(None, 2)
    if len(words) < 2 or not words[0].startswith("HTTP/") or not words[1].isdigit():
        raise HTTPException("the reply is not HTTP")
    headers: dict[str, str] = {}
    for line in lines:
        name, _, value = line.partition(":")
        if name:
            headers[name.strip().lower()] = value.strip()
    return int(words[1]), headers


def _size(text: str, base: int) -> int:
    try:
        size = int(text.strip(), base)
    except ValueError:
        raise HTTPException("the length of the reply is no number") from None
    if not 0 <= size <= MOST_BYTES:
        raise HTTPException("the reply is too long")
    return size


def _cut_off(error: Exception) -> OSError:
    if isinstance(error, asyncio.IncompleteReadError):
        return ConnectionResetError("the connection was cut off")
    return error if isinstance(error, OSError) else ConnectionResetError(str(error))
