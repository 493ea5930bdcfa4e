"""The methods of `volume` by name."""

from __future__ import annotations

from karat.core.method import by_name
from karat.questions.volume.along import ALONG
from karat.questions.volume.audit import AUDIT
from karat.questions.volume.exact import EXACT
from karat.questions.volume.horvitz_thompson import HORVITZ_THOMPSON
from karat.questions.volume.negative_binomial import NEGATIVE_BINOMIAL
from karat.questions.volume.stratified import STRATIFIED
from karat.questions.volume.uniform import UNIFORM

METHODS = by_name([AUDIT, ALONG, EXACT, STRATIFIED, HORVITZ_THOMPSON, NEGATIVE_BINOMIAL, UNIFORM])
