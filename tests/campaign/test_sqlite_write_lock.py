"""Fair inter-process write lock for SQLite."""

import os
import subprocess
import sys
import threading
import time
from itertools import pairwise
from pathlib import Path

from karat.campaign.sqlite_write_lock import WriteLock
from karat.campaign.store import Store

WRITER = """
import sys, time
from karat.campaign.sqlite_write_lock import WriteLock
lock = WriteLock(sys.argv[1])
times = []
print("ready", flush=True)
input()
for _ in range(40):
    with lock.held():
        times.append(time.monotonic())
        time.sleep(0.002)
print(*times)
"""


def test_one_writer_at_a_time_holds_the_lock(tmp_path: Path) -> None:
    inside, most = [0], [0]

    def write() -> None:
        lock = WriteLock(str(tmp_path / "karat.db"))
        for _ in range(50):
            with lock.held():
                inside[0] += 1
                most[0] = max(most[0], inside[0])
                inside[0] -= 1
        lock.close()

    threads = [threading.Thread(target=write) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1]


def test_a_waiting_process_gets_the_lock_though_others_want_it_again_at_once(tmp_path: Path) -> None:
    """Three processes release the lock and take it again in a loop; none of them is kept waiting for long."""
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, str(tmp_path / "karat.db")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(3)
    ]
    for process in processes:
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        process.stdin.write("\n")
        process.stdin.flush()
    outputs = [process.communicate(timeout=60)[0] for process in processes]
    turns = sorted(
        (float(moment), number) for number, output in enumerate(outputs) for moment in output.split()
    )
    holders = [number for _, number in turns]
    assert len(holders) == 120
    first_finished = min(len(holders) - 1 - holders[::-1].index(number) for number in range(3))
    assert first_finished >= 80, f"a process had all of its turns by turn {first_finished}"
    # While all three are at work, each of them has its turn again soon.
    busy = holders[:first_finished]
    longest = max(
        later - earlier
        for number in range(3)
        for places in [[place for place, holder in enumerate(busy) if holder == number]]
        for earlier, later in pairwise(places)
    )
    assert longest <= 20, f"a process waited for {longest} turns of others"


def test_a_writer_that_waited_for_a_removed_lock_file_takes_the_new_one(tmp_path: Path) -> None:
    one, two = WriteLock(str(tmp_path / "karat.db")), WriteLock(str(tmp_path / "karat.db"))
    with one.held():
        pass
    with two.held():
        pass
    one.close()
    assert not list(tmp_path.iterdir()), "nothing is left behind"
    with two.held():
        assert sorted(path.name for path in tmp_path.iterdir()) == ["karat.db-lock", "karat.db-queue"]
        # Closing does not remove the file while another writer holds the lock.
        three = WriteLock(str(tmp_path / "karat.db"))
        three._files[1]._file = os.open(tmp_path / "karat.db-lock", os.O_RDWR)
        three.close()
        assert (tmp_path / "karat.db-lock").exists()
    two.close()
    assert not list(tmp_path.iterdir())


def test_without_a_lock_file_threads_still_take_turns(tmp_path: Path) -> None:
    """A folder that does not exist: SQLite reports it, and until then nobody waits in vain."""
    path = str(tmp_path / "no such folder" / "karat.db")
    first, second = WriteLock(path), WriteLock(path)
    order: list[str] = []

    def write() -> None:
        with second.held():
            order.append("second")

    with first.held():
        thread = threading.Thread(target=write)
        thread.start()
        time.sleep(0.05)
        order.append("first")
    thread.join(timeout=10)
    assert order == ["first", "second"]
    first.close()
    second.close()
    assert not list(tmp_path.iterdir())


def test_a_closed_database_is_one_file(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'karat.db'}")
    store.annotator("ann")
    store.close()
    assert [path.name for path in tmp_path.iterdir()] == ["karat.db"]
