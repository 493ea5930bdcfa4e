"""The methods of `cut` by name: how samples certify a cut."""

from __future__ import annotations

from dataclasses import dataclass

from karat.core.citations import WAUDBY_SMITH
from karat.core.method import Method, by_name


@dataclass(frozen=True, slots=True, kw_only=True)
class CutMethod(Method):
    """A way to certify a cut.

    Attributes:
        bets: whether every batch counts at once, by bets that hold at any stopping time; else a sample counts
            when it is complete, and several samples share the error.
    """

    bets: bool = False


EXACT = CutMethod(
    name="exact",
    does=(
        "After a first look, uniformly drawn items were labelled; candidate cuts and their exact tests were "
        "fixed beforehand, and certified the cut [2]"
    ),
    cites=(
        "Berger and Boos. P values maximized over a confidence set for the nuisance parameter. JASA 1994.",
    ),
    takes_unsure=True,
    takes_known=True,
    takes_proxy=True,
    takes_budget=True,
    may_be_watched=True,
)


ANYTIME = CutMethod(
    name="anytime",
    bets=True,
    does=(
        "After a first look, items were drawn in batches, by rates that followed the labels so far; bets on "
        "candidate cuts in a fixed order, valid at any stopping time, certified the cut [2]"
    ),
    cites=(WAUDBY_SMITH,),
    takes_unsure=True,
    takes_known=True,
    takes_proxy=True,
    takes_budget=True,
    may_be_watched=True,
)


METHODS = by_name([EXACT, ANYTIME])
