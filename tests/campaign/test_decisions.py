"""Decisions of a review with several reviewers: whose reason counts, and what is still open."""

import csv
import io
from contextlib import closing
from pathlib import Path

import pytest

import karat
from tests.questions.volume.made_up import QUERY, write_references


@pytest.fixture
def references(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KARAT_CACHE", str(tmp_path / "cache"))
    write_references(tmp_path / "refs.ris")
    return tmp_path / "refs.ris"


def test_reasons_annotators_and_corrections(references: Path) -> None:
    with closing(
        karat.Campaign.create(
            "memory://",
            name="review",
            source=str(references),
            question="volume",
            criterion="c",
            query=QUERY,
            batch=4,
            redundancy=2,
        )
    ) as campaign:
        first, second, third, fourth = [item.id for item in campaign.ask(4, annotator="ann")]
        campaign.ask(4, annotator="bob")
        answer = karat.Answer
        campaign.tell(
            [
                answer(first, 0, comment="Animal study: rats"),
                answer(second, 1),
                answer(third, 1),
                answer(fourth, 0, comment="wrong design"),
            ],
            annotator="ann",
        )
        campaign.tell(
            [answer(first, 0, comment="other"), answer(second, 0), answer(fourth, 1)], annotator="bob"
        )
        campaign.correct(fourth, 0, annotator="eve", comment="Not a trial")
        content, count = campaign.export_decisions("csv", which="all")
        rows = {row["item"]: row for row in csv.DictReader(io.StringIO(content.decode("utf-8-sig")))}
        screening = campaign.screening()
    assert count == 150
    assert (rows[first]["decision"], rows[first]["reason"]) == ("exclude", "Animal study")
    assert rows[first]["annotators"] == "ann; bob"
    # One for and one against, and one who waits for a second opinion.
    assert (rows[second]["decision"], rows[third]["decision"]) == ("unsure", "unsure")
    assert (rows[fourth]["decision"], rows[fourth]["reason"]) == ("exclude", "Not a trial")
    assert (screening.screened, screening.excluded, screening.undecided, screening.included) == (4, 2, 2, 0)
    assert screening.reasons == (("Animal study", 1), ("Not a trial", 1))


def test_a_curve_decides_on_no_documents(tmp_path: Path) -> None:
    ranking = karat.Ranking.from_scores([0.9, 0.5, 0.1])
    with (
        closing(
            karat.Campaign.create("memory://", name="list", source=ranking, criterion="c", method="uniform")
        ) as campaign,
        pytest.raises(karat.ParameterError, match="only a review"),
    ):
        campaign.export_decisions("csv")
