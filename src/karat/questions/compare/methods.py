"""The methods of comparison by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from karat.core.errors import ParameterError, spell_options
from karat.core.plan import Plan
from karat.data.system_pool import SystemPool
from karat.questions.compare.audit import audit
from karat.questions.compare.pooling import pooling
from karat.questions.compare.result import Comparison
from karat.questions.compare.sampled import inclusion, joint, simple
from karat.questions.compare.settings import CompareSettings

__all__ = ["COMPARE_METHODS", "DEFAULT_METHOD", "check_compare_methods", "make_compare_plan"]

COMPARE_METHODS: dict[str, Callable[..., Plan[Comparison]]] = {
    "audit": audit,
    "joint": joint,
    "inclusion": inclusion,
    "simple": simple,
    "pooling": pooling,
}

DEFAULT_METHOD = "audit"


def check_compare_methods(methods: Iterable[str]) -> None:
    """Refuse a name that is none of the methods', listing them."""
    for method in methods:
        if method not in COMPARE_METHODS:
            raise ParameterError(f"No method '{method}'. Methods: {spell_options(COMPARE_METHODS)}.")


def make_compare_plan(
    method: str, systems: SystemPool, *, settings: CompareSettings, seed: int
) -> Plan[Comparison]:
    """A fresh plan of the named method for these systems."""
    check_compare_methods([method])
    if settings.half_width is not None and method != "audit":
        raise ParameterError(f"Only the method audit takes half_width; {method} does not.")
    if len(systems) < 1:
        raise ParameterError("There are no systems to compare.")
    return COMPARE_METHODS[method](systems, settings=settings, seed=seed)
