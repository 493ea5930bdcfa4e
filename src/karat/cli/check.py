"""`karat check`: a gate on the quality of a campaign or of a result."""

from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from karat.cli.campaigns import file_option, json_option, print_json, say, source_option, write_out
from karat.cli.location import Place, complete_names, opened, place_options, words_for_place
from karat.cli.number_types import Number

if TYPE_CHECKING:
    from karat.campaign.gate import Gate


@click.command()
@click.argument("target", required=False, metavar="[NAME|FILE]", shell_complete=complete_names)
@click.option("--precision", type=float, metavar="P", help="Minimum precision.")
@click.option("--recall", type=float, metavar="R", help="Minimum recall.")
@click.option("--rate", type=float, metavar="R", help="Minimum share of right items.")
@click.option("--f1", type=float, metavar="F", help="Minimum F1.")
@click.option("--accuracy", type=float, metavar="A", help="Minimum share of right decisions.")
@click.option("--least", multiple=True, metavar="NAME=X", help="Minimum of another quantity.")
@click.option("--at", type=Number(int, least=1), metavar="RANK", help="For a curve: the cutoff, as a rank.")
@click.option("--by", metavar="COLUMN", help="For rates: in each slice of this column.")
@click.option("--system", metavar="NAME", help="For comparisons: this system only.  [default: all]")
@place_options
@source_option
@json_option
@file_option("--junit", help="Write JUnit XML, for build servers.")
@click.option("--markdown", is_flag=True, help="Print Markdown, for the summary of a pull request.")
@click.pass_context
def check(
    context: click.Context,
    target: str | None,
    precision: float | None,
    recall: float | None,
    rate: float | None,
    f1: float | None,
    accuracy: float | None,
    least: tuple[str, ...],
    at: int | None,
    by: str | None,
    system: str | None,
    place: Place,
    source: str | None,
    as_json: bool,
    junit: Path | None,
    markdown: bool,
) -> None:
    """Check that quality meets requirements: a gate for CI builds.

    The confidence interval decides, never the estimate alone.

    NAME is a campaign, FILE a result as JSON. The exit code is the answer: 0 it holds, 1 it does not
    hold, 3 it is not yet known; 2 is for mistakes.

    \b
    karat check quality --precision 0.9 --at 1000
    karat check reviews --recall 0.9 --junit karat.xml
    karat check rows --accuracy 0.9
    karat check curve.json --precision 0.9 --at 1000 --markdown
    """
    from karat.core.errors import ParameterError
    from karat.report.gate import gate_junit, gate_lines, gate_markdown

    if as_json and markdown:
        raise ParameterError("Print --json or --markdown, not both.")
    named = {"precision": precision, "recall": recall, "rate": rate, "f1": f1, "accuracy": accuracy}
    where = {"at": at, "by": by, "system": system}
    gate = _gate(target, place, source, {**named, **_further(least), **where})
    if junit is not None:
        write_out(gate_junit(gate), junit)
    if as_json:
        print_json(gate.to_dict())
    elif markdown:
        click.echo(gate_markdown(gate), nl=False)
    else:
        for line in gate_lines(gate):
            say(line)
        if gate.command:
            click.echo(f"  {gate.command}")
    context.exit(gate.exit_code)


def _gate(target: str | None, place: Place, source: str | None, wanted: dict[str, Any]) -> Gate:
    from karat.campaign.gate import check as check_target
    from karat.campaign.gate import requirements_of

    requirements_of(**wanted)
    if target is not None and (Path(target).is_file() or target.lower().endswith(".json")):
        return check_target(Path(target), **wanted)
    with opened(place, target, source=source) as campaign:
        gate = check_target(campaign, **wanted)
    if not gate.command:
        return gate
    return replace(gate, command=" ".join([gate.command, *map(shlex.quote, words_for_place(place))]))


def _further(pairs: tuple[str, ...]) -> dict[str, float]:
    from karat.core.errors import ParameterError

    least: dict[str, float] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        try:
            least[name.strip()] = float(value)
        except ValueError:
            sign = ""
        if not sign or not name.strip():
            raise ParameterError(f"--least {pair!r} is not of the form NAME=X, such as specificity=0.9.")
    return least
