"""A review's method and result in a paragraph for a paper, with its references."""

from __future__ import annotations

from typing import TYPE_CHECKING

from karat.report.numbers import count, measured, percent
from karat.report.references import KARAT, WAUDBY_SMITH
from karat.report.volume.tables import volume_headline

if TYPE_CHECKING:
    from karat.questions.volume.result import Volume

__all__ = ["MORE_NOTE", "volume_more", "volume_paragraph", "volume_references"]

AUTOTAR = (
    "G. V. Cormack and M. R. Grossman. Autonomy and reliability of continuous active learning for "
    "technology-assisted review. arXiv 1504.06868, 2015."
)
SAMPLERS = (
    "H. Zhang, J. Lin, G. V. Cormack and M. D. Smucker. Sampling strategies and active learning for volume "
    "estimation. SIGIR 2016."
)

# How the rest was sampled, and the works that rests on beside karat and active learning.
METHODS = {
    "audit": (
        "the rest was sampled without replacement and bounded by bets that hold at any stopping time [3]",
        (WAUDBY_SMITH,),
    ),
    "stratified": ("the rest was sampled in strata of the ranking [3]", (SAMPLERS,)),
    "horvitz-thompson": (
        "the rest was sampled with probabilities that follow the model's, and weighted by their inverse [3]",
        (SAMPLERS,),
    ),
    "negative-binomial": (
        "the rest was sampled uniformly until a set number of relevant documents had been met [3]",
        (SAMPLERS,),
    ),
}

MORE_NOTE = "If the rest of the collection is as it looks now. It is a guess, not a guarantee."


def volume_paragraph(volume: Volume, *, criterion: str = "") -> str:
    """What was done and what came out, in sentences; numbers in brackets are those of the references."""
    judged = f" A document is relevant by the criterion “{criterion.rstrip('.')}”." if criterion else ""
    share = measured(volume.judged / max(volume.size, 1))
    return " ".join(
        [
            f"We reviewed {count(volume.size, 'document')} with karat [1] (method {volume.method}, seed "
            f"{volume.parameters.get('seed', 0)}) and judged {count(volume.judged)} of them, {share}."
            f"{judged}",
            _done(volume),
            volume_headline(volume),
            f"The interval holds with {percent(volume.confidence)} confidence.",
        ]
    )


def volume_references(volume: Volume) -> list[str]:
    """The works that the paragraph cites, in the order of their numbers."""
    if volume.method not in METHODS:
        return [KARAT]
    return [KARAT, AUTOTAR, *(METHODS[volume.method][1] if volume.judged_before is not None else ())]


def volume_more(volume: Volume) -> list[str]:
    """What more labels would tell, in sentences; [] where nothing can be said."""
    if volume.judged_before is None:
        return []
    better = [point for point in volume.forecast if point.upper < volume.total.upper]
    return [
        f"With {count(point.labels, 'more label')} the number of relevant documents would be known to lie "
        f"between {point.lower:,.0f} and {point.upper:,.0f}."
        for point in better[:3]
    ]


def _done(volume: Volume) -> str:
    if volume.method not in METHODS:
        return "Documents were drawn uniformly."
    learning = "Documents were found by continuous active learning [2]"
    if volume.judged_before is None:
        return f"{learning}."
    return f"{learning} until {count(volume.judged_before)} were judged; then {METHODS[volume.method][0]}."
