"""The judge of a comparison: its verdicts on the pool of items, by system and by slice."""

from __future__ import annotations

import numpy as np

from karat.data.system_pool import SystemPool
from karat.data.systems import Systems
from karat.judges.groupings import Grouping, MemberGroups, SliceGroups
from karat.judges.plan_report import PlanJudge


def judge_of(systems: SystemPool) -> PlanJudge | None:
    """The judge whose verdicts systems have; None where they have none."""
    if systems.verdicts is None:
        return None
    owned = systems.degree > 0
    items = np.ones(systems.unit_count, dtype=np.int64)
    counts = np.where(owned, items if systems.multiplicity is None else systems.multiplicity, 0)
    return PlanJudge(
        systems.verdicts, groupings=lambda: _parts(systems), counts=counts, place_of=systems.units_at
    )


def _parts(systems: SystemPool) -> list[Grouping]:
    parts: list[Grouping] = [
        MemberGroups("system", systems.names, systems.units_of, systems.members_at),
    ]
    if isinstance(systems, Systems) and systems.slicing is not None:
        parts.append(SliceGroups("slice", systems.slicing.values, systems.slicing.codes))
    return parts
