"""`karat new`: start a campaign."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from karat.cli.campaigns import command_for, complete_names, database_option
from karat.cli.options import one_confidence, settings_options

if TYPE_CHECKING:
    from karat.campaign.campaign import Campaign

__all__ = ["new"]

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


@click.group(no_args_is_help=True)
def new() -> None:
    """Start a campaign: labelling by people, over days."""


@new.command()
@click.argument("file", type=click.Path())
@database_option
@click.option("--name", metavar="N", help="What to call it.  [default: the file's name]")
@click.option("--criterion", metavar="TEXT", help="What counts as right, in words that annotators see.")
@click.option("--score", default="score", show_default=True, metavar="COLUMN", help="Higher is better.")
@click.option(
    "--id", "identifier", metavar="COLUMN", help="Names the items, breaks ties.  [default: id, or the row]"
)
@click.option("--format", "file_format", metavar="F", help="csv, tsv, jsonl, parquet or trec.")
@click.option(
    "--fields", metavar="A,B", help="The columns that annotators see.  [default: all but score and proxy]"
)
@click.option("--proxy", metavar="COLUMN", help="band: another judge's verdict in [0, 1].")
@click.option("--method", default="band", show_default=True, metavar="M", help="See karat plan curve.")
@settings_options
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, metavar="S", help="Other draws."
)
@labelling_options
@click.option(
    "--like",
    metavar="NAME",
    shell_complete=complete_names,
    help="As that campaign, with its labels: for a list that gained items. Other options win.",
)
@click.option("--archive-old", is_flag=True, help="With --like: archive that campaign.")
def curve(
    file: str,
    db: str,
    name: str | None,
    like: str | None,
    archive_old: bool,
    **options: Any,
) -> None:
    """Start a campaign about the precision of a ranked list in FILE.

    FILE is CSV, JSONL, Parquet or a TREC run, by its ending; a glob in quotes takes several.

    \b
    karat new curve pairs.csv --criterion "The two sentences mean the same"
    karat new curve pairs2.csv --like pairs --archive-old
    """
    from karat.campaign.campaign import Campaign
    from karat.core.errors import ParameterError

    if archive_old and like is None:
        raise ParameterError("--archive-old goes with --like: it archives the campaign named there.")
    old = _choices_of(db, like) if like is not None else {}
    given = {key: value for key, value in options.items() if _was_given(key)}
    choices = _as_choices({**options, **old, **given}, file, given=given)
    if not choices.get("criterion"):
        raise ParameterError(
            'A campaign needs a criterion: --criterion "what counts as right", in words that annotators see.'
        )
    name = name or _name_of(file)
    with Campaign.create(db, name=name, source=file, **choices) as campaign:
        _tell_what_was_made(campaign, db, like=like)
    if archive_old and like is not None:
        with Campaign.open(db, like) as old_campaign:
            old_campaign.archive()
        click.echo(f"Campaign {like} is archived.")


def _was_given(key: str) -> bool:
    source = click.get_current_context().get_parameter_source(key)
    return source not in (ParameterSource.DEFAULT, ParameterSource.DEFAULT_MAP, None)


def _name_of(file: str) -> str:
    """`data/pairs.csv.gz` makes `pairs`."""
    stem = Path(file).name.split(".")[0].strip("*?")
    if not stem:
        from karat.core.errors import ParameterError

        raise ParameterError(f"{file} does not make a name. Give one: --name NAME.")
    return stem


def _as_choices(options: dict[str, Any], file: str, *, given: dict[str, Any]) -> dict[str, Any]:
    """The options in the words of `Campaign.create`."""
    found = dict(options)
    if given.get("delta") is not None and given.get("confidence") is None:
        found["confidence"] = None
    elif given.get("confidence") is not None and given.get("delta") is None:
        found["delta"] = None
    found["confidence"] = one_confidence(found["confidence"], found.pop("delta"))
    if given.keys() & {"factor", "epsilon", "beta", "half_width"}:
        # One target replaces another.
        for key in ("factor", "epsilon", "beta", "half_width"):
            found[key] = given.get(key)
    found["id"] = found.pop("identifier")
    found["format"] = found.pop("file_format")
    found["fields"] = _fields(found, file)
    lease = found.pop("lease")
    if lease is not None:
        found["lease_seconds"] = 60.0 * lease
    if found["gold"] is not None and not isinstance(found["gold"], dict):
        from karat.sources.read import read_labels

        found["gold"] = read_labels(found["gold"])
    if given.get("instructions", "").startswith("@"):
        found["instructions"] = _read_instructions(found["instructions"][1:])
    return {key: value for key, value in found.items() if value is not None}


def _fields(choices: dict[str, Any], file: str) -> list[str] | None:
    """The columns to show. Scores and verdicts sway people: they are shown only where the owner says so."""
    fields = choices["fields"]
    if isinstance(fields, str):
        return [field.strip() for field in fields.split(",") if field.strip()]
    if fields is not None:
        return list(fields)
    from karat.sources.records import open_records

    names = open_records(file, format=choices["format"]).names
    return [name for name in names if name not in (choices["score"], choices["proxy"])] or None


def _read_instructions(path: str) -> str:
    from karat.core.errors import SourceError

    try:
        return Path(path).expanduser().read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8"
        raise SourceError(f"The instructions in {path} cannot be read: {reason}.") from None


def _choices_of(db: str, like: str) -> dict[str, Any]:
    """What another campaign was started with, as the options that would start it again."""
    from karat.campaign.campaign import Campaign

    with Campaign.open(db, like) as campaign:
        definition, criterion = campaign.definition, campaign.row.criterion_text
        gold = {item.item: item.value for item in campaign.store.gold(campaign.row.id)}
    plan, labelling, source = definition.plan, definition.labelling, definition.source
    if source.ids == "row":
        # A row means nothing in another file.
        gold = {}
    settings, target, options = plan["settings"], plan["target"], plan["options"]
    by_factor = plan["method"] == "band" and target["factor"] is not None
    return {
        "criterion": criterion,
        "score": source.columns["score"],
        "identifier": source.columns["id"],
        "proxy": source.columns.get("proxy"),
        "file_format": source.format,
        "fields": source.fields,
        "method": plan["method"],
        "seed": definition.seed,
        **{key: settings[key] for key in ("window", "min_precision", "head", "strict", "noise", "floor")},
        "confidence": settings["confidence"],
        "factor": target["factor"] if by_factor else None,
        "epsilon": None if by_factor else settings["epsilon"],
        "beta": None if by_factor else settings["beta"],
        **{key: target[key] for key in ("half_width", "near")},
        "ranks": None if target["ranks"] is None else tuple(target["ranks"]),
        **{key: options[key] for key in ("budget", "batch", "monotone_from")},
        "redundancy": labelling.redundancy,
        "aggregate": labelling.aggregate,
        "lease": labelling.lease_seconds / 60.0,
        "ahead": labelling.ahead,
        "instructions": labelling.instructions,
        "gold": gold or None,
        "gold_share": labelling.gold_share if gold else None,
        "max_labels": labelling.budget.labels,
        "max_hours": labelling.budget.hours,
        "max_money": labelling.budget.money,
        "per_label": labelling.budget.per_label,
        "per_hour": labelling.budget.per_hour,
    }


def _tell_what_was_made(campaign: Campaign, db: str, *, like: str | None) -> None:
    """What was made, what it will cost, and what to type next."""
    from karat.curve.cost import curve_costs
    from karat.curve.request import CurveRequest
    from karat.report.numbers import count

    status = campaign.status()
    definition = campaign.definition
    where = campaign.store.database.name
    click.echo(f"Campaign {campaign.name}: {count(status.size, 'item')}, method {status.method}, in {where}")
    click.echo(f"  counts as right: {status.criterion}")
    if status.known:
        click.echo(f"  {count(status.known, 'label')} of the same criterion carried over")
    elif like is not None:
        reason = (
            "its items have no ids, and a row means nothing in another file"
            if definition.source.ids == "row"
            else "none of its items with a label is in this list, or the method cannot use them"
        )
        click.echo(f"  no label of {like} carried over: {reason}")
    request = CurveRequest.from_dict(definition.plan)
    costs = curve_costs(
        status.size, settings=request.settings, target=request.target, options=request.options
    )
    cost = costs.get(request.method)
    if cost is not None:
        people = definition.labelling.redundancy
        more = f", {people} opinions on each" if people > 1 else ""
        click.echo(f"  it will take about {count(cost.labels, 'label')}{more}")
    click.echo("\nNext:")
    for words, what in (
        ("label --annotator YOU", "label in the terminal"),
        ("ask --annotator YOU --out tasks.csv", "or hand out items in a file …"),
        ("tell tasks.csv --annotator YOU", "… and take in the labels"),
        ("show", "where it stands"),
    ):
        command, *rest = words.split()
        click.echo(f"  {command_for(campaign, command, *rest, db=db)}\n      {what}")
    if "--db" in command_for(campaign, "show", db=db):
        click.echo("\nSet KARAT_DB to that database to leave out --db.")
