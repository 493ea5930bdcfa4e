"""`karat invite`: links for people to label in a campaign."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import click

from karat.cli.location import Place, complete_names, opened, place_options


@click.command()
@click.argument("name", shell_complete=complete_names)
@click.option("--annotator", metavar="NAME", help="Annotator that the link is for.")
@click.option(
    "--names",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Several at once: a CSV file with names in its first column; prints names and links as CSV.",
)
@click.option(
    "--days",
    type=click.FloatRange(min=0, min_open=True, max=3650),
    default=30.0,
    show_default=True,
    metavar="N",
    help="How long the link is valid.",
)
@place_options
@click.option(
    "--url",
    default="http://127.0.0.1:8000",
    show_default=True,
    metavar="URL",
    help="Public address of the server, for the link.",
)
def invite(name: str, annotator: str | None, names: Path | None, days: float, place: Place, url: str) -> None:
    """Print a link for somebody to label in campaign NAME.

    The link is shown this once; the dashboard lists invitations and withdraws them.
    """
    if (annotator is None) == (names is None):
        raise click.UsageError("Give --annotator NAME, or --names FILE.", click.get_current_context())
    with opened(place, name) as campaign:
        # A server knows its own address.
        more: dict[str, Any] = {} if place.server is not None else {"url": url}
        if annotator is not None:
            click.echo(campaign.invite(annotator, days=days, **more))
            return
        links = [(each, campaign.invite(each, days=days, **more)) for each in _names_in(names)]
    content = io.StringIO()
    csv.writer(content, lineterminator="\n").writerows([("annotator", "link"), *links])
    click.echo(content.getvalue(), nl=False)


def _names_in(path: Path | None) -> list[str]:
    """Names of a file, each once, in their order."""
    from karat.core.errors import SourceError

    try:
        rows = list(csv.reader((path or Path()).read_text(encoding="utf-8-sig").splitlines()))
    except (OSError, UnicodeDecodeError) as error:
        raise SourceError(f"{path} cannot be read as a CSV file of names: {error}.") from None
    names = list(dict.fromkeys(row[0].strip() for row in rows if row and row[0].strip()))
    if names and names[0].lower() in ("name", "names", "annotator"):
        names = names[1:]
    if not names:
        raise SourceError(f"There is no name in {path}. Write one name on each line.")
    return names
