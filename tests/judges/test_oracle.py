"""A judge as the oracle of a question: it reads the rows behind the items that a plan asks for."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

import karat
from karat.core.errors import SourceError
from karat.judges.oracle import JudgeOracle, as_judge_oracle
from tests.judges.endpoint import completion, running

SIZE = 400
RIGHT = (np.random.default_rng(3).random(SIZE) < np.linspace(0.99, 0.2, SIZE)).astype(int)
TABLE = pd.DataFrame(
    {
        "id": [f"r{row}" for row in range(SIZE)],
        "score": np.linspace(1, 0, SIZE),
        "text": [f"thing {row} is {'ripe' if right else 'green'}" for row, right in enumerate(RIGHT)],
    }
)


def model(text: str, _: int) -> Any:
    """Says what the text says; of every tenth item nothing that could be used."""
    match = re.search(r"thing (\d+) is (\w+)", text)
    assert match is not None
    if int(match[1]) % 10 == 7:
        return completion("Who knows?")
    return completion("yes" if match[2] == "ripe" else "no")


def judge_at(url: str) -> karat.OpenAIJudge:
    return karat.OpenAIJudge(model="m", criterion="It is ripe", endpoint=url, first_pause=0.01, tries=1)


def ripe(items: Any) -> list[float]:
    return [float("ripe" in item["text"]) for item in items]


@pytest.fixture(params=["frame", "parquet", "csv", "duckdb"])
def ranking(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    if request.param == "frame":
        return karat.read_ranking(TABLE)
    path = tmp_path / ("rows.csv" if request.param == "csv" else "rows.parquet")
    TABLE.to_csv(path, index=False) if request.param == "csv" else TABLE.to_parquet(path)
    engine = "duckdb" if request.param == "duckdb" else None
    return karat.read_ranking(path, engine=engine)


def test_a_model_selects_items_and_what_it_does_not_answer_is_unsure(ranking: Any) -> None:
    with running(model) as endpoint:
        chosen = karat.select_items(ranking, judge_at(endpoint.url), precision=0.8, budget=60)
    assert len(endpoint.requests) == chosen.labels_used == 60
    said = np.where(np.arange(SIZE) % 10 == 7, 0, RIGHT)
    kept = [int(item[1:]) for item in chosen.ids]
    labelled = {int(match[1]) for text in endpoint.asked if (match := re.search(r"thing (\d+)", text))}
    assert len(labelled) == 60
    # Labelled items are in the set just where the model said yes, unsure ones never.
    assert {row for row in labelled if said[row]} == labelled & set(kept)


def test_other_questions_take_judges_too() -> None:
    with running(model) as endpoint:
        curve = karat.estimate_curve(karat.read_ranking(TABLE), judge_at(endpoint.url), budget=50)
        rate = karat.estimate_rate(TABLE, judge_at(endpoint.url), budget=50)
        by_ranking = karat.estimate_rate(karat.read_ranking(TABLE), judge_at(endpoint.url), budget=50)
    assert 0 < curve.labels_used <= 50
    assert rate.labels_used == by_ranking.labels_used == 50
    assert 0.3 < rate.value < 0.9


def test_any_callable_is_a_judge_when_it_is_called_one(tmp_path: Path) -> None:
    chosen = karat.select_items(
        karat.read_ranking(TABLE), JudgeOracle(ripe, fields=["text"]), accuracy=0.9, seed=1
    )
    kept = np.zeros(SIZE, dtype=int)
    kept[[int(item[1:]) for item in chosen.ids]] = 1
    assert (kept == RIGHT).mean() >= 0.9


def test_answers_are_kept_for_the_next_run(tmp_path: Path) -> None:
    with running(model) as endpoint:
        for _ in range(2):
            oracle = JudgeOracle(judge_at(endpoint.url), cache=tmp_path / "answers.db")
            karat.select_items(karat.read_ranking(TABLE.iloc[:100]), oracle, recall=0.8, budget=30)
    # Those without a usable answer are asked again.
    assert 30 <= len(endpoint.requests) <= 38


def test_verdicts_become_labels() -> None:
    oracle = JudgeOracle(lambda items: [0.9, 0.1, 0.5, None])
    assert oracle.labels([{"text": word} for word in "abcd"]) == [1, 0, None, None]
    assert oracle.labels([]) == []
    assert as_judge_oracle(lambda ids: [1] * len(ids)) is None
    assert as_judge_oracle({"a": 1}) is None


def test_a_list_without_texts_is_refused() -> None:
    ranking = karat.Ranking.from_scores([0.9, 0.5, 0.1])
    with pytest.raises(SourceError, match=r"nothing to read: make it with karat\.read_ranking"):
        karat.select_items(ranking, JudgeOracle(ripe), precision=0.5)
    with pytest.raises(karat.ParameterError, match="something to read"):
        karat.estimate_rate([0.9, 0.5, 0.1], JudgeOracle(ripe), budget=10)
