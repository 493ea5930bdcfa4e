"""`karat list`: the campaigns of a database."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from karat.cli.campaigns import json_option, print_json, print_rich
from karat.cli.location import Place, opened_store, place_options

if TYPE_CHECKING:
    from karat.campaign.records import CampaignRow
    from karat.campaign.store import Store


@click.command("list")
@place_options
@json_option
def list_(place: Place, as_json: bool) -> None:
    """The campaigns of a database, or of a server."""
    campaigns, where = _on_server(place) if place.server is not None else _in_database(place)
    if as_json:
        print_json({"campaigns": campaigns})
    elif not campaigns:
        click.echo(f"No campaigns in {where} yet. `karat new curve FILE` starts one.")
    else:
        from karat.report.campaign_tables import campaigns_table

        print_rich(campaigns_table(campaigns))


def _in_database(place: Place) -> tuple[list[dict[str, Any]], str]:
    """The campaigns that are there, and where that is."""
    with opened_store(place.db) as store:
        return [_summary(store, row) for row in store.campaigns()], store.database.name


def _on_server(place: Place) -> tuple[list[dict[str, Any]], str]:
    from karat.web.client import list_campaigns

    server = place.server or ""
    # A campaign that the server cannot open says little of itself.
    unknown = {"method": "–", "source": None, "hours": 0.0, "open": 0, "leased": 0, "created_at": None}
    campaigns = [
        {
            **{key: one[key] for key in ("name", "question", "criterion", "labels", "archived")},
            "items": one["size"],
            **{key: one.get(key, usual) for key, usual in unknown.items()},
        }
        for one in list_campaigns(server, place.token)
    ]
    return campaigns, server


def _summary(store: Store, row: CampaignRow) -> dict[str, Any]:
    """What the database knows of a campaign without opening its source."""
    from karat.campaign.definition import Definition

    definition = Definition.from_dict(row.definition)
    labels, seconds = store.effort(row.id)
    wanted, leased = store.queued(row.id)
    return {
        "name": row.name,
        "question": row.question,
        "criterion": row.criterion_text,
        "method": definition.plan["method"],
        "items": definition.source.size,
        "source": definition.source.path,
        "labels": labels,
        "hours": seconds / 3600.0,
        "open": wanted,
        "leased": leased,
        "archived": row.archived_at is not None,
        "created_at": row.created_at,
    }
