"""An opened source: items by number, and what annotators see of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from karat.core.choices import Choices, choice
from karat.core.errors import LabelError
from karat.core.labels import LabelsByRow

# Names that columns often have.
SCORE_NAMES = ("score", "confidence", "probability", "prob", "similarity", "rank_score")
PROXY_NAMES = ("verdict", "judge_verdict", "judge", "judge_score", "llm_judge", "llm_verdict", "proxy")
ID_NAMES = ("id", "key", "doc_id", "docid", "item", "uid")


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
    size: int
    ids: str
    format: str | None = None
    columns: dict[str, Any] = field(default_factory=dict)
    fields: list[str] | None = None
    digest: str = ""
    marks: list[list[Any]] = field(default_factory=list)
    engine: dict[str, Any] = field(default_factory=dict)

    @property
    def path(self) -> str | None:
        """Where the source lies, for people; None where it was in memory."""
        return ", ".join(self.places) or None


def fields_choice(usual: str) -> Any:
    """The choice of the columns that annotators see."""
    return choice(
        None,
        help="The columns that annotators see; * for all.",
        usual=usual,
        title="What annotators see",
        metavar="A,B",
        separator=",",
        on=("new",),
    )


def proxy_choice(use: str = "", **about: Any) -> Any:
    """The choice of the column with a judge's verdicts; `use` says what they are for."""
    return choice(
        None,
        help=f"A judge's verdict, such as an LLM's, from 0 to 1; some items may have none.{use}",
        title="A judge's verdict",
        metavar="COLUMN",
        column_names=PROXY_NAMES,
        numeric=True,
        shares=True,
        **about,
    )


ColumnsT = TypeVar("ColumnsT", bound=Choices)
SourceT = TypeVar("SourceT", bound="Source")


class Source(ABC):
    """Items that a question is asked about. A unit is what a plan counts: a rank, a code or a row.

    Attributes:
        definition: what is stored of the source, to open it again.
    """

    definition: SourceDefinition

    @property
    def notes(self) -> Sequence[str]:
        """What its owner should know about it, one line each."""
        # Arrow's readers take long to load; most commands on a campaign never read its list.
        from karat.sources.files import reading_notes

        return reading_notes(self.definition.places, self.definition.format)

    @property
    def prefix(self) -> str:
        """What the ledger's names of items begin with where they are rows: a row means nothing elsewhere."""
        return f"{self.definition.digest[:8]}:" if self.definition.ids == "row" else ""

    @abstractmethod
    def __len__(self) -> int:
        """How many items there are."""

    @abstractmethod
    def items_at(self, units: Sequence[int]) -> list[str]:
        """The items of these units, by the text that the ledger knows them by."""

    @abstractmethod
    def fields_at(self, units: Sequence[int]) -> list[dict[str, Any]]:
        """What annotators see of them."""

    @abstractmethod
    def units_of(self, items: Sequence[str]) -> dict[str, int]:
        """The units of those of these items that are in the source."""

    def by_item(self, labels: Mapping[Any, Any]) -> dict[str, Any]:
        """Labels by id, as the ledger names the items.

        Those by row are refused where they cannot be of these rows.
        """
        if isinstance(labels, LabelsByRow) and (self.definition.ids != "row" or labels.rows != len(self)):
            raise LabelError(
                f"{labels.place} has {labels.rows:,} rows and no column of ids, so that its labels cannot be "
                f"matched with {len(self):,} items. Give both files the same column of ids: --id COLUMN."
            )
        return {f"{self.prefix}{item}": value for item, value in labels.items()}

    def known_labels(self) -> dict[str, tuple[int, str]]:
        """Labels that the source itself has, by item, each with a comment; they count in new campaigns."""
        return {}


@dataclass(frozen=True, slots=True, eq=False)
class LabelledSource(Generic[SourceT]):
    """A source whose labels are all known, for simulations.

    Attributes:
        source: the items.
        truth: 0 or 1 for each unit, in the order of units.
        first_unit: the number of the first unit: ranks begin at 1, rows and codes at 0.
    """

    source: SourceT
    truth: NDArray[np.int8]
    first_unit: int = 0


class SourceKind(ABC, Generic[ColumnsT, SourceT]):
    """A kind of source that questions read: how it is opened, and with which choices.

    Class attributes:
        name: "ranking", "systems" or "documents".
        noun: the word for it in sentences: "list", "systems", "collection".
        help: what FILE may be, for the help texts of commands.
        file_help: what an uploaded file may be, for the form that starts campaigns.
        columns: the dataclass of choices that say how it is read, among them `fields`, the columns that
            annotators see.
        several: whether it may be given as several files.
        usual_fields: what annotators see of a source that was stored without fields.
        has_phases: whether a campaign may be about what another one has accepted.
        unit: what files call the number of an item, "rank" or "row"; None where it means nothing elsewhere.
    """

    name: ClassVar[str]
    noun: ClassVar[str]
    help: ClassVar[str]
    file_help: ClassVar[str] = ""
    columns: type[ColumnsT]
    several: ClassVar[bool] = False
    has_phases: ClassVar[bool] = False
    unit: ClassVar[str | None] = None
    usual_fields: ClassVar[tuple[str, ...] | None] = None

    @abstractmethod
    def open(
        self,
        source: object,
        columns: ColumnsT,
        *,
        engine: Mapping[str, Any],
        known: SourceDefinition | None = None,
    ) -> SourceT:
        """Open a source.

        Args:
            source: a path, glob or address, a table, or the object of `data` itself.
            columns: how to read it.
            engine: `engine`, `memory_limit` and `spark_master`, as far as they were given.
            known: what is stored of these files, where they were found to be the same.
        """

    def count(self, path: Path, columns: ColumnsT) -> int | None:  # noqa: ARG002 - for subclasses
        """How many items a file with these columns has; None where only opening it tells."""
        return None

    def define(self, columns: ColumnsT, **stored: Any) -> SourceDefinition:
        """What is stored of a source that was opened with these choices."""
        internal = {each.name for each in columns.described() if each.internal}
        values = {
            name: value
            for name, value in columns.to_dict().items()
            if name not in internal or value is not None
        }
        own = {"format": values.pop("format", None), "fields": values.pop("fields", None)}
        return SourceDefinition(columns=values, **{**own, **stored})

    def stored_columns(self, definition: SourceDefinition) -> ColumnsT:
        """The choices that a stored source was opened with; what is not a choice any more is left out."""
        names = {each.name for each in self.columns.described()}
        stored = {**definition.columns, "format": definition.format, "fields": definition.fields}
        if stored["fields"] is None:
            stored["fields"] = self.usual_fields
        return self.columns.from_dict({name: value for name, value in stored.items() if name in names})

    def check_engine(self, definition: SourceDefinition, engine: str) -> None:
        """Refuse to open a stored source again by an engine that would number its items differently."""

    @abstractmethod
    def open_labelled(
        self, source: object, columns: ColumnsT, *, truth: str, engine: Mapping[str, Any]
    ) -> LabelledSource[SourceT]:
        """Open a source with a column of known labels."""
