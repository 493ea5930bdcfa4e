"""Every curve method keeps what `PlanContract` promises."""

import numpy as np

from karat.core.plan import Items, Labels, Plan
from karat.questions.curve.band import band
from karat.questions.curve.methods import METHODS, make_plan
from karat.questions.curve.options import BandOptions
from karat.questions.curve.result import Curve
from karat.questions.curve.settings import Settings
from karat.questions.curve.targets import BandTarget
from karat.testing import PlanContract
from tests.questions.curve.lists import falling, random_list

LABELS = random_list(6_000, falling(0.98, 0.5), seed=3)
RANKS = np.arange(1, len(LABELS) + 1)
SETTINGS = Settings.of(epsilon=0.25, beta=1.5, window=30)


class CurveContract(PlanContract):
    method = ""

    def make_plan(self, seed: int, checkpoint: bytes | None = None) -> Plan[Curve]:
        return make_plan(self.method, len(LABELS), settings=SETTINGS, seed=seed, checkpoint=checkpoint)

    def oracle(self, items: Items) -> Labels:
        return LABELS[items - 1]

    def check_result(self, result: Curve) -> None:
        low, value, high = result.band("precision", RANKS)
        assert (low <= value).all()
        assert (value <= high).all()
        assert low.min() >= 0.0
        assert high.max() <= 1.0


class TestBand(CurveContract):
    method = "band"
    takes_unsure = takes_late = has_checkpoints = True

    def make_plan(self, seed: int, checkpoint: bytes | None = None) -> Plan[Curve]:
        target = BandTarget(factor=1.25)
        return band(len(LABELS), target=target, options=BandOptions(), seed=seed, checkpoint=checkpoint)


class TestBandWithABudget(TestBand):
    def make_plan(self, seed: int, checkpoint: bytes | None = None) -> Plan[Curve]:
        target, options = BandTarget(factor=1.05), BandOptions(budget=350)
        return band(len(LABELS), target=target, options=options, seed=seed, checkpoint=checkpoint)


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
