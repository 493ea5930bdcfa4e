"""Check the outputs of systems and put them in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from karat.core.errors import ParameterError, SourceError, spell_options

# How an output of a system is drawn: each alike, by a weight of its own, or each group alike.
SAMPLINGS = ("uniform", "weight", "group")


def check_sampling(sampling: str, has_weights: bool, has_groups: bool) -> None:
    """Refuse a way of sampling that is unknown or lacks what it needs."""
    if sampling not in SAMPLINGS:
        raise ParameterError(f"No sampling {sampling!r}. Samplings: {spell_options(SAMPLINGS)}.")
    if sampling == "weight" and not has_weights:
        raise ParameterError("Sampling by weight needs a weight for each output. Name their column.")
    if sampling == "group" and not has_groups:
        raise ParameterError("Sampling by group needs a group for each output. Name their column.")


def check_names(names: Sequence[str]) -> None:
    """Refuse systems without names of their own."""
    if not names:
        raise SourceError("There are no systems to compare.")
    twice = [name for name in names if list(names).count(name) > 1]
    if twice:
        raise SourceError(f"There are two systems named {twice[0]!r}. Rename one of them.")


def no_outputs(name: str) -> SourceError:
    """The error for a system that has none."""
    return SourceError(f"System {name!r} has no outputs. Leave it out, or check its file and the depth.")


def entry_order(
    system: NDArray[np.integer[Any]], items: NDArray[np.integer[Any]], size: int
) -> NDArray[np.int64]:
    """The rows by system and then by item."""
    keys = system.astype(np.int64) * size + items
    if len(keys) < 2 or (keys[1:] >= keys[:-1]).all():
        return np.arange(len(keys))
    return np.argsort(keys, kind="stable")


def joined(
    given: Mapping[str, ArrayLike] | None,
    names: Sequence[str],
    lists: Sequence[NDArray[Any]],
    what: str,
) -> NDArray[Any] | None:
    """What is given for the outputs of each system, one system after the other."""
    if given is None:
        return None
    parts = []
    for name, codes in zip(names, lists, strict=True):
        if name not in given or len(np.asarray(given[name])) != len(codes):
            raise SourceError(f"System {name!r} has {len(codes):,} outputs; give it as many {what}.")
        parts.append(np.asarray(given[name]))
    return np.concatenate(parts)
