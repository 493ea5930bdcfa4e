"""What is stored of a source, to open it again and to notice changes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class SourceDefinition:
    """Where the items come from, and how to tell that they are still the same.

    Attributes:
        places: paths or globs; none for a source in memory, which must be given again.
        format: the file's format, where its name does not tell.
        columns: what each column is for, and how rows are chosen.
        fields: the columns that annotators see; None for all.
        size: how many items there are.
        digest: of the ranked content.
        marks: of the files.
        ids: "int", "text", or "row" where items are known by their row.
        engine: what looks up ranks and its settings, where it is not memory.
    """

    places: list[str]
    format: str | None
    columns: dict[str, Any]
    fields: list[str] | None
    size: int
    digest: str
    marks: list[list[Any]]
    ids: str
    engine: dict[str, Any] = field(default_factory=dict)

    @property
    def path(self) -> str | None:
        """Where the source lies, for people; None where it was in memory."""
        return ", ".join(self.places) or None
