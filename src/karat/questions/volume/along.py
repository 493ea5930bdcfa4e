"""Method `along`: random draws run along with finding, so that there is an interval all the time."""

from __future__ import annotations

from karat.core.citations import WAUDBY_SMITH
from karat.questions.volume.method import AUTOTAR, VolumeMethod
from karat.questions.volume.remainder import RemainderEstimate

ALONG = VolumeMethod(
    name="along",
    does="random draws from what nobody had judged came along with finding, and bound the number of relevant "
    "documents by bets that hold at any stopping time [3]",
    cites=(AUTOTAR, WAUDBY_SMITH),
    # Draws come along with finding, in `AlongRun`: when it has ended, nothing is left to sample.
    next_batch=lambda _: None,
    estimate=lambda _: RemainderEstimate(0.0, 0.0, 0.0, ()),
    takes_unsure=True,
    may_be_watched=True,
    can_certify=True,
    ends_by_itself=True,
    samples_along=True,
)
