import math

import pytest

from karat.core.errors import ParameterError
from karat.questions.volume.knee import GainPoint, find_knee, knee_is_reached
from karat.questions.volume.stopping import StoppingRule


def curve(*points: tuple[int, int]) -> list[GainPoint]:
    return [GainPoint(0, 0), *(GainPoint(*point) for point in points)]


def test_the_knee_is_where_the_curve_is_farthest_from_its_chord() -> None:
    knee = find_knee(curve((100, 80), (200, 160), (600, 170), (1_200, 176)))
    assert knee is not None
    assert (knee.judged, knee.found) == (200, 160)
    assert knee.ratio == pytest.approx((160 / 200) / (16 / 1_000))


def test_nothing_after_the_knee_is_an_infinite_ratio() -> None:
    knee = find_knee(curve((100, 20), (1_100, 20)))
    assert knee is not None
    assert math.isinf(knee.ratio)
    assert knee_is_reached(curve((100, 20), (1_100, 20)), least=1_000)


def test_a_curve_without_a_bend_has_no_knee() -> None:
    assert find_knee(curve((10, 5), (20, 10))) is None
    assert find_knee(curve((10, 0), (20, 0))) is None
    assert find_knee([GainPoint(0, 0)]) is None


@pytest.mark.parametrize(
    ("points", "reached"),
    [
        # 160 found: a ratio above 6 will do, and more than a thousand judged.
        (((200, 150), (1_100, 160)), True),
        (((200, 150), (1_000, 160)), False),
        (((200, 85), (1_100, 160)), False),
        # 56 found: it must be above 100.
        (((100, 55), (1_200, 56)), True),
        (((100, 50), (1_200, 56)), False),
    ],
)
def test_when_the_knee_ends_finding(points: tuple[tuple[int, int], ...], reached: bool) -> None:
    assert knee_is_reached(curve(*points), least=1_000) is reached


@pytest.mark.parametrize(
    "text",
    [
        "knees",
        "after",
        "after=-1",
        "after=2.5",
        "after=inf",
        "none-in=0",
        "recall=1",
        "recall=x",
        "none-in=",
        "",
    ],
)
def test_rules_that_are_none_are_refused_with_those_there_are(text: str) -> None:
    with pytest.raises(ParameterError, match="Rules: knee, after=500"):
        StoppingRule.parse(text)
