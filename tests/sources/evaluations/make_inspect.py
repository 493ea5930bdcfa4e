"""Writes inspect.eval and inspect.json by inspect_ai and its mock model, for `test_evaluations.py`.

Run with a Python that has inspect_ai: `python make_inspect.py`. What tells when and where it ran is taken
out, and the logs are written again by inspect_ai.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from inspect_ai import Task, eval  # noqa: A004 - what the tool calls it
from inspect_ai.dataset import Sample
from inspect_ai.log import EvalLog, read_eval_log, write_eval_log
from inspect_ai.model import ModelOutput, ModelUsage, get_model
from inspect_ai.scorer import Score, Scorer, Target, includes, mean, scorer
from inspect_ai.solver import TaskState

HERE = Path(__file__).parent
TIME = "2026-01-01T00:00:00+00:00"
QUESTIONS = (
    ("France", "Paris", "west"),
    ("Spain", "Madrid", "south"),
    ("Germany", "Berlin", "west"),
    ("Italy", "Rome", "south"),
)
ANSWERS = (
    "Paris",
    "I think it is Lyon",
    "Berlin is it",
    "Rome",
    "Paris, of course",
    "Madrid",
    "Bonn",
    "Rome",
)


@scorer(metrics=[mean()])
def brevity() -> Scorer:
    async def score(state: TaskState, target: Target) -> Score:
        return Score(value=1 / len(state.output.completion.split()), explanation="One over the words.")

    return score


def answers() -> Iterator[ModelOutput]:
    for text in ANSWERS:
        output = ModelOutput.from_content("mockllm/model", text)
        output.usage = ModelUsage(input_tokens=8, output_tokens=2, total_tokens=10)
        yield output


def run(epochs: int) -> EvalLog:
    samples = [
        Sample(
            id=f"q{number}", input=f"What is the capital of {land}?", target=town, metadata={"region": region}
        )
        for number, (land, town, region) in enumerate(QUESTIONS)
    ]
    task = Task(dataset=samples, scorer=[includes(), brevity()], name="capitals")
    with tempfile.TemporaryDirectory() as folder:
        model = get_model("mockllm/model", custom_outputs=answers())
        (log,) = eval(task, model=model, epochs=epochs, log_dir=folder, display="none", max_samples=1)
        return strip(read_eval_log(log.location))


def strip(log: EvalLog) -> EvalLog:
    log.eval.created = log.stats.started_at = log.stats.completed_at = TIME
    log.eval.eval_id, log.eval.run_id, log.eval.task_id, log.eval.revision = "eval", "run", "task", None
    for sample in log.samples or []:
        sample.events, sample.uuid, sample.started_at, sample.completed_at = [], None, None, None
        sample.total_time = sample.working_time = sample.output.time = None
        for message in sample.messages:
            message.id = None
        for choice in sample.output.choices:
            choice.message.id = None
    return log


for name, epochs in (("inspect.eval", 2), ("inspect.json", 1)):
    write_eval_log(run(epochs), str(HERE / name))
