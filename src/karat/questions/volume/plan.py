"""The plan of a review: find documents by continuous active learning, and sample the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from karat.bounds.label_noise import LabelNoise
from karat.core.errors import ParameterError
from karat.core.method import method_named
from karat.core.plan import Items, Plan, answering, run
from karat.data.features import Features
from karat.questions.volume.along_run import AlongRun
from karat.questions.volume.choices import VolumeChoices
from karat.questions.volume.denoise import answer_behind, choices_before
from karat.questions.volume.method import VolumeMethod
from karat.questions.volume.methods import METHODS
from karat.questions.volume.result import Volume
from karat.questions.volume.run import Finding, ReviewRun

__all__ = ["Finding", "find_documents", "volume_plan"]

# For finding alone, which is the same for all methods that find first.
_NO_SAMPLING = VolumeMethod(name="")


def volume_plan(
    features: Features,
    choices: VolumeChoices,
    *,
    seed: int,
    known: Mapping[int, int | None] | None = None,
    checkpoint: bytes | None = None,
    finding: Finding | None = None,
) -> Plan[Volume]:
    """Continuous active learning until the stopping rule fires, then samples of what is left.

    Each round adds random documents that are presumed not to be relevant, fits the model to what is judged,
    and asks for the unjudged documents with the highest scores. Labels of a round may come late: the next one
    goes on without them. Sampling begins when all are there. The answer may be read at any ask.

    Guarantee: the method's. Until sampling has begun nothing is known but what was found: everything that
        was not judged may be relevant.
    Reference: Cormack and Grossman, arXiv 1504.06868 (AutoTAR); Zhang et al., SIGIR 2016.

    Args:
        features: of the documents; items are their rows, from 0.
        choices: what is asked of the review; of documents to start from, only `seed_rows` counts.
        seed: of the random numbers.
        known: labels that exist already, by row.
        checkpoint: of this plan, to go on from.
        finding: that has ended already. With its seed, the plan goes on as if it had found them itself.
    """
    method = method_named(METHODS, choices.method)
    if known and not method.takes_known:
        raise ParameterError(
            f"The method {method.name} draws from all documents alike; it cannot use known labels."
        )

    def started() -> Plan[Volume]:
        kind = AlongRun if method.samples_along else ReviewRun
        review = kind(features, method, choices, seed, known or {})
        if finding is not None:
            review.go_on_from(finding)
        if checkpoint is not None:
            review.review.restore(checkpoint)
        return (yield from review.plan())

    noise = LabelNoise.chosen(choices)
    if noise is None:
        return started()
    asked, choices = choices, choices_before(choices)
    return answering(started(), lambda volume: answer_behind(volume, asked, noise))


def find_documents(
    features: Features, oracle: Callable[[Items], Iterable[object]], choices: VolumeChoices, *, seed: int
) -> Finding:
    """Only the finding, against an oracle that can label anything; the same for every method."""
    review = ReviewRun(features, _NO_SAMPLING, choices, seed, {})
    run(review.find(), oracle)
    rest = review.rest()
    return Finding(review.review.packed(), rest.order, rest.chances, review.review.asked, seed)
