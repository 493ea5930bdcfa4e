"""Systems by cells are the same systems: sizes, overlaps, strata, and estimates from the same items."""

import numpy as np
import pyarrow as pa
import pytest

from karat.core.errors import ParameterError
from karat.core.rng import distinct_places
from karat.data.newcomer import add_system
from karat.data.systems import Systems
from karat.data.systems_by_cell import gather_systems
from karat.questions.compare.audit import _AuditBatch, _Record
from karat.questions.compare.audit_labels import AuditLabels
from karat.questions.compare.choices import CompareChoices
from karat.questions.compare.draws import LabelledDraws, OutputDraws, expected_labels
from karat.questions.compare.inclusion import inclusion_scores
from karat.questions.compare.joint import joint_scores
from karat.questions.compare.methods import compare_costs


def some_systems(count: int, size: int = 300, *, seed: int = 0) -> Systems:
    """Systems in no order of name, that share some items in every way; ids in no order."""
    generator = np.random.default_rng([seed, count])
    outputs = {
        f"s{place}": np.unique(np.round(generator.beta(1, 2, size) * 3 * size).astype(np.int64))
        for place in generator.permutation(count)
    }
    ids = pa.array([f"é{number:x}" for number in generator.permutation(3 * size + 1)])
    return Systems.from_codes(outputs, size=3 * size + 1, ids=ids)


def codes_of(systems: Systems, names: list) -> np.ndarray:
    found = systems.find([str(name) for name in names])
    return np.array([found[str(name)] for name in names])


@pytest.mark.parametrize("count", [1, 3, 9, 62, 63, 130])
def test_sizes_overlaps_and_members(count: int) -> None:
    systems = some_systems(count)
    pooled = gather_systems(systems)
    assert pooled.names == tuple(sorted(systems.names))
    order = [systems.index(name) for name in pooled.names]
    assert pooled.pool_size == pooled.size == systems.pool_size
    assert pooled.sizes.tolist() == systems.sizes[order].tolist()
    for what in ("shared", "same", "agreement", "apart"):
        assert getattr(pooled, what).tolist() == getattr(systems, what)[np.ix_(order, order)].tolist()
    items = np.arange(pooled.size)
    names = pooled.item_names(items)
    assert len(set(names)) == len(names)
    codes = codes_of(systems, names)
    assert (pooled.members_at(items) == systems.members_at(codes)[:, order]).all()
    assert (pooled.chances_at(items) == systems.chances_at(codes)[:, order]).all()
    assert pooled.find(names[:50]) == {name: code for code, name in enumerate(names[:50])}
    assert pooled.find(["nowhere"]) == {}
    assert pooled.count_known([*names[:7], "nowhere"]) == 7
    for place, system in enumerate(order):
        places = np.arange(int(pooled.sizes[place]))
        own = codes_of(systems, pooled.item_names(pooled.outputs_at(place, places)))
        assert set(own.tolist()) == set(systems.outputs(system).tolist())


def test_items_of_a_cell_stand_in_order_of_their_names() -> None:
    pooled = gather_systems(some_systems(4))
    names = np.array(pooled.item_names(np.arange(pooled.size)))
    cells = pooled.units_at(np.arange(pooled.size))
    for cell in range(pooled.unit_count):
        inside = names[cells == cell].tolist()
        assert inside == sorted(inside)
        assert len(inside) == pooled.counts[cell]


@pytest.mark.parametrize("count", [3, 9])
def test_the_same_items_give_the_same_estimates(count: int) -> None:
    systems = some_systems(count)
    systems = Systems.from_codes(
        {name: systems.outputs(systems.index(name)) for name in sorted(systems.names)},
        size=systems.size,
        ids=systems.ids,
    )
    pooled = gather_systems(systems)
    counts = np.full(count, 40)
    assert expected_labels(pooled, counts) == pytest.approx(expected_labels(systems, counts))
    costs = compare_costs(pooled, CompareChoices(), half_width=0.1)
    assert costs["audit"] == compare_costs(systems, CompareChoices(), half_width=0.1)["audit"]
    generator = np.random.default_rng(1)
    drawn = [pooled.draw(place, 40, generator) for place in range(count)]
    codes = [codes_of(systems, pooled.item_names(items)) for items in drawn]
    truth = {
        name: int(generator.random() < 0.6) for name in pooled.item_names(np.unique(np.concatenate(drawn)))
    }
    starts = np.arange(count + 1) * 40
    samples = [
        LabelledDraws.of(
            form,
            OutputDraws(np.concatenate(items), starts, replaced=False),
            np.array(
                [truth[name] for name in form.item_names(np.unique(np.concatenate(items)))], dtype=np.int8
            ),
        )
        for form, items in ((pooled, drawn), (systems, codes))
    ]
    for scores in (joint_scores, inclusion_scores):
        one, other = (scores(sample) for sample in samples)
        for metric in one.values:
            assert one.values[metric] == pytest.approx(other.values[metric])
            assert one.covariances()[metric] == pytest.approx(other.covariances()[metric])


