"""Scores of ranked outputs by topic: their values, what bounds them, and what is refused."""

from itertools import product

import numpy as np
import pyarrow as pa
import pytest

from karat import compare_systems
from karat.core.errors import ParameterError
from karat.data.systems import Systems
from karat.questions.compare.choices import CompareChoices
from karat.questions.compare.complete import true_scores
from karat.questions.compare.ranked import RankedLists, RankedScore, ranked_score
from karat.questions.compare.result import Comparison
from karat.simulate.compare import covered_together
from tests.coverage.tolerance import assert_covers
from tests.questions.compare.made_up import compared, made_up

SCORES = ("P@3", "nDCG@3", "MAP")


def search_runs(*, topics: int = 6, pool: int = 30, length: int = 12, systems: int = 3, seed: int = 0):
    """Runs over topics of different difficulty, better from system to system, and labels by code."""
    generator = np.random.default_rng([seed, 11])
    topic = np.repeat(np.arange(topics), pool)
    labels = (generator.random(topics * pool) < generator.beta(1.0, 3.0, topics)[topic]).astype(np.int8)
    outputs, groups, scores = {}, {}, {}
    for system in range(systems):
        score = (0.5 + system) * labels + generator.normal(size=len(labels))
        best = np.concatenate(
            [np.flatnonzero(topic == one)[np.argsort(-score[topic == one])[:length]] for one in range(topics)]
        )
        outputs[f"s{system}"], groups[f"s{system}"], scores[f"s{system}"] = best, topic[best], score[best]
    made = Systems.from_codes(outputs, size=len(labels), groups=groups, scores=scores)
    return made, labels


def one_list(names: list[str], scores: list[float], topics: list[int]) -> Systems:
    return Systems.from_codes(
        {"run": np.arange(len(names))}, groups={"run": topics}, scores={"run": scores}, ids=pa.array(names)
    )


def test_scores_are_those_of_the_textbook() -> None:
    # One topic, the relevance of ranks 1 to 5: 1 0 1 0 1.
    systems = one_list(list("abcde"), [5, 4, 3, 2, 1], [0] * 5)
    scores = true_scores(systems, [1, 0, 1, 0, 1], ("P@2", "nDCG@3", "MAP"))
    assert scores["P@2"] == pytest.approx([0.5])
    assert scores["MAP"] == pytest.approx([(1 / 1 + 2 / 3 + 3 / 5) / 3])
    assert scores["nDCG@3"] == pytest.approx([(1 + 0.5) / (1 + 1 / np.log2(3) + 0.5)])


def test_topics_count_alike_and_missing_ones_as_nothing() -> None:
    outputs = {"full": np.array([0, 1, 2, 3]), "half": np.array([0, 1])}
    systems = Systems.from_codes(
        outputs,
        groups={"full": [0, 0, 0, 1], "half": [0, 0]},
        scores={"full": [4, 3, 2, 1], "half": [2, 1]},
    )
    scores = true_scores(systems, [1, 1, 0, 1], ("P@2", "MAP"))
    assert scores["P@2"] == pytest.approx([(2 / 2 + 1 / 2) / 2, (2 / 2 + 0) / 2])
    assert scores["MAP"] == pytest.approx([1.0, 0.5])


def test_ties_go_by_name_from_the_last_to_the_first() -> None:
    systems = one_list(["d1", "d3", "d2"], [1.0, 1.0, 1.0], [0, 0, 0])
    assert RankedLists(systems).items.tolist() == [1, 2, 0]


def test_limits_hold_for_all_labels_that_are_missing() -> None:
    systems, labels = search_runs(topics=2, pool=8, length=5, systems=2)
    owned = np.flatnonzero(systems.degree > 0)
    generator = np.random.default_rng(3)
    for known in (0, 6, len(owned)):
        labelled = generator.permutation(owned)[:known]
        surely, perhaps = np.zeros(systems.size), (systems.degree > 0).astype(float)
        surely[labelled] = perhaps[labelled] = labels[labelled]
        open_items = np.setdiff1d(owned, labelled)[:7]
        perhaps[np.setdiff1d(owned, labelled)[7:]] = 0.0
        lists = RankedLists(systems)
        for score in map(ranked_score, ("nDCG@3", "MAP")):
            assert score is not None
            low, high = lists.limits(score, surely, perhaps)
            for chosen in product((0.0, 1.0), repeat=len(open_items)):
                values = surely.copy()
                values[open_items] = chosen
                value = lists.estimate(score, values, np.ones(len(values)))
                assert (low - 1e-12 <= value).all()
                assert (value <= high + 1e-12).all()
                if score.cutoff is not None:
                    linear = np.bincount(lists.owners, weights=lists.weights(score) * values[lists.items])
                    assert (linear - 1e-12 <= value).all()
                    assert (value <= linear + lists.gap(score, surely, perhaps) + 1e-12).all()
            if not len(open_items):
                assert low == pytest.approx(high)


