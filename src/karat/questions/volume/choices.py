"""Choices of `volume`: defaults, ranges and help texts, declared once for all interfaces."""

from __future__ import annotations

import math
from dataclasses import dataclass

from karat.core.choices import (
    Choices,
    choice,
    confidence_choice,
    noise_choice,
    noise_of_right_choice,
    revision_choice,
)
from karat.core.errors import ParameterError
from karat.questions.volume.stopping import StoppingRule

# The paper's stratum and the sample of it.
STRATUM, STRATUM_SAMPLE = 10_000, 1_000
# A collection is in this many strata at least; each sample has so many documents at least.
FEWEST_STRATA, SMALLEST_SAMPLE = 3, 30
# Of a small collection, no more than this share is presumed not to be relevant.
PRESUMED_SHARE = 0.02
# Of the model; see `karat.questions.volume.learner`.
LATEST_REVISION = 3


@dataclass(frozen=True, kw_only=True)
class VolumeChoices(Choices):
    """What is asked of a review, whatever the method."""

    heading = "The question"

    method: str = choice("audit", help="How the rest is sampled.", metavar="M", on=("new", "simulate"))
    query: str = choice(
        "",
        help="What the first documents are chosen by, such as the review's title.",
        title="Words to start from",
        metavar="TEXT",
        on=("new", "simulate"),
    )
    # Text on the command line; in Python of the type that the collection's ids have.
    seeds: tuple[str, ...] = choice(
        (),
        help="A document that is known to be relevant, to start from instead or besides; may be repeated.",
        option="--seed-document",
        metavar="ID",
        reads="lines",
        on=("new", "simulate"),
    )
    seed_rows: tuple[int, ...] = choice((), help="The rows of the documents in `seeds`.", internal=True)
    recall: float = choice(
        0.95,
        help="Target recall: the share of the relevant documents to find.",
        above=0,
        below=1,
        example=0.95,
        title="Recall",
        metavar="R",
    )
    confidence: float = confidence_choice("Confidence that the number is inside its interval.")
    stop: str = choice(
        "knee",
        help="When finding ends: knee (with along: when sampling is cheaper), after=N, recall=R (as the "
        "model has it), none-in=N, now or never.",
        metavar="RULE",
    )
    sample: int | None = choice(
        None,
        help="Labels to sample the rest.",
        usual="a tenth of it, 30 to 1,000",
        least=1,
        example=300,
    )
    certify: bool = choice(
        False,
        help="Go on until the recall is certain, or nothing is left.",
        title="Go on until it is certain",
        methods=("audit",),
        on=("new", "simulate"),
    )
    missing: int | None = choice(
        None,
        help="Go on until no more than M relevant documents can be missing, instead of a recall.",
        title="Most that may be missing",
        least=0,
        example=5,
        metavar="M",
        methods=("along",),
        on=("new", "simulate"),
    )
    noise: float = noise_choice(on=("new",))
    noise_of_right: float | None = noise_of_right_choice(on=("new",))
    stratum: int = choice(STRATUM, help="Documents in a stratum; fewer in small collections.", least=1)
    stratum_sample: int = choice(STRATUM_SAMPLE, help="How many of them are labelled.", least=1)
    needed: int = choice(
        4,
        help="Stop at M relevant documents.",
        least=2,
        metavar="M",
        methods=("negative-binomial",),
        on=("new", "simulate"),
    )
    uniform_share: float = choice(
        0.75,
        help="Share of labels that are drawn uniformly from all documents.",
        above=0,
        most=1,
        example=0.75,
        metavar="S",
        methods=("audit",),
        on=("new", "simulate"),
    )
    # A campaign's own limit on labels sets it.
    budget: int | None = choice(None, help="Budget of labels.", least=1, on=("simulate",))
    presumed: int = choice(
        100,
        help="Random documents that count as not relevant in each round; fewer in small collections.",
        least=1,
        on=(),
    )
    batch: int = choice(
        1,
        help="Documents of the first round; each round asks for a tenth more, up to a limit.",
        least=1,
        on=(),
    )
    most_at_once: int | None = choice(None, help="Documents of a round, at most.", least=1, on=())
    revision: int = revision_choice(LATEST_REVISION, "the model of relevance")

    def __post_init__(self) -> None:
        for name in ("seeds", "seed_rows"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
        if self.uniform_share == 0:
            raise ParameterError(
                "The uniform-share must be greater than 0 and at most 1, for instance 0.75; it is 0. "
                "What is never drawn cannot be bounded."
            )
        Choices.__post_init__(self)
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


@dataclass(frozen=True, kw_only=True)
class VolumePricing(Choices):
    """What `karat plan volume` supposes of the collection."""

    found: int = choice(50, help="Assumed number of relevant documents found before sampling.", least=0)
    halving: int = choice(
        500,
        help="For the strongest assumption: relevant documents get half as dense every N of the ranking.",
        least=1,
    )
