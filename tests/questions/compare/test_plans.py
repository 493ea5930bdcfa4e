"""Plans as a campaign drives them: asks, what is known so far, replay, audit and newcomers."""

import json
from dataclasses import replace

import numpy as np
import pytest

import karat
from karat.core.errors import LabelError, ParameterError
from karat.core.plan import Ask, drive, run
from karat.data.newcomer import add_system
from karat.data.system_pool import NumberedItems
from karat.data.systems import Systems
from karat.questions.compare.choices import CompareChoices
from karat.questions.compare.methods import METHODS, make_compare_plan
from karat.questions.compare.newcomers import labels_on_demand, quote_campaign, worst_variance
from karat.simulate.compare import covered_together, simulate_compare, true_scores
from tests.questions.compare.made_up import compared, made_up


@pytest.mark.parametrize("method", METHODS)
def test_a_plan_asks_for_each_item_once_and_replays(method: str) -> None:
    systems, labels = made_up()
    choices = CompareChoices(method=method, labels_per_system=60, batch=20)
    known: dict[int, int | None] = {}
    for _ in range(100):
        state = drive(make_compare_plan(systems, choices, seed=3), known)
        if not isinstance(state, Ask):
            break
        assert len(np.unique(state.items)) == len(state.items)
        assert not set(state.items.tolist()) & set(known)
        # Half of it, as people do.
        known |= {item: int(labels[item]) for item in state.items[: max(1, len(state) // 2)].tolist()}
    assert not isinstance(state, Ask)
    assert state.labels_used == len(known)
    assert state.to_json() == compared(systems, labels, method, seed=3, batch=20).to_json()


@pytest.mark.parametrize("method", ["joint", "audit"])
def test_what_is_known_so_far_can_be_read_at_every_ask(method: str) -> None:
    systems, labels = made_up()
    plan = make_compare_plan(systems, CompareChoices(method=method, labels_per_system=60, batch=20), seed=0)
    ask, widths = next(plan), []
    while True:
        if ask.so_far is not None:
            ends = ask.so_far().scores["precision"]
            widths.append((ends.upper - ends.lower).mean())
        try:
            ask = plan.send(labels[ask.items])
        except StopIteration:
            break
    assert len(widths) >= 2
    assert widths[-1] < widths[0]


def test_choices_survive_a_dictionary() -> None:
    choices = CompareChoices(labels_per_system=50, more=(("new", 12),), half_width=0.1)
    assert CompareChoices.from_dict(json.loads(json.dumps(choices.to_dict()))) == choices


def test_an_audit_bounds_everything_at_once_with_unsure_labels_between() -> None:
    systems, labels = made_up()
    truth = true_scores(systems, labels)
    comparison = compared(systems, labels, "audit", labels_per_system=100)
    assert comparison.together
    assert covered_together(comparison, truth)
    generator = np.random.default_rng(0)
    unsure = {int(item): None for item in generator.choice(len(labels), 150, replace=False)}

    def oracle(items: list[int]) -> list[int | None]:
        return [unsure.get(item, int(labels[item])) for item in items]

    doubtful = karat.compare_systems(systems, oracle, labels_per_system=100)
    assert covered_together(doubtful, truth)
    assert "unsure" in doubtful.warnings[0]
    width = lambda each: (each.scores["precision"].upper - each.scores["precision"].lower).mean()  # noqa: E731
    assert width(doubtful) > width(comparison)


def test_an_audit_goes_on_until_its_half_width() -> None:
    systems, labels = made_up()
    comparison = compared(systems, labels, "audit", half_width=0.08)
    ends = comparison.scores["precision"]
    assert ((ends.upper - ends.lower) / 2).max() <= 0.08
    assert comparison.labels_used < systems.pool_size
    exact = compared(systems, labels, "audit", half_width=0.001)
    assert exact.labels_used > 0.9 * systems.pool_size


def test_an_audit_takes_weights_and_groups() -> None:
    generator = np.random.default_rng(4)
    outputs = {name: generator.choice(600, 250, replace=False) for name in "abc"}
    weights = {name: generator.integers(1, 4, 250).astype(float) for name in "abc"}
    labels = generator.integers(0, 2, 600).astype(np.int8)
    systems = karat.Systems.from_codes(outputs, size=600, sampling="weight", weights=weights)
    assert covered_together(compared(systems, labels, "audit"), true_scores(systems, labels))


def test_the_worst_variance_is_the_largest_of_all_labellings() -> None:
    generator = np.random.default_rng(2)
    chances = generator.random(10)
    chances /= chances.sum()
    ratios = generator.random(10) * 3
    every = ((np.arange(1024)[:, None] >> np.arange(10)) & 1).astype(float)
    variances = every @ (chances * ratios**2) - (every @ (chances * ratios)) ** 2
    assert variances.max() <= worst_variance(chances, ratios) + 1e-12
    assert worst_variance(chances, ratios) <= 1.1 * variances.max()
    assert worst_variance(np.full(10, 0.1), np.ones(10)) == pytest.approx(0.25)


def test_a_newcomer_costs_only_new_labels_and_is_then_known_well_enough() -> None:
    systems, labels = made_up(600)
    choices = CompareChoices(method="joint", labels_per_system=200)
    old = make_compare_plan(systems, choices, seed=0)
    known: dict[int, int] = {}

    def oracle(items: np.ndarray) -> np.ndarray:
        known.update(zip(items.tolist(), labels[items].tolist(), strict=True))
        return labels[items]

    run(old, oracle)
    newcomer = np.concatenate((systems.outputs(0)[:300], np.arange(2_000, 2_300)))
    grown = add_system(systems, "new", newcomer)
    need = labels_on_demand(grown, known, choices=choices, half_width=0.05, seed=0)
    assert not set(need.new_items.tolist()) & set(known)
    assert need.published_draws > need.draws
    assert need.reused > 0
    before = set(known)
    found = run(
        make_compare_plan(grown, replace(choices, more=(("new", need.draws),)), seed=0),
        oracle,
    )
    assert set(known) - before == set(need.new_items.tolist())
    band = found.precision("new")
    assert (band.upper - band.lower) / 2 <= 0.055
    tighter = labels_on_demand(grown, known, choices=choices, half_width=0.03, seed=0)
    assert tighter.draws > need.draws


def test_a_label_that_is_none_is_named() -> None:
    systems, labels = made_up()
    with pytest.raises(LabelError, match=r"must be 1 .right. or 0 .wrong."):
        karat.compare_systems(systems, lambda items: [2] * len(items), method="joint")
    with pytest.raises(LabelError, match="Give one for each code"):
        karat.compare_systems(systems, labels[:10])
    with pytest.raises(ParameterError, match=r"must be karat\.Systems"):
        karat.compare_systems({"a": [1]}, labels)


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"labels_per_system": 1}, "must be at least 2, for instance 200; it is 1"),
        ({"confidence": 1.0}, "between 0 and 1"),
        ({"interval": "odd"}, "No interval 'odd'. There are: wilson, logit, wald."),
        ({"method": "joint", "half_width": 0.1}, "Only the method audit takes half_width"),
        ({"method": "odd"}, "No method 'odd'. Methods: audit, joint"),
        ({"method": "audit", "true_items": [1]}, "bounds recall within the pool"),
        ({"method": "inclusion", "variance": "bootstrap"}, "Take joint"),
        ({"method": "joint", "true_items": []}, "says nothing about recall"),
    ],
)
def test_choices_that_make_no_sense_are_refused(choices, message) -> None:
    systems, labels = made_up()
    with pytest.raises(ParameterError) as caught:
        karat.compare_systems(systems, labels, **choices)
    assert message in str(caught.value)


