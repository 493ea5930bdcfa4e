"""A review whose copies are merged: one decision for all, all of them in the export."""

import csv
import io
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

import karat

TOPIC = ("aspirin", "stroke", "prevention")


@pytest.fixture
def references(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """60 references, of which the first 10 occur twice."""
    monkeypatch.chdir(tmp_path)
    rng = np.random.default_rng(0)
    lines = []
    for number in [*range(60), *range(10)]:
        words = [f"word{code}" for code in np.random.default_rng(number).integers(0, 80, size=12)]
        title = " ".join([*TOPIC, *words] if number % 3 == 0 else words)
        doi = f"DO  - 10.1000/{number}\n" if len(lines) < 60 else ""
        abstract = "AB  - short\n" if len(lines) < 60 and rng.random() < 0.9 else ""
        lines.append(f"TY  - JOUR\nTI  - {title}\n{abstract}AU  - Doe, J\nPY  - 2001\n{doi}ER  - \n")
    path = tmp_path / "refs.ris"
    path.write_text("\n".join(lines))
    return path


def test_one_decision_counts_for_all_copies(references: Path) -> None:
    with closing(
        karat.Campaign.create(
            "sqlite:///karat.db",
            name="review",
            source=str(references),
            question="volume",
            criterion="about aspirin",
            query="aspirin stroke",
            duplicates="merge",
        )
    ) as campaign:
        assert campaign.status().size == 60
        while items := campaign.ask(20, annotator="ann"):
            campaign.tell(
                {item.id: int("aspirin" in item.fields["title"]) for item in items}, annotator="ann"
            )
        judged = campaign.status().labels
        result = campaign.result()
    with closing(karat.Campaign.open("sqlite:///karat.db", "review")) as campaign:
        exported = campaign.export_found("csv")
        rows = list(csv.DictReader(io.StringIO(exported.content.decode("utf-8-sig"))))
    assert judged <= 60
    assert len(result.found) == 20
    # 0, 3, 6 and 9 occur twice.
    assert exported.labels == len(rows) == 24
    assert len({row["title"] for row in rows}) == 20


def test_labels_of_a_campaign_with_copies_are_taken_over(references: Path) -> None:
    """A copy's label counts for its group, also where another copy stands for it now."""
    choices = {"question": "volume", "criterion": "about aspirin", "query": "aspirin stroke"}
    with closing(
        karat.Campaign.create("sqlite:///karat.db", name="all", source=str(references), **choices)
    ) as campaign:
        for _ in range(12):
            items = campaign.ask(5, annotator="ann")
            campaign.tell(
                {item.id: int("aspirin" in item.fields["title"]) for item in items}, annotator="ann"
            )
        judged = campaign.status().answered
        with closing(campaign.like(str(references), name="merged", duplicates="merge")) as merged:
            assert merged.status().size == 60
            assert 0 < merged.status().known <= judged
