"""The band method: what it asks for, what it takes in, and when it stops."""

import hashlib
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

import karat
from karat.audit.draws import StratumDraws
from karat.bounds.flips import flip_allowance
from karat.bounds.label_noise import LabelNoise
from karat.core.errors import LabelError
from karat.core.plan import LATE, drive, run
from karat.data.ranking import Ranking
from karat.questions.curve.band import _Walk, band
from karat.questions.curve.band_design import DESIGNS
from karat.questions.curve.choices import BAND_FACTOR, LATEST_REVISION, CurveChoices
from karat.questions.curve.envelope import heights
from karat.questions.curve.pacing import Caution
from karat.questions.curve.result import Curve
from karat.questions.curve.tally import Sweep, rank_blocks
from karat.simulate.curve import score_curve
from karat.simulate.simulation import flipped_labels
from tests.questions.curve.lists import falling, random_list

SIZE = 20_000
LABELS = random_list(SIZE, falling(0.95, 0.35), seed=11)
TRUTH = np.cumsum(LABELS)


def answer(ranks: np.ndarray) -> np.ndarray:
    return LABELS[ranks - 1]


def curve_of(
    choices: CurveChoices | None = None,
    oracle: Callable[[np.ndarray], object] = answer,
    *,
    seed: int = 1,
    size: int = SIZE,
    known: dict[int, int | None] | None = None,
    **others: object,
) -> Curve:
    chosen = replace(choices or CurveChoices(factor=1.15), **others)
    return run(band(size, chosen, seed=seed, known=known), oracle)


def largest_height(curve: Curve, first: int = 1, last: int | None = None) -> float:
    ends = np.array([first, last or curve.size])
    return float(heights(*curve.feasible, ends, floor=0.01)[0])


@pytest.mark.parametrize("factor", [1.05, 1.15, 1.5])
def test_it_stops_when_the_factor_holds_at_every_rank(factor: float) -> None:
    curve = curve_of(CurveChoices(factor=factor))
    assert largest_height(curve) <= factor**2 * (1 + 1e-9)
    assert curve.factor <= factor * (1 + 1e-9)
    assert not curve.warnings
    assert curve.assumptions == ("Nothing. The band holds for any list, and wherever one stops.",)


def test_a_narrower_target_costs_more() -> None:
    costs = [curve_of(CurveChoices(factor=factor)).labels_used for factor in (1.5, 1.15, 1.05)]
    assert costs == sorted(costs)
    assert costs[-1] < SIZE / 2


def test_half_width() -> None:
    curve = curve_of(CurveChoices(half_width=0.05))
    low, _, high = curve.band("precision", np.arange(1, SIZE + 1))
    assert ((high - low) / 2).max() <= 0.05 + 1e-9


def test_only_some_ranks_matter() -> None:
    curve = curve_of(CurveChoices(factor=1.08, ranks=(500, 2_000)))
    assert largest_height(curve, 500, 2_000) <= 1.08**2 * (1 + 1e-9)
    assert curve.labels_used < 0.8 * curve_of(CurveChoices(factor=1.08)).labels_used


def test_a_single_cutoff_costs_about_what_a_share_of_the_items_up_to_it_does() -> None:
    """For ±.05 of .8, a bound at any time of 2.8 standard errors takes 500 labels; a curve takes far more."""
    labels = random_list(SIZE, falling(0.95, 0.65), seed=5)
    target = CurveChoices(half_width=0.05, ranks=(SIZE, SIZE))
    for seed in (1, 2, 3):
        curve = curve_of(target, lambda ranks: labels[ranks - 1], seed=seed)
        found = curve.precision(SIZE)
        assert found.lower <= labels.mean() <= found.upper
        assert found.upper - found.lower <= 0.1 + 1e-9
        assert curve.labels_used < 700


def test_nothing_is_drawn_beyond_the_last_wanted_rank() -> None:
    asked: list[int] = []
    curve_of(
        CurveChoices(factor=1.3, ranks=(1_000, 2_000)), lambda ranks: answer(asked.extend(ranks) or ranks)
    )
    assert 0 < max(asked) <= 2_010


