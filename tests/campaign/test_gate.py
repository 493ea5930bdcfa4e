"""Gates on results and campaigns: decisions, labels that would decide, items to label next."""

import itertools
import json
import shlex
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

import karat
from karat.core.band import Band
from karat.core.gate import Decision, Finding, Quantity, decide, decide_all
from karat.core.gate_labels import LabelsToDecide, labels_to_decide
from karat.questions.curve.band import band
from karat.questions.curve.choices import CurveChoices
from tests.cli.campaigns import caller
from tests.coverage.tolerance import POOLED, assert_covers
from tests.questions.own.share import QUESTION as SHARE
from tests.report.curves import make_band


def quantity(lower: float, value: float, upper: float, **more: Any) -> Quantity:
    return Quantity("precision", Band(lower, value, upper, 0.95), **{"labels": 100, "items": 5000, **more})


@pytest.mark.parametrize(
    ("ends", "decision"),
    [
        ((0.9, 0.95, 0.97), Decision.HOLDS),
        ((0.899, 0.95, 0.97), Decision.UNKNOWN),
        ((0.7, 0.8, 0.9), Decision.UNKNOWN),
        ((0.7, 0.8, 0.899), Decision.FAILS),
    ],
)
def test_the_interval_decides_and_not_the_estimate(
    ends: tuple[float, float, float], decision: Decision
) -> None:
    assert decide(quantity(*ends), 0.9).decision is decision


def test_labels_that_would_decide() -> None:
    near = labels_to_decide(Band(0.8, 0.9, 0.96, 0.95), 0.88, labels=100, items=None)
    far = labels_to_decide(Band(0.8, 0.9, 0.96, 0.95), 0.82, labels=100, items=None)
    assert near is not None
    assert far is not None
    assert 0 < far.half < near.half < near.enough
    assert far.enough < near.enough
    # An estimate that is what is wanted tells nothing of the side: half of the cases take very many.
    middle = labels_to_decide(Band(0.8, 0.9, 1.0, 0.95), 0.9, labels=100, items=5000)
    assert middle is not None
    assert 3000 < middle.enough <= 4900
    # A new sample has to be larger than one that goes on.
    new = labels_to_decide(Band(0.8, 0.9, 0.96, 0.95), 0.82, labels=100, items=None, goes_on=False)
    assert new is not None
    assert far.half < new.half
    # All items always decide.
    assert labels_to_decide(Band(0.8, 0.9, 1.0, 0.95), 0.9, labels=100, items=110) == LabelsToDecide(10, 10)
    assert labels_to_decide(Band(0.0, 0.5, 1.0, 0.95), 0.9, labels=0, items=5000) is None


def test_one_failure_decides_and_one_unknown_leaves_it_open() -> None:
    holds, fails, unknown = (
        Finding(quantity(0.1, 0.2, 0.3), 0.5, decision, None)
        for decision in (Decision.HOLDS, Decision.FAILS, Decision.UNKNOWN)
    )
    assert decide_all([holds, holds]) is Decision.HOLDS
    assert decide_all([holds, unknown]) is Decision.UNKNOWN
    assert decide_all([holds, unknown, fails]) is Decision.FAILS
    assert decide_all([]) is Decision.UNKNOWN


def test_a_curve_is_checked_at_a_rank(tmp_path: Path) -> None:
    curve = make_band()
    at = curve.precision(1000)
    assert karat.check(curve, precision=at.lower, at=1000).decision is Decision.HOLDS
    failed = karat.check(curve, precision=min(1.0, at.upper + 1e-9), at=1000)
    assert (failed.decision, failed.exit_code) == (Decision.FAILS, 1)
    unknown = karat.check(curve, precision=at.value, at=1000, recall=0.001)
    assert (unknown.decision, unknown.exit_code) == (Decision.UNKNOWN, 3)
    assert unknown.may_be_repeated
    path = tmp_path / "curve.json"
    path.write_text(curve.to_json())
    read = karat.check(path, precision=at.lower, at=1000)
    assert read.findings == karat.check(curve, precision=at.lower, at=1000).findings
    assert json.loads(json.dumps(read.to_dict()))["exit_code"] == 0


