"""Two independent reviewers, their agreement, and an arbiter who decides where they differ."""

from pathlib import Path
from typing import Any

import pytest

from karat.campaign.answers import Answer
from karat.campaign.campaign import Campaign
from karat.core.errors import LabelError, ParameterError
from tests.questions.volume.made_up import QUERY, write_references


def start(tmp_path: Path, **choices: Any) -> Campaign:
    path = tmp_path / "refs.ris"
    write_references(path, 60, 8)
    given = {"redundancy": 2, "arbiter": "carol", "reasons": ("Wrong design",), **choices}
    return Campaign.create(
        "memory://",
        name="refs",
        source=path,
        criterion="A trial.",
        question="volume",
        query=QUERY,
        batch=10,
        **given,
    )


def disagree_on_one(campaign: Campaign) -> str:
    first, second = campaign.ask(2, annotator="ann")
    campaign.ask(2, annotator="bob")
    campaign.tell({first.id: 1, second.id: 1}, annotator="ann")
    excluded = Answer(first.id, 0, comment="Wrong design: a letter")
    campaign.tell([excluded, Answer(second.id, 1)], annotator="bob")
    return first.key


def test_the_arbiter_gets_only_what_others_differ_on(tmp_path: Path) -> None:
    campaign = start(tmp_path)
    assert campaign.ask(5, annotator="carol") == []
    key = disagree_on_one(campaign)
    [item] = campaign.ask(5, annotator="carol")
    assert item.key == key
    # What was said, and not by whom.
    assert item.fields["opinions"] == "exclude (Wrong design: a letter); include"


def test_the_arbiter_gets_what_all_are_unsure_about(tmp_path: Path) -> None:
    campaign = start(tmp_path)
    first, second = campaign.ask(2, annotator="ann")
    campaign.ask(2, annotator="bob")
    campaign.tell({first.id: None, second.id: None}, annotator="ann")
    assert campaign.ask(5, annotator="carol") == []
    campaign.tell({first.id: None, second.id: 1}, annotator="bob")
    assert [item.key for item in campaign.ask(5, annotator="carol")] == [first.key, second.key]
    campaign.tell({first.id: 0, second.id: None}, annotator="carol")
    # Her unsure is a decision, too: the reference stays undecided, and nobody is asked again.
    assert campaign.ask(5, annotator="carol") == []


def test_the_arbiter_decides_and_may_decide_anew(tmp_path: Path) -> None:
    campaign = start(tmp_path)
    key = disagree_on_one(campaign)
    [item] = campaign.ask(5, annotator="carol")
    campaign.tell([Answer(item.id, 0, comment="Wrong design")], annotator="carol", handed_only=True)
    assert campaign.disagreements() == []
    assert campaign.ask(5, annotator="carol") == []
    assert campaign.look_up([key]).existing.keys() == {(key, "ann"), (key, "bob")}
    decided = {row["id"]: row for row in decisions(campaign)}
    assert decided[key.removeprefix("id:")]["decision"] == "exclude"
    [earlier] = campaign.earlier("carol", most=10)
    assert (earlier.item.key, earlier.value, earlier.comment) == (key, 0, "Wrong design")
    campaign.tell([Answer(item.id, 1)], annotator="carol", revise=True, handed_only=True)
    assert {row["id"]: row for row in decisions(campaign)}[key.removeprefix("id:")]["decision"] == "include"


def test_an_arbiter_cannot_decide_what_was_not_given(tmp_path: Path) -> None:
    campaign = start(tmp_path)
    first, _ = campaign.ask(2, annotator="ann")
    with pytest.raises(LabelError, match="not given to you"):
        campaign.tell({first.id: 1}, annotator="carol", handed_only=True)


def test_an_opinion_that_is_missing_is_no_disagreement(tmp_path: Path) -> None:
    campaign = start(tmp_path, redundancy=3)
    disagree_on_one(campaign)
    assert campaign.ask(5, annotator="carol") == []


def test_skipped_items_come_last(tmp_path: Path) -> None:
    campaign = start(tmp_path)
    first, second = campaign.ask(2, annotator="ann")
    campaign.ask(2, annotator="bob")
    campaign.tell({first.id: 1, second.id: 0}, annotator="ann")
    campaign.tell({first.id: 0, second.id: 1}, annotator="bob")
    campaign.skip([first.id], annotator="carol")
    assert [item.key for item in campaign.ask(5, annotator="carol")] == [second.key, first.key]


def test_agreement_is_of_opinions_and_not_of_decisions(tmp_path: Path) -> None:
    campaign = start(tmp_path)
    key = disagree_on_one(campaign)
    [pair] = campaign.agreement()
    assert (pair.first, pair.second, pair.alike, pair.items, pair.value) == ("ann", "bob", 1, 2, 0.0)
    campaign.correct(key, 1, annotator="owner")
    assert campaign.agreement() == [pair]


def test_an_arbiter_needs_two_opinions(tmp_path: Path) -> None:
    with pytest.raises(ParameterError, match="redundancy 2"):
        start(tmp_path, redundancy=1)


def decisions(campaign: Campaign) -> list[dict[str, str]]:
    import csv
    import io

    text = campaign.export_decisions("csv").content.decode()
    return list(csv.DictReader(io.StringIO(text)))
