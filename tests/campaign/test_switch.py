"""Owners decide what a running review does next; the log replays the same."""

from pathlib import Path
from typing import Any

import pytest

from karat.campaign.campaign import Campaign
from karat.core.errors import ParameterError
from tests.questions.volume.made_up import QUERY, write_references

SIZE = 200


@pytest.fixture
def place(tmp_path: Path) -> tuple[str, Path, dict[str, int]]:
    path = tmp_path / "refs.ris"
    truth = write_references(path, SIZE, 20)
    return f"sqlite:///{tmp_path}/k.db", path, truth


def start(place: tuple[str, Path, dict[str, int]], **choices: Any) -> Campaign:
    url, path, _ = place
    given = {"question": "volume", "query": QUERY, "batch": 10, "recall": 0.8, **choices}
    return Campaign.create(url, name="refs", source=path, criterion="A trial.", ahead=0, **given)


def judge(campaign: Campaign, truth: dict[str, int], count: int) -> int:
    done = 0
    while done < count and (items := campaign.ask(min(10, count - done), annotator="ann")):
        campaign.tell({item.id: truth[item.key] for item in items}, annotator="ann")
        done += len(items)
    return done


def reasons(campaign: Campaign) -> list[str]:
    return [ask.reason for ask in campaign.store.asks(campaign.row.id)]


@pytest.mark.parametrize("method", ["audit", "along"])
def test_stop_looking_and_sample_without_a_new_start(
    place: tuple[str, Path, dict[str, int]], method: str
) -> None:
    campaign, truth = start(place, method=method, stop="never"), place[2]
    judge(campaign, truth, 60)
    before = len(reasons(campaign))
    assert "random sample" in campaign.switch("sample")
    assert campaign.row.restarted_after == 0
    assert campaign.changes()[-1].after == {"stop": "now"}
    judge(campaign, truth, 40)
    later = reasons(campaign)[before:]
    assert later
    assert all("likeliest" not in reason for reason in later)
    result = campaign.result()
    assert result.parameters["stop"] == "now"
    campaign.close()
    with Campaign.open(place[0], "refs") as again:
        again.replay()
        assert again.result().to_json() == result.to_json()


def test_along_keeps_its_draws_when_it_goes_on_looking(place: tuple[str, Path, dict[str, int]]) -> None:
    campaign, truth = start(place, method="along", stop="now"), place[2]
    judge(campaign, truth, 40)
    certain = campaign.result().total
    campaign.switch("look")
    judge(campaign, truth, 40)
    assert campaign.row.restarted_after == 0
    assert "likeliest" in reasons(campaign)[-1]
    assert campaign.result().total.upper <= certain.upper


def test_going_on_after_sampling_begins_anew_from_all_labels(
    place: tuple[str, Path, dict[str, int]],
) -> None:
    campaign, truth = start(place, stop="now"), place[2]
    judge(campaign, truth, 10)
    campaign.switch("look")
    assert campaign.row.restarted_after > 0
    judge(campaign, truth, 30)
    assert campaign.status().labels == 40
    assert "likeliest" in reasons(campaign)[-1]


def test_a_switch_twice_changes_nothing(place: tuple[str, Path, dict[str, int]]) -> None:
    campaign = start(place)
    judge(campaign, place[2], 10)
    campaign.switch("sample")
    assert campaign.switch("sample") == "It is so already."
    assert len(campaign.changes()) == 1


def test_an_unknown_switch_is_refused(place: tuple[str, Path, dict[str, int]]) -> None:
    with pytest.raises(ParameterError, match="There are: sample, look"):
        start(place).switch("stop")
