"""Stopping rules for finding relevant documents: knee, after=N, recall=R, none-in=N, now, never."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from karat.core.errors import ParameterError
from karat.core.plan import Labels
from karat.questions.volume.knee import GainPoint, knee_is_reached

# The knee is looked for after the paper's thousand documents, or after this share of a small collection.
KNEE_AFTER, KNEE_SHARE = 1_000, 0.25
# Where no knee shows, finding ends when this share of the collection is judged.
LONGEST_SHARE = 0.5
# A round is a tenth larger than the one before: this much more than the rule says may be judged.
OVERSHOOT = 1.1
# Estimates of recall from fewer relevant documents than this are no reason to stop.
FEWEST_FOUND = 5

# What an owner says while documents are being judged: sample from now on, or go on looking.
NOW, NEVER = "now", "never"
OWNERS = (NOW, NEVER)
FORMS = (
    "knee, after=500 (documents), recall=0.9 (as the model has it), none-in=50 (the last documents), now, "
    "never"
)


@dataclass(frozen=True, slots=True)
class StoppingRule:
    """One of the rules by name, and its number; written as it is read: `after=500`."""

    name: str
    number: float = 0.0

    @classmethod
    def parse(cls, text: str) -> StoppingRule:
        """A rule as users write it."""
        name, sign, value = text.strip().partition("=")
        if name in ("knee", *OWNERS) and not sign:
            return cls(name)
        try:
            number = float(value)
        except ValueError:
            number = math.nan
        least = {"after": 0, "none-in": 1}.get(name, math.inf)
        whole = least <= number < math.inf and number == int(number)
        if not whole and not (name == "recall" and 0.0 < number < 1.0):
            raise ParameterError(f"No stopping rule '{text}'. Rules: {FORMS}.")
        return cls(name, number)

    def reason(
        self,
        curve: Sequence[GainPoint],
        labels: Labels,
        size: int,
        estimated_recall: Callable[[], float],
    ) -> str | None:
        """Why to stop now, in words; None to go on.

        Args:
            curve: judged and found after each round.
            labels: of the documents that were judged, in their order.
            size: of the collection.
            estimated_recall: the share that is found already, as the model has it; asked only when needed.
        """
        judged = len(labels)
        if self.name in OWNERS:
            return "the owner ended it" if self.name == NOW else None
        if self.name == "after":
            return f"{judged:,} documents are judged" if judged >= self.number else None
        if self.name == "none-in":
            last = labels[-int(self.number) :]
            barren = judged >= self.number and bool((labels == 1).any()) and not (last == 1).any()
            return f"none of the last {int(self.number):,} documents is relevant" if barren else None
        if self.name == "recall":
            if int((labels == 1).sum()) < FEWEST_FOUND or estimated_recall() < self.number:
                return self._longest(judged, size)
            return f"the model expects a recall of {self.number:g}"
        least = min(KNEE_AFTER, math.ceil(KNEE_SHARE * size))
        return (
            "the gain curve has its knee"
            if knee_is_reached(curve, least=least)
            else self._longest(judged, size)
        )

    def longest(self, size: int) -> int:
        """After how many documents it stops in any case."""
        if self.name in OWNERS:
            return 0 if self.name == NOW else size
        return (
            min(size, int(self.number)) if self.name == "after" else max(1, math.ceil(LONGEST_SHARE * size))
        )

    def expected(self, size: int) -> int:
        """About how many documents are judged when it stops."""
        if self.name in ("knee", NEVER):
            return min(KNEE_AFTER, math.ceil(KNEE_SHARE * size))
        return min(self.longest(size), KNEE_AFTER)

    def span(self, size: int) -> tuple[int, int]:
        """From and to how many documents are judged when it stops, with the last round, which overshoots."""
        if self.name in (NOW, NEVER, "after"):
            return self.longest(size), self.longest(size)
        first = min(KNEE_AFTER, math.ceil(KNEE_SHARE * size)) if self.name == "knee" else FEWEST_FOUND
        if self.name == "none-in":
            return min(size, int(self.number)), size
        return min(size, first), min(size, math.ceil(OVERSHOOT * self.longest(size)))

    def _longest(self, judged: int, size: int) -> str | None:
        return "half of the collection is judged" if judged >= self.longest(size) else None
