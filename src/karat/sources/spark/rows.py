"""Number the rows of a DataFrame, the same at every read and as in memory.

Parquet files tell the number of a row. Rows of text files are counted once, in the order of the files, and
those of tables, which have no order, in the order of their ids; Spark keeps both while its session lasts, for
it may divide files among workers in another way the next time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from karat.data.collection import ROW
from karat.sources.spark.engine import SparkEngine

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

_FILE, _PART, _PLACE, _SHIFT = "karat_file", "karat_part", "karat_place", "karat_shift"


@dataclass(frozen=True, slots=True, eq=False)
class NumberedRows:
    """A DataFrame with a column `karat_row`, counted from 0, and how many rows it has.

    Attributes:
        frame: with all columns of the source.
        size: its number of rows.
        names: of files and the first row of each, where looking at some of them is enough for some rows.
    """

    frame: DataFrame
    size: int
    names: tuple[list[str], NDArray[np.int64]] | None = None

    def around(self, rows: NDArray[np.int64]) -> DataFrame:
        """Fewer rows, these among them: only the files that hold them."""
        if self.names is None or not len(rows):
            return self.frame
        from pyspark.sql.functions import col

        files, starts = self.names
        places = np.unique(np.searchsorted(starts, rows, side="right") - 1)
        return self.frame.where(col(_FILE).isin([files[place] for place in places.tolist()]))


def rows_of_parquet(frame: DataFrame, paths: Sequence[Path] | None) -> NumberedRows:
    """Rows in the order of the files, given as paths where they are on this machine."""
    located = frame.selectExpr(
        *_all(frame),
        f"_metadata.file_path AS {_FILE}",
        f"CAST(0 AS BIGINT) AS {_PART}",
        f"_metadata.row_index AS {_PLACE}",
    )
    return _numbered(located, paths, one_part=True)


def rows_of_text_files(frame: DataFrame, paths: Sequence[Path] | None) -> NumberedRows:
    """Rows in the order of the files and in their order there; `frame` must be what Spark reads of them."""
    located = frame.selectExpr(
        *_all(frame),
        f"_metadata.file_path AS {_FILE}",
        f"_metadata.file_block_start AS {_PART}",
        f"monotonically_increasing_id() AS {_PLACE}",
    )
    return _numbered(located.persist(), paths)


def rows_of_table(frame: DataFrame, identifier: str) -> NumberedRows:
    """Rows in the order of their ids, given as SQL: whole numbers by size, texts by their characters."""
    from pyspark.sql.functions import expr

    # Each worker has its own range of ids; Spark numbers the rows of its ranges from multiples of 2^33.
    ordered = frame.selectExpr(*_all(frame)).orderBy(expr(identifier))
    located = ordered.selectExpr(
        *_all(frame), f"'' AS {_FILE}", f"monotonically_increasing_id() AS {_PLACE}"
    ).selectExpr("*", f"shiftright({_PLACE}, 33) AS {_PART}")
    return _numbered(located.persist(), None)


def _numbered(located: DataFrame, paths: Sequence[Path] | None, *, one_part: bool = False) -> NumberedRows:
    """Count the rows of each part, put the parts in order, and number the rows through."""
    counted = (
        located.groupBy(_FILE, _PART)
        .agg({_PLACE: "min", "*": "count"})
        .withColumnsRenamed({f"min({_PLACE})": "least", "count(1)": "rows"})
        .toArrow()
        .to_pylist()
    )
    order = {str(path): place for place, path in enumerate(paths or ())}

    def position(part: dict[str, object]) -> tuple[object, ...]:
        name = str(part[_FILE])
        # Spark writes one slash or three after `file:`, and some signs as numbers.
        plain = "/" + unquote(name).removeprefix("file:").lstrip("/")
        return order.get(plain, len(order)), name, part[_PART]

    counted.sort(key=position)
    rows = np.array([part["rows"] for part in counted], dtype=np.int64)
    starts = np.concatenate(([0], np.cumsum(rows)))
    shifts = pa.table(
        {
            _FILE: [part[_FILE] for part in counted],
            _PART: pa.array([part[_PART] for part in counted], pa.int64()),
            _SHIFT: starts[:-1] - np.array([part["least"] for part in counted], dtype=np.int64),
        }
    )
    session = located.sparkSession
    joined = located.join(session.createDataFrame(shifts).hint("broadcast"), [_FILE, _PART])
    own = [name for name in located.columns if name not in (_FILE, _PART, _PLACE)]
    frame = joined.selectExpr(*map(SparkEngine.quote, own), _FILE, f"{_PLACE} + {_SHIFT} AS {ROW}")
    names = ([part[_FILE] for part in counted], starts[:-1]) if one_part else None
    return NumberedRows(frame, int(starts[-1]), names)


def _all(frame: DataFrame) -> list[str]:
    return [SparkEngine.quote(name) for name in frame.columns]
