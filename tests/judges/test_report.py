"""The judge's report: coverage under unequal draws, known cases, and what is refused."""

import json
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

import karat
from karat.judges.labelled import report_on_file
from karat.report.judge import judge_report_lines
from tests.coverage.tolerance import assert_cases_cover

MEASURES = ("sensitivity", "specificity", "accuracy", "kappa", "people_say")


def truth(verdicts: np.ndarray, labels: np.ndarray) -> dict[str, float]:
    """By definition, from the labels of all items."""
    called = verdicts >= 0.5
    agreed, right, says = (called == labels).mean(), labels.mean(), called.mean()
    chance = right * says + (1 - right) * (1 - says)
    return {
        "sensitivity": called[labels == 1].mean(),
        "specificity": (~called)[labels == 0].mean(),
        "accuracy": agreed,
        "kappa": (agreed - chance) / (1 - chance),
        "people_say": right,
    }


def made_up(seed: int, share: float, skill: float, size: int = 2000) -> tuple[np.ndarray, np.ndarray]:
    generator = np.random.default_rng([seed, 11])
    labels = (generator.random(size) < share).astype(int)
    said = np.where(generator.random(size) < skill, labels, 1 - labels)
    return np.clip(said * 0.6 + 0.2 + generator.normal(0, 0.1, size), 0, 1), labels


def drawn(seed: int, verdicts: np.ndarray, scheme: str, count: int) -> tuple[np.ndarray, np.ndarray]:
    weights = {"equal": np.ones(len(verdicts)), "high": 0.2 + verdicts, "low": 1.2 - verdicts}[scheme]
    chances = np.minimum(1, count * weights / weights.sum())
    rows = np.flatnonzero(np.random.default_rng([seed, 12]).random(len(verdicts)) < chances)
    return rows, chances[rows]


@pytest.mark.slow
def test_intervals_hold_whatever_the_draw_probabilities() -> None:
    missed: dict[str, dict[str, list[bool]]] = {name: {} for name in MEASURES}
    cases = list(product((0.5, 0.1), (0.9, 0.7), ("equal", "high", "low"), (60, 250)))
    for place, (share, skill, scheme, count) in enumerate(cases):
        for seed in range(place * 10, place * 10 + 10):
            verdicts, labels = made_up(seed, share, skill)
            rows, chances = drawn(seed, verdicts, scheme, count)
            report = karat.judge_report(verdicts, rows, labels[rows], chances)
            for name, value in truth(verdicts, labels).items():
                band = getattr(report, name)
                missed[name].setdefault(str(place), []).append(band is not None and value not in band)
    for name in MEASURES:
        assert_cases_cover(missed[name], 0.95)


def test_all_labels_give_the_measures_themselves() -> None:
    verdicts, labels = made_up(1, 0.3, 0.8, 500)
    report = karat.judge_report(verdicts, np.arange(500), labels)
    for name, value in truth(verdicts, labels).items():
        band = getattr(report, name)
        assert (band.lower, band.value, band.upper) == pytest.approx((value,) * 3)
    assert report.judge_says == pytest.approx(verdicts.mean())


def test_labels_drawn_where_the_judge_errs_do_not_mislead() -> None:
    """The naive estimate, without probabilities, is far off; the weighted one is not."""
    verdicts, labels = made_up(3, 0.5, 0.8, 20_000)
    errs = (verdicts >= 0.5) != labels
    chances = np.where(errs, 0.2, 0.02)
    rows = np.flatnonzero(np.random.default_rng(4).random(20_000) < chances)
    naive = karat.judge_report(verdicts, rows, labels[rows])
    weighted = karat.judge_report(verdicts, rows, labels[rows], chances[rows])
    exact = truth(verdicts, labels)["accuracy"]
    assert exact not in naive.accuracy
    assert exact in weighted.accuracy


def test_a_good_judge_saves_labels_and_a_coin_saves_none() -> None:
    verdicts, labels = made_up(5, 0.5, 0.95, 20_000)
    rows = np.random.default_rng(6).choice(20_000, 400, replace=False)
    good = karat.judge_report(verdicts, rows, labels[rows], np.full(400, 0.02))
    coin = karat.judge_report(np.random.default_rng(7).random(20_000), rows, labels[rows], np.full(400, 0.02))
    # With accuracy 0.95 the variance is a fifth of a simple sample's: 400 labels do the work of about 2,000.
    assert 1100 < good.labels_saved < 2100
    assert coin.labels_saved < 40
    assert good.kappa.lower > 0.8
    assert 0 in coin.kappa


def test_what_a_judge_saves_is_what_a_simple_sample_lacks() -> None:
    """With so many more labels, a simple sample of a short list varies as little as the estimate does."""
    verdicts, labels = made_up(8, 0.5, 0.9, 400)
    generator, called = np.random.default_rng(9), verdicts >= 0.5
    estimates, saved = [], []
    for _ in range(400):
        rows = generator.choice(400, 160, replace=False)
        sides = [(side.mean(), labels[rows][side[rows]].mean()) for side in (called, ~called)]
        estimates.append(sum(part * right for part, right in sides))
        if len(saved) < 20:
            saved.append(karat.judge_report(verdicts, rows, labels[rows]).labels_saved)
    count = 160 + np.median(saved)
    simple = np.sqrt(labels.var() / count * (1 - count / 400))
    # Standard deviations of 400 runs are within 10 % of the truth.
    assert 0.9 < np.std(estimates) / simple < 1.1


