"""People who label in processes of their own, and note what was acknowledged."""

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, NamedTuple

from karat.campaign.campaign import Campaign
from karat.campaign.errors import StoreError
from tests.campaign.lists import ranking, truth

# A server process forks people who have everything imported, so that many can come and go.
PEOPLE = multiprocessing.get_context("forkserver")
PEOPLE.set_forkserver_preload(["tests.campaign.labellers"])


class Note(NamedTuple):
    """A line of somebody's journal: "ask", "try" before a label is told, "done" after, or "error"."""

    what: str
    item: str = ""
    value: int = 0
    at: float = 0.0
    until: float = 0.0


class Journal:
    """What a process has noted survives it: each line is handed to the system at once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)

    def add(self, *words: object) -> None:
        os.write(self.file, ("\t".join(str(word) for word in words) + "\n").encode())

    def lines(self) -> list[Note]:
        return read_notes(self.path)


def read_notes(path: Path) -> list[Note]:
    if not path.exists():
        return []
    # Of a line that was cut off, nothing is known.
    found = [line.split("\t") for line in path.read_text().split("\n")[:-1]]
    return [
        Note(what, item, int(value or 0), float(at or 0), float(until or 0))
        for what, item, value, at, until in ([*words, "", "", "", ""][:5] for words in found)
    ]


def label(url: str, person: str, folder: Path, *, count: int = 5, patient: bool = False) -> None:
    """Label until the campaign is done. With `patient`, a database that is away is waited for.

    What was tried and not acknowledged by an earlier process of this person is told again.
    """
    journal = Journal(folder / f"{person}.txt")
    while True:
        try:
            with Campaign.open(url, source=ranking()) as campaign:
                _tell_again(campaign, person, journal)
                _label_on(campaign, person, journal, count)
            return
        except StoreError as error:
            journal.add("error", str(error))
            if not patient:
                raise
            time.sleep(0.05)


def _tell_again(campaign: Campaign, person: str, journal: Journal) -> None:
    notes = journal.lines()
    done = {note.item for note in notes if note.what == "done"}
    for note in notes:
        if note.what == "try" and note.item not in done:
            _tell(campaign, person, journal, int(note.item))


def _label_on(campaign: Campaign, person: str, journal: Journal, count: int) -> None:
    idle = 0
    while True:
        items = campaign.ask(count, annotator=person)
        for item in items:
            journal.add("ask", item.id, 0, time.time(), item.until)
        for item in items:
            _tell(campaign, person, journal, item.id)
        if items:
            idle = 0
            continue
        idle += 1
        # Asking is cheap, and looking where a campaign stands is not.
        if idle % 10 == 0 and campaign.status().state == "done":
            return
        time.sleep(0.02)


def _tell(campaign: Campaign, person: str, journal: Journal, item: int) -> None:
    value = truth(item)
    journal.add("try", item, value)
    campaign.tell({item: value}, annotator=person)
    journal.add("done", item, value, time.time())


def set_to_work(url: str, person: str, folder: Path, **choices: Any) -> BaseProcess:
    process = PEOPLE.Process(target=label, args=(url, person, folder), kwargs=choices, daemon=True)
    process.start()
    return process


@contextmanager
def at_work(processes: dict[str, BaseProcess]) -> Iterator[None]:
    """Nobody outlives the test."""
    try:
        yield
    finally:
        for process in processes.values():
            process.kill()
            process.join()


def die_at(url: str, place: str, moment: str, calls: int, folder: Path) -> None:
    """Label, and be killed just before or after a function of the store's is called for the n-th time."""
    from karat.campaign.store import Store, labels

    owner: Any = Store if hasattr(Store, place) else labels
    function: Callable[..., Any] = getattr(owner, place)
    seen = 0

    def wrapped(*args: Any, **choices: Any) -> Any:
        nonlocal seen
        seen += 1
        if seen == calls and moment == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        found = function(*args, **choices)
        if seen == calls:
            os.kill(os.getpid(), signal.SIGKILL)
        return found

    setattr(owner, place, wrapped)
    label(url, "ann", folder)
