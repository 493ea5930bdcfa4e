"""The choices of a curve: one declaration, from which keywords, help and stored parameters follow."""

import inspect
import json

import pytest

import karat
from karat.core.errors import ParameterError
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.question import QUESTION
from karat.questions.curve.targets import BandTarget
from karat.questions.curve.upgrade import upgrade_curve_parameters

SETTINGS = {
    "epsilon": 0.0294,
    "beta": 1.0491,
    "confidence": 0.9,
    "window": 50,
    "min_precision": "auto",
    "head": None,
    "noise": 0.0,
    "floor": 0.01,
    "strict": True,
}
TARGET = {"factor": 1.08, "half_width": None, "ranks": [1, 200], "near": None, "floor": 0.01}
OPTIONS = {"confidence": 0.9, "budget": None, "batch": 8, "monotone_from": None, "slack": 100, "noise": 0.0}


def test_functions_have_a_keyword_for_each_choice() -> None:
    offered = {each.name: each for each in CurveChoices.described() if not each.internal}
    parameters = inspect.signature(karat.estimate_curve).parameters
    assert {name: parameters[name].default for name in offered} == {
        name: each.default for name, each in offered.items()
    }
    assert "choices" not in parameters
    assert all(each.help in (karat.estimate_curve.__doc__ or "") for each in offered.values())
    assert "method" not in inspect.signature(karat.curve_costs).parameters


def test_choices_are_stored_and_read_as_they_are() -> None:
    choices = CurveChoices(factor=1.4, ranks=(1, 200), batch=8)
    assert CurveChoices.from_dict(json.loads(json.dumps(choices.to_dict()))) == choices
    assert BandTarget.of(choices).factor == 1.4


def test_old_parameters_of_band_are_its_target_and_options() -> None:
    old = {"method": "band", "settings": SETTINGS, "target": TARGET, "options": OPTIONS}
    choices = CurveChoices.from_dict(upgrade_curve_parameters(old))
    assert choices == CurveChoices(
        factor=1.08, confidence=0.9, ranks=(1, 200), batch=8, floor=0.01, revision=1
    )
    assert upgrade_curve_parameters(choices.to_dict()) == choices.to_dict()


def test_without_a_target_band_aims_at_a_factor_where_precision_is_not_low() -> None:
    target = BandTarget.of(CurveChoices())
    assert (target.factor, target.floor) == (1.15, 0.2)
    for choices in ({"factor": 1.3}, {"epsilon": 0.1}, {"half_width": 0.05}):
        assert BandTarget.of(CurveChoices(**choices)).floor == 0.01
    assert BandTarget.of(CurveChoices(floor=0.05)).floor == 0.05


def test_campaigns_of_the_first_revision_keep_their_default() -> None:
    target = BandTarget.of(CurveChoices.from_dict({"method": "band"}))
    assert (target.factor, target.floor) == (1.08, 0.01)


def test_old_parameters_of_other_methods_keep_their_shares_to_the_last_digit() -> None:
    old = {"method": "adastrat", "settings": SETTINGS, "target": TARGET, "options": OPTIONS}
    choices = CurveChoices.from_dict(upgrade_curve_parameters(old))
    assert choices.shares() == (0.0294, 1.0491)
    assert (choices.window, choices.min_precision, choices.strict) == (50, "auto", True)
    choices.check_taken_by("adastrat")


def test_a_choice_that_the_method_does_not_take_is_refused_or_left_out() -> None:
    choices = CurveChoices(method="paula", half_width=0.1)
    with pytest.raises(ParameterError, match="Only the method band takes half_width; paula does not"):
        QUESTION.resolve(choices, range(1_000))
    assert choices.for_method("paula").half_width is None


def test_prices_are_a_table_and_data() -> None:
    price = QUESTION.price(CurveChoices(method="paula", epsilon=0.03), size=35_615)
    assert list(price.data) == [row[0] for row in price.rows]
    assert price.labels == price.data["paula"]["labels"]
    assert all(len(row) == len(price.columns) for row in price.rows)
