"""`karat demo`: the main job end to end on generated data."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from karat.cli.campaigns import number_option
from karat.cli.number_types import Number
from karat.core.numbers import measured, percent

if TYPE_CHECKING:
    from karat.core.plan import Labels
    from karat.data.ranking import Ranking

# Labels of the cut at the end.
DEMO_BUDGET = 3_000


@click.command()
@click.option(
    "--items",
    type=Number(int, least=100),
    metavar="N",
    help="Items to generate.  [default: 1000000; with --serve 5000]",
)
@number_option("--seed", 0, "Random seed of the list and the draws.")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("karat-demo"),
    show_default=True,
    metavar="DIR",
    help="Output folder.",
)
@click.option("--serve", is_flag=True, help="Label in the browser instead, and watch the band narrow.")
@number_option("--port", 8000, "With --serve.", most=65535)
@number_option("--helpers", 0, "With --serve: number of simulated annotators that label too.", most=20)
def demo(items: int | None, seed: int, out: Path, serve: bool, port: int, helpers: int) -> None:
    """Run the main job end to end on generated data.

    Generates a ranked list whose labels only karat's oracle knows, estimates its precision curve
    from a few of them, writes report.html, curve.png and curve.json, and filters the list with a guarantee;
    items.parquet is the list.
    """
    if serve:
        serve_demo(items, seed, out, port, helpers)
        return
    items = 1_000_000 if items is None else items
    from rich.console import Console

    from karat.cli.plan import price_table
    from karat.core.question import question_named
    from karat.questions.curve.choices import BAND_FACTOR, BAND_FLOOR, CurveChoices
    from karat.questions.curve.estimate import estimate_curve
    from karat.questions.curve.targets import BandTarget
    from karat.report.registry import report_of
    from karat.report.write import write_reports
    from karat.simulate.curve import score_curve

    console = Console(highlight=False)
    console.print(
        f"A machine has ranked {items:,} items by confidence. Which of them are right is unknown, and a "
        "label costs money. How precise is the list at every cutoff, within a factor of "
        f"{BAND_FACTOR:g} wherever precision is above {percent(BAND_FLOOR)}?\n"
    )
    ranking, labels = generated_list(items, seed)
    choices = CurveChoices()
    console.print(price_table(question_named("curve").price(choices, size=items)))
    curve = estimate_curve(ranking, labels, seed=seed)
    console.print(report_of("curve").text(curve))
    by_rank = labels[ranking.order]
    score = score_curve(curve, by_rank, floor=BandTarget.of(choices).floor)
    held = f"the band holds at every one of {items:,} ranks"
    if not score.covered:
        held = f"the band misses it somewhere (that is allowed in {percent(1 - curve.confidence)} of runs)"
    console.print(
        f"This list was generated, so the truth is known: {held},\n"
        f"and the estimate is never off by more than a factor of {score.max_factor:.3f}. "
        f"{curve.labels_used:,} of {items:,} items were labelled.\n"
    )
    console.print(cut_demo(ranking, labels, seed))
    files = write_reports(
        curve,
        out,
        title="karat demo",
        source=f"{items:,} generated items",
        command=f"karat demo --items {items} --seed {seed}",
        truth=by_rank,
    )
    items_file = write_items(ranking, labels, out)
    # Where karat is not on the path, show it as it was called.
    command = "karat" if shutil.which("karat") else sys.argv[0]
    click.echo(
        f"{files.page}  the report; open it in a browser\n{files.figure}, {files.data}, {items_file}\n"
        "\nNext:\n"
        f"  {command} simulate curve {items_file}\n      all methods on this list\n"
        f"  {command} plan curve --items N\n      what your own list will cost\n"
        f"  {command} plan cut --items N --precision 0.9\n      what a filter of it will keep\n"
        "  karat.estimate_curve(ranking, oracle)\n      your own list, from Python; see README.md"
    )


def cut_demo(ranking: Ranking, labels: Labels, seed: int) -> str:
    """Filter the list with a guarantee, and how the set compares with the truth."""
    from karat.questions.cut.select import select_items
    from karat.report.registry import report_of

    budget = min(DEMO_BUDGET, len(ranking))
    chosen = select_items(ranking, labels, precision=0.9, budget=budget, seed=seed)
    by_rank = labels[ranking.order]
    right = int(by_rank[chosen.ranks - 1].sum())
    return (
        f"To filter the list, ask for a cut: {report_of('cut').headline(chosen)}\n"
        f"That took {chosen.labels_used:,} labels; in truth {measured(right / max(1, chosen.kept))} of them "
        f"are right, {measured(right / max(1, int(by_rank.sum())))} of all that are.\n"
    )


def serve_demo(items: int | None, seed: int, out: Path, port: int, helpers: int) -> None:
    """A campaign of generated sums, with links for its owner and for an annotator."""
    from karat.core.extras import need_extra

    need_extra("web", "karat demo --serve")
    from karat.web.demo import DEMO_ITEMS, Helper, demo_campaign, invitation
    from karat.web.serve import Serving

    db, name = demo_campaign(out, items=items or DEMO_ITEMS, seed=seed)
    serving = Serving(db=db, data=out, port=port)
    click.echo(f"{items or DEMO_ITEMS:,} generated sums, some of them wrong: which?\n")
    click.echo(f"Label:  {serving.url}/i/{invitation(db, name, 'you')}")
    click.echo(f"Watch:  {serving.owner_link()}\n")
    click.echo(
        "Open both in a browser on this machine. Stop with Ctrl-C; the next time it goes on from there."
    )
    for number in range(helpers):
        helper = f"helper {number + 1}"
        Helper(serving.url, invitation(db, name, helper), name, helper).start()
    serving.run()
    click.echo("Stopped; every label that was acknowledged is kept.")


def write_items(ranking: Ranking, labels: Labels, directory: Path) -> Path:
    """The generated list as a file to play with."""
    import io

    import numpy as np
    import pyarrow as pa
    import pyarrow.parquet as pq

    from karat.core.files import write_files

    columns = {"id": np.arange(len(ranking)), "score": ranking.scores, "label": labels}
    content = io.BytesIO()
    pq.write_table(pa.table(columns), content, compression="zstd")
    path = directory / "items.parquet"
    write_files({path: content.getvalue()})
    return path


def generated_list(items: int, seed: int) -> tuple[Ranking, Labels]:
    """Scores as a confident classifier gives them, and labels that grow less likely as they fall."""
    import numpy as np

    from karat.data.ranking import Ranking

    generator = np.random.default_rng(seed)
    scores = generator.beta(2.0, 1.5, size=items)
    chances = 0.22 + 0.76 * scores**1.5
    labels = (generator.random(items) < chances).astype(np.int8)
    return Ranking.from_scores(scores), labels
