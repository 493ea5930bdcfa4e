"""`karat rate|cut|curve|compare|volume FILE`: from a file to the first labels and their interval, at once."""

from __future__ import annotations

from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from karat.cli.campaigns import (
    is_terminal,
    json_option,
    labeller_option,
    positive_option,
    print_json,
    print_rich,
    say,
)
from karat.cli.choice_options import given_values, values_from_options
from karat.cli.location import Place, command_for, database_option
from karat.cli.question_commands import criterion_option, question_command, seed_option

if TYPE_CHECKING:
    from karat.campaign.campaign import Campaign
    from karat.campaign.creation import NewCampaign
    from karat.campaign.records import CampaignRow
    from karat.core.question import Question
    from karat.sources.guessing import Guess

_HELP = (
    "Columns are guessed, the plan and its price are shown, and labelling starts when you agree: here, or in "
    "the browser with --web. Labels are kept in a campaign; the same command goes on with it."
)


def answer_command(question: Question[Any, Any, Any]) -> click.Command:
    """The command that answers a question about a file."""
    from karat.campaign.creation import choice_classes
    from karat.sources.kinds import kind_named

    kind = kind_named(question.source)
    return question_command(
        "answer",
        question,
        partial(_answer, question),
        click.argument("file", type=click.Path(), nargs=-1 if kind.several else 1, required=True),
        criterion_option(question),
        positive_option,
        click.option("--web", is_flag=True, help="Label in the browser instead of the terminal."),
        click.option("--yes", "-y", is_flag=True, help="Start without asking."),
        database_option,
        click.option("--name", metavar="NAME", help="Of the campaign.  [default: the file and the question]"),
        labeller_option,
        seed_option,
        json_option,
        choices=choice_classes(question.name),
        help_texts=[f"{question.title}?", _HELP, kind.help],
        main=("criterion", "web"),
        on="new",
        usual=question.watched({}),
    )


def _answer(
    question: Question[Any, Any, Any],
    file: str | tuple[str, ...],
    db: str,
    name: str | None,
    criterion: str | None,
    annotator: str,
    seed: int | None,
    web: bool,
    yes: bool,
    as_json: bool,
) -> None:
    from karat.campaign.creation import choice_classes, part_of
    from karat.campaign.resuming import find_campaign
    from karat.cli.new import default_name

    files = (file,) if isinstance(file, str) else file
    source = files[0] if len(files) == 1 else list(files)
    given = given_values()
    values = {
        key: value
        for cls in choice_classes(question.name)
        for key, value in values_from_options(cls, given).items()
    }
    if _print_existing(question, files, part_of(values, question.choices), as_json=as_json):
        return
    values |= {} if criterion is None else {"criterion": criterion}
    values |= {} if seed is None else {"seed": seed}
    wanted = name or f"{default_name(files[0])}-{question.name}"
    name, row = find_campaign(db, wanted, question=question.name, source=source, exactly=name is not None)
    if row is not None:
        _check_choices(row, values)
        _go_on(db, name, annotator, web=web, as_json=as_json)
        return
    # Programs that read JSON are asked nothing.
    values |= _asked_for(question, values, ask=is_terminal() and not as_json)
    new, guess = _planned(question, name, source, values, files)
    if as_json:
        _start_for_program(db, question, new, source, yes=yes)
        return
    _print_plan(question, new, guess, files)
    if not _agreed(yes=yes, ask=is_terminal()):
        click.echo("Nothing was started.")
        return
    if criterion is None and not yes:
        new = _with_criterion(new)
    with closing(_started(db, new, source)) as campaign:
        if not is_terminal() and not web:
            from karat.cli.new import print_next_commands

            say(f"Campaign {campaign.name} is started, in {campaign.place}.")
            print_next_commands(campaign, Place(db))
            return
    _label(db, name, annotator, web=web)


def _print_existing(
    question: Question[Any, Any, Any], files: tuple[str, ...], given: dict[str, Any], *, as_json: bool
) -> bool:
    """Print what is certain of a file of another program that holds labels; whether it is one."""
    from karat.report.registry import report_of

    found = report_of(question.name).existing(files[0], question.choices.of(**given))
    if found is None:
        return False
    if as_json:
        print_json(found.data)
    else:
        print_rich(*found.parts)
    return True


