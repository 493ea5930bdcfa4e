"""Keys are sorted alike by one thread and by several."""

import numpy as np
import pytest

from karat.data import score_keys as module
from karat.data.score_keys import sort_keys


@pytest.mark.parametrize("threads", [1, 2, 3, 8])
@pytest.mark.parametrize("different", [1, 3, 2**63])
def test_several_threads_sort_as_one_does(
    threads: int, different: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "FEWEST_FOR_A_THREAD", 100)
    for size in (0, 1, 199, 200, 10_001):
        found = np.random.default_rng(size).integers(0, different, size, dtype=np.uint64)
        wanted = np.sort(found)
        sort_keys(found, threads=threads)
        assert (found == wanted).all()
