"""A judge's verdicts in reviews: the ranking learns from them, and intervals stay what they are."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import karat
from karat.core.errors import KaratError
from karat.data.judged_features import JudgedFeatures
from karat.sources.kinds.documents import KIND, DocumentsColumns
from tests.questions.volume.collections import QUERY, made_up

SMALL = {"batch": 8, "presumed": 20, "stop": "after=120"}


def judge(labels: np.ndarray, right: float, *, seed: int = 0) -> np.ndarray:
    agree = np.random.default_rng([seed, 23]).random(len(labels)) < right
    return np.where(agree, labels, 1 - labels).astype(np.float64)


def test_a_good_judge_finds_more_with_or_without_words() -> None:
    documents, labels = made_up(800, 0.1)
    alone = karat.estimate_volume(documents, labels, query=QUERY, **SMALL)
    helped = karat.estimate_volume(documents, labels, query=QUERY, proxy=judge(labels, 0.97), **SMALL)
    started = karat.estimate_volume(documents, labels, proxy=judge(labels, 0.97), **SMALL)
    assert helped.gain[-1].found > alone.gain[-1].found
    assert started.gain[-1].found > alone.gain[-1].found
    assert helped.parameters["proxy"]
    assert "proxy" not in alone.parameters


def test_verdicts_go_by_row_or_by_id_and_may_be_missing() -> None:
    documents, labels = made_up(200)
    verdicts = judge(labels, 0.9)
    verdicts[::7] = np.nan
    names = documents.ids_at(np.arange(len(documents)))
    by_row = karat.estimate_volume(documents, labels, proxy=verdicts, **SMALL)
    by_id = karat.estimate_volume(
        documents, labels, proxy=pd.Series(verdicts, index=names).dropna().to_dict(), **SMALL
    )
    assert by_row.to_json() == by_id.to_json()
    for wrong, message in ((np.ones(3), "but 3 verdicts"), (verdicts + 1.0, "between 0 and 1")):
        with pytest.raises(KaratError, match=message):
            karat.estimate_volume(documents, labels, proxy=wrong, **SMALL)
    with pytest.raises(KaratError, match="No item has a verdict"):
        karat.estimate_volume(documents, labels, proxy={"nobody": 1.0}, **SMALL)


def test_a_column_of_a_file_is_read_for_campaigns_and_simulations(tmp_path) -> None:
    documents, labels = made_up(120)
    path = tmp_path / "refs.csv"
    pd.DataFrame(
        {
            "id": documents.ids_at(np.arange(120)),
            "text": documents.texts_at(np.arange(120)),
            "label": labels,
            "judge": np.where(np.arange(120) % 5, labels, np.nan),
        }
    ).to_csv(path, index=False)
    columns = DocumentsColumns(proxy="judge")
    opened = KIND.open(path, columns, engine={})
    assert opened.features.width == opened.features.features.width + 1
    assert "judge" not in opened.fields_at([0])[0]
    labelled = KIND.open_labelled(path, columns, truth="label", engine={})
    rows = np.arange(120)
    assert (opened.features.rows(rows) != labelled.source.features.rows(rows)).nnz == 0
    column = opened.features.rows(rows).toarray()[:, -1]
    assert column == pytest.approx(np.where(rows % 5, 2.0 * labels - 1.0, 0.0))
    with pytest.raises(KaratError, match="No column 'verdict' of verdicts"):
        _ = KIND.open(path, DocumentsColumns(proxy="verdict"), engine={}).features


@pytest.mark.parametrize("column", ["verdict", "label", "judge"])
def test_a_column_of_any_name_is_taken(tmp_path: Path, column: str) -> None:
    """Also one that annotators are not shown because its name tells the answer."""
    place = tmp_path / "documents.csv"
    pd.DataFrame({"id": ["a", "b"], "text": ["one word", "one more word"], column: [0.25, None]}).to_csv(
        place
    )
    source = KIND.open(place, KIND.columns(proxy=column), engine={})
    assert isinstance(source.features, JudgedFeatures)
    assert source.features.verdicts[0] == 0.25
    assert np.isnan(source.features.verdicts[1])
    assert column not in source.fields_at([0])[0]
