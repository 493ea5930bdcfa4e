"""`estimate_rate`: items of any kind, slices, weights, known and unsure labels, and what is refused."""

import json

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import karat
from karat.core.errors import ParameterError
from tests.questions.rate.sets import judged_items

ITEMS, LABELS = judged_items(3_000)
FRAME = pd.DataFrame(
    {
        "id": [f"a{row}" for row in range(3_000)],
        "score": ITEMS.scores,
        "judge": ITEMS.verdicts,
        "topic": np.array(["code", "math", "news"])[np.arange(3_000) % 3],
        "lang": np.array(["de", "en"])[np.arange(3_000) % 2],
        "traffic": 1.0 + np.arange(3_000) % 7,
        "label": LABELS,
    }
)


def truth_of(ids):
    return [int(LABELS[int(name[1:])]) for name in ids]


@pytest.mark.parametrize("guarantee", ["fixed", "anytime"])
def test_any_kind_of_table_gives_the_same_share(tmp_path, guarantee) -> None:
    csv, parquet, jsonl = (tmp_path / f"items.{end}" for end in ("csv", "parquet", "jsonl"))
    FRAME.to_csv(csv, index=False)
    FRAME.to_parquet(parquet)
    FRAME.to_json(jsonl, orient="records", lines=True)
    tables = [FRAME, pl.from_pandas(FRAME), pa.Table.from_pandas(FRAME), csv, str(parquet), jsonl]
    rates = [
        karat.estimate_rate(table, truth_of, proxy="judge", by="topic", budget=120, guarantee=guarantee)
        for table in tables
    ]
    assert len({rate.to_json() for rate in rates}) == 1
    assert rates[0].guarantee == guarantee
    assert [each.name for each in rates[0].slices] == ["code", "math", "news"]
    assert 110 <= rates[0].labels_used <= 120


def test_arrays_lists_and_rankings() -> None:
    scores = ITEMS.scores
    by_scores = karat.estimate_rate(scores, LABELS, proxy=ITEMS.verdicts, budget=100)
    ranked = karat.Ranking.from_scores(scores)
    assert (
        karat.estimate_rate(ranked, LABELS, proxy=ITEMS.verdicts, budget=100).to_json() == by_scores.to_json()
    )
    names = [f"a{row}" for row in range(3_000)]
    without_scores = karat.estimate_rate(names, truth_of, budget=100)
    assert without_scores.lower < LABELS.mean() < without_scores.upper
    missing = [None if np.isnan(verdict) else verdict for verdict in ITEMS.verdicts]
    assert karat.estimate_rate(scores, LABELS, proxy=missing, budget=100).to_json() == by_scores.to_json()


def test_everything_labelled_is_exact() -> None:
    for guarantee in ("fixed", "anytime"):
        rate = karat.estimate_rate(
            list("abcdefghijklmnop"), [1] * 12 + [0] * 4, budget=16, guarantee=guarantee
        )
        assert rate.lower == rate.value == rate.upper == 0.75
        assert rate.labels_used == 16


def test_weights_make_a_weighted_share() -> None:
    weights = np.where(np.arange(3_000) < 10, 1_000.0, 1.0)
    labels = np.where(np.arange(3_000) < 10, 0, 1)
    for guarantee in ("fixed", "anytime"):
        rate = karat.estimate_rate(
            ITEMS.scores, labels, weights=weights, budget=100, guarantee=guarantee, confidence=0.999
        )
        # The ten heavy items are labelled for certain, and the share is theirs.
        truth = float(weights @ labels / weights.sum())
        assert rate.lower <= truth <= rate.upper
        assert rate.upper < 0.3


def test_slices_of_several_columns_and_too_few_labels() -> None:
    rate = karat.estimate_rate(FRAME, truth_of, by=("topic", "lang"), budget=200)
    assert [each.name for each in rate.slices] == [
        f"{topic}, {lang}" for topic in ("code", "math", "news") for lang in ("de", "en")
    ]
    assert rate.slice("code", "en").labels >= 20
    rare = FRAME.assign(topic=np.where(np.arange(3_000) < 4, "rare", FRAME["topic"]))
    few = karat.estimate_rate(rare, truth_of, by="topic", budget=100).slice("rare")
    assert (few.value, few.lower, few.upper, few.note) == (None, None, None, "too few labels")
    with pytest.raises(karat.ParameterError, match="There is no slice 'sport'"):
        rate.slice("sport")


def test_simultaneous_intervals_are_wider() -> None:
    each = karat.estimate_rate(FRAME, truth_of, by="topic", budget=300)
    together = karat.estimate_rate(FRAME, truth_of, by="topic", budget=300, simultaneous=True)
    assert together.half_width > each.half_width
    assert together.slices[0].confidence == pytest.approx(1 - 0.05 / 4)


def test_known_labels_enter_exactly_and_are_not_asked_for() -> None:
    known = {f"a{row}": int(LABELS[row]) for row in range(1_500)}
    asked: list[str] = []

    def oracle(ids):
        asked.extend(ids)
        return truth_of(ids)

    for guarantee in ("fixed", "anytime"):
        asked.clear()
        rate = karat.estimate_rate(FRAME, oracle, known=known, budget=100, guarantee=guarantee)
        assert not set(asked) & set(known)
        assert rate.labels_known == 1_500
        # Half of the items are sure.
        assert rate.half_width < 0.08


