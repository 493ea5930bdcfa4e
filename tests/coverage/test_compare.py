"""Do comparisons keep what they say, on real systems and on made-up ones?"""

import numpy as np
import pytest

from karat.audit.cells import Batch, CellTotals, RatioTests
from karat.core.plan import run
from karat.data.system_items import with_verdicts
from karat.data.systems import Systems
from karat.data.systems_by_cell import gather_systems
from karat.questions.compare.choices import CompareChoices
from karat.questions.compare.methods import make_compare_plan
from karat.simulate.compare import covered_together, true_scores
from karat.sources.systems import LabelledSystems, SystemColumns, read_labelled_systems
from tests.coverage.tolerance import POOLED, assert_cases_cover, assert_covers, seeds, seeds_by_case
from tests.questions.compare.made_up import made_up, precise
from tests.questions.compare.test_proxy import judge
from tests.questions.compare.test_slices import sliced
from tests.shared_data import shared_data

METRICS = ("precision", "recall", "f1")


def openie(dataset: str) -> LabelledSystems:
    return read_labelled_systems(
        shared_data("openie_systems.csv.gz"),
        columns=SystemColumns(truth="label"),
        where={"dataset": dataset},
    )


def clef() -> LabelledSystems:
    return read_labelled_systems(
        shared_data("clef2017_runs.parquet"),
        columns=SystemColumns(rank="rank", group="topic", truth="label"),
        depth=100,
    )


DATA = {"nyt": lambda: openie("nyt"), "wikipedia": lambda: openie("wikipedia"), "clef": clef}


def mean_width(comparisons: list) -> float:
    """The mean width of the intervals for precision."""
    return float(
        np.mean([each.scores["precision"].upper - each.scores["precision"].lower for each in comparisons])
    )


def comparisons(data: LabelledSystems, method: str, trials: int, *, first_seed: int = 0, **choices) -> list:
    chosen = CompareChoices(**({"method": method, "labels_per_system": 200, "batch": 200} | choices))
    return [
        run(
            make_compare_plan(data.systems, chosen, seed=seed),
            lambda items: data.truth[items],
        )
        for seed in range(first_seed, first_seed + trials)
    ]


def misses(found: list, data: LabelledSystems, metric: str) -> tuple[np.ndarray, np.ndarray]:
    """How often the interval of each system, and of each two different ones, does not hold."""
    truth = true_scores(data.systems, data.truth)[metric]
    rows, columns = np.triu_indices(len(truth), 1)
    differ = ~data.systems.same[rows, columns]
    gaps = truth[rows] - truth[columns]
    single, pairs = np.zeros(len(truth), dtype=int), np.zeros(len(rows), dtype=int)
    for each in found:
        ends, both = each.scores[metric], each.differences[metric]
        single += (truth < ends.lower - 1e-9) | (truth > ends.upper + 1e-9)
        pairs += (gaps < both.lower[rows, columns] - 1e-9) | (gaps > both.upper[rows, columns] + 1e-9)
    return single, pairs[differ]


