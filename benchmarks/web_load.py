"""How fast the server answers while fifty people label at once, and that no label is lost or doubled.

    python -m benchmarks.web_load [--seconds 120] [--annotators 50] [--think 2.5] [--db URL]

Two runs on 127.0.0.1: one undisturbed, one in which the server is killed (SIGKILL) and started again in the
middle. The campaign has the default settings. Each annotator does what the page does: holds one item ahead
at first and one more with each answer, up to eight, asks for more when fewer than five are left, thinks for
`--think` seconds on average and answers; an answer that gets lost is sent again with the same request id.
Printed are the times of asking and telling, and the share of people's time in which they had no item.
Afterwards every label in the database is compared with what was acknowledged. The people run on a processor
of their own.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from sqlalchemy import select

from karat.campaign import schema
from karat.campaign.campaign import Campaign
from karat.campaign.store import Store
from karat.campaign.tokens import Tokens

ITEMS = 10_000
# As the annotator's page: items to hold, when to ask for more, and seconds until it asks again.
HOLD, REFILL_BELOW, WAITS = 8, 5, (0.5, 1, 2, 3, 5, 8, 13, 20, 30)
# The first answers come while the server warms up.
WARM_UP = 5.0
# The plan goes on when all of its first look is labelled, which takes fifty people less than this.
FIRST_LOOK = 20.0
OWNER = "benchmark-owner-token-000000"
SERVE = "from karat.cli import main; main()"
CAMPAIGN = "load"


class Answered(NamedTuple):
    """An answer that was acknowledged, and how long that took."""

    request: str
    key: str
    seconds: float
    tries: int


class People(NamedTuple):
    """What annotators did: their answers, how long each ask took, and when and how long they had no item."""

    answers: list[Answered]
    asks: list[float]
    waits: list[tuple[float, float]]


class Run(NamedTuple):
    """What came of one run."""

    name: str
    people: People
    grown: float
    memory: float
    lost: int
    doubled: int
    steps: float
    slowest: float
    server_cpu: float
    planner_cpu: float


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--annotators", type=int, default=50)
    parser.add_argument("--think", type=float, default=2.5)
    parser.add_argument("--factor", type=float, default=1.05)
    parser.add_argument("--db", help="an empty PostgreSQL database; by default a new SQLite file")
    parser.add_argument("--only", choices=["undisturbed", "killed"])
    chosen = parser.parse_args()
    runs = [one_run(name, chosen) for name in ("undisturbed", "killed") if chosen.only in (None, name)]
    print(
        f"{chosen.annotators} annotators, {chosen.seconds:g} s, {chosen.think:g} s of thought each, "
        f"{ITEMS:,} items, on {os.cpu_count()} cores"
    )
    columns = ["answers", "/s", "tell p50", "p95", "p99", "ask p50", "p95", "p99", "waiting"]
    columns += ["memory", "grown", "again", "lost", "doubled"]
    print(" " * 11, *(f"{name:>8}" for name in columns))
    for run in runs:
        answers, asks, waits = run.people
        waited = sum(seconds for _, seconds in waits)
        early = sum(seconds for begun, seconds in waits if begun < FIRST_LOOK)
        # An answer that was cut off by the kill waits for the server to come back, not for karat.
        times = [one.seconds for one in answers if one.tries == 1]
        again = sum(one.tries > 1 for one in answers)
        cells = [f"{len(answers):,}", f"{len(answers) / chosen.seconds:.1f}", *_cuts(times), *_cuts(asks)]
        cells += [f"{waited / (chosen.annotators * chosen.seconds):.2%}", f"{run.memory:.0f} MB"]
        cells += [f"{run.grown:.0f} MB", f"{again}", f"{run.lost}", f"{run.doubled}"]
        print(f"{run.name:11}", *(f"{cell:>8}" for cell in cells))
        print(
            f"{'':12} plan: {run.steps:.0f} steps, {run.slowest * 1e3:.0f} ms on average; processor for each "
            f"label: server {1e3 * run.server_cpu / len(answers):.1f} ms, "
            f"planner {1e3 * run.planner_cpu / len(answers):.1f} ms"
        )
        print(
            f"{'':12} of all waiting {early / max(waited, 1e-9):.0%} began in the first {FIRST_LOOK:g} s, "
            "before the first look was complete"
        )


def _cuts(times: list[float]) -> list[str]:
    """The median and the 95th and 99th percentile."""
    cuts = statistics.quantiles(times, n=100)
    return [f"{1e3 * cuts[at]:.0f} ms" for at in (49, 94, 98)]


def one_run(name: str, chosen: argparse.Namespace) -> Run:
    with tempfile.TemporaryDirectory(prefix="karat-load-") as folder:
        place = Path(folder)
        db = chosen.db or f"sqlite:///{place}/karat.db"
        tokens = set_up(db, place, chosen)
        port = free_port()
        server = start(db, place, port)
        counts = multiprocessing.get_context("spawn")
        results: Any = counts.Queue()
        # Nobody begins before everybody is there.
        ready = counts.Barrier(2)
        annotators = counts.Process(
            target=annotate, args=(port, tokens, chosen.seconds, chosen.think, ready, results)
        )
        annotators.start()
        ready.wait(120)
        until = time.time() + chosen.seconds
        begun = used(server.pid)
        time.sleep(min(10.0, chosen.seconds / 6))
        before = resident(server.pid)
        if name == "killed":
            time.sleep(max(0.0, chosen.seconds / 2 - 10.0))
            server.send_signal(signal.SIGKILL)
            server.wait()
            time.sleep(1.0)
            server = start(db, place, port)
            begun = used(server.pid)
            time.sleep(5.0)
            before = resident(server.pid)
        time.sleep(max(0.0, until - time.time() - 1.0))
        after, ended = resident(server.pid), used(server.pid)
        people: People = results.get(timeout=180)
        annotators.join(30)
        steps, mean = plan_steps(port)
        server.send_signal(signal.SIGTERM)
        server.wait(60)
        lost, doubled = compare(db, people.answers)
        cpu = [end - begin for begin, end in zip(begun, ended, strict=True)]
        return Run(name, people, after - before, after, lost, doubled, steps, mean, *cpu)


def set_up(db: str, place: Path, chosen: argparse.Namespace) -> list[str]:
    generator = random.Random(0)  # noqa: S311
    lines = ["id,score,text"]
    lines += [f"item{number},{generator.random():.6f},text of item {number}" for number in range(ITEMS)]
    (place / "items.csv").write_text("\n".join(lines) + "\n")
    with Campaign.create(
        db,
        name=CAMPAIGN,
        source=str(place / "items.csv"),
        criterion="is it right?",
        fields=["text"],
        factor=chosen.factor,
    ) as campaign:
        # The first items are drawn, as in a campaign that people were invited to.
        campaign.advance()
        tokens = Tokens(campaign.store)
        return [tokens.invite(CAMPAIGN, f"annotator {number}") for number in range(chosen.annotators)]


def start(db: str, place: Path, port: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", SERVE, "serve", "--db", db, "--port", str(port), "--data", str(place)]
    environment = {**os.environ, "KARAT_OWNER_TOKEN": OWNER}
    server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    os.sched_setaffinity(server.pid, _processors()[0])
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=5).raise_for_status()
            return server
        except httpx.HTTPError:
            time.sleep(0.05)
    raise SystemExit("the server did not start")


def _processors() -> tuple[set[int], set[int]]:
    """Those of the server, and the one of the people; all for both where there is only one."""
    every = sorted(os.sched_getaffinity(0))
    return (set(every[:-1]), {every[-1]}) if len(every) > 1 else (set(every), set(every))


def annotate(port: int, tokens: list[str], seconds: float, think: float, ready: Any, results: Any) -> None:
    """All annotators, on a processor of their own."""
    os.sched_setaffinity(0, _processors()[1])
    ready.wait(120)
    until = time.time() + seconds

    async def work() -> People:
        limits = httpx.Limits(max_connections=200, max_keepalive_connections=200)
        async with httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{port}/api/v1/label", limits=limits, timeout=30
        ) as client:
            people = [
                Annotator(client, token, think, random.Random(number))  # noqa: S311
                for number, token in enumerate(tokens)
            ]
            await asyncio.gather(*(one.work(until) for one in people))
        return People(
            [answer for one in people for answer in one.answers],
            [seconds for one in people for seconds in one.asks],
            [wait for one in people for wait in one.waits],
        )

    results.put(asyncio.run(work()))


class Annotator:
    """Somebody at the page: answers are sent, and items fetched, while they read the next one."""

    def __init__(self, client: httpx.AsyncClient, token: str, think: float, generator: random.Random) -> None:
        self.client, self.think, self.generator = client, think, generator
        self.headers = {"Authorization": f"Bearer {token}"}
        self.hand: list[str] = []
        self.told: set[str] = set()
        self.unsent = 0
        self.came = asyncio.Event()
        self.answers: list[Answered] = []
        self.asks: list[float] = []
        self.waits: list[tuple[float, float]] = []
        self._asking: asyncio.Task[None] | None = None

    async def work(self, until: float) -> None:
        """Label until then."""
        await asyncio.sleep(self.generator.uniform(0, self.think))
        begun, sending = time.time(), []
        while time.time() < until:
            if not self.hand:
                await self._wait_for_items(begun, until)
                continue
            key = self.hand.pop(0)
            # The server still lists it while they think, and until their answer is stored.
            self.told.add(key)
            self.unsent += 1
            if len(self.hand) < min(REFILL_BELOW, self._ahead()):
                self._refill()
            await asyncio.sleep(self.generator.uniform(0.8, 1.2) * self.think)
            sending.append(asyncio.create_task(self._tell(key)))
        await asyncio.gather(*sending)

    async def _wait_for_items(self, begun: float, until: float) -> None:
        start, waits = time.time(), 0
        while not self.hand and time.time() < until:
            await self._refill()
            if not self.hand:
                pause = WAITS[min(waits, len(WAITS) - 1)] * self.generator.uniform(0.8, 1.2)
                self.came.clear()
                with suppress(TimeoutError):
                    # As the page, which asks again when an answer was taken.
                    await asyncio.wait_for(self.came.wait(), pause)
                waits += 1
        seconds = max(0.0, min(time.time(), until) - max(start, begun + WARM_UP))
        self.waits.append((start - begun, seconds))

    def _ahead(self) -> int:
        """How many items to hold beyond the one in work."""
        return min(HOLD, 1 + len(self.told) - self.unsent)

    def _refill(self) -> asyncio.Task[None]:
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask())
        return self._asking

    async def _ask(self) -> None:
        start = time.perf_counter()
        try:
            response = await self.client.post(
                "/ask", json={"count": self._ahead() + self.unsent}, headers=self.headers
            )
            response.raise_for_status()
        except httpx.HTTPError:
            return
        self.asks.append(time.perf_counter() - start)
        items = [item["key"] for item in response.json()["items"]]
        self.hand += [key for key in items if key not in self.hand and key not in self.told]
        if self.hand:
            self.came.set()

    async def _tell(self, key: str) -> None:
        value = self.generator.randrange(2)
        answer = {"request": str(uuid.uuid4()), "key": key, "value": value, "seconds": self.think}
        self.answers.append(await send(self.client, self.headers, answer))
        self.unsent -= 1
        if len(self.hand) < min(REFILL_BELOW, self._ahead()):
            self._refill()


async def send(client: httpx.AsyncClient, headers: dict[str, str], answer: dict[str, Any]) -> Answered:
    tries = 0
    while True:
        tries += 1
        start_time = time.perf_counter()
        try:
            response = await client.post("/tell", json={"answers": [answer]}, headers=headers)
            response.raise_for_status()
        except httpx.HTTPError:
            await asyncio.sleep(0.2)
            continue
        seconds = time.perf_counter() - start_time
        told = response.json()
        assert told["taken"] + told["same"] == 1, json.dumps(told)
        return Answered(answer["request"], answer["key"], seconds, tries)


def compare(db: str, answers: list[Answered]) -> tuple[int, int]:
    """How many acknowledged labels are not in the ledger, and how many are there twice or from nowhere."""
    store = Store(db)
    query = select(schema.labels.c.request, schema.labels.c.item)
    rows = store.database.read(lambda connection: connection.execute(query).all())
    store.close()
    stored = Counter(request for request, _ in rows)
    lost = sum(one.request not in stored for one in answers)
    sent = {one.request for one in answers}
    twice = sum(count - 1 for count in Counter(item for _, item in rows).values())
    return lost, twice + sum(count if request not in sent else count - 1 for request, count in stored.items())


def plan_steps(port: int) -> tuple[float, float]:
    headers = {"Authorization": f"Bearer {OWNER}"}
    text = httpx.get(f"http://127.0.0.1:{port}/metrics", headers=headers, timeout=30).text
    values = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    steps = float(values.get("karat_plan_seconds_count", 0))
    return steps, float(values.get("karat_plan_seconds_sum", 0)) / max(steps, 1)


def children(process: int) -> list[int]:
    """The processes that a process has started, and theirs: the planner is one."""
    found = [int(one) for one in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    return found + [other for one in found for other in children(one)]


def resident(process: int) -> float:
    """Megabytes of memory, with the planner's."""
    every = [process, *children(process)]
    pages = sum(int(Path(f"/proc/{one}/statm").read_text().split()[1]) for one in every)
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def used(process: int) -> tuple[float, float]:
    """Seconds of the processor so far: of the server itself, and of its planner."""

    def seconds(one: int) -> float:
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    return seconds(process), sum(map(seconds, children(process)))


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


if __name__ == "__main__":
    main()
