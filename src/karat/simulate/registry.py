"""Registry of simulations: which function runs a question's methods on known labels."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module

from karat.core.question import question_named
from karat.simulate.plain import simulate_plain
from karat.simulate.simulation import Simulation

# Simulations of karat's own questions; others are simulated by their plan and their `score`.
SIMULATORS = {
    "rate": "karat.simulate.rate",
    "curve": "karat.simulate.curve",
    "cut": "karat.simulate.cut",
    "compare": "karat.simulate.compare",
    "volume": "karat.simulate.volume",
}


def simulator_of(question: str) -> Callable[..., Simulation]:
    """The simulator of a question: a function of a `Labelled` source and these keywords.

    `choices`, a mapping of the question's choices without the method; `extra`, the question's choices for
    simulations; `known`, labels of units that exist before the plan starts; and what is passed on to
    `run_seeds`: `methods` (None for those that are usually compared), `trials`, `seed` and `on_trial`.
    """
    if question in SIMULATORS:
        simulator: Callable[..., Simulation] = import_module(SIMULATORS[question]).simulate_source
        return simulator
    return partial(simulate_plain, question_named(question))
