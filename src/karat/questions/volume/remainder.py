"""The documents that nobody has judged when finding ends, and estimates from samples of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from karat.core.plan import Labels
from karat.questions.volume.choices import VolumeChoices

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class OtherInterval(NamedTuple):
    """An interval that rests on more than the method's own does, and what that is."""

    name: str
    lower: float
    upper: float
    assumes: str


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """Documents that are asked for at a time.

    Attributes:
        items: their rows.
        chances: the probability with which each was drawn.
        reason: why, in words.
        numbers: whatever else the method had settled before it saw their labels; as JSON has it.
    """

    items: Ints
    chances: Floats
    reason: str
    numbers: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Remainder:
    """The documents that were not judged when sampling began.

    Attributes:
        order: their rows, likeliest first.
        chances: how likely each is relevant, as the model has it, calibrated; in that order.
        choices: what is asked of the method.
        generator: of random numbers.
        batches: what was drawn of them so far, in its order.
        labels_of: the labels of drawn documents as they stand now; unsure is negative.
        labels_left: how many labels the budget still allows.
        found_before: relevant documents that were found before.
        unsure_before: documents that were judged before, and may be relevant.
    """

    order: Ints
    chances: Floats
    choices: VolumeChoices
    generator: np.random.Generator
    batches: list[Batch]
    labels_of: Callable[[Ints], Labels]
    labels_left: Callable[[], int]
    found_before: int
    unsure_before: int = 0

    def __len__(self) -> int:
        return len(self.order)

    @property
    def drawn(self) -> Ints:
        """Everything that was drawn, in its order."""
        parts = [batch.items for batch in self.batches]
        return np.concatenate(parts) if parts else np.empty(0, dtype=np.int64)

    def undrawn(self) -> Ints:
        """What was not drawn yet, likeliest first."""
        free = np.ones(int(self.order.max(initial=-1)) + 1, dtype=bool)
        free[self.drawn] = False
        return self.order[free[self.order]]


@dataclass(frozen=True, slots=True)
class RemainderEstimate:
    """How many relevant documents the remainder holds, those that samples found included."""

    lower: float
    value: float
    upper: float
    assumptions: tuple[str, ...]
    others: tuple[OtherInterval, ...] = ()
    warnings: tuple[str, ...] = ()

    def while_drawing(self, remainder: Remainder) -> RemainderEstimate:
        """The same value with an interval that holds while draws go on, whoever watches: what is labelled."""
        labels = remainder.labels_of(remainder.drawn)
        return RemainderEstimate(
            float((labels == 1).sum()),
            self.value,
            float(len(remainder) - (labels == 0).sum()),
            ("Nothing: what was not drawn may be anything.",),
            warnings=("Draws have not ended: until then the interval allows for everything that is left.",),
        )