def test_unsure_labels_widen_both_ends() -> None:
    for guarantee in ("fixed", "anytime"):
        sure = karat.estimate_rate(FRAME, truth_of, budget=200, guarantee=guarantee)
        unsure = karat.estimate_rate(
            FRAME,
            lambda ids: [
                None if int(name[1:]) % 5 == 0 else label
                for name, label in zip(ids, truth_of(ids), strict=True)
            ],
            budget=200,
            guarantee=guarantee,
        )
        assert unsure.half_width > sure.half_width + 0.05
        assert "unsure" in unsure.warnings[0]


def test_a_half_width_is_reached() -> None:
    """Exactly by `anytime`; by `fixed` as a rule, for its second stage may be less lucky than its first."""
    for guarantee, share in (("fixed", 0.8), ("anytime", 1.0)):
        rates = [
            karat.estimate_rate(
                FRAME, truth_of, proxy="judge", half_width=0.05, guarantee=guarantee, seed=seed
            )
            for seed in range(20)
        ]
        assert np.mean([rate.half_width <= 0.05 for rate in rates]) >= share
        assert max(rate.half_width for rate in rates) < 0.065
        assert max(rate.labels_used for rate in rates) < 700


def test_an_alarm_names_the_slices_that_have_fallen() -> None:
    weeks = np.repeat(np.arange(1, 6), 600)
    labels = (np.random.default_rng(7).random(3_000) < np.where(weeks == 4, 0.6, 0.97)).astype(int)
    for guarantee in ("fixed", "anytime"):
        rate = karat.estimate_rate(
            list(range(3_000)), labels, by={"week": weeks}, watch=0.9, budget=500, guarantee=guarantee
        )
        assert rate.alarms == ("4",)


def test_results_survive_json_and_frames() -> None:
    rate = karat.estimate_rate(FRAME, truth_of, by="topic", proxy="judge", budget=100)
    again = karat.Rate.from_json(rate.to_json())
    assert again.to_json() == rate.to_json()
    table = rate.to_frame()
    assert table["name"].tolist() == ["all", "code", "math", "news"]
    assert json.loads(rate.to_json())["guarantee"] == "fixed"


@pytest.mark.parametrize(
    ("keywords", "words"),
    [
        ({"guarantee": "sure"}, "No method 'sure'. Methods: fixed, anytime."),
        ({"proxy": "judgement"}, "No column 'judgement' in the table"),
        ({"budget": 3}, "The budget must be at least 10"),
        ({"watch": 0.9}, "watch is about slices"),
        ({"simultaneous": True}, "simultaneous is about slices"),
        ({"by": "topic", "watch": 0.9, "simultaneous": True}, "leave out watch or simultaneous"),
        ({"batch": 10}, "Only the method anytime takes batch; fixed does not."),
        ({"proxy": np.full(3_000, 2.0)}, "is 2; verdicts are between 0 and 1, or missing"),
        ({"weights": np.full(3_000, -1.0)}, "each must be 0 or more"),
        ({"weights": np.zeros(3_000)}, "All weights are 0"),
        ({"proxy": np.ones(7)}, "There are 3,000 items but 7 verdicts"),
        ({"known": {"nobody": 1}}, "The set has no item 'nobody'"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(keywords, words) -> None:
    with pytest.raises(karat.KaratError, match=words) as refusal:
        karat.estimate_rate(FRAME, truth_of, **keywords)
    assert "\n" not in str(refusal.value)


def test_a_judge_narrows_the_exact_interval_of_a_small_sample() -> None:
    """With 30 labels the interval is exact, over the items that the judge calls right and the others."""
    judge = np.where(np.random.default_rng(3).random(3_000) < 0.95, LABELS, 1 - LABELS)
    with_judge, without = (
        [karat.estimate_rate(range(3_000), LABELS, proxy=proxy, budget=30, seed=seed) for seed in range(12)]
        for proxy in (judge, None)
    )
    assert all(rate.labels_used == 30 for rate in (*with_judge, *without))
    assert np.mean([rate.half_width for rate in with_judge]) < 0.8 * np.mean(
        [rate.half_width for rate in without]
    )
    assert any("exact" in line for line in with_judge[0].assumptions)


@pytest.mark.parametrize("guarantee", ["fixed", "anytime"])
@pytest.mark.parametrize("more", [{}, {"by": [1, 2] * 25}, {"weights": [1.0, 2.0] * 25}])
def test_items_that_are_all_known_are_counted(guarantee, more):
    known = {row: row % 2 for row in range(50)}
    rate = karat.estimate_rate(range(50), [0] * 50, guarantee=guarantee, known=known, budget=20, **more)
    share = 2 / 3 if "weights" in more else 0.5
    assert (rate.lower, rate.value, rate.upper) == pytest.approx((share, share, share))


def test_the_method_of_a_rate_is_its_guarantee():
    with pytest.raises(ParameterError, match="Say guarantee= instead of method="):
        karat.estimate_rate(range(50), [0] * 50, method="anytime")
