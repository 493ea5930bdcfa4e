"""The defaults of Python's keywords, command-line options and HTTP requests are those of the choices."""

import inspect

import click
import pytest

import karat
from karat.cli.main import cli
from karat.core.question import question_named, question_names
from karat.web.choice_models import describe_choice

QUESTIONS = [name for name in question_names() if question_named(name).function]


@pytest.mark.parametrize("name", QUESTIONS)
def test_python_has_the_defaults_of_the_choices(name: str) -> None:
    question = question_named(name)
    parameters = inspect.signature(getattr(karat, question.function or "")).parameters
    called = {"method": question.method_keyword}
    compared = [
        each for each in question.choices.described() if called.get(each.name, each.name) in parameters
    ]
    assert len(compared) > 2
    for each in compared:
        assert parameters[called.get(each.name, each.name)].default == each.default, each.name


@pytest.mark.parametrize("name", QUESTIONS)
def test_options_have_no_defaults_of_their_own(name: str) -> None:
    names = {each.name for each in question_named(name).choices.described()}
    for group in ("new", "plan", "simulate"):
        commands = cli.get_command(click.Context(cli), group)
        assert isinstance(commands, click.Group)
        command = commands.get_command(click.Context(commands), name)
        assert command is not None
        given = {
            option.name: option.to_info_dict()["default"]
            for option in command.params
            if isinstance(option, click.Option) and option.name in names and not option.expose_value
        }
        assert given
        assert all(value in (None, (), False) for value in given.values()), given


@pytest.mark.parametrize("name", QUESTIONS)
def test_requests_have_the_defaults_of_the_choices(name: str) -> None:
    for each in question_named(name).choices.described():
        assert describe_choice(each)["default"] == each.default
