"""Writes mlflow.json and eval_results_table.json by MLflow, for `test_evaluations.py`.

Run with a Python that has mlflow: `python make_mlflow.py`. The first is the table that
`mlflow.genai.evaluate` returns, the second the artifact of `mlflow.models.evaluate`.
What tells when and where it ran is taken out.
"""

import json
import tempfile
from pathlib import Path

import mlflow
import pandas as pd
from mlflow.entities import AssessmentSource, Feedback
from mlflow.genai import scorer
from mlflow.metrics import MetricValue, make_metric
from mlflow.models import evaluate

HERE = Path(__file__).parent
ROWS = (("France", "Paris", "Paris"), ("Spain", "Madrid", "It is Lyon"), ("Italy", "Rome", "Rome, I think"))


@scorer
def contains(outputs: str, expectations: dict[str, str]) -> Feedback:
    found = expectations["expected_response"] in outputs
    return Feedback(value=found, rationale="It is there." if found else "It is not there.")


@scorer
def brevity(outputs: str) -> float:
    return 1 / len(outputs.split())


@scorer
def reviewer(outputs: str) -> Feedback:
    return Feedback(
        value="Lyon" not in outputs, source=AssessmentSource(source_type="HUMAN", source_id="reviewer")
    )


def genai() -> None:
    rows = [
        {
            "inputs": {"question": f"What is the capital of {land}?"},
            "outputs": answer,
            "expectations": {"expected_response": town},
        }
        for land, town, answer in ROWS
    ]
    table = mlflow.genai.evaluate(data=rows, scorers=[contains, brevity, reviewer]).result_df
    records = json.loads(table.to_json(orient="records"))
    records.sort(key=lambda record: json.dumps(record["request"]))
    for number, record in enumerate(records):
        record |= {"trace_id": f"tr-{number}", "request_time": 0, "execution_duration": 0}
        for name in ("trace", "trace_metadata", "tags", "spans"):
            del record[name]
        for assessment in record["assessments"]:
            for name in ("metadata", "assessment_id", "span_id", "create_time", "last_update_time"):
                assessment.pop(name, None)
            assessment["trace_id"] = f"tr-{number}"
            assessment["source"]["source_id"] = "default"
    (HERE / "mlflow.json").write_text(json.dumps(records, indent=1) + "\n")


def same(predictions: pd.Series, targets: pd.Series) -> MetricValue:
    scores = [int(given == wanted) for given, wanted in zip(predictions, targets, strict=True)]
    return MetricValue(scores=scores, aggregate_results={"mean": sum(scores) / len(scores)})


def legacy(folder: str) -> None:
    table = pd.DataFrame(ROWS, columns=["inputs", "ground_truth", "outputs"])
    with mlflow.start_run():
        evaluate(
            data=table,
            predictions="outputs",
            targets="ground_truth",
            extra_metrics=[make_metric(eval_fn=same, greater_is_better=True, name="same", version="v1")],
            evaluators="default",
        )
    (artifact,) = Path(folder).rglob("eval_results_table.json")
    (HERE / artifact.name).write_text(artifact.read_text() + "\n")


with tempfile.TemporaryDirectory() as folder:
    mlflow.set_tracking_uri(f"sqlite:///{folder}/mlflow.db")
    mlflow.set_experiment(
        experiment_id=mlflow.create_experiment("capitals", artifact_location=f"file://{folder}/artifacts")
    )
    genai()
    legacy(folder)
