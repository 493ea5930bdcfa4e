"""The curve methods by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from karat.core.errors import ParameterError, spell_options
from karat.core.flow import Plan
from karat.curve.adastrat import adastrat
from karat.curve.logstrat import logstrat
from karat.curve.paula import paula
from karat.curve.result import Curve
from karat.curve.settings import Settings
from karat.curve.uniform import uniform

__all__ = ["DEFAULT_METHOD", "METHODS", "check_method_names", "make_plan"]

METHODS: dict[str, Callable[..., Plan[Curve]]] = {
    "uniform": uniform,
    "logstrat": logstrat,
    "paula": paula,
    "adastrat": adastrat,
}

DEFAULT_METHOD = "adastrat"


def check_method_names(methods: Iterable[str]) -> None:
    """Refuse a name that is none of the methods', listing them."""
    for method in methods:
        if method not in METHODS:
            raise ParameterError(f"No method '{method}'. Methods: {spell_options(METHODS)}.")


def make_plan(method: str, size: int, *, settings: Settings, seed: int) -> Plan[Curve]:
    """A fresh plan of the named method for a list of `size` items."""
    check_method_names([method])
    if settings.noise and method != "adastrat":
        raise ParameterError(f"Only adastrat takes a noise rate; {method} supposes that labels are right.")
    return METHODS[method](size, settings=settings, seed=seed)
