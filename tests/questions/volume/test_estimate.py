"""What users get, also where there is little or nothing to find."""

import numpy as np
import pytest

import karat
from karat.data.documents import Documents
from karat.data.features import build_features
from karat.questions.volume.choices import VolumeChoices
from karat.questions.volume.methods import METHODS
from karat.questions.volume.plan import volume_plan
from tests.questions.volume.collections import QUERY, made_up

SMALL = {"sample": 30, "needed": 2, "batch": 8, "presumed": 20}


@pytest.mark.parametrize("method", METHODS)
def test_every_method_answers_with_the_users_ids(method: str) -> None:
    documents, labels = made_up(300)
    asked: list[str] = []

    def oracle(ids: list[str]) -> dict[str, int]:
        asked.extend(ids)
        return {name: int(labels[int(name[1:])]) for name in ids}

    volume = karat.estimate_volume(documents, oracle, query=QUERY, method=method, **SMALL)
    assert volume.labels_used == len(asked) == len(set(asked))
    assert set(volume.found_ids) == {name for name in asked if labels[int(name[1:])]}
    assert volume.total.lower <= volume.total.value <= volume.total.upper
    assert volume.recall.lower == pytest.approx(len(volume.found) / volume.total.upper)
    assert volume.to_frame()["id"].tolist() == list(volume.found_ids)
    assert str(volume.labels_used) in repr(volume).replace(",", "")


def test_the_gain_curve_rises_fast_and_the_model_finds_most() -> None:
    documents, labels = made_up(1_000, 0.05)
    volume = karat.estimate_volume(documents, labels, query=QUERY, stop="after=200", batch=5)
    judged, found = volume.gain[-1]
    assert judged == 200 == volume.judged_before
    assert found > 0.6 * labels.sum()
    assert volume.reason == "200 documents are judged"


def test_nothing_more_may_be_looked_for() -> None:
    documents, labels = made_up(300)
    volume = karat.estimate_volume(documents, labels, query=QUERY, stop="after=0", sample=60)
    assert volume.judged_before == 0
    assert volume.gain == ((0, 0),)
    assert volume.total.lower <= labels.sum() <= volume.total.upper


@pytest.mark.parametrize("stop", ["none-in=15", "recall=0.6", "knee"])
def test_every_rule_ends_finding_before_half_of_the_collection(stop: str) -> None:
    documents, labels = made_up(300, 0.1, clear=1.0)
    volume = karat.estimate_volume(documents, labels, query=QUERY, stop=stop, batch=8, sample=30)
    assert 0 < volume.judged_before <= 165
    assert volume.reason


def test_seeds_are_known_and_not_asked_for() -> None:
    documents, labels = made_up(300)
    seeds = [f"d{row}" for row in np.flatnonzero(labels)[:3]]
    asked: list[str] = []

    def oracle(ids: list[str]) -> list[int]:
        asked.extend(ids)
        return [int(labels[int(name[1:])]) for name in ids]

    volume = karat.estimate_volume(documents, oracle, seeds=seeds, stop="after=60", **SMALL)
    assert not set(seeds) & set(asked)
    assert set(seeds) <= set(volume.found_ids)
    assert volume.labels_used == len(asked)
    assert volume.judged == len(asked) + 3


@pytest.mark.parametrize("method", METHODS)
def test_nothing_relevant_is_an_upper_bound(method: str) -> None:
    documents, _ = made_up(300)
    volume = karat.estimate_volume(
        documents, np.zeros(300, dtype=np.int8), query=QUERY, method=method, stop="after=60", **SMALL
    )
    assert volume.total.lower == 0
    assert volume.total.upper < 300
    assert volume.found == ()
    assert volume.recall.lower == (0.0 if volume.total.upper else 1.0)
    assert any("No relevant document was found" in warning for warning in volume.warnings)


@pytest.mark.parametrize("method", METHODS)
def test_all_relevant(method: str) -> None:
    documents, _ = made_up(300)
    volume = karat.estimate_volume(
        documents, np.ones(300, dtype=np.int8), query=QUERY, method=method, stop="after=60", **SMALL
    )
    assert volume.total.upper == 300
    assert volume.total.lower >= len(volume.found)


@pytest.mark.parametrize("size", [1, 2, 12])
@pytest.mark.parametrize("method", METHODS)
def test_collections_smaller_than_a_batch(method: str, size: int) -> None:
    texts = ["stroke rehabilitation gait", "stroke rehabilitation motor", *["other words here"] * 10][:size]
    documents = Documents.from_texts(texts if size > 1 else ["stroke"])
    labels = np.array([1, 0, 1, *[0] * 9][:size], dtype=np.int8)
    choices = {"seeds": [0]} if size < 3 else {"query": "stroke"}
    volume = karat.estimate_volume(documents, labels, method=method, batch=50, **choices)
    assert volume.total.lower <= labels.sum() <= volume.total.upper


def test_a_budget_is_kept_and_leaves_something_for_the_rest() -> None:
    documents, labels = made_up(600)
    for method in METHODS:
        volume = karat.estimate_volume(documents, labels, query=QUERY, method=method, budget=120)
        # Poisson samples vary a little around what was asked for.
        assert volume.labels_used <= 120 + 3 * np.sqrt(60)
        if method not in ("uniform", "along"):
            assert 60 <= volume.judged_before < 120


