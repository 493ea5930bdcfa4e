"""`Judged`: items with their verdicts, counts of requests and failures, and writing them to files."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from karat.core.errors import SourceError
from karat.core.extras import extra
from karat.core.files import write_files
from karat.judges.answers import ADVICE
from karat.sources.table_file import table_bytes
from karat.version import __version__

if TYPE_CHECKING:
    import pandas as pd

Floats = NDArray[np.float64]

FORMAT = "karat-judged-1"
_KEY = b"karat.judge"


@dataclass(slots=True)
class RequestCounts:
    """What a run over items has brought and cost.

    Attributes:
        items: rows of the input.
        judged: rows with a verdict.
        examples: rows that were shown to the judge as examples, and have no verdict therefore.
        unsampled: rows that are not in the random sample.
        asked: different items that were asked about now.
        cached: different items whose answers were known from before.
        requests: that were sent.
        faults: what went wrong with requests, and how often; most were repeated.
        without: different items that were asked about and have no usable answer.
        unasked: different items about which limits left some judge to be asked in another run.
        input_tokens: that were sent now.
        output_tokens: that came back now.
        cost: of the requests of this run.
        from_logprobs: answers whose value comes from log-probabilities.
    """

    items: int = 0
    judged: int = 0
    examples: int = 0
    unsampled: int = 0
    asked: int = 0
    cached: int = 0
    requests: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    without: int = 0
    unasked: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cost: float = 0.0
    from_logprobs: int = 0

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {name: _plain(getattr(self, name)) for name in self.__dataclass_fields__}

    def lines(self) -> list[str]:
        """For people."""
        lines = [
            f"{self.judged:,} of {self.items:,} items have a verdict: {self.asked:,} asked about now in "
            f"{self.requests:,} requests, {self.cached:,} answers known from before."
        ]
        if self.examples:
            lines.append(f"{self.examples:,} items are examples in the prompt and have no verdict.")
        if self.unsampled:
            lines.append(f"{self.unsampled:,} items are not in the random sample and have no verdict.")
        if self.faults:
            told = ", ".join(f"{fault} {count:,}×" for fault, count in self.faults.most_common())
            lines.append(f"Requests that failed: {told}.")
        if self.without:
            lines.append(
                f"{self.without:,} items have no usable answer after all tries; nothing was guessed."
                + "".join(f" {advice}" for fault, advice in ADVICE.items() if self.faults[fault])
            )
        if self.unasked:
            lines.append(
                f"{self.unasked:,} items are left, because a limit on items or cost was reached; the same "
                "command goes on with them."
            )
        if self.input_tokens or self.output_tokens:
            cost = f", which cost {self.cost:,.4g}" if self.cost else ""
            lines.append(f"{self.input_tokens:,} tokens sent, {self.output_tokens:,} received{cost}.")
        return lines


@dataclass(frozen=True, eq=False)
class Judged:
    """Items with a column of verdicts.

    Attributes:
        table: all columns of the items, and the verdicts: `verdict`, `verdict_choice` and `verdict_fault`
            (why there is none).
        column: the name of the column of verdicts.
        details: the judges: their models, prompts and settings; kept with the verdicts in files.
        tally: how the verdicts came about.
    """

    table: pa.Table
    column: str
    details: list[dict[str, Any]]
    tally: RequestCounts

    @property
    def verdicts(self) -> Floats:
        """A number in [0, 1] for each row, NaN where there is none."""
        values: Floats = self.table[self.column].to_numpy().astype(np.float64)
        return values

    def to_frame(self) -> pd.DataFrame:
        """The table as pandas has it."""
        with extra("pandas", "A data frame"):
            return self.table.to_pandas()

    def write(self, path: str | Path) -> list[Path]:
        """Write Parquet, CSV or JSON lines, as the suffix says; returns the files.

        Models and prompts are in the metadata of a Parquet file, and beside other files in one of the same
        name with `.judge.json` at the end.
        """
        contents = self.contents(Path(path))
        write_files(contents)
        return list(contents)

    def contents(self, path: Path) -> dict[Path, bytes]:
        """The files that `write` writes."""
        about = _details_json(self.column, **self.about())
        if path.suffix.lower() == ".parquet":
            metadata = {**(self.table.schema.metadata or {}), _KEY: about.encode()}
            return {path: table_bytes(self.table.replace_schema_metadata(metadata), path)}
        return {path: table_bytes(self.table, path), _sidecar(path): about.encode() + b"\n"}

    def about(self) -> dict[str, Any]:
        """Judges and tally, as JSON has them."""
        return {"judges": self.details, "tally": self.tally.to_dict()}


def read_judge_details(path: str | Path) -> dict[str, Any] | None:
    """What was kept with the verdicts of a file: its judges, tally and column; None where nothing was."""
    path = Path(path)
    text: bytes | None = None
    if path.suffix.lower() == ".parquet":
        try:
            text = (pq.read_schema(path).metadata or {}).get(_KEY)
        except (pa.ArrowException, OSError) as error:
            raise SourceError(f"{path} cannot be read: {str(error).splitlines()[0]}.") from None
    elif _sidecar(path).exists():
        text = _sidecar(path).read_bytes()
    if text is None:
        return None
    try:
        about: dict[str, Any] = json.loads(text)
    except ValueError:
        raise SourceError(f"What {path} says of its judge is not JSON. Judge the items again.") from None
    return about


def judge_metadata(column: str, judges: list[dict[str, Any]]) -> dict[bytes, bytes]:
    """Metadata of a Parquet file that names the judges of a column, as `read_judge_details` reads it."""
    return {_KEY: _details_json(column, judges=judges).encode()}


def _details_json(column: str, **about: Any) -> str:
    return json.dumps({"format": FORMAT, "karat": __version__, "column": column, **about})


def judge_names(details: Sequence[dict[str, Any]]) -> tuple[str, ...]:
    """What judges are called that a file of verdicts names, each once."""
    return tuple(
        dict.fromkeys(str(each.get("model") or each.get("command") or each.get("judge")) for each in details)
    )


def _sidecar(path: Path) -> Path:
    return path.with_name(f"{path.name}.judge.json")


def _plain(value: Any) -> Any:
    return dict(value) if isinstance(value, Counter) else value
