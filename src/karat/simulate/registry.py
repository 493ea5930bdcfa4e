"""Registry of simulations: which function runs a question's methods on known labels."""

from __future__ import annotations

from importlib import import_module

from karat.core.question import question_named
from karat.simulate.plain import plain_simulator
from karat.simulate.simulation import Simulator

# Simulations of karat's own questions; others are simulated by their plan and their `score`.
SIMULATORS = {
    "curve": "karat.simulate.curve",
    "compare": "karat.simulate.compare",
    "volume": "karat.simulate.volume",
}


def simulator_of(question: str) -> Simulator:
    """The simulator of a question."""
    if question in SIMULATORS:
        simulator: Simulator = import_module(SIMULATORS[question]).simulate_source
        return simulator
    return plain_simulator(question_named(question))
