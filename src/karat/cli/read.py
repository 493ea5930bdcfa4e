"""`karat read`: results of evaluation tools as items with verdicts."""

from __future__ import annotations

from pathlib import Path

import click

from karat.cli.campaigns import file_option, json_option, positive_option, print_json


@click.command()
@click.argument("file", metavar="FILE")
@file_option("--out", help="Output file: .parquet, .csv or .jsonl.")
@click.option(
    "--verdict",
    metavar="METRIC",
    help="Name of the score to use as the verdict.  [default: the tool's decision]",
)
@click.option("--scale", metavar="A:B", help="The worst and the best score, such as 1:5.  [default: 0:1]")
@click.option("--id", metavar="COLUMN", help="Of a table: the column of ids.  [default: id]")
@click.option("--labels", type=click.Path(), metavar="FILE", help="Human labels to add, by id.")
@positive_option
@click.option("--label", default="label", show_default=True, metavar="COLUMN", help="The column of labels.")
@click.option("--format", metavar="F", help="The tool, where it is not recognised.")
@json_option
def read(
    file: str,
    out: Path | None,
    verdict: str | None,
    scale: str | None,
    id: str | None,  # noqa: A002 - as the option is called
    labels: str | None,
    label: str,
    format: str | None,  # noqa: A002
    as_json: bool,
) -> None:
    """Results of evaluation tools as items with verdicts.

    FILE was written by Inspect, promptfoo, DeepEval, lm-eval, Langfuse, Phoenix or MLflow, or is any CSV,
    JSON lines or Parquet file. Scores of an LLM as a judge, or of any metric, become verdicts from 0 to 1,
    which karat uses to save human labels and never trusts.

    \b
    karat read logs/run.eval --out items.parquet
    karat read results.json --labels labels.csv --out items.parquet
    karat read ratings.csv --id question --verdict stars --scale 1:5 \\
        --out items.parquet
    karat new rate items.parquet --proxy verdict --criterion "The answer is right"
    """
    from karat.core.files import write_files
    from karat.report.numbers import count
    from karat.sources.evaluations import load_evaluations
    from karat.sources.table_file import check_suffix, table_bytes

    if out is not None:
        check_suffix(out)
    evaluations = load_evaluations(
        file, verdict=verdict, scale=_scale(scale), id=id, labels=labels, label=label, format=format
    )
    if out is not None:
        write_files({out: table_bytes(evaluations.table, out)})
    known = {"verdicts": evaluations.known("verdict"), "labels": evaluations.known("label")}
    if as_json:
        print_json(
            {
                "tool": evaluations.tool,
                "items": evaluations.table.num_rows,
                "verdict": evaluations.verdict,
                **known,
                "columns": evaluations.table.column_names,
                "out": None if out is None else str(out),
            }
        )
        return
    click.echo(f"{count(evaluations.table.num_rows, 'item')} of {evaluations.tool or 'a table'}: {file}")
    click.echo(
        f"{known['verdicts']:,} with a verdict ({evaluations.verdict or 'none was named: --verdict'})."
    )
    click.echo(f"{known['labels']:,} with a label.")
    click.echo(f"Columns: {', '.join(evaluations.table.column_names)}")
    if out is not None:
        click.echo(f"Written: {out}")


def _scale(text: str | None) -> tuple[float, float] | None:
    from karat.core.errors import ParameterError

    if text is None:
        return None
    try:
        worst, best = (float(part) for part in text.split(":"))
    except ValueError:
        raise ParameterError(
            f"--scale {text!r} is not of the form 1:5, the worst and the best score."
        ) from None
    return worst, best
