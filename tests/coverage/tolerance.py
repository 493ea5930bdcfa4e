"""How many misses a claim of coverage allows, and how surely a broken claim is caught.

The short form pools the runs of all cases of a claim (shapes of lists, data sets, options) into one binomial
test. Judged alone, 8 runs at 95 % pass with up to 4 misses, so that a band that covers only 60 % of the time
passes in P(Binomial(8, 0.4) <= 4) = 83 % of the cases. Pooled, 11 shapes with 8 runs each are 88 runs, of
which at most 12 may miss (more have a chance of at most one in a thousand if the claim is true), and a band
that covers 80 % of the time is caught with P(Binomial(88, 0.2) > 12) = 92 %. From 67 runs on it is caught 4
times in 5. `KARAT_FULL_COVERAGE=1` (`make coverage`) runs many seeds and judges each case alone as well.
"""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from scipy.stats import binom

FULL = bool(os.environ.get("KARAT_FULL_COVERAGE"))
# Chance of a false alarm: of one case judged alone, of which there are many, and of pooled cases.
ALONE, POOLED = 1e-4, 1e-3

Case = TypeVar("Case")


def seeds(few: int, many: int) -> int:
    return many if FULL else few


def seeds_by_case(cases: Iterable[Case], trials: int) -> Iterator[tuple[Case, range]]:
    """Seeds of its own for each case: runs that share a seed are not independent, and cannot be pooled."""
    for place, case in enumerate(cases):
        yield case, range(place * trials, (place + 1) * trials)


def allowed_misses(trials: int, confidence: float, *, false_alarm: float) -> int:
    return int(binom.ppf(1 - false_alarm, trials, 1 - confidence))


def assert_covers(misses: int, trials: int, confidence: float, *, false_alarm: float = ALONE) -> None:
    """Fail if more misses than these have a chance of at most `false_alarm` at this confidence."""
    allowed = allowed_misses(trials, confidence, false_alarm=false_alarm)
    assert misses <= allowed, f"{misses} misses in {trials} trials at {confidence:.0%}; {allowed} allowed"


def assert_cases_cover(missed: Mapping[str, Sequence[bool]], confidence: float) -> None:
    """Judge the independent runs of all cases together, and with many seeds each case as well.

    There must be enough runs to catch a true coverage of 80 % four times in five.
    """
    runs = [miss for case in missed.values() for miss in case]
    allowed = allowed_misses(len(runs), confidence, false_alarm=POOLED)
    assert binom.sf(allowed, len(runs), 0.2) >= 0.8, f"{len(runs)} runs are too few"
    assert_covers(sum(runs), len(runs), confidence, false_alarm=POOLED)
    if FULL:
        for case in missed.values():
            assert_covers(sum(case), len(case), confidence)