def test_near_a_precision() -> None:
    """Wide bands are left where it is clear on which side of 0.8 precision is."""
    target = CurveChoices(factor=1.05, near=0.8)
    curve = curve_of(target)
    low, _, high = curve.band("precision", np.arange(1, SIZE + 1))
    open_ranks = np.flatnonzero((low <= 0.8) & (high >= 0.8)) + 1
    for rank in open_ranks[::50]:
        assert high[rank - 1] / low[rank - 1] <= 1.05**2 * 1.003
    # The labels of a single run vary by a tenth.
    seeds = (0, 1, 2)
    near = sum(curve_of(target, seed=seed).labels_used for seed in seeds)
    assert near < 0.9 * sum(curve_of(CurveChoices(factor=1.05), seed=seed).labels_used for seed in seeds)


@pytest.mark.parametrize("budget", [400, 1_000])
def test_a_budget_is_spent_to_97_per_cent(budget: int) -> None:
    for seed in (1, 2):
        curve = curve_of(CurveChoices(factor=1.01), budget=budget, seed=seed)
        assert 0.97 * budget <= curve.labels_used <= budget
        assert score_curve(curve, LABELS, floor=0.01).covered


@pytest.mark.slow
@pytest.mark.parametrize("target", [{"factor": 1.01}, {"half_width": 0.005}, {}])
def test_a_budget_is_spent_on_lists_of_any_shape(target: dict[str, float]) -> None:
    shapes = (
        lambda x: np.full_like(x, 0.02),
        lambda x: np.full_like(x, 0.97),
        lambda x: 0.9 * np.exp(-12 * x),
        lambda x: np.where(x < 0.02, 0.3, 0.85),
    )
    for seed, shape in enumerate(shapes):
        labels = random_list(SIZE, shape, seed=seed)
        curve = curve_of(CurveChoices(**target), lambda ranks: labels[ranks - 1], budget=300, seed=seed)  # noqa: B023
        assert curve.labels_used <= 300
        # Nothing is left over, unless the target was reached before.
        assert curve.labels_used >= 0.97 * 300 or (not target and curve.factor <= BAND_FACTOR)
        assert score_curve(curve, labels, floor=0.01).covered


def test_a_first_look_keeps_many_people_busy() -> None:
    assert len(next(band(SIZE, CurveChoices(batch=100), seed=1)).items) > 70


def test_a_budget_is_kept_and_spent() -> None:
    curve = curve_of(CurveChoices(factor=1.01), budget=700)
    assert 600 <= curve.labels_used <= 700
    assert any("budget of 700 labels will buy" in warning for warning in curve.warnings)
    assert curve.factor < 1.6
    assert curve.parameters["factor"] == 1.01


def test_every_ask_has_a_valid_answer_so_far_and_the_trace_narrows() -> None:
    plan = band(SIZE, CurveChoices(factor=1.15), seed=2)
    ask = next(plan)
    factors = []
    try:
        while True:
            so_far = ask.so_far()
            factors.append(np.inf if so_far.labels_used == 0 else so_far.factor)
            low, _, high = so_far.yields_between(1, SIZE)
            assert (low <= TRUTH + 1e-6).all()
            assert (high >= TRUTH - 1e-6).all()
            ask = plan.send(answer(ask.items))
    except StopIteration as stop:
        curve = stop.value
    assert factors == sorted(factors, reverse=True)
    assert curve.trace[-1].labels == curve.labels_used
    assert [point.labels for point in curve.trace] == sorted(point.labels for point in curve.trace)


def test_known_labels_enter_exactly_and_are_not_asked_for_again() -> None:
    chosen = np.random.default_rng(3).choice(SIZE, 3_000, replace=False) + 1
    known = {int(rank): int(LABELS[rank - 1]) for rank in chosen}
    asked: list[int] = []

    def oracle(ranks: np.ndarray) -> np.ndarray:
        asked.extend(ranks.tolist())
        return answer(ranks)

    curve = curve_of(CurveChoices(factor=1.08), oracle, known=known)
    assert not set(asked) & set(known)
    assert curve.labels_used == len(asked) < curve_of(CurveChoices(factor=1.08)).labels_used


