"""Every curve method keeps what `PlanContract` promises."""

import numpy as np

from karat.core.plan import Items, Labels, Plan
from karat.questions.curve.band import band
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.methods import METHODS, make_plan
from karat.questions.curve.result import Curve
from karat.testing import PlanContract
from tests.questions.curve.lists import falling, random_list

LABELS = random_list(6_000, falling(0.98, 0.5), seed=3)
RANKS = np.arange(1, len(LABELS) + 1)
CHOICES = CurveChoices(epsilon=0.25, beta=1.5, window=30)


class CurveContract(PlanContract):
    method = ""

    def make_plan(self, seed: int, checkpoint: bytes | None = None) -> Plan[Curve]:
        return make_plan(len(LABELS), CHOICES.for_method(self.method), seed=seed, checkpoint=checkpoint)

    def oracle(self, items: Items) -> Labels:
        return LABELS[items - 1]

    def check_result(self, result: Curve) -> None:
        low, value, high = result.band("precision", RANKS)
        if result.estimate is None:
            assert result.labels_used == 0
            assert np.isnan(value).all()
            value = low
        assert (low <= value).all()
        assert (value <= high).all()
        assert low.min() >= 0.0
        assert high.max() <= 1.0


class TestBand(CurveContract):
    method = "band"
    takes_unsure = takes_late = has_checkpoints = True

    def make_plan(self, seed: int, checkpoint: bytes | None = None) -> Plan[Curve]:
        return band(len(LABELS), CurveChoices(factor=1.25), seed=seed, checkpoint=checkpoint)


class TestBandWithABudget(TestBand):
    def make_plan(self, seed: int, checkpoint: bytes | None = None) -> Plan[Curve]:
        choices = CurveChoices(factor=1.05, budget=350)
        return band(len(LABELS), choices, seed=seed, checkpoint=checkpoint)


class TestUniform(CurveContract):
    method = "uniform"


class TestLogstrat(CurveContract):
    method = "logstrat"


class TestPaula(CurveContract):
    method = "paula"
    uses_seed = False


class TestAdastrat(CurveContract):
    method = "adastrat"


def test_every_method_has_its_contract() -> None:
    tested = {kind.method for kind in CurveContract.__subclasses__()}
    assert tested == set(METHODS)
