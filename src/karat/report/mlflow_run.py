"""Log results to MLflow: metrics with bounds, parameters, the report page and the result as artifacts."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from karat.campaign.gate import question_of, read_result, why_not_yet
from karat.core.errors import OutputError, ParameterError, first_line
from karat.core.extras import extra
from karat.core.metrics import Measured
from karat.report.registry import report_of
from karat.version import __version__

if TYPE_CHECKING:
    from mlflow import MlflowClient

FOLDER = "karat"
# MLflow's names of metrics have these characters only.
_REFUSED = re.compile(r"[^\w\-. :/]", re.ASCII)


def log_mlflow(
    target: Any,
    *,
    run_id: str | None = None,
    experiment: str | None = None,
    tracking_uri: str | None = None,
    step: int = 0,
) -> str:
    """Log a result to a run of MLflow, and return the id of the run.

    Metrics are those of `result.metrics()`: each estimate with its bounds as `NAME.lower` and `NAME.upper`,
    and the number of labels. The report page and the result as JSON are artifacts in the folder `karat`.

    Args:
        target: a result such as a `Rate`, the path of one as JSON, or a campaign.
        run_id: an existing run; without it the one that is active in this process, else a new one.
        experiment: the name of the experiment of a new run; it is made if it is missing.
        tracking_uri: where MLflow keeps its runs; without it where MLflow itself would.
        step: of the metrics, for runs that are logged to again and again.
    """
    with extra("mlflow", "Logging to MLflow"):
        import mlflow
        from mlflow.exceptions import MlflowException
    result, about = _result(target)
    _check_metrics(result)
    question = question_of(result)
    page = report_of(question).page(result, **about)
    try:
        client = mlflow.MlflowClient(tracking_uri)
        active = mlflow.active_run() if tracking_uri is None else None
        own = run_id is None and active is None
        if run_id is None:
            run_id = (
                active.info.run_id if active is not None else _new_run(client, experiment, about["title"])
            )
        _log(client, run_id, result, question, step)
        client.log_text(run_id, page, f"{FOLDER}/report.html")
        client.log_text(run_id, result.to_json(), f"{FOLDER}/{report_of(question).data_name}")
        if own:
            client.set_terminated(run_id)
    except (MlflowException, OSError) as error:
        raise OutputError(f"MLflow refuses the result: {first_line(error).rstrip('.')}.") from None
    return str(run_id)


def _result(target: Any) -> tuple[Any, dict[str, Any]]:
    """The result, and what the page says of it."""
    if isinstance(target, str | Path):
        return read_result(target), {"title": Path(target).stem, "source": Path(target).name}
    if not hasattr(target, "status"):
        return target, {"title": type(target).__name__}
    result, status = target.result(), target.status()
    reason = why_not_yet(result, status, target.question)
    if reason:
        raise ParameterError(f"There is nothing to log yet: {reason}")
    details = report_of(target.question).source_details(target, result)
    return result, {"title": target.name, "criterion": status.criterion, **details}


def _check_metrics(result: object) -> None:
    if not isinstance(result, Measured):
        raise ParameterError(f"Results such as this one ({type(result).__name__}) have no metrics to log.")


def _new_run(client: MlflowClient, experiment: str | None, name: str) -> str:
    known = client.get_experiment_by_name(experiment or "Default")
    place = known.experiment_id if known is not None else client.create_experiment(experiment or "Default")
    return str(client.create_run(place, run_name=name).info.run_id)


def _log(client: MlflowClient, run_id: str, result: Any, question: str, step: int) -> None:
    from mlflow.entities import Metric, Param, RunTag

    now = int(time.time() * 1000)
    numbers = {_REFUSED.sub("_", name): value for name, value in result.metrics().items()}
    facts = {
        "question": question,
        "method": result.method,
        "items": result.size,
        "confidence": result.confidence,
    }
    client.log_batch(
        run_id,
        metrics=[Metric(name, value, now, step) for name, value in numbers.items()],
        params=[Param(f"{FOLDER}.{name}", str(value)) for name, value in facts.items()],
        tags=[RunTag(f"{FOLDER}.version", __version__)],
    )
