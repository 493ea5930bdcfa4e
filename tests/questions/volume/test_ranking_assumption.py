"""What is certain if the ranking holds: true where it does, withdrawn where labels contradict it."""

import numpy as np

from karat.core.plan import LATE
from karat.questions.volume.ranking_assumption import NAME, Assumed, if_ranking_holds
from karat.questions.volume.remainder import Batch
from karat.questions.volume.review import UNASKED, Review
from tests.coverage.tolerance import assert_covers

SIZE, ROUND, DRAWS = 400, 18, 2


def reviewed(truth: np.ndarray, order: list[int], rounds: int, seed: int) -> Review:
    """A review that takes documents in an order, and two at random in each round."""
    rng = np.random.default_rng([seed, 5])
    review = Review(rng, 1, np.full(SIZE, UNASKED, dtype=np.int8))
    for _ in range(rounds):
        chosen = [row for row in order if review.values[row] == UNASKED][:ROUND]
        review.take(np.array(chosen), truth[chosen])
        drawn = rng.choice(review.unasked(), DRAWS, replace=False)
        review.take(drawn, truth[drawn])
        review.samples.append(Batch(drawn, np.ones(DRAWS), "", {"expected": 1.0, "early": True}))
        review.rounds.append(len(review.order))
    return review


def ranked(seed: int, *, clear: float) -> tuple[np.ndarray, list[int]]:
    """Labels, and an order by scores that are the higher the likelier relevant."""
    rng = np.random.default_rng([seed, 6])
    truth = (rng.random(SIZE) < 0.1).astype(np.int8)
    return truth, np.argsort(-(rng.normal(size=SIZE) + clear * truth)).tolist()


def told(seed: int, *, clear: float, rounds: int = 9) -> tuple[Assumed, int]:
    truth, order = ranked(seed, clear=clear)
    return if_ranking_holds(reviewed(truth, order, rounds, seed), SIZE, 0.2), int(truth.sum())


def test_chosen_documents_count_where_the_ranking_is_trusted() -> None:
    assumed, truth = told(1, clear=3.0)
    assert assumed.warning is None
    assert assumed.interval is not None
    assert assumed.interval.name == NAME
    # Two draws of each round alone would leave half of the collection possible.
    assert truth <= assumed.interval.upper < truth + 60


def test_it_holds_at_every_round_where_the_ranking_does() -> None:
    """Also where the model is worth nothing, when a chosen document is as likely relevant as a random one."""
    misses, trials = 0, 240
    for seed in range(trials):
        looks = [told(seed, clear=(0.0, 1.5)[seed % 2], rounds=rounds) for rounds in (4, 8, 12)]
        misses += any(each.interval is not None and each.interval.upper < truth for each, truth in looks)
    assert_covers(misses, trials, 0.8)


def test_it_is_withdrawn_where_draws_are_denser_than_what_the_model_chooses() -> None:
    truth, order = ranked(3, clear=3.0)
    found = [row for row in order if truth[row]]
    easy, hidden = found[: len(found) // 2], found[len(found) // 2 :]
    # The ranking finds half of them at once, and has the others at its very end.
    rest = [row for row in order if not truth[row]]
    withdrawn = [
        if_ranking_holds(reviewed(truth, [*easy, *rest, *hidden], 14, seed), SIZE, 0.2) for seed in range(20)
    ]
    warned = [each for each in withdrawn if each.warning is not None]
    assert len(warned) >= 10
    assert all(each.interval is None and "withdrawn" in str(each.warning) for each in warned)


def test_nothing_is_said_while_labels_are_missing_or_finds_are_dense() -> None:
    truth, order = ranked(4, clear=3.0)
    assert if_ranking_holds(reviewed(truth, order, 1, 4), SIZE, 0.05) == Assumed(None, None)
    review = reviewed(truth, order, 9, 4)
    review.values[review.order[3]] = LATE
    assert if_ranking_holds(review, SIZE, 0.05) == Assumed(None, None)
