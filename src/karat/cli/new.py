"""`karat new`: start a campaign, for any question."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from karat.cli.campaigns import positive_option, say
from karat.cli.choice_options import given_values, values_from_options
from karat.cli.location import Place, command_for, complete_names, opened, place_options
from karat.cli.question_commands import QuestionGroup, criterion_option, question_command, seed_option

if TYPE_CHECKING:
    from collections.abc import Callable

    from karat.cli.location import OpenCampaign
    from karat.core.question import Question
    from karat.sources.source import SourceKind


def _command(question: Question[Any, Any, Any]) -> click.Command:
    from karat.campaign.creation import choice_classes
    from karat.sources.kinds import kind_named

    kind = kind_named(question.source)

    return question_command(
        "new",
        question,
        partial(_start, question),
        click.argument("file", type=click.Path(), nargs=-1 if kind.several else 1, required=True),
        place_options,
        positive_option,
        click.option("--name", metavar="NAME", help="Its name.  [default: the file's name]"),
        criterion_option(question),
        seed_option,
        click.option(
            "--like",
            metavar="NAME",
            shell_complete=complete_names,
            help="Start with the choices and labels of that campaign: for data that gained items. Other "
            "options override its choices.",
        ),
        *_phase_option(kind),
        click.option("--archive-old", is_flag=True, help="With --like: archive that campaign."),
        choices=choice_classes(question.name),
        help_texts=[question.help, kind.help],
        main=("criterion", "proxy"),
    )


def _phase_option(kind: SourceKind[Any, Any]) -> list[Callable[[Any], Any]]:
    """The option for a next phase, where a source can have one."""
    if not kind.has_phases:
        return []
    return [
        click.option(
            "--from",
            "first",
            metavar="NAME",
            shell_complete=complete_names,
            help="Start the next phase of that campaign, such as full texts: what it has included is written "
            "to FILE (.jsonl) and asked about, all of it.",
        )
    ]


def _start(
    question: Question[Any, Any, Any],
    file: str | tuple[str, ...],
    place: Place,
    name: str | None,
    like: str | None,
    criterion: str | None,
    seed: int | None,
    archive_old: bool,
    first: str | None = None,
) -> None:
    from karat.campaign.creation import choice_classes
    from karat.core.errors import ParameterError

    if archive_old and like is None:
        raise ParameterError("--archive-old goes with --like: it archives the campaign named there.")
    given = given_values()
    values = {
        key: value
        for cls in choice_classes(question.name)
        for key, value in values_from_options(cls, given).items()
    }
    values |= {} if criterion is None else {"criterion": criterion}
    values |= {} if seed is None else {"seed": seed}
    files = (file,) if isinstance(file, str) else file
    source = files[0] if len(files) == 1 else list(files)
    name = name or default_name(files[0])
    if first is not None and like is not None:
        raise ParameterError("Give --from or --like, not both.")
    if "criterion" not in values and like is None:
        raise ParameterError(
            f'A campaign needs a criterion: --criterion "what counts as {question.right}", in words that '
            "annotators see."
        )
    if first is not None:
        campaign = _next_phase(place, first, files[0], name, values)
    elif like is not None:
        with opened(place, like) as old:
            campaign = old.like(source, name=name, question=question.name, **values)
    else:
        campaign = place.create(name=name, source=source, question=question.name, **values)
    with closing(campaign):
        _describe(question, campaign, place, like=like)
    if archive_old and like is not None:
        with opened(place, like) as old:
            old.archive()
        click.echo(f"Campaign {like} is archived.")


def _next_phase(place: Place, first: str, file: str, name: str, values: dict[str, Any]) -> OpenCampaign:
    from karat.core.errors import ParameterError
    from karat.web.client import RemoteCampaign

    with opened(place, first) as before:
        if isinstance(before, RemoteCampaign):
            raise ParameterError(
                "On a server the next phase is started on the campaign's page Download, or by "
                "POST /api/v1/campaigns/NAME/next-phase."
            )
        return before.next_phase(file, name=name, **values)


def default_name(file: str) -> str:
    """`data/pairs.csv.gz` makes `pairs`, and so do `shop.duckdb#pairs` and `table:shop.pairs`."""
    from karat.core.errors import ParameterError
    from karat.sources.address import QUERY, TABLE, parse_address

    address = parse_address(file)
    place = {TABLE: address.place.split(".")[-1], QUERY: ""}.get(address.kind, address.table or address.place)
    stem = Path(place).name.split(".")[0].strip("*?")
    if not stem:
        raise ParameterError(f"{file:.60} does not make a name. Give one: --name NAME.")
    return stem


def _describe(
    question: Question[Any, Any, Any], campaign: OpenCampaign, place: Place, *, like: str | None
) -> None:
    """Print what was started, what it will cost, and what to type next; and what should not be overlooked."""
    from karat.report.numbers import count

    status = campaign.status()
    labels, people = campaign.expected_labels(), campaign.definition.labelling.redundancy
    price, quoted = "", campaign.quoted()
    # The quote is for all answers that the plan wants; some may be there from another campaign.
    what = "more label" if status.answered else "label"
    low, high = (max(0, end - status.answered * people) for end in quoted or (0, 0))
    if labels is not None:
        between = f" ({count(low)} to {count(high)})" if low < high else ""
        price = f"; it will take about {count(labels, what)}{between}"
    elif quoted is not None:
        span = count(high, what) if low == high else f"{count(low)} to {count(high, what)}"
        price = f"; it will take {span}"
    certain = campaign.quoted_until_certain()
    if certain is not None:
        low, high = certain
        span = count(low) if low == high else f"{count(low)} to {count(high)}"
        price += f", {span} until the target is certain"
    if price and people > 1:
        price += f", {people} opinions on each"
    say(f"Campaign {campaign.name}: {count(status.size, question.item)}, method {status.method}{price}.")
    fields = campaign.definition.source.fields
    seen = f" Annotators see {', '.join(fields)}." if fields else ""
    say(f"What counts as {question.right}: {_sentence(status.criterion)}{seen}")
    for note in (*campaign.source_notes(), *_carried_over(question, campaign, like)):
        say(f"{note.rstrip('.')}.")
    print_next_commands(campaign, place)


def _carried_over(
    question: Question[Any, Any, Any], campaign: OpenCampaign, like: str | None
) -> Iterator[str]:
    """Labels that exist already, or why there are none where some were expected."""
    from karat.report.numbers import count

    status = campaign.status()
    if status.known:
        yield f"{count(status.known, 'label')} of the same criterion carried over"
    elif status.answered:
        yield f"{count(status.answered, 'label')} of the same criterion used again"
    elif like is not None:
        reason = (
            "its items have no ids, and a row means nothing in another file"
            if campaign.definition.source.ids == "row"
            else f"none of its labelled {question.item}s is in this source, or the method cannot use them"
        )
        yield f"No label of {like} carried over: {reason}"


def print_next_commands(campaign: OpenCampaign, place: Place) -> None:
    """Print what to type next, in one line that can be copied."""
    click.echo(f"Next: {command_for(campaign, 'label', '--annotator', 'YOU', place=place)}")


def _sentence(words: str) -> str:
    """Words with a full stop, unless they end in a sign of their own."""
    return words if words.endswith((".", "?", "!")) else f"{words}."


new = QuestionGroup(make=_command, name="new", help="Start a campaign: labelling by people, over days.")
