"""Results of evaluation tools: files that the tools wrote, and results in their documented form."""

import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

import karat
from karat.sources.formats.evaluations.evaluation import label_of, number_of, text_of
from karat.sources.formats.evaluations.recognise import TOOLS, recognised
from karat.sources.records import open_records
from tests.sources.evaluations import documented

HERE = Path(__file__).parent / "evaluations"
TIME = "2026-01-01T00-00-00.000000"


def written(place: Path, content: Any) -> Path:
    """JSON, or JSON lines where the name says so."""
    if place.suffix == ".jsonl":
        place.write_text("".join(json.dumps(row) + "\n" for row in content))
    else:
        place.write_text(content if isinstance(content, str) else json.dumps(content))
    return place


@pytest.mark.parametrize(
    ("name", "tool", "verdicts"),
    [
        ("inspect.eval", "inspect", [1, 0, 1, 1, 1, 1, 0, 1]),
        ("inspect.json", "inspect", [1, 0, 1, 1]),
        ("deepeval.json", "deepeval", [1, 0, 1]),
        ("deepeval_result.json", "deepeval", [1, 0, 1]),
        (f"samples_capitals_{TIME}.jsonl", "lm-eval", [0, 0, 0]),
        ("mlflow.json", "mlflow", [1, 1, 0]),
        ("eval_results_table.json", "mlflow", [1, 0, 0]),
    ],
)
def test_files_that_tools_wrote_are_recognised_and_read(name: str, tool: str, verdicts: list[int]) -> None:
    assert recognised(HERE / name) is TOOLS[tool]
    table = karat.read_evaluations(HERE / name)
    assert table.verdict.tolist() == verdicts
    assert table.id.is_unique
    assert (table.input.str.len() > 0).all()
    assert (table.output.str.len() > 0).all()
    assert set(table.target) <= {"Paris", "Madrid", "Berlin", "Rome"}


def test_an_inspect_log_has_epochs_scorers_and_metadata() -> None:
    table = karat.read_evaluations(HERE / "inspect.eval")
    assert table.id.tolist() == [f"q{number}#{epoch}" for epoch in (1, 2) for number in range(4)]
    assert table.output[1] == "I think it is Lyon"
    assert table["score.brevity"][1] == pytest.approx(0.2)
    assert table["metadata.region"].tolist() == ["west", "south"] * 4
    assert set(table.task) == {"capitals"}
    assert set(table.model) == {"mockllm/model"}
    brief = karat.read_evaluations(HERE / "inspect.eval", verdict="brevity")
    assert brief.verdict.tolist() == brief["score.brevity"].tolist()


def test_lm_eval_samples_have_one_item_for_each_document_and_a_score_for_each_filter() -> None:
    table = karat.read_evaluations(HERE / f"samples_capitals_{TIME}.jsonl")
    assert table.id.tolist() == ["0", "1", "2"]
    assert {"score.exact_match,whole", "score.exact_match,first-word", "doc.region"} <= set(table.columns)
    assert set(table.model) == {"dummy"}


def test_the_output_of_multiple_choice_is_the_most_likely_choice() -> None:
    place = HERE / f"samples_capital_choices_{TIME}.jsonl"
    table = karat.read_evaluations(place)
    for output, target, right in zip(table.output, table.target, table["score.acc"], strict=True):
        assert (output == target) == bool(right)


def test_feedback_by_people_is_a_label_and_no_score(tmp_path: Path) -> None:
    table = karat.read_evaluations(HERE / "mlflow.json")
    assert table.label.tolist() == [1, 1, 0]
    assert "score.reviewer" not in table
    assert table.target.tolist() == ["Paris", "Rome", "Madrid"]
    without = [
        {name: value for name, value in row.items() if name != "assessments"}
        for row in json.loads((HERE / "mlflow.json").read_text())
    ]
    columns = karat.read_evaluations(written(tmp_path / "table.json", without))
    assert columns.target.tolist() == ["Paris", "Rome", "Madrid"]
    assert columns.verdict.tolist() == [1, 1, 0]


def test_mlflow_tables_are_read_from_csv_and_parquet(tmp_path: Path) -> None:
    frame = pd.DataFrame(json.loads((HERE / "mlflow.json").read_text()))
    frame.to_csv(tmp_path / "m.csv", index=False)
    frame.assign(assessments=frame.assessments.map(json.dumps)).to_parquet(tmp_path / "m.parquet")
    assert karat.read_evaluations(tmp_path / "m.csv").verdict.tolist() == [1, 1, 0]
    assert karat.read_evaluations(tmp_path / "m.parquet").label.tolist() == [1, 1, 0]


