"""The declaration of `compare`: choices, methods, prices, and what earlier versions stored."""

import json
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import karat
from karat.core.errors import ParameterError
from karat.core.question import question_named
from karat.questions.compare.choices import CompareChoices, ComparePricing
from karat.questions.compare.methods import METHODS
from karat.questions.compare.upgrade import upgrade_compare_parameters
from karat.report.compare.report import CompareReport
from karat.sources.kinds import kind_named
from karat.sources.kinds.systems import SystemsColumns
from karat.sources.source import Source
from tests.questions.compare.made_up import compared, made_up

OLD_SETTINGS = {
    "labels_per_system": 60,
    "confidence": 0.9,
    "weighting": "overlap",
    "interval": "logit",
    "variance": "analytic",
    "replicates": 400,
    "batch": 20,
    "half_width": None,
    "pool_recall": [4, 5],
    "more": [["a", 30]],
}


def opened(source: object) -> Source:
    return kind_named("systems").open(source, SystemsColumns(), engine={})


def write_outputs(path: Path, items: dict[str, range]) -> str:
    rows = [f"{system},x{item}" for system, own in items.items() for item in own]
    path.write_text("\n".join(["system,item", *rows]) + "\n")
    return str(path)


def test_every_method_says_what_it_does_and_cites() -> None:
    assert question_named("compare").methods is METHODS
    for name, method in METHODS.items():
        assert method.name == name
        assert f"[{len(method.cites) + 1}]" in method.does
    assert [name for name, method in METHODS.items() if method.takes_unsure] == ["audit"]
    assert [name for name, method in METHODS.items() if method.may_be_watched] == ["audit"]
    assert METHODS["audit"].assumes_nothing


def test_true_items_are_resolved_to_a_count() -> None:
    systems, _ = made_up(60)
    own = systems.outputs(0)[:3].tolist()
    outside = np.flatnonzero(systems.degree == 0)[:1].tolist()
    source = SimpleNamespace(systems=systems)
    choices = question_named("compare").resolve(
        CompareChoices(method="joint", true_items=[*own, *outside]), source
    )
    assert choices.pool_recall == (3, 4)
    assert choices.true_items is None
    assert CompareChoices.from_dict(json.loads(json.dumps(choices.to_dict()))) == choices


def test_parameters_that_earlier_versions_stored_make_the_same_plan() -> None:
    new = upgrade_compare_parameters({"method": "joint", "settings": OLD_SETTINGS})
    choices = CompareChoices(
        method="joint",
        labels_per_system=60,
        confidence=0.9,
        weighting="overlap",
        interval="logit",
        batch=20,
        pool_recall=(4, 5),
        more=(("a", 30),),
        revision=1,
    )
    assert new == choices.to_dict()
    assert upgrade_compare_parameters(new) == new
    systems, _ = made_up(60)
    source, question = opened(systems), question_named("compare")
    first = next(question.plan(source, CompareChoices.from_dict(new), seed=1, known={}))
    assert first.items.tolist() == next(question.plan(source, choices, seed=1, known={})).items.tolist()


def test_a_result_of_an_earlier_version_is_read_and_reported() -> None:
    systems, labels = made_up(60)
    stored = compared(systems, labels, "joint", labels_per_system=20).to_dict()
    stored["parameters"]["settings"] = OLD_SETTINGS
    call = CompareReport().python(karat.Comparison.from_json(json.dumps(stored)))
    for line in ("method='joint'", "weighting='overlap'", "batch=20", "true_items=true_items"):
        assert f"    {line}," in call


def test_the_reproduction_call_names_what_was_chosen() -> None:
    systems, labels = made_up()
    comparison = karat.compare_systems(systems, labels, half_width=0.1, seed=3)
    call = CompareReport().python(comparison)
    again: dict[str, karat.Comparison] = {}
    exec(call, {"systems": systems, "labels": labels}, again)  # noqa: S102 - the call that a report shows
    assert again["comparison"].to_json() == comparison.to_json()


def test_methods_are_priced_within_five_points_unless_told_otherwise(tmp_path: Path) -> None:
    path = write_outputs(tmp_path / "outputs.csv", {"a": range(400), "b": range(200, 600)})
    source = opened(path)
    question = question_named("compare")
    price = question.price(CompareChoices(), source=source)
    assert price.title == "Labels to know 2 precisions within ±0.05"
    assert price.data == question.price(CompareChoices(half_width=0.05), source=source).data
    assert price.labels == price.data["audit"]["labels"]
    assert [row[0] for row in price.rows] == list(price.data) == ["audit", "joint", "simple"]
    with pytest.raises(ParameterError, match="depends on its systems"):
        question.price(CompareChoices(), size=600)


def test_a_newcomer_is_priced_with_the_items_to_label(tmp_path: Path) -> None:
    path = write_outputs(tmp_path / "outputs.csv", {"a": range(400), "b": range(200, 600)})
    newcomer = write_outputs(tmp_path / "newcomer.csv", {"new": range(300, 700)})
    price = question_named("compare").price(
        CompareChoices(half_width=0.1),
        source=opened(path),
        pricing=ComparePricing(add=newcomer, items_out="ask.txt"),
    )
    assert price.labels == price.data["campaign"]["new_labels"] > price.data["new_labels"]
    assert price.data["new_labels"] == len(price.data["items"])
    assert price.files["ask.txt"].decode().splitlines() == price.data["items"]
    assert price.notes[0].startswith("newcomer: ")
    assert not price.rows
