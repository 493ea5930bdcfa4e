"""What the papers print, and a check that karat's closed forms print the same."""

from __future__ import annotations

from dataclasses import dataclass

from karat.questions.curve.cost import curve_costs

__all__ = ["PAULA_ELSEWHERE", "PUBLISHED", "Published", "disagreements"]


@dataclass(frozen=True, slots=True)
class Published:
    """One row of tables 1 and 2 of the second paper; all methods but uniform have queries."""

    size: int
    queries: dict[str, int]
    labels: dict[str, int]


def _row(size: int, grid: int, adaptive: int, labels: tuple[int, int, int, int]) -> Published:
    uniform, logstrat, paula, adastrat = labels
    return Published(
        size,
        {"logstrat": grid, "paula": grid, "adastrat": adaptive},
        {"uniform": uniform, "logstrat": logstrat, "paula": paula, "adastrat": adastrat},
    )


PUBLISHED = (
    _row(35_615, 78, 18, (24_745, 18_287, 11_292, 14_612)),
    _row(356_150, 156, 20, (84_369, 35_631, 19_092, 24_004)),
    _row(3_561_500, 234, 18, (284_834, 53_937, 26_892, 23_707)),
    _row(35_615_000, 312, 21, (954_359, 72_867, 34_692, 28_477)),
)

# N, ε and PAULA's labels, from the text of the first paper.
PAULA_ELSEWHERE = ((217_076, 0.03, 17_392), (35_615, 0.05, 7_822))


def disagreements() -> list[str]:
    """Where a closed form differs from the published number; β is γ, as the numbers show."""
    found = []
    for row in PUBLISHED:
        costs = curve_costs(row.size, methods=("uniform", "logstrat", "paula"), epsilon=0.03)
        for method in ("uniform", "logstrat", "paula"):
            ours = (costs[method].queries, costs[method].labels)
            theirs = (row.queries.get(method), row.labels[method])
            if ours != theirs:
                found.append(f"{method} at N = {row.size:,}: karat {ours}, published {theirs}")
    for size, epsilon, labels in PAULA_ELSEWHERE:
        ours_alone = curve_costs(size, methods=["paula"], epsilon=epsilon)["paula"].labels
        if ours_alone != labels:
            found.append(f"paula at N = {size:,}, ε = {epsilon}: karat {ours_alone:,}, published {labels:,}")
    return found
