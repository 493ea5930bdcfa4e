"""The systems that comparisons are measured on."""

from __future__ import annotations

from pathlib import Path

from karat.sources.systems import LabelledSystems, SystemColumns, read_labelled_systems

__all__ = ["DATASETS", "labelled_systems"]

HOME = Path(__file__).resolve().parents[1].parent / "shared" / "data"
DATASETS = ("nyt", "wikipedia", "clef")


def labelled_systems(name: str) -> LabelledSystems:
    """Open IE on news or Wikipedia, or the CLEF runs cut at rank 100 of each topic."""
    if name == "clef":
        return read_labelled_systems(
            HOME / "clef2017_runs.parquet",
            columns=SystemColumns(rank="rank", group="topic", truth="label"),
            depth=100,
        )
    return read_labelled_systems(
        HOME / "openie_systems.csv.gz", columns=SystemColumns(truth="label"), where={"dataset": name}
    )
