"""Plans that draw from each system: simple, joint and inclusion."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import numpy as np

from karat.core.errors import LabelError, ParameterError
from karat.core.plan import Ask, Labels, Plan
from karat.data.system_pool import Ints, SystemPool
from karat.questions.compare.assembly import compare_sample
from karat.questions.compare.draws import Draws, LabelledDraws, draw_outputs, inclusion_chances
from karat.questions.compare.result import Comparison
from karat.questions.compare.settings import CompareSettings

__all__ = ["draw_counts", "inclusion", "joint", "sampled", "simple"]


def simple(systems: SystemPool, *, settings: CompareSettings, seed: int) -> Plan[Comparison]:
    """Precision of each system from its own draws alone; recall from all draws.

    Guarantee: unbiased precision; intervals hold about as often as they say, each by itself.
    Reference: Chaganty et al., EMNLP 2017, section 4.1.
    """
    return sampled(systems, method="simple", settings=settings, seed=seed)


def joint(systems: SystemPool, *, settings: CompareSettings, seed: int) -> Plan[Comparison]:
    """Every system's draws serve every system, weighted by how likely each was to draw them.

    Guarantee: unbiased precision; intervals hold about as often as they say, each by itself.
    Reference: Chaganty et al., EMNLP 2017, section 4.2 and appendix B.
    """
    return sampled(systems, method="joint", settings=settings, seed=seed)


def inclusion(systems: SystemPool, *, settings: CompareSettings, seed: int) -> Plan[Comparison]:
    """The different items among all draws, each weighted by the chance that any system drew it.

    Guarantee: consistent; intervals hold about as often as they say, each by itself, or more often.
    Reference: Hájek 1971.
    """
    if settings.variance == "bootstrap":
        raise ParameterError(
            "The bootstrap resamples draws; the method inclusion has only items. Take joint."
        )
    return sampled(systems, method="inclusion", settings=settings, seed=seed)


def draw_counts(systems: SystemPool, settings: CompareSettings) -> Ints:
    """How many draws each system gets; where none is drawn twice, no more than it has outputs."""
    counts = np.full(len(systems), settings.labels_per_system, dtype=np.int64)
    for name, count in settings.more:
        counts[systems.index(name)] = count
    return np.minimum(counts, systems.sizes) if systems.is_alike else counts


def sampled(systems: SystemPool, *, method: str, settings: CompareSettings, seed: int) -> Plan[Comparison]:
    """Draw from every system, a batch at a time, and compare what was labelled."""
    draws = draw_outputs(systems, draw_counts(systems, settings), seed=seed)
    drawn = np.unique(draws.items)
    labels = np.full(len(drawn), -1, dtype=np.int8)
    stages = list(_stages(draws, settings.batch))

    def compared(part: Draws) -> Comparison:
        items = np.unique(part.items)
        found = LabelledDraws.of(systems, part, labels[np.searchsorted(drawn, items)])
        return compare_sample(found, method=method, settings=settings, seed=seed)

    def so_far(part: Draws | None) -> Callable[[], Comparison] | None:
        return None if part is None or (part.counts < 2).any() else lambda: compared(part)

    def amend(changes: Mapping[int, int]) -> None:
        for item, label in changes.items():
            place = int(np.searchsorted(drawn, item))
            if place == len(drawn) or drawn[place] != item or labels[place] < 0:
                raise LabelError(f"A correction is for item {item:,}, which has no label yet.")
            if label not in (0, 1):
                raise LabelError(
                    f"The label of item {item:,} was changed to unsure; this method needs 1 or 0."
                )
            labels[place] = label

    before: Draws | None = None
    for part in stages:
        items = np.unique(part.items)
        items = items[labels[np.searchsorted(drawn, items)] < 0]
        if len(items):
            answers: Labels = yield Ask(
                items,
                "draws from every system",
                chances=inclusion_chances(systems, part.counts, systems.chances_at(items)),
                so_far=so_far(before),
                amend=amend,
            )
            labels[np.searchsorted(drawn, items)] = answers
        before = part
    return compared(draws)


def _stages(draws: Draws, batch: int) -> Iterator[Draws]:
    """The first `batch` draws of every system, the first two batches, and so on."""
    most = int(draws.counts.max())
    for end in range(batch, most + batch, batch):
        yield first_draws(draws, end)


def first_draws(draws: Draws, count: int) -> Draws:
    """The first so many draws of each system."""
    counts = np.minimum(draws.counts, count)
    parts = [draws.items[first : first + own] for first, own in zip(draws.starts[:-1], counts, strict=True)]
    starts = np.concatenate(([0], np.cumsum(counts))).astype(np.int64)
    return Draws(np.concatenate(parts), starts, draws.replaced)
