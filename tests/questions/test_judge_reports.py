"""Results of questions that used a proxy carry the report on it."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import karat
from karat.report.registry import report_of
from tests.coverage.tolerance import assert_cases_cover, seeds, seeds_by_case

SIZE = 4_000
MEASURES = ("sensitivity", "specificity", "accuracy", "kappa")


def judged(seed: int) -> tuple[Any, Any, Any]:
    """Scores, labels and verdicts of a judge who errs more often at the end of the list."""
    generator = np.random.default_rng([seed, 5])
    labels = (generator.random(SIZE) < np.linspace(0.95, 0.4, SIZE)).astype(int)
    right = generator.random(SIZE) < np.linspace(0.95, 0.75, SIZE)
    verdicts = 0.2 + 0.6 * np.where(right, labels, 1 - labels) + generator.uniform(-0.2, 0.2, SIZE)
    return np.linspace(1.0, 0.0, SIZE), labels, verdicts


def rate(scores: Any, labels: Any, proxy: Any, **others: Any) -> karat.Rate:
    return karat.estimate_rate(scores, labels, proxy=proxy, **{"budget": 200, **others})


def anytime(scores: Any, labels: Any, proxy: Any, **others: Any) -> karat.Rate:
    return rate(scores, labels, proxy, guarantee="anytime", **others)


def curve(scores: Any, labels: Any, proxy: Any, **others: Any) -> karat.Curve:
    ranking = karat.Ranking.from_scores(scores)
    return karat.estimate_curve(ranking, labels, proxy=proxy, **{"budget": 300, **others})


def cut(scores: Any, labels: Any, proxy: Any, **others: Any) -> karat.Selection:
    ranking = karat.Ranking.from_scores(scores)
    return karat.select_items(ranking, labels, proxy=proxy, recall=0.9, **{"budget": 200, **others})


QUESTIONS: dict[str, Callable[..., Any]] = {"rate": rate, "curve": curve, "cut": cut}


def true_measures(labels: Any, verdicts: Any) -> dict[str, float]:
    called, right = verdicts >= 0.5, labels == 1
    accuracy = float((called == right).mean())
    chance = called.mean() * right.mean() + (1 - called.mean()) * (1 - right.mean())
    return {
        "sensitivity": float(called[right].mean()),
        "specificity": float(1 - called[~right].mean()),
        "accuracy": accuracy,
        "kappa": float((accuracy - chance) / (1 - chance)),
    }


@pytest.mark.slow
def test_measures_of_the_judge_hold() -> None:
    def is_missed(ask: Callable[..., Any], name: str, seed: int) -> bool:
        scores, labels, verdicts = judged(seed)
        band = getattr(ask(scores, labels, verdicts, seed=seed).judge, name)
        return true_measures(labels, verdicts)[name] not in band

    cases = [(ask, name) for ask in (rate, anytime, curve, cut) for name in MEASURES]
    missed = {
        f"{name} by {ask.__name__}": [is_missed(ask, name, seed) for seed in runs]
        for (ask, name), runs in seeds_by_case(cases, seeds(6, 100))
    }
    assert_cases_cover(missed, 0.95)


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_result_carries_the_report_on_its_proxy(question: str) -> None:
    scores, labels, verdicts = judged(1)
    result = QUESTIONS[question](scores, labels, verdicts)
    report = result.judge
    assert report.items == SIZE
    assert 0 < report.labels <= result.labels_used
    assert report.judge_says == pytest.approx(verdicts.mean())
    for each in report.surprising:
        # Items are known by their row here, counted from 0.
        assert each.verdict == pytest.approx(verdicts[each.item])
        assert each.label == labels[each.item]
    again = type(result).from_json(result.to_json())
    assert again.judge == report
    page = report_of(question).page(result)
    assert f"{report.sensitivity.value:.1%}".replace("%", " %") in page
    assert "The judge alone says" in page


@pytest.mark.parametrize("question", QUESTIONS)
def test_without_a_proxy_there_is_no_report(question: str) -> None:
    scores, labels, _ = judged(1)
    result = QUESTIONS[question](scores, labels, None)
    assert result.judge is None
    assert "The judge alone says" not in report_of(question).page(result)


def test_labels_known_by_a_biased_choice_do_not_flatter_the_judge() -> None:
    scores, labels, verdicts = judged(2)
    agreeing = np.flatnonzero((verdicts >= 0.5) == labels)[:800]
    known = {int(row): int(labels[row]) for row in agreeing}
    truth = true_measures(labels, verdicts)["accuracy"]
    for ask in QUESTIONS.values():
        report = ask(scores, labels, verdicts, known=known, budget=300).judge
        assert abs(report.accuracy.value - truth) < 0.06
