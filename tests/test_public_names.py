"""The names that `karat` offers."""

from types import ModuleType

import pytest

import karat


@pytest.mark.parametrize("name", karat.__all__)
def test_a_public_name_is_the_same_object_at_every_access(name: str) -> None:
    first = getattr(karat, name)
    assert not isinstance(first, ModuleType)
    assert getattr(karat, name) is first


@pytest.mark.parametrize("name", ["simulate_compare", "simulate_curve", "simulate_volume"])
def test_simulations_are_functions_also_after_their_modules_were_imported(name: str) -> None:
    __import__(f"karat.simulate.{name.removeprefix('simulate_')}")
    assert callable(getattr(karat, name))
    assert callable(getattr(karat, name))
