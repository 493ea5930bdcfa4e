"""Limits on connections: how many an address may open, and how long a request's headers may take."""

from __future__ import annotations

import asyncio
import ipaddress
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

__all__ = ["ConnectionLimits", "limited_protocol"]

REFUSAL = (
    b"HTTP/1.1 503 Service Unavailable\r\n"
    b"content-type: text/plain; charset=utf-8\r\nretry-after: 5\r\nconnection: close\r\n"
    b"content-length: 31\r\n\r\nToo many connections; try later"
)


@dataclass(frozen=True)
class ConnectionLimits:
    """How many connections an address may have, and how long their headers may take.

    Attributes:
        most: connections of one address.
        most_half_open: those of them whose next request has not arrived in full.
        header_seconds: how long a request's headers may take, from the connection or from their first byte.
        proxies: addresses without a limit on their number, as `--trust-proxy` takes them: a proxy opens one
            for each of its visitors.
    """

    most: int = 300
    most_half_open: int = 100
    header_seconds: float = 15.0
    proxies: str | None = None
    open: Counter[str] = field(default_factory=Counter)
    half_open: Counter[str] = field(default_factory=Counter)

    def is_proxy(self, address: str) -> bool:
        """Whether an address is the trusted proxy's."""
        for proxy in (self.proxies or "").split(","):
            if proxy.strip() in ("*", address):
                return True
            try:
                if ipaddress.ip_address(address) in ipaddress.ip_network(proxy.strip()):
                    return True
            except ValueError:
                continue
        return False


_base: Any = AutoHTTPProtocol


class LimitedProtocol(_base):  # type: ignore[misc]
    """Closes connections beyond the limits, and those that do not send a whole request in time."""

    limits: ConnectionLimits
    _address = ""
    _is_proxy = False
    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Count the connection, or refuse it."""
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._is_proxy = self.limits.is_proxy(self._address)
        self.limits.open[self._address] += 1
        if self.limits.open[self._address] > self.limits.most and not self._is_proxy:
            transport.write(REFUSAL)
            transport.close()
        else:
            self._wait_for_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection."""
        self._request_arrived()
        _subtract(self.limits.open, self._address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read; a request whose headers are not complete has to be so in time."""
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._request_arrived()
        elif self._waiting is None and not self.transport.is_closing():
            self._wait_for_request()

    def _wait_for_request(self) -> None:
        self.limits.half_open[self._address] += 1
        self._waiting = self.loop.call_later(self.limits.header_seconds, self.transport.close)
        if self.limits.half_open[self._address] > self.limits.most_half_open and not self._is_proxy:
            self.transport.close()

    def _request_arrived(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
            _subtract(self.limits.half_open, self._address)


def limited_protocol(limits: ConnectionLimits) -> type[asyncio.Protocol]:
    """The protocol of uvicorn, with limits that all connections of a server share."""
    return type("ServerProtocol", (LimitedProtocol,), {"limits": limits})


def _subtract(counts: Counter[str], address: str) -> None:
    """One fewer; addresses without any are forgotten."""
    counts[address] -= 1
    if counts[address] <= 0:
        del counts[address]
