"""What Spark's workers do, without Spark: the same numbers as in memory, however documents are divided."""

import numpy as np
import pyarrow as pa
import pytest

from karat.data.documents import Documents
from karat.data.features import build_features
from karat.data.relevance import Relevance
from karat.data.tfidf import scaled_norms
from karat.sources.spark import feature_workers
from karat.sources.spark.feature_workers import (
    block_matrix,
    count_terms,
    find_rows,
    make_blocks,
    measure_blocks,
    score_blocks,
)
from karat.sources.spark.features import _fewest_documents
from tests.questions.volume.made_up import texts_and_truth

SIZE = 200


class Broadcast:
    """What Spark hands to workers."""

    def __init__(self, value: object) -> None:
        self.value = value


@pytest.fixture
def texts() -> list[str]:
    texts, _ = texts_and_truth(SIZE, 20)
    texts[0], texts[5], texts[6] = "zebra ΣΑΣ zebra", "", "阿司匹林 zebra ΣΑΣ"
    return texts


def batches_of(texts: list[str], pieces: list[range]) -> list[pa.RecordBatch]:
    return [
        pa.RecordBatch.from_pydict(
            {"karat_row": pa.array(rows, pa.int64()), "karat_text": [texts[row] for row in rows]}
        )
        for rows in pieces
    ]


def counted(batches: list[pa.RecordBatch]) -> list[tuple[str, int]]:
    """Terms and their documents in the order of first places, as Spark puts them together."""
    table = pa.Table.from_batches(count_terms(iter(batches)))
    grouped = table.group_by("term").aggregate([("documents", "sum"), ("first", "min")])
    return [(row["term"], row["documents_sum"]) for row in grouped.sort_by("first_min").to_pylist()]


def in_order(texts: list[str]) -> list[pa.RecordBatch]:
    return batches_of(texts, [range(90), range(90, SIZE)])


def test_terms_are_counted_in_the_order_in_which_they_occur(texts: list[str]) -> None:
    wanted = build_features(Documents.from_texts(texts)).terms
    found = [term for term, documents in counted(in_order(texts)) if 2 <= documents < SIZE]
    assert found == wanted
    assert dict(counted(in_order(texts)))["zebra"] == 2


@pytest.mark.parametrize("most", [1, 50, 10**6])
def test_it_does_not_matter_how_documents_are_divided(
    texts: list[str], most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = counted(in_order(texts))
    monkeypatch.setattr(feature_workers, "MOST_TERMS", most)
    # A worker may get a later file before an earlier one.
    assert counted(batches_of(texts, [range(150, SIZE), range(40), range(40, 150)])) == wanted


def blocks_of(texts: list[str], pieces: list[range]) -> tuple[pa.RecordBatch, Documents]:
    documents = Documents.from_texts(texts)
    features = build_features(documents)
    codes = {term: code for code, term in enumerate(features.terms)}
    made = make_blocks(Broadcast((codes, features.weights)))(iter(batches_of(texts, pieces)))
    return pa.Table.from_batches(made).combine_chunks().to_batches()[0], documents


def test_blocks_are_runs_of_consecutive_documents_and_the_same_rows(
    texts: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feature_workers, "BLOCK", 60)
    pieces = [range(100, SIZE), range(100)]
    blocks, documents = blocks_of(texts, pieces)
    features = build_features(documents)
    assert blocks["first"].to_pylist() == [100, 160, 0, 60]
    for place, first in enumerate(blocks["first"].to_pylist()):
        matrix = block_matrix(blocks, place, features.width)
        wanted = features.matrix[first : first + matrix.shape[0]]
        for part in ("indptr", "indices", "data"):
            assert np.array_equal(getattr(matrix, part), getattr(wanted, part))


def test_scores_and_rows_are_the_same_to_the_bit(texts: list[str]) -> None:
    # Every second document is elsewhere: no run is longer than one.
    blocks, documents = blocks_of(texts, [range(50), range(50, SIZE, 2), range(51, SIZE, 2)])
    features = build_features(documents)
    generator = np.random.default_rng(2)
    weights = generator.normal(size=features.width).astype(np.float32)
    weights[generator.random(features.width) < 0.5] = 0.0
    model = Relevance(weights, -0.3)
    wanted = model.scores(features.matrix)
    seen = 0
    for batch in score_blocks(model)(iter([blocks])):
        for first, part in zip(batch["first"].to_pylist(), batch["scores"].to_pylist(), strict=True):
            values = np.frombuffer(part, dtype=np.float32)
            assert np.array_equal(values, wanted[first : first + len(values)])
            seen += len(values)
    assert seen == SIZE
    asked = np.array([0, 5, 49, 50, 51, 199])
    rows = pa.Table.from_batches(find_rows(asked)(iter([blocks]))).sort_by("row")
    assert rows["row"].to_pylist() == asked.tolist()
    for row, data in zip(asked.tolist(), rows["data"].to_pylist(), strict=True):
        assert data == features.matrix[row].data.tobytes()


def test_lengths_for_smoothed_weights_are_the_same_to_the_bit(
    texts: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feature_workers, "BLOCK", 60)
    blocks, documents = blocks_of(texts, [range(100, SIZE), range(100)])
    features = build_features(documents)
    scale = (1.0 + 1.0 / features.weights).astype(np.float32)
    wanted, seen = scaled_norms(features.matrix, scale), 0
    for batch in measure_blocks(scale)(iter([blocks])):
        for first, part in zip(batch["first"].to_pylist(), batch["scores"].to_pylist(), strict=True):
            values = np.frombuffer(part, dtype=np.float32)
            assert np.array_equal(values, wanted[first : first + len(values)])
            seen += len(values)
    assert seen == SIZE


def test_rarest_terms_go_together(monkeypatch: pytest.MonkeyPatch) -> None:
    frequencies = pa.table({"documents": [2, 5, 3, 9], "count": [40, 6, 10, 1]})
    for most, least in ((57, 2), (56, 3), (17, 3), (16, 4), (7, 4), (6, 6), (1, 6), (0, 10)):
        monkeypatch.setattr("karat.sources.spark.features.MOST_TERMS", most)
        assert _fewest_documents(frequencies) == least
    assert _fewest_documents(frequencies.slice(0, 0)) == 2
