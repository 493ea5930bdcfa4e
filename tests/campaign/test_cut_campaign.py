"""A cut as a campaign, from the first label to the file of items to keep."""

from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.csv as csv
import pyarrow.parquet as pq
import pytest

import karat
from karat.campaign.campaign import Campaign
from karat.core.errors import ParameterError

SIZE = 2_000
CHANCES = np.linspace(0.99, 0.3, SIZE)
TRUTH = (np.random.default_rng(4).random(SIZE) < CHANCES).astype(int)
# Scores with ties, so that the cut splits some.
SCORES = np.round(CHANCES, 2)
JUDGE = np.where(np.random.default_rng(5).random(SIZE) < 0.9, TRUTH, 1 - TRUTH)


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    path = tmp_path / "rows.parquet"
    order = np.random.default_rng(6).permutation(SIZE)
    columns = {
        "id": [f"r{row:04d}" for row in order.tolist()],
        "score": SCORES[order],
        "judge": JUDGE[order].astype(float),
        "text": [f"text {row}" for row in order.tolist()],
    }
    pq.write_table(pa.table(columns), path)
    return path


def labelled(rows: Path, **choices: object) -> Campaign:
    url = f"sqlite:///{rows.parent / 'karat.db'}"
    wish = {"question": "cut", "criterion": "Right?", "name": "rows", "precision": 0.9, "budget": 150}
    campaign = Campaign.create(url, source=str(rows), **(wish | choices))
    assert campaign.result().kept == 0
    while items := campaign.ask(40, annotator="ann"):
        campaign.tell({item.id: int(TRUTH[int(item.id[1:])]) for item in items}, annotator="ann")
    return campaign


@pytest.mark.parametrize("engine", ["memory", "duckdb"])
@pytest.mark.parametrize("proxy", [None, "judge"])
def test_the_items_to_keep_are_those_of_the_result(rows: Path, engine: str, proxy: str | None) -> None:
    with labelled(rows, engine=engine, proxy=proxy) as campaign:
        status, result = campaign.status(), campaign.result()
        assert status.state == "done"
        assert result.labels_used == 150
        assert campaign.export_kept(rows.parent / "kept.parquet") == result.kept
        written = pq.read_table(rows.parent / "kept.parquet").to_pydict()
        assert sorted(written["id"]) == sorted(result.ids)
        assert list(written) == ["id", "score", "judge", "text"]
        assert written["text"] == [f"text {int(name[1:])}" for name in written["id"]]
        kept = TRUTH[[int(name[1:]) for name in written["id"]]]
        assert kept.mean() >= 0.9
        assert campaign.export_kept(rows.parent / "kept.csv") == result.kept
        assert csv.read_csv(rows.parent / "kept.csv").num_rows == result.kept


@pytest.mark.parametrize("wish", [{"method": "anytime"}, {"precision": None, "accuracy": 0.8}])
def test_nothing_counts_before_the_late_labels_of_a_sample_are_there(
    rows: Path, wish: dict[str, object]
) -> None:
    """The first item of every batch is labelled last."""
    chosen = {"question": "cut", "criterion": "Right?", "precision": 0.9, "budget": 80, **wish}
    url = f"sqlite:///{rows.parent / 'late.db'}"
    with Campaign.create(url, source=str(rows), name="late", **chosen) as campaign:
        while items := campaign.ask(40, annotator="ann"):
            before = campaign.result().to_dict()
            answers = {item.id: int(TRUTH[int(item.id[1:])]) for item in items}
            late = items[0].id
            if rest := {name: label for name, label in answers.items() if name != late}:
                campaign.tell(rest, annotator="ann")
            assert campaign.result().to_dict() == before
            campaign.tell({late: answers[late]}, annotator="ann")
        assert campaign.result().labels_used == 80


def test_a_correction_changes_the_set(rows: Path) -> None:
    with labelled(rows) as campaign:
        before = campaign.result()
        right = before.ranking.items_at(before.added if len(before.added) else before.ranks[:1])[0]
        campaign.correct(str(right), 0, annotator="ann")
        assert right not in campaign.result().ids


def test_mistakes_are_told_in_one_line(rows: Path) -> None:
    with labelled(rows) as campaign, pytest.raises(ParameterError, match=r"ends in \.parquet or \.csv"):
        campaign.export_kept(rows.parent / "kept.txt")
    url = f"sqlite:///{rows.parent / 'karat.db'}"
    with (
        Campaign.create(url, source=str(rows), question="curve", criterion="Other?", name="band") as campaign,
        pytest.raises(ParameterError, match="`curve` keeps no items"),
    ):
        campaign.export_kept(rows.parent / "kept.parquet")


def test_a_gate_that_waits_for_leased_items_does_not_call_the_campaign_complete(rows: Path) -> None:
    url = f"sqlite:///{rows.parent / 'karat.db'}"
    with Campaign.create(
        url, source=str(rows), question="cut", criterion="Right?", name="few", precision=0.9, budget=5
    ) as campaign:
        assert campaign.ask(20, annotator="ann")
        gate = karat.check(campaign, precision=0.9)
    assert (gate.exit_code, gate.next_items) == (3, ())
    assert gate.note == "Its own target takes about 5 more labels."