def test_known_labels_that_were_chosen_by_what_they_are_do_not_mislead_the_plan() -> None:
    """Half of the right items are known: fewer labels are needed than without them, not more."""
    known = {int(rank): 1 for rank in np.flatnonzero(LABELS)[::2] + 1}
    seeds = range(4)
    with_known = [curve_of(known=known, seed=seed).labels_used for seed in seeds]
    misled = [curve_of(known=known, seed=seed, revision=1).labels_used for seed in seeds]
    without = [curve_of(seed=seed).labels_used for seed in seeds]
    assert sum(with_known) < 0.8 * sum(without)
    assert sum(with_known) < 0.8 * sum(misled)


def test_when_everything_is_known_nothing_is_asked() -> None:
    known = {rank: int(label) for rank, label in enumerate(LABELS[:500].tolist(), start=1)}
    curve = curve_of(size=500, known=known)
    assert curve.labels_used == 0
    assert curve.confidence == 1.0
    assert np.array_equal(curve.yields_between(1, 500)[1], TRUTH[:500])


@pytest.mark.slow
def test_a_good_judge_saves_labels_and_a_bad_one_costs_next_to_none() -> None:
    generator = np.random.default_rng(4)
    labels = random_list(400_000, lambda x: 0.9 - 0.6 * x**0.5, seed=5)
    target = CurveChoices(factor=1.06)

    def cost(proxy: np.ndarray | None) -> float:
        runs = [
            run(
                band(len(labels), target, proxy=proxy, seed=seed),
                lambda ranks: labels[ranks - 1],
            )
            for seed in range(3)
        ]
        return float(np.mean([curve.labels_used for curve in runs]))

    good = np.where(generator.random(len(labels)) < 0.9, labels, 1 - labels)
    alone = cost(None)
    assert cost(good) < 0.75 * alone
    assert cost(1 - good) < 0.75 * alone
    assert cost(generator.random(len(labels))) < 1.1 * alone


def test_unsure_labels_widen_the_band_and_are_never_dropped() -> None:
    open_items = np.random.default_rng(6).random(SIZE) < 0.02
    answers = np.where(open_items, None, LABELS.astype(object))
    curve = curve_of(CurveChoices(factor=1.15), lambda ranks: answers[ranks - 1])
    low, _, high = curve.yields_between(1, SIZE)
    assert (low <= np.cumsum((LABELS == 1) & ~open_items) + 1e-6).all()
    assert (high >= np.cumsum((LABELS == 1) | open_items) - 1e-6).all()
    assert any("labels are unsure" in warning for warning in curve.warnings)


def test_a_target_that_unsure_labels_put_out_of_reach_is_given_up() -> None:
    """Nobody pays for a whole list when a sample shows that it would not help."""
    generator = np.random.default_rng(12)
    curve = curve_of(
        CurveChoices(factor=1.05),
        lambda ranks: [None if generator.random() < 0.3 else 1 for _ in ranks],
    )
    assert curve.labels_used < SIZE / 4
    assert any("is pursued instead" in warning for warning in curve.warnings)


def test_minus_one_is_no_label() -> None:
    with pytest.raises(LabelError, match="got the label"):
        curve_of(oracle=lambda ranks: 2 * answer(ranks) - 1)


def test_a_broken_promise_of_monotonicity_is_noticed() -> None:
    rising = LABELS[::-1]
    curve = curve_of(oracle=lambda ranks: rising[ranks - 1], monotone_from=1)
    assert any("contradict the monotonicity" in warning for warning in curve.warnings)
    assert curve.factor >= 1
    assert score_curve(curve, rising, floor=0.01).covered


class FixedDraws(StratumDraws):
    """Draws by uniforms that are fixed for each item, so that nothing but rates decides who is drawn."""

    def __init__(self, boundaries: np.ndarray, uniforms: np.ndarray) -> None:
        super().__init__(boundaries, np.random.default_rng(0))
        self.uniforms = uniforms
        self.reached = np.zeros(len(boundaries) - 1)

    def draw(self, strata: np.ndarray, rates: np.ndarray) -> np.ndarray:
        drawn = []
        for stratum, rate in zip(strata.tolist(), rates[:, 0].tolist(), strict=True):
            before = self.reached[stratum]
            self.reached[stratum] = after = 1 - (1 - before) * (1 - rate)
            items = np.arange(self.boundaries[stratum] + 1, self.boundaries[stratum + 1] + 1)
            taken = self.taken.setdefault(stratum, set())
            found = [i for i in items.tolist() if before <= self.uniforms[i - 1] < after and i not in taken]
            taken.update(found)
            drawn += found
        return np.array(drawn, dtype=np.int64)


