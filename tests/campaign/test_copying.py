"""Copies of one campaign: it goes on elsewhere as if it had never moved, beside other campaigns."""

import shlex
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner

import karat
from karat.campaign.campaign import Campaign
from karat.campaign.errors import CampaignError, UnknownCampaignError
from karat.campaign.tokens import Tokens
from karat.cli.location import words_for_database
from karat.cli.main import cli
from tests.campaign.lists import create, label_all, ranking
from tests.campaign.test_backup import rows


@pytest.fixture
def elsewhere(tmp_path: Path) -> str:
    """A database with a campaign of its own, whose labels have the first numbers of the log."""
    url = f"sqlite:///{tmp_path / 'elsewhere.db'}"
    with create(url, name="old", criterion="Is it new?") as campaign:
        label_all(campaign, "ann", "dan", most=25)
        campaign.invite("dan")
    return url


def go_on(url: str, name: str = "pairs") -> str:
    with Campaign.open(url, name, source=ranking()) as campaign:
        label_all(campaign, "ann")
        return campaign.result().to_json()


@pytest.fixture(scope="module")
def unmoved() -> str:
    with create("memory://") as campaign:
        label_all(campaign, "ann")
        return campaign.result().to_json()


def test_a_copy_goes_on_beside_other_campaigns(url: str, elsewhere: str, unmoved: str) -> None:
    with create(url) as campaign:
        label_all(campaign, "ann", most=60)
    before = rows(url)
    copied = karat.copy_campaign(url, "pairs", elsewhere)
    assert copied == (("pairs",), 60)
    assert rows(url) == before
    assert go_on(elsewhere) == unmoved
    with Campaign.open(elsewhere, "old", source=ranking()) as old:
        assert old.status().labels == 25
        assert label_all(old, "ann", most=10) == 10


def test_a_copy_goes_to_postgresql_and_on_to_a_new_file(
    url: str, postgres_database: str, tmp_path: Path, unmoved: str
) -> None:
    with create(postgres_database, name="old", criterion="Is it new?") as campaign:
        label_all(campaign, "dan", most=25)
    with create(url) as campaign:
        label_all(campaign, "ann", most=30)
    karat.copy_campaign(url, "pairs", postgres_database)
    with Campaign.open(postgres_database, "pairs", source=ranking()) as campaign:
        label_all(campaign, "ann", most=30)
    file = f"sqlite:///{tmp_path / 'file.db'}"
    karat.copy_campaign(postgres_database, "pairs", file)
    assert (tmp_path / "file.db").stat().st_mode & 0o777 == 0o600
    assert go_on(file) == unmoved


def test_people_invitations_and_changes_come_along(url: str, elsewhere: str) -> None:
    with create(url, redundancy=2) as campaign:
        label_all(campaign, "ann", "bob", most=40)
        campaign.correct(campaign.history()[0].item, 0, annotator="owner")
        token = campaign.invite("cleo").rpartition("/")[2]
        invited = Tokens(campaign.store)
        invited.visited(invited.of_campaign("pairs")[0])
        campaign.change(instructions="Read twice.")
        expected = [one.to_dict() for one in campaign.annotators()]
        held = campaign.ask(3, annotator="bob")
    karat.copy_campaign(url, "pairs", elsewhere)
    with Campaign.open(elsewhere, "pairs", source=ranking()) as copy:
        assert [one.to_dict() for one in copy.annotators()] == expected
        assert [change.after for change in copy.changes()] == [{"instructions": "Read twice."}]
        tokens = Tokens(copy.store)
        found = tokens.find(token)
        assert found is not None
        assert (found.campaign, found.annotator) == ("pairs", "cleo")
        assert list(tokens.last_visits("pairs")) == [found.id]
        # Nobody holds an item in the copy, so the same ones are handed out there.
        assert {item.key for item in copy.ask(3, annotator="bob")} == {item.key for item in held}


def test_campaigns_that_share_labels_come_along(url: str, elsewhere: str) -> None:
    with create(url) as campaign:
        label_all(campaign, "ann", most=20)
    with create(url, name="second", seed=5) as campaign:
        label_all(campaign, "ann", most=10)
    with create(url, name="other", criterion="Something else?") as campaign:
        label_all(campaign, "ann", most=10)
    copied = karat.copy_campaign(url, "second", elsewhere)
    assert (copied.names, copied.labels) == (("second", "pairs"), 30)
    for name in copied.names:
        with (
            Campaign.open(url, name, source=ranking()) as here,
            Campaign.open(elsewhere, name, source=ranking()) as there,
        ):
            assert [item.key for item in there.ask(5, annotator="zoe")] == [
                item.key for item in here.ask(5, annotator="zoe")
            ]


def test_nothing_is_mixed_up_or_half_copied(url: str, elsewhere: str, tmp_path: Path) -> None:
    with create(url) as campaign:
        label_all(campaign, "ann", most=20)
    with create(url, name="old", criterion="Is it old?") as campaign:
        label_all(campaign, "ann", most=5)
    with create(url, name="new", criterion="Is it new?") as campaign:
        label_all(campaign, "ann", most=5)
    before = rows(elsewhere)
    with pytest.raises(CampaignError, match="has a campaign 'old' already"):
        karat.copy_campaign(url, "old", elsewhere)
    with pytest.raises(CampaignError, match="has labels by the criterion 'Is it new\\?' already"):
        karat.copy_campaign(url, "new", elsewhere)
    with pytest.raises(CampaignError, match="Name another database"):
        karat.copy_campaign(url, "pairs", url)
    with pytest.raises(UnknownCampaignError, match="no campaign 'none' to copy"):
        karat.copy_campaign(url, "none", f"sqlite:///{tmp_path / 'never.db'}")
    assert not (tmp_path / "never.db").exists()
    assert rows(elsewhere) == before


def test_labels_never_get_a_number_that_another_had(url: str, elsewhere: str, tmp_path: Path) -> None:
    """Whoever has read the log up to a deleted campaign's last label sees those that come after the copy."""
    with create(elsewhere, name="gone", criterion="Is it gone?") as campaign:
        label_all(campaign, "dan", most=15)
        campaign.delete(force=True)
    with create(url) as campaign:
        label_all(campaign, "ann", most=4)
    karat.copy_campaign(url, "pairs", elsewhere)
    with sqlite3.connect(tmp_path / "elsewhere.db") as database:
        numbers = [row[0] for row in database.execute("SELECT id FROM labels ORDER BY id")]
    assert numbers[25:] == [41, 42, 43, 44]


def test_the_command_says_what_was_copied(url: str, tmp_path: Path) -> None:
    with create(url) as campaign:
        label_all(campaign, "ann", most=12)
    to = str(tmp_path / "new.db")
    done = CliRunner().invoke(cli, ["copy", "pairs", "--db", url, "--to", to])
    assert done.exit_code == 0, done.output
    close = ["karat", "archive", "pairs", *words_for_database(url)]
    assert done.output == (
        f"Campaign pairs copied to {to}, with 12 labels.\n"
        f"It goes on in both places. To close it here:\n  {shlex.join(close)}\n"
    )
