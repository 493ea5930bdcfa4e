"""Features of documents: against scikit-learn, queries, and documents without words."""

import numpy as np
import pytest
from scipy.sparse import csr_matrix
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.preprocessing import normalize

from karat.data import documents as documents_module
from karat.data import tfidf as tfidf_module
from karat.data.documents import Documents
from karat.data.features import build_features
from karat.data.joined_features import JoinedFeatures
from karat.data.judged_features import JudgedFeatures
from karat.data.relevance import Relevance
from karat.data.tfidf import words_of

TEXTS = [
    "The cat sat on the mat, the cat!",
    "A dog sat on a log.",
    "",
    "Cats and dogs: café, CAFÉ, naïve 2020",
    "the café of 2020 was on the log",
]


def by_scikit_learn(texts: list[str], *, added: float = 0.0) -> tuple[dict[str, int], np.ndarray]:
    counter = CountVectorizer(min_df=2)
    counts = counter.fit_transform(texts).astype(np.float64)
    documents = np.asarray((counts > 0).sum(axis=0)).ravel()
    counts.data = 1 + np.log(counts.data)
    weighted = counts.multiply(added + np.log(len(texts) / documents)).tocsr()
    return counter.vocabulary_, normalize(weighted).toarray()


def test_it_is_the_tfidf_that_scikit_learn_counts() -> None:
    features = build_features(Documents.from_texts(TEXTS))
    codes, expected = by_scikit_learn(TEXTS)
    assert set(features.terms) == set(codes)
    found = features.matrix.toarray()[:, np.argsort([codes[term] for term in features.terms])]
    np.testing.assert_allclose(found, expected[:, sorted(codes.values())], atol=1e-6)
    assert features.matrix.dtype == np.float32
    assert features.matrix.indices.dtype == np.int32


def test_a_query_is_a_document_like_others() -> None:
    features = build_features(Documents.from_texts(TEXTS))
    as_document = features.of_text(TEXTS[1])
    np.testing.assert_allclose(as_document.toarray()[0], features.matrix[1].toarray()[0], atol=1e-6)
    assert features.of_text("zebra").nnz == 0
    assert features.of_text("").shape == (1, features.matrix.shape[1])


def test_rows_are_of_unit_length_or_empty() -> None:
    features = build_features(Documents.from_texts(TEXTS))
    norms = np.sqrt(features.matrix.multiply(features.matrix).sum(axis=1)).A1
    np.testing.assert_allclose(norms, [1, 1, 0, 1, 1], atol=1e-6)


def test_documents_that_share_no_word_have_empty_rows() -> None:
    features = build_features(Documents.from_texts(["alpha", "beta"]))
    assert features.matrix.shape == (2, 0)
    assert features.of_text("alpha").shape == (1, 0)


def test_a_word_of_every_document_tells_nothing() -> None:
    features = build_features(Documents.from_texts(["the cat", "the dog", "the cat"]))
    assert features.terms == ["cat"]


def test_many_blocks_are_counted_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    generator = np.random.default_rng(1)
    texts = [" ".join(f"w{code}" for code in generator.integers(0, 40, size=12)) for _ in range(100)]
    whole = build_features(Documents.from_texts(texts))
    monkeypatch.setattr(documents_module, "BLOCK", 7)
    monkeypatch.setattr(tfidf_module, "BLOCK", 7)
    monkeypatch.setattr(tfidf_module, "SLICE", 11)
    parts = build_features(Documents.from_texts(texts))
    assert whole.terms == parts.terms
    np.testing.assert_allclose(whole.matrix.toarray(), parts.matrix.toarray(), atol=1e-6)


@pytest.mark.parametrize("kind", [np.asarray, csr_matrix], ids=["dense", "sparse"])
def test_vectors_made_elsewhere_are_used_as_they_are(kind) -> None:
    given = np.array([[3, 4], [0, 0], [-1, 0], [0, 2], [1, 1]], dtype=np.float32)
    before = given.copy()
    documents = Documents.from_texts(TEXTS, features=kind(given))
    features = build_features(documents)
    expected = given / np.maximum(np.linalg.norm(given, axis=1, keepdims=True), 1e-9)
    np.testing.assert_allclose(features.matrix.toarray(), expected, atol=1e-6)
    assert features.matrix.dtype == np.float32
    np.testing.assert_array_equal(given, before)
    # A query stands where the documents are that share its words: here the last two.
    row = features.of_text("café")
    mean = expected[3] + expected[4]
    np.testing.assert_allclose(row.toarray()[0], mean / np.linalg.norm(mean), atol=1e-6)
    assert features.of_text("zebra").nnz == 0
    assert features.of_text("zebra").shape == (1, 2)


def test_sentences_without_blanks_share_pairs_of_characters() -> None:
    texts = ["阿司匹林预防中风的随机试验", "阿司匹林和心脏病", "天气很好，今天", "アスピリンの試験 2020"]
    features = build_features(Documents.from_texts(texts))
    assert "阿司" in features.terms
    likeness = (features.matrix @ features.of_text("阿司匹林").T).toarray().ravel()
    assert likeness[0] > 0.0
    assert likeness[1] > 0.0
    assert likeness[2] == 0.0
    assert words_of("Naïve café 2020, x") == ["naïve", "café", "2020"]


def test_smoothed_rows_are_those_of_smoothed_weights_and_scores_their_products(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tfidf_module, "BLOCK", 2)
    features = build_features(Documents.from_texts(TEXTS))
    codes, expected = by_scikit_learn(TEXTS, added=1.0)
    smoothed = features.smoothed
    rows = smoothed.rows(np.arange(len(TEXTS)))
    found = rows.toarray()[:, np.argsort([codes[term] for term in features.terms])]
    np.testing.assert_allclose(found, expected[:, sorted(codes.values())], atol=1e-6)
    model = Relevance(np.linspace(-1, 1, smoothed.width).astype(np.float32), 0.5)
    scores = smoothed.scores(model)
    assert scores.dtype == np.float32
    np.testing.assert_allclose(scores, model.scores(rows), atol=1e-6)
    np.testing.assert_allclose(smoothed.of_text(TEXTS[4]).toarray(), rows[[4]].toarray(), atol=1e-6)
    # The rows that they are computed from stay as they are.
    assert features.rows(np.arange(5)).toarray() == pytest.approx(features.matrix.toarray())


def test_only_words_are_smoothed() -> None:
    vectors = np.random.default_rng(0).normal(size=(len(TEXTS), 3)).astype(np.float32)
    words = build_features(Documents.from_texts(TEXTS))
    own = build_features(Documents.from_texts(TEXTS, features=vectors))
    assert own.smoothed is own
    everything = np.arange(len(TEXTS))
    joined = JoinedFeatures(words, own).smoothed.rows(everything).toarray()
    side_by_side = JoinedFeatures(words.smoothed, own).rows(everything).toarray()
    assert (joined == side_by_side).all()
    verdicts = np.array([0.0, 1.0, np.nan, 1.0, 0.0])
    judged = JudgedFeatures(words, verdicts).smoothed
    assert isinstance(judged, JudgedFeatures)
    assert judged.rows(everything).toarray()[:, -1].tolist() == [-1, 1, 0, 1, -1]
