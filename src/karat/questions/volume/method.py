"""Base class of the methods of `volume`: how the documents left after finding are sampled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from karat.core.method import Method
from karat.questions.volume.remainder import Batch, Remainder, RemainderEstimate

AUTOTAR = (
    "G. V. Cormack and M. R. Grossman. Autonomy and reliability of continuous active learning for "
    "technology-assisted review. arXiv 1504.06868, 2015."
)
ZHANG = (
    "H. Zhang, J. Lin, G. V. Cormack and M. D. Smucker. Sampling strategies and active learning for volume "
    "estimation. SIGIR 2016."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class VolumeMethod(Method):
    """A way to learn about the remainder.

    Where documents are found first, `cites` begins with the work on finding them.

    Attributes:
        next_batch: what to have labelled next; None when it has ended. Everything it goes by is in the
            remainder, so that it can be computed again at any time. By default nothing is sampled.
        estimate: what the batches so far say.
        finds_first: whether relevant documents are looked for before; else the remainder is everything.
        ends_by_itself: whether it takes as many labels as it needs, whatever `sample` says.
        samples_along: whether random draws come along with finding, and not after it.
        can_certify: whether it can go on until a recall is certain.
        holds_at_the_end: whether its interval holds only when sampling has ended, and not when it is watched.
    """

    next_batch: Callable[[Remainder], Batch | None] = lambda _: None
    estimate: Callable[[Remainder], RemainderEstimate] = lambda _: RemainderEstimate(0.0, 0.0, 0.0, ())
    finds_first: bool = True
    ends_by_itself: bool = False
    samples_along: bool = False
    can_certify: bool = False
    holds_at_the_end: bool = False
    # Finding learns from every label there is, goes on while some are missing, and keeps to a budget.
    takes_known: bool = True
    takes_late: bool = True
    takes_budget: bool = True
