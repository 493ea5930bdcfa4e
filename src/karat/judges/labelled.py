"""Match the verdicts of a file with the labels of another by id, and report on the judge."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pyarrow as pa

from karat.core.errors import SourceError
from karat.judges.items import id_texts, is_path, read_known
from karat.judges.judged import judge_names, read_judge_details
from karat.judges.measures import judge_report
from karat.judges.report import JudgeReport
from karat.sources.table import read_table


def report_on_file(
    judged: Any,
    labels: Any,
    *,
    id: str = "id",  # noqa: A002 - as in read_ranking
    label: str = "label",
    column: str = "verdict",
    probability: str | None = None,
    by: str | None = None,
    score: str | None = None,
    confidence: float = 0.95,
) -> tuple[list[dict[str, Any]], JudgeReport]:
    """The judges that a file or table of verdicts names, and how good its verdicts are.

    Args:
        judged: a file or table with ids and verdicts.
        labels: a file or table with ids and labels; a mapping where there are no probabilities.
        id: the column of ids in both.
        label: the column of labels.
        column: the column of verdicts.
        probability: the column with the probability that each label was drawn with.
        by: a column of the verdicts' table that divides the items into slices.
        score: a column of scores, higher is better; the report is then by score, too.
        confidence: of each interval by itself.
    """
    table = read_table(judged, [name for name in (id, column, by, score) if name is not None])
    ids = id_texts(table, id)
    places = {key: place for place, key in enumerate(ids)}
    if len(places) < len(ids):
        again = next(key for place, key in enumerate(ids) if places[key] != place)
        raise SourceError(
            f"Id {again!r} occurs more than once in {table.origin}, so that labels cannot be matched. Name "
            "another column of ids, or remove such rows."
        )
    known = read_known(labels, id=id, label=label)
    if not known:
        raise SourceError(
            "There are no labels yet that say right or wrong. Label some items first; `karat new rate FILE "
            "--proxy verdict` says which."
        )
    matched = [key for key in known if key in places]
    if not matched:
        raise SourceError(
            f"None of the {len(known):,} labels is of an item of {table.origin}: the first label is of "
            f"{next(iter(known))!r}, the first item is {ids[0]!r}. Name the column of ids: --id COLUMN."
        )
    chances = None
    if probability is not None:
        drawn = read_table(labels, [id, probability])
        by_id = dict(zip(id_texts(drawn, id), drawn.numeric(probability).to_pylist(), strict=True))
        chances = [by_id[key] for key in matched]
    verdicts = table.numeric(column).cast(pa.float64()).to_numpy()
    report = judge_report(
        verdicts.astype(np.float64),
        [places[key] for key in matched],
        [known[key] for key in matched],
        chances,
        ids=ids,
        by=None if by is None else table.column(by),
        scores=None if score is None else table.numeric(score).cast(pa.float64()).to_numpy(),
        confidence=confidence,
    )
    about = read_judge_details(judged) if is_path(judged) else None
    details = (about or {}).get("judges", [])
    return details, replace(report, judges=judge_names(details))
