"""Bands for the truth behind labels that are majorities of noisy opinions."""

import numpy as np
import pytest
from scipy.stats import binom

from karat.bounds.repeats import ErrorRate, error_rate_from_repeats
from karat.campaign.ledger import Ledger, Rule
from karat.campaign.majority_noise import majority_error, rate_of_labels
from karat.campaign.records import CORRECTION, LABEL, LabelRow
from karat.core.errors import ParameterError
from karat.core.labels import UNSURE
from tests.campaign.lists import LABELS, create, ranking, truth
from tests.coverage.tolerance import POOLED, assert_covers, seeds

SINGLE = error_rate_from_repeats(18, 100)


def ledger_of(
    *votes: list[int], decided: dict[int, int] | None = None, aggregate: str = "majority"
) -> Ledger:
    """Items 0, 1, … with these opinions, and corrections."""
    ledger = Ledger(Rule(1, aggregate))
    rows = [
        (str(item), value, LABEL, person)
        for item, each in enumerate(votes)
        for person, value in enumerate(each)
    ]
    rows += [(str(item), value, CORRECTION, 0) for item, value in (decided or {}).items()]
    ledger.add(
        LabelRow(number + 1, item, value, kind, person, 1, None, 0.0, None, "")
        for number, (item, value, kind, person) in enumerate(rows)
    )
    return ledger


@pytest.mark.parametrize("opinions", [1, 2, 3, 4, 5])
def test_a_majority_is_wrong_as_often_as_when_a_coin_decides_ties(opinions: int) -> None:
    for rate in (0.0, 0.1, 0.3):
        ties = binom.pmf(opinions / 2, opinions, rate) / 2 if opinions % 2 == 0 else 0.0
        assert majority_error(rate, opinions) == pytest.approx(binom.sf(opinions / 2, opinions, rate) + ties)


def test_the_rate_of_labels_is_that_of_their_majorities() -> None:
    assert rate_of_labels(SINGLE, ledger_of([1], [0], [1, 1]), "012") == pytest.approx(SINGLE)
    three = rate_of_labels(SINGLE, ledger_of([1, 0, 1], [0, 0, 0], [1, 1, UNSURE]), "012")
    assert three.upper == pytest.approx(3 * SINGLE.upper**2 - 2 * SINGLE.upper**3)
    assert (three.pairs, three.confidence) == (SINGLE.pairs, SINGLE.confidence)


@pytest.mark.parametrize(
    ("ledger", "reason"),
    [
        (ledger_of([1, 0, 1], aggregate="dawid-skene"), "weighs each annotator"),
        (ledger_of([1], [0], decided={1: 1}), "Item '1' was decided by a correction"),
        (ledger_of([1], [0, 0, 1]), "rest on 1 and 3 opinions"),
        (ledger_of([1, 1, 0, UNSURE]), "rests on 2 of 4 opinions"),
    ],
)
def test_labels_without_a_common_rate_are_refused_with_the_reason(ledger: Ledger, reason: str) -> None:
    with pytest.raises(ParameterError, match=reason):
        rate_of_labels(SINGLE, ledger, list(ledger.items))


@pytest.mark.slow
def test_bands_behind_majorities_hold() -> None:
    """Three people who are wrong in 25 % of cases: their majority is in 16 %, and the band must know."""
    runs, rate, missed = seeds(6, 200), 0.25, 0
    reached = np.cumsum(LABELS)
    for seed in range(runs):
        generator = np.random.default_rng([seed, 41])
        with create(redundancy=3, factor=1.05, seed=seed, source=ranking()) as campaign:
            while True:
                told = 0
                for person in ("ann", "bob", "cleo"):
                    items = campaign.ask(500, annotator=person)
                    wrong = generator.random(len(items)) < rate
                    labels = {i.id: truth(i.id) ^ int(w) for i, w in zip(items, wrong, strict=True)}
                    campaign.tell(labels, annotator=person)
                    told += len(items)
                if not told:
                    break
            # Certain about the opinions, so that what is left to fail is the band.
            curve = campaign.result(noise=ErrorRate(rate, rate, rate, 1.0, 1, 0))
        low, _, high = curve.band("yield", np.arange(1, curve.size + 1))
        missed += bool(((reached < low - 1e-6) | (reached > high + 1e-6)).any())
        confidence = curve.confidence
    assert_covers(missed, runs, confidence, false_alarm=POOLED)
