"""Cost in labels of being certain of a recall, before the first label."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any

from karat.bounds.exact import most_ones
from karat.core.errors import ParameterError
from karat.questions.volume.choices import VolumeChoices
from karat.questions.volume.forecast import labels_if_halving, labels_if_monotone, labels_to_certify
from karat.questions.volume.stopping import StoppingRule

RECALLS = (0.7, 0.8, 0.9, 0.95, 0.99)
# How many documents it takes for relevant ones to get half as dense, where nobody says.
HALVING = 500


@dataclass(frozen=True, slots=True)
class Certificate:
    """Labels after finding that make a recall certain, if none of them turns out relevant.

    Attributes:
        recall: the share of the relevant documents that is to be certain.
        missing: how many relevant documents there may then be besides.
        without_assumptions: labels of a uniform sample of the rest.
        if_monotone: labels further down the ranking, if relevant documents get no denser there.
        if_halving: the same, if they get half as dense, or less, every so many documents.
    """

    recall: float
    missing: int
    without_assumptions: int
    if_monotone: int
    if_halving: int


@dataclass(frozen=True, slots=True)
class VolumeCost:
    """What a review costs, and what its labels make certain.

    Attributes:
        size: documents in the collection.
        found: relevant ones that finding is supposed to end with.
        finding: documents that are judged until then.
        sample: labels that `audit` spends on the rest by default.
        possible: how many relevant documents there may be besides if that sample holds none.
        certain_recall: the recall that is then certain.
        halving: documents with which relevant ones get half as dense, as far as the assumption goes.
        confidence: of all this.
        certificates: what further recalls cost.
    """

    size: int
    found: int
    finding: int
    sample: int
    possible: int
    certain_recall: float
    halving: int
    confidence: float
    certificates: tuple[Certificate, ...]

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return asdict(self)


def volume_cost(
    size: int,
    *,
    found: int,
    choices: VolumeChoices,
    recalls: tuple[float, ...] = RECALLS,
    halving: int = HALVING,
) -> VolumeCost:
    """What certainty costs in a collection of this size, if finding ends with so many relevant documents.

    Without assumptions, none among n of N leaves about 3·N/n documents possible, whatever the model is worth:
    nobody has looked at the others. An assumption about the ranking is cheaper, and must be somebody's.

    Args:
        size: documents in the collection.
        found: relevant documents that finding is supposed to end with.
        choices: stopping rule, sample, confidence.
        recalls: shares that are to be certain.
        halving: documents with which relevant ones get half as dense, for the stronger assumption.
    """
    if size < 1:
        raise ParameterError(f"A collection has 1 document or more; it is {size}.")
    if not 0 <= found <= size:
        raise ParameterError(f"Of {size:,} documents {found:,} cannot be relevant.")
    if halving < 1:
        raise ParameterError(f"Halving must be 1 document or more; it is {halving}.")
    finding = max(found, StoppingRule.parse(choices.stop).expected(size))
    left, error = size - finding, choices.error
    sample = choices.sample_of(left)
    possible = most_ones(0, sample, left, error)
    return VolumeCost(
        size=size,
        found=found,
        finding=finding,
        sample=sample,
        possible=possible,
        certain_recall=found / (found + possible) if found else 0.0,
        halving=halving,
        confidence=choices.confidence,
        certificates=tuple(
            Certificate(
                recall,
                math.floor(found / recall - found + 1e-9),
                labels_to_certify(found, left, recall, error),
                labels_if_monotone(found, left, recall, error),
                labels_if_halving(found, left, recall, error, every=halving),
            )
            for recall in sorted({*recalls, choices.recall})
        ),
    )
