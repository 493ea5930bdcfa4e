"""`karat simulate volume`: try methods on documents whose labels are all known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from karat.cli.review_options import review_options

if TYPE_CHECKING:
    from rich.table import Table

    from karat.simulate.volume import VolumeSimulation

__all__ = ["volume"]


@click.command()
@click.argument("file")
@click.option(
    "--text",
    multiple=True,
    metavar="COLUMN",
    help="What a document says; several are joined.  [default: title, abstract, text …]",
)
@click.option("--truth", default="label", show_default=True, metavar="COLUMN", help="1 relevant, 0 not.")
@click.option("--id", "identifier", metavar="COLUMN", help="Names the document.  [default: id, or the row]")
@click.option("--query", default="", metavar="WORDS", help="What to start from.")
@click.option("--seed-document", "seeds", multiple=True, metavar="ID", help="… or a relevant document.")
@click.option(
    "--method",
    "methods",
    default="audit,stratified,horvitz-thompson,negative-binomial,uniform",
    show_default=True,
    metavar="M[,M]",
    help="Methods to try.",
)
@review_options()
@click.option("--features", metavar="FILE", help="Vectors made elsewhere (.npy, .npz), one a document.")
@click.option(
    "--trials", type=click.IntRange(min=1), default=1, show_default=True, metavar="T", help="Seeds to run."
)
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, metavar="S", help="The first seed."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def volume(
    file: str,
    text: tuple[str, ...],
    truth: str,
    identifier: str | None,
    query: str,
    seeds: tuple[str, ...],
    methods: str,
    features: str | None,
    trials: int,
    seed: int,
    as_json: bool,
    **choices: Any,
) -> None:
    """Effort, estimate and interval of methods on a labelled FILE of documents.

    With one seed all methods find the same documents; those that do not end by themselves take as many
    labels as those that do.

    \b
    karat simulate volume review.csv --text title --text abstract --truth label --query "stroke" --trials 20
    """
    from karat.cli.progress import Progress
    from karat.core.method import method_named
    from karat.questions.volume.methods import METHODS
    from karat.questions.volume.question import rows_of
    from karat.simulate.volume import simulate_volume
    from karat.sources.disk_cache import cache_folder
    from karat.sources.document_features import features_of
    from karat.sources.documents import read_labelled_documents

    names = [name.strip() for name in methods.split(",") if name.strip()]
    for name in names:
        method_named(METHODS, name)
    labelled = read_labelled_documents(file, text=text or None, truth=truth, id=identifier, features=features)
    documents = labelled.documents
    with Progress(len(names) * trials) as advance:
        found = simulate_volume(
            features_of(documents, cache_folder()),
            labelled.truth,
            methods=names,
            trials=trials,
            seed=seed,
            on_trial=lambda _: advance(),
            query=query,
            seeds=seeds,
            seed_rows=rows_of(documents, seeds),
            **choices,
        )
    if as_json:
        import json

        click.echo(json.dumps(found.to_dict()))
        return
    from rich.console import Console

    console = Console()
    for note in documents.notes:
        console.print(note, style="dim", highlight=False)
    console.print(_table(found))
    for method, summary in found.summary().items():
        for warning in summary["warnings"]:
            console.print(f"{method} (seed {seed}): {warning}", style="yellow", highlight=False)


def _table(found: VolumeSimulation) -> Table:
    from karat.report.terminal import plain_table

    first = found.trials[0]
    trials = len({trial.seed for trial in found.trials})
    table = plain_table(
        f"{first.truth:,} relevant among {found.size:,} documents, {trials} "
        f"{'seed' if trials == 1 else 'seeds'}, {found.choices.confidence:.0%} confidence",
        left=["method"],
        right=["labels", "found", "estimate", "interval", "truth", "error", "held", "recall ≥"],
    )
    # Nine columns have to fit into eighty characters.
    table.padding = (0, 0)
    for column in table.columns:
        column.no_wrap = True
    for method, summary in found.summary().items():
        one = next(trial for trial in found.trials if trial.method == method)
        table.add_row(
            method,
            f"{summary['effort_mean']:,.0f}",
            f"{summary['found_mean']:,.0f}",
            f"{summary['estimate_mean']:,.1f}",
            f"{one.lower:,.0f}–{one.upper:,.0f}",
            f"{one.truth:,}",
            f"{summary['relative_error_mean']:.1%}",
            f"{summary['coverage']:.0%}",
            f"{summary['certain_recall_mean']:.0%}",
        )
    if trials > 1:
        table.caption = f"Means over the seeds; the interval is that of seed {first.seed}."
        table.caption_justify = "left"
    return table
