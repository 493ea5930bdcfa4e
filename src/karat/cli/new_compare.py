"""`karat new compare`: start a campaign that compares systems."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from karat.cli.default_name import name_of
from karat.cli.engine_options import chosen_engine, engine_options
from karat.cli.labelling_options import (
    labelling_choices,
    labelling_of,
    labelling_options,
    tell_next_commands,
    was_given,
)
from karat.cli.location import Place, complete_names, opened, place_options
from karat.cli.systems import source_options, system_columns, where_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from karat.cli.location import OpenCampaign
    from karat.sources.systems import SystemColumns

__all__ = ["compare"]

SETTINGS = ("labels_per_system", "confidence", "half_width", "weighting", "interval")


@click.command()
@click.argument("file", nargs=-1, required=True)
@place_options
@click.option("--name", metavar="N", help="What to call it.  [default: the first file's name]")
@click.option("--criterion", metavar="TEXT", help="What counts as right, in words that annotators see.")
@source_options
@engine_options
@click.option("--fields", metavar="A,B", help="The columns that annotators see.  [default: all]")
@click.option("--method", default="audit", show_default=True, metavar="M", help="See karat plan compare.")
@click.option(
    "--labels-per-system",
    type=click.IntRange(min=2),
    default=200,
    show_default=True,
    metavar="N",
    help="Draws from each system; audit asks for as many items as these come to.",
)
@click.option(
    "--confidence", type=float, default=0.95, show_default=True, metavar="C", help="How sure to be."
)
@click.option("--half-width", type=float, metavar="W", help="audit: until every precision is within ±W.")
@click.option(
    "--weighting", default="overlap", show_default=True, metavar="W", help="joint: overlap, size or simple."
)
@click.option("--interval", default="wilson", show_default=True, metavar="I", help="wilson, logit or wald.")
@click.option(
    "--true-items",
    type=click.Path(),
    metavar="FILE",
    help="joint: true items found otherwise, a line each.",
)
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, metavar="S", help="Random seed."
)
@labelling_options
@click.option(
    "--like",
    metavar="NAME",
    shell_complete=complete_names,
    help="As that campaign, with its labels: for a benchmark that gained a system. Other options win.",
)
def compare(
    file: tuple[str, ...],
    place: Place,
    name: str | None,
    like: str | None,
    true_items: str | None,
    **options: Any,
) -> None:
    """Start a campaign that compares the systems in FILE.

    FILE is one long table with a row for each output of each system, or a file for each system. A long
    table may also be an address (s3://…, https://…), a table (shop.duckdb#outputs, table:shop.outputs) or
    a query ("SELECT …"); --engine duckdb or spark counts its outputs where they are. Labels of the same
    criterion that exist are used, and only what is new is asked for: put a newcomer's file last and say
    --like.

    \b
    karat new compare outputs.csv --criterion "The extraction is right"
    karat new compare outputs.csv newcomer.csv --like outputs --name outputs-2
    """
    from karat.core.errors import ParameterError

    old = _choices_of(place, like) if like is not None else {}
    chosen = {**options, **old, **{key: value for key, value in options.items() if was_given(key)}}
    if not chosen["criterion"]:
        raise ParameterError(
            'A campaign needs a criterion: --criterion "what counts as right", in words that annotators see.'
        )
    columns = system_columns(chosen)
    choices: dict[str, Any] = {
        **{key: getattr(columns, key) for key in ("system", "item", "score", "rank", "weight", "group")},
        **{key: chosen[key] for key in (*SETTINGS, "sampling", "depth", "method", "seed", "criterion")},
        "where": where_of(chosen) or None,
        "fields": _fields(chosen["fields"], file, columns),
        **labelling_choices(chosen),
    }
    if true_items is not None:
        choices["true_items"] = _lines(true_items)
    source = file[0] if len(file) == 1 else list(file)
    name = name or name_of(file[0])
    chosen = {key: value for key, value in choices.items() if value is not None} | chosen_engine()
    with closing(place.create(name=name, question="compare", source=source, **chosen)) as campaign:
        _tell_what_was_made(campaign, place)


def _fields(
    fields: str | Sequence[str] | None, files: Sequence[str], columns: SystemColumns
) -> list[str] | None:
    """The columns to show. Whose output it is sways people: that is shown only where the owner says so."""
    if isinstance(fields, str):
        return [part.strip() for part in fields.split(",") if part.strip()]
    if fields is not None:
        return list(fields)
    from karat.sources.address import local_files
    from karat.sources.records import open_records
    from karat.sources.table import has_fixed_fields

    found = [local_files(file) for file in files]
    if any(paths is None or has_fixed_fields(paths[0]) for paths in found):
        return None
    hidden = {columns.system, columns.score, columns.rank, columns.weight}
    first, *others = (open_records(file).names for file in files)
    return [name for name in first if name not in hidden and all(name in names for names in others)] or None


def _choices_of(place: Place, like: str) -> dict[str, Any]:
    """What another campaign was started with, as the options that would start it again."""
    from karat.campaign.upgrades_compare import upgrade_compare_parameters
    from karat.core.errors import ParameterError

    with opened(place, like) as campaign:
        definition, question, criterion = campaign.definition, campaign.question, campaign.criterion
    if question != "compare":
        raise ParameterError(f"Campaign {like} asks for a {question}; give one that compares systems.")
    columns = dict(definition.source.columns)
    where = columns.pop("where") or {}
    columns.pop("codes", None)
    settings = upgrade_compare_parameters(definition.plan)
    return {
        "criterion": criterion,
        **columns,
        "where": tuple(f"{column}={value}" for column, value in where.items()),
        "fields": definition.source.fields,
        "method": definition.plan["method"],
        **{key: settings[key] for key in SETTINGS},
        "seed": definition.seed,
        **labelling_of(definition.labelling),
    }


def _lines(path: str) -> list[str]:
    from karat.core.errors import SourceError

    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8"
        raise SourceError(f"The true items in {path} cannot be read: {reason}.") from None
    return [line.strip() for line in text.splitlines() if line.strip()]


def _tell_what_was_made(campaign: OpenCampaign, place: Place) -> None:
    from karat.report.numbers import count

    status = campaign.status()
    click.echo(
        f"Campaign {campaign.name}: {_systems_of(campaign)}{count(status.size, 'different item')}, "
        f"method {status.method}, {'on' if place.server else 'in'} {campaign.place}"
    )
    click.echo(f"  counts as right: {status.criterion}")
    if status.answered:
        click.echo(f"  {count(status.answered, 'label')} of the same criterion used again")
    click.echo(f"  first to be labelled: {count(status.open, 'item')}")
    tell_next_commands(campaign, place)


def _systems_of(campaign: OpenCampaign) -> str:
    """How many systems there are; a list on a server was not read here."""
    from karat.campaign.compare_question import CompareSource
    from karat.report.numbers import count

    source = getattr(campaign, "source", None)
    return f"{count(len(source.systems), 'system')} with " if isinstance(source, CompareSource) else ""
