"""A half-width at a single cutoff, or a few, is the share of right items up to it, at the price of `rate`."""

import numpy as np
import pytest

import karat
from karat.bounds.label_noise import LabelNoise
from karat.core.plan import run
from karat.questions.curve.choices import CurveChoices
from karat.questions.curve.few_cutoffs import check_cutoffs, cutoffs_of
from karat.questions.curve.methods import make_plan
from karat.questions.curve.question import QUESTION
from karat.simulate.simulation import flipped_labels
from karat.testing.plans import PlanContract
from tests.coverage.tolerance import POOLED, assert_covers, seeds

SIZE, CUTOFF = 20_000, 4_000
LABELS = (np.random.default_rng([2, 3]).random(SIZE) < np.linspace(0.95, 0.35, SIZE)).astype(np.int8)
YIELDS = np.cumsum(LABELS)
CHOICES = CurveChoices(half_width=0.05, ranks=(CUTOFF, CUTOFF))


def curve_of(choices: CurveChoices, seed: int = 0, **given):
    return run(make_plan(SIZE, choices, seed=seed, **given), lambda ranks: LABELS[ranks - 1])


class TestSingleCutoff(PlanContract):
    takes_unsure = True
    takes_late = True

    def make_plan(self, seed, checkpoint=None):
        return make_plan(SIZE, CHOICES, seed=seed, known={3: 1, 5: None, SIZE: 0})

    def oracle(self, items):
        return LABELS[(items - 1) % SIZE]

    def check_result(self, result):
        band = result.precision(CUTOFF)
        assert 0 <= band.lower <= band.upper <= 1
        assert type(result).from_json(result.to_json()).to_json() == result.to_json()


def test_it_is_as_narrow_as_asked_with_far_fewer_labels_than_a_band() -> None:
    alone = curve_of(CHOICES)
    band = alone.precision(CUTOFF)
    assert (band.upper - band.lower) / 2 <= 0.05
    assert band.lower <= YIELDS[CUTOFF - 1] / CUTOFF <= band.upper
    first_revision = curve_of(CurveChoices(half_width=0.05, ranks=(CUTOFF, CUTOFF), revision=2))
    assert alone.labels_used < 0.8 * first_revision.labels_used
    assert "Only items up to rank 4,000 are sampled" in alone.warnings[0]


def test_the_band_holds_at_every_rank() -> None:
    runs, missed, ranks = seeds(60, 1_000), 0, np.arange(1, SIZE + 1)
    choices = CurveChoices(half_width=0.06, ranks=(CUTOFF, CUTOFF), confidence=0.9)
    for seed in range(runs):
        low, _, high = curve_of(choices, seed).band("yield", ranks)
        missed += bool(((low - 1e-6 > YIELDS) | (high + 1e-6 < YIELDS)).any())
    assert_covers(missed, runs, 0.9, false_alarm=POOLED)


def test_a_judge_and_known_labels_save_labels() -> None:
    judge = np.where(np.random.default_rng(5).random(SIZE) < 0.95, LABELS, 1 - LABELS).astype(float)
    plain, judged = curve_of(CHOICES), curve_of(CHOICES, proxy=judge)
    assert judged.labels_used < plain.labels_used
    assert judged.judge is not None
    known = {rank: int(LABELS[rank - 1]) for rank in range(1, CUTOFF - 500)}
    assert curve_of(CHOICES, known=known).labels_used < 0.5 * plain.labels_used


@pytest.mark.parametrize("cutoff", [1, 30, SIZE])
def test_cutoffs_at_the_ends_of_the_list(cutoff: int) -> None:
    curve = curve_of(CurveChoices(half_width=0.05, ranks=(cutoff, cutoff)))
    band = curve.precision(cutoff)
    assert band.lower <= YIELDS[cutoff - 1] / cutoff <= band.upper
    assert curve.labels_used <= cutoff


@pytest.mark.parametrize(
    "other",
    [
        {"ranks": (1_000, 4_000)},
        {"noise": 0.05},
        {"noise_of_right": 0.05},
        {"near": 0.9},
        {"monotone_from": 10},
        {"half_width": None, "factor": 1.2},
    ],
)
def test_what_only_a_band_over_ranks_can_do_is_left_to_it(other: dict) -> None:
    assert cutoffs_of(CHOICES) == (CUTOFF,)
    assert not cutoffs_of(CurveChoices(**{"half_width": 0.05, "ranks": (CUTOFF, CUTOFF), **other}))


FEW = CurveChoices(half_width=0.06, cutoffs=(100, 1_000, CUTOFF))


