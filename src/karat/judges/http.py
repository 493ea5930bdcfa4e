"""HTTP/1.1 client on asyncio with connections that stay open; needs only the standard library.

asyncio's streams, and `http.client` in threads, take more time for a small reply than the rest of a judge.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from http.client import HTTPException
from typing import cast
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
class ServerAddress:
    """Where requests go: the host, the path, and the proxy on the way, if the environment names one.

    `certificates` is a file of authorities to trust beside those of the system.
    """

    host: str
    port: int
    secure: bool
    path: str
    authority: str
    proxy: tuple[str, int] | None
    certificates: str | None = None

    @classmethod
    def parse(cls, url: str, certificates: str | None = None) -> ServerAddress:
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
        if certificates is not None:
            trusted_certificates(certificates)
        return cls(parts.hostname, port, secure, path, authority, proxy, certificates)


class OpenConnection:
    """One connection; opened when first used and again after it was closed or failed."""

    def __init__(self, address: ServerAddress, headers: Mapping[str, str]) -> None:
        self.address = address
        target = address.path
        if address.proxy and not address.secure:
            target = f"http://{address.authority}{address.path}"
        lines = [f"POST {target} HTTP/1.1", f"Host: {address.authority}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self._head = "\r\n".join(lines).encode("latin-1") + b"\r\nContent-Length: "
        self._exchange: _Exchange | None = None

    async def post(self, body: bytes, timeout: float) -> Response:
        """Send a request; after a failure, an OSError or HTTPException, the connection is closed."""
        request = b"%s%d\r\n\r\n%s" % (self._head, len(body), body)
        reused = self._exchange is not None
        try:
            try:
                return await self._send(request, timeout)
            except ConnectionError as error:
                # A server may close a connection that has been idle, without having seen the request.
                if not reused or isinstance(error, CutOff):
                    raise
                self.close()
                return await self._send(request, timeout)
        except BaseException:
            self.close()
            raise

    async def _send(self, request: bytes, timeout: float) -> Response:
        if self._exchange is None:
            async with asyncio.timeout(timeout):
                self._exchange = await _connect(self.address, timeout)
        response = await self._exchange.send(request, timeout)
        if response.headers.get("connection", "").lower() == "close":
            self.close()
        return response

    def expire(self) -> None:
        """Fail the request that waits, if its time is over; to be called every now and then."""
        if self._exchange is not None:
            self._exchange.expire()

    def close(self) -> None:
        """Close the connection; the next request opens another."""
        if self._exchange is not None:
            self._exchange.transport.abort()
        self._exchange = None


class CutOff(ConnectionError):  # noqa: N818 - says what happened
    """A connection that ended in the middle of a reply."""


class _Exchange(asyncio.Protocol):
    """Requests and replies over one transport, one at a time."""

    transport: asyncio.Transport

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._received = bytearray()
        self._reply: asyncio.Future[Response] | None = None
        self._deadline = 0.0

    async def send(self, request: bytes, timeout: float) -> Response:
        """Send a request and wait for its reply."""
        if self.transport.is_closing():
            raise ConnectionResetError("the connection was closed")
        reply: asyncio.Future[Response] = self._loop.create_future()
        self._reply = reply
        self._received.clear()
        self._deadline = self._loop.time() + timeout
        self.transport.write(request)
        return await reply

    def expire(self) -> None:
        """Fail the request that waits, if its time is over: cheaper than a timer for each request."""
        if self._loop.time() > self._deadline:
            self._fail(TimeoutError("no reply in time"))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Called by asyncio."""
        self.transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        """Called by asyncio with the next part of a reply."""
        self._received += data
        try:
            response = parse_response(bytes(self._received))
        except HTTPException as error:
            self._fail(error)
            return
        if response is not None and self._reply is not None and not self._reply.done():
            self._reply.set_result(response)

    def connection_lost(self, error: Exception | None) -> None:
        """Called by asyncio at the end of the connection."""
        if self._received:
            try:
                response = parse_response(bytes(self._received), ended=True)
            except HTTPException:
                response = None
            if response is not None and self._reply is not None and not self._reply.done():
                self._reply.set_result(response)
                return
            self._fail(CutOff("the connection ended in the middle of the reply"))
        else:
            self._fail(
                error if isinstance(error, OSError) else ConnectionResetError("the connection was closed")
            )

    def _fail(self, error: Exception) -> None:
        if self._reply is not None and not self._reply.done():
            self._reply.set_exception(error)