@pytest.mark.parametrize(
    "wanted",
    [
        {},
        {"precision": 1.5},
        {"precision": 0.0},
        {"rate": 0.9},
        {"recall": 0.9},
        {"precision": 0.9, "at": 10**9},
        {"precision": 0.9, "system": "a"},
        {"precision": 0.9, "by": "language"},
    ],
)
def test_what_cannot_be_checked_is_refused_in_one_line(wanted: dict[str, Any]) -> None:
    with pytest.raises(karat.ParameterError) as raised:
        karat.check(make_band(), **wanted)
    assert "\n" not in str(raised.value)


def test_files_that_hold_no_result_are_refused(tmp_path: Path) -> None:
    for text, words in (("{", "not JSON"), ('{"a": 1}', "not a result"), ("[]", "not a result")):
        (tmp_path / "x.json").write_text(text)
        with pytest.raises(karat.SourceError, match=words):
            karat.check(tmp_path / "x.json", precision=0.9)
    with pytest.raises(karat.SourceError, match="cannot be read"):
        karat.check(tmp_path / "none.json", precision=0.9)


def test_a_comparison_is_checked_for_each_system_or_for_one() -> None:
    names = [name for name in ("good", "bad") for _ in range(300)]
    items = [f"{name[0]}{n}" for name in ("good", "bad") for n in range(300)]
    systems = karat.read_systems(pd.DataFrame({"system": names, "item": items}))

    def oracle(items: list[str]) -> list[int]:
        return [int(item.startswith("g") or int(item[1:]) % 2) for item in items]

    comparison = karat.compare_systems(systems, oracle, half_width=0.1)
    assert karat.check(comparison, precision=0.8, system="good").decision is Decision.HOLDS
    both = karat.check(comparison, precision=0.8)
    assert [each.decision for each in both.findings] == [Decision.HOLDS, Decision.FAILS]
    assert both.decision is Decision.FAILS
    with pytest.raises(karat.ParameterError, match="No system"):
        karat.check(comparison, precision=0.8, system="other")


def test_a_rate_is_checked_as_a_whole_and_in_each_slice() -> None:
    table = pd.DataFrame({"id": range(2000), "language": ["de", "fr"] * 1000})

    def oracle(items: list[int]) -> list[int]:
        return [int(item % 2 == 0 or item % 20 > 10) for item in items]

    rate = karat.estimate_rate(table, oracle, by="language", half_width=0.03)
    assert karat.check(rate, rate=0.6).decision is Decision.HOLDS
    sliced = karat.check(rate, rate=0.6, by="language")
    assert {each.quantity.name: each.decision for each in sliced.findings} == {
        "rate of de": Decision.HOLDS,
        "rate of fr": Decision.FAILS,
    }
    with pytest.raises(karat.ParameterError, match="no slices by size"):
        karat.check(rate, rate=0.6, by="size")
    with pytest.raises(karat.ParameterError, match="It has: rate"):
        karat.check(rate, precision=0.6)


def test_a_set_is_checked_for_what_is_certain_of_it() -> None:
    labels = (np.arange(3000) < 1500).astype(int)
    ranking = karat.Ranking.from_scores(-np.arange(3000.0))
    selection = karat.select_items(ranking, labels, precision=0.8, budget=300)
    assert karat.check(selection, precision=0.8).decision is Decision.HOLDS
    with pytest.raises(karat.ParameterError, match="It has: precision, recall"):
        karat.check(selection, rate=0.8)


class _Sliced:
    """What a rate with slices looks like to a gate."""

    method, confidence = "fixed", 0.9

    def quantities(self, wanted: karat.Requirement) -> list[Quantity]:
        assert (wanted.quantity, wanted.by) == ("rate", "language")
        few = Quantity("rate of fr", None, 2, 100, together=False)
        return [Quantity("rate of de", Band(0.96, 0.97, 0.98, 0.9), 200, 1000, together=False), few]


