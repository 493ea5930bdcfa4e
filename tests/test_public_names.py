"""Every public name can be imported from karat."""

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

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


# Names for arrays, and what public values keep for karat's own use.
NOT_TOLD = {"ArrowSequence", "Codes", "Ends", "Floats", "Ints", "Ranks"}
INTERNAL = {
    "Example",
    "JsonRecords",
    "NewLabel",
    "Prompt",
    "ResultDisplay",
    "RowReader",
    "Rule",
    "ServerAddress",
    "Slicing",
    "Source",
    "SourceDefinition",
    "SummaryTable",
    "Unlabelled",
    "UnlabelledItems",
}


def told_types(public: Any) -> Iterator[tuple[str, str]]:
    """What public functions and methods return and public attributes are, each with its module."""
    if inspect.isfunction(public):
        yield public.__module__, public.__annotations__.get("return", "")
    for kind in getattr(public, "__mro__", ()):
        if kind.__module__.startswith("karat."):
            told = {name: each for name, each in vars(kind).items() if not name.startswith("_")}
            for each in told.values():
                function = getattr(each, "__func__", None) or getattr(each, "fget", None)
                function = function or getattr(each, "func", each)
                if inspect.isfunction(function):
                    yield function.__module__, function.__annotations__.get("return", "")
            for name, each in vars(kind).get("__annotations__", {}).items():
                if not name.startswith("_"):
                    yield kind.__module__, each


def types_of_karat(module: str) -> set[str]:
    """The names in a module that karat defines: its own classes, and what it imports from others."""
    tree = ast.walk(ast.parse(Path(str(sys.modules[module].__file__)).read_text(encoding="utf-8")))
    names: set[str] = set()
    for node in tree:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("karat."):
            names |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.ClassDef):
            names.add(node.name)
    return names


def test_every_type_that_public_names_tell_is_public() -> None:
    private = {
        name
        for public in karat.__all__
        for module, annotation in told_types(getattr(karat, public))
        for name in set(re.findall(r"\b[A-Z]\w+", str(annotation))) & types_of_karat(module)
    } - set(karat.__all__)
    assert private == NOT_TOLD | INTERNAL


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