@pytest.mark.parametrize(("name", "first"), [("promptfoo.json", "r0"), ("promptfoo.jsonl", "0-0")])
def test_files_that_promptfoo_wrote(name: str, first: str) -> None:
    assert recognised(HERE / name) is TOOLS["promptfoo"]
    table = karat.read_evaluations(HERE / name)
    # The last test has no output: that is an error, and no verdict.
    assert table.verdict.fillna(-1).tolist() == [1, 0, 1, -1]
    assert table.id.is_unique
    assert table.id[0] == first
    assert table.input[3] == "What is the capital of Nowhere?"
    assert table.output.fillna("").tolist() == ["Paris", "I think it is Lyon", "Rome", ""]
    assert table.target.tolist() == ["Paris", "Madrid", "Rome", "nothing"]
    assert table["score.Place"].fillna(-1).tolist() == [1, 0, 1, -1]
    assert table["score.Brevity"].fillna(-1).tolist() == [1, -1, -1, -1]
    assert table.verdict_reason[1] == 'Expected output to contain "Madrid"'
    assert set(table.model) == {"made-up"}
    assert set(table["metadata.level"]) == {"easy"}


@pytest.mark.parametrize("name", ["results.json", "results.jsonl"])
def test_promptfoo_results(tmp_path: Path, name: str) -> None:
    results = [documented.promptfoo_result(number, number % 2 == 0) for number in range(3)]
    error = documented.promptfoo_result(3, False, failureReason=2, error="timeout", response=None)
    rated = documented.rated_by_person(documented.promptfoo_result(4, False), True)
    results += [error, rated]
    content = results if name.endswith("l") else documented.promptfoo_file(results)
    table = karat.read_evaluations(written(tmp_path / name, content))
    # A person's rating is a label, and the decision is that of the other assertions.
    assert table.verdict.fillna(-1).tolist() == [1, 0, 1, -1, 0]
    assert table.label.fillna(-1).tolist() == [-1, -1, -1, -1, 1]
    assert table["score.promptfoo"].fillna(-1).tolist() == [0.5, 0.6, 0.7, -1, -1]
    assert table["score.Tone"].tolist() == [0, 0.25, 0.5, 0.75, 1]
    assert table.target.tolist() == ["1", "2", "3", "4", "5"]
    assert table["vars.n"].tolist() == ["0", "1", "2", "3", "4"]
    assert set(table.model) == {"openai:chat:m"}


def test_langfuse_exports(tmp_path: Path) -> None:
    traces = documented.LANGFUSE_TRACES
    frame = pd.DataFrame(
        [
            {
                name: json.dumps(value) if isinstance(value, dict | list) else value
                for name, value in row.items()
            }
            for row in traces
        ]
    )
    frame.to_csv(tmp_path / "t.csv", index=False)
    for place in (
        written(tmp_path / "t.json", traces),
        written(tmp_path / "t.jsonl", traces),
        tmp_path / "t.csv",
    ):
        table = karat.read_evaluations(place)
        assert table.verdict.tolist() == [1, 0.5], place
        assert table.input.tolist() == ["Question 0", "Question 1"]
        assert table.output.tolist() == ["Answer 0", "Answer 1"]
        assert table["metadata.language"].tolist() == ["en", "de"]
        assert "score.tags" not in table
    page = karat.read_evaluations(written(tmp_path / "page.json", documented.LANGFUSE_PAGE))
    assert (page.verdict[0], page.label[0], page.verdict_reason[0]) == (0.5, 1, "Half.")
    assert "score.review" not in page


def test_phoenix_exports(tmp_path: Path) -> None:
    runs = karat.read_evaluations(written(tmp_path / "runs.json", documented.PHOENIX_RUNS))
    assert (runs.verdict.tolist(), runs.label.tolist()) == ([0, 1], [1, 1])
    assert (runs.input[0], runs.target[0]) == ("Question 0", "42")
    table = karat.read_evaluations(written(tmp_path / "runs.csv", documented.PHOENIX_CSV))
    assert table.verdict.tolist() == [1, 0]
    assert table.label.fillna(-1).tolist() == [0, -1]
    assert (table.input[1], table.target[1], table.output[1]) == ("Two", "42", "41")
    spans = karat.read_evaluations(written(tmp_path / "spans.json", documented.PHOENIX_SPANS))
    assert (spans.id.tolist(), spans.verdict.tolist()) == (["s0", "s1"], [0, 1])
    assert set(spans.model) == {"m"}


def test_any_table_with_a_scale_and_labels_from_a_second_file(tmp_path: Path) -> None:
    (tmp_path / "ratings.csv").write_text("question,answer,stars\na,x,5\nb,y,3\nc,z,\n")
    (tmp_path / "labels.csv").write_text("id,label\nb,wrong\nc,unsure\nd,1\n")
    table = karat.read_evaluations(
        tmp_path / "ratings.csv", id="question", verdict="stars", scale=(1, 5), labels=tmp_path / "labels.csv"
    )
    assert table.columns.tolist() == ["id", "answer", "stars", "verdict", "label"]
    assert table.verdict.fillna(-1).tolist() == [1, 0.5, -1]
    assert table.label.fillna(9).tolist() == [9, 0, -1]


def test_verdicts_in_words(tmp_path: Path) -> None:
    (tmp_path / "t.jsonl").write_text(
        '{"id": 1, "ok": "pass"}\n{"id": 2, "ok": "Fail"}\n{"id": 3, "ok": "?"}\n'
    )
    table = karat.read_evaluations(tmp_path / "t.jsonl", verdict="ok", labels={1: 1, 2: None})
    assert table.verdict.fillna(-1).tolist() == [1, 0, -1]
    assert table.label.fillna(9).tolist() == [1, -1, 9]


