"""Options that locate campaigns, --db or --server and --token, and opening a campaign there."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import click
from click.core import ParameterSource

from karat.cli.choice_options import apply_options, given_values, values_from_options
from karat.sources.engine import EngineChoices

if TYPE_CHECKING:
    from karat.campaign.campaign import Campaign
    from karat.campaign.store import Store
    from karat.web.client import RemoteCampaign

    OpenCampaign: TypeAlias = Campaign | RemoteCampaign

DEFAULT_DATABASE = "karat.db"
DATABASE_VARIABLE, SERVER_VARIABLE, TOKEN_VARIABLE = "KARAT_DB", "KARAT_SERVER", "KARAT_TOKEN"


@dataclass(frozen=True, slots=True)
class Place:
    """A database, or a server with the token that opens it."""

    db: str
    server: str | None = None
    token: str | None = None

    def open(self, name: str | None, *, source: str | None = None, verify: bool = False) -> OpenCampaign:
        """A campaign; without a name, the only one that is not archived."""
        engine = chosen_engine()
        if self.server is None:
            from karat.campaign.campaign import Campaign

            return Campaign.open(self.db, name, source=source, verify=verify, **engine)
        from karat.web.client import RemoteCampaign

        self.refuse_on_server("--source", given=source is not None)
        self.refuse_on_server("--verify", given=verify)
        self.refuse_on_server("--engine", given=bool(engine))
        return RemoteCampaign(self.server, self.token, name)

    def create(self, *, source: str | list[str], **choices: Any) -> OpenCampaign:
        """Start a campaign; a server is brought the file first."""
        if self.server is None:
            from karat.campaign.campaign import Campaign

            return Campaign.create(self.db, source=source, **choices)
        from karat.web.client import RemoteCampaign

        self.refuse_on_server("--engine", given=bool(chosen_engine()))
        return RemoteCampaign.create(self.server, self.token, source=source, **choices)

    def refuse_on_server(self, option: str, *, given: bool) -> None:
        """Options that are about this machine's files or database."""
        if given and self.server is not None:
            from karat.core.errors import ParameterError

            raise ParameterError(f"{option} does not go with --server: the list and the log are there.")


def chosen_engine() -> dict[str, Any]:
    """The engine and its settings, as far as somebody typed them."""
    return values_from_options(EngineChoices, given_values())


def database_url(value: str) -> str:
    """`team.db` as `sqlite:///team.db`; an address as it is."""
    return value if "://" in value else f"sqlite:///{Path(value).expanduser()}"


database_option = click.option(
    "--db",
    type=click.Path(),
    callback=lambda _, __, value: database_url(value),
    default=DEFAULT_DATABASE,
    envvar=DATABASE_VARIABLE,
    metavar="URL",
    help=f"The database: a file, or postgresql://….  [default: ${DATABASE_VARIABLE}, or {DEFAULT_DATABASE}]",
)

_server_options = (
    click.option(
        "--server",
        envvar=SERVER_VARIABLE,
        metavar="URL",
        help=f"URL of a karat server, instead of a database.  [default: ${SERVER_VARIABLE}]",
    ),
    click.option(
        "--token",
        envvar=TOKEN_VARIABLE,
        metavar="TOKEN",
        help=f"Access token of the server: the owner's, or an invitation.  [default: ${TOKEN_VARIABLE}]",
    ),
)


def place_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """--db, or --server and --token; the command gets one `place`."""

    @wraps(command)
    def with_place(*arguments: Any, db: str, server: str | None, token: str | None, **options: Any) -> Any:
        return command(*arguments, place=_chosen(db, server, token), **options)

    return apply_options(with_place, database_option, *_server_options)


def _chosen(db: str, server: str | None, token: str | None) -> Place:
    """What was typed goes before what the environment says; two answers to one question are a mistake."""
    from karat.core.errors import ParameterError

    context = click.get_current_context()
    sources = {key: context.get_parameter_source(key) for key in ("db", "server", "token")}
    typed = {key for key, source in sources.items() if source is ParameterSource.COMMANDLINE}
    if {"db", "server"} <= typed:
        raise ParameterError("Give --db or --server, not both: a campaign is in a database or on a server.")
    if "token" in typed and ("db" in typed or server is None):
        raise ParameterError("--token goes with --server URL; a database needs none.")
    if server is None or "db" in typed:
        return Place(db)
    if "server" not in typed and sources["db"] is ParameterSource.ENVIRONMENT:
        raise ParameterError(
            f"{DATABASE_VARIABLE} and {SERVER_VARIABLE} are both set. Say --db or --server, or unset one."
        )
    return Place(db, server, token)


@contextmanager
def opened(
    place: Place, name: str | None, *, source: str | None = None, verify: bool = False
) -> Iterator[OpenCampaign]:
    """The campaign, closed again whatever happens."""
    with closing(place.open(name, source=source, verify=verify)) as campaign:
        yield campaign


def command_for(campaign: Any, command: str, *rest: str, place: Place) -> str:
    """A command about a campaign, as it has to be typed here; never with a token in it."""
    import shlex

    return shlex.join(["karat", command, campaign.name, *rest, *words_for_place(place)])


def words_for_place(place: Place) -> list[str]:
    """The option that names a database or server in a command to be typed here; none if usual."""
    if place.server is None:
        return words_for_database(place.db)
    return [] if place.server == os.environ.get(SERVER_VARIABLE) else ["--server", place.server]


def words_for_database(db: str) -> list[str]:
    """The option that names a database in a command to be typed here, without a password; none if usual."""
    from sqlalchemy import make_url

    if db == database_url(os.environ.get(DATABASE_VARIABLE) or DEFAULT_DATABASE):
        return []
    return ["--db", make_url(db).render_as_string(hide_password=True).removeprefix("sqlite:///")]


def complete_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:  # noqa: ARG001
    """Names of campaigns, for the shell; silent about whatever is wrong."""
    from karat.core.errors import KaratError

    server = ctx.params.get("server") or os.environ.get(SERVER_VARIABLE)
    typed = ctx.params.get("db")
    try:
        if server and not typed:
            from karat.web.client import list_campaigns

            token = ctx.params.get("token") or os.environ.get(TOKEN_VARIABLE)
            names = [one["name"] for one in list_campaigns(server, token)]
        else:
            with opened_store(typed or os.environ.get(DATABASE_VARIABLE) or DEFAULT_DATABASE) as store:
                names = [row.name for row in store.campaigns()]
    except KaratError:
        return []
    return [name for name in names if name.startswith(incomplete)]


@contextmanager
def opened_store(db: str) -> Iterator[Store]:
    """An existing database, closed again whatever happens."""
    from karat.campaign.store import Store

    with closing(Store(database_url(db), must_exist=True)) as store:
        yield store