def parse_response(data: bytes, *, ended: bool = False) -> Response | None:
    """The reply at the beginning of these bytes; None while it is not complete."""
    end = data.find(b"\r\n\r\n")
    if end < 0:
        if len(data) > MOST_BYTES or not data.startswith(b"HTTP/"[: len(data)]):
            raise HTTPException("the reply is not HTTP")
        return None
    status, headers = _parse_head(data[:end])
    rest = data[end + 4 :]
    if status < 200:
        return parse_response(rest, ended=ended)
    if headers.get("transfer-encoding", "").lower() == "chunked":
        body = _join_chunks(rest)
    elif "content-length" in headers:
        size = _size(headers["content-length"], 10)
        body = rest[:size] if len(rest) >= size else None
    else:
        # The reply is what comes before the connection ends.
        body, headers["connection"] = (rest if ended else None), "close"
    if body is None and len(rest) > MOST_BYTES:
        raise HTTPException("the reply is too long")
    return None if body is None else Response(status, headers, body)


async def _connect(address: ServerAddress, timeout: float) -> _Exchange:
    loop = asyncio.get_running_loop()
    secure = trusted_certificates(address.certificates) if address.secure else None
    if address.proxy is None:
        _, exchange = await loop.create_connection(_Exchange, address.host, address.port, ssl=secure)
        return exchange
    _, exchange = await loop.create_connection(_Exchange, *address.proxy)
    if secure is not None:
        place = f"{address.host}:{address.port}"
        asked = f"CONNECT {place} HTTP/1.1\r\nHost: {place}\r\nContent-Length: 0\r\n\r\n"
        response = await exchange.send(asked.encode("latin-1"), timeout)
        if response.status != 200:
            exchange.transport.abort()
            raise HTTPException(f"the proxy {address.proxy[0]} answers {response.status}")
        transport = await loop.start_tls(exchange.transport, exchange, secure, server_hostname=address.host)
        exchange.transport = cast("asyncio.Transport", transport)
    return exchange


@cache
def trusted_certificates(file: str | None) -> ssl.SSLContext:
    """Who is trusted: the system's authorities, and those in a file."""
    context = ssl.create_default_context()
    if file is not None:
        try:
            context.load_verify_locations(file)
        except (OSError, ssl.SSLError) as error:
            raise ParameterError(
                f"{file} holds no certificates to trust: {error.strerror or error}. Name a PEM file."
            ) from None
    return context


def _parse_head(head: bytes) -> tuple[int, dict[str, str]]:
    first, *lines = head.decode("latin-1").split("\r\n")
    words = first.split(None, 2)
    if len(words) < 2 or not words[0].startswith("HTTP/") or not words[1].isdigit():
        raise HTTPException("the reply is not HTTP")
    headers: dict[str, str] = {}
    for line in lines:
        name, _, value = line.partition(":")
        headers[name.lower()] = value.strip()
    return int(words[1]), headers


def _join_chunks(data: bytes) -> bytes | None:
    """The body that was sent in chunks; None while the last one is missing."""
    parts: list[bytes] = []
    place = 0
    while (end := data.find(b"\r\n", place)) >= 0:
        size = _size(data[place:end].partition(b";")[0].decode("latin-1"), 16)
        place = end + 2
        if size == 0:
            # Trailers may follow, and an empty line does.
            done = data.startswith(b"\r\n", place) or data.find(b"\r\n\r\n", place) >= 0
            return b"".join(parts) if done else None
        if len(data) < place + size + 2:
            return None
        parts.append(data[place : place + size])
        place += size + 2
    return None


def _size(text: str, base: int) -> int:
    try:
        size = int(text.strip(), base)
    except ValueError:
        raise HTTPException("the length of the reply is not a number") from None
    if not 0 <= size <= MOST_BYTES:
        raise HTTPException("the reply is too long")
    return size
