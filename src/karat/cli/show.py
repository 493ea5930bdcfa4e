"""`karat show`: the status of a campaign and its result so far."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from karat.cli.campaigns import (
    campaign_argument,
    file_option,
    json_option,
    print_json,
    print_rich,
    source_option,
)
from karat.cli.location import Place, command_for, opened, place_options

if TYPE_CHECKING:
    from karat.cli.location import OpenCampaign
    from karat.report.campaign import CampaignReport


@click.command()
@campaign_argument()
@place_options
@source_option
@json_option
@file_option("--html", help="Write the whole report as one page.")
@file_option("--figure", "--png", help="Write the result as a picture: .png, .svg or .pdf.")
@file_option("--result", help="Write the result as JSON, for karat check and Python.")
@file_option("--prisma", help="Write the PRISMA 2020 flow diagram of a review: .svg, .png or .pdf.")
@click.option("--watch", is_flag=True, help="Refresh until Ctrl-C.")
@click.option(
    "--every",
    type=click.FloatRange(min=0.1),
    default=5.0,
    show_default=True,
    metavar="SECONDS",
    help="With --watch: time between refreshes.",
)
@click.option(
    "--noise",
    is_flag=True,
    help="Correct the result for label noise, measured by items with two labels.",
)
@click.option("--verify", is_flag=True, help="Read the whole list, replay the whole log, and check both.")
def show(
    name: str | None,
    place: Place,
    source: str | None,
    as_json: bool,
    html: Path | None,
    figure: Path | None,
    result: Path | None,
    prisma: Path | None,
    watch: bool,
    every: float,
    noise: bool,
    verify: bool,
) -> None:
    """The status of a campaign and its result so far.

    Labels, the band so far, how many more are expected, where to cut, disagreements and wrong labels.

    \b
    karat show pairs
    karat show pairs --html report.html --figure curve.pdf
    karat show pairs --result pairs.json
    """
    from karat.core.errors import ParameterError
    from karat.web.client import RemoteCampaign

    files = [path for path in (html, figure, result, prisma) if path is not None]
    if watch and (as_json or files):
        raise ParameterError(
            "--watch is for the screen; it does not go with --json, --html, --figure, --result or --prisma."
        )
    with opened(place, name, source=source, verify=verify) as campaign:
        if verify and not isinstance(campaign, RemoteCampaign):
            campaign.replay()
        if watch:
            _watch(campaign, every, noise=noise)
            return
        shown = campaign_report(campaign, noise=noise)
        if html is not None or figure is not None:
            _write(campaign, html, figure, place, noise=noise)
        if result is not None:
            _write_result(campaign, result, noise=noise)
        if prisma is not None:
            _write_prisma(campaign, prisma)
        if as_json:
            print_json(shown.to_dict())
            return
        print_rich(shown)
        if verify:
            click.echo("Verified: the list is the one it was, and the log leads to the same asks.")
        for path in files:
            click.echo(f"Written: {path}")


def campaign_report(campaign: OpenCampaign, *, noise: bool = False) -> CampaignReport[Any]:
    """Everything that is shown of a campaign; with `noise`, the result is corrected for label noise."""
    from karat.core.errors import ParameterError
    from karat.report.registry import report_of

    status, measured = campaign.status(), campaign.noise()
    if noise and not measured.pairs:
        raise ParameterError(
            f"How often labels are wrong is not known in campaign {campaign.name}: no item has labels of two "
            "people. A campaign with --redundancy 2 has them."
        )
    result = campaign.result(noise=measured if noise else None)
    agreement = campaign.agreement() if campaign.definition.labelling.redundancy > 1 else []
    return report_of(campaign.question).campaign(
        status,
        campaign.definition.plan,
        result,
        measured,
        agreement,
        campaign.quoted(),
        campaign.quoted_until_certain(),
    )


def _write(
    campaign: OpenCampaign, html: Path | None, figure: Path | None, place: Place, *, noise: bool
) -> None:
    from karat.core.errors import ParameterError
    from karat.core.files import write_files
    from karat.report.figure_file import figure_bytes, suffix_of
    from karat.report.registry import report_of

    report = report_of(campaign.question)
    result = campaign.result(noise=campaign.noise() if noise else None)
    if result is None:
        method = campaign.definition.plan["method"]
        raise ParameterError(
            f"There is nothing to write yet: {method} has no result before more labels come."
        )
    contents: dict[Path, bytes] = {}
    if html is not None:
        files = ", ".join(Path(place).name for place in campaign.definition.source.places)
        command = command_for(campaign, "show", place=place)
        page = report.page(
            result,
            title=campaign.name,
            source=files or None,
            command=command,
            criterion=campaign.status().criterion,
            **report.source_details(campaign, result),
        )
        contents[html] = page.encode()
    if figure is not None:
        contents[figure] = figure_bytes(report.figure(result, title=campaign.name), suffix=suffix_of(figure))
    write_files(contents)


def _write_result(campaign: OpenCampaign, path: Path, *, noise: bool) -> None:
    from karat.campaign.gate import why_not_yet
    from karat.core.errors import ParameterError
    from karat.core.files import write_files

    result = campaign.result(noise=campaign.noise() if noise else None)
    # A file does not say that labels are still to come.
    reason = why_not_yet(result, campaign.status(), campaign.question)
    if reason:
        raise ParameterError(f"There is no result to write yet. {reason}")
    write_files({path: result.to_json().encode()})


def _write_prisma(campaign: OpenCampaign, path: Path) -> None:
    from karat.report.figure_file import save_figure
    from karat.report.volume.prisma import prisma_figure

    save_figure(prisma_figure(campaign.screening(), campaign.result()), path)


def _watch(campaign: OpenCampaign, every: float, *, noise: bool) -> None:
    """Draw the report again and again until somebody has seen enough."""
    from contextlib import suppress

    from rich.console import Console, Group
    from rich.live import Live
    from rich.text import Text

    def picture() -> Group:
        at = time.strftime("%H:%M:%S")
        again = Text(f"{at}, again every {every:g} s; Ctrl-C ends", style="dim")
        return Group(campaign_report(campaign, noise=noise), again)

    with suppress(KeyboardInterrupt), Live(picture(), console=Console(highlight=False), screen=False) as live:
        while True:
            time.sleep(every)
            live.update(picture(), refresh=True)