# ---------------------------------------------------------------------- a new campaign


def _asked_for(question: Question[Any, Any, Any], values: dict[str, Any], *, ask: bool) -> dict[str, str]:
    """What the question cannot start without, asked of the person."""
    from karat.core.errors import ParameterError

    by_name = {each.name: each for each in question.choices.described()}
    needed = [by_name[name] for name in question.needed(values)]
    if needed and not ask:
        raise ParameterError(f"Give {needed[0].option} {needed[0].metavar}: {needed[0].help.lower()}")
    return {each.name: click.prompt(each.label) for each in needed}


def _planned(
    question: Question[Any, Any, Any],
    name: str,
    source: str | list[str],
    values: dict[str, Any],
    files: tuple[str, ...],
) -> tuple[NewCampaign, Guess]:
    """The campaign that would be started, checked; nothing is stored yet."""
    from pathlib import Path

    from karat.campaign.creation import NewCampaign, part_of
    from karat.sources.guessing import guess_columns
    from karat.sources.kinds import kind_named

    columns = kind_named(question.source).columns
    guess = guess_columns(columns, source, part_of(values, columns))
    # Campaigns of one criterion share labels by item: one that nobody has written is for this file alone.
    usual = f"The {question.item} is {question.right} ({Path(files[0]).name})."
    choices = {"criterion": usual, **question.watched(values), **values, **guess.columns}
    return NewCampaign.of(name=name, question=question.name, source=source, **choices), guess


def _print_plan(
    question: Question[Any, Any, Any], new: NewCampaign, guess: Guess, files: tuple[str, ...]
) -> None:
    from rich.console import Console

    from karat.campaign.quote import USUAL_SECONDS, quote_labels
    from karat.core.spelling import spell_labels
    from karat.report.numbers import count
    from karat.report.price_words import spell_price
    from karat.report.registry import report_of
    from karat.report.terminal import facts_table

    definition, labelling = new.definition, new.definition.labelling
    fields = definition.source.fields
    facts = [("read", note) for note in new.source.notes]
    for choice, column in guess.taken.items():
        spelt = ", ".join(column) if isinstance(column, tuple) else column
        facts.append((choice, f"column {spelt} (another: --{choice.replace('_', '-')} COLUMN)"))
    if fields:
        facts.append(("you will see", f"{', '.join(fields)} (others: --fields A,B)"))
    facts.append(("target", report_of(question.name).spell_target(definition.plan)))
    priced = quote_labels(
        question,
        question.choices.from_dict(definition.plan),
        labelling,
        size=len(new.source),
        source=lambda: new.source,
    )
    if priced is None:
        facts.append(("price", "known after the first labels"))
    else:
        time, money = spell_price(
            *priced, seconds=USUAL_SECONDS, per_label=labelling.per_label, per_hour=labelling.per_hour
        )
        facts += [("labels", spell_labels(*priced)), ("time", time), ("cost", money)]
    facts.append(("results", "shown while you label; stop and go on whenever you like"))
    others = f" and {count(len(files) - 1, 'other file')}" if len(files) > 1 else ""
    click.echo(f"{files[0]}{others}: {count(len(new.source), question.item)}")
    console = Console(highlight=False)
    console.print(facts_table(facts, ascii_only=console.options.ascii_only))


def _start_for_program(
    db: str, question: Question[Any, Any, Any], new: NewCampaign, source: str | list[str], *, yes: bool
) -> None:
    """Start the campaign if that was allowed; print one JSON object with its price, all else to stderr."""
    from karat.cli.show import campaign_report

    price = {"price": _price_data(question, new)}
    if not yes:
        print_json({**_not_started(question, new), **price})
    if not _agreed(yes=yes, ask=False):
        return
    with closing(_started(db, new, source)) as campaign:
        print_json({**campaign_report(campaign).to_dict(), **price})
        click.echo(f"Campaign {campaign.name} is started, in {campaign.place}.", err=True)


def _not_started(question: Question[Any, Any, Any], new: NewCampaign) -> dict[str, Any]:
    """What is known of a campaign before its start, under the keys of `karat show --json`."""
    from karat.report.registry import report_of

    return {
        "name": new.name,
        "question": question.name,
        "criterion": new.criterion,
        "size": len(new.source),
        "state": "not started",
        "labels": 0,
        "target": report_of(question.name).campaign_target(new.definition.plan),
        "result": None,
    }


