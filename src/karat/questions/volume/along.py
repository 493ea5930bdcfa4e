"""Method `along`: random draws run along with finding, so that there is an interval all the time."""

from __future__ import annotations

from karat.core.citations import WAUDBY_SMITH
from karat.questions.volume.method import AUTOTAR, VolumeMethod

ALONG = VolumeMethod(
    name="along",
    does="random draws from what nobody had judged came along with finding, and bound the number of relevant "
    "documents by bets that hold at any stopping time [3]",
    cites=(AUTOTAR, WAUDBY_SMITH),
    takes_unsure=True,
    may_be_watched=True,
    can_certify=True,
    ends_by_itself=True,
    samples_along=True,
)
