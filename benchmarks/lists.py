"""The lists that the band method is measured on, drawn anew for each seed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq

from karat.core.plan import Labels
from karat.simulate.curve import scaled_labels

__all__ = ["DATA", "LISTS", "by_rank"]

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"


def by_rank(name: str, *, score: str = "score") -> Labels:
    """The labels of a data file in the order of its scores."""
    path = DATA / name
    if not path.exists():
        sys.exit(f"This benchmark needs {name}, which is not part of the package.")
    table = pq.read_table(path, columns=[score, "label"])
    order = np.argsort(-table[score].to_numpy(), kind="stable")
    labels: Labels = table["label"].to_numpy()[order].astype(np.int8)
    return labels


def ppdb(seed: int) -> Labels:  # noqa: ARG001
    """The PPDB labels as they are."""
    return by_rank("ppdb_human_labels.parquet")


def ppdb_100(seed: int) -> Labels:
    """A list a hundred times as long with the same curve."""
    return scaled_labels(by_rank("ppdb_human_labels.parquet"), 100, np.random.default_rng([seed, 100]))


def falling(seed: int, size: int = 3_560_000) -> Labels:
    """Local precision that falls evenly from .95 to .35."""
    chances = np.linspace(0.95, 0.35, size, dtype=np.float32)
    return (np.random.default_rng([seed, 1]).random(size, dtype=np.float32) < chances).astype(np.int8)


LISTS: dict[str, Callable[[int], Labels]] = {"PPDB ×100": ppdb_100, "PPDB": ppdb, "falling .95-.35": falling}
