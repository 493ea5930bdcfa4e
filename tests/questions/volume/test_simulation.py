"""Simulations run the very plans that people's labels drive."""

import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from karat.core.errors import LabelError, ParameterError
from karat.core.plan import run
from karat.questions.volume.choices import VolumeChoices
from karat.questions.volume.methods import METHODS
from karat.questions.volume.plan import volume_plan
from karat.simulate.volume import simulate_volume
from tests.questions.volume.collections import QUERY, made_up_features

FEATURES, LABELS = made_up_features(200, 0.15)
CHOICES = {"query": QUERY, "stop": "after=50", "sample": 30, "needed": 2, "batch": 5}


def test_a_trial_is_the_plan_with_that_seed() -> None:
    simulation = simulate_volume(FEATURES, LABELS, methods=list(METHODS), seed=3, **CHOICES)
    for trial in simulation.trials:
        if trial.method != "uniform":  # takes as many labels as the others did
            plan = volume_plan(FEATURES, VolumeChoices.of(method=trial.method, **CHOICES), seed=3)
            volume = run(plan, lambda items: LABELS[items])
            assert (trial.effort, trial.estimate, trial.lower, trial.upper) == (
                *(volume.labels_used, volume.total.value, volume.total.lower, volume.total.upper),
            )


def test_the_baseline_takes_as_many_labels_as_the_method_beside_it() -> None:
    simulation = simulate_volume(FEATURES, LABELS, methods=["uniform", "stratified"], trials=2, **CHOICES)
    efforts = [(trial.method, trial.effort) for trial in simulation.trials]
    assert [method for method, _ in efforts] == ["uniform", "uniform", "stratified", "stratified"]
    assert [effort for _, effort in efforts[:2]] == [effort for _, effort in efforts[2:]]


def test_nothing_relevant_has_an_error_all_the_same() -> None:
    nothing = np.zeros(200, dtype=np.int8)
    simulation = simulate_volume(FEATURES, nothing, methods=["audit", "uniform"], **CHOICES)
    for summary in simulation.summary().values():
        assert summary["coverage"] == 1.0
        assert np.isfinite(summary["relative_error_mean"])


def test_what_cannot_be_simulated_is_refused() -> None:
    with pytest.raises(LabelError, match="199 labels for 200 documents"):
        simulate_volume(FEATURES, LABELS[1:], methods=["audit"], **CHOICES)
    with pytest.raises(LabelError, match="document 4 is"):
        simulate_volume(FEATURES, np.where(np.arange(200) == 4, 2, 0), methods=["audit"], **CHOICES)
    with pytest.raises(ParameterError, match="Trials must be at least 1"):
        simulate_volume(FEATURES, LABELS, methods=["audit"], trials=0, **CHOICES)


def test_seeds_may_run_in_other_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is sent to them, after the first seed has run here, can be pickled; and gives the same."""
    sent: list[Callable[[int], list[Any]]] = []

    def kept(job: Callable[[int], list[Any]], **_: Any) -> tuple[()]:
        before = job(0)
        sent.append(pickle.loads(pickle.dumps(job)))  # noqa: S301 - our own
        assert [one.effort for one in sent[0](0)] == [one.effort for one in before]
        return ()

    monkeypatch.setattr("karat.simulate.volume.run_seeds", kept)
    simulate_volume(FEATURES, LABELS, methods=list(METHODS), **CHOICES)
    assert sent
