"""`karat volume`: what is certain about a review that is made with ASReview."""

from __future__ import annotations

from pathlib import Path

import click

from karat.cli.campaigns import json_option, print_json, print_rich


@click.command()
@click.argument("project", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--recall",
    type=float,
    default=0.95,
    show_default=True,
    metavar="R",
    help="Target recall: the share of the relevant records to find.",
)
@click.option(
    "--confidence",
    type=float,
    default=0.95,
    show_default=True,
    metavar="C",
    help="Confidence of the intervals.",
)
@json_option
def volume(project: Path, recall: float, confidence: float, as_json: bool) -> None:
    """What is certain about the recall of an ASReview project.

    The project may be running still. PROJECT is an .asreview file of version 2 or 3. Records that
    ASReview has chosen at random (querier "random"), at any time, tell how many relevant records there
    are. Without any, the price of a sample is told.

    \b
    karat volume stroke.asreview --recall 0.8
    """
    from rich.text import Text

    from karat.questions.volume.elsewhere import volume_of_project
    from karat.questions.volume.forecast import labels_to_certify
    from karat.report.numbers import count, percent
    from karat.report.registry import report_of

    result = volume_of_project(project, confidence=confidence, recall=recall)
    if as_json:
        print_json(result.to_dict())
        return
    click.echo(f"{project.name}: {count(result.judged)} of {count(result.size, 'record')} judged.")
    print_rich(report_of("volume").text(result))
    for warning in result.warnings:
        print_rich(Text(warning, style="yellow"))
    if result.judged_before is not None:
        print_rich(Text(result.advice().words, style="bold"))
    elif result.found:
        left = result.size - result.judged
        needed = labels_to_certify(len(result.found), left, recall, 1.0 - confidence)
        click.echo(
            f"A random sample of {count(needed)} of the {count(left)} others would make a recall of "
            f"{percent(recall)} certain if none of them is relevant."
        )
    click.echo(
        f'To go on with karat: karat new volume {project} --criterion "…" --query "…" --stop after=1 '
        f"--certify --recall {recall:g}"
    )