def test_a_plan_that_looks_at_the_top_of_a_list_does_not_hide_what_a_judge_saves() -> None:
    verdicts, labels = made_up(5, 0.5, 0.9, 20_000)
    chances = 0.08 * np.exp(-np.arange(20_000) / 5_000)
    saved = []
    for seed in range(20):
        rows = np.flatnonzero(np.random.default_rng(seed).random(20_000) < chances)
        report = karat.judge_report(verdicts, rows, labels[rows], chances[rows])
        saved.append(report.labels_saved / len(rows))
    # The variance of a simple sample is 0.25, with the judge 0.09: 1.8 labels more for each.
    assert 1.5 < np.median(saved) < 2.0


def test_tables_fit_into_a_terminal() -> None:
    verdicts, labels = made_up(5, 0.5, 0.9, 20_000)
    rows = np.arange(0, 20_000, 40)
    by = np.where(np.arange(20_000) % 3, "a name that is longer than a column", "b")
    report = karat.judge_report(verdicts, rows, labels[rows], by=by, scores=np.linspace(0, 0.98765, 20_000))
    assert [line for line in judge_report_lines(report) if len(line) > 80] == []


def test_calibration_and_surprises() -> None:
    verdicts = np.repeat([0.1, 0.9], 100)
    labels = np.zeros(200, dtype=int)
    labels[[0, *range(110, 200)]] = 1
    report = karat.judge_report(verdicts, np.arange(200), labels, ids=[f"i{n}" for n in range(200)])
    assert [(each.items, each.labels, each.right.value) for each in report.calibration] == [
        (100, 100, 0.01),
        (100, 100, 0.9),
    ]
    assert len(report.surprising) == 10
    assert report.surprising[0] == ("i0", 0.1, 1)
    many = karat.judge_report(np.linspace(0, 1, 1000), [1, 2], [0, 0])
    assert len(many.calibration) == 10
    assert sum(each.items for each in many.calibration) == 1000
    assert many.calibration[9].right is None
    assert json.loads(many.to_json())["sensitivity"] is None


@pytest.mark.parametrize(
    ("arguments", "choices"),
    [
        (([0.5, 2.0], [0], [1]), {}),
        (([0.5, 0.6], [0, 0], [1, 1]), {}),
        (([0.5, 0.6], [5], [1]), {}),
        (([0.5, 0.6], [0], [0.5]), {}),
        (([0.5, 0.6], [0, 1], [1]), {}),
        (([0.5, 0.6], [0], [1], [0.0]), {}),
        (([np.nan, np.nan], [0], [1]), {}),
        (([0.5, 0.6], [0], [1]), {"confidence": 1.0}),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: Any, choices: dict[str, Any]) -> None:
    with pytest.raises(karat.KaratError) as raised:
        karat.judge_report(*arguments, **choices)
    assert "\n" not in str(raised.value)


def test_files_are_matched_by_id_with_probabilities(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from karat.cli.main import run

    verdicts, labels = made_up(8, 0.5, 0.9, 300)
    pd.DataFrame({"id": range(300), "verdict": verdicts}).to_parquet(tmp_path / "judged.parquet")
    table = pd.DataFrame({"id": range(0, 300, 3), "label": labels[::3], "chance": 1 / 3})
    table.to_csv(tmp_path / "labels.csv", index=False)
    judges, report = report_on_file(
        tmp_path / "judged.parquet", tmp_path / "labels.csv", probability="chance"
    )
    assert judges == []
    assert report.labels == 100
    assert "people say" in "\n".join(judge_report_lines(report))
    arguments = ["judge", str(tmp_path / "judged.parquet"), "--report"]
    assert (
        run([*arguments, "--labels", str(tmp_path / "labels.csv"), "--probability", "chance", "--json"]) == 0
    )
    assert json.loads(capsys.readouterr().out)["accuracy"]["value"] == pytest.approx(report.accuracy.value)
    assert run(arguments) == 2
    assert "A report needs labels" in capsys.readouterr().err
    sliced = pd.DataFrame({"id": range(300), "verdict": verdicts, "topic": ["a", "b", "c"] * 100})
    sliced.assign(points=range(300)).to_parquet(tmp_path / "sliced.parquet")
    arguments = [
        "judge",
        str(tmp_path / "sliced.parquet"),
        "--report",
        "--labels",
        str(tmp_path / "labels.csv"),
    ]
    assert run([*arguments, "--by", "topic", "--score", "points"]) == 0
    told = capsys.readouterr().out
    assert "299 – 297" not in told
    assert "297 – 299 " in told
    assert run(["judge", str(tmp_path / "sliced.parquet"), "--by", "topic", "--command", "cat"]) == 2
    assert "add --report" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("ids", "labels", "words"),
    [
        ([1, 2], "id,label\n", "There are no labels yet"),
        ([1, 2], "id,label\n1,unsure\n", "There are no labels yet"),
        ([1, 2], "id,label\nx,1\n", "the first label is of 'x', the first item is '1'"),
        ([1, 1], "id,label\n1,1\n", "Id '1' occurs more than once"),
    ],
)
def test_labels_that_do_not_fit_are_told(tmp_path: Path, ids: list[int], labels: str, words: str) -> None:
    pd.DataFrame({"id": ids, "verdict": [0.2, 0.9]}).to_parquet(tmp_path / "judged.parquet")
    (tmp_path / "labels.csv").write_text(labels)
    with pytest.raises(karat.SourceError) as raised:
        report_on_file(tmp_path / "judged.parquet", tmp_path / "labels.csv")
    assert words in str(raised.value)
