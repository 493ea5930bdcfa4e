"""Reviews made with ASReview: what their labels tell, and what they do not."""

import json
from pathlib import Path

import numpy as np
import pytest

import karat
from karat.cli.main import run
from karat.questions.volume.elsewhere import JudgedRecords, volume_of_labels
from karat.questions.volume.result import Volume
from tests.coverage.tolerance import assert_covers

PROJECTS = Path(__file__).parents[2] / "sources" / "asreview"


@pytest.mark.parametrize("version", [2, 3])
def test_a_project_with_a_random_sample(version: int) -> None:
    volume = karat.volume_of_project(PROJECTS / f"version{version}.asreview", recall=0.8)
    assert (volume.size, volume.judged, volume.judged_before) == (40, 13, 8)
    assert volume.found == (0, 8, 16, 24, 32)
    assert volume.total.lower == 5
    assert 5 < volume.total.upper < 5 + 27
    assert not volume.advice().stop
    assert Volume.from_json(volume.to_json()).total == volume.total


def test_without_a_sample_nothing_is_certain() -> None:
    judged = JudgedRecords((3, 4, 5), (1, 1, 0), (False, False, False))
    volume = volume_of_labels(judged, size=100, confidence=0.95, recall=0.9)
    assert (volume.total.lower, volume.total.upper, volume.judged_before) == (2, 99, None)
    assert "not sampled" in volume.warnings[0]
    nothing = volume_of_labels(JudgedRecords((), (), ()), size=10, confidence=0.95, recall=0.9)
    assert (nothing.total.lower, nothing.total.upper) == (0, 10)


def test_a_sample_of_everything_is_exact() -> None:
    judged = JudgedRecords(tuple(range(30)), (1, 0, 0) * 10, (True,) * 30)
    volume = volume_of_labels(judged, size=30, confidence=0.95, recall=0.9)
    assert (volume.total.lower, volume.total.upper) == (10, 10)
    assert volume.advice().stop


def test_recall_is_as_certain_as_it_says() -> None:
    """300 reviews in which a model and chance take turns, seeds 0 to 299, at 90 % confidence."""
    misses = 0
    for seed in range(300):
        rng = np.random.default_rng(seed)
        truth = (rng.random(250) < 0.08).astype(int)
        ranked = np.argsort(-(rng.normal(size=250) + 2.0 * truth)).tolist()
        shuffled = rng.permutation(250).tolist()
        rows: dict[int, bool] = {}
        for turn in range(120):
            is_random = turn % 3 == 0
            rows[next(row for row in (shuffled if is_random else ranked) if row not in rows)] = is_random
        judged = JudgedRecords(tuple(rows), tuple(truth[list(rows)].tolist()), tuple(rows.values()))
        total = volume_of_labels(judged, size=250, confidence=0.9, recall=0.9).total
        misses += not total.lower <= truth.sum() <= total.upper
    assert_covers(misses, 300, 0.9)


def test_the_command_prints_what_is_certain(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = str(PROJECTS / "version3.asreview")
    assert run(["volume", path, "--recall", "0.8"]) == 0
    out = capsys.readouterr().out
    assert "13 of 40 records judged." in out
    assert "Go on: at 95 % confidence" in out
    assert "karat new volume" in out
    assert run(["volume", path, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["judged"] == 13
    assert run(["volume", path, "--recall", "2"]) == 2
    assert "between 0 and 1" in capsys.readouterr().err


@pytest.mark.parametrize("version", [2, 3])
def test_a_campaign_goes_on_from_a_project(
    version: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KARAT_CACHE", str(tmp_path))
    campaign = karat.Campaign.create(
        f"sqlite:///{tmp_path / 'karat.db'}",
        name="review",
        source=str(PROJECTS / f"version{version}.asreview"),
        question="volume",
        criterion="aspirin",
        query="aspirin stroke",
        stop="after=1",
        certify=True,
        recall=0.8,
    )
    try:
        assert campaign.status().known == 13
        asked = set()
        for _ in range(40):
            if not (items := campaign.ask(10, annotator="ann")):
                break
            asked |= {item.id for item in items}
            campaign.tell(
                {item.id: int("Aspirin" in item.fields["title"]) for item in items}, annotator="ann"
            )
        result = campaign.result()
    finally:
        campaign.close()
    assert result is not None
    assert asked.isdisjoint({"10.1000/0", "10.1000/8", "10.1000/2"})
    assert len(result.found) == 5
    assert result.recall.lower >= 0.8
