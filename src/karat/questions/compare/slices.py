"""Scores of systems in slices of their items: what each slice consists of, and which labels are too few."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from karat.data.system_items import part_of
from karat.data.system_pool import SystemPool
from karat.data.systems import Systems
from karat.questions.compare.choices import CompareChoices
from karat.questions.compare.draws import LabelledDraws, OutputDraws
from karat.questions.compare.result import Comparison, Ends

# With fewer labelled outputs in a slice, estimates of a system there are not shown.
FEWEST_LABELS = 10


class SystemsSlice(NamedTuple):
    """A slice: its name, which item codes are in it, and its systems."""

    name: str
    inside: NDArray[np.bool_]
    systems: Systems


def parts_of(systems: SystemPool) -> Iterator[SystemsSlice]:
    """The slices in their order, each with the systems that have an output there."""
    if not isinstance(systems, Systems) or systems.slicing is None:
        return
    for number, name in enumerate(systems.slicing.values):
        inside = systems.slicing.codes == number
        members = [one for one in range(len(systems)) if inside[systems.outputs(one)].any()]
        if members:
            yield SystemsSlice(name, inside, part_of(systems, inside, members))


def divided_error(choices: CompareChoices, parts: int) -> tuple[CompareChoices, CompareChoices]:
    """The choices for all items, and those for a slice.

    Where intervals hold together, half of the error is for all items, and the slices share the other half.
    """
    if not choices.together or not parts:
        return choices, choices
    whole, each = choices.error / 2.0, choices.error / 2.0 / parts
    return replace(choices, confidence=1.0 - whole), replace(choices, confidence=1.0 - each)


def drawn_in(part: SystemsSlice, sample: LabelledDraws) -> LabelledDraws | None:
    """The draws that fell into a slice, of systems with two there at least; None where there are none.

    Given how many of a system's draws fell into the slice, they are a sample of its outputs there like any
    other.
    """
    old, items = sample.systems, sample.draws.items
    member = np.repeat(np.arange(len(old)), sample.draws.counts)
    inside = part.inside[items]
    counts = np.bincount(member[inside], minlength=len(old))
    kept = [one for one, name in enumerate(old.names) if name in part.systems.names and counts[one] >= 2]
    if not kept:
        return None
    places = [part.systems.names.index(old.names[one]) for one in kept]
    systems = part_of(part.systems, part.inside, places)
    chosen = inside & np.isin(member, kept)
    starts = np.concatenate(([0], np.cumsum(counts[kept]))).astype(np.int64)
    draws = OutputDraws(items[chosen], starts, sample.draws.replaced)
    rows = np.searchsorted(sample.items, np.unique(draws.items))
    labels = sample.labels[rows].astype(np.int8)
    return LabelledDraws.of(systems, draws, labels)


def without_few(comparison: Comparison) -> Comparison:
    """The same without the scores of systems with too few labels, and a note that says so."""
    few = np.array(comparison.served) < FEWEST_LABELS
    if not few.any():
        return comparison
    names = [name for name, is_few in zip(comparison.names, few, strict=True) if is_few]
    either = few[:, None] | few[None, :]
    notes = {
        metric: {**comparison.notes.get(metric, {}), **{name: too_few(comparison, name) for name in names}}
        for metric in comparison.scores
    }
    return replace(
        comparison,
        scores={metric: _hidden(ends, few) for metric, ends in comparison.scores.items()},
        differences={metric: _hidden(ends, either) for metric, ends in comparison.differences.items()},
        apart={
            metric: np.where(either, 0, each).astype(np.int8) for metric, each in comparison.apart.items()
        },
        notes=notes,
    )


def too_few(comparison: Comparison, system: str) -> str:
    """What is said of a system with too few labels in a slice."""
    place = comparison.names.index(system)
    served, size = comparison.served[place], comparison.sizes[place]
    return f"too few labels: {served:,} of its {size:,} outputs in this slice"


def few_warnings(slices: dict[str, Comparison], parts: list[SystemsSlice]) -> tuple[str, ...]:
    """A sentence for each slice in which some system has too few labels."""
    warnings = []
    for part in parts:
        comparison = slices.get(part.name)
        served = {} if comparison is None else dict(zip(comparison.names, comparison.served, strict=True))
        few = [name for name in part.systems.names if served.get(name, 0) < FEWEST_LABELS]
        if few:
            warnings.append(f"Too few labels in slice {part.name} for {', '.join(few)}. Label more items.")
    return tuple(warnings)


def _hidden(ends: Ends, where: NDArray[np.bool_]) -> Ends:
    return Ends(*(np.where(where, np.nan, end) for end in ends))
