"""The methods of `rate` by name: each is a guarantee."""

from __future__ import annotations

from karat.core.method import by_name
from karat.questions.rate.anytime import ANYTIME
from karat.questions.rate.fixed import FIXED

METHODS = by_name([FIXED, ANYTIME])
