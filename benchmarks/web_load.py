"""How fast the server answers while fifty people label at once, and that no label is lost or doubled.

    python -m benchmarks.web_load [--seconds 120] [--annotators 50] [--think 0.5] [--db URL]

Two runs on 127.0.0.1: one undisturbed, one in which the server is killed (SIGKILL) and started again in the
middle. Each annotator holds up to five items, thinks for `--think` seconds on average and answers; an answer
that gets lost is sent again with the same request id. Afterwards every label in the database is compared
with what was acknowledged.
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
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from sqlalchemy import select

from karat.campaign import schema
from karat.campaign.campaign import Campaign
from karat.campaign.store import Store
from karat.campaign.tokens import Tokens

ITEMS = 10_000
PROCESSES = 2
OWNER = "benchmark-owner-token-000000"
SERVE = "from karat.cli import main; main()"
CAMPAIGN = "load"


class Answered(NamedTuple):
    """An answer that was acknowledged, and how long that took."""

    request: str
    key: str
    seconds: float
    tries: int


class Run(NamedTuple):
    """What came of one run."""

    name: str
    answers: list[Answered]
    waits: int
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
    parser.add_argument("--think", type=float, default=0.5)
    parser.add_argument("--factor", type=float, default=1.02)
    parser.add_argument("--db", help="an empty PostgreSQL database; by default a new SQLite file")
    parser.add_argument("--only", choices=["undisturbed", "killed"])
    chosen = parser.parse_args()
    runs = [one_run(name, chosen) for name in ("undisturbed", "killed") if chosen.only in (None, name)]
    print(
        f"{chosen.annotators} annotators, {chosen.seconds:g} s, {chosen.think:g} s of thought each, "
        f"{ITEMS:,} items, on {os.cpu_count()} cores"
    )
    print(
        f"{'':12} {'answers':>8} {'/s':>6} {'p50':>7} {'p95':>7} {'p99':>7} {'max':>7}"
        f" {'memory':>8} {'grown':>8} {'again':>6} {'lost':>5} {'doubled':>8} {'idle asks':>10}"
    )
    for run in runs:
        # An answer that was cut off by the kill waits for the server to come back, not for karat.
        times = sorted(one.seconds for one in run.answers if one.tries == 1)
        again = sum(one.tries > 1 for one in run.answers)
        cuts = statistics.quantiles(times, n=100)
        print(
            f"{run.name:12} {len(run.answers):8,} {len(run.answers) / chosen.seconds:6.0f} "
            f"{cuts[49] * 1e3:5.0f}ms {cuts[94] * 1e3:5.0f}ms {cuts[98] * 1e3:5.0f}ms "
            f"{times[-1] * 1e3:5.0f}ms "
            f"{run.memory:5.0f} MB {run.grown:5.0f} MB {again:6} {run.lost:5} {run.doubled:8} {run.waits:10}"
        )
        print(
            f"{'':12} plan: {run.steps:.0f} steps, {run.slowest * 1e3:.0f} ms on average; processor for each "
            f"label: server {1e3 * run.server_cpu / len(run.answers):.1f} ms, "
            f"planner {1e3 * run.planner_cpu / len(run.answers):.1f} ms"
        )


def one_run(name: str, chosen: argparse.Namespace) -> Run:
    with tempfile.TemporaryDirectory(prefix="karat-load-") as folder:
        place = Path(folder)
        db = chosen.db or f"sqlite:///{place}/karat.db"
        tokens = set_up(db, place, chosen)
        port = free_port()
        server = start(db, place, port)
        counts = multiprocessing.get_context("spawn")
        results: Any = counts.Queue()
        shares = [tokens[number::PROCESSES] for number in range(PROCESSES)]
        # Nobody begins before everybody is there.
        ready = counts.Barrier(PROCESSES + 1)
        people = [
            counts.Process(
                target=annotate, args=(port, share, chosen.seconds, chosen.think, seed, ready, results)
            )
            for seed, share in enumerate(shares)
        ]
        for process in people:
            process.start()
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
        found = [results.get(timeout=180) for _ in people]
        for process in people:
            process.join(30)
        steps, mean = plan_steps(port)
        server.send_signal(signal.SIGTERM)
        server.wait(60)
        answers = [answer for one, _ in found for answer in one]
        lost, doubled = compare(db, answers)
        waits = sum(one for _, one in found)
        cpu = [end - begin for begin, end in zip(begun, ended, strict=True)]
        return Run(name, answers, waits, after - before, after, lost, doubled, steps, mean, *cpu)


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
        batch=200,
        ahead=6 * chosen.annotators,
    ) as campaign:
        tokens = Tokens(campaign.store)
        return [tokens.invite(CAMPAIGN, f"annotator {number}") for number in range(chosen.annotators)]


def start(db: str, place: Path, port: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", SERVE, "serve", "--db", db, "--port", str(port), "--data", str(place)]
    environment = {**os.environ, "KARAT_OWNER_TOKEN": OWNER}
    server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=5).raise_for_status()
            return server
        except httpx.HTTPError:
            time.sleep(0.05)
    raise SystemExit("the server did not start")


def annotate(
    port: int, tokens: list[str], seconds: float, think: float, seed: int, ready: Any, results: Any
) -> None:
    """One process of several annotators."""
    ready.wait(120)
    until = time.time() + seconds

    async def work() -> tuple[list[Answered], int]:
        done: list[Answered] = []
        waits = Counter[str]()
        limits = httpx.Limits(max_connections=200, max_keepalive_connections=200)
        async with httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{port}/api/v1/label", limits=limits, timeout=30
        ) as client:
            people = [
                one_annotator(client, token, until, think, random.Random(f"{seed} {number}"), done, waits)  # noqa: S311
                for number, token in enumerate(tokens)
            ]
            await asyncio.gather(*people)
        return done, waits["none"]

    results.put(asyncio.run(work()))


async def one_annotator(
    client: httpx.AsyncClient,
    token: str,
    until: float,
    think: float,
    generator: random.Random,
    done: list[Answered],
    waits: Counter[str],
) -> None:
    headers = {"Authorization": f"Bearer {token}"}
    hand: list[str] = []
    told: set[str] = set()
    await asyncio.sleep(generator.uniform(0, think))
    while time.time() < until:
        if len(hand) <= 2:
            try:
                response = await client.post("/ask", json={"count": 5}, headers=headers)
                response.raise_for_status()
                items = [item["key"] for item in response.json()["items"]]
                hand += [key for key in items if key not in hand and key not in told]
            except httpx.HTTPError:
                await asyncio.sleep(0.2)
        if not hand:
            waits["none"] += 1
            await asyncio.sleep(0.5)
            continue
        key = hand.pop(0)
        await asyncio.sleep(generator.uniform(0.5, 1.5) * think)
        answer = {"request": str(uuid.uuid4()), "key": key, "value": generator.randrange(2), "seconds": think}
        told.add(key)
        done.append(await send(client, headers, answer))


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