def test_simulation_counts_what_holds() -> None:
    systems, labels = made_up()
    simulation = simulate_compare(systems, labels, methods=["joint", "pooling"], trials=3)
    summary = simulation.summary()
    assert summary["pooling"]["rmse"]["precision"] > 3 * summary["joint"]["rmse"]["precision"]
    assert summary["joint"]["coverage"].keys() == {"precision", "recall", "f1", "difference"}
    trial = simulation.to_dict()["trials"][0]
    assert trial["systems"]["a"]["precision"].keys() == {"truth", "estimate", "lower", "upper"}


@pytest.mark.parametrize("method", ["joint", "audit"])
def test_a_grown_comparison_asks_for_what_was_quoted(method: str) -> None:
    quoted, asked, anew = 0, 0, 0
    for seed in range(4):
        systems, labels = made_up(600, seed=seed)
        names = systems.names[:2]
        old = Systems.from_codes({name: systems.outputs(systems.index(name)) for name in names}, size=2_400)
        grown = add_system(old, "new", systems.outputs(2))
        choices = CompareChoices(method=method, labels_per_system=150)
        known: dict[int, int] = {}

        def answer(items, labels=labels, known=known):
            known.update({item: int(labels[item]) for item in items.tolist()})
            return labels[items]

        run(make_compare_plan(old, choices, seed=seed), answer)
        before = len(known)
        quote = quote_campaign(grown, known, choices=choices, seed=seed)
        comparison = run(make_compare_plan(grown, choices, seed=seed), answer)
        quoted, asked = quoted + quote.new_labels, asked + len(known) - before
        band = comparison.precision("new")
        assert quote.half_width == pytest.approx((band.upper - band.lower) / 2, rel=0.3)
        first = replace(choices, revision=1)
        anew += quote_campaign(grown, dict(list(known.items())[:before]), choices=first, seed=seed).new_labels
    assert asked == pytest.approx(quoted, rel=0 if method == "joint" else 0.08)
    if method == "audit":
        assert asked < 0.5 * anew


def test_permanent_numbers_draw_with_the_rates_of_each_batch() -> None:
    generator = np.random.default_rng(0)
    size = 20_000
    items = NumberedItems(np.ones(size, dtype=bool), generator.random(size))
    left = size
    for rate in (0.3, 0.0, 0.5):
        rates = np.full(size, rate)
        drawn = items.draw(rates, generator)
        assert abs(len(drawn) - rate * left) <= 4 * np.sqrt(left)
        assert items.free[drawn].all()
        items.take(drawn, rates)
        left -= len(drawn)
