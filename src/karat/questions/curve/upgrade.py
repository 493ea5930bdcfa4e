"""Stored parameters of a curve as versions before 0.2 wrote them, converted to choices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_OF_PUBLISHED_METHODS = (
    *("epsilon", "beta", "confidence", "window", "min_precision", "head", "strict", "noise", "floor"),
)
_OF_BANDS_TARGET = ("factor", "half_width", "ranks", "near", "floor")
_OF_BANDS_OPTIONS = ("confidence", "budget", "batch", "monotone_from", "slack", "noise")
_KEPT = ("seed", "known", "proxy", "corrections")


def upgrade_curve_parameters(old: Mapping[str, Any]) -> dict[str, Any]:
    """Parameters of a campaign or of a result in today's form, which `CurveChoices.from_dict` reads.

    They used to be kept as {"method", "settings", "target", "options"}. The method `band` went by its target
    and options alone, the others by their settings, where ε and β are kept to the last digit. Parameters
    that have today's form already come back as they are.
    """
    if not old.keys() & {"settings", "target", "options"}:
        return dict(old)
    target, options, settings = (old.get(part) or {} for part in ("target", "options", "settings"))
    # A result of a published method has settings only; one of band has none.
    by_target = old["method"] == "band" if "method" in old else bool(target)
    if by_target:
        chosen = {name: target[name] for name in _OF_BANDS_TARGET if name in target}
        chosen |= {name: options[name] for name in _OF_BANDS_OPTIONS if name in options}
    else:
        chosen = {name: settings[name] for name in _OF_PUBLISHED_METHODS if name in settings}
    kept = {name: part[name] for part in (options, old) for name in _KEPT if name in part}
    method = {"method": old["method"]} if "method" in old else {}
    return method | chosen | kept
