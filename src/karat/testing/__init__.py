"""Contracts as test classes, for new implementations of campaigns, stores, plans, ranked lists and judges.

Imports anything below it and no test framework: a subclass in a test suite says what to test, and the
methods that begin with `test_` are run by pytest, or called by hand. Nothing in karat imports this.
"""

from karat.testing.campaigns import CampaignContract
from karat.testing.judges import JudgeContract
from karat.testing.plans import PlanContract
from karat.testing.ranked import RankedListContract
from karat.testing.stores import StoreContract

__all__ = ["CampaignContract", "JudgeContract", "PlanContract", "RankedListContract", "StoreContract"]
