"""Labels, known labels and verdicts in mappings and pandas Series go by id, never by position."""

import numpy as np
import pandas as pd
import pytest

import karat

SIZE = 2_000
GENERATOR = np.random.default_rng(5)
LABELS = (GENERATOR.random(SIZE) < np.linspace(0.95, 0.3, SIZE)).astype(int)
IDS = [f"item-{row}" for row in range(SIZE)]
RANKING = karat.Ranking.from_scores(-np.arange(float(SIZE)), ids=IDS)
SHUFFLED = pd.Series(LABELS, index=IDS).sample(frac=1, random_state=1)


def estimate(oracle: object, **others: object) -> karat.Curve:
    return karat.estimate_curve(RANKING, oracle, budget=300, **others)


def test_an_oracle_by_id_may_be_in_any_order() -> None:
    by_row = estimate(LABELS).to_json()
    assert estimate(SHUFFLED).to_json() == by_row
    assert estimate(SHUFFLED.to_dict()).to_json() == by_row


def test_known_labels_and_verdicts_by_id_may_be_in_any_order() -> None:
    known = SHUFFLED.iloc[:50]
    verdicts = pd.Series(np.where(GENERATOR.random(SIZE) < 0.9, LABELS, 1 - LABELS), index=IDS)
    by_row = estimate(LABELS, known=known.to_dict(), proxy=verdicts.to_numpy()).to_json()
    mixed = verdicts.sample(frac=1, random_state=2)
    assert estimate(LABELS, known=known, proxy=mixed).to_json() == by_row
    assert estimate(LABELS, known=known, proxy=mixed.to_dict()).to_json() == by_row


def test_the_index_of_scores_becomes_the_ids() -> None:
    scores = pd.Series([0.1, 0.9, 0.5], index=["a", "b", "c"])
    ranking = karat.Ranking.from_scores(scores)
    assert ranking.items_at([1, 2, 3]) == ["b", "c", "a"]
    assert karat.Ranking.from_scores(scores, ids=[7, 8, 9]).items_at([1]) == [8]
    assert karat.Ranking.from_scores(scores.reset_index(drop=True)).ids is None
    assert karat.Ranking.from_scores(scores.set_axis([10, 20, 30])[lambda s: s > 0.2]).items_at([1]) == [20]


def test_ids_that_do_not_fit_are_errors() -> None:
    with pytest.raises(karat.LabelError, match=r"There is no label for item 'item-\d+'"):
        estimate(pd.Series(LABELS))
    with pytest.raises(karat.LabelError, match="give an array for labels by row"):
        estimate({"item-3": 1})
    with pytest.raises(karat.ParameterError, match="which has 'twice' more than once"):
        estimate(pd.Series([1, 0], index=["twice", "twice"]))
    with pytest.raises(karat.ParameterError, match=r"999 values for 2,000 items\. Give one for each row"):
        estimate(LABELS, proxy=np.zeros(999))
    with pytest.raises(karat.SourceError, match="The ids of the list are of type string"):
        estimate(LABELS, proxy=pd.Series(LABELS * 1.0))
    with pytest.raises(karat.SourceError, match="The id 'a'"):
        karat.Ranking.from_scores(pd.Series([1.0, 2.0], index=["a", "a"]))


def test_reviews_take_labels_by_id() -> None:
    documents = karat.Documents.from_texts(
        [f"relevant study {row}" if row % 5 == 0 else f"other text {row}" for row in range(200)],
        ids=[f"d{row}" for row in range(200)],
    )
    truth = np.array([row % 5 == 0 for row in range(200)], dtype=int)
    choices = {"query": "relevant study", "budget": 80}
    by_row = karat.estimate_volume(documents, truth, **choices)
    mixed = pd.Series(truth, index=[f"d{row}" for row in range(200)]).sample(frac=1, random_state=3)
    assert karat.estimate_volume(documents, mixed, **choices).to_json() == by_row.to_json()
