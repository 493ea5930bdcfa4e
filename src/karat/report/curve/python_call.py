"""The Python call that reproduces a curve."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

from karat.questions.curve.estimate import estimate_curve
from karat.questions.curve.options import BandOptions
from karat.report.numbers import count

if TYPE_CHECKING:
    from karat.questions.curve.result import Curve

__all__ = ["python_lines"]

# Told even where they are the usual ones.
ALWAYS = ("method", "seed")


def python_lines(curve: Curve) -> str:
    """The call that makes the same curve again from the same list and labels; usual choices are left out."""
    usual = {name: each.default for name, each in inspect.signature(estimate_curve).parameters.items()}
    choices = {"method": curve.method, **_chosen(curve), "seed": curve.parameters.get("seed", 0)}
    told = [
        f"    {name}={_literal(value)},"
        for name, value in choices.items()
        if name in ALWAYS or value != usual.get(name)
    ]
    return "\n".join(
        [
            "import karat",
            "",
            "curve = karat.estimate_curve(",
            "    ranking,  # the same list",
            "    labels,  # the same labels, or a function that asks for them",
            *told,
            *_inputs(curve),
            ")",
        ]
    )


def _chosen(curve: Curve) -> dict[str, Any]:
    """The choices that can be written down: settings of a published method, target and options of band."""
    parameters = curve.parameters
    options = {
        name: value
        for name, value in parameters.get("options", {}).items()
        if name not in ("known", "proxy", "corrections", "slack")
    }
    target = dict(parameters.get("target", {}))
    if target.get("ranks") is not None:
        # A list after JSON.
        target["ranks"] = tuple(target["ranks"])
    return {**parameters.get("settings", {}), **target, **options}


def _inputs(curve: Curve) -> list[str]:
    """What a curve does not hold and must be given again, and what this call has no argument for."""
    options = curve.parameters.get("options", {})
    lines = []
    if options.get("known"):
        known = count(options["known"], "label")
        lines.append(f"    known=known,  # give again the {known} that existed already, by id")
    if options.get("proxy"):
        lines.append("    proxy=proxy,  # give again the other judge's verdicts, one for each row")
    if options.get("corrections"):
        changed = count(options["corrections"], "label")
        lines.append(f"    # {changed} changed along the way; with the last ones, the draws may differ")
    if options.get("slack", BandOptions().slack) != BandOptions().slack:
        lines.append(f"    # slack={options['slack']} was chosen; estimate_curve has no argument for it")
    return lines


def _literal(value: Any) -> str:
    """As Python reads it; NumPy's floats as plain ones."""
    return repr(float(value)) if isinstance(value, float) else repr(value)
