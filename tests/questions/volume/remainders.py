"""Remainders made of chances and labels alone, and methods run on them."""

import numpy as np

from karat.core.plan import Labels
from karat.questions.volume.choices import VolumeChoices
from karat.questions.volume.methods import METHODS
from karat.questions.volume.remainder import Remainder, RemainderEstimate


def remainder(chances: np.ndarray, labels: Labels, choices: VolumeChoices, seed: int) -> Remainder:
    """What is left, with these chances as the model's word and these labels as the truth."""
    order = np.argsort(-chances, kind="stable").astype(np.int64)
    return Remainder(
        order=order,
        chances=np.sort(chances)[::-1].clip(1e-6, 1 - 1e-6),
        choices=choices,
        generator=np.random.default_rng([seed, 4]),
        batches=[],
        labels_of=lambda items: labels[items],
        labels_left=lambda: len(labels),
        found_before=0,
    )


def estimates(method: str, rest: Remainder) -> list[RemainderEstimate]:
    """What the method says after each of its batches."""
    sampling = METHODS[method]
    said = []
    while (batch := sampling.next_batch(rest)) is not None:
        rest.batches.append(batch)
        said.append(sampling.estimate(rest))
    return said


def shape(name: str, size: int, generator: np.random.Generator) -> tuple[np.ndarray, Labels]:
    """Chances that a model gives, and labels that follow them more or less."""
    steep = 0.3 * np.exp(-np.arange(size) / (size / 20)) + 1e-4
    truth = {
        "as the model says": steep,
        "nothing left": np.zeros(size),
        "two left": np.where(np.arange(size) < 2, 1.0, 0.0),
        "the model knows nothing": np.full(size, 0.02),
        "the model is upside down": steep[::-1],
        "many": np.full(size, 0.4),
        "all": np.ones(size),
    }[name]
    labels = (generator.random(size) < truth).astype(np.int8)
    if name == "two left":
        labels = generator.permutation(labels)
    return steep, labels


SHAPES = (
    *("as the model says", "nothing left", "two left", "the model knows nothing"),
    *("the model is upside down", "many", "all"),
)