@pytest.fixture
def hardly_any_margin(monkeypatch: pytest.MonkeyPatch) -> None:
    """Aim at more than is allowed, so that the main sweep is topped up again and again."""
    caution = Caution(margin=-0.05, jump_margin=0.0, end_margin=0.0, pessimism=0.0)
    bold = replace(DESIGNS[LATEST_REVISION], caution=caution, top_up_caution=caution)
    monkeypatch.setitem(DESIGNS, LATEST_REVISION, bold)


@pytest.mark.usefixtures("hardly_any_margin")
@pytest.mark.parametrize(
    ("options", "late"),
    [
        ({}, False),
        ({"batch": 150}, False),
        ({"budget": 1_200, "batch": 60}, False),
        ({"batch": 60}, True),
        ({"noise": 0.05, "ranks": (1_000, SIZE)}, False),
        ({"noise_of_right": 0.1, "ranks": (1_000, SIZE)}, False),
    ],
)
def test_rates_and_guesses_never_look_ahead(options: dict, late: bool) -> None:
    """What the theorem rests on: other draws and labels beyond a rank change nothing up to it."""
    border = 6_000

    def design(uniforms_beyond: int) -> list[Sweep]:
        first, pilot = np.random.default_rng(20).random((2, SIZE))
        beyond = np.random.default_rng(uniforms_beyond)
        first[border:] = beyond.random(SIZE - border)
        walk = _Walk(SIZE, CurveChoices(factor=1.1, **options), 0)
        draws = FixedDraws(walk.tally.boundaries, pilot)
        walk.tally.draws = draws
        labels = LABELS.copy()
        plan = walk.plan()
        ask = next(plan)
        piloted = set(ask.items.tolist())
        draws.uniforms, draws.reached = first, np.zeros_like(draws.reached)
        changed = [i for i in range(border, SIZE) if i + 1 not in piloted and beyond.random() < 0.2]
        labels[changed] = 1 - labels[changed]
        missing: list[int] = []
        try:
            while True:
                answers = labels[ask.items - 1]
                if late and ask.late_allowed:
                    if missing:
                        ask.amend({rank: int(labels[rank - 1]) for rank in missing})
                    missing = ask.items[ask.items % 2 == 0].tolist()
                    answers = np.where(ask.items % 2 == 0, LATE, answers).astype(np.int8)
                ask = plan.send(answers)
        except StopIteration:
            pass
        return [sweep for sweep in walk.tally.sweeps if sweep.frame == 1]

    one, other = design(1), design(2)
    blocks = np.searchsorted(rank_blocks(SIZE, 1.0015)[1:], border)
    compared = topped_up = 0
    for sweep, other_sweep in zip(one, other, strict=False):
        # A batch is planned as a whole: the last one before the border may end at different ranks.
        upto = min(blocks, sweep.done, other_sweep.done)
        assert np.array_equal(sweep.rates[:upto], other_sweep.rates[:upto])
        assert np.array_equal(sweep.guesses[:upto], other_sweep.guesses[:upto])
        compared += 1
        above, other_above = (
            [top_up for top_up in each.top_ups if top_up.block < upto] for each in (sweep, other_sweep)
        )
        for top_up, other_top_up in zip(above, other_above, strict=True):
            assert top_up.block == other_top_up.block
            assert np.array_equal(top_up.rates, other_top_up.rates)
            assert np.array_equal(top_up.guesses, other_top_up.guesses)
            assert np.array_equal(top_up.added, other_top_up.added)
            topped_up += 1
    # With a budget there is no coarse sweep before the main one.
    assert compared >= (1 if "budget" in options else 2)
    assert (topped_up > 2) == (not options.keys() & {"budget", "noise", "noise_of_right"})


