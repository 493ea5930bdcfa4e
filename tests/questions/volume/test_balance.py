"""Whether to look for documents or to sample."""

import numpy as np

from karat.questions.volume.balance import Outlook, expected_missing, outlook, recent_density

LACKING = 3.0


def ahead(missing: float, density: float, *, found: int = 50, slack: int | None = None) -> Outlook:
    return outlook(
        found=found,
        left=2000,
        density=density,
        missing=np.full(31, missing),
        recall=0.8,
        slack=slack,
        lacking=LACKING,
    )


def test_looking_pays_while_finds_are_dense_and_not_when_they_are_rare() -> None:
    assert ahead(20.0, 0.5).look > 0
    assert ahead(0.0, 0.001).look == 0


def test_sampling_takes_fewer_labels_the_fewer_are_missing() -> None:
    labels = [ahead(missing, 0.01).labels for missing in (0.0, 2.0, 5.0, 10.0)]
    assert labels == sorted(labels)
    assert labels[0] < 0.3 * 2000


def test_more_that_may_be_missing_takes_fewer_draws() -> None:
    draws = [ahead(0.0, 0.001, slack=slack).draws for slack in (0, 2, 10, 50)]
    assert draws == sorted(draws, reverse=True)
    # To rule out ten of 2,000 takes about 2,000·3/11 draws that are not relevant.
    assert 400 <= draws[2] <= 550


def test_density_is_that_of_the_last_documents_and_never_zero() -> None:
    labels = np.array([1] * 60 + [0] * 20, dtype=np.int8)
    assert recent_density(labels) == 0.5 / 21
    assert expected_missing(labels) > 0
    assert recent_density(labels[::-1]) > 0.9
