"""Several people at once, in processes of their own: nobody gets in another's way or sees an error."""

import threading
from collections import Counter
from pathlib import Path

import pytest
from sqlalchemy import Connection

import karat
from karat.campaign import schema
from karat.campaign.campaign import Campaign
from karat.campaign.database import Log
from karat.campaign.store import Store
from tests.campaign.labellers import at_work, read_notes, set_to_work
from tests.campaign.lists import LABELS, create, label_all, ranking, truth

NAMES = tuple(f"person-{number}" for number in range(8))


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/karat.db"
    return request.getfixturevalue("postgres_database")


@pytest.mark.slow
@pytest.mark.parametrize("ahead", [0, 30])
def test_every_label_once_and_no_item_with_two_people(url: str, tmp_path: Path, ahead: int) -> None:
    create(url, ahead=ahead).close()
    people = {name: set_to_work(url, name, tmp_path, count=3) for name in NAMES}
    with at_work(people):
        for process in people.values():
            process.join(300)
    assert {name: process.exitcode for name, process in people.items()} == dict.fromkeys(NAMES, 0)
    told: Counter[str] = Counter()
    holders: Counter[str] = Counter()
    for name in NAMES:
        notes = read_notes(tmp_path / f"{name}.txt")
        assert [note for note in notes if note.what == "error"] == []
        told.update(note.item for note in notes if note.what == "done")
        holders.update({note.item for note in notes if note.what == "ask"})
    # A lease lasts longer than this test: an item that two people got was with both at a time.
    assert max(holders.values()) == 1
    assert max(told.values()) == 1
    store = Store(url)
    lines = store.labels(store.campaign("pairs").criterion)
    store.close()
    assert Counter(line.item.rpartition(":")[2] for line in lines) == told
    with Campaign.open(url, source=ranking()) as campaign:
        assert campaign.status().state == "done"
        campaign.replay()
        result = campaign.result()
    assert result.labels_used == len(told)
    if not ahead:
        assert result.to_json() == karat.estimate_curve(ranking(), LABELS, factor=1.4, seed=3).to_json()


def test_a_label_that_comes_while_the_plan_is_looked_at_is_not_asked_for_again(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with create(url) as one, Campaign.open(url, source=ranking()) as two:
        item = one.ask(1, annotator="ann")[0]
        waiting = one.store.waiting

        def told_just_before(campaign: int) -> set[str]:
            two.tell({item.id: truth(item.id)}, annotator="ann")
            return waiting(campaign)

        monkeypatch.setattr(one.store, "waiting", told_just_before)
        one.status()
        assert item.key not in two.store.waiting(two.row.id)


def test_a_label_that_is_committed_after_a_later_one_is_not_overlooked(postgres_database: str) -> None:
    """PostgreSQL numbers rows before their transactions end: the log is only read as far as it is settled."""
    with create(postgres_database) as campaign, Campaign.open(postgres_database, source=ranking()) as other:
        first, second = campaign.ask(2, annotator="ann")
        line = {"item": first.key, "value": truth(first.id), "kind": "label", "told_at": 0.0}
        line |= {"criterion": campaign.row.criterion, "campaign": campaign.row.id, "annotator": 1}
        writer = Store(postgres_database)
        answered: list[int] = []
        looking = threading.Thread(target=lambda: answered.append(other.status().answered))

        def append_slowly(connection: Connection) -> None:
            connection.execute(schema.labels.insert().values(line))
            campaign.tell({second.id: truth(second.id)}, annotator="ann")
            looking.start()
            looking.join(0.5)

        writer.database.write(append_slowly, log=Log.APPEND)
        looking.join(20)
        writer.close()
        assert answered == [2]


def test_a_person_who_tells_a_label_at_several_places_at_once_tells_it_once(url: str) -> None:
    with create(url) as campaign:
        items = campaign.ask(20, annotator="ann")
    gate = threading.Barrier(6)
    told: list[int] = []

    def tell_all() -> None:
        with Campaign.open(url, source=ranking()) as mine:
            for item in items:
                gate.wait()
                told.append(mine.tell({item.id: 1}, annotator="ann").new)

    threads = [threading.Thread(target=tell_all) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(told) == 6 * len(items), "nobody got an error"
    with Campaign.open(url, source=ranking()) as campaign:
        found = Counter(row.item for row in campaign.store.labels(campaign.row.criterion))
    assert found == dict.fromkeys((item.key for item in items), 1)


def test_a_step_that_is_recorded_while_the_log_is_read_can_be_followed(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with create(url) as one, Campaign.open(url, source=ranking()) as two:
        label_all(one, "ann", most=40)
        two.status()
        read = two.store.labels

        def overtaken(*args: object, **choices: object) -> object:
            found = read(*args, **choices)
            label_all(one, "ann", most=300)
            return found

        monkeypatch.setattr(two.store, "labels", overtaken)
        two.status()
        monkeypatch.setattr(two.store, "labels", read)
        assert two.result().to_json() == one.result().to_json()


def test_whoever_labels_alone_is_not_asked_ahead(url: str) -> None:
    """Drawing before labels are there costs labels: it is done for others who would wait."""
    simulated = karat.estimate_curve(ranking(), LABELS, factor=1.4, seed=3)
    with create(url, ahead=100) as campaign:
        while items := campaign.ask(500, annotator="ann"):
            campaign.tell({item.id: truth(item.id) for item in items}, annotator="ann")
        assert campaign.result().to_json() == simulated.to_json()
