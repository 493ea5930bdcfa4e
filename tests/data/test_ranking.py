"""A ranking is a full sort by falling score, ties by id; what cannot be ranked is refused."""

from __future__ import annotations

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from karat import Ranking, SourceError

# Few values, so that ties are the rule; both zeros, and the neighbours of zero.
SCORES = st.sampled_from([-2.5, -1.0, -1e-30, -0.0, 0.0, 1e-30, 0.25, 1.0, 3e38])
TEXTS = st.text(max_size=4)


def tables(ids):
    return st.lists(st.tuples(SCORES, ids), min_size=1, max_size=40, unique_by=lambda row: row[1])


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@settings(deadline=None)
@given(rows=tables(st.integers(-(2**62), 2**62)))
def test_order_is_a_full_sort_by_score_then_number(rows, dtype):
    ranking = Ranking.from_scores(np.array([s for s, _ in rows], dtype), [i for _, i in rows])
    expected = sorted(rows, key=lambda row: (-np.float64(dtype(row[0])), row[1]))
    assert ranking.items_at(range(1, len(rows) + 1)) == [i for _, i in expected]


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@settings(deadline=None)
@given(rows=tables(TEXTS))
def test_order_is_a_full_sort_by_score_then_text(rows, dtype):
    ranking = Ranking.from_scores(np.array([s for s, _ in rows], dtype), [i for _, i in rows])
    expected = sorted(rows, key=lambda row: (-np.float64(dtype(row[0])), row[1].encode()))
    assert ranking.items_at(range(1, len(rows) + 1)) == [i for _, i in expected]


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64, np.int64, np.uint8, ">f4"])
def test_order_without_ids_is_by_row(dtype):
    scores = np.random.default_rng(1).integers(0, 9, 5_000).astype(dtype)
    ranking = Ranking.from_scores(scores)
    assert ranking.order.dtype == np.uint32
    expected = np.lexsort((np.arange(5_000), -scores.astype(np.float64)))
    np.testing.assert_array_equal(ranking.order, expected)


def test_many_ties_over_many_blocks_of_ids():
    size = (1 << 20) + 500
    rng = np.random.default_rng(2)
    scores = rng.integers(0, 50, size).astype(np.float32)
    ids = np.arange(size)
    ids[-2:] = ids[-2:][::-1]  # rising but for the very end
    for given_ids in (ids, rng.permutation(size)):
        ranking = Ranking.from_scores(scores, given_ids)
        np.testing.assert_array_equal(ranking.order, np.lexsort((given_ids, -scores)))


def test_both_zeros_are_one_score():
    ranking = Ranking.from_scores(np.array([-0.0, 0.0, -0.0], np.float32), [3, 2, 1])
    assert ranking.items_at([1, 2, 3]) == [1, 2, 3]
    assert ranking.tie_at(2) == (1, 3)


def test_constant_scores_are_one_tie():
    ranking = Ranking.from_scores([0.5] * 4, ["d", "b", "a", "c"])
    assert ranking.items_at([1, 2, 3, 4]) == ["a", "b", "c", "d"]
    assert ranking.tie_at(3) == (1, 4)


@settings(deadline=None)
@given(st.lists(SCORES, min_size=1, max_size=30), SCORES)
def test_rank_of_and_tie_at_count_scores(scores, cutoff):
    ranking = Ranking.from_scores(scores)
    assert ranking.rank_of(cutoff) == sum(score >= cutoff for score in scores)
    for rank in range(1, len(scores) + 1):
        score = ranking.score_at([rank])[0]
        first, last = ranking.tie_at(rank)
        assert first == sum(other > score for other in scores) + 1
        assert last == sum(other >= score for other in scores)


def test_scores_are_numpy_and_ids_are_arrow():
    ranking = Ranking.from_scores([1, 2], ["a", "b"])
    assert ranking.scores.dtype == np.float64
    assert isinstance(ranking.ids, pa.Array)
    assert Ranking.from_scores(np.zeros(2, np.float32)).scores.dtype == np.float32


