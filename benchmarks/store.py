"""Fifty annotators at once on SQLite and on PostgreSQL, how long one waits, and how long opening takes.

Run with `python -m benchmarks.store`. Annotators are processes; each leases ten items and tells their labels
one by one, and every label is on disk when `tell` returns. What they did is then checked: no error, no
item with two people, no label lost or doubled. PostgreSQL is started for the occasion, or given by its URL.
The ratio is labels over the synced writes that the disk does one after the other, measured before and after.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from karat.campaign.campaign import Campaign
from karat.core.plan import run
from karat.data.ranking import Ranking
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.methods import make_plan
from tests.postgres_server import fresh_database, running_postgres

# A server process forks annotators that have everything imported.
PEOPLE = multiprocessing.get_context("forkserver")
PEOPLE.set_forkserver_preload(["karat.campaign.campaign", "tests.postgres_server"])

SIZE = 1_000_000
CRITERION = "Is it right?"
# One large ask, so that the store is what is measured; and a plan that draws while people label.
PLANS: dict[str, dict[str, Any]] = {
    "uniform": {"method": "uniform", "factor": 1.12},
    "band": {"method": "band", "factor": 1.015, "ahead": 1_000},
}
# A band of about 20,000 labels.
LONG: dict[str, Any] = {"method": "band", "factor": 1.0187}
ROW = "{:12}{:10}{:>8}{:>10}{:>8}  {}"


class Work(NamedTuple):
    """What one annotator did: items and labels, how long each call took, and what went wrong."""

    person: str
    got: list[str]
    told: dict[str, int]
    asking: list[float]
    telling: list[float]
    error: str
    begun: float
    ended: float


def ranking() -> Ranking:
    return Ranking.from_scores(-np.arange(SIZE, dtype=np.float64))


def truth(row: int) -> int:
    return int(row * 2_654_435_761 % 1_000 < 950 - row * 400 // SIZE)


def create(url: str, **plan: Any) -> None:
    choices: dict[str, Any] = {"name": "benchmark", "criterion": CRITERION, "source": ranking(), "seed": 1}
    with Campaign.create(url, **(choices | plan)) as campaign:
        # Drawn and queued; what comes next is what annotators wait for.
        campaign.ask(1, annotator="owner")
        campaign.release(annotator="owner")


def label(url: str, person: str, ready: Barrier, seconds: float, batch: int, done: Any) -> None:
    """One annotator, for so many seconds."""
    got: list[str] = []
    told: dict[str, int] = {}
    asking: list[float] = []
    telling: list[float] = []
    error = ""
    begun = time.time()
    try:
        with Campaign.open(url, source=ranking()) as campaign:
            # Connected and introduced; what comes next is their work.
            campaign.release(annotator=person)
            ready.wait()
            begun = time.time()
            while time.time() < begun + seconds:
                started = time.perf_counter()
                items = campaign.ask(batch, annotator=person)
                asking.append(time.perf_counter() - started)
                got += [item.key for item in items]
                for item in items:
                    started = time.perf_counter()
                    campaign.tell({item.id: truth(item.id)}, annotator=person)
                    telling.append(time.perf_counter() - started)
                    told[item.key] = truth(item.id)
    except Exception as problem:  # noqa: BLE001 - whatever it is, it reached a caller
        error = f"{type(problem).__name__}: {problem}"
    done.put(Work(person, got, told, asking, telling, error, begun, time.time()))


def measure(url: str, *, people: int, seconds: float, batch: int) -> tuple[float, list[Work]]:
    """Labels in a second, and what everybody did."""
    ready, done = PEOPLE.Barrier(people), PEOPLE.Queue()
    names = [f"person-{number}" for number in range(people)]
    processes = [
        PEOPLE.Process(target=label, args=(url, name, ready, seconds, batch, done)) for name in names
    ]
    for process in processes:
        process.start()
    works: list[Work] = [done.get() for _ in processes]
    for process in processes:
        process.join()
    took = max(work.ended for work in works) - min(work.begun for work in works)
    return sum(len(work.told) for work in works) / took, works


def check(url: str, works: list[Work]) -> None:
    """No error, no item with two people, no label lost or doubled."""
    errors = [work.error for work in works if work.error]
    assert not errors, errors[0]
    # A lease lasts longer than the measurement: an item that two people got was with both at a time.
    holders = Counter(item for work in works for item in set(work.got))
    assert max(holders.values()) == 1, "an item was leased to two people"
    with Campaign.open(url, source=ranking()) as campaign:
        store = campaign.store
        names = store.annotators()
        rows = store.labels(campaign.row.criterion)
    found = {(names[row.annotator], row.item): row.value for row in rows}
    told = {(work.person, item): value for work in works for item, value in work.told.items()}
    assert len(rows) == len(found), "a label is there twice"
    assert found == told, "a label was lost or changed"


def synced_writes() -> float:
    """How many small writes in a second the disk confirms, one after the other, as it is just now."""
    with tempfile.TemporaryFile() as file:
        started = time.perf_counter()
        for _ in range(100):
            file.write(bytes(4_096))
            file.flush()
            os.fdatasync(file.fileno())
        return 100 / (time.perf_counter() - started)


def spell_times(seconds: list[float]) -> str:
    middle, most, extreme = 1000 * np.quantile(seconds, [0.5, 0.95, 0.99])
    return f"{middle:.1f} / {most:.1f} / {extreme:.1f} ms"


def together(works: list[Work], part: str) -> list[float]:
    return [value for work in works for value in getattr(work, part)]


def opening(url: str) -> list[str]:
    """The time to open a campaign with many labels and read its result, over that of simulating its plan."""
    labels = np.array([truth(row) for row in range(SIZE)], dtype=np.int8)
    create(url, **LONG)
    with Campaign.open(url, source=ranking()) as campaign:
        while items := campaign.ask(5_000, annotator="ann"):
            campaign.tell({item.id: truth(item.id) for item in items}, annotator="ann")
    simulated: list[float] = []
    replayed: list[float] = []
    restored: list[float] = []
    for _ in range(3):
        started = time.perf_counter()
        choices = CurveChoices.of(**LONG)
        curve = run(make_plan(SIZE, choices, seed=1), lambda ranks: labels[ranks - 1])
        simulated.append(time.perf_counter() - started)
    # Replaying drops the checkpoint, so that comes last.
    for times in (restored, replayed):
        for _ in range(3):
            listed = ranking()
            started = time.perf_counter()
            with Campaign.open(url, source=listed) as campaign:
                if times is replayed:
                    campaign.replay()
                assert campaign.result().labels_used == curve.labels_used
            times.append(time.perf_counter() - started)
    base = sorted(simulated)[1]
    return [
        f"{curve.labels_used:,}",
        f"{sorted(restored)[1] / base:.2f}",
        f"{sorted(replayed)[1] / base:.2f}",
    ]


@contextmanager
def databases(postgres: str | None) -> Iterator[dict[str, Any]]:
    """By name, something that gives a new and empty database."""
    server = nullcontext(postgres) if postgres else running_postgres()
    with tempfile.TemporaryDirectory() as folder, server as url:
        count = iter(range(1_000))
        yield {
            "SQLite": lambda: f"sqlite:///{Path(folder)}/karat-{next(count)}.db",
            "PostgreSQL": lambda: fresh_database(str(url)),
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--postgres", metavar="URL", help="a server to make databases on")
    parser.add_argument("--only", choices=("idle", "load", "opening"))
    parser.add_argument("--database", choices=("SQLite", "PostgreSQL"))
    arguments = parser.parse_args()
    with databases(arguments.postgres) as kinds:
        if arguments.database:
            kinds = {arguments.database: kinds[arguments.database]}
        if arguments.only in (None, "idle", "load"):
            print(
                ROW.format(
                    "database", "plan", "people", "labels/s", "ratio", "ask; tell: median / 95 % / 99 %"
                )
            )
        for kind, fresh in kinds.items():
            for people, only in ((1, "idle"), (arguments.people, "load")):
                for plan, choices in PLANS.items():
                    if arguments.only in (None, only):
                        show(kind, plan, choices, fresh(), people, arguments.seconds)
        if arguments.only in (None, "opening"):
            print("\nopening over simulating the same plan, with a checkpoint and from the log alone")
            for kind, fresh in kinds.items():
                labels, restored, replayed = opening(fresh())
                print(f"{kind:12}{labels:>8} labels{restored:>8}{replayed:>8}")


def show(kind: str, plan: str, choices: dict[str, Any], url: str, people: int, seconds: float) -> None:
    create(url, **choices)
    before = synced_writes()
    rate, works = measure(url, people=people, seconds=seconds, batch=10)
    disk = (before + synced_writes()) / 2
    check(url, works)
    times = "; ".join(spell_times(together(works, part)) for part in ("asking", "telling"))
    print(ROW.format(kind, plan, people, f"{rate:,.0f}", f"{rate / disk:.2f}", times), flush=True)


if __name__ == "__main__":
    main()
