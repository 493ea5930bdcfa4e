"""`RankedListContract`: what every ranked list must do, as tests."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from karat.core.errors import SourceError
from karat.data.ranked_list import RankedList
from karat.testing.refusals import refused

ROWS = 20_000


class RankedListContract:
    """Subclass it and say how a table with the columns `id`, `score` and `text` becomes a list."""

    rows = ROWS

    def open_list(self, table: pa.Table) -> RankedList:
        raise NotImplementedError

    def test_ties_go_by_number(self) -> None:
        generator = np.random.default_rng(1)
        scores = np.round(generator.normal(size=self.rows), 1)
        self.check(scores, generator.permutation(self.rows) * 7 - 1_000)

    def test_ties_go_by_text(self) -> None:
        generator = np.random.default_rng(2)
        scores = generator.integers(0, 40, self.rows) / 8.0
        names = [f"é{number:x}" if number % 3 else f"Z{number}" for number in range(self.rows)]
        self.check(scores, generator.permutation(np.array(names)))

    def test_float32(self) -> None:
        generator = np.random.default_rng(3)
        scores = generator.normal(size=self.rows).astype(np.float32)
        scores[::3] = scores[::-1][::3]
        self.check(scores, generator.permutation(self.rows))

    def test_float64_that_differ_only_past_float32(self) -> None:
        generator = np.random.default_rng(4)
        scores = 1.0 + generator.integers(0, self.rows // 2, self.rows) * 2.0**-48
        assert len(np.unique(scores.astype(np.float32))) == 1
        self.check(scores, generator.permutation(self.rows))

    def test_zero_has_no_sign(self) -> None:
        generator = np.random.default_rng(5)
        scores = generator.choice([0.0, -0.0, 1.5, -1.5], self.rows)
        self.check(scores, generator.permutation(self.rows))
        self.check(scores.astype(np.float32), generator.permutation(self.rows))

    def test_all_alike(self) -> None:
        self.check(np.full(self.rows, 0.25), np.random.default_rng(6).permutation(self.rows))

    def test_scores_of_any_size(self) -> None:
        generator = np.random.default_rng(7)
        scores = generator.choice([-1.0, 1.0], self.rows) * 10.0 ** generator.uniform(-300, 308, self.rows)
        self.check(scores, generator.permutation(self.rows))

    def test_one_item(self) -> None:
        self.check(np.array([-3.5]), np.array([7]))

    def test_what_is_no_score_is_refused(self) -> None:
        for wrong, word in ((np.inf, "inf"), (-np.inf, "inf"), (np.nan, "nan"), (None, "no score")):
            scores = pa.array([0.5, wrong, 0.25], pa.float64())
            with refused(SourceError, "'score'", word):
                self.open_list(pa.table({"id": [1, 2, 3], "score": scores, "text": ["a", "b", "c"]}))

    def test_text_is_no_score(self) -> None:
        with refused(SourceError, "'score'", "not a number"):
            self.open_list(pa.table({"id": [1, 2], "score": ["high", "low"], "text": ["a", "b"]}))

    def test_ids_must_differ(self) -> None:
        with refused(SourceError, "more than once" if self.is_terse else "times", "4"):
            self.open_list(pa.table({"id": [4, 5, 4], "score": [0.1, 0.2, 0.3], "text": ["a", "b", "c"]}))

    # Whether an error about twins may leave out how often they occur.
    is_terse = False

    def check(self, scores: NDArray[np.floating[Any]], ids: NDArray[Any]) -> None:
        """Compare everything that the list says with a full sort."""
        texts = [f"text of {item}" for item in ids.tolist()]
        ranked = self.open_list(pa.table({"id": ids, "score": scores, "text": texts}))
        keys = np.array([item.encode() for item in ids.tolist()]) if ids.dtype.kind == "U" else ids
        order = np.lexsort((keys, -scores.astype(np.float64)))
        size = len(scores)
        generator = np.random.default_rng(8)
        ranks = np.unique(np.concatenate(([1, size], generator.integers(1, size + 1, 500))))
        generator.shuffle(ranks)
        assert len(ranked) == size
        assert ranked.ids_kind == ("text" if ids.dtype.kind == "U" else "int")
        assert ranked.items_at(ranks) == ids[order][ranks - 1].tolist()
        assert ranked.items_at([]) == []
        assert np.array_equal(ranked.score_at(ranks), scores[order][ranks - 1])
        cuts = np.concatenate((generator.choice(scores, 20).astype(np.float64), [-1e308, 1e308, 0.1]))
        assert ranked.last_ranks(cuts).tolist() == [
            int((scores.astype(np.float64) >= cut).sum()) for cut in cuts
        ]
        assert ranked.rank_of(float(scores[order[-1]])) == size
        self._check_ties_and_names(ranked, scores[order], ids[order])
        with refused(SourceError, f"from 1 to {size:,}"):
            ranked.items_at([0])
        with refused(SourceError, "no item"):
            ranked.ranks_of(["nobody" if ids.dtype.kind == "U" else 10**9])

    def _check_ties_and_names(
        self, ranked: RankedList, scores: NDArray[np.floating[Any]], ids: NDArray[Any]
    ) -> None:
        middle = (len(scores) + 1) // 2
        same = np.flatnonzero(scores == scores[middle - 1]) + 1
        assert ranked.tie_at(middle) == (int(same[0]), int(same[-1]))
        some = sorted({1, middle, len(scores)})
        names = [str(ids[rank - 1]) for rank in some]
        assert ranked.find([*names, "nobody"]) == dict(zip(names, some, strict=True))
        assert ranked.ranks_of([ids[rank - 1].item() for rank in some]).tolist() == some
