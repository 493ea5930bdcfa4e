"""The next phase of a review: full texts of what was included, and counts that go through both phases."""

import json
from pathlib import Path

import pytest

from karat.campaign.answers import Answer
from karat.campaign.campaign import Campaign
from karat.campaign.errors import CampaignError
from karat.core.errors import ParameterError
from karat.report.volume.prisma import prisma_steps, prisma_text
from tests.campaign.lists import create
from tests.questions.volume.made_up import QUERY, write_references

FULL = "A randomised trial, by its full text."


@pytest.fixture
def first(tmp_path: Path) -> Campaign:
    path = tmp_path / "refs.ris"
    truth = write_references(path, 60, 8)
    campaign = Campaign.create(
        f"sqlite:///{tmp_path}/k.db",
        name="refs",
        source=path,
        criterion="A trial.",
        question="volume",
        query=QUERY,
        stop="never",
        reasons=("Wrong population",),
    )
    while items := campaign.ask(30, annotator="ann"):
        answers = [Answer(item.id, truth[item.key], comment="Wrong population") for item in items]
        campaign.tell(answers, annotator="ann")
    return campaign


def judge_all(campaign: Campaign) -> None:
    while items := campaign.ask(30, annotator="ann"):
        answers = [
            Answer(item.id, int(number % 2), comment="No full text") for number, item in enumerate(items)
        ]
        campaign.tell(answers, annotator="ann")


def test_all_that_was_included_is_asked_about(first: Campaign, tmp_path: Path) -> None:
    second = first.next_phase(tmp_path / "full.jsonl", name="full", criterion=FULL)
    assert second.definition.source.size == 8
    assert second.definition.labelling.reasons == ("Wrong population",)
    written = [json.loads(line) for line in (tmp_path / "full.jsonl").read_text().splitlines()]
    assert {"id", "title", "abstract"} <= written[0].keys()
    assert "decision" not in written[0]
    judge_all(second)
    assert second.status().state == "done"
    assert second.result().judged == 8


def test_the_flow_goes_through_both_phases(first: Campaign, tmp_path: Path) -> None:
    second = first.next_phase(tmp_path / "full.jsonl", name="full", criterion=FULL)
    # It is found again by its number, whatever it is called.
    first.change(name="abstracts")
    judge_all(second)
    screening = second.screening()
    assert screening.before == first.screening()
    steps = prisma_steps(screening, second.result())
    assert [step.stage for step in steps] == [
        "Identification",
        "Screening",
        "Retrieval",
        "Eligibility",
        "Included",
    ]
    assert steps[3].aside[1].strip().startswith("No full text")
    assert "8 of 8 assessed" in prisma_text(screening)


def test_what_cannot_be_is_refused_and_leaves_no_file(first: Campaign, tmp_path: Path) -> None:
    path = tmp_path / "full.jsonl"
    with pytest.raises(ParameterError, match="criterion of its own"):
        first.next_phase(path, name="full", criterion="A trial.")
    with pytest.raises(CampaignError, match="already"):
        first.next_phase(path, name="refs", criterion=FULL)
    assert not path.exists()
    with pytest.raises(ParameterError, match=r"\.jsonl"):
        first.next_phase(tmp_path / "full.csv", name="full", criterion=FULL)
    path.write_text("mine")
    with pytest.raises(ParameterError, match="exists already"):
        first.next_phase(path, name="full", criterion=FULL)
    assert path.read_text() == "mine"


def test_there_must_be_something_to_read(tmp_path: Path) -> None:
    path = tmp_path / "refs.ris"
    write_references(path, 30, 3)
    campaign = Campaign.create(
        "memory://", name="refs", source=path, criterion="A trial.", question="volume", query=QUERY
    )
    with pytest.raises(CampaignError, match="not included any document"):
        campaign.next_phase(tmp_path / "full.jsonl", name="full", criterion=FULL)


def test_only_a_review_has_a_next_phase(tmp_path: Path) -> None:
    with (
        create() as campaign,
        pytest.raises(ParameterError, match="only a review decides on documents"),
    ):
        campaign.next_phase(tmp_path / "full.jsonl", name="full", criterion=FULL)
    assert list(tmp_path.iterdir()) == []
