"""`karat show`: where a campaign stands."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from karat.cli.campaigns import campaign_argument, command_for, database_option, opened, source_option

if TYPE_CHECKING:
    from karat.campaign.campaign import Campaign
    from karat.curve.result import Curve
    from karat.report.campaign import CampaignReport

__all__ = ["show"]


@click.command()
@campaign_argument()
@database_option
@source_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option(
    "--html",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write the whole report as one page.",
)
@click.option(
    "--png",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write the curve as a picture.",
)
@click.option("--watch", is_flag=True, help="Look again and again, until Ctrl-C.")
@click.option(
    "--every",
    type=click.FloatRange(min=0.1),
    default=5.0,
    show_default=True,
    metavar="SECONDS",
    help="With --watch: how often.",
)
@click.option(
    "--noise",
    is_flag=True,
    help="The band for the truth behind the labels, by how often two labels of one item differ.",
)
@click.option(
    "--verify", is_flag=True, help="Read the whole list and replay the whole log, to see that they fit."
)
def show(
    name: str | None,
    db: str,
    source: str | None,
    as_json: bool,
    html: Path | None,
    png: Path | None,
    watch: bool,
    every: float,
    noise: bool,
    verify: bool,
) -> None:
    """Where a campaign stands.

    Labels, the band so far, how many more are expected, where to cut, disagreements and wrong labels.

    \b
    karat show pairs
    karat show pairs --html report.html --png curve.png
    """
    from karat.core.errors import ParameterError

    if watch and (as_json or html or png):
        raise ParameterError("--watch is for the screen; it does not go with --json, --html or --png.")
    with opened(db, name, source=source, verify=verify) as campaign:
        if verify:
            campaign.replay()
        if watch:
            _watch(campaign, every, noise=noise)
            return
        report = report_of(campaign, noise=noise)
        if html is not None or png is not None:
            _write(campaign, report.curve, html, png, db)
        if as_json:
            import json

            click.echo(json.dumps(report.to_dict()))
            return
        from rich.console import Console

        Console(highlight=False).print(report)
        if verify:
            click.echo("Verified: the list is the one it was, and the log leads to the same asks.")
        for path in (html, png):
            if path is not None:
                click.echo(f"Written: {path}")


def report_of(campaign: Campaign, *, noise: bool = False) -> CampaignReport:
    """Everything that is shown of a campaign; with `noise`, the band is for the truth behind the labels."""
    from karat.core.errors import ParameterError
    from karat.report.campaign import CampaignReport

    status, measured = campaign.status(), campaign.noise()
    if noise and not measured.pairs:
        raise ParameterError(
            f"How often labels are wrong is not known in campaign {campaign.name}: no item has labels of two "
            "people. A campaign with --redundancy 2 has them."
        )
    return CampaignReport(
        status=status,
        plan=campaign.definition.plan,
        curve=campaign.result(noise=measured if noise else None),
        noise=measured,
    )


def _write(campaign: Campaign, curve: Curve | None, html: Path | None, png: Path | None, db: str) -> None:
    from karat.core.errors import ParameterError
    from karat.report.files import write_files

    if curve is None:
        method = campaign.definition.plan["method"]
        raise ParameterError(
            f"There is no curve to write yet: {method} has none before its last label; band always has one."
        )
    contents: dict[Path, bytes] = {}
    if html is not None:
        from karat.report.page import curve_page

        files = ", ".join(Path(place).name for place in campaign.definition.source.places)
        page = curve_page(
            curve,
            title=campaign.name,
            source=files or None,
            command=command_for(campaign, "show", db=db),
        )
        contents[html] = page.encode()
    if png is not None:
        from karat.report.figures import curve_figure, figure_bytes

        contents[png] = figure_bytes(curve_figure(curve, title=campaign.name), suffix="png")
    write_files(contents)


def _watch(campaign: Campaign, every: float, *, noise: bool) -> None:
    """Draw the report again and again until somebody has seen enough."""
    from contextlib import suppress

    from rich.console import Console, Group
    from rich.live import Live
    from rich.text import Text

    def picture() -> Group:
        at = time.strftime("%H:%M:%S")
        again = Text(f"{at}, again every {every:g} s; Ctrl-C ends", style="dim")
        return Group(report_of(campaign, noise=noise), again)

    with suppress(KeyboardInterrupt), Live(picture(), console=Console(highlight=False), screen=False) as live:
        while True:
            time.sleep(every)
            live.update(picture(), refresh=True)