@pytest.mark.parametrize(
    "ids",
    [
        ["b", "a", "é"],
        np.array(["b", "a", "é"]),
        pa.array(["x", "b", "a", "é"]).slice(1),
        pa.array(["b", "a", "é", "x"]).slice(0, 3),
        pa.chunked_array([["b"], ["a", "é"]]),
        pa.array(["b", "a", "é"], pa.large_string()),
        pa.array(["b", "a", "é"], pa.string_view()),
        pa.array(["b", "a", "é"]).dictionary_encode(),
        pd.Series(["b", "a", "é"]),
        pd.Series(["b", "a", "é"], dtype="category"),
        pl.Series(["b", "a", "é"]),
        pl.Series(["b", "a", "é"], dtype=pl.Categorical),
        pa.array(["b", "a", None, "é"]).slice(0, 4).filter(pa.array([True, True, False, True])),
    ],
)
def test_ids_are_alike_wherever_they_come_from(ids):
    plain = Ranking.from_scores([1.0, 1.0, 1.0], pa.array(["b", "a", "é"]))
    ranking = Ranking.from_scores([1.0, 1.0, 1.0], ids)
    assert ranking.items_at([1, 2, 3]) == ["a", "b", "é"]
    assert ranking.fingerprint() == plain.fingerprint()


@pytest.mark.parametrize(
    "ids",
    [
        np.array([7, 3]),
        pa.array([9, 7, 3, 1]).slice(1, 2),
        pa.chunked_array([[7], [3]]),
        pd.Series([7, 3], dtype="Int64"),
        pl.Series([7, 3]),
    ],
)
def test_numbers_are_alike_wherever_they_come_from(ids):
    ranking = Ranking.from_scores([1.0, 1.0], ids)
    assert ranking.items_at([1, 2]) == [3, 7]
    assert ranking.fingerprint() == Ranking.from_scores([1.0, 1.0], [7, 3]).fingerprint()


@pytest.mark.parametrize(
    ("scores", "ids", "message"),
    [
        ([], None, "The scores are empty; there is nothing to rank."),
        ([[1.0]], None, "The scores have 2 dimensions; karat needs one number for each item."),
        (["a"], None, "The scores are of type <U1, not numbers."),
        (
            [1.0, np.nan],
            None,
            "The scores hold nan in row 1 (counted from 0). Remove such rows or give them a finite score.",
        ),
        (
            [-np.inf, 1.0],
            None,
            "The scores hold -inf in row 0 (counted from 0). Remove such rows or give them a finite score.",
        ),
        ([1, 2], ["a"], "There are 2 scores but 1 ids. Give one id for each score."),
        (
            [1, 2],
            ["a", None],
            "The id in row 1 (counted from 0) is missing. Each item needs an id.",
        ),
        (
            [1, 2, 3],
            [7, 5, 7],
            "The id 7 occurs 2 times, first in rows 0 and 2 (counted from 0). "
            "Each item needs an id of its own.",
        ),
        (
            [1, 2, 3, 4],
            ["b", "a", "a", "a"],
            "The id 'a' occurs 3 times, first in rows 1 and 2 (counted from 0). "
            "Each item needs an id of its own.",
        ),
        (
            [1, 2],
            [1, "a"],
            "The ids are not all of one type: Could not convert 'a' with type str: tried to "
            "convert to int64. Give all numbers or all strings.",
        ),
        ([1], [[1]], "The ids are of type list<item: int64>. Give all numbers or all strings."),
    ],
)
def test_what_cannot_be_ranked_is_refused_in_one_line(scores, ids, message):
    with pytest.raises(SourceError) as caught:
        Ranking.from_scores(scores, ids)
    assert str(caught.value) == message


def test_a_source_names_its_scores_and_rows():
    with pytest.raises(SourceError) as caught:
        Ranking.from_scores([1.0, np.inf], name="grades", where=lambda row: f"line {row + 2}")
    assert str(caught.value).startswith("The grades hold inf in line 3.")


def test_ranks_outside_the_list_are_refused():
    with pytest.raises(SourceError, match=r"Ranks go from 1 to 2; asked for 0 to 3\."):
        Ranking.from_scores([1, 2]).rows_at([0, 3])
