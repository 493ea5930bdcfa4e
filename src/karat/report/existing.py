"""What is certain already from a file that holds labels: the result, and what to say of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import RenderableType


@dataclass(frozen=True, slots=True, eq=False)
class Existing:
    """A result that needs no further label, for programs (`data`) and for the terminal (`parts`)."""

    data: dict[str, Any]
    parts: tuple[RenderableType, ...]
