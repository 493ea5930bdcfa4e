"""Lists at an address, read over real HTTP: the same items as from the file, and one line where it fails."""

import functools
import http.server
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

import numpy as np
import pyarrow as pa
import pytest

import karat
from karat.campaign.campaign import Campaign
from karat.core.errors import SourceError
from karat.sources.duck import remote
from karat.sources.read import open_ranking
from tests.sources.test_engines import as_engine, made_up, write


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Files, whole."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def copyfile(self, source: IO[bytes], outputfile: IO[bytes]) -> None:
        # Whoever wanted a part hangs up before the end.
        with suppress(ConnectionError):
            super().copyfile(source, outputfile)


class Ranges(Quiet):
    """Files and parts of them, as web servers give them."""

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        if not path.is_file():
            self.send_error(404)
            return
        content = path.read_bytes()
        asked = self.headers.get("Range", "bytes=0-").removeprefix("bytes=").split("-")
        start, end = int(asked[0]), min(int(asked[1] or len(content) - 1), len(content) - 1)
        self.send_response(206 if "Range" in self.headers else 200)
        self.send_header("Accept-Ranges", "bytes")
        self.send_header("Content-Length", str(end - start + 1))
        self.send_header("Content-Range", f"bytes {start}-{end}/{len(content)}")
        self.end_headers()
        self.wfile.write(content[start : end + 1])


@contextmanager
def serving(folder: Path, kind: type[Quiet]) -> Iterator[str]:
    handler = functools.partial(kind, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        work = threading.Thread(target=server.serve_forever)
        work.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        work.join()


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with serving(tmp_path, Ranges) as served:
        yield served


@pytest.fixture
def by_fsspec(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where DuckDB's own extension cannot be fetched."""
    monkeypatch.setattr(remote, "_has_httpfs", lambda _: False)


@pytest.mark.parametrize("suffix", [".parquet", ".csv"])
def test_the_same_items_as_from_the_file(address: str, tmp_path: Path, suffix: str) -> None:
    write(tmp_path / f"list{suffix}", made_up())
    there = as_engine("duckdb", f"{address}/list{suffix}", id="name", fields=["text", "name"])
    # The fingerprint is of the rows there, of the file's bytes here.
    assert (
        there[:5]
        == as_engine("memory", str(tmp_path / f"list{suffix}"), id="name", fields=["text", "name"])[:5]
    )


def test_a_query_may_name_addresses(address: str, tmp_path: Path) -> None:
    write(tmp_path / "list.parquet", made_up())
    query = "SELECT * FROM 'ADDRESS/list.parquet' WHERE score > 0".replace("ADDRESS", address)
    ranking = open_ranking(query, id="name")
    whole = open_ranking(str(tmp_path / "list.parquet"), id="name")
    assert ranking.items_at([1, 2, 50]) == whole.items_at([1, 2, 50])


def test_a_campaign_asks_the_same(address: str, tmp_path: Path) -> None:
    write(tmp_path / "list.parquet", made_up(20_000))
    asked = {}
    for place in (str(tmp_path / "list.parquet"), f"{address}/list.parquet"):
        database = f"sqlite:///{tmp_path}/{len(asked)}.db"
        choices = {"name": "one", "criterion": "Is it right?", "id": "name", "fields": ["text"]}
        with Campaign.create(database, source=place, **choices) as campaign:
            first = campaign.ask(50, annotator="ann")
        with Campaign.open(database, "one") as campaign:
            campaign.tell({item.id: 1 for item in first}, annotator="ann")
            second = campaign.ask(50, annotator="ann")
        asked[place] = [(item.id, item.unit, item.fields) for item in first + second]
    here, there = asked.values()
    assert here == there


@pytest.mark.parametrize("suffix", [".parquet", ".csv"])
def test_documents_are_those_of_the_file(address: str, tmp_path: Path, suffix: str) -> None:
    write(tmp_path / f"docs{suffix}", made_up(200))
    there, here = (
        karat.read_documents(place, text="text")
        for place in (f"{address}/docs{suffix}", f"{tmp_path}/docs{suffix}")
    )
    assert there.ids_at(range(200)) == here.ids_at(range(200))
    assert there.texts_at([150, 3]) == here.texts_at([150, 3])
    assert isinstance(here, karat.Documents)
    assert not isinstance(there, karat.Documents)


def test_what_is_not_there_is_told_in_one_line(address: str) -> None:
    with pytest.raises(SourceError, match=r"nothing\.parquet") as told:
        open_ranking(f"{address}/nothing.parquet")
    assert "\n" not in str(told.value)


@pytest.mark.usefixtures("by_fsspec")
def test_a_server_without_parts_of_files_is_told(tmp_path: Path) -> None:
    # Short files are read whole in any case.
    scores = np.random.default_rng(0).random(1_000_000)
    write(tmp_path / "list.parquet", pa.table({"id": np.arange(len(scores)), "score": scores}))
    with (
        serving(tmp_path, Quiet) as address,
        pytest.raises(SourceError, match=r"whole files only\. Download"),
    ):
        open_ranking(f"{address}/list.parquet")


@pytest.mark.usefixtures("by_fsspec")
def test_a_server_that_cannot_be_reached_is_told_in_one_line() -> None:
    with pytest.raises(SourceError, match=r"DuckDB cannot read that address: \w+: .*Check it") as told:
        open_ranking("http://127.0.0.1:1/list.parquet")
    assert "\n" not in str(told.value)


@pytest.mark.usefixtures("by_fsspec")
def test_what_to_install_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fsspec.implementations.http", None)
    monkeypatch.setitem(sys.modules, "s3fs", None)
    with pytest.raises(SourceError, match=r"https:// addresses .*pip install 'karat\[remote\]'\."):
        open_ranking("https://example.org/list.parquet")
    with pytest.raises(SourceError, match=r"s3:// addresses .*pip install s3fs\."):
        open_ranking("s3://shop/list.parquet")
