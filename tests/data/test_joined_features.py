"""Words and embeddings side by side."""

import numpy as np
import pytest

from karat.core.errors import SourceError
from karat.data.documents import Documents
from karat.data.features import MatrixFeatures, build_features
from karat.data.joined_features import JoinedFeatures
from karat.data.relevance import Relevance

TEXTS = ["alpha beta", "beta gamma", "gamma delta", "delta alpha", "alpha gamma"]


@pytest.fixture
def parts() -> tuple[MatrixFeatures, MatrixFeatures]:
    vectors = np.random.default_rng(1).normal(size=(5, 3)).astype(np.float32)
    return build_features(Documents.from_texts(TEXTS)), build_features(
        Documents.from_texts(TEXTS, features=vectors)
    )


def test_rows_have_unit_length_and_scores_are_their_products(
    parts: tuple[MatrixFeatures, MatrixFeatures],
) -> None:
    joined = JoinedFeatures(*parts)
    rows = joined.rows(np.arange(5))
    assert rows.shape == (5, joined.width)
    assert np.linalg.norm(rows.toarray(), axis=1) == pytest.approx(np.ones(5), abs=1e-6)
    weights = np.random.default_rng(2).normal(size=joined.width).astype(np.float32)
    scores = joined.scores(Relevance(weights, 0.5))
    assert scores == pytest.approx(rows @ weights + 0.5, abs=1e-5)


def test_a_text_is_where_its_words_and_its_neighbours_are(
    parts: tuple[MatrixFeatures, MatrixFeatures],
) -> None:
    row = JoinedFeatures(*parts).of_text("alpha beta").toarray().ravel()
    assert np.abs(row[: parts[0].width]).sum() > 0
    assert np.abs(row[parts[0].width :]).sum() > 0
    assert JoinedFeatures(*parts).of_text("unheard of").nnz == 0


def test_both_must_be_of_the_same_documents(parts: tuple[MatrixFeatures, MatrixFeatures]) -> None:
    other = build_features(Documents.from_texts(TEXTS[:4]))
    with pytest.raises(SourceError, match="5 documents but 4 vectors"):
        JoinedFeatures(parts[0], other)
