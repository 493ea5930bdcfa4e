"""`karat plan volume`: what certainty about recall costs, before the first label."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from karat.cli.review_options import review_options

if TYPE_CHECKING:
    from karat.questions.volume.cost import VolumeCost

__all__ = ["volume"]


@click.command()
@click.option(
    "--documents", type=click.IntRange(min=1), required=True, metavar="N", help="Size of the collection."
)
@click.option(
    "--found",
    type=click.IntRange(min=0),
    default=50,
    show_default=True,
    metavar="N",
    help="Relevant documents that finding ends with, as you suppose.",
)
@click.option(
    "--halving",
    type=click.IntRange(min=1),
    default=500,
    show_default=True,
    metavar="N",
    help="For the strongest assumption: relevant documents get half as dense every N of the ranking.",
)
@review_options("stop", "sample", "stratum", "stratum_sample", "recall", "confidence")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def volume(documents: int, found: int, halving: int, as_json: bool, **choices: Any) -> None:
    """Labels that make a recall certain, with and without assumptions.

    \b
    karat plan volume --documents 27126 --found 50
    """
    from karat.questions.volume.cost import volume_cost
    from karat.questions.volume.settings import VolumeSettings

    cost = volume_cost(documents, found=found, settings=VolumeSettings(**choices), halving=halving)
    if as_json:
        import json

        click.echo(json.dumps(cost.to_dict()))
        return
    _print(cost)


def _print(cost: VolumeCost) -> None:
    from rich.console import Console

    from karat.report.terminal import plain_table

    console = Console()
    lines = [
        f"Finding judges about {cost.finding:,} of {cost.size:,} documents. Suppose that {cost.found:,} of "
        "them are relevant.",
        f"A sample of {cost.sample:,} of the rest that holds none leaves {cost.possible:,} possible: a "
        f"recall of {cost.certain_recall:.0%} is certain, and no more, however good the model is.",
    ]
    for line in lines:
        console.print(line, highlight=False)
    table = plain_table(
        f"Labels after finding, if none of them is relevant ({cost.confidence:.0%} confidence)",
        left=["certain recall"],
        right=["may be missing", "no assumption", "if no denser", f"if halving every {cost.halving:,}"],
    )
    for each in cost.certificates:
        table.add_row(
            f"{each.recall:.0%}",
            f"{each.missing:,}",
            f"{each.without_assumptions:,}",
            f"{each.if_monotone:,}",
            f"{each.if_halving:,}",
        )
    console.print(table)
    for line in (
        "no assumption: a uniform sample of everything that was not judged.",
        "if no denser: relevant documents get no denser further down the ranking. It is judged further, and "
        "what was judged since the last relevant document counts.",
        f"if halving: they get half as dense, or less, every {cost.halving:,} documents; judged likewise.",
        "Both are assumptions, and somebody has to answer for them: no label of such a review shows whether "
        "they fail.",
    ):
        console.print(line, style="dim", highlight=False)
