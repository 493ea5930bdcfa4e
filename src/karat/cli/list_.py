"""`karat list`: the campaigns of a database."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from karat.cli.campaigns import database_option

if TYPE_CHECKING:
    from karat.campaign.records import CampaignRow
    from karat.campaign.store import Store

__all__ = ["list_"]


@click.command("list")
@database_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def list_(db: str, as_json: bool) -> None:
    """The campaigns of a database."""
    from karat.campaign.store import Store

    store = Store(db, must_exist=True)
    try:
        found = [_summary(store, row) for row in store.campaigns()]
    finally:
        store.close()
    if as_json:
        import json

        click.echo(json.dumps({"campaigns": found}))
        return
    if not found:
        click.echo(f"No campaigns in {store.database.name} yet. `karat new curve FILE` starts one.")
        return
    from rich.console import Console

    from karat.report.campaign_tables import campaigns_table

    Console().print(campaigns_table(found))


def _summary(store: Store, row: CampaignRow) -> dict[str, Any]:
    """What can be told without the list itself."""
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
