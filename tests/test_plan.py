"""Plans that users write themselves, driven by `karat.run` and `karat.drive`."""

import numpy as np
import pytest

import karat

TRUTH = (np.arange(500) % 4 > 0).astype(np.int8)


def share_of_right(size: int, budget: int, seed: int) -> karat.Plan[float]:
    sample = np.random.default_rng(seed).permutation(size)[:budget]
    first = yield karat.Ask(sample[: budget // 2].tolist(), reason="first half")
    second = yield karat.Ask(sample[budget // 2 :].tolist())
    return float(np.concatenate([first, second]).mean())


def test_driven_step_by_step_it_ends_as_when_it_is_run() -> None:
    whole = karat.run(share_of_right(len(TRUTH), 60, seed=3), lambda items: TRUTH[items].tolist())
    labels: dict[int, int] = {}
    reasons = []
    while isinstance(step := karat.drive(share_of_right(len(TRUTH), 60, seed=3), labels), karat.Ask):
        reasons.append(step.reason)
        labels |= {item: int(TRUTH[item]) for item in step.items.tolist()[:20]}
    assert step == whole
    assert len(labels) == 60
    assert reasons == ["first half", "first half", "", ""]


def test_a_wrong_label_is_refused() -> None:
    with pytest.raises(karat.LabelError, match="got the label 2"):
        karat.run(share_of_right(len(TRUTH), 60, seed=0), lambda items: [2] * len(items))
