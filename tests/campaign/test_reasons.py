"""Reasons for exclusion: the owner's list, and how it is given, changed and refused."""

from pathlib import Path

import pytest

from karat.campaign.campaign import Campaign
from karat.campaign.labelling import Labelling
from karat.campaign.reasons import with_reason
from karat.core.errors import ParameterError
from tests.questions.volume.made_up import QUERY, write_references

REASONS = ("Wrong population", "Wrong study design")


@pytest.fixture
def campaign(tmp_path: Path) -> Campaign:
    path = tmp_path / "refs.ris"
    write_references(path, 60, 8)
    return Campaign.create(
        "memory://",
        name="refs",
        source=path,
        criterion="A trial.",
        question="volume",
        query=QUERY,
        reasons=REASONS,
        highlight_for=("random*",),
    )


def test_the_list_is_changed_without_a_new_start_of_the_plan(campaign: Campaign) -> None:
    [item] = campaign.ask(1, annotator="ann")
    campaign.tell({item.id: 0}, annotator="ann")
    assert campaign.change(reasons=["Wrong outcome", *REASONS]) == {"reasons": ["Wrong outcome", *REASONS]}
    assert campaign.definition.labelling.reasons == ("Wrong outcome", *REASONS)
    assert campaign.row.restarted_after == 0
    assert campaign.changes()[-1].before == {"reasons": list(REASONS)}


def test_a_campaign_like_another_has_its_reasons(campaign: Campaign, tmp_path: Path) -> None:
    again = campaign.like(tmp_path / "refs.ris", name="refs-2")
    assert again.definition.labelling.reasons == REASONS
    assert again.definition.labelling.highlight_for == ("random*",)


@pytest.mark.parametrize(
    ("reasons", "words"),
    [
        (("Wrong: design",), "without a colon"),
        (("",), "one line"),
        (("two\nlines",), "one line"),
        (("x" * 101,), "at most 100 letters"),
        (("Wrong design", "wrong design"), "in the list twice"),
        (tuple(f"reason {number}" for number in range(51)), "50 reasons at most"),
    ],
)
def test_lists_that_cannot_be_used_are_refused(reasons: tuple[str, ...], words: str) -> None:
    with pytest.raises(ParameterError, match=words):
        Labelling(reasons=reasons)


def test_a_comment_begins_with_its_reason() -> None:
    assert with_reason("Wrong design", "  a letter ") == "Wrong design: a letter"
    assert with_reason("Wrong design", "") == "Wrong design"
    assert with_reason("", "a letter") == "a letter"
