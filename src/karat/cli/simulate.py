"""`karat simulate`: try methods on data whose labels are all known, for any question."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from karat.cli.campaigns import json_option, number_option, positive_option, print_json, print_rich
from karat.cli.choice_options import given_values, read_named_labels, values_from_options
from karat.cli.question_commands import QuestionGroup, choices_from_options, open_files, question_command
from karat.sources.engine import EngineChoices

if TYPE_CHECKING:
    from karat.core.question import Question
    from karat.simulate.simulation import Simulation
    from karat.sources.source import LabelledSource


def _command(question: Question[Any, Any, Any]) -> click.Command:
    from karat.sources.kinds import kind_named

    kind = kind_named(question.source)

    known = click.option("--known", metavar="FILE", help="Labels that exist already (columns id and label).")
    takes_known = any(method.takes_known for method in question.methods.values())
    return question_command(
        "simulate",
        question,
        partial(_simulate, question),
        click.argument("file", type=click.Path(), nargs=-1 if kind.several else 1, required=True),
        click.option(
            "--truth",
            default="label",
            show_default=True,
            metavar="COLUMN",
            help=f"1 {question.right}, 0 {question.wrong}.",
        ),
        click.option(
            "--method",
            "methods",
            metavar="M[,M]",
            help=f"Methods to try, on the same data: {', '.join(question.methods)}.",
        ),
        *((known, positive_option) if takes_known else ()),
        number_option("--trials", 1, "Number of seeds.", least=1),
        number_option("--seed", 0, "The first random seed."),
        click.option(
            "--out",
            type=click.Path(path_type=Path),
            metavar="DIR",
            help="Output folder for the report of the first method and seed.",
        ),
        json_option,
        choices=(kind.columns, question.choices, question.simulation, EngineChoices),
        help_texts=[
            f"Labels used, error and coverage of the methods of `{question.name}` on a labelled FILE.",
            kind.help,
        ],
        without=("method",),
    )


def _simulate(
    question: Question[Any, Any, Any],
    file: str | tuple[str, ...],
    truth: str,
    methods: str | None,
    trials: int,
    seed: int,
    out: Path | None,
    as_json: bool,
    known: str | None = None,
) -> None:
    from rich.text import Text

    from karat.core.method import method_named
    from karat.report.registry import report_of
    from karat.simulate.registry import simulator_of

    given = given_values()
    names = None if methods is None else [name.strip() for name in methods.split(",") if name.strip()]
    for name in names or ():
        method_named(question.methods, name)
    choices = values_from_options(question.choices, given)
    question.choices.of(**choices)
    files = (file,) if isinstance(file, str) else file
    labelled = open_files(question, files, truth=truth)
    with _progress_bar(len(names or question.methods) * trials) as advance:
        simulation = simulator_of(question.name)(
            labelled,
            methods=names,
            choices=choices,
            extra=choices_from_options(question.simulation, given),
            known=_known(labelled, known),
            trials=trials,
            seed=seed,
            on_trial=lambda _: advance(),
        )
    if out is not None:
        _write_report(question, labelled, simulation, out, files)
    if as_json:
        print_json(simulation.to_dict())
        return
    notes = [Text(note, style="dim") for note in labelled.source.notes]
    print_rich(*notes, *report_of(question.name).simulation(simulation))


@contextmanager
def _progress_bar(total: int) -> Iterator[Callable[[], None]]:
    """A bar with the time left on stderr, where somebody is watching; yields what advances it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("simulating"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=total)
        yield lambda: bar.advance(task)


def _known(labelled: LabelledSource[Any], file: str | None) -> dict[int, int | None]:
    """Labels of a file by the units of their items."""
    if file is None:
        return {}
    from karat.core.errors import LabelError

    source = labelled.source
    keys = source.by_item(read_named_labels(file))
    units = source.units_of(list(keys))
    missing = [key for key in keys if key not in units]
    if missing:
        raise LabelError(f"The known item {missing[0]!r} is not in the data ({len(missing):,} are not).")
    return {units[key]: label for key, label in keys.items()}


def _write_report(
    question: Question[Any, Any, Any],
    labelled: LabelledSource[Any],
    simulation: Simulation,
    out: Path,
    files: tuple[str, ...],
) -> None:
    """Run the first trial again, and write its report."""
    from karat.core.plan import run
    from karat.report.write import write_reports

    first = simulation.trials[0]
    choices = question.resolve(replace(simulation.choices, method=first.method), labelled.source)
    plan = question.plan(labelled.source, choices, seed=first.seed, known={})
    result = run(plan, lambda units: labelled.truth[units - labelled.first_unit])
    write_reports(
        question.finish(result, labelled.source),
        out,
        question=question.name,
        title=f"{question.name}, {first.method}",
        source=", ".join(files),
        truth=simulation.truth,
    )


simulate = QuestionGroup(
    make=_command, name="simulate", help="Try methods on data whose labels are all known."
)