def test_oracles_may_answer_none() -> None:
    ranking = Ranking.from_scores(-np.arange(2_000.0))
    curve = karat.estimate_curve(
        ranking, lambda items: [None if item % 50 == 0 else int(LABELS[item]) for item in items], factor=1.5
    )
    assert any("unsure" in warning for warning in curve.warnings)


def test_noise_is_taken_out_and_paid_for() -> None:
    noisy = flipped_labels(LABELS, LabelNoise.exactly(0.05), np.random.default_rng(8))
    curve = curve_of(CurveChoices(factor=1.3), lambda ranks: noisy[ranks - 1], noise=0.05)
    assert score_curve(curve, LABELS, floor=0.01).covered
    assert curve.labels_used > curve_of(CurveChoices(factor=1.3)).labels_used
    assert any("out of reach up to rank" in warning for warning in curve.warnings)
    assert largest_height(curve, 15_000) <= 1.3**2 * (1 + 1e-9)


def test_errors_of_right_items_are_told_apart_from_those_of_wrong_ones() -> None:
    """Right items lose a fifth of their labels, wrong ones none: one rate for both misses the truth."""
    noisy = flipped_labels(LABELS, LabelNoise.exactly(0.0, 0.2), np.random.default_rng(8))
    choices = CurveChoices(factor=1.3, ranks=(2_000, SIZE))
    apart = curve_of(choices, lambda ranks: noisy[ranks - 1], noise_of_right=0.2)
    as_one = curve_of(choices, lambda ranks: noisy[ranks - 1], noise=0.1)
    assert score_curve(apart, LABELS, floor=0.01).covered
    assert not score_curve(as_one, LABELS, floor=0.01).covered
    assert largest_height(apart, 15_000) <= 1.3**2 * (1 + 1e-9)
    assert not apart.assumes_nothing
    assert "0 where the item is wrong, and with probability 0.2 where it is right" in apart.assumptions[0]


@pytest.mark.parametrize(
    ("rates", "words"),
    [
        ({"noise": 0.3}, "With labels wrong 30 % of the time, the target"),
        (
            {"noise": 0.05, "noise_of_right": 0.3},
            "With 5 % of wrong and 30 % of right items labelled",
        ),
    ],
)
def test_how_far_errors_put_the_target_out_of_reach(rates: dict, words: str) -> None:
    curve = curve_of(size=1_000, budget=50, **rates)
    assert any(warning.startswith(words) for warning in curve.warnings)


def test_what_errors_leave_open_follows_from_those_of_right_items_where_most_are_right() -> None:
    """Few right items are labelled wrong, and nearly all are right: the target is within reach at once."""

    def out_of_reach(**rates: float) -> bool:
        return any("out of reach" in note for note in _walk_of(CurveChoices(factor=1.2, **rates)).notes)

    assert out_of_reach(noise=0.2)
    assert not out_of_reach(noise=0.2, noise_of_right=0.0)


def _walk_of(choices: CurveChoices) -> _Walk:
    walk = _Walk(SIZE, choices, 0)
    next(walk.plan())
    return walk


def test_exact_e_variables_for_noisy_labels_need_fewer_labels() -> None:
    noisy = flipped_labels(LABELS, LabelNoise.exactly(0.1), np.random.default_rng(9))
    used = {
        revision: [
            curve_of(
                CurveChoices(factor=1.25, ranks=(2_000, SIZE)),
                lambda ranks: noisy[ranks - 1],
                noise=0.1,
                revision=revision,
                seed=seed,
            ).labels_used
            for seed in (1, 2, 3)
        ]
        for revision in (2, 3)
    }
    assert sum(used[3]) < 0.9 * sum(used[2])


def test_noisy_labels_of_the_first_sample_do_not_count_as_right() -> None:
    """Ten right items, five of them labelled wrong: no bound may take a label for the truth."""
    truth = np.ones(2_000, dtype=np.int8)
    flipped = truth.copy()
    flipped[::2] = 0
    plan = band(2_000, CurveChoices(noise=0.49), seed=1)
    ask = next(plan)
    curve = ask.preview({int(rank): int(flipped[rank - 1]) for rank in ask.items[:60]})
    assert curve.precision(2_000).upper == 1.0
    assert curve.precision(10).upper == 1.0


