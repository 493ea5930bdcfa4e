"""Features of documents: against scikit-learn, queries, and documents without words."""

import numpy as np
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.preprocessing import normalize

from karat.core.documents import Documents
from karat.volume.features import build_features

TEXTS = [
    "The cat sat on the mat, the cat!",
    "A dog sat on a log.",
    "",
    "Cats and dogs: café, CAFÉ, naïve 2020",
    "the café of 2020 was on the log",
]


def by_scikit_learn(texts: list[str]) -> tuple[dict[str, int], np.ndarray]:
    counter = CountVectorizer(min_df=2)
    counts = counter.fit_transform(texts).astype(np.float64)
    documents = np.asarray((counts > 0).sum(axis=0)).ravel()
    counts.data = 1 + np.log(counts.data)
    weighted = counts.multiply(np.log(len(texts) / documents)).tocsr()
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
