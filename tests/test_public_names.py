"""Every public name can be imported from karat."""

import inspect

import pytest

import karat
from karat.campaign import errors as campaign_errors
from karat.core import errors as core_errors


def test_every_name_is_there() -> None:
    for name in karat.__all__:
        assert getattr(karat, name) is getattr(karat, name), name
        assert not inspect.ismodule(getattr(karat, name)), name


def test_every_exception_is_public() -> None:
    for module in (core_errors, campaign_errors):
        for name, kind in vars(module).items():
            if inspect.isclass(kind) and issubclass(kind, Exception | Warning):
                assert name in karat.__all__


def test_errors_have_codes_of_their_own() -> None:
    public = [getattr(karat, name) for name in karat.__all__]
    ours = [kind for kind in public if inspect.isclass(kind) and issubclass(kind, karat.KaratError)]
    assert len({kind.code for kind in ours}) == len(ours)
    assert all(core_errors.error_class(kind.code) is kind for kind in ours)


@pytest.mark.parametrize("name", ["simulate_compare", "simulate_curve", "simulate_volume"])
def test_simulations_are_functions_also_after_their_modules_were_imported(name: str) -> None:
    __import__(f"karat.simulate.{name.removeprefix('simulate_')}")
    assert callable(getattr(karat, name))
    assert callable(getattr(karat, name))
