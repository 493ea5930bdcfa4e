import ipaddress
import os
import re
import signal
import socket
import subprocess
import sys
import time
import uuid
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, distribution
from urllib.parse import urlsplit

import httpx
import pytest

from karat.campaign.campaign import Campaign
from karat.campaign.store import Store
from karat.campaign.tokens import Tokens
from karat.cli.main import run
from karat.core.errors import ParameterError
from karat.web.serve import Serving
from tests.web.conftest import OWNER_TOKEN, write_pairs

SERVE = [sys.executable, "-c", "from karat.cli import main; main()", "serve"]


@contextmanager
def serving(place, port):
    command = [*SERVE, "--db", f"sqlite:///{place}/karat.db", "--port", str(port), "--data", str(place)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        try:
            first = server.stdout.readline()
            assert first.startswith("Owner's link"), first + server.stdout.read()
            wait_until_up(port)
            yield server, re.search(r"http://\S+", first)[0]
        finally:
            server.kill()


def wait_until_up(port):
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        try:
            return httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=5).raise_for_status()
        except httpx.HTTPError:
            time.sleep(0.05)
    raise AssertionError("the server did not come up")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
def place(tmp_path):
    write_pairs(tmp_path / "pairs.csv")
    db = f"sqlite:///{tmp_path}/karat.db"
    Campaign.create(db, name="pairs", source=str(tmp_path / "pairs.csv"), criterion="right?").close()
    return tmp_path


def invited(place, annotator="ann"):
    store = Store(f"sqlite:///{place}/karat.db")
    token = Tokens(store).invite("pairs", annotator)
    store.close()
    return token


def label(client, told, count):
    """Label so many items; returns when the server is gone, or when it is done."""
    while len(told) < count:
        items = client.post("/ask", json={"count": 5}).json()["items"]
        for item in items:
            request = str(uuid.uuid4())
            answers = [{"request": request, "key": item["key"], "value": 1}]
            client.post("/tell", json={"answers": answers}).raise_for_status()
            told.append((request, item["key"]))


@pytest.mark.slow
def test_nothing_is_lost_when_the_server_is_killed(place):
    port, told = free_port(), []
    client = httpx.Client(
        base_url=f"http://127.0.0.1:{port}/api/v1/label",
        headers={"Authorization": f"Bearer {invited(place)}"},
        timeout=30,
    )
    with client:
        with serving(place, port) as (server, _):
            label(client, told, 12)
            server.send_signal(signal.SIGKILL)
            server.wait()
        with serving(place, port) as (server, link):
            owner = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30)
            with owner:
                assert owner.get(link).status_code == 200
                status = owner.get("/api/v1/campaigns/pairs").json()
                assert (status["state"], status["labels"]) == ("open", len(told))
            # What was sent again, since nobody knew, is there once.
            again = [{"request": request, "key": key, "value": 1} for request, key in told]
            assert client.post("/tell", json={"answers": again}).json()["same"] == len(told)
            label(client, told, 20)
            server.send_signal(signal.SIGTERM)
            assert server.wait(20) == 0
            assert "every label that was acknowledged is kept" in server.stdout.read()
    with Campaign.open(f"sqlite:///{place}/karat.db", "pairs") as campaign:
        lines = campaign.history()
        assert len(lines) == len({line.item for line in lines}) == len(told) >= 20
        campaign.replay()


def spoken(capsys, *arguments):
    code = run(list(arguments))
    found = capsys.readouterr()
    return code, found.out + found.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--host", "0.0.0.0"], "needs a token that you set"),  # noqa: S104
        (["--host", "0.0.0.0", "--owner-token", "short"], "at least 20 letters"),  # noqa: S104
        (["--db", "memory://"], "outlives it"),
        (["--max-upload", "many"], "is no size"),
        (["--db", "mysql://x/y"], "SQLite and PostgreSQL"),
    ],
)
def test_mistakes_are_one_line(capsys, monkeypatch, tmp_path, arguments, words):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("KARAT_OWNER_TOKEN", raising=False)
    code, text = spoken(capsys, "serve", "--port", "0", *arguments)
    assert code == 2
    assert words in text
    assert len(text.splitlines()) == 1


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])  # noqa: S104
def test_every_address_is_shown_as_one_that_works(tmp_path, host):
    if ":" in host and not socket.has_ipv6:
        pytest.skip("this machine has no IPv6")
    try:
        serving = Serving(
            db=f"sqlite:///{tmp_path}/karat.db", data=tmp_path, host=host, port=0, owner_token=OWNER_TOKEN
        )
    except ParameterError:
        pytest.skip("this machine has no such address")
    with serving.socket:
        place = urlsplit(serving.url)
        assert not ipaddress.ip_address(place.hostname).is_unspecified
        with socket.create_connection((place.hostname, place.port), timeout=5):
            pass
        assert serving.settings.url == serving.url


@pytest.mark.parametrize("token", ["a" * 40, "short"])
def test_a_token_that_can_be_guessed_starts_no_server(tmp_path, token):
    db = f"sqlite:///{tmp_path}/karat.db"
    with pytest.raises(ParameterError, match="openssl rand -hex 32"):
        Serving(db=db, data=tmp_path, port=0, owner_token=token).socket.close()


def test_links_begin_with_the_address_that_the_owner_names(tmp_path):
    db, url = f"sqlite:///{tmp_path}/karat.db", "https://labels.example.org"
    serving = Serving(db=db, data=tmp_path, port=0, owner_token=OWNER_TOKEN, public_url=url)
    with serving.socket:
        assert serving.settings.url == url


def test_a_port_that_is_taken(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        code, text = spoken(capsys, "serve", "--port", str(taken.getsockname()[1]))
    assert code == 2
    assert "Choose another with --port" in text


def test_without_the_web_extra(capsys, monkeypatch):
    def without_uvicorn(name):
        if name == "uvicorn":
            raise PackageNotFoundError(name)
        return distribution(name)

    monkeypatch.setattr("importlib.metadata.distribution", without_uvicorn)
    code, text = spoken(capsys, "serve")
    assert code == 2
    assert "karat serve needs the web extra: pip install 'karat[web]'" in text


def test_invite_prints_a_link(capsys, place):
    db = f"sqlite:///{place}/karat.db"
    code, text = spoken(capsys, "invite", "pairs", "--annotator", "ann", "--db", db, "--days", "2")
    assert code == 0
    token = re.fullmatch(r"http://127\.0\.0\.1:8000/i/(\S+)\n", text)[1]
    store = Store(db)
    found = Tokens(store).find(token)
    store.close()
    assert (found.campaign, found.annotator) == ("pairs", "ann")
    assert found.expires_at - found.created_at == pytest.approx(2 * 86_400)
    code, text = spoken(capsys, "invite", "nowhere", "--annotator", "ann", "--db", db)
    assert (code, "No campaign 'nowhere'" in text) == (2, True)


def test_invite_over_the_network(capsys, site):
    campaign = site.campaign()
    os.environ["KARAT_TOKEN"] = "owner-token-of-the-tests-0123456789"  # noqa: S105
    try:
        code, text = spoken(capsys, "invite", campaign, "--annotator", "ann", "--server", site.url)
    finally:
        del os.environ["KARAT_TOKEN"]
    assert code == 0
    assert text.startswith(f"{site.url}/i/")