def test_any_result_with_one_method_can_be_checked() -> None:
    gate = karat.check(_Sliced(), rate=0.95, by="language")
    assert gate.decision is Decision.UNKNOWN
    assert not gate.may_be_repeated
    assert gate.findings[1].labels_needed is None
    assert "Each interval holds with 90 % by itself" in gate.note
    with pytest.raises(karat.ParameterError, match="cannot be checked"):
        karat.check(object(), rate=0.95)


# ---------------------------------------------------------------------- campaigns


@pytest.fixture
def campaign(tmp_path: Path) -> Any:
    path = tmp_path / "list.csv"
    path.write_text("id,score\n" + "".join(f"p{n},{1 - n / 1000}\n" for n in range(1000)))
    with karat.Campaign.create(
        f"sqlite:///{tmp_path}/karat.db", name="quality", source=str(path), criterion="c", half_width=0.05
    ) as opened:
        yield opened


def label(campaign: Any, count: int, answer: Any) -> None:
    while count and (items := campaign.ask(min(count, 50), annotator="ann")):
        campaign.tell({item.id: answer(item.id) for item in items}, annotator="ann")
        count -= len(items)


def test_a_campaign_without_labels_is_not_known_and_says_what_to_label(campaign: Any) -> None:
    gate = karat.check(campaign, precision=0.9, at=500)
    assert gate.exit_code == 3
    assert 1 <= len(gate.next_items) <= 10
    assert "Its own target takes about" in gate.note
    held = campaign.ask(len(gate.next_items), annotator="ann")
    assert [item.id for item in held] == list(gate.next_items)
    # What somebody holds is not offered to others.
    assert not set(campaign.next_items(10)) & set(gate.next_items)


def test_a_campaign_is_decided_by_its_labels(campaign: Any) -> None:
    label(campaign, 400, lambda _: 1)
    good = karat.check(campaign, precision=0.8, at=500)
    assert good.exit_code == 0
    assert good.labels_needed is None
    assert good.next_items == ()
    open_ = karat.check(campaign, precision=0.9999, at=500)
    assert open_.exit_code == 3
    assert open_.labels_needed is not None
    assert open_.labels_needed > 0
    campaign.archive()
    assert karat.check(campaign, precision=0.9999, at=500).next_items == ()