@pytest.mark.slow
@pytest.mark.parametrize("name", DATA)
@pytest.mark.parametrize(
    ("method", "variance"), [("joint", "analytic"), ("joint", "bootstrap"), ("inclusion", "analytic")]
)
def test_each_interval_holds_about_as_often_as_it_says(name: str, method: str, variance: str) -> None:
    few = {"clef": 24}.get(name, 100)
    trials = seeds(few if variance == "analytic" else few // 2, 1_000)
    data = DATA[name]()
    found = comparisons(data, method, trials, variance=variance)
    for metric in METRICS:
        for missed in misses(found, data, metric):
            # "About": the worst may be half as wrong again as it says, and the mean is near.
            assert_covers(int(missed.max()), trials, 0.925)
            assert missed.mean() / trials < 0.06 + 1.5 / np.sqrt(trials * len(missed))


@pytest.mark.slow
def test_intervals_of_precise_systems_hold_and_are_no_points() -> None:
    """Where nearly everything is right, the luck of how much was drawn must not enter the estimate."""
    trials = seeds(60, 400)
    methods = ("joint", "overlap", "simple", "inclusion")
    precisions = (0.97, 0.98, 0.99, 0.995)
    missed = dict.fromkeys(methods, 0)
    errors: dict[tuple[str, float], list[np.ndarray]] = {}
    for precision, turns in seeds_by_case(precisions, trials):
        for seed in turns:
            systems, labels = precise(precision, seed=seed)
            data, truth = LabelledSystems(systems, labels), true_scores(systems, labels)["precision"]
            for name in methods:
                chosen = {"method": "joint", "weighting": name} if name == "overlap" else {"method": name}
                [found] = comparisons(data, first_seed=seed, trials=1, **chosen)
                ends = found.scores["precision"]
                assert (ends.upper - ends.lower > 1e-4).all()
                # One system of each run: those of a run share their draws.
                missed[name] += not ends.lower[0] <= truth[0] <= ends.upper[0]
                errors.setdefault((name, precision), []).append(ends.value - truth)
    for name in methods:
        assert_covers(missed[name], trials * len(precisions), 0.95, false_alarm=POOLED)
    rmse = {case: float(np.sqrt(np.mean(np.square(each)))) for case, each in errors.items()}
    # Of the same draws: they differ by which of them count twice.
    assert rmse["joint", 0.99] < 1.02 * rmse["inclusion", 0.99]
    assert rmse["overlap", 0.99] < 1.1 * rmse["inclusion", 0.99]


@pytest.mark.slow
def test_audits_hold_for_all_systems_and_pairs_together() -> None:
    """Pooled, since 8 runs on `clef` alone would not notice a coverage of 60 %: see `tolerance`."""
    missed: dict[str, list[bool]] = {}
    for place, (name, read) in enumerate(DATA.items()):
        trials = seeds({"clef": 8}.get(name, 30), 1_000)
        data = read()
        truth = true_scores(data.systems, data.truth)
        audits = comparisons(data, "audit", trials, first_seed=place * 1_000)
        missed[name] = [not covered_together(audit, truth) for audit in audits]
        beside = comparisons(data, "joint", min(trials, 20))
        assert mean_width(audits) <= 2.0 * mean_width(beside)
    assert_cases_cover(missed, 0.95)


@pytest.mark.slow
def test_audits_hold_when_stopped_by_what_they_show() -> None:
    trials = seeds(60, 600)
    failures = 0
    for seed in range(trials):
        systems, labels = made_up(300, seed=seed, precisions={"a": 0.6, "b": 0.6, "c": 0.5})
        plan = make_compare_plan(systems, CompareChoices(labels_per_system=150), seed=seed)
        ask = next(plan)
        while True:
            try:
                ask = plan.send(labels[ask.items])
            except StopIteration as stop:
                found = stop.value
                break
            found = ask.so_far()
            if (found.apart["precision"] != 0).any():
                break
        failures += not covered_together(found, true_scores(systems, labels))
    assert_covers(failures, trials, 0.95)


@pytest.mark.slow
@pytest.mark.parametrize("method", ["audit", "joint"])
def test_draws_by_cells_keep_what_they_say(method: str) -> None:
    """As an engine draws: a binomial number of any items of a cell, or places of a system's outputs."""
    trials = seeds(40, 1_000)
    systems, labels = made_up(300, precisions={"a": 0.7, "b": 0.6, "c": 0.5, "d": 0.5})
    pooled = gather_systems(systems)
    by_code = labels[pooled.item_names(np.arange(pooled.size))]
    truth = true_scores(systems, labels)
    choices = CompareChoices(method=method, labels_per_system=80, batch=80)
    found = [
        run(make_compare_plan(pooled, choices, seed=seed), lambda items: by_code[items])
        for seed in range(trials)
    ]
    if method == "audit":
        assert_covers(sum(not covered_together(each, truth) for each in found), trials, 0.95)
    else:
        for missed in misses(found, LabelledSystems(systems, labels), "precision"):
            assert_covers(int(missed.max()), trials, 0.925)
    estimates = np.array([each.scores["precision"].value for each in found])
    # Unbiased: the mean over all seeds is near the truth.
    errors = estimates.mean(axis=0) - truth["precision"]
    assert (np.abs(errors) < 4.5 * estimates.std(axis=0, ddof=1) / np.sqrt(trials)).all()


@pytest.mark.slow
def test_precision_is_unbiased_also_for_a_newcomer_that_shares_nothing() -> None:
    trials = seeds(300, 1_000)
    generator = np.random.default_rng(1)
    systems, labels = made_up(300)
    labels = np.concatenate((labels, (generator.random(300) < 0.55).astype(np.int8)))
    outputs = {name: systems.outputs(place) for place, name in enumerate(systems.names)}
    grown = Systems.from_codes(outputs | {"new": np.arange(len(labels) - 300, len(labels))})
    data = LabelledSystems(grown, labels)
    truth = true_scores(grown, labels)
    found = comparisons(data, "joint", trials, labels_per_system=100, batch=100)
    for metric, allowed in (("precision", 4 / np.sqrt(trials)), ("recall", 0.15 + 4 / np.sqrt(trials))):
        values = np.array([each.scores[metric].value for each in found])
        assert (np.abs(values.mean(axis=0) - truth[metric]) < allowed * values.std(axis=0)).all()


def test_joint_needs_far_fewer_labels_than_simple_where_systems_overlap() -> None:
    data = clef()
    truth = true_scores(data.systems, data.truth)["precision"]
    errors = {
        method: np.mean(
            [(each.scores["precision"].value - truth) ** 2 for each in comparisons(data, method, 8)]
        )
        for method in ("joint", "simple")
    }
    assert errors["simple"] > 2.5 * errors["joint"]


def test_cells_of_any_sign_and_ratios_hold_at_every_batch() -> None:
    """Two parts of a population: their difference, and the share of the ones that is in the first."""
    trials = seeds(200, 3_000)
    sizes = np.array([[300.0, 900.0], [500.0, 400.0]])
    chances = np.array([[0.7, 0.1], [0.4, 0.2]])
    grid = np.arange(1, 100) / 100.0
    failures = 0
    for seed in range(trials):
        generator = np.random.default_rng([seed, 91])
        right = generator.binomial(sizes.astype(int), chances).astype(float)
        sums = CellTotals(
            np.zeros(4, dtype=np.int64), np.array([1.0, 1.0, -1.0, -1.0]), sizes.ravel(), 1, 0.1
        )
        ratio = RatioTests(grid, 1 - grid[None], grid[None], np.zeros((1, 99)), 0.1)
        difference, share = right[0].sum() - right[1].sum(), right[0].sum() / right.sum()
        drawn, ones = np.zeros((2, 2)), np.zeros((2, 2))
        held = True
        for turn in range(6):
            rest = sizes - drawn
            guess = (ones + 1.0) / (drawn + 2.0)
            rates = np.full((2, 2), 0.06)
            new = generator.binomial(rest.astype(int), rates)
            found = generator.hypergeometric(
                (right - ones).astype(int), (rest - right + ones).astype(int), new
            )
            batch = Batch(
                rates, guess, rest, new.astype(float), found.astype(float), found.astype(float), ones, ones
            )
            sums.update(
                Batch(*(getattr(batch, part).ravel() for part in Batch.__dataclass_fields__)),
                share=1 / (6 - turn),
            )
            inside, outside = batch.of_parts(np.array([0])), batch.of_parts(np.array([1]))
            ratio.update(inside, outside, share=1 / (6 - turn))
            drawn, ones = drawn + new, ones + found
            low, high = ratio.ends()
            held &= bool(low[0] - 1e-9 <= share <= high[0] + 1e-9)
            held &= bool(sums.lower[0] - 1e-6 <= difference <= sums.upper[0] + 1e-6)
        failures += not held
    # Two claims with an error of a tenth each.
    assert_covers(failures, trials, 0.8)
    assert high[0] - low[0] < 0.4


@pytest.mark.slow
def test_either_guarantee_holds_where_precision_alone_is_asked_for() -> None:
    """Each by itself: one system and one pair of each run. Together: all of them."""
    trials, cases = seeds(40, 400), [(m, g) for m in ("audit", "joint") for g in ("each", "together")]
    missed: dict[str, list[bool]] = {}
    also: dict[str, list[bool]] = {"pair": [], "order": []}
    for (method, guarantee), turns in seeds_by_case(cases, trials):
        for seed in turns:
            systems, labels = made_up(200, seed=seed)
            data, truth = LabelledSystems(systems, labels), true_scores(systems, labels)
            chosen = {"scores": ("precision",), "guarantee": guarantee, "labels_per_system": 60, "batch": 60}
            [found] = comparisons(data, method, 1, first_seed=seed, **chosen)
            ends, precision = found.scores["precision"], truth["precision"]
            if guarantee == "together":
                miss = not covered_together(found, truth)
            else:
                miss = not ends.lower[0] - 1e-9 <= precision[0] <= ends.upper[0] + 1e-9
                gap, pair = precision[1] - precision[2], found.difference("b", "c")
                also["pair"].append(not pair.lower <= gap <= pair.upper)
            missed.setdefault(f"{method} {guarantee}", []).append(miss)
            wrong = found.apart["precision"] * (precision[:, None] - precision[None, :]) < 0
            also["order"].append(bool(wrong.any()))
    assert_cases_cover(missed, 0.95)
    for runs in also.values():
        assert_cases_cover({"all": runs}, 0.95)


@pytest.mark.slow
@pytest.mark.parametrize("method", ["audit", "joint", "inclusion"])
def test_no_judge_changes_what_is_promised(method: str) -> None:
    """A good, an excellent, a worthless and an anti-correlated judge: one system and one pair of each run."""
    trials, missed, pairs = seeds(45, 500), {}, {}
    for right, turns in seeds_by_case((0.9, 0.99, 0.5, 0.1), trials):
        for seed in turns:
            systems, labels = made_up(250, seed=seed)
            data = LabelledSystems(with_verdicts(systems, judge(labels, right, seed=seed)), labels)
            truth = true_scores(systems, labels)
            chosen = {"scores": METRICS[:1]} if method == "audit" else {}
            [found] = comparisons(data, method, 1, first_seed=seed, labels_per_system=80, batch=80, **chosen)
            if method == "audit":
                missed.setdefault(str(right), []).append(not covered_together(found, truth))
                continue
            metric = METRICS[seed % 3]
            ends, gap = found.scores[metric], truth[metric][1] - truth[metric][2]
            both = found.difference("b", "c", metric=metric)
            missed.setdefault(str(right), []).append(not ends.lower[0] <= truth[metric][0] <= ends.upper[0])
            pairs.setdefault(str(right), []).append(not both.lower <= gap <= both.upper)
    assert_cases_cover(missed, 0.95)
    if pairs:
        assert_cases_cover(pairs, 0.95)


@pytest.mark.slow
def test_intervals_of_slices_hold() -> None:
    """Each by itself with joint: one system in one slice of each run. Together with audit: all of them."""
    missed: dict[str, list[bool]] = {"joint": [], "audit": []}
    for method, turns in seeds_by_case(missed, seeds(60, 500)):
        for seed in turns:
            systems, labels, names = sliced(200, seed=seed)
            chosen = {"labels_per_system": 80, "batch": 80, "scores": METRICS[:1]}
            [found] = comparisons(LabelledSystems(systems, labels), method, 1, first_seed=seed, **chosen)
            outside = []
            for name, part in found.slices.items():
                truth = [labels[own[names[own] == name]].mean() for own in map(systems.outputs, range(3))]
                ends = part.scores["precision"]
                outside.append((ends.lower > np.add(truth, 1e-9)) | (ends.upper < np.subtract(truth, 1e-9)))
            missed[method].append(bool(outside[0][0] if method == "joint" else np.any(outside)))
    assert_cases_cover(missed, 0.95)


@pytest.mark.parametrize("method", ["joint", "simple"])
def test_equal_systems_are_seldom_called_apart(method: str) -> None:
    """Eight systems of equal precision, 60 labels each: 28 pairs, all in their right order together."""
    found = {
        f"precision {precision:g}": [called_apart(method, precision, seed) for seed in runs]
        for precision, runs in seeds_by_case((0.6, 0.8, 0.9), seeds(40, 2_000))
    }
    assert_cases_cover(found, 0.95)


def called_apart(method: str, precision: float, seed: int) -> bool:
    systems, labels = made_up(1_000, seed=seed, precisions=dict.fromkeys("abcdefgh", precision))
    choices = CompareChoices(method=method, labels_per_system=60, scores=("precision",))
    comparison = run(make_compare_plan(systems, choices, seed=seed), lambda items: labels[items])
    return bool(comparison.apart["precision"].any())
