"""Questions over HTTP: request bodies and descriptions, derived from each question's declaration.

A question is loaded when it is first asked for, because its libraries are slow to import.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Annotated, Any, Literal, Union

from fastapi.exceptions import RequestValidationError
from pydantic import Field, GetJsonSchemaHandler, StringConstraints, TypeAdapter, ValidationError
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from karat.campaign.displays import DISPLAYS
from karat.campaign.labelling import Labelling
from karat.core.choices import Choice, Choices
from karat.core.errors import spell_options
from karat.core.question import Question, question_named, question_names
from karat.sources.kinds import kind_named
from karat.web.choice_models import describe_choice, model_of
from karat.web.errors import ApiError
from karat.web.models import Body, SourceBody, Text

__all__ = [
    "CampaignRequest",
    "ChangeRequest",
    "PlanBody",
    "PlanRequest",
    "StartBody",
    "describe_changes",
    "describe_questions",
    "parse_campaign",
    "parse_change",
    "parse_plan",
]

# The choice of every source that may change after the start: the columns that annotators see.
SHOWN = "fields"

_union: Any = Union
_literal: Any = Literal


class QuestionBody(Body):
    """What every request about a question has."""

    question: str

    def given(self, *classes: type[Choices]) -> dict[str, Any]:
        """The choices of these classes that were given, as Python takes them."""
        values = {
            each.name: (each.kind, getattr(self, each.name))
            for cls in classes
            for each in cls.described()
            if each.name in self.model_fields_set
        }
        return {
            name: tuple(value) if kind is tuple else value
            for name, (kind, value) in values.items()
            if value is not None
        }


class StartBody(QuestionBody):
    """What every campaign is started with, whatever its question."""

    name: Annotated[Text, StringConstraints(min_length=1, max_length=100, strip_whitespace=True)]
    source: SourceBody
    criterion: Annotated[Text, StringConstraints(min_length=1, max_length=2_000)]
    seed: Annotated[int, Field(ge=0, le=2**53)] = 0

    def choices(self) -> dict[str, Any]:
        """Everything but the source, as `Campaign.create` takes it."""
        question = question_named(self.question)
        given = self.given(kind_named(question.source).columns, question.choices, Labelling)
        names = ("name", "question", "criterion", "seed")
        return {**{name: getattr(self, name) for name in names}, **given}


class ChangeBody(QuestionBody):
    """What may be changed of every campaign, whatever its question; what is left out stays as it is."""

    name: Annotated[Text, StringConstraints(min_length=1, max_length=100, strip_whitespace=True)] = ""
    criterion: Annotated[Text, StringConstraints(min_length=1, max_length=2_000)] = ""
    fields: Annotated[list[Text], Field(max_length=1000)] | None = None
    budget: Annotated[int, Field(ge=1, le=10**12)] | None = None

    def changes(self) -> dict[str, Any]:
        """Everything that was given, as `Campaign.change` takes it; null takes an optional choice away."""
        return {name: getattr(self, name) for name in self.model_fields_set if name != "question"}


class PlanBody(QuestionBody):
    """What to price: choices, for so many items or for a file."""

    items: Annotated[int, Field(ge=1, le=10**9)] | None = None
    source: SourceBody | None = None


def _offered(question: Question[Any, Any, Any], *more: type[Choices]) -> list[Choice]:
    """The choices that the server offers for a question: how its source is read, its own, and more."""
    return [
        replace(each, one_of=tuple(question.methods)) if each.name == "method" else each
        for cls in (kind_named(question.source).columns, question.choices, *more)
        for each in cls.described()
        if not each.internal and not each.is_path
    ]


def _model(suffix: str, base: type[QuestionBody], name: str, choices: Iterable[Choice]) -> type[QuestionBody]:
    default = name if name == question_names()[0] else ...
    model = model_of(f"{name.title()}{suffix}", choices, base=base, question=(_literal[name], default))
    assert issubclass(model, QuestionBody)  # noqa: S101 - for the type checker
    return model


@lru_cache(maxsize=100)
def _campaign_model(name: str) -> type[QuestionBody]:
    return _model("Campaign", StartBody, name, _offered(question_named(name), Labelling))


@lru_cache(maxsize=100)
def _change_model(name: str) -> type[QuestionBody]:
    fixed = {each.name for each in kind_named(question_named(name).source).columns.described()}
    own = [each for each in _offered(question_named(name), Labelling) if each.name not in fixed | {"budget"}]
    return _model("Change", ChangeBody, name, own)


@lru_cache(maxsize=100)
def _plan_model(name: str) -> type[QuestionBody]:
    question = question_named(name)
    return _model("Plan", PlanBody, name, _offered(question, question.pricing))


class _OneOfModels:
    """Documents a body as the union of the models of all questions; they are loaded for that only."""

    def __init__(self, model: Callable[[str], type[QuestionBody]]) -> None:
        self._model = model

    def __get_pydantic_json_schema__(self, _: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        models = tuple(self._model(name) for name in question_names())
        union: Any = Annotated[_union[models], Field(discriminator="question")]
        return handler(TypeAdapter(union).core_schema)


CampaignRequest = Annotated[dict[str, Any], _OneOfModels(_campaign_model)]
ChangeRequest = Annotated[dict[str, Any], _OneOfModels(_change_model)]
PlanRequest = Annotated[dict[str, Any], _OneOfModels(_plan_model)]


def parse_campaign(request: dict[str, Any]) -> StartBody:
    """A request to start a campaign, checked."""
    body = _parse(request, _campaign_model)
    assert isinstance(body, StartBody)  # noqa: S101 - for the type checker
    return body


def parse_change(question: str, request: dict[str, Any]) -> dict[str, Any]:
    """A request to change a campaign of this question, checked, as `Campaign.change` takes it."""
    offered = _change_model(question).model_fields
    for name in request:
        if name not in offered:
            # What may not change is refused with its reason by the campaign itself.
            return dict(request)
    body = _parse({**request, "question": question}, _change_model)
    assert isinstance(body, ChangeBody)  # noqa: S101 - for the type checker
    return body.changes()


def parse_plan(request: dict[str, Any]) -> PlanBody:
    """A request for a price, checked."""
    body = _parse(request, _plan_model)
    assert isinstance(body, PlanBody)  # noqa: S101 - for the type checker
    return body


def _parse(request: dict[str, Any], model: Callable[[str], type[QuestionBody]]) -> QuestionBody:
    names = question_names()
    name = request.get("question", names[0])
    if name not in names:
        raise ApiError(422, f"No question {str(name)[:100]!r}. Questions: {spell_options(names)}.")
    try:
        return model(name).model_validate(request)
    except ValidationError as error:
        raise RequestValidationError(error.errors()) from None


def describe_questions() -> dict[str, Any]:
    """Every question with its source, methods and choices, and the choices about labelling."""
    from karat.sources.records import OPINIONS, TRUTH_NAMES

    return {
        "questions": [_describe(question_named(name)) for name in question_names()],
        "labelling": [describe_choice(each) for each in Labelling.described()],
        "displays": DISPLAYS,
        "truth_names": sorted(TRUTH_NAMES),
        "opinions": OPINIONS,
    }


def describe_changes(question: Question[Any, Any, Any]) -> list[dict[str, Any]]:
    """The choices of a question and about labelling that can change after the start, for a form."""
    # These have controls of their own.
    kept_back = {"budget", "gold", "instructions"}
    fixed = {each.name for each in kind_named(question.source).columns.described()} - {SHOWN}
    offered = [each for each in _offered(question) if "new" in each.on and each.name not in fixed]
    return [
        describe_choice(each) for each in (*offered, *Labelling.described()) if each.name not in kept_back
    ]


def _describe(question: Question[Any, Any, Any]) -> dict[str, Any]:
    kind = kind_named(question.source)
    columns = {each.name for each in kind.columns.described()}
    offered = [each for each in _offered(question) if "new" in each.on]
    return {
        "name": question.name,
        "title": question.title,
        "help": question.help,
        "item": question.item,
        "right": question.right,
        "label_words": question.label_words,
        "criterion_example": question.criterion_example,
        "source": {
            "name": kind.name,
            "help": kind.file_help or kind.help,
            "columns": [describe_choice(each) for each in offered if each.name in columns],
        },
        "methods": list(question.methods),
        "choices": [describe_choice(each) for each in offered if each.name not in columns],
    }
