"""Labels that are grades from 0 to 1."""

import numpy as np
import pytest

import karat
from karat.audit.evariables import graded_exponents, item_exponents
from karat.report.registry import report_of
from tests.coverage.tolerance import assert_cases_cover, seeds, seeds_by_case

SIZE = 4_000


def graded_items(seed: int, shape: str):
    """Scores, grades, and a judge's guess at each grade."""
    generator = np.random.default_rng([seed, 77])
    scores = np.linspace(1.0, 0.0, SIZE)
    if shape == "stars":
        grades = generator.binomial(4, 0.35 + 0.5 * scores) / 4
    elif shape == "narrow":
        grades = (0.6 + 0.2 * scores + generator.normal(0.0, 0.05, SIZE)).clip(0.0, 1.0)
    else:
        grades = np.where(generator.random(SIZE) < 0.1, generator.random(SIZE), 1.0)
    return scores, grades, (grades + generator.normal(0.0, 0.15, SIZE)).clip(0.0, 1.0)


@pytest.mark.slow
@pytest.mark.parametrize("guarantee", ["fixed", "anytime"])
def test_means_of_grades_hold(guarantee: str) -> None:
    def is_missed(shape: str, budget: int, judged: bool, seed: int) -> bool:
        scores, grades, verdicts = graded_items(seed, shape)
        rate = karat.estimate_rate(
            scores,
            grades,
            proxy=verdicts if judged else None,
            graded=True,
            budget=budget,
            guarantee=guarantee,
            seed=seed,
        )
        return not rate.lower <= grades.mean() <= rate.upper

    cases = [
        (shape, budget, judged)
        for shape in ("stars", "narrow", "mostly 1")
        for budget in (30, 100, 400)
        for judged in (False, True)
    ]
    found = {
        f"{shape}, {budget} labels, judge: {judged}": [
            is_missed(shape, budget, judged, seed) for seed in runs
        ]
        for (shape, budget, judged), runs in seeds_by_case(cases, seeds(8, 200))
    }
    assert_cases_cover(found, 0.95)


@pytest.mark.parametrize("guarantee", ["fixed", "anytime"])
def test_grades_that_vary_little_have_narrower_intervals_than_labels_of_0_and_1(guarantee: str) -> None:
    scores, grades, _ = graded_items(1, "narrow")
    labels = (np.random.default_rng(3).random(SIZE) < grades).astype(int)
    graded = karat.estimate_rate(scores, grades, graded=True, budget=300, guarantee=guarantee)
    plain = karat.estimate_rate(scores, labels, budget=300, guarantee=guarantee)
    assert graded.half_width < 0.6 * plain.half_width
    assert graded.value == pytest.approx(grades.mean(), abs=0.02)
    assert graded.parameters["graded"] is True
    assert report_of("rate").headline(graded).startswith("The mean grade of 4,000 items is about ")
    assert "graded=True," in report_of("rate").python(graded)


@pytest.mark.parametrize("guarantee", ["fixed", "anytime"])
def test_labels_of_0_and_1_are_grades_too(guarantee: str) -> None:
    generator = np.random.default_rng(5)
    labels = (generator.random(SIZE) < 0.8).astype(int)
    plain = karat.estimate_rate(list(range(SIZE)), labels, budget=200, guarantee=guarantee)
    graded = karat.estimate_rate(list(range(SIZE)), labels, budget=200, guarantee=guarantee, graded=True)
    assert graded.value == pytest.approx(plain.value, abs=0.02)
    assert graded.half_width == pytest.approx(plain.half_width, rel=0.1)


def test_the_e_variable_of_a_grade_has_expectation_1() -> None:
    for slope in (-3.0, -0.1, 0.1, 3.0):
        for inclusion in (0.01, 0.4, 0.99):
            given = np.array([slope]), np.array([inclusion])
            each = item_exponents(*given, np.array([0.7]))
            for grade in (0.0, 0.25, 0.7, 1.0):
                drawn = graded_exponents(*given, each, np.array([grade]))
                mean = (1 - inclusion) * np.exp(slope * grade - each.unseen)
                mean += inclusion * np.exp(slope * grade - drawn)
                assert mean == pytest.approx(1.0, abs=1e-9)


def test_grades_are_asked_for_by_name() -> None:
    grades = np.full(100, 0.5)
    with pytest.raises(karat.LabelError, match=r"needs 1 \(right\) or 0 \(wrong\)"):
        karat.estimate_rate(list(range(100)), grades, budget=20)
    with pytest.raises(karat.LabelError, match="needs a grade from 0 to 1"):
        karat.estimate_rate(list(range(100)), 4 * grades, budget=20, graded=True)
    with pytest.raises(karat.LabelError, match="must be a grade from 0 to 1, or None"):
        karat.estimate_rate(list(range(100)), lambda ids: ["good"] * len(ids), budget=20, graded=True)
    with pytest.raises(karat.LabelError, match=r"known label of item 3 is 0\.5"):
        karat.estimate_rate(list(range(100)), grades, budget=20, known={3: 0.5})


@pytest.mark.parametrize("guarantee", ["fixed", "anytime"])
def test_unsure_known_and_sliced_grades(guarantee: str) -> None:
    scores, grades, verdicts = graded_items(4, "stars")
    ids = [f"i{row}" for row in range(SIZE)]
    unsure = {f"i{row}" for row in range(0, SIZE, 40)}

    def oracle(asked: list[str]) -> list[float | None]:
        return [None if item in unsure else float(grades[int(item[1:])]) for item in asked]

    rate = karat.estimate_rate(
        ids,
        oracle,
        proxy=verdicts,
        score=scores,
        by={"half": ["a", "b"] * (SIZE // 2)},
        known={"i1": 0.25, "i2": 1},
        graded=True,
        budget=300,
        guarantee=guarantee,
    )
    assert rate.lower <= grades.mean() <= rate.upper
    assert len(rate.slices) == 2
    assert rate.judge is None
    assert karat.Rate.from_json(rate.to_json()).to_json() == rate.to_json()
