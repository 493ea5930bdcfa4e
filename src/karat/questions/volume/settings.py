"""Choices for a review: where it starts, when it turns from finding to sampling, and what it samples."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any

from karat.core.errors import ParameterError
from karat.questions.volume.stopping import StoppingRule

__all__ = ["VolumeSettings"]

# The paper's stratum and the sample of it.
STRATUM, STRATUM_SAMPLE = 10_000, 1_000
# A collection is in this many strata at least; each sample has so many documents at least.
FEWEST_STRATA, SMALLEST_SAMPLE = 3, 30
# Of a small collection, no more than this share is presumed not to be relevant.
PRESUMED_SHARE = 0.02


@dataclass(frozen=True, slots=True)
class VolumeSettings:
    """What is asked of a review, whatever the method.

    Attributes:
        query: words to start from.
        seeds: rows of documents that are known to be relevant, to start from instead or besides.
        confidence: of the interval.
        recall: what share of the relevant documents would be enough, for the advice to stop.
        stop: when finding ends and sampling begins: knee, after=N, recall=R or none-in=N.
        sample: labels for the rest, where the method does not end by itself; by default a tenth of it, 30 to
            1,000.
        stratum: documents in each stratum of `stratified`, at most.
        stratum_sample: how many of those are labelled.
        needed: relevant documents after which `negative-binomial` ends.
        uniform_share: of the labels of `audit`, the part that goes to all documents alike.
        certify: with `audit`, go on until `recall` is certain at this confidence, or nothing is left.
        budget: labels in all, at most.
        presumed: random documents that count as not relevant in each round; fewer in small collections.
        batch: documents of the first round; each round asks for a tenth more.
        most_at_once: documents of a round, at most.
    """

    query: str = ""
    seeds: tuple[int, ...] = ()
    confidence: float = 0.95
    recall: float = 0.95
    stop: str = "knee"
    sample: int | None = None
    stratum: int = STRATUM
    stratum_sample: int = STRATUM_SAMPLE
    needed: int = 4
    uniform_share: float = 0.75
    certify: bool = False
    budget: int | None = None
    presumed: int = 100
    batch: int = 1
    most_at_once: int | None = None

    def __post_init__(self) -> None:
        for name, example in (("confidence", 0.95), ("recall", 0.95)):
            value = getattr(self, name)
            if not 0.0 < value < 1.0:
                raise ParameterError(f"The {name} must be between 0 and 1, as in {example}; it is {value:g}.")
        if not 0.0 < self.uniform_share <= 1.0:
            raise ParameterError(
                f"The uniform share must be above 0 and at most 1, as in 0.75; it is {self.uniform_share:g}. "
                "What is never drawn cannot be bounded."
            )
        for name, least in (
            *(("sample", 1), ("stratum", 1), ("stratum_sample", 1), ("needed", 2)),
            *(("budget", 1), ("presumed", 1), ("batch", 1), ("most_at_once", 1)),
        ):
            value = getattr(self, name)
            if value is not None and value < least:
                raise ParameterError(
                    f"{name.replace('_', ' ').capitalize()} must be {least} or more; it is {value}."
                )
        if self.stratum_sample > self.stratum:
            raise ParameterError(
                f"A stratum of {self.stratum:,} documents cannot give a sample of {self.stratum_sample:,}."
            )
        StoppingRule.parse(self.stop)

    @property
    def error(self) -> float:
        """1 - confidence."""
        return 1.0 - self.confidence

    def strata_of(self, rest: int) -> tuple[int, int]:
        """How large strata and their samples are where so many documents are left.

        The paper's 1,000 of 10,000 suits large collections. A smaller one is in three strata at least, of
        which the same share is labelled, but no fewer than thirty documents, or a sample would say nothing.
        """
        size = max(1, min(self.stratum, math.ceil(rest / FEWEST_STRATA)))
        share = self.stratum_sample / self.stratum
        sample = self.stratum_sample if size == self.stratum else math.ceil(share * size)
        return size, min(size, max(sample, min(self.stratum_sample, SMALLEST_SAMPLE)))

    def sample_of(self, rest: int) -> int:
        """Labels for the rest, where the method does not end by itself: a tenth of it, 30 to 1,000."""
        if self.sample is not None:
            return min(self.sample, rest)
        share = self.stratum_sample / self.stratum
        return min(rest, self.stratum_sample, max(math.ceil(share * rest), SMALLEST_SAMPLE))

    def presumed_of(self, size: int) -> int:
        """Random documents that count as not relevant in each round of a collection of this size.

        A hundred of a small collection would hold many relevant ones, and teach the model what is wrong.
        """
        return min(self.presumed, math.ceil(PRESUMED_SHARE * size))

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return asdict(self) | {"seeds": list(self.seeds)}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> VolumeSettings:
        """The inverse of `to_dict`."""
        return cls(**data | {"seeds": tuple(int(row) for row in data.get("seeds", ()))})
