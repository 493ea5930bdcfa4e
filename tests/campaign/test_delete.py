"""Deleted campaigns: what goes, what stays for others, and what is refused."""

from pathlib import Path

import pytest
from sqlalchemy import text

from karat.campaign.backup import backup_database, restore_database
from karat.campaign.campaign import Campaign
from karat.campaign.errors import CampaignError, UnknownCampaignError
from karat.campaign.store import Store
from tests.campaign.lists import write_list


def start(url: str, folder: Path, name: str, criterion: str = "right") -> Campaign:
    path = folder / "list.csv"
    if not path.exists():
        write_list(path, size=500)
    return Campaign.create(url, name=name, source=str(path), criterion=criterion, question="curve")


def rows(url: str) -> dict[str, int]:
    """How many rows each table has, but for people and the version."""
    with Store(url).database.engine.connect() as connection:
        tables = ("campaigns", "criteria", "labels", "asks", "draws", "queue", "handouts", "tokens", "gold")
        return {
            name: connection.execute(text(f"SELECT count(*) FROM {name}")).scalar_one()  # noqa: S608
            for name in tables
        }


def label(campaign: Campaign, count: int) -> list[str]:
    items = campaign.ask(count, annotator="ann")
    campaign.tell({item.id: 1 for item in items}, annotator="ann")
    return [item.key for item in items]


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_nothing_is_left_of_the_last_campaign_of_a_criterion(
    tmp_path: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    url = request.getfixturevalue("url" if kind == "sqlite" else "postgres_database")
    other = start(url, tmp_path, "other", criterion="something else")
    label(other, 3)
    before = rows(url)
    with start(url, tmp_path, "one") as campaign:
        label(campaign, 5)
        campaign.invite("bob", url="http://host")
        assert campaign.delete() == 5
    assert rows(url) == before
    assert [row.name for row in Store(url).campaigns()] == ["other"]
    label(other, 2)
    other.close()


def test_labels_stay_while_others_share_them(tmp_path: Path, url: str) -> None:
    first, second = start(url, tmp_path, "first"), start(url, tmp_path, "second")
    keys = label(first, 5)
    first.delete()
    first.close()
    # The other one, which draws the same items, does not ask for them again.
    asked = second.ask(5, annotator="bob")
    assert not {item.key for item in asked} & set(keys)
    second.release(annotator="bob")
    store = Store(url)
    assert [row.name for row in store.campaigns()] == ["second"]
    assert store.count_campaigns() == 1
    assert [one.name for one in store.summaries(limit=10)] == ["second"]
    with pytest.raises(UnknownCampaignError):
        store.campaign("first")
    # Its name is free again, and a copy of the database has what it has.
    start(url, tmp_path, "first").close()
    backup_database(url, tmp_path / "copy.db")
    restore_database(tmp_path / "copy.db", f"sqlite:///{tmp_path / 'restored.db'}")
    assert rows(f"sqlite:///{tmp_path / 'restored.db'}")["labels"] == 5
    # The last one takes all labels along.
    for name in ("first", "second"):
        with Campaign.open(url, name) as campaign:
            gone = campaign.delete()
    assert gone == 5
    assert not any(rows(url).values())
    second.close()


def test_it_is_refused_where_people_label_and_where_a_phase_follows(tmp_path: Path, url: str) -> None:
    with start(url, tmp_path, "one") as campaign:
        campaign.ask(1, annotator="ann")
        with pytest.raises(CampaignError, match=r"1 person is labelling .* karat delete one --force"):
            campaign.delete()
        assert Store(url).campaign("one").name == "one"
        campaign.delete(force=True)
