"""A judge's verdicts in comparisons: narrower intervals from a good one, the same promise from any."""

import json

import numpy as np
import pandas as pd
import pytest

import karat
from karat.core.errors import KaratError
from karat.data.system_items import with_verdicts
from karat.questions.compare.choices import CompareChoices
from karat.sources.systems import SystemColumns
from tests.questions.compare.made_up import compared, made_up


def judge(labels: np.ndarray, right: float, *, seed: int = 0) -> np.ndarray:
    """Verdicts that are right so often."""
    agree = np.random.default_rng([seed, 17]).random(len(labels)) < right
    return np.where(agree, labels, 1 - labels).astype(np.float64)


def widths(found: karat.Comparison) -> np.ndarray:
    ends, pairs = found.scores["precision"], found.differences["precision"]
    return np.array([(ends.upper - ends.lower).mean(), (pairs.upper - pairs.lower).mean()])


@pytest.mark.parametrize("method", ["audit", "joint", "inclusion", "simple"])
@pytest.mark.parametrize(("right", "least", "most"), [(0.95, 0.2, 0.75), (0.5, 0.85, 1.1), (0.05, 0.2, 0.75)])
def test_verdicts_narrow_intervals_as_far_as_they_tell(
    method: str, right: float, least: float, most: float
) -> None:
    systems, labels = made_up(800)
    judged = with_verdicts(systems, judge(labels, right))
    choices = {"labels_per_system": 200, "scores": ("precision",)}
    ratio = widths(compared(judged, labels, method, **choices)) / widths(
        compared(systems, labels, method, **choices)
    )
    assert (ratio > least).all()
    assert (ratio < most).all()


def test_recall_and_f1_of_joint_profit_too() -> None:
    systems, labels = made_up(800)
    judged = compared(with_verdicts(systems, judge(labels, 0.95)), labels, labels_per_system=200)
    alone = compared(systems, labels, labels_per_system=200)
    for metric in ("recall", "f1"):
        narrow, wide = (each.scores[metric].upper - each.scores[metric].lower for each in (judged, alone))
        assert (narrow < 0.9 * wide).all()


def test_a_judge_whom_no_label_contradicts_leaves_no_point() -> None:
    systems, labels = made_up(400)
    found = compared(with_verdicts(systems, labels), labels, labels_per_system=60)
    ends = found.scores["precision"]
    assert (ends.upper - ends.lower > 0.02).all()


def test_verdicts_are_given_by_code_by_id_or_in_a_column() -> None:
    table = pd.DataFrame(
        {
            "system": ["a"] * 6 + ["b"] * 6,
            "item": [f"i{n}" for n in (*range(6), *range(3, 9))],
        }
    )
    table["judge"] = [None if item == "i0" else int(item[1:]) % 2 for item in table["item"]]
    truth = {f"i{n}": n % 2 for n in range(9)}
    systems = karat.read_systems(table[["system", "item"]])
    told = {item: label for item, label in truth.items() if item != "i0"}
    by_id = karat.compare_systems(systems, truth, proxy=told, labels_per_system=4)
    by_series = karat.compare_systems(systems, truth, proxy=pd.Series(told), labels_per_system=4)
    read = karat.read_systems(table, columns=SystemColumns(proxy="judge"))
    by_column = karat.compare_systems(read, truth, labels_per_system=4)
    by_code = karat.compare_systems(systems, truth, proxy=read.verdicts, labels_per_system=4)
    assert by_id.to_json() == by_series.to_json() == by_column.to_json() == by_code.to_json()
    assert json.loads(by_id.to_json())["parameters"]["proxy"] is True
    assert read.fingerprint() != systems.fingerprint()


def test_verdicts_that_cannot_be_are_refused() -> None:
    systems, labels = made_up(50)
    for proxy, message in (
        (np.ones(3), "but 3 verdicts"),
        (np.full(systems.size, 2.0), "is 2; verdicts are between 0 and 1"),
        ({"nobody": 1.0}, "No item of the systems has a verdict"),
    ):
        with pytest.raises(KaratError, match=message):
            karat.compare_systems(systems, labels, proxy=proxy)
    with pytest.raises(KaratError, match="take proxy; pooling does not"):
        karat.compare_systems(systems, labels, proxy=labels, method="pooling")
    with pytest.raises(KaratError, match="bootstrap takes no verdicts"):
        karat.compare_systems(systems, labels, proxy=labels, method="joint", variance="bootstrap")
    table = pd.DataFrame({"system": ["a", "b"], "item": ["x", "x"], "judge": [0.2, 0.4]})
    with pytest.raises(KaratError, match="An item has one verdict"):
        karat.read_systems(table, columns=SystemColumns(proxy="judge"))


def test_a_campaign_takes_its_verdicts_from_a_column_that_annotators_do_not_see(tmp_path) -> None:
    from karat.questions.compare.question import QUESTION
    from karat.sources.kinds.systems import KIND, SystemsColumns

    systems, labels = made_up(60)
    verdicts = judge(labels, 0.9)
    path = tmp_path / "outputs.csv"
    rows = [
        f"{name},{item},{verdicts[item]:g},text {item}"
        for place, name in enumerate(systems.names)
        for item in systems.outputs(place).tolist()
    ]
    path.write_text("\n".join(["system,item,judge,text", *rows]))
    source = KIND.open(path, SystemsColumns(proxy="judge"), engine={})
    assert np.isfinite(source.systems.verdicts).all()
    assert source.definition.columns["proxy"] == "judge"
    assert set(source.fields_at([0])[0]) == {"item", "text"}
    plan = QUESTION.plan(source, CompareChoices(labels_per_system=20), seed=0, known={})
    names = source.systems.item_names
    found = karat.run(plan, lambda codes: [labels[int(name)] for name in names(codes)])
    assert found.parameters["proxy"]
    away = KIND.open(path, SystemsColumns(proxy="judge"), engine={"engine": "duckdb"})
    assert away.systems.verdicts is not None
    assert "judge" not in away.fields_at([0])[0]