@pytest.mark.parametrize("method", ["audit", "pooling"])
def test_complete_labels_give_exact_scores(method: str) -> None:
    systems, labels = search_runs()
    comparison = compared(systems, labels, method, labels_per_system=1000, scores=SCORES)
    truth = true_scores(systems, labels, SCORES)
    for score in SCORES:
        for end in comparison.scores[score]:
            assert end == pytest.approx(truth[score], abs=1e-9)
    assert not any("MAP" in warning for warning in comparison.warnings)


def test_only_what_the_scores_need_is_asked_for() -> None:
    systems, labels = search_runs()
    comparison = compared(systems, labels, "audit", labels_per_system=1000, scores="P@3")
    assert comparison.labels_used <= 3 * 6 * 3
    assert comparison.scores["P@3"].upper == pytest.approx(true_scores(systems, labels, ("P@3",))["P@3"])


def test_an_audit_holds_for_all_ranked_scores_together() -> None:
    runs, held = 60, 0
    for seed in range(runs):
        systems, labels = search_runs(topics=20, seed=seed)
        comparison = compared(
            systems, labels, "audit", seed=seed, labels_per_system=40, scores=SCORES, confidence=0.7
        )
        held += covered_together(comparison, true_scores(systems, labels, SCORES))
    assert_covers(runs - held, runs, 0.7)


def test_each_ranked_score_holds_by_itself() -> None:
    runs = 50
    held = np.zeros((2, 3))
    widths = np.zeros(2)
    for seed in range(runs):
        systems, labels = search_runs(topics=20, seed=seed + 1000)
        truth = true_scores(systems, labels, ("P@3",))["P@3"]
        for place, guarantee in enumerate(("each", "together")):
            ends = compared(
                systems,
                labels,
                "audit",
                seed=seed,
                labels_per_system=40,
                scores="P@3",
                guarantee=guarantee,
                confidence=0.7,
            ).scores["P@3"]
            held[place] += (ends.lower - 1e-9 <= truth) & (truth <= ends.upper + 1e-9)
            widths[place] += float((ends.upper - ends.lower).mean())
    for each in held.ravel():
        assert_covers(runs - int(each), runs, 0.7)
    assert widths[0] < widths[1]


def test_scores_by_topic() -> None:
    systems, labels = search_runs(topics=3)
    topic = np.arange(systems.size) // 30
    comparison = compare_systems(systems, labels, by=topic, scores=SCORES, labels_per_system=1000)
    assert len(comparison.slices) == 3
    each = [comparison.slices[name].band("MAP", "s2").value for name in comparison.slices]
    assert comparison.band("MAP", "s2").value == pytest.approx(np.mean(each))


def test_results_are_kept_and_shown() -> None:
    systems, labels = search_runs()
    comparison = compared(systems, labels, "audit", scores=("precision", *SCORES), labels_per_system=30)
    again = Comparison.from_json(comparison.to_json())
    assert again.leaderboard("nDCG@3") == comparison.leaderboard("nDCG@3")
    assert comparison.to_markdown("P@3").startswith("| Place | System")
    assert all(f"| {name} " in comparison.to_markdown() for name in ("Precision", *SCORES))
    assert "nDCG@3" in comparison.to_latex()
    assert any(warning.startswith("MAP is an estimate") for warning in comparison.warnings)
    assert f"P@3.{systems.names[0]}" in comparison.metrics()


def test_the_same_outputs_in_another_order_differ() -> None:
    items = np.arange(40)
    labels = (items < 10).astype(np.int8)
    systems = Systems.from_codes(
        {"best": items, "worst": items}, scores={"best": -items, "worst": items}, groups=None
    )
    comparison = compared(systems, labels, "audit", scores="P@5", labels_per_system=100)
    assert comparison.is_better("best", "worst")
    assert comparison.difference("best", "worst").value == pytest.approx(1.0)


def test_names_are_read_in_any_case_and_kept_in_one() -> None:
    assert CompareChoices(scores="map, ndcg@10,p@5,P@5,recall").scores == ("recall", "MAP", "nDCG@10", "P@5")
    assert ranked_score("P@0") is ranked_score("P@") is ranked_score("NDCG") is None
    assert ranked_score("p@20") == RankedScore("P@20", 20)


@pytest.mark.parametrize(
    ("method", "scores", "message"),
    [
        ("joint", "P@5", "Only the methods audit and pooling take P@5; joint does not."),
        ("audit", "P@5", "go by the order of outputs: name a column of scores"),
    ],
)
def test_what_cannot_be_told_is_refused(method: str, scores: str, message: str) -> None:
    systems, labels = made_up(50)
    with pytest.raises(ParameterError, match=message):
        compared(systems, labels, method, scores=scores)
