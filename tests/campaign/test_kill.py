"""Processes are killed while they label: no acknowledged label is lost, none doubled, and nothing changes.

`make test` kills a dozen on each database, `make soak` two hundred.
"""

import itertools
import os
import signal
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import karat
from karat.campaign.campaign import Campaign
from karat.campaign.errors import StoreError
from karat.campaign.store import Store
from tests.campaign.labellers import PEOPLE, at_work, die_at, read_notes, set_to_work
from tests.campaign.lists import LABELS, create, label_all, ranking, truth
from tests.postgres_server import crash_server, fresh_database, restart_server, running_postgres

SOAK = bool(os.environ.get("KARAT_SOAK"))
KILLS = 200 if SOAK else 12
KILLS_OF_ONE_CAMPAIGN = 12
NAMES = ("ann", "bob", "cleo", "dan")
CHOICES = {"factor": 1.3, "ahead": 0}


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/karat.db"
    return request.getfixturevalue("postgres_database")


@cache
def undisturbed(seed: int) -> str:
    return karat.estimate_curve(ranking(), LABELS, factor=CHOICES["factor"], seed=seed).to_json()


def check_labels(url: str, name: str, folder: Path, *, leases_survive: bool = True) -> None:
    """Whatever was acknowledged is there once, as it was told, and nothing else is."""
    store = Store(url)
    row = store.campaign(name)
    people = store.annotators()
    lines = [line for line in store.labels(row.criterion) if line.campaign == row.id]
    store.close()
    there = {(people[line.annotator], line.item.rpartition(":")[2]): line.value for line in lines}
    assert len(there) == len(lines), "no label of a person is there twice"
    if leases_survive:
        assert max(Counter(line.item for line in lines).values()) == 1, "no item was given to two people"
    for person in NAMES:
        notes = read_notes(folder / f"{person}.txt")
        done = {note.item: note.value for note in notes if note.what == "done"}
        missing = [item for item, value in done.items() if there.get((person, item)) != value]
        assert not missing, f"labels of {person} were lost: {missing}"
    assert all(value == truth(item) for (_, item), value in there.items())


def check_result(url: str, name: str, seed: int) -> None:
    """The campaign opens and ends as if nothing had happened, by its checkpoint and by its log."""
    with Campaign.open(url, name, source=ranking()) as campaign:
        label_all(campaign, *NAMES, count=50)
        assert campaign.status().state == "done"
        assert campaign.result().to_json() == undisturbed(seed)
        campaign.replay()
        assert campaign.result().to_json() == undisturbed(seed)


@pytest.mark.slow
def test_killed_at_random_moments(url: str, tmp_path: Path) -> None:
    moments = np.random.default_rng(17)
    killed = 0
    for seed in itertools.count():
        # Campaigns of one criterion share labels; these must not.
        create(url, name=f"c{seed}", criterion=f"right? {seed}", seed=seed, **CHOICES).close()
        if seed:
            Store(url).archive(Store(url).campaign(f"c{seed - 1}").id, at=time.time())
        folder = tmp_path / f"c{seed}"
        folder.mkdir()
        killed += kill_some(url, folder, moments, most=min(KILLS_OF_ONE_CAMPAIGN, KILLS - killed))
        check_labels(url, f"c{seed}", folder)
        check_result(url, f"c{seed}", seed)
        if killed == KILLS:
            break


def kill_some(url: str, folder: Path, moments: np.random.Generator, *, most: int) -> int:
    """Let four people label one campaign, and kill them again and again; returns how often."""
    killed = 0
    people = {name: set_to_work(url, name, folder) for name in NAMES}
    with at_work(people):
        while killed < most:
            time.sleep(moments.uniform(0.0, 0.25))
            name = str(moments.choice(NAMES))
            process = people[name]
            process.kill()
            process.join()
            if process.exitcode == 0:
                break  # the campaign is done
            assert process.exitcode == -signal.SIGKILL
            killed += 1
            people[name] = set_to_work(url, name, folder)
        for process in people.values():
            process.join(300)
            assert process.exitcode == 0, "who is not killed gets to the end without an error"
    return killed


PLACES = [
    ("_append_one", "after", 70),  # in the middle of a transaction
    ("append", "after", 70),  # on disk, but nobody was told
    ("lease", "after", 9),
    ("add_ask", "before", 3),  # while advancing the plan
    ("add_ask", "after", 4),
    ("log_position", "after", 5),
    ("save_checkpoint", "before", 1),
    ("save_checkpoint", "after", 1),
]


@pytest.mark.parametrize(("place", "moment", "calls"), PLACES)
def test_killed_at_the_worst_moments(url: str, tmp_path: Path, place: str, moment: str, calls: int) -> None:
    create(url, seed=5, **CHOICES).close()
    process = PEOPLE.Process(target=die_at, args=(url, place, moment, calls, tmp_path), daemon=True)
    process.start()
    with at_work({"ann": process}):
        process.join(300)
    assert process.exitcode == -signal.SIGKILL
    check_labels(url, "pairs", tmp_path)
    check_result(url, "pairs", 5)


def test_the_lock_of_a_process_that_was_killed_is_taken_over_at_once(url: str, tmp_path: Path) -> None:
    create(url, seed=5, **CHOICES).close()
    process = PEOPLE.Process(target=die_at, args=(url, "add_ask", "before", 1, tmp_path), daemon=True)
    process.start()
    process.join(300)
    store = Store(url)
    assert store.lock_holder(store.campaign("pairs").id) is not None, "it died with the lock"
    store.close()
    with Campaign.open(url, source=ranking()) as campaign:
        assert len(campaign.ask(3, annotator="bob")) == 3


@pytest.fixture
def server() -> Iterator[str]:
    with running_postgres() as url:
        yield url


def test_nobody_waits_for_a_lock_that_could_not_be_let_go(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_):
        raise StoreError("The database is away.")

    campaign = create(url, seed=5, **CHOICES)
    row, store = campaign.row.id, type(campaign.store)
    with monkeypatch.context() as patch:
        patch.setattr(store, "log_position", away)
        patch.setattr(store, "unlock", away)
        with pytest.raises(StoreError), campaign:
            campaign.ask(5, annotator="ann")
    with Campaign.open(url, source=ranking()) as again:
        assert again.store.lock_holder(row) is not None, "the lock is still there"
        assert len(again.ask(5, annotator="ann")) == 5


@pytest.mark.slow
def test_the_server_itself_is_killed(server: str, tmp_path: Path) -> None:
    url = fresh_database(server)
    create(url, seed=5, **CHOICES).close()
    people = {name: set_to_work(url, name, tmp_path, patient=True) for name in NAMES}
    moments = np.random.default_rng(23)
    with at_work(people):
        for _ in range(20 if SOAK else 3):
            time.sleep(moments.uniform(0.2, 0.6))
            crash_server(server)
            time.sleep(moments.uniform(0.0, 0.2))
            restart_server(server)
        for process in people.values():
            process.join(300)
            assert process.exitcode == 0
    notes = [note for name in NAMES for note in read_notes(tmp_path / f"{name}.txt")]
    assert any(note.what == "error" for note in notes), "somebody noticed"
    # Leases are not worth waiting for the disk: the last of them go down with the server.
    check_labels(url, "pairs", tmp_path, leases_survive=False)
    check_result(url, "pairs", 5)
