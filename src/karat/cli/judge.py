"""`karat judge`: verdicts of a language model or a program on items, and how good they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from karat.cli.campaigns import file_option, json_option, number_option, positive_option, print_json, say
from karat.cli.judge_options import endpoint_options, endpoint_settings
from karat.cli.number_types import Number

if TYPE_CHECKING:
    from karat.judges.panel import JudgingProgress

DEFAULT_CACHE = "karat-verdicts.db"


@click.command()
@click.argument("file", metavar="FILE")
@click.option(
    "--model",
    "models",
    multiple=True,
    metavar="NAME",
    help="Name of the model; the verdicts of several are averaged.",
)
@endpoint_options
@click.option(
    "--command",
    "program",
    metavar="COMMAND",
    help="Instead of a model: a program that reads and writes JSON lines.",
)
@click.option(
    "--field", "fields", multiple=True, metavar="COLUMN", help="A field that the judge sees; repeatable."
)
@file_option("--out", help="Items with verdicts: .parquet, .csv or .jsonl.")
@click.option(
    "--cache", default=DEFAULT_CACHE, show_default=True, metavar="FILE", help="Cache file of answers."
)
@click.option("--labels", type=click.Path(), metavar="FILE", help="Labels: for --examples and --report.")
@number_option("--examples", 0, "Labelled items to show in the prompt.")
@click.option("--id", default="id", show_default=True, metavar="COLUMN", help="The column of ids.")
@positive_option
@click.option("--label", default="label", show_default=True, metavar="COLUMN", help="The column of labels.")
@click.option("--sample", type=Number(int, least=1), metavar="N", help="Judge a random sample only.")
@click.option("--max-items", type=Number(int, least=1), metavar="N", help="Ask about at most N items now.")
@click.option("--max-cost", type=click.FloatRange(0), metavar="C", help="Stop before this run costs more.")
@number_option("--seed", 0, "Random seed of the sample and the examples.")
@click.option(
    "--column", default="verdict", show_default=True, metavar="NAME", help="Column name of the verdicts."
)
@click.option(
    "--report", is_flag=True, help="Report how good the verdicts in FILE are, measured by --labels."
)
@click.option(
    "--probability", metavar="COLUMN", help="With --report: the probability with which each label was drawn."
)
@click.option("--by", metavar="COLUMN", help="With --report: also by slice.")
@click.option("--score", metavar="COLUMN", help="With --report: also by score.")
@json_option
def judge(
    file: str,
    models: tuple[str, ...],
    program: str | None,
    fields: tuple[str, ...],
    out: Path | None,
    cache: str,
    report: bool,
    as_json: bool,
    **options: Any,
) -> None:
    """Verdicts of a language model or a program on items.

    An LLM as a judge: each item of FILE gets a number from 0 to 1. karat uses verdicts to save labels and
    never trusts them. Answers are kept as they come: after Ctrl-C or a crash, the same command goes on
    where it was. The key of an endpoint is read from the environment.

    \b
    karat judge pairs.parquet --model llama3 \\
        --endpoint http://localhost:11434/v1 \\
        --criterion "The two sentences mean the same" --out judged.parquet
    karat judge pairs.parquet --command "python my_judge.py" --out judged.parquet
    karat judge judged.parquet --report --labels labels.csv
    """
    from karat.core.errors import ParameterError
    from karat.judges.run import judge as run_judge
    from karat.sources.table_file import check_suffix

    shared = ("labels", "examples", "id", "label", "sample", "max_items", "max_cost", "seed", "column")
    choices = {name: options.pop(name) for name in shared}
    of_report = {name: options.pop(name) for name in ("probability", "by", "score")}
    if report:
        _print_report(file, of_report, as_json=as_json, **choices)
        return
    if any(of_report.values()):
        first = next(name for name, value in of_report.items() if value)
        raise ParameterError(f"--{first} is for the report on verdicts that exist; add --report.")
    judges = _judges(models, program, options)
    if out is None:
        raise ParameterError("Say where the verdicts go: --out judged.parquet.")
    check_suffix(out)
    try:
        with _progress_bar() as progress:
            judged = run_judge(
                file, judge=judges, fields=fields or None, cache=cache, progress=progress, **choices
            )
    except KeyboardInterrupt:
        click.echo(
            f"karat: the answers so far are in {cache}; the same command goes on from there.", err=True
        )
        raise
    written = judged.write(out)
    if as_json:
        print_json({"out": [str(path) for path in written], **judged.about()})
        return
    for line in judged.tally.lines():
        say(line)
    click.echo(f"Written: {', '.join(map(str, written))}")


def _print_report(file: str, of_report: dict[str, Any], *, as_json: bool, **choices: Any) -> None:
    from karat.core.errors import ParameterError
    from karat.judges.labelled import report_on_file
    from karat.report.judge import judge_report_lines

    if choices["labels"] is None:
        raise ParameterError("A report needs labels: --labels labels.csv, with the columns id and label.")
    columns = {name: choices[name] for name in ("id", "label", "column")}
    about, report = report_on_file(file, choices["labels"], **columns, **of_report)
    if as_json:
        print_json({**report.to_dict(), "details": about})
        return
    for line in judge_report_lines(report):
        say(line)


def _judges(models: tuple[str, ...], program: str | None, options: dict[str, Any]) -> list[Any]:
    from karat.core.errors import ParameterError

    settings = endpoint_settings(options)
    if (program is None) == (not models):
        raise ParameterError(
            "Name a judge: --model NAME with --endpoint URL, or --command PROGRAM; not both."
        )
    if program is not None:
        from karat.judges.command import CommandJudge

        if settings:
            first = next(iter(settings)).replace("_", "-")
            raise ParameterError(f"--{first} is about a model; it does not go with --command.")
        return [CommandJudge(program)]
    from karat.judges.openai import OpenAIJudge

    if "criterion" not in settings:
        raise ParameterError('Say what counts as right: --criterion "The two sentences mean the same".')
    return [OpenAIJudge(model=model, **settings) for model in models]


@contextmanager
def _progress_bar() -> Iterator[Callable[[JudgingProgress], None]]:
    """A bar on stderr with rate, cost and time left; nothing where that is no terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("Judging"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[told]}"))
    console = Console(stderr=True)
    with Bar(*columns, console=console, disable=not console.is_terminal, transient=True) as bar:
        task = bar.add_task("judging", total=None, told="")

        def show(progress: JudgingProgress) -> None:
            left = progress.seconds_left
            told = f"{progress.rate:,.0f}/s"
            told += f", {progress.cost:,.4g} spent" if progress.cost else ""
            told += f", {_duration(left)} left" if left is not None else ""
            bar.update(task, completed=progress.done, total=progress.total, told=told)

        yield show


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {rest} s" if minutes else f"{rest} s"