@pytest.mark.parametrize(
    ("choices", "count", "digest"),
    [
        ({"factor": 1.3, "revision": 1}, 453, "ef0f22cc2ebf54c0"),
        ({"factor": 1.3, "revision": 2}, 374, "48452d2725d1a970"),
        ({"factor": 1.5, "noise": 0.05, "revision": 2}, 327, "5fad07323282fa1c"),
        ({"factor": 1.1, "budget": 400, "revision": 2}, 400, "9fe0fb8d7a2ec9fb"),
        ({"factor": 1.5, "noise": 0.05, "revision": 3}, 309, "2c86d5e3461f2965"),
        ({"factor": 1.08, "revision": 3}, 2013, "dde5bf7b4a65d004"),
    ],
)
def test_earlier_revisions_ask_for_what_they_asked_for(choices: dict, count: int, digest: str) -> None:
    asked: list[int] = []
    curve_of(CurveChoices(**choices), lambda ranks: answer(asked.extend(ranks.tolist()) or ranks), seed=7)
    assert len(asked) == count
    assert hashlib.sha256(np.array(asked, dtype=np.int64).tobytes()).hexdigest()[:16] == digest


def test_monotonicity_that_the_user_vouches_for_tightens() -> None:
    plain = curve_of(budget=400)
    vouched = curve_of(budget=400, monotone_from=300)
    ranks = np.arange(300, SIZE + 1)
    assert vouched.labels_used == plain.labels_used
    narrow = vouched.upper.at(ranks) - vouched.lower.at(ranks)
    wide = plain.upper.at(ranks) - plain.lower.at(ranks)
    assert (narrow <= wide + 1e-6).all()
    assert narrow.sum() < wide.sum()
    assert "Weak monotonicity" in vouched.assumptions[0]


def test_restarting_at_any_ask_gives_the_same_curve() -> None:
    at_once = curve_of(CurveChoices(factor=1.5))
    known: dict[int, int] = {}
    for _ in range(1_000):
        driven = drive(band(SIZE, CurveChoices(factor=1.5), seed=1), known)
        if isinstance(driven, Curve):
            break
        known |= {int(rank): int(LABELS[rank - 1]) for rank in driven.items[::-1][:10]}
    assert driven.to_json() == at_once.to_json()


@pytest.mark.parametrize("size", [1, 2, 3, 30])
@pytest.mark.parametrize("label", [0, 1])
def test_tiny_and_uniform_lists(size: int, label: int) -> None:
    curve = curve_of(oracle=lambda ranks: np.full(len(ranks), label), size=size)
    assert curve.precision(size).value == label


def test_blocks_cover_every_rank_once() -> None:
    for size in (1, 7, 1_000, 10**9):
        ends = rank_blocks(size, 1.0015)
        assert ends[0] == 0
        assert ends[-1] == size
        assert (np.diff(ends) >= 1).all()
        assert len(ends) < 12_000


def test_flip_allowance_is_zero_without_noise_and_grows_with_it() -> None:
    ranks = np.array([1, 10, 1_000, 100_000])
    assert not flip_allowance(ranks, 0.0, 0.01).any()
    assert (flip_allowance(ranks, 0.2, 0.01) >= flip_allowance(ranks, 0.05, 0.01)).all()


@pytest.mark.parametrize("budget", [15, 40, 300, 1_000])
def test_budgets_of_any_size_are_kept(budget: int) -> None:
    assert curve_of(CurveChoices(factor=1.01), budget=budget).labels_used <= budget


def test_a_hopeless_noise_rate_with_a_budget() -> None:
    curve = curve_of(size=100, noise=0.3, budget=50)
    assert any("out of reach up to rank 100." in warning for warning in curve.warnings)


def test_hopeless_noise_and_unsure_labels_together() -> None:
    curve = curve_of(oracle=lambda ranks: [None] * len(ranks), size=100, noise=0.3)
    assert curve.precision(100).lower == 0.0
    assert curve.precision(100).upper == 1.0


def test_any_factor_will_do() -> None:
    ranking = Ranking.from_scores(-np.arange(2_000.0))
    assert karat.estimate_curve(ranking, np.ones(2_000), factor=10.0).labels_used < 500
