"""The report on a judge of documents: what a ranking chose describes itself, what was drawn the rest."""

import numpy as np

from karat.judges.plan_report import PlanJudge
from karat.questions.volume.judge import judge_report
from karat.questions.volume.remainder import Batch
from karat.questions.volume.review import UNASKED, Review

SIZE = 400
# The judge calls the first hundred documents relevant.
VERDICTS = np.repeat([0.9, 0.2, 0.1], [100, 150, 150])


def review(chosen: np.ndarray, *batches: np.ndarray) -> Review:
    """Documents that a ranking chose, all relevant, and then batches of drawn ones, of which none is."""
    values = np.full(SIZE, UNASKED, dtype=np.int8)
    values[chosen] = 1
    order = chosen.tolist()
    samples = []
    for rows in batches:
        values[rows] = 0
        order += rows.tolist()
        samples.append(Batch(rows, np.full(len(rows), 0.1), "drawn"))
    generator = np.random.default_rng(1)
    return Review(generator, batch=10, values=values, order=order, samples=samples)


def test_documents_that_a_ranking_chose_say_nothing_about_others() -> None:
    judge = PlanJudge(VERDICTS)
    chosen = np.arange(0, 60)
    assert judge_report(judge, review(chosen), confidence=0.95) is None
    report = judge_report(judge, review(chosen, np.arange(105, 400, 10)), confidence=0.95)
    assert report is not None
    # Nothing was drawn of what the judge calls relevant, and 40 of these documents have no label.
    by_verdict = {each.verdict: each for each in report.calibration}
    assert by_verdict[0.9].labels == 60
    assert by_verdict[0.9].right is None
    assert report.sensitivity is None
    for verdict in (0.1, 0.2):
        band = by_verdict[verdict].right
        assert band is not None
        assert band.lower == band.value == 0.0 < band.upper


def test_a_group_whose_documents_are_all_labelled_is_exact() -> None:
    report = judge_report(
        PlanJudge(VERDICTS), review(np.arange(100), np.arange(105, 400, 10)), confidence=0.95
    )
    assert report is not None
    band = report.calibration[-1].right
    assert band is not None
    assert (band.lower, band.value, band.upper) == (1.0, 1.0, 1.0)
    assert report.accuracy is not None
    assert report.accuracy.lower < report.accuracy.value
