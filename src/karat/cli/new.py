"""`karat new`: start a campaign."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any

import click

from karat.cli.default_name import name_of
from karat.cli.engine_options import chosen_engine, engine_options
from karat.cli.labelling_options import (
    LABELLING_NAMES,
    labelling_choices,
    labelling_of,
    labelling_options,
    tell_next_commands,
    was_given,
)
from karat.cli.location import Place, complete_names, opened, place_options
from karat.cli.new_compare import compare
from karat.cli.new_volume import volume
from karat.cli.options import one_confidence, settings_options

if TYPE_CHECKING:
    from karat.cli.location import OpenCampaign

__all__ = ["new"]


@click.group(no_args_is_help=True)
def new() -> None:
    """Start a campaign: labelling by people, over days."""


new.add_command(compare)
new.add_command(volume)


@new.command()
@click.argument("file", type=click.Path())
@place_options
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
@engine_options
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
    place: Place,
    name: str | None,
    like: str | None,
    archive_old: bool,
    **options: Any,
) -> None:
    """Start a campaign about the precision of a ranked list in FILE.

    FILE is CSV, JSONL, Parquet or a TREC run, by its ending; a glob in quotes takes several. It may also be
    an address (s3://…, https://…), a table (shop.duckdb#pairs, table:shop.pairs) or a query ("SELECT …").

    \b
    karat new curve pairs.csv --criterion "The two sentences mean the same"
    karat new curve pairs2.csv --like pairs --archive-old
    """
    from karat.core.errors import ParameterError

    if archive_old and like is None:
        raise ParameterError("--archive-old goes with --like: it archives the campaign named there.")
    old = _choices_of(place, like) if like is not None else {}
    given = {key: value for key, value in options.items() if was_given(key)}
    choices = _as_choices({**options, **old, **given}, file, given=given)
    if not choices.get("criterion"):
        raise ParameterError(
            'A campaign needs a criterion: --criterion "what counts as right", in words that annotators see.'
        )
    name = name or name_of(file)
    with closing(place.create(name=name, source=file, **choices, **chosen_engine())) as campaign:
        _tell_what_was_made(campaign, place, like=like)
    if archive_old and like is not None:
        with opened(place, like) as old_campaign:
            old_campaign.archive()
        click.echo(f"Campaign {like} is archived.")


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
    labelling = labelling_choices(found)
    found = {key: value for key, value in found.items() if key not in LABELLING_NAMES} | labelling
    return {key: value for key, value in found.items() if value is not None}


def _fields(choices: dict[str, Any], file: str) -> list[str] | None:
    """The columns to show. Scores and verdicts sway people: they are shown only where the owner says so."""
    fields = choices["fields"]
    if isinstance(fields, str):
        return [field.strip() for field in fields.split(",") if field.strip()]
    if fields is not None:
        return list(fields)
    from karat.sources.address import local_files
    from karat.sources.records import open_records

    if local_files(file) is None:
        return None
    names = open_records(file, format=choices["format"]).names
    return [name for name in names if name not in (choices["score"], choices["proxy"])] or None


def _choices_of(place: Place, like: str) -> dict[str, Any]:
    """What another campaign was started with, as the options that would start it again."""
    from karat.questions.curve.choices import CurveChoices

    with opened(place, like) as campaign:
        definition, criterion, gold = campaign.definition, campaign.criterion, campaign.gold
    plan, labelling, source = definition.plan, definition.labelling, definition.source
    if source.ids == "row":
        # A row means nothing in another file.
        gold = {}
    return {
        "criterion": criterion,
        "score": source.columns["score"],
        "identifier": source.columns["id"],
        "proxy": source.columns.get("proxy"),
        "file_format": source.format,
        "fields": source.fields,
        "method": plan["method"],
        "seed": definition.seed,
        **CurveChoices.from_dict(plan).given(),
        **labelling_of(labelling),
        "gold": gold or None,
        "gold_share": labelling.gold_share if gold else None,
    }


def _tell_what_was_made(campaign: OpenCampaign, place: Place, *, like: str | None) -> None:
    """What was made, what it will cost, and what to type next."""
    from karat.questions.curve.choices import CurveChoices
    from karat.questions.curve.cost import costs_of
    from karat.report.numbers import count

    status = campaign.status()
    definition = campaign.definition
    where = f"{'on' if place.server else 'in'} {campaign.place}"
    click.echo(f"Campaign {campaign.name}: {count(status.size, 'item')}, method {status.method}, {where}")
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
    choices = CurveChoices.from_dict(definition.plan)
    cost = costs_of(status.size, choices, methods=[choices.method]).get(choices.method)
    if cost is not None:
        people = definition.labelling.redundancy
        more = f", {people} opinions on each" if people > 1 else ""
        click.echo(f"  it will take about {count(cost.labels, 'label')}{more}")
    tell_next_commands(campaign, place)