def _price_data(question: Question[Any, Any, Any], new: NewCampaign) -> dict[str, Any] | None:
    """The price as `karat plan --json` prints it; None where it cannot be told."""
    from karat.core.errors import KaratError

    choices = question.choices.from_dict(new.definition.plan)
    try:
        return dict(question.price(choices, source=new.source, pricing=question.pricing.of()).data)
    except KaratError:
        return None


def _agreed(*, yes: bool, ask: bool) -> bool:
    """Whether to start: people are asked, programs have to say so beforehand."""
    from karat.core.errors import ParameterError

    if yes:
        return True
    if not ask:
        raise ParameterError("Nothing was started, because nobody can be asked here. Add --yes to start.")
    return click.confirm("Start?", default=True)


def _with_criterion(new: NewCampaign) -> NewCampaign:
    from dataclasses import replace

    words = click.prompt(f"What counts as {new.question.right}?", default=new.criterion)
    return replace(new, criterion=words.strip() or new.criterion)


def _started(db: str, new: NewCampaign, source: str | list[str]) -> Campaign:
    from karat.campaign.campaign import Campaign

    return Campaign.start(db, new, source)


# ---------------------------------------------------------------------- a campaign that exists


def _check_choices(row: CampaignRow, values: dict[str, Any]) -> None:
    """Refuse options that a running campaign was not started with: nothing is changed in passing."""
    import shlex

    from karat.campaign.resuming import differing
    from karat.cli.changes import name_in_changes
    from karat.core.errors import ParameterError

    other = differing(row, values)
    if other:
        choice, stored = next(iter(other.items()))
        goes_on = f"Campaign {row.name} goes on with {choice} {'none' if stored is None else stored}."
        changed = name_in_changes(row.question, choice)
        if changed is None:
            raise ParameterError(f"{goes_on} It stays so; start another campaign: --name NAME.")
        command = shlex.join(["karat", "set", row.name, f"{changed}={values[choice]}"])
        raise ParameterError(f"{goes_on} Change it: {command}. Or start another campaign: --name NAME.")


def _go_on(db: str, name: str, annotator: str, *, web: bool, as_json: bool) -> None:
    from karat.campaign.campaign import Campaign
    from karat.cli.show import campaign_report
    from karat.report.numbers import count

    place = Place(db)
    with closing(Campaign.open(db, name)) as campaign:
        status = campaign.status()
        if as_json:
            print_json(campaign_report(campaign).to_dict())
            return
        is_open = status.state in ("open", "waiting")
        if not is_open or not (is_terminal() or web):
            print_rich(campaign_report(campaign))
            command = ("label",) if is_open else ("show", "--html", "report.html")
            what = "Label in a terminal" if is_open else "The whole report"
            click.echo(f"{what}: {command_for(campaign, *command, place=place)}")
            return
        click.echo(f"Going on with campaign {name}: {count(status.labels, 'label')} so far.")
    _label(db, name, annotator, web=web)


# ---------------------------------------------------------------------- labelling


def _label(db: str, name: str, annotator: str, *, web: bool) -> None:
    """Label here or in the browser until the person stops, then print the result so far."""
    from karat.campaign.campaign import Campaign
    from karat.cli.label import label_until_quit, session_summary

    answered = None
    if web:
        from karat.cli.browser import label_in_browser

        label_in_browser(db, name, annotator)
    with closing(Campaign.open(db, name)) as campaign:
        if not web:
            answered = label_until_quit(campaign, annotator)
        _print_result(campaign)
        status = campaign.status()
        if answered is not None:
            say(session_summary(status, annotator, answered))
        if status.state in ("open", "waiting"):
            click.echo("Go on with the same command, or look at everything:")
        click.echo(f"  {command_for(campaign, 'show', place=Place(db))}")


def _print_result(campaign: Campaign) -> None:
    from karat.report.registry import report_of

    report, result = report_of(campaign.question), campaign.result()
    if result is None or not report.is_answered(result):
        click.echo("No result yet: it needs more labels.")
    else:
        say(report.headline(result), style="bold")
