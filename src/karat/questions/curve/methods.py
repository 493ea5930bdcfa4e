"""The curve methods by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from karat.core.errors import ParameterError, spell_options
from karat.core.plan import Plan
from karat.questions.curve.adastrat import adastrat
from karat.questions.curve.band import band
from karat.questions.curve.logstrat import logstrat
from karat.questions.curve.options import BandOptions
from karat.questions.curve.paula import paula
from karat.questions.curve.result import Curve
from karat.questions.curve.settings import Settings
from karat.questions.curve.targets import BandTarget
from karat.questions.curve.uniform import uniform

__all__ = ["DEFAULT_METHOD", "METHODS", "check_method_names", "make_plan"]

METHODS: dict[str, Callable[..., Plan[Curve]]] = {
    "band": band,
    "uniform": uniform,
    "logstrat": logstrat,
    "paula": paula,
    "adastrat": adastrat,
}

DEFAULT_METHOD = "band"
# Methods that can take account of wrong labels.
NOISE_AWARE = ("band", "adastrat")


def check_method_names(methods: Iterable[str]) -> None:
    """Refuse a name that is none of the methods', listing them."""
    for method in methods:
        if method not in METHODS:
            raise ParameterError(f"No method '{method}'. Methods: {spell_options(METHODS)}.")


def make_plan(
    method: str,
    size: int,
    *,
    settings: Settings,
    seed: int,
    target: BandTarget | None = None,
    options: BandOptions | None = None,
    checkpoint: bytes | None = None,
) -> Plan[Curve]:
    """A fresh plan of the named method for a list of `size` items.

    `settings` are what the published methods go by. `band` takes its target and options; where they are not
    given, they follow from the settings: the same factor, confidence, floor and noise. It alone can go on
    from a checkpoint; the others ask a few times only, and are quick to replay.
    """
    check_method_names([method])
    if method == "band":
        return band(
            size,
            target=target or BandTarget(factor=settings.factor(size), floor=settings.floor),
            options=options or BandOptions(confidence=settings.confidence, noise=settings.noise),
            seed=seed,
            checkpoint=checkpoint,
        )
    if settings.noise and method not in NOISE_AWARE:
        raise ParameterError(
            f"Only {' and '.join(NOISE_AWARE)} take a noise rate; {method} supposes that labels are right."
        )
    return METHODS[method](size, settings=settings, seed=seed)