def test_a_method_that_holds_once_decides_at_its_end_only(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("id,score\n" + "".join(f"p{n},{1 - n / 1000}\n" for n in range(300)))
    with karat.Campaign.create(
        f"sqlite:///{tmp_path}/karat.db",
        name="once",
        source=str(path),
        criterion="c",
        method="uniform",
        epsilon=0.3,
    ) as campaign:
        before = karat.check(campaign, precision=0.5)
        assert (before.exit_code, before.may_be_repeated) == (3, False)
        while items := campaign.ask(100, annotator="ann"):
            campaign.tell({item.id: 1 for item in items}, annotator="ann")
        after = karat.check(campaign, precision=0.5)
    assert after.exit_code == 0


def _label_all(campaign: Any) -> None:
    """Nine of ten items are right."""
    while items := campaign.ask(200, annotator="ann"):
        campaign.tell({item.id: int(int(item.id[1:]) % 10 > 0) for item in items}, annotator="ann")


def _write_items(path: Path, items: int = 3000) -> Path:
    rows = "".join(f"i{n},text {n},{(n * 7919) % items}\n" for n in range(items))
    path.write_text(f"id,text,score\n{rows}")
    return path


@pytest.mark.parametrize(
    ("method", "target", "options"),
    [
        ("fixed", {"budget": 100}, ""),
        ("fixed", {"half_width": 0.1}, " --half-width none"),
        ("anytime", {"half_width": 0.1}, " --half-width none"),
        ("fixed", {"half_width": 0.1, "max_labels": 100}, " --half-width none --max-labels none"),
    ],
)
def test_the_command_to_go_on_with_a_rate_starts_a_campaign_that_decides(
    method: str,
    target: dict[str, Any],
    options: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path, place = _write_items(tmp_path / "my items.csv"), f"sqlite:///{tmp_path}/karat.db"
    with karat.Campaign.create(
        place, name="q", question="rate", source=str(path), criterion="c", method=method, **target
    ) as campaign:
        _label_all(campaign)
        before, gate = campaign.status().labels, karat.check(campaign, rate=0.86)
    assert gate.exit_code == 3
    assert gate.labels_needed < gate.labels_enough < 3000 - before  # type: ignore[operator]
    command = f"karat new rate '{path}' --like q --name q-2 --budget {gate.labels_enough}{options}"
    assert gate.command == command
    code, _, err = caller(capsys)(*shlex.split(command)[1:], "--db", place)
    assert (code, err) == (0, "")
    with karat.Campaign.open(place, "q-2") as follow_up:
        plan = follow_up.definition.plan
        assert (plan["half_width"], plan["budget"]) == (None, gate.labels_enough)
        _label_all(follow_up)
        # The budget is of new labels; anytime may leave a few of them.
        assert follow_up.status().known == before
        assert 0.95 * plan["budget"] <= follow_up.status().labels <= plan["budget"]
        assert karat.check(follow_up, rate=0.86).exit_code == 0


def test_the_command_to_go_on_with_a_cut_has_the_required_target(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, place = _write_items(tmp_path / "items.csv"), f"sqlite:///{tmp_path}/karat.db"
    with karat.Campaign.create(
        place,
        name="q",
        question="cut",
        source=str(path),
        criterion="c",
        score="score",
        precision=0.95,
        budget=60,
    ) as campaign:
        _label_all(campaign)
        gate = karat.check(campaign, recall=0.5)
        both = karat.check(campaign, recall=0.5, precision=0.8)
        neither = karat.check(campaign, recall=0.5, accuracy=0.99)
    begin = f"karat new cut {path} --like q --name q-2 "
    assert gate.command == f"{begin}--recall 0.5 --precision none --budget none"
    assert both.command == f"{begin}--recall 0.5 --precision 0.8 --budget none"
    assert neither.command == f"{begin}…"
    code, _, err = caller(capsys)(*shlex.split(gate.command)[1:], "--db", place)
    assert (code, err) == (0, "")
    with karat.Campaign.open(place, "q-2") as follow_up:
        plan = follow_up.definition.plan
        assert (plan["recall"], plan["precision"], plan["budget"]) == (0.5, None, None)
        _label_all(follow_up)
        assert karat.check(follow_up, recall=0.5).exit_code == 0


def test_a_result_without_quantities_says_so() -> None:
    result = SHARE.result(value=0.5, lower=0.4, upper=0.6, confidence=0.9, labels_used=50, size=100)
    with pytest.raises(karat.ParameterError, match="Results of 'Share' cannot be checked"):
        karat.check(result, rate=0.5)


@pytest.mark.slow
def test_a_gate_on_every_commit_is_wrong_no_more_often_than_it_says() -> None:
    """Looked at after every batch, with thresholds just above and just below the truth.

    Seeds 0 to 119; each run has two chances to be wrong, and one that is wrong counts once.
    """
    wrong, runs = 0, 120
    for seed in range(runs):
        labels = (np.random.default_rng([seed, 90]).random(600) < np.linspace(0.95, 0.6, 600)).astype(np.int8)
        at = 300
        truth = labels[:at].mean()
        plan = band(600, CurveChoices(half_width=0.08, confidence=0.9), seed=seed, known={})
        missed = False
        for curve in _looks(plan, labels):
            seen = curve.precision(at)
            missed |= decide(Quantity("", seen, 1), truth + 1e-9).decision is Decision.HOLDS
            missed |= decide(Quantity("", seen, 1), truth - 1e-9).decision is Decision.FAILS
        wrong += missed
    assert_covers(wrong, runs, 0.9, false_alarm=POOLED)


def _looks(plan: Any, labels: np.ndarray) -> Any:
    """The result after every batch."""
    ask = next(plan)
    for _ in itertools.count():
        try:
            ask = plan.send(labels[ask.items - 1])
        except StopIteration as end:
            yield end.value
            return
        if ask.so_far is not None:
            yield ask.so_far()
