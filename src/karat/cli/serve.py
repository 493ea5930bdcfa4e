"""`karat serve`: the annotators' page, the owner's dashboard and the HTTP API."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import click

from karat.cli.campaigns import number_option
from karat.cli.location import database_option
from karat.core.extras import need_extra


class Size(click.ParamType[int]):
    """So many bytes: 500KB, 200MB, 2GB."""

    name = "SIZE"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number of bytes."""
        if isinstance(value, int):
            return value
        match = re.fullmatch(r"([1-9]\d*)\s*([KMG]?)B?", str(value).strip().upper())
        if match is None:
            self.fail(f"'{value}' is no size. Write it like 500KB, 200MB or 2GB.", param, ctx)
        return int(match[1]) << 10 * " KMG".index(match[2] or " ")


@click.command()
@database_option
@click.option(
    "--host", default="127.0.0.1", show_default=True, metavar="ADDRESS", help="Address to listen on."
)
@number_option("--port", 8000, "Port to listen on.", most=65535)
@click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("karat-data"),
    show_default=True,
    metavar="DIR",
    help="Folder of uploads; campaigns may be made from files in it.",
)
@click.option(
    "--owner-token",
    envvar="KARAT_OWNER_TOKEN",
    metavar="TOKEN",
    help="Token for the dashboard while the server runs. Without it a new link is printed.  "
    "[env: KARAT_OWNER_TOKEN]",
)
@click.option(
    "--trust-proxy",
    is_flag=False,
    flag_value="127.0.0.1,::1",
    metavar="[ADDRESS]",
    help="Trust X-Forwarded-* headers from this proxy.  [127.0.0.1,::1]",
)
@click.option(
    "--url", metavar="URL", help="Public address of the server, used in links; needed behind a proxy."
)
@click.option(
    "--max-upload",
    type=Size(),
    default="200MB",
    show_default=True,
    metavar="SIZE",
    help="Largest upload accepted.",
)
@click.option(
    "--file-memory",
    type=Size(),
    default="2GB",
    show_default=True,
    metavar="SIZE",
    help="Memory that reading an upload may take.",
)
@number_option("--file-time", 120, "Seconds that reading an upload may take.", least=1)
def serve(
    db: str,
    host: str,
    port: int,
    data: Path,
    owner_token: str | None,
    trust_proxy: str | None,
    url: str | None,
    max_upload: int,
    file_memory: int,
    file_time: int,
) -> None:
    """Serve the annotators' page, the owner's dashboard and the HTTP API.

    On this machine only, unless --host says otherwise; then the owner's token must be set. Stops at
    Ctrl-C or SIGTERM, after finishing what was begun.

    \b
    karat serve
    karat serve --db postgresql://karat@localhost/karat --trust-proxy \\
        --url https://labels.example.org
    """
    need_extra("web", "karat serve")
    from karat.web.serve import Serving

    serving = Serving(
        db=db,
        data=data,
        host=host,
        port=port,
        owner_token=owner_token,
        trust_proxy=trust_proxy,
        max_upload=max_upload,
        file_memory=file_memory,
        file_seconds=float(file_time),
        public_url=url,
    )
    link = serving.owner_link()
    if owner_token is None:
        click.echo(f"Owner's link (keep it to yourself): {link}")
    else:
        click.echo(f"Serving at {serving.url}; the owner's token opens {serving.url}/login")
    invite = f"karat invite NAME --annotator A --db {shlex.quote(serving.db_name)}"
    click.echo(f"Invite annotators on the dashboard, or: {invite} --url {serving.url}")
    click.echo("Stop with Ctrl-C.")
    serving.run()
    click.echo("Stopped; every label that was acknowledged is kept.")
