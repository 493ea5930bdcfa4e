"""Contracts as test classes: what every store, plan and ranked list must do, for whoever writes another one.

Imports anything below it and no test framework: a subclass in a test suite says what to test, and the
methods that begin with `test_` are run by pytest, or called by hand. Nothing in karat imports this.
"""

from karat.testing.plans import PlanContract
from karat.testing.ranked import RankedListContract
from karat.testing.stores import StoreContract

__all__ = ["PlanContract", "RankedListContract", "StoreContract"]
