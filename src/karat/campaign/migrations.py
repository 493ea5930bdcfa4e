"""Bring a database to this version's schema, one step at a time, when it is opened."""

from __future__ import annotations

import json
from collections.abc import Callable

from sqlalchemy import Connection, inspect, select, text

from karat.campaign.errors import StoreError
from karat.campaign.schema import SCHEMA, SCHEMA_VERSION, schema_version

# What leads from each version to the next. A step is plain SQL of its time: it must not use the tables
# of `schema`, which describe the newest version only.
MIGRATIONS: dict[int, Callable[[Connection], None]] = {}


def step_from(version: int) -> Callable[[Callable[[Connection], None]], Callable[[Connection], None]]:
    """Enter a function as the step that leads on from a version."""

    def enter(step: Callable[[Connection], None]) -> Callable[[Connection], None]:
        MIGRATIONS[version] = step
        return step

    return enter


@step_from(1)
def add_tokens(connection: Connection) -> None:
    """Tokens and the audit log, for the web."""
    key = "INTEGER NOT NULL PRIMARY KEY" if connection.dialect.name == "sqlite" else "BIGSERIAL PRIMARY KEY"
    connection.exec_driver_sql(f"""
        CREATE TABLE tokens (
            id {key},
            hash VARCHAR(64) NOT NULL UNIQUE,
            role VARCHAR(12) NOT NULL,
            campaign BIGINT REFERENCES campaigns (id),
            annotator BIGINT REFERENCES annotators (id),
            created_at FLOAT NOT NULL,
            expires_at FLOAT,
            revoked_at FLOAT
        )""")
    connection.exec_driver_sql(f"""
        CREATE TABLE audit_log (
            id {key},
            at FLOAT NOT NULL,
            role VARCHAR(12) NOT NULL,
            annotator BIGINT REFERENCES annotators (id),
            action VARCHAR(40) NOT NULL,
            campaign BIGINT REFERENCES campaigns (id),
            detail TEXT DEFAULT '' NOT NULL
        )""")


@step_from(2)
def store_choices(connection: Connection) -> None:
    """Definitions keep the choices of the question and of the labelling as they are offered, one by one."""
    from karat.questions.compare.upgrade import upgrade_compare_parameters
    from karat.questions.curve.upgrade import upgrade_curve_parameters
    from karat.questions.volume.upgrade import upgrade_volume_parameters

    upgrades = {
        "compare": upgrade_compare_parameters,
        "curve": upgrade_curve_parameters,
        "volume": upgrade_volume_parameters,
    }
    rows = connection.execute(text("SELECT id, question, definition FROM campaigns")).all()
    for number, question, stored in rows:
        definition = json.loads(stored)
        definition["plan"] = upgrades[question](definition["plan"])
        labelling = definition["labelling"]
        budget = labelling.pop("budget", {})
        for limit in ("labels", "hours", "money"):
            if limit in budget:
                labelling[f"max_{limit}"] = budget.pop(limit)
        labelling |= budget
        connection.execute(
            text("UPDATE campaigns SET definition = :definition WHERE id = :id"),
            {"definition": json.dumps(definition), "id": number},
        )


@step_from(3)
def add_handouts_and_owners(connection: Connection) -> None:
    """What annotators were given, names of owners, and where campaigns stood last."""
    statements = (
        "ALTER TABLE campaigns ADD COLUMN snapshot TEXT",
        "ALTER TABLE campaigns ADD COLUMN snapshot_position BIGINT",
        "CREATE INDEX labels_by_campaign ON labels (campaign, id)",
        "ALTER TABLE tokens ADD COLUMN name TEXT",
        "ALTER TABLE audit_log ADD COLUMN token BIGINT REFERENCES tokens (id)",
        """
        CREATE TABLE handouts (
            campaign BIGINT NOT NULL REFERENCES campaigns (id),
            annotator BIGINT NOT NULL REFERENCES annotators (id),
            item TEXT NOT NULL,
            PRIMARY KEY (campaign, annotator, item)
        )""",
        """
        INSERT INTO handouts (campaign, annotator, item)
        SELECT campaign, annotator, item FROM queue WHERE annotator IS NOT NULL
        UNION SELECT campaign, annotator, item FROM skips""",
    )
    for statement in statements:
        connection.exec_driver_sql(statement)


@step_from(4)
def add_changes(connection: Connection) -> None:
    """What owners change after the start of a campaign."""
    statements = (
        "ALTER TABLE campaigns ADD COLUMN wording TEXT",
        "ALTER TABLE campaigns ADD COLUMN revision INTEGER DEFAULT 0 NOT NULL",
        "ALTER TABLE campaigns ADD COLUMN restarted_after INTEGER DEFAULT 0 NOT NULL",
        """
        CREATE TABLE changes (
            campaign BIGINT NOT NULL REFERENCES campaigns (id),
            number INTEGER NOT NULL,
            at FLOAT NOT NULL,
            log_position BIGINT NOT NULL,
            ask INTEGER NOT NULL,
            before TEXT NOT NULL,
            after TEXT NOT NULL,
            PRIMARY KEY (campaign, number)
        )""",
    )
    for statement in statements:
        connection.exec_driver_sql(statement)


def migrate(connection: Connection) -> None:
    """Create the tables in an empty database, or take an older one forward; in the given transaction."""
    tables = inspect(connection).get_table_names()
    if schema_version.name not in tables:
        _refuse_strangers(tables)
        SCHEMA.create_all(connection)
        connection.execute(schema_version.insert().values(version=SCHEMA_VERSION))
        return
    current = connection.execute(select(schema_version.c.version)).scalar_one()
    if current > SCHEMA_VERSION:
        raise StoreError(
            f"This database was written by a newer karat (schema {current}; this one has {SCHEMA_VERSION}). "
            "Upgrade karat: pip install --upgrade karat."
        )
    for version in range(current, SCHEMA_VERSION):
        MIGRATIONS[version](connection)
        connection.execute(schema_version.update().values(version=version + 1))


def _refuse_strangers(tables: list[str]) -> None:
    """A database of something else may have tables of our names; leave it alone."""
    ours = sorted(set(tables) & set(SCHEMA.tables))
    if ours:
        raise StoreError(
            f"This database has a table {ours[0]!r} that is not karat's. Give karat a database of its own."
        )