class TestFewCutoffs(PlanContract):
    takes_unsure = True
    takes_late = True

    def make_plan(self, seed, checkpoint=None):
        return make_plan(SIZE, FEW, seed=seed, known={3: 1, 5: None, SIZE: 0})

    def oracle(self, items):
        return LABELS[(items - 1) % SIZE]

    def check_result(self, result):
        assert all(result.precision(k).lower <= result.precision(k).upper for k in FEW.cutoffs)
        assert type(result).from_json(result.to_json()).to_json() == result.to_json()


def test_a_few_cutoffs_are_each_as_narrow_as_asked_for_fewer_labels_than_a_band() -> None:
    few = curve_of(FEW)
    for cutoff in FEW.cutoffs:
        band = few.precision(cutoff)
        assert (band.upper - band.lower) / 2 <= 0.06
        assert band.lower <= YIELDS[cutoff - 1] / cutoff <= band.upper
    assert QUESTION.is_reached(few, FEW)
    band = curve_of(CurveChoices(half_width=0.06, ranks=(100, CUTOFF)))
    assert few.labels_used < 0.8 * band.labels_used


def test_all_cutoffs_hold_together() -> None:
    runs, missed, ranks = seeds(20, 1_000), 0, np.arange(1, SIZE + 1)
    choices = CurveChoices(half_width=0.08, cutoffs=(300, 1_500, SIZE), confidence=0.8)
    for seed in range(runs):
        low, _, high = curve_of(choices, 500 + seed).band("yield", ranks)
        missed += bool(((low - 1e-6 > YIELDS) | (high + 1e-6 < YIELDS)).any())
    assert_covers(missed, runs, 0.8, false_alarm=POOLED)


def test_a_budget_is_shared_by_the_cutoffs() -> None:
    curve = curve_of(CurveChoices(cutoffs=(1_000, CUTOFF), budget=300))
    assert 250 <= curve.labels_used <= 300
    widths = [curve.precision(k).upper - curve.precision(k).lower for k in (1_000, CUTOFF)]
    assert max(widths) < 0.35
    assert QUESTION.is_reached(curve, CurveChoices(cutoffs=(1_000, CUTOFF), budget=300)) is False


def test_a_correction_changes_all_cutoffs_that_its_label_counts_in() -> None:
    plan = make_plan(SIZE, FEW, seed=1)
    ask, asked = next(plan), []
    try:
        while True:
            asked += ask.items.tolist()
            if len(asked) > 600:
                break
            ask = plan.send(LABELS[ask.items - 1])
    except StopIteration:
        pass
    before = ask.so_far().precision(100)
    first = [rank for rank in asked[: -len(ask.items)] if rank <= 100 and LABELS[rank - 1]][:30]
    ask.amend(dict.fromkeys(first, 0))
    after = ask.so_far().precision(100)
    assert after.upper < before.upper - 0.2


def test_cutoffs_are_ranks_and_have_a_half_width() -> None:
    assert CurveChoices(cutoffs="1000,100,100").cutoffs == (100, 1_000)
    for given, words in [
        ({"cutoffs": ("ten",)}, "whole numbers"),
        ({"cutoffs": (10,), "factor": 1.1}, "not both"),
        ({"cutoffs": (10,), "ranks": (1, 10)}, "not both"),
    ]:
        with pytest.raises(karat.ParameterError, match=words):
            CurveChoices(**given)
    with pytest.raises(karat.ParameterError, match="from 1 to 20,000"):
        curve_of(CurveChoices(cutoffs=(0, 10)))


@pytest.mark.parametrize("rates", [{"noise": 0.1}, {"noise_of_right": 0.1}])
def test_cutoffs_hold_behind_noisy_labels(rates: dict) -> None:
    runs, missed, off = seeds(12, 200), 0, 0
    errors = LabelNoise.chosen(CurveChoices(**rates))
    for seed in range(60, 60 + runs):
        noisy = flipped_labels(LABELS, errors, np.random.default_rng([seed, 33]))
        for noise in (rates, {}):
            choices = CurveChoices(half_width=0.08, cutoffs=(1_000, CUTOFF), **noise)
            plan = make_plan(SIZE, choices, seed=seed)
            curve = run(plan, lambda ranks, noisy=noisy: noisy[ranks - 1])
            bands = [(curve.precision(rank), YIELDS[rank - 1] / rank) for rank in (1_000, CUTOFF)]
            wrong = any(not band.lower <= truth <= band.upper for band, truth in bands)
            missed, off = (missed + wrong, off) if noise else (missed, off + wrong)
            assert curve.assumes_nothing == (not noise)
    assert_covers(missed, runs, 0.95, false_alarm=POOLED)
    assert off > missed
    with pytest.raises(karat.ParameterError, match="whatever is labelled"):
        check_cutoffs(CurveChoices(half_width=0.05, cutoffs=(100,), **rates))
