"""What a campaign needs to know of its question: items by the numbers that a plan counts, and the plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from karat.bounds.repeats import ErrorRate
from karat.core.plan import Plan
from karat.sources.definition import SourceDefinition

__all__ = ["QuestionSource"]


class QuestionSource(Protocol):
    """The items of a campaign. A unit is what the plan counts: a rank, for a curve.

    A class of these has a classmethod `read(source, **choices)`, and names those choices in `choices`.
    """

    choices: tuple[str, ...]
    definition: SourceDefinition
    prefix: str

    def request(self, **choices: Any) -> dict[str, Any]:
        """What is asked of the plan, checked, as JSON can keep it."""
        ...

    def with_budget(self, choices: dict[str, Any], labels: int) -> dict[str, Any]:
        """The choices of a plan that knows its budget, where it can."""
        ...

    def uses_known_labels(self, request: Mapping[str, Any]) -> bool:
        """Whether the plan can use labels that exist before it starts, however they were chosen."""
        ...

    def items_at(self, units: Sequence[int]) -> list[str]:
        """The items of these units, by the text that the ledger knows them by."""
        ...

    def fields_at(self, units: Sequence[int]) -> list[dict[str, Any]]:
        """What annotators see of them."""
        ...

    def units_of(self, items: Sequence[str]) -> dict[str, int]:
        """The units of those of these items that are in the source."""
        ...

    def plan(
        self,
        request: Mapping[str, Any],
        *,
        seed: int,
        known: Mapping[int, int | None],
        checkpoint: bytes | None,
    ) -> Plan[Any]:
        """A fresh plan, or one that goes on from a checkpoint."""
        ...

    def finished(self, result: Any, *, noise: ErrorRate | None = None) -> Any:
        """A result with what only the source can add to it, and with label noise carried into it."""
        ...
