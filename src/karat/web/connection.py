"""HTTP client for a karat server, with retries; needs only the standard library."""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Callable, Iterator
from email.message import Message
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from karat.campaign.errors import CampaignError, StoreError
from karat.core.errors import KaratError, ParameterError, SourceError, error_class
from karat.core.files import drafted

__all__ = ["Connection", "Reply"]

# Attempts when a server that has answered before is silent, the first pause, and the timeout in seconds.
TRIES, PAUSE, TIMEOUT = 5, 0.5, 120.0
BLOCK = 1024 * 1024


# What a server refuses before a campaign sees it, as the error that the campaign would have raised.
_OTHER_CODES: dict[str, type[KaratError]] = {"invalid": ParameterError, "too_large": SourceError}


class Reply:
    """A server's response."""

    __slots__ = ("content", "headers")

    def __init__(self, content: bytes, headers: Any) -> None:
        self.content, self.headers = content, headers


class Connection:
    """Requests to one server."""

    def __init__(self, server: str, token: str | None) -> None:
        place = urlsplit(server)
        if place.scheme not in ("http", "https") or not place.netloc:
            raise ParameterError(
                f"{server!r} is not the address of a server. Example: https://labels.example.org."
            )
        if not token or not token.strip():
            raise ParameterError("A server needs a token: --token, or KARAT_TOKEN in the environment.")
        self.server = server.rstrip("/")
        # The whole link may be pasted.
        self._token = token.strip().rstrip("/").rpartition("/")[2]
        if not (self._token.isascii() and self._token.isprintable()):
            raise ParameterError(
                "The token contains characters that no token has. Copy it, or its link, again."
            )
        # The address of a server that has never answered is probably mistyped.
        self._has_answered = False

    def call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """Send a request; returns the JSON of the response."""
        return self._read(self.send(method, path, body))

    def send(self, method: str, path: str, body: dict[str, Any] | None = None) -> Reply:
        """Send a request; returns the response."""
        data = None if body is None else json.dumps(body).encode()
        return self._send(method, path, data, {"Content-Type": "application/json"})

    def upload(self, path: str, file: Path) -> Any:
        """Upload a file in blocks."""
        mark = uuid.uuid4().hex
        head = (
            f'--{mark}\r\nContent-Disposition: form-data; name="file"; '
            f'filename="{_quoted(file.name)}"\r\n'
            "Content-Type: application/octet-stream\r\n\r\n"
        ).encode()
        tail = f"\r\n--{mark}--\r\n".encode()
        try:
            size = file.stat().st_size
            with file.open("rb") as content:
                headers = {
                    "Content-Type": f"multipart/form-data; boundary={mark}",
                    "Content-Length": str(len(head) + size + len(tail)),
                }
                # The body is read only once, so that it cannot be sent again.
                return self._read(self._send("POST", path, _parts(head, content, tail), headers, tries=1))
        except StoreError:
            raise
        except OSError as error:
            raise SourceError(f"{file} cannot be read: {error.strerror or error}.") from None

    def download(self, path: str, file: Path) -> Message:
        """Save what is at an address to a file in blocks; returns the headers of the response."""

        def save(response: Any) -> bytes:
            with drafted(file) as draft, draft.open("wb") as content:
                for block in _blocks(response):
                    content.write(block)
            return b""

        headers: Message = self._send("GET", path, None, {}, read=save).headers
        return headers

    def _read(self, reply: Reply) -> Any:
        try:
            return json.loads(reply.content)
        except ValueError:
            raise StoreError(f"{self.server} does not answer like a karat server.") from None

    def _send(
        self,
        method: str,
        path: str,
        data: Any,
        headers: dict[str, str],
        *,
        tries: int = TRIES,
        read: Callable[[Any], bytes] = lambda response: response.read(),
    ) -> Reply:
        request = Request(  # noqa: S310 - http and https only, see __init__
            f"{self.server}{path}",
            method=method,
            data=data,
            headers={"Authorization": f"Bearer {self._token}", "Accept": "application/json", **headers},
        )
        for attempt in range(tries):
            last = attempt == tries - 1
            try:
                with urlopen(request, timeout=TIMEOUT) as response:  # noqa: S310
                    self._has_answered = True
                    return Reply(read(response), response.headers)
            except HTTPError as error:
                self._has_answered = True
                if error.code == 429 and not last:
                    error.close()
                    time.sleep(float(error.headers.get("Retry-After", "1")))
                    continue
                with error:
                    raise _error(error, self.server) from None
            except KaratError:
                raise
            except (URLError, OSError, HTTPException) as error:
                if last or not self._has_answered:
                    raise StoreError(_unreachable(self.server, error)) from None
                time.sleep(PAUSE * 2**attempt)
        raise AssertionError("the last try returns or raises")


def _blocks(response: Any) -> Iterator[bytes]:
    """The body of a response; a connection that breaks is told apart from a disk that is full."""
    try:
        while block := response.read(BLOCK):
            yield block
    except OSError as error:
        raise HTTPException(str(error)) from error


def _parts(head: bytes, content: Any, tail: bytes) -> Iterator[bytes]:
    yield head
    while block := content.read(BLOCK):
        yield block
    yield tail


def _quoted(name: str) -> str:
    """A file name, escaped as browsers do."""
    return name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")


def _unreachable(server: str, error: Exception) -> str:
    reason = getattr(error, "reason", error)
    words = getattr(reason, "strerror", None) or getattr(reason, "verify_message", None) or reason
    return f"{server} does not answer: {words}. Is the address right, and does the server run?"


def _error(error: HTTPError, server: str) -> KaratError:
    """The exception that a `Campaign` would have raised, with the server's message."""
    try:
        told = json.loads(error.read())["error"]
        code, message = str(told["code"]), str(told["message"])
    except (ValueError, KeyError, TypeError):
        if error.code == 413:
            return SourceError(f"The file is larger than {server}, or a proxy in front of it, accepts.")
        return StoreError(f"{server} says {error.code} {error.reason}; is it a karat server?")
    if code == "unauthorized":
        return CampaignError(f"{server} does not accept this token: it is wrong, has expired or was revoked.")
    kind = error_class(code) or _OTHER_CODES.get(code)
    if kind is None:
        kind = StoreError if error.code >= 500 else CampaignError
    return kind(message)
