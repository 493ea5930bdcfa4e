"""Correct the scores of systems and their differences for label noise."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np

from karat.bounds.flips import (
    assumptions_behind,
    confidence_before,
    flip_deviation,
    flip_error,
    true_sums,
)
from karat.bounds.label_noise import LabelNoise, refuse_second_correction
from karat.bounds.repeats import ErrorRate
from karat.core.errors import ParameterError
from karat.data.system_pool import Floats, SystemPool
from karat.questions.compare.choices import CompareChoices
from karat.questions.compare.result import Comparison, Ends
from karat.questions.compare.scores import METRICS, harmonic_mean
from karat.questions.compare.slices import parts_of

PRECISION_ALONE = (
    "Only precision is told behind wrong labels, and recall and F1 where intervals hold together (guarantee "
    "together) and outputs count alike; other scores are left out."
)
NO_ORDER = (
    "No system is called better: behind wrong labels that takes intervals that hold together (guarantee "
    "together)."
)


def corrected_for_noise(comparison: Comparison, noise: ErrorRate, systems: SystemPool) -> Comparison:
    """The scores by true labels, if each label is wrong with a probability in the interval of `noise`.

    Intervals are taken as what they are when labels are noisy: those of the scores that systems would have
    if all items had such labels. Precisions and their differences are sums of labels. Recall is a ratio of
    two sums; it is bounded over all values that they may have, and F1 by the ends of precision and recall.

    Guarantee: each interval, or all together, hold with the probability that the result names: that of the
        comparison, less what the interval of η and the errors of labels may fail by.
    Assumes: what the comparison assumes, except that labels are right: each is wrong independently of all
        else.
    Reference: Rogan and Gladen, American Journal of Epidemiology 1978; `karat.bounds.flips`.
    """
    refuse_second_correction(comparison.parameters["settings"], "comparison")
    return _with_slices(comparison, LabelNoise.measured(noise), systems)


def _with_slices(comparison: Comparison, noise: LabelNoise, systems: SystemPool) -> Comparison:
    """The comparison and its slices, corrected."""
    if "precision" not in comparison.scores or not comparison.differences:
        raise ParameterError(
            "Behind wrong labels all scores follow from precision and its interval, which is not among these."
        )
    parts = {part.name: part.systems for part in parts_of(systems)}
    slices = {
        name: _corrected(each, noise, parts[name], shared_by=len(parts) + 1)
        for name, each in comparison.slices.items()
        if "precision" in each.scores
    }
    corrected = _corrected(comparison, noise, systems, shared_by=len(parts) + 1)
    return replace(corrected, slices=slices)


def choices_before(choices: CompareChoices, noise: LabelNoise, systems: SystemPool) -> CompareChoices:
    """What to ask of scores by labels as they are, so that the true ones have what the choices ask for."""
    if "precision" not in choices.scores:
        raise ParameterError("Behind wrong labels all scores follow from precision: add it to the scores.")
    if unknown := set(choices.scores) - set(METRICS):
        raise ParameterError(f"Behind wrong labels there is no {min(unknown)}: leave it out of the scores.")
    rates, confidence = noise.value, confidence_before(choices.confidence)
    changed: dict[str, Any] = {}
    if choices.half_width is not None:
        error = flip_error(confidence) / _intervals(len(systems))
        open_still = float(_precision_deviations(systems, rates.larger, error).max())
        changed["half_width"] = choices.half_width * rates.kept - open_still
        if changed["half_width"] <= 0.0:
            raise ParameterError(
                "With so many wrong labels some precision stays open by "
                f"{open_still / rates.kept:.3g} whatever is labelled: ask for a larger half-width."
            )
    return replace(choices, noise=0.0, noise_of_right=None, confidence=confidence, **changed)


def answer_behind(
    comparison: Comparison, choices: CompareChoices, noise: LabelNoise, systems: SystemPool
) -> Comparison:
    """The answer to `choices`, from that to `choices_before`."""
    corrected = _with_slices(comparison, noise, systems)
    parameters = {**comparison.parameters, "settings": choices.to_dict()}
    slices = {
        name: replace(each, parameters=parameters, confidence=choices.confidence)
        for name, each in corrected.slices.items()
    }
    return replace(corrected, parameters=parameters, confidence=choices.confidence, slices=slices)


def _intervals(systems: int) -> int:
    """Sums that are bounded at once: each system, each pair, and all right items of the pool."""
    return systems * (systems + 1) // 2 + 1


def _precision_deviations(systems: SystemPool, noise: float, error: float) -> Floats:
    squares = np.diag(systems.agreement)
    return flip_deviation(squares, _largest(systems), noise, error)


def _largest(systems: SystemPool) -> Floats:
    return np.array([float(np.max(systems.unit_chances(one))) for one in range(len(systems))])


def _corrected(
    comparison: Comparison, noise: LabelNoise, systems: SystemPool, *, shared_by: int
) -> Comparison:
    """One comparison, of all items or of a slice; where intervals hold together, these share the error."""
    whole = flip_error(comparison.confidence)
    error = whole / shared_by / _intervals(len(systems)) if comparison.together else whole
    places = [systems.names.index(name) for name in comparison.names]
    agreement, largest = systems.agreement[np.ix_(places, places)], _largest(systems)[places]
    own = np.diag(agreement)
    deviation = flip_deviation(own, largest, noise.upper.larger, error)
    precision = Ends(
        *(
            end.clip(0.0, 1.0)
            for end in true_sums(*comparison.scores["precision"], mass=1.0, deviation=deviation, noise=noise)
        )
    )
    apart_squares = np.maximum(own[:, None] + own[None, :] - 2.0 * agreement, 0.0)
    apart_squares[apart_squares < 1e-12 * own.max()] = 0.0
    pair_deviation = flip_deviation(
        apart_squares, np.maximum.outer(largest, largest), noise.upper.larger, error
    )
    difference = Ends(
        *(
            end.clip(-1.0, 1.0)
            for end in true_sums(
                *comparison.differences["precision"], mass=0.0, deviation=pair_deviation, noise=noise
            )
        )
    )
    scores, differences = {"precision": precision}, {"precision": difference}
    warnings = list(comparison.warnings)
    ratios = comparison.together and systems.is_alike and comparison.recall_of == "pool"
    if ratios and "recall" in comparison.scores:
        recall = _recall(comparison, noise, deviation, error)
        scores["recall"] = recall
        if "f1" in comparison.scores:
            scores["f1"] = Ends(*(harmonic_mean(*both) for both in zip(precision, recall, strict=True)))
        differences |= {
            metric: _difference(scores[metric]) for metric in ("recall", "f1") if metric in scores
        }
    if comparison.scores.keys() - scores.keys():
        warnings.append(PRECISION_ALONE)
    if not comparison.together and any(each.any() for each in comparison.apart.values()):
        warnings.append(NO_ORDER)
    return replace(
        comparison,
        scores=scores,
        differences=differences,
        apart={
            metric: (
                (ends.lower > 0.0).astype(np.int8) - (ends.upper < 0.0).astype(np.int8)
                if comparison.together
                else np.zeros(ends.value.shape, dtype=np.int8)
            )
            for metric, ends in differences.items()
        },
        notes={metric: each for metric, each in comparison.notes.items() if metric in scores},
        confidence=max(0.0, comparison.confidence - whole - (1.0 - noise.confidence)),
        assumptions=assumptions_behind(comparison.assumptions, noise),
        warnings=tuple(warnings),
    )


def _recall(comparison: Comparison, noise: LabelNoise, deviation: Floats, error: float) -> Ends:
    """Recall within the pool over all values that the sums behind it may have.

    With ρ the recall and T the right items of the pool by labels as they are, the true recall of a system
    with n of N items is (ρT - ηn + e)/(T - ηN + f), η how often wrong items are labelled right, |e| and |f|
    at most what errors may do. It is monotone in each of ρ, T, η, e and f, so that the largest and the
    smallest value are at corners.
    """
    sizes = np.array(comparison.sizes, dtype=np.float64)
    pool = float(comparison.pool_size)
    precision, recall = comparison.scores["precision"], comparison.scores["recall"]
    with np.errstate(divide="ignore", invalid="ignore"):
        fewest = float(np.nanmax(np.append(sizes * precision.lower / recall.upper, 0.0)))
        most = float(np.nanmin(np.append(sizes * precision.upper / recall.lower, pool)))
    if not fewest <= most:
        fewest, most = 0.0, pool
    flips = float(flip_deviation(pool, 1.0, noise.upper.larger, error))
    corners = product(
        (recall.lower, recall.upper),
        (fewest, most),
        tuple(rates.of_wrong for rates in noise.ends),
        (-deviation * sizes, deviation * sizes),
        (-flips, flips),
    )
    shares = []
    for share, total, rate, inside, everywhere in corners:
        right = total - rate * pool + everywhere
        if right <= 0.0:
            zeros = np.zeros(len(sizes))
            return Ends(zeros, _share(recall.value, (fewest + most) / 2.0, noise, sizes, pool), zeros + 1.0)
        shares.append((share * total - rate * sizes + inside) / right)
    low, high = (end.clip(0.0, 1.0) for end in (np.min(shares, axis=0), np.max(shares, axis=0)))
    value = _share(recall.value, (fewest + most) / 2.0, noise, sizes, pool)
    return Ends(low, value.clip(low, high), high)


def _share(recall: Floats, total: float, noise: LabelNoise, sizes: Floats, pool: float) -> Floats:
    """The estimate of the true recall."""
    rate = noise.value.of_wrong
    right = max(total - rate * pool, 1e-9)
    shares: Floats = ((recall * total - rate * sizes) / right).clip(0.0, 1.0)
    return shares


def _difference(ends: Ends) -> Ends:
    """Differences of two scores from the ends of both, row minus column; a system is as good as itself."""
    low, high = ends.lower[:, None] - ends.upper[None, :], ends.upper[:, None] - ends.lower[None, :]
    np.fill_diagonal(low, 0.0)
    np.fill_diagonal(high, 0.0)
    return Ends(low, (ends.value[:, None] - ends.value[None, :]).clip(low, high), high)
