"""The plans of `rate` keep what every plan promises."""

from karat.questions.rate.choices import RateChoices
from karat.questions.rate.methods import METHODS
from karat.testing.plans import PlanContract
from tests.questions.rate.sets import judged_items


class RateContract(PlanContract):
    method = ""
    takes_unsure = True
    items, labels = judged_items(slices=3)

    def choices(self):
        return RateChoices(method=self.method, budget=150)

    def make_plan(self, seed, checkpoint=None):
        return METHODS[self.method].plan(self.items, self.choices(), seed=seed, known={3: 1, 5: None})

    def oracle(self, items):
        return self.labels[items % len(self.labels)]

    def check_result(self, result):
        assert 0 <= result.lower <= result.upper <= 1
        if result.value is None:
            assert (result.lower, result.upper) == (0, 1)
        else:
            assert result.lower <= result.value <= result.upper
        for each in result.slices:
            assert each.note == "too few labels" or each.lower <= each.value <= each.upper
        assert type(result).from_json(result.to_json()).to_json() == result.to_json()


class TestFixed(RateContract):
    method = "fixed"


class TestFixedWithAHalfWidth(RateContract):
    method = "fixed"

    def choices(self):
        return RateChoices(method="fixed", half_width=0.06)


class TestFixedWithWeights(RateContract):
    method = "fixed"
    items, labels = judged_items(weighted=True)


class TestAnytime(RateContract):
    method = "anytime"
    takes_late = True


class TestAnytimeWithAHalfWidth(TestAnytime):
    def choices(self):
        return RateChoices(method="anytime", half_width=0.08)


class TestAnytimeWithWeights(TestAnytime):
    items, labels = judged_items(weighted=True, slices=2)
