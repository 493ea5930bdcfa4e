"""Every plan of the third question keeps what plans promise."""

import pytest

from karat.questions.volume.choices import VolumeChoices
from karat.questions.volume.methods import METHODS
from karat.questions.volume.plan import volume_plan
from karat.testing import PlanContract
from tests.questions.volume.collections import QUERY, made_up_features

FEATURES, LABELS = made_up_features(90, 0.2)


class VolumeContract(PlanContract):
    method = ""
    has_checkpoints = True
    takes_late = True
    checkpoint_every = 3

    def make_plan(self, seed, checkpoint=None):
        choices = VolumeChoices.of(method=self.method, query=QUERY, sample=30, needed=2, presumed=10, batch=6)
        stored = VolumeChoices.from_dict(choices.to_dict())
        return volume_plan(FEATURES, stored, seed=seed, checkpoint=checkpoint)

    def oracle(self, items):
        return LABELS[items]

    def check_result(self, result):
        assert 0 <= result.total.lower <= result.total.value <= result.total.upper <= len(LABELS)
        assert len(result.found) <= result.total.lower
        assert 0 <= result.recall.lower <= result.recall.upper <= 1
        assert type(result).from_json(result.to_json()).to_json() == result.to_json()


class TestAudit(VolumeContract):
    method = "audit"
    takes_unsure = True


class TestAlong(VolumeContract):
    method = "along"
    takes_unsure = True


class TestExact(VolumeContract):
    method = "exact"
    takes_unsure = True


class TestStratified(VolumeContract):
    method = "stratified"


class TestHorvitzThompson(VolumeContract):
    method = "horvitz-thompson"


class TestNegativeBinomial(VolumeContract):
    method = "negative-binomial"


class TestUniform(VolumeContract):
    method = "uniform"
    takes_late = False


@pytest.mark.parametrize("method", METHODS)
def test_every_method_has_its_contract(method):
    assert method in {each.method for each in VolumeContract.__subclasses__()}
