"""Label in the browser: a server for this machine, an invitation, and the page that it opens."""

from __future__ import annotations

import webbrowser
from contextlib import closing
from pathlib import Path

import click


def label_in_browser(db: str, name: str, annotator: str) -> None:
    """Serve a campaign on a free port of this machine until Ctrl-C, with its page open in the browser."""
    from karat.campaign.campaign import Campaign
    from karat.core.extras import need_extra

    need_extra("web", "--web")
    from karat.web.serve import Serving

    serving = Serving(db=db, data=Path("karat-data"), port=0)
    with closing(Campaign.open(db, name)) as campaign:
        link = campaign.invite(annotator, url=serving.url, days=1.0)
    click.echo(f"Label here:   {link}")
    click.echo(f"Your results: {serving.owner_link()}")
    click.echo("Stop with Ctrl-C; every label is kept.")
    # A machine without a browser has the link to copy.
    webbrowser.open(link)
    serving.run()
