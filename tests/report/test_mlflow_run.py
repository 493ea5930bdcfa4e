"""Results in MLflow: metrics with bounds and the page as an artifact, in a store of SQLite's."""

import builtins
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import karat

# What MLflow itself does is its own affair.
pytestmark = pytest.mark.filterwarnings("ignore")
WHY = "MLflow is not installed: pip install mlflow"


def make_rate() -> karat.Rate:
    labels = (np.random.default_rng(3).random(600) < 0.8).astype(int)
    return karat.estimate_rate(
        list(range(600)), lambda ids: labels[ids], by={"language": ["de", "en (US)"] * 300}, budget=100
    )


@pytest.fixture
def store(tmp_path: Path) -> str:
    mlflow = pytest.importorskip("mlflow", reason=WHY)
    pytest.importorskip("alembic", reason="MLflow's databases are not installed: pip install mlflow")
    uri = f"sqlite:///{tmp_path}/mlflow.db"
    mlflow.MlflowClient(uri).create_experiment("answers", artifact_location=f"file://{tmp_path}/artifacts")
    return uri


def test_metrics_bounds_and_page_are_in_the_run(store: str, tmp_path: Path) -> None:
    import mlflow

    rate = make_rate()
    run_id = karat.log_mlflow(rate, experiment="answers", tracking_uri=store)
    client = mlflow.MlflowClient(store)
    run = client.get_run(run_id)
    numbers = rate.metrics()
    assert run.data.metrics["rate"] == pytest.approx(rate.value)
    assert run.data.metrics["rate.lower"] == pytest.approx(rate.lower)
    assert run.data.metrics["rate.upper"] == pytest.approx(rate.upper)
    assert run.data.metrics["rate.en _US_"] == pytest.approx(numbers["rate.en (US)"])
    assert len(run.data.metrics) == len(numbers)
    assert run.data.params["karat.question"] == "rate"
    assert run.info.status == "FINISHED"
    names = [file.path for file in client.list_artifacts(run_id, "karat")]
    assert names == ["karat/rate.json", "karat/report.html"]
    place = client.download_artifacts(run_id, "karat/report.html", str(tmp_path))
    assert "<html" in Path(place).read_text()
    stored = client.download_artifacts(run_id, "karat/rate.json", str(tmp_path))
    assert karat.Rate.from_json(Path(stored).read_text()).lower == rate.lower


def test_an_existing_run_is_logged_to_again(store: str, tmp_path: Path) -> None:
    import mlflow

    (tmp_path / "rate.json").write_text(make_rate().to_json())
    run_id = karat.log_mlflow(tmp_path / "rate.json", experiment="answers", tracking_uri=store)
    assert karat.log_mlflow(make_rate(), run_id=run_id, tracking_uri=store, step=1) == run_id
    history = mlflow.MlflowClient(store).get_metric_history(run_id, "rate.lower")
    assert sorted(metric.step for metric in history) == [0, 1]


def test_the_run_that_is_active_is_logged_to(store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import mlflow

    mlflow.set_tracking_uri(store)
    try:
        with mlflow.start_run(experiment_id=mlflow.get_experiment_by_name("answers").experiment_id) as run:
            assert karat.log_mlflow(make_rate()) == run.info.run_id
        assert "rate.upper" in mlflow.get_run(run.info.run_id).data.metrics
    finally:
        mlflow.set_tracking_uri(None)


def test_a_run_that_does_not_exist_is_one_line(store: str) -> None:
    with pytest.raises(karat.OutputError, match=r"MLflow refuses the result: .*nobody") as raised:
        karat.log_mlflow(make_rate(), run_id="nobody", tracking_uri=store)
    assert "\n" not in str(raised.value)


def test_without_mlflow_one_line_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = builtins.__import__

    def refuse(name: str, *more: Any, **named: Any) -> Any:
        if name.partition(".")[0] == "mlflow":
            raise ModuleNotFoundError(name)
        return usual(name, *more, **named)

    monkeypatch.setattr(builtins, "__import__", refuse)
    with pytest.raises(karat.MissingExtraError, match=r"mlflow extra: pip install 'karat\[mlflow\]'"):
        karat.log_mlflow(make_rate())


def test_the_command_logs_a_file(
    store: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.cli.campaigns import caller

    monkeypatch.chdir(tmp_path)
    (tmp_path / "rate.json").write_text(make_rate().to_json())
    code, out, _ = caller(capsys)("log", "rate.json", "--uri", store, "--experiment", "answers", "--json")
    assert code == 0
    assert json.loads(out)["run"]
