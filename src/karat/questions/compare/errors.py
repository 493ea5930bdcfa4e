"""Error probability of single intervals, from the guarantee for all of them (Bonferroni)."""

from __future__ import annotations

from typing import NamedTuple

from karat.questions.compare.choices import CompareChoices


class IntervalErrors(NamedTuple):
    """The error of the interval of one system, and of one pair."""

    system: float
    pair: float

    @classmethod
    def of(cls, choices: CompareChoices, systems: int, *, averages: int = 0) -> IntervalErrors:
        """The whole error for each interval, or shares of it that add up to it (Bonferroni).

        Args:
            choices: the confidence, the scores, and whether intervals hold together.
            systems: how many there are.
            averages: scores of single systems that are given beside those of the choices.
        """
        if not choices.together:
            return cls(choices.error, choices.error)
        error = choices.error / (len(choices.scores) + averages)
        pairs = systems * (systems - 1) // 2
        return cls(error / systems, error) if not pairs else cls(error / 2.0 / systems, error / 2.0 / pairs)
