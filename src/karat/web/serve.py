"""Start and run the HTTP server."""

from __future__ import annotations

import ipaddress
import logging
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import uvicorn

from karat.campaign.store import Store
from karat.campaign.tokens import Tokens, check_strength, hash_token
from karat.core.errors import ParameterError
from karat.web.app import create_app
from karat.web.connections import ConnectionLimits, limited_protocol
from karat.web.file_process import FILE_MEMORY, FILE_SECONDS
from karat.web.limits import BODY_SECONDS
from karat.web.settings import MAX_UPLOAD, ServerSettings

__all__ = ["Serving", "bind"]

# How long the owner's link that is printed at the start is valid.
LINK_DAYS = 30.0
GRACE_SECONDS = 30


class Serving:
    """A server that is about to run: its socket is bound, its links are known."""

    def __init__(
        self,
        *,
        db: str,
        data: Path,
        host: str = "127.0.0.1",
        port: int = 8000,
        owner_token: str | None = None,
        trust_proxy: str | None = None,
        max_upload: int = MAX_UPLOAD,
        public_url: str | None = None,
        limits: ConnectionLimits | None = None,
        body_seconds: float = BODY_SECONDS,
        file_memory: int = FILE_MEMORY,
        file_seconds: float = FILE_SECONDS,
    ) -> None:
        if owner_token is not None:
            check_strength(owner_token)
        if owner_token is None and not is_loopback(host):
            raise ParameterError(
                f"To be reachable from the network ({host}), the server needs a token that you set: "
                "--owner-token or KARAT_OWNER_TOKEN."
            )
        if db == "memory://":
            raise ParameterError("A server needs a database that outlives it: sqlite:///karat.db.")
        # An error about the database comes before anything is bound.
        store = Store(db)
        store.close()
        # What commands call the database: its name has no password in it.
        self.db_name = store.database.name.removeprefix("sqlite:///")
        self.socket = bind(host, port)
        self.port = int(self.socket.getsockname()[1])
        shown = reachable_address(host)
        shown = f"[{shown}]" if ":" in shown else shown
        # Links begin with it: the Host header of a request is whatever its sender wants it to be.
        self.url = (public_url or f"http://{shown}:{self.port}").rstrip("/")
        self.trust_proxy = trust_proxy
        self.limits = limits or ConnectionLimits(proxies=trust_proxy)
        self.db, self.owner_token = db, owner_token
        hashes = frozenset() if owner_token is None else frozenset([hash_token(owner_token)])
        self.settings = ServerSettings(
            db,
            data,
            self.url,
            hashes,
            max_upload=max_upload,
            body_seconds=body_seconds,
            file_memory=file_memory,
            file_seconds=file_seconds,
        )

    def owner_link(self) -> str:
        """A link that opens the dashboard: with the token that was set, or a fresh one."""
        token = self.owner_token
        if token is None:
            store = Store(self.db)
            try:
                token = Tokens(store).add_owner("printed by karat serve", days=LINK_DAYS)
            finally:
                store.close()
        return f"{self.url}/o/{token}"

    def run(self) -> None:
        """Serve until SIGTERM or SIGINT; requests that were begun are finished."""
        logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s")
        # Threads take turns every millisecond: answers go before a plan's long computations.
        sys.setswitchinterval(0.001)
        self.server().run(sockets=[self.socket])

    def server(self) -> uvicorn.Server:
        """The server, to be run in a thread of the caller."""
        config = uvicorn.Config(
            create_app(self.settings),
            http=limited_protocol(self.limits),
            log_config=None,
            # Addresses hold tokens.
            access_log=False,
            ws="none",
            server_header=False,
            proxy_headers=self.trust_proxy is not None,
            forwarded_allow_ips=self.trust_proxy,
            timeout_graceful_shutdown=GRACE_SECONDS,
            timeout_keep_alive=30,
        )
        return _Server(config)


class _Server(uvicorn.Server):
    """A server for which being told to stop is no error."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop at SIGINT and SIGTERM, and do not pass them on afterwards."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        numbers = (signal.SIGINT, signal.SIGTERM)
        kept = [signal.signal(number, self.handle_exit) for number in numbers]
        try:
            yield
        finally:
            for number, handler in zip(numbers, kept, strict=True):
                signal.signal(number, handler)


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens, or one clear line."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=1024)
    except OSError as error:
        raise ParameterError(
            f"Cannot listen on {host}:{port}: {error.strerror or error}. Choose another with --port."
        ) from None


def reachable_address(host: str) -> str:
    """An address that browsers can open, for a host that may mean every address of this machine."""
    try:
        every = ipaddress.ip_address(host).is_unspecified
    except ValueError:
        every = not host
    if not every:
        return host
    family, elsewhere = (socket.AF_INET6, "2001:db8::1") if ":" in host else (socket.AF_INET, "192.0.2.1")
    # Nothing is sent: the system only tells from which of its addresses it would send.
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((elsewhere, 9))
        return str(probe.getsockname()[0])
    return "::1" if ":" in host else "127.0.0.1"


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach an address."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
