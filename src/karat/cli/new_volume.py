"""`karat new volume`: start a campaign that finds documents and tells how many there are."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from karat.cli.engine_options import chosen_engine, engine_options
from karat.cli.labelling_options import (
    labelling_choices,
    labelling_of,
    labelling_options,
    tell_next_commands,
    was_given,
)
from karat.cli.location import Place, complete_names, opened, place_options
from karat.cli.review_options import review_options

if TYPE_CHECKING:
    from karat.cli.location import OpenCampaign

__all__ = ["volume"]

# --max-labels says what a campaign may cost.
SETTINGS = (
    *("recall", "confidence", "stop", "sample", "certify"),
    *("stratum", "stratum_sample", "needed", "uniform_share"),
)


@click.command()
@click.argument("file", type=click.Path())
@place_options
@click.option("--name", metavar="N", help="What to call it.  [default: the file's name]")
@click.option("--criterion", metavar="TEXT", help="What counts as relevant, in words that annotators see.")
@click.option("--query", default="", metavar="TEXT", help="Words to start from, such as the review's title.")
@click.option(
    "--seed-document",
    "seeds",
    multiple=True,
    metavar="ID",
    help="… or a document that is known to be relevant; may be repeated. @FILE has one on each line.",
)
@click.option(
    "--text",
    multiple=True,
    metavar="COLUMN",
    help="What a document says; several are joined.  [default: title, abstract, text …]",
)
@click.option(
    "--id", "identifier", metavar="COLUMN", help="Names the documents.  [default: id; DOI; the row]"
)
@click.option(
    "--format", "file_format", metavar="F", help="csv, tsv, jsonl, parquet, ris, pubmed, pubmed-xml."
)
@click.option(
    "--fields", metavar="A,B", help="The columns that annotators see.  [default: texts and reference]"
)
@click.option(
    "--features", type=click.Path(), metavar="FILE", help="Vectors of your own: .npy or .npz, a row each."
)
@click.option(
    "--method",
    default="audit",
    show_default=True,
    metavar="M",
    help="audit, stratified, horvitz-thompson, negative-binomial or uniform.",
)
@engine_options
@review_options(*SETTINGS)
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, metavar="S", help="Other draws."
)
@labelling_options
@click.option(
    "--like",
    metavar="NAME",
    shell_complete=complete_names,
    help="As that campaign, with its labels: for a collection that gained documents. Other options win.",
)
def volume(file: str, place: Place, name: str | None, like: str | None, **options: Any) -> None:
    """Start a campaign that finds the relevant documents in FILE, and tells how many there are.

    FILE is RIS, PubMed's text (.nbib) or XML, CSV, JSONL, Parquet, or a folder of text files; with --engine
    spark, CSV, JSONL or Parquet that the cluster sees, table:shop.pages, or a query.

    \b
    karat new volume refs.ris --query "statins and dementia" --criterion "A trial of statins against dementia"
    karat new volume refs2.ris --like refs --name refs-2
    """
    from karat.core.errors import ParameterError

    old = _choices_of(place, like) if like is not None else {}
    chosen = {**options, **old, **{key: value for key, value in options.items() if was_given(key)}}
    if not chosen["criterion"]:
        raise ParameterError(
            'A campaign needs a criterion: --criterion "what counts as relevant", in words that annotators '
            "see."
        )
    choices: dict[str, Any] = {
        **{key: chosen[key] for key in (*SETTINGS, "query", "features", "method", "seed", "criterion")},
        "text": list(chosen["text"]) or None,
        "id": chosen["identifier"],
        "format": chosen["file_format"],
        "fields": _names(chosen["fields"]),
        "seeds": [name for given in chosen["seeds"] for name in _seeds(given)] or None,
        **labelling_choices(chosen),
    }
    place.refuse_on_server("--features", given=choices["features"] is not None)
    given = {key: value for key, value in choices.items() if value is not None}
    created = place.create(
        name=name or _name_of(file), question="volume", source=file, **given, **chosen_engine()
    )
    with closing(created) as campaign:
        _tell_what_was_made(campaign, place, like=like)


def _name_of(file: str) -> str:
    """`data/refs.ris` makes `refs`, and so do the folder `data/refs` and `table:shop.refs`."""
    from karat.sources.address import QUERY, TABLE, parse_address

    address = parse_address(file)
    if address.kind == TABLE:
        return address.place.split(".")[-1]
    if address.kind == QUERY:
        from karat.core.errors import ParameterError

        raise ParameterError(f"{file:.60} does not make a name. Give one: --name NAME.")
    return Path(file).expanduser().resolve().name.split(".")[0].strip("*?") or "review"


def _names(columns: Any) -> list[str] | None:
    """`title, abstract` as two names."""
    if isinstance(columns, str):
        return [part.strip() for part in columns.split(",") if part.strip()]
    return None if columns is None else list(columns)


def _seeds(given: str) -> list[str]:
    """A document, or those in a file."""
    if not given.startswith("@"):
        return [given]
    from karat.core.errors import SourceError

    try:
        text = Path(given[1:]).expanduser().read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8"
        raise SourceError(f"The documents in {given[1:]} cannot be read: {reason}.") from None
    return [line.strip() for line in text.splitlines() if line.strip()]


def _choices_of(place: Place, like: str) -> dict[str, Any]:
    """What another campaign was started with, as the options that would start it again."""
    from karat.campaign.upgrades_volume import upgrade_volume_parameters
    from karat.core.errors import ParameterError

    with opened(place, like) as campaign:
        definition, question, criterion = campaign.definition, campaign.question, campaign.criterion
    if question != "volume":
        raise ParameterError(f"Campaign {like} asks for a {question}; give one that finds documents.")
    columns, chosen = definition.source.columns, upgrade_volume_parameters(definition.plan)
    return {
        "criterion": criterion,
        "text": columns["text"] or (),
        "identifier": columns["id"],
        "file_format": definition.source.format,
        "features": columns["features"],
        "fields": definition.source.fields,
        **{key: chosen[key] for key in (*SETTINGS, "query", "method")},
        "seed": definition.seed,
        **labelling_of(definition.labelling),
    }


def _tell_what_was_made(campaign: OpenCampaign, place: Place, *, like: str | None) -> None:
    from karat.campaign.volume_question import VolumeSource
    from karat.report.numbers import count

    status = campaign.status()
    click.echo(
        f"Campaign {campaign.name}: {count(status.size, 'document')}, method {status.method}, "
        f"{'on' if place.server else 'in'} {campaign.place}"
    )
    click.echo(f"  counts as relevant: {status.criterion}")
    source = getattr(campaign, "source", None)
    # Documents on a server were not read here.
    for note in source.documents.notes if isinstance(source, VolumeSource) else ():
        click.echo(f"  {note}")
    if status.known:
        click.echo(f"  {count(status.known, 'label')} of the same criterion carried over")
    elif like is not None:
        click.echo(
            f"  no label of {like} carried over: none of its documents with a label is in this collection"
        )
    click.echo(f"  first to be judged: {count(status.open, 'document')}; each round asks for a tenth more")
    if status.labels_left is not None:
        click.echo(f"  it will take about {count(status.labels_left, 'label')}")
    tell_next_commands(campaign, place)
