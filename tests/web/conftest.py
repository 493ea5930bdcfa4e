"""A real server on a loopback port for the tests of this folder, and campaigns in it."""

import csv
import itertools
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

from karat.web.serve import Serving

OWNER_TOKEN = "owner-token-of-the-tests-0123456789"  # noqa: S105


@dataclass
class Site:
    """A server that runs, and what to call it with."""

    url: str
    db: str
    data: Path
    app: Any
    numbers: Iterator[int] = field(default_factory=itertools.count)

    def client(self, token: str | None = OWNER_TOKEN, *, address: str = "127.0.0.1") -> httpx.Client:
        """Somebody with a token, calling from an address of this machine."""
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        transport = httpx.HTTPTransport(local_address=address)
        return httpx.Client(base_url=self.url, headers=headers, timeout=120, transport=transport)

    def campaign(self, **choices) -> str:
        name = f"campaign {next(self.numbers)}"
        body = {"name": name, "source": {"path": "pairs.csv"}, "criterion": f"right in {name}?", **choices}
        with self.client() as owner:
            answer = owner.post("/api/v1/campaigns", json=body)
        assert answer.status_code == 201, answer.text
        return name

    def invite(self, campaign: str, annotator: str = "ann", **choices) -> str:
        with self.client() as owner:
            answer = owner.post(
                f"/api/v1/campaigns/{campaign}/invitations", json={"annotator": annotator, **choices}
            )
        assert answer.status_code == 201, answer.text
        return answer.json()["link"].rpartition("/")[2]

    def annotator(self, campaign: str, annotator: str = "ann") -> httpx.Client:
        return self.client(self.invite(campaign, annotator))


ODD_TEXTS = [
    "<script>alert(1)</script>",
    "</textarea><img src=x onerror=alert(1)>",
    "# heading\n**bold** [link](javascript:alert(1))",
    "שלום עולם مرحبا \u202egnirts\u202c",
    "👩‍👩‍👧‍👦 🎉 emoji",
    "a" * 100_000,
    "a zero \x00 byte",
]


def write_pairs(path: Path, rows: int = 400) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "score", "text"])
        for row in range(rows):
            writer.writerow([f"p{row}", f"{1 - row / rows:.4f}", f"text {row}"])


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    place = tmp_path_factory.mktemp("web")
    data = place / "data"
    data.mkdir()
    write_pairs(data / "pairs.csv")
    db = f"sqlite:///{place}/karat.db"
    serving = Serving(db=db, data=data, port=0, owner_token=OWNER_TOKEN, max_upload=200_000)
    server = serving.server()
    thread = threading.Thread(target=server.run, kwargs={"sockets": [serving.socket]})
    thread.start()
    running = Site(serving.url, db, data, server.config.app)
    deadline = time.monotonic() + 30
    while not server.started and time.monotonic() < deadline:
        time.sleep(0.01)
    yield running
    server.should_exit = True
    thread.join(30)
    assert not thread.is_alive()


@pytest.fixture
def owner(site: Site) -> Iterator[httpx.Client]:
    with site.client() as client:
        yield client