@pytest.mark.parametrize(
    ("call", "told"),
    [
        ({"verdict": "tone"}, "No score 'tone' in .*inspect.json. Columns: id, input"),
        ({"scale": (1, 5)}, "name it with --verdict"),
        ({"verdict": "brevity", "scale": (0.5, 1)}, r"'score.brevity' holds 0.2; verdicts lie in \[0, 1\]"),
        ({"verdict": "brevity", "scale": (1, 1)}, "two different ends"),
        ({"labels": {"nobody": 1}}, "None of the 1 labels has an id"),
        ({"format": "tool"}, "Unknown format 'tool'"),
        ({"format": "deepeval"}, "holds no results of DeepEval"),
    ],
)
def test_mistakes_are_refused_in_one_line(call: dict[str, Any], told: str) -> None:
    with pytest.raises(karat.KaratError, match=told) as raised:
        karat.read_evaluations(HERE / "inspect.json", **call)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ('{"some": "thing"}', "not a result of an evaluation tool that karat knows .Inspect, promptfoo"),
        ("{", "is not JSON"),
        ('{"status": "success", "eval": {}, "samples": [{}]}', "is not as Inspect writes it .KeyError: 'id'"),
        ('{"status": "success", "eval": {}, "samples": []}', "holds no results of Inspect"),
    ],
)
def test_json_of_nobody_is_refused_in_one_line(tmp_path: Path, content: str, told: str) -> None:
    (tmp_path / "x.json").write_text(content)
    with pytest.raises(karat.SourceError, match=told) as raised:
        karat.estimate_rate(tmp_path / "x.json", lambda items: np.ones(len(items)), budget=10)
    assert "\n" not in str(raised.value)


def test_a_log_that_was_cut_off_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "cut.eval").write_bytes((HERE / "inspect.eval").read_bytes()[:3000])
    with pytest.raises(karat.SourceError, match=r"cut.eval is not JSON") as raised:
        karat.read_evaluations(tmp_path / "cut.eval")
    assert "\n" not in str(raised.value)


def test_files_of_tools_are_sources_of_questions_and_verdicts_are_not_shown() -> None:
    place = HERE / "inspect.eval"
    truth = {f"q{number}#{epoch}": number % 2 for epoch in (1, 2) for number in range(4)}
    rate = karat.estimate_rate(
        place, lambda items: [truth[item] for item in items], proxy="verdict", by="metadata.region", budget=10
    )
    assert rate.labels_used == 8
    assert rate.value == 0.5
    assert open_records(place).names == [
        "id",
        "input",
        "output",
        "target",
        "task",
        "model",
        "metadata.region",
    ]
    samples = HERE / f"samples_capitals_{TIME}.jsonl"
    assert karat.read_ranking(samples, score="verdict").ids.to_pylist() == ["0", "1", "2"]


def test_several_logs_are_one_source_unless_ids_repeat(tmp_path: Path) -> None:
    for name in ("a.json", "b.json"):
        log = json.loads((HERE / "inspect.json").read_text())
        log["eval"]["model"] = name
        for sample in log["samples"]:
            sample["id"] = f"{sample['id']}-{name}"
        written(tmp_path / name, log)
    assert karat.read_evaluations(tmp_path / "*.json").model.tolist() == ["a.json"] * 4 + ["b.json"] * 4
    shutil.copy(tmp_path / "a.json", tmp_path / "c.json")
    with pytest.raises(karat.SourceError, match=r"Id 'q0-a.json' occurs twice"):
        karat.read_evaluations(tmp_path / "*.json")


def test_scores_and_labels_as_tools_spell_them() -> None:
    spelt = ["C", "I", "P", "N", "PASS", " no ", True, 0.5, "0.25", "good", None, float("nan"), [1]]
    known = [1, 0, 0.5, 0, 1, 0, 1, 0.5, 0.25, None, None, None, None]
    assert [number_of(value) for value in spelt] == known
    assert [label_of(value) for value in (1, False, "correct", 0.5, "unsure", "great")] == [1, 0, 1] + [
        None
    ] * 3


def test_chats_are_text() -> None:
    parts = [
        {"type": "text", "text": "one"},
        {"type": "image", "image": "…"},
        {"type": "text", "text": "two"},
    ]
    chat = [{"role": "system", "content": "Be brief."}, {"role": "user", "content": parts}]
    assert text_of(chat) == "system: Be brief.\n\nuser: one\ntwo"
    assert text_of({"answer": 42}) == "42"
    assert text_of({"a": 1, "b": [2]}) == '{"a": 1, "b": [2]}'


def test_a_summary_of_lm_eval_is_refused_with_the_file_to_read_instead(tmp_path: Path) -> None:
    summary = {"results": {"t": {"acc,none": 0.5}}, "configs": {"t": {}}, "versions": {"t": 1}, "n-shot": {}}
    with pytest.raises(karat.SourceError, match=r"summary of lm-eval.*--log_samples.*samples_TASK_DATE"):
        karat.read_evaluations(written(tmp_path / f"results_{TIME}.json", summary))
