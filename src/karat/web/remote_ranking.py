"""Scores and ranks of a list on a server, looked up over HTTP on demand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from karat.data.ranking import Tie
from karat.sources.source import SourceDefinition

__all__ = ["MOST_ASKED", "RemoteRanking"]

# Ranks in one request.
MOST_ASKED = 1000


class RemoteRanking:
    """What a `Curve` asks of its ranking, answered by the server: scores by rank, ranks by score, ties."""

    def __init__(self, ask: Callable[..., dict[str, Any]], source: SourceDefinition) -> None:
        self._ask, self._source = ask, source
        self._scores: dict[int, float] = {}
        self._ties: dict[int, Tie] = {}
        self._ranks: dict[float, int] = {}

    def __len__(self) -> int:
        return self._source.size

    def fingerprint(self) -> str:
        """The digest of what is ranked."""
        return self._source.digest

    def score_at(self, ranks: ArrayLike) -> NDArray[np.float64]:
        """The scores at these ranks."""
        wanted: list[int] = np.asarray(ranks, dtype=np.int64).ravel().tolist()
        self._fetch(wanted)
        return np.array([self._scores[rank] for rank in wanted], dtype=np.float64)

    def tie_at(self, rank: int) -> Tie:
        """The ranks that share the score of this one."""
        self._fetch([int(rank)])
        return self._ties[int(rank)]

    def last_ranks(self, scores: ArrayLike) -> NDArray[np.int64]:
        """How many items have at least each of these scores."""
        wanted: list[float] = np.asarray(scores, dtype=np.float64).ravel().tolist()
        missing = sorted({score for score in wanted if score not in self._ranks})
        for start in range(0, len(missing), MOST_ASKED):
            part = missing[start : start + MOST_ASKED]
            self._ranks |= zip(part, self._ask(scores=part)["ranks"], strict=True)
        return np.array([self._ranks[score] for score in wanted], dtype=np.int64)

    def rank_of(self, score: float) -> int:
        """How many items have at least this score."""
        return int(self.last_ranks([score])[0])

    def _fetch(self, ranks: Sequence[int]) -> None:
        missing = sorted({rank for rank in ranks if rank not in self._scores})
        for start in range(0, len(missing), MOST_ASKED):
            part = missing[start : start + MOST_ASKED]
            told = self._ask(ranks=part)
            for rank, score, tie in zip(part, told["scores"], told["ties"], strict=True):
                self._scores[rank], self._ties[rank] = score, Tie(*tie)
                self._ranks[score] = tie[1]
