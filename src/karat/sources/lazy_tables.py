"""Tables that are read only when somebody asks: LazyFrames of Polars, datasets of Hugging Face."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from karat.core.errors import SourceError


def collected(source: Any) -> Any:
    """A lazy table as a table in memory; anything else as it is. Neither library is loaded to find out."""
    library = type(source).__module__.partition(".")[0]
    if library == "polars" and hasattr(source, "collect"):
        return source.collect()
    if library == "datasets":
        if isinstance(source, Mapping):
            first = next(iter(source), "train")
            raise SourceError(
                f"This dataset has several splits ({', '.join(source)}). Name one, as in dataset[{first!r}]."
            )
        if not hasattr(source, "with_format") or not hasattr(source, "__getitem__"):
            raise SourceError("This dataset is a stream. Load it without streaming, or write it to Parquet.")
        # Rows that were filtered, sorted or shuffled come in their order.
        return source.with_format("arrow")[:]
    if isinstance(source, Mapping):
        return {name: collected(one) for name, one in source.items()}
    return source
