"""The methods of the third question by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from karat.core.errors import ParameterError, spell_options
from karat.core.plan import Plan
from karat.data.features import Features
from karat.questions.volume.audit import AUDIT
from karat.questions.volume.horvitz_thompson import HORVITZ_THOMPSON
from karat.questions.volume.negative_binomial import NEGATIVE_BINOMIAL
from karat.questions.volume.plan import Finding, volume_plan
from karat.questions.volume.remainder import Sampler
from karat.questions.volume.result import Volume
from karat.questions.volume.settings import VolumeSettings
from karat.questions.volume.stratified import STRATIFIED
from karat.questions.volume.uniform import UNIFORM

__all__ = [
    "DEFAULT_METHOD",
    "VOLUME_METHODS",
    "check_volume_methods",
    "make_volume_plan",
    "sampling_plan",
    "takes_known_labels",
    "takes_unsure_labels",
]

VOLUME_METHODS: dict[str, Sampler] = {
    "audit": AUDIT,
    "stratified": STRATIFIED,
    "horvitz-thompson": HORVITZ_THOMPSON,
    "negative-binomial": NEGATIVE_BINOMIAL,
    "uniform": UNIFORM,
}

DEFAULT_METHOD = "audit"


def check_volume_methods(methods: Iterable[str]) -> None:
    """Refuse a name that is none of the methods', listing them."""
    for method in methods:
        if method not in VOLUME_METHODS:
            raise ParameterError(f"No method '{method}'. Methods: {spell_options(VOLUME_METHODS)}.")


def takes_known_labels(method: str) -> bool:
    """Whether labels that exist already can enter: a uniform sample of everything must not know them."""
    return VOLUME_METHODS[method].finds_first


def takes_unsure_labels(method: str) -> bool:
    """Whether None is an answer."""
    return VOLUME_METHODS[method].takes_unsure


def make_volume_plan(
    method: str,
    features: Features,
    *,
    settings: VolumeSettings,
    seed: int,
    known: Mapping[int, int | None] | None = None,
    checkpoint: bytes | None = None,
) -> Plan[Volume]:
    """A fresh plan of the named method, or one that goes on from a checkpoint; its items are rows, from 0."""
    check_volume_methods([method])
    if known and not takes_known_labels(method):
        raise ParameterError(
            f"The method {method} draws from all documents alike; it cannot use known labels."
        )
    return volume_plan(
        features,
        method=method,
        sampler=VOLUME_METHODS[method],
        settings=settings,
        seed=seed,
        known=known,
        checkpoint=checkpoint,
    )


def sampling_plan(
    method: str, features: Features, finding: Finding, *, settings: VolumeSettings, seed: int
) -> Plan[Volume]:
    """A plan of the named method that goes on where finding has ended; with its seed, as if never parted."""
    check_volume_methods([method])
    sampler = VOLUME_METHODS[method]
    return volume_plan(
        features, method=method, sampler=sampler, settings=settings, seed=seed, finding=finding
    )
