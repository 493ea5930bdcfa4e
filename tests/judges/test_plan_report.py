"""The report on the judge of a plan, where some labels were known before."""

from typing import Any

import numpy as np
import pytest

from karat.core.labels import LATE, UNSURE
from karat.judges.plan_report import PlanJudge, density_chances
from karat.judges.report import JudgeReport
from karat.report.judge import judge_details, judge_report_lines

SIZE = 1_000
MEASURES = ("sensitivity", "specificity", "accuracy", "kappa", "people_say")


def judged() -> tuple[Any, Any]:
    """Verdicts of ten values by rank, and labels."""
    generator = np.random.default_rng(3)
    verdicts = np.repeat(np.linspace(0.95, 0.05, 10), SIZE // 10)
    return verdicts, (generator.random(SIZE) < verdicts).astype(np.int8)


def report(ranks: Any, labels: Any, chances: Any) -> JudgeReport | None:
    return PlanJudge.of_ranks(judged()[0]).report(
        np.asarray(ranks), labels, np.asarray(chances, dtype=float), confidence=0.95
    )


def test_known_labels_alone_make_no_report() -> None:
    verdicts, labels = judged()
    ranks = np.arange(1, SIZE, 3)
    chances = density_chances(ranks, ranks, (verdicts * 10).astype(np.uint8), first=1)
    assert report(ranks, labels[ranks - 1], chances) is None


def test_labels_that_are_late_or_unsure_do_not_make_a_report() -> None:
    _, labels = judged()
    given = labels.copy()
    given[500] = LATE
    everything = np.arange(1, SIZE + 1)
    assert report(everything, given, np.ones(SIZE)) is None
    assert report(everything[:9], np.full(9, UNSURE), np.full(9, 0.1)) is None
    given[500] = UNSURE
    census = report(everything, given, np.ones(SIZE))
    assert census is not None
    assert census.labels == SIZE - 1
    assert census.people_say is not None
    assert census.people_say.lower == census.people_say.upper
    assert "exact" in "\n".join(judge_report_lines(census))


def test_groups_without_a_drawn_label_have_no_number() -> None:
    """Ranks up to 400 are half known; labels are drawn from 301 on, and the last hundred are all known."""
    _, labels = judged()
    known = np.concatenate((np.arange(1, 401, 2), np.arange(901, 1001)))
    drawn = np.setdiff1d(np.arange(305, 901, 5), known)
    ranks = np.concatenate((known, drawn))
    made = report(ranks, labels[ranks - 1], np.where(np.isin(ranks, known), 1.0, 0.2))
    assert made is not None
    rows = {round(each.verdict, 2): each for each in made.calibration}
    assert all(rows[verdict].right is None and rows[verdict].labels == 50 for verdict in (0.95, 0.85, 0.75))
    assert rows[0.05].right is not None
    # All items of this one are labelled.
    assert rows[0.05].right.lower == rows[0.05].right.upper == labels[900:].mean()
    parts = {part.name: part for part in made.parts}
    assert parts["1 – 10"].people_say is None
    assert parts["1 – 10"].accuracy is None
    for name in MEASURES:
        band = getattr(made, name)
        assert band.lower < band.value < band.upper
    text = "\n".join(judge_report_lines(made))
    assert text.count("exact") == 1
    assert "too few random labels" in text


def test_what_a_judge_saves_is_about_items_that_were_not_known() -> None:
    _, labels = judged()
    drawn = np.arange(2, SIZE, 10)
    alone = report(drawn, labels[drawn - 1], np.full(len(drawn), 0.1))
    known = np.setdiff1d(np.arange(1, SIZE + 1, 2), drawn)
    ranks = np.concatenate((known, drawn))
    both = report(ranks, labels[ranks - 1], np.where(np.isin(ranks, known), 1.0, 0.2))
    assert alone is not None
    assert both is not None
    assert alone.labels_saved is not None
    assert both.labels_saved is not None
    # As many drawn labels of half as many items.
    assert 0 < both.labels_saved <= alone.labels_saved
    everything = np.arange(1, SIZE + 1)
    census = report(everything, labels, np.ones(SIZE))
    assert census is not None
    assert census.labels_saved == 0


@pytest.mark.parametrize("side", [0, 1])
def test_a_side_without_drawn_labels_leaves_the_measures_open(side: int) -> None:
    verdicts, labels = judged()
    called = (verdicts >= 0.5) == side
    known = np.flatnonzero(~called)[::4] + 1
    drawn = np.flatnonzero(called)[::4] + 1
    ranks = np.concatenate((known, drawn))
    made = report(ranks, labels[ranks - 1], np.where(np.isin(ranks, known), 1.0, 0.25))
    assert made is not None
    assert [getattr(made, name) for name in (*MEASURES, "labels_saved")] == [None] * 6
    details = judge_details(type("Result", (), {"judge": made}))
    assert details is not None
    assert "too few labels were drawn at random" in details["sentences"][0]
    assert {row["value"] for row in details["rows"]} == {"–"}
