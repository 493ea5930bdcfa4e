"""How soon after its start a server shows somebody an item, and how much a browser has to fetch for it.

Each round starts a server on a campaign that exists, follows an invitation as a browser does, and stops when
the first item is there. The same round measures how long Python takes to load the libraries that any such
server needs, as a yardstick for the machine and its load. Run with `python -m benchmarks.web_start`.
"""

from __future__ import annotations

import os
import re
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from http.cookiejar import CookieJar
from pathlib import Path
from typing import NamedTuple
from urllib.error import URLError
from urllib.parse import urljoin
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

from karat.campaign.campaign import Campaign
from karat.campaign.store import Store
from karat.campaign.tokens import Tokens

ROUNDS = 7
ITEMS = 10_000
LIBRARIES = [sys.executable, "-c", "import fastapi, uvicorn, sqlalchemy, numpy"]
SERVE = [sys.executable, "-c", "from karat.cli import main; main()", "serve"]
ASSETS = re.compile(r"""(?:src|href)="(/static/[^"]+)"|(?:from|import)\s+"(\.[^"]+)\"""")
PATIENCE = 120.0


class Round(NamedTuple):
    """Seconds until the first item, and of the processor until then; the same for the libraries alone."""

    usable: float
    cpu: float
    libraries: float
    libraries_cpu: float


def main() -> None:
    """Print both figures."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        token = prepare(place)
        rounds = [measure(place, token) for _ in range(ROUNDS)]
        size, files = first_page(place, token)
    usable, cpu, libraries, libraries_cpu = (
        statistics.median(column) for column in zip(*rounds, strict=True)
    )
    print(f"first item after {usable:.2f} s ({cpu:.2f} s of the processor), median of {ROUNDS} starts")
    print(f"loading FastAPI, uvicorn, SQLAlchemy, NumPy: {libraries:.2f} s ({libraries_cpu:.2f} s)")
    print(f"first item / loading these libraries: {usable / libraries:.2f} ({cpu / libraries_cpu:.2f})")
    print(f"annotator's page: {size / 1000:.1f} kB in {files} files")


def prepare(place: Path) -> str:
    """A campaign whose first items are drawn, and an invitation."""
    rows = "".join(f"p{row},{1 - row / ITEMS:.6f},phrase {row}\n" for row in range(ITEMS))
    (place / "list.csv").write_text(f"id,score,text\n{rows}")
    db = f"sqlite:///{place}/karat.db"
    with Campaign.create(db, name="list", source=str(place / "list.csv"), criterion="right?") as campaign:
        campaign.advance()
    store = Store(db)
    try:
        return Tokens(store).invite("list", "ann")
    finally:
        store.close()


def measure(place: Path, token: str) -> Round:
    """One start, to the first item."""
    before, begun = _children(), time.perf_counter()
    subprocess.run(LIBRARIES, check=True)
    libraries, libraries_cpu = time.perf_counter() - begun, _children() - before
    port = _free_port()
    begun = time.perf_counter()
    with _serving(place, port) as server:
        try:
            browser = _browser()
            _fetch_until_there(browser, f"http://127.0.0.1:{port}/i/{token}")
            page = _read(browser, f"http://127.0.0.1:{port}/label")
            _ask(browser, f"http://127.0.0.1:{port}", page)
            return Round(time.perf_counter() - begun, _cpu(server.pid), libraries, libraries_cpu)
        finally:
            server.terminate()
            server.wait()


def first_page(place: Path, token: str) -> tuple[int, int]:
    """Bytes and number of the files that a browser fetches to show the annotator's page."""
    port = _free_port()
    with _serving(place, port) as server:
        try:
            browser, home = _browser(), f"http://127.0.0.1:{port}"
            _fetch_until_there(browser, f"{home}/i/{token}")
            sizes: dict[str, int] = {}
            wanted = [f"{home}/label"]
            while wanted:
                address = wanted.pop()
                if address in sizes:
                    continue
                content = _read(browser, address)
                sizes[address] = len(content)
                found = ASSETS.findall(content.decode("utf-8", "replace"))
                wanted += [urljoin(address, one or other) for one, other in found]
            return sum(sizes.values()), len(sizes)
        finally:
            server.terminate()
            server.wait()


def _serving(place: Path, port: int) -> subprocess.Popen[bytes]:
    options = ["--db", f"sqlite:///{place}/karat.db", "--data", str(place / "data"), "--port", str(port)]
    return subprocess.Popen([*SERVE, *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _browser() -> OpenerDirector:
    return build_opener(HTTPCookieProcessor(CookieJar()))


def _read(browser: OpenerDirector, address: str) -> bytes:
    with browser.open(address, timeout=PATIENCE) as response:
        content: bytes = response.read()
        return content


def _fetch_until_there(browser: OpenerDirector, address: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            _read(browser, address)
            return
        except URLError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.01)


def _ask(browser: OpenerDirector, home: str, page: bytes) -> None:
    """What the page's script does first."""
    found = re.search(rb'name="csrf" content="([^"]+)"', page) or re.search(rb'data-csrf="([^"]+)"', page)
    if found is None:
        raise SystemExit("The page has no CSRF token.")
    headers = {"Content-Type": "application/json", "X-Karat-CSRF": found[1].decode()}
    request = Request(f"{home}/api/v1/label/ask", data=b'{"count": 8}', headers=headers, method="POST")  # noqa: S310
    with browser.open(request, timeout=PATIENCE) as response:
        if b'"items":[{' not in response.read():
            raise SystemExit("The server had no item.")


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _cpu(process: int) -> float:
    """Seconds of the processor that a process has used so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


if __name__ == "__main__":
    main()
