"""Options that say how people label, whatever the question."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from karat.cli.location import Place, command_for

if TYPE_CHECKING:
    from karat.campaign.definition import Labelling

__all__ = [
    "LABELLING_NAMES",
    "labelling_choices",
    "labelling_of",
    "labelling_options",
    "tell_next_commands",
    "was_given",
]

LABELLING = [
    click.option(
        "--redundancy", type=int, default=1, show_default=True, metavar="K", help="Opinions on each item."
    ),
    click.option(
        "--aggregate",
        default="majority",
        show_default=True,
        metavar="HOW",
        help="How several opinions become one label: majority, or dawid-skene.",
    ),
    click.option(
        "--lease",
        type=float,
        metavar="MINUTES",
        help="How long an item is kept for somebody who does not answer.  [default: 15]",
    ),
    click.option(
        "--ahead",
        type=int,
        metavar="N",
        help="Labels that may be missing while the next items are drawn.  [default: 30]",
    ),
    click.option(
        "--instructions", metavar="TEXT", help="A longer text for annotators, or @FILE that holds it."
    ),
    click.option(
        "--gold",
        type=click.Path(),
        metavar="FILE",
        help="Labels that you know (columns id and label), to slip in …",
    ),
    click.option("--gold-share", type=float, metavar="S", help="… as this share of what people see."),
    click.option("--max-labels", type=int, metavar="N", help="Budget: so many opinions."),
    click.option("--max-hours", type=float, metavar="H", help="Budget: so much of the annotators' time."),
    click.option("--max-money", type=float, metavar="M", help="Budget: so much, at these prices:"),
    click.option("--per-label", type=float, default=0.0, metavar="M", help="the price of an opinion,"),
    click.option("--per-hour", type=float, default=0.0, metavar="M", help="the price of an hour."),
]


def labelling_options(command: Any) -> Any:
    """Add the options that say how people label."""
    for option in reversed(LABELLING):
        command = option(command)
    return command


LABELLING_NAMES = (
    *("redundancy", "aggregate", "lease", "ahead", "instructions", "gold", "gold_share"),
    *("max_labels", "max_hours", "max_money", "per_label", "per_hour"),
)


def labelling_choices(options: dict[str, Any]) -> dict[str, Any]:
    """These options in the words of `Campaign.create`."""
    found = {name: options[name] for name in LABELLING_NAMES}
    lease = found.pop("lease")
    if lease is not None:
        found["lease_seconds"] = 60.0 * lease
    if found["gold"] is not None and not isinstance(found["gold"], dict):
        from karat.sources.read import read_labels

        found["gold"] = read_labels(found["gold"])
    if (found["instructions"] or "").startswith("@") and was_given("instructions"):
        found["instructions"] = _read_instructions(found["instructions"][1:])
    return found


def labelling_of(labelling: Labelling) -> dict[str, Any]:
    """The options that say what a campaign's labelling is like; gold items are not among them."""
    return {
        "redundancy": labelling.redundancy,
        "aggregate": labelling.aggregate,
        "lease": labelling.lease_seconds / 60.0,
        "ahead": labelling.ahead,
        "instructions": labelling.instructions,
        "max_labels": labelling.budget.labels,
        "max_hours": labelling.budget.hours,
        "max_money": labelling.budget.money,
        "per_label": labelling.budget.per_label,
        "per_hour": labelling.budget.per_hour,
    }


def was_given(key: str) -> bool:
    """Whether somebody typed this option, or set its variable."""
    source = click.get_current_context().get_parameter_source(key)
    return source not in (ParameterSource.DEFAULT, ParameterSource.DEFAULT_MAP, None)


def tell_next_commands(campaign: Any, place: Place | str) -> None:
    """What to type next."""
    click.echo("\nNext:")
    for words, what in (
        ("label --annotator YOU", "label in the terminal"),
        ("ask --annotator YOU --out tasks.csv", "or hand out items in a file …"),
        ("tell tasks.csv --annotator YOU", "… and take in the labels"),
        ("show", "where it stands"),
    ):
        command, *rest = words.split()
        click.echo(f"  {command_for(campaign, command, *rest, place=place)}\n      {what}")
    shown = command_for(campaign, "show", place=place)
    if "--db" in shown:
        click.echo("\nSet KARAT_DB to that database to leave out --db.")
    elif "--server" in shown:
        click.echo("\nSet KARAT_SERVER and KARAT_TOKEN to leave out --server and --token.")


def _read_instructions(path: str) -> str:
    from karat.core.errors import SourceError

    try:
        return Path(path).expanduser().read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8"
        raise SourceError(f"The instructions in {path} cannot be read: {reason}.") from None