@pytest.mark.parametrize("count", [3, 9])
def test_the_same_items_give_the_same_audit(count: int) -> None:
    systems = some_systems(count)
    pooled = gather_systems(systems)
    order = [systems.index(name) for name in pooled.names]
    records = [_Record(form, CompareChoices()) for form in (pooled, systems)]
    audits = [record.audited for record in records]
    assert audits[0].kinds == audits[1].kinds
    generator = np.random.default_rng(5)
    for _ in range(3):
        rates = records[0].audited.rates(80.0)
        items = records[0].audited.draw(rates, generator)
        codes = codes_of(systems, pooled.item_names(items))
        labels = (generator.random(len(items)) < 0.5).astype(np.int8)
        # Strata of few systems are numbered by who comes first.
        numbered = np.empty(audits[0].kinds, dtype=np.int64)
        numbered[audits[1].strata_at(_any_of_each(systems, audits[1]))] = audits[0].strata_at(
            _same(pooled, systems, _any_of_each(systems, audits[1]))
        )
        assert (numbered[audits[1].strata_at(codes)] == audits[0].strata_at(items)).all()
        records[0].add(_AuditBatch(items, labels, rates, 0.2))
        records[1].add(_AuditBatch(codes, labels, rates[numbered], 0.2))
    one, other = (record.bounds.ends() for record in records)
    for metric, ends in one.items():
        for end in ("lower", "value", "upper"):
            assert getattr(ends, end) == pytest.approx(getattr(other[metric], end)[order])
    assert audits[0].labelled == audits[1].labelled > 100


def _any_of_each(systems: Systems, audited: AuditLabels) -> np.ndarray:
    return np.array([np.flatnonzero(audited.strata == kind)[0] for kind in range(audited.kinds)])


def _same(pooled, systems: Systems, codes: np.ndarray) -> np.ndarray:
    found = pooled.find(systems.item_names(codes))
    return np.array([found[name] for name in systems.item_names(codes)])


def test_an_audits_draws_follow_their_rates_and_come_once() -> None:
    pooled = gather_systems(some_systems(3, 400))
    rates = np.linspace(0.1, 0.6, pooled.unit_count)
    drawn = np.zeros(pooled.unit_count)
    times = 200
    for seed in range(times):
        unlabelled, generator = pooled.unlabelled(), np.random.default_rng(seed)
        first = unlabelled.draw(rates, generator)
        unlabelled.take(first, rates)
        second = unlabelled.draw(rates, generator)
        assert len(np.unique(np.concatenate((first, second)))) == len(first) + len(second)
        drawn += np.bincount(pooled.units_at(second), minlength=pooled.unit_count)
        unlabelled.take(second, rates)
        rest = unlabelled.draw(np.ones(pooled.unit_count), generator)
        assert sorted([*first, *second, *rest]) == list(range(pooled.size))
    expected = times * pooled.counts * rates * (1 - rates)
    chance = rates * (1 - rates)
    spread = np.sqrt(times * pooled.counts * chance * (1 - chance))
    assert (np.abs(drawn - expected) < 4.5 * spread).all()


def test_places_are_drawn_evenly_and_more_of_them_go_on() -> None:
    for count in (1, 5, 20):
        assert (
            distinct_places(20, count, np.random.default_rng(3)).tolist()
            == distinct_places(20, 20, np.random.default_rng(3)).tolist()[:count]
        )
    generator = np.random.default_rng(0)
    pairs = np.zeros((6, 6))
    for _ in range(6_000):
        first, second = distinct_places(6, 2, generator)
        pairs[first, second] += 1
    assert (np.diag(pairs) == 0).all()
    assert (np.abs(pairs[~np.eye(6, dtype=bool)] - 200) < 4.5 * np.sqrt(200)).all()


def test_what_cells_cannot_do_is_told() -> None:
    weighted = Systems.from_codes({"a": [0, 1]}, sampling="weight", weights={"a": [1, 2]})
    with pytest.raises(ParameterError, match="sampled by weight cannot be gathered"):
        gather_systems(weighted)
    pooled = gather_systems(some_systems(2))
    with pytest.raises(ParameterError, match="Take another method, or --engine memory"):
        pooled.best_outputs(0, 3, np.random.default_rng(0))
    with pytest.raises(ParameterError, match=r"systems in memory.*karat\.read_systems"):
        add_system(pooled, "new", ["x"])
