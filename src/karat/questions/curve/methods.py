"""The curve methods by name. A new one is a file of its own and a line here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from karat.core.choices import not_taken_error
from karat.core.method import by_name, method_named
from karat.core.plan import Plan
from karat.questions.curve.adastrat import ADASTRAT
from karat.questions.curve.band import BAND
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.logstrat import LOGSTRAT
from karat.questions.curve.paula import PAULA
from karat.questions.curve.result import Curve
from karat.questions.curve.uniform import UNIFORM
from karat.questions.curve.yields import Floats

METHODS = by_name([BAND, UNIFORM, LOGSTRAT, PAULA, ADASTRAT])


def make_plan(
    size: int,
    choices: CurveChoices,
    *,
    seed: int,
    known: Mapping[int, int | None] | None = None,
    proxy: Floats | None = None,
    checkpoint: bytes | None = None,
) -> Plan[Curve]:
    """A fresh plan of the chosen method, or one that goes on from a checkpoint.

    Args:
        size: the length of the list.
        choices: what was chosen.
        seed: where the draws start.
        known: labels by rank that exist already, however they were chosen; None for unsure.
        proxy: another judge's verdict in [0, 1] for each rank.
        checkpoint: of an ask of a plan with the same choices.
    """
    method = method_named(METHODS, choices.method)
    choices.check_taken_by(method.name)
    choices.check_size(size)
    inputs: dict[str, Any] = {}
    for name, value in (("known", known or None), ("proxy", proxy)):
        if value is not None:
            takers = [each.name for each in METHODS.values() if getattr(each, f"takes_{name}")]
            if method.name not in takers:
                raise not_taken_error(name, by=method.name, taken_by=takers)
            inputs[name] = value
    if method.takes_checkpoint:
        inputs["checkpoint"] = checkpoint
    return method.plan(size, choices, seed=seed, **inputs)