def test_certifying_goes_on_until_the_recall_is_certain() -> None:
    documents, labels = made_up(400, 0.1)
    volume = karat.estimate_volume(documents, labels, query=QUERY, recall=0.8, certify=True)
    advice = volume.advice()
    assert advice.stop
    assert advice.certain >= 0.8
    assert advice.words.startswith("Stop")
    assert len(volume.found) >= 0.8 * labels.sum()


def test_advice_says_what_is_missing() -> None:
    documents, labels = made_up(1_000, 0.05)
    volume = karat.estimate_volume(documents, labels, query=QUERY, stop="none-in=40", sample=50)
    advice = volume.advice(recall=0.99)
    assert not advice.stop
    assert 0 < advice.labels_needed <= 1_000 - volume.judged
    assert advice.words.startswith("Go on")
    assert volume.forecast[-1].labels == 1_000 - volume.judged
    assert volume.forecast[-1].lower == volume.forecast[-1].upper
    widths = [point.upper - point.lower for point in volume.forecast]
    assert widths == sorted(widths, reverse=True)


def test_unsure_labels_widen_the_interval_of_an_audit() -> None:
    documents, labels = made_up(300)
    sure = karat.estimate_volume(documents, labels, query=QUERY, stop="after=60", **SMALL)
    unsure = karat.estimate_volume(
        documents,
        lambda ids: [None if int(name[1:]) % 10 == 0 else int(labels[int(name[1:])]) for name in ids],
        query=QUERY,
        stop="after=60",
        **SMALL,
    )
    assert unsure.total.upper - unsure.total.lower > sure.total.upper - sure.total.lower
    assert any("unsure" in warning for warning in unsure.warnings)


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"query": "qwertz"}, "No word of the query 'qwertz' tells documents apart"),
        ({}, "starts from a query or from seeds"),
        ({"seeds": ["nobody"]}, "no document 'nobody'"),
        ({"query": QUERY, "method": "magic"}, "Methods: audit, along, exact, stratified"),
        ({"query": QUERY, "confidence": 1.5}, "confidence must be between 0 and 1"),
        ({"query": QUERY, "stop": "sometime"}, "Rules: knee"),
        (
            {"query": QUERY, "method": "uniform", "certify": True},
            "certify a recall: audit, along",
        ),
        ({"query": QUERY, "stratum": 10, "stratum_sample": 20}, "cannot give a sample"),
        ({"query": QUERY, "uniform_share": 0.0}, "What is never drawn cannot be bounded"),
        ({"query": QUERY, "speed": 3}, "No choice 'speed'. Choices: method, query"),
    ],
)
def test_mistakes_get_one_clear_line(choices: dict, message: str) -> None:
    documents, labels = made_up(50)
    with pytest.raises(karat.ParameterError, match=message) as caught:
        karat.estimate_volume(documents, labels, **choices)
    assert "\n" not in str(caught.value)


def test_a_query_of_words_that_all_documents_have_is_refused() -> None:
    documents = Documents.from_texts([f"statins number{row % 5}" for row in range(50)])
    with pytest.raises(karat.ParameterError, match="none occurs in two or more documents and is missing"):
        karat.estimate_volume(documents, [0] * 50, query="statins")


def test_labels_that_do_not_fit_are_refused() -> None:
    documents, labels = made_up(50)
    with pytest.raises(karat.LabelError, match="49 labels for 50 documents"):
        karat.estimate_volume(documents, labels[1:], query=QUERY)
    with pytest.raises(karat.LabelError, match="'d"):
        karat.estimate_volume(documents, lambda ids: [7] * len(ids), query=QUERY)
    with pytest.raises(karat.ParameterError, match=r"must be karat\.Documents"):
        karat.estimate_volume(["a text"], [1], query=QUERY)


@pytest.mark.parametrize("method", ["uniform", "negative-binomial"])
def test_what_may_not_be_watched_claims_nothing_before_its_end(method: str) -> None:
    """Their intervals hold once, at the end: the best of many looks would be wrong far too often."""
    documents, labels = made_up(600, 0.1)
    features, truth = build_features(documents), int(labels.sum())
    chosen = VolumeChoices(method=method, query=QUERY, sample=400, needed=15, stop="after=20")
    looks = 0
    for seed in range(12):
        plan = volume_plan(features, chosen, seed=seed)
        ask, end = next(plan), None
        while end is None:
            volume = ask.so_far()
            assert volume.total.lower <= truth <= volume.total.upper
            assert not volume.advice(0.5).stop or len(volume.found) >= 0.5 * truth
            assert not any("Draws ended" in each or "fixed" in each for each in volume.assumptions)
            looks += volume.judged_before is not None
            try:
                ask = plan.send(labels[ask.items].astype(np.int8))
            except StopIteration as stop:
                end = stop.value
        assert end.total.upper < 200
    assert looks > 24


def test_negative_binomial_says_so_where_a_budget_ended_its_draws() -> None:
    documents, labels = made_up(600, 0.1)
    volume = karat.estimate_volume(
        documents, labels, query=QUERY, method="negative-binomial", needed=60, stop="after=20", budget=60
    )
    assert volume.assumptions == (
        "Draws ended before relevant document number 60, at a number fixed beforehand.",
    )
