"""Results of questions that used a proxy carry the report on it."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
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


def compare(_: Any, labels: Any, proxy: Any, **others: Any) -> karat.Comparison:
    """Two systems: one has the first part of the list, the other the second half."""
    systems = karat.Systems.from_codes({"head": np.arange(SIZE * 3 // 4), "rest": np.arange(SIZE // 2, SIZE)})
    choices = {"labels_per_system": 150, "method": "joint"} | others
    return karat.compare_systems(systems, labels, proxy=proxy, **choices)


def audit(_: Any, labels: Any, proxy: Any, **others: Any) -> karat.Comparison:
    return compare(_, labels, proxy, method="audit", **others)


def volume(_: Any, labels: Any, proxy: Any, **others: Any) -> karat.Volume:
    """Documents of a few words, of which one is more frequent in those that are relevant."""
    generator = np.random.default_rng(8)
    hits = generator.random(SIZE) < np.where(labels == 1, 0.6, 0.2)
    texts = [
        " ".join(f"w{word}" for word in words) + " hit" * hit
        for words, hit in zip(generator.integers(0, 40, (SIZE, 3)), hits.tolist(), strict=True)
    ]
    choices = {"stop": "after=300", "sample": 200, "query": "hit"} | others
    return karat.estimate_volume(karat.Documents.from_texts(texts), labels, proxy=proxy, **choices)


def along(_: Any, labels: Any, proxy: Any, **others: Any) -> karat.Volume:
    return volume(_, labels, proxy, method="along", budget=500, **others)


QUESTIONS: dict[str, Callable[..., Any]] = {
    "rate": rate,
    "curve": curve,
    "cut": cut,
    "compare": compare,
    "volume": volume,
}


EVERY = (rate, anytime, curve, cut, compare, audit, volume, along)


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
    # The measures of one run depend on each other: each is looked at by itself.
    missed: dict[str, dict[str, list[bool]]] = {name: {} for name in MEASURES}
    for ask, runs in seeds_by_case(EVERY, seeds(12, 100)):
        for seed in runs:
            scores, labels, verdicts = judged(seed)
            report = ask(scores, labels, verdicts, seed=seed).judge
            for name, value in true_measures(labels, verdicts).items():
                missed[name].setdefault(ask.__name__, []).append(value not in getattr(report, name))
    for cases in missed.values():
        assert_cases_cover(cases, 0.95)


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
    assert sum(part.labels for part in report.parts if part.kind in ("rank", "score")) in (0, report.labels)
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
    for ask in (rate, curve, cut):
        report = ask(scores, labels, verdicts, known=known, budget=300).judge
        assert abs(report.accuracy.value - truth) < 0.06


def test_the_report_tells_where_the_judge_errs() -> None:
    """By rank, by slice, by score and by system; a judge who is bad in one part looks bad there."""
    scores, labels, _ = judged(3)
    bad = np.arange(SIZE) >= SIZE // 2
    verdicts = np.where(bad, 1 - labels, labels) * 0.8 + 0.1
    by = np.where(bad, "bad", "good")
    table = pd.DataFrame({"score": scores, "verdict": verdicts, "topic": by})
    report = karat.estimate_rate(table, labels, proxy="verdict", score="score", by="topic", budget=300).judge
    assert report is not None
    found = {part.name: part for part in report.parts if part.kind == "slice"}
    assert list(found) == ["bad", "good"]
    assert found["bad"].accuracy.upper < 0.1 < 0.9 < found["good"].accuracy.lower
    assert found["good"].judge_says == pytest.approx(verdicts[~bad].mean())
    assert labels[bad].mean() in found["bad"].people_say
    by_score = [part for part in report.parts if part.kind == "score"]
    assert [part.items for part in by_score] == [40, 360, 600, 1000, 2000]
    assert by_score[-1].accuracy.upper < 0.1
    by_rank = curve(scores, labels, verdicts).judge.parts
    assert [part.name for part in by_rank][-1] == "2,001 – 4,000"
    assert by_rank[-1].accuracy.upper < 0.2
    halves = {"good": np.arange(SIZE // 2), "bad": np.arange(SIZE // 2, SIZE)}
    for method in ("joint", "audit"):
        systems = karat.Systems.from_codes(halves)
        result = karat.compare_systems(systems, labels, proxy=verdicts, by=by, method=method)
        parts = {(part.kind, part.name): part for part in result.judge.parts}
        assert set(parts) == {(kind, name) for kind in ("system", "slice") for name in halves}
        for kind in ("system", "slice"):
            assert parts[kind, "bad"].accuracy.upper < 0.1 < 0.9 < parts[kind, "good"].accuracy.lower
        assert "system bad" in report_of("compare").page(result)


def test_an_old_report_without_parts_is_read() -> None:
    report = rate(*judged(1)).judge
    assert report is not None
    old = {name: value for name, value in report.to_dict().items() if name not in ("parts", "judges")}
    assert karat.JudgeReport.from_dict(old).accuracy == report.accuracy


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_judge_of_some_items_only(question: str) -> None:
    """Items without a verdict are a stratum of their own."""
    scores, labels, verdicts = judged(4)
    verdicts[np.random.default_rng(1).random(SIZE) < 0.5] = np.nan
    result = QUESTIONS[question](scores, labels, verdicts)
    assert result.judge.items == np.isfinite(verdicts).sum()
    assert result.judge.without == SIZE - result.judge.items
    assert abs(result.judge.accuracy.value - 0.87) < 0.12
