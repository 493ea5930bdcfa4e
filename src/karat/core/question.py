"""A question that karat answers, declared once: its choices, methods, plan, price and result.

Every interface is derived from this declaration: the Python function's keywords, `karat new`, `plan` and
`simulate`, the HTTP schema, the form for new campaigns, stored parameters and reproduction snippets.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, ClassVar, Generic, TypeVar

from karat.core.choices import Choices
from karat.core.errors import ParameterError, spell_options
from karat.core.method import Method, method_named
from karat.core.plan import Plan

ChoicesT = TypeVar("ChoicesT", bound=Choices)
MethodT = TypeVar("MethodT", bound=Method)
ResultT = TypeVar("ResultT")


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """What an answer will cost in labels, before any label, for people and for programs.

    Attributes:
        answer: says in a sentence or two what how many labels will tell, the person's question. A function,
            because runs on made-up lists may take seconds.
        labels: about how many labels the chosen method takes; None where that cannot be told.
        worst_labels: how many it takes at worst, where that differs.
        summary: a sentence or two about these, for the form; by default the notes.
        title: of the table.
        columns: the headings of the table; the first is for names, the others for numbers.
        rows: the cells of the table, as text.
        before: lines above the table.
        notes: lines below it.
        data: everything, as JSON can keep it.
        files: further files that were asked for, by path.
    """

    answer: Callable[[], str] = str
    labels: int | None = None
    worst_labels: int | None = None
    summary: str = ""
    title: str = ""
    columns: tuple[str, ...] = ()
    rows: Sequence[Sequence[str]] = ()
    before: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict)
    files: Mapping[str, bytes] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Switch:
    """A change of a running campaign that owners make with one button or command.

    Attributes:
        title: the words on the button.
        changes: the choices that it changes, as `Campaign.change` takes them.
        done: what to say when it is done.
        resumes: whether it is also for campaigns whose plan has ended, and makes them go on.
    """

    title: str
    changes: Mapping[str, Any]
    done: str
    resumes: bool = False


class Question(ABC, Generic[ChoicesT, MethodT, ResultT]):
    """What karat can be asked. One subclass and one instance of it declare a question.

    Class attributes:
        name: the word for it on the command line, in Python and in databases.
        title: the question as a person would ask it, for the page that starts campaigns.
        help: what `karat new NAME` starts, as the first sentence of its help text.
        examples: command lines for the help texts, by command: new, plan, simulate.
        source: the kind of source it reads: "ranking", "items", "systems" or "documents"; see
            `sources.kinds`.
        choices: the dataclass of its choices. A choice named `method` selects among `methods`.
        methods: its methods by name; the first is the default.
        result: the class of its result, with `to_json` and `from_json`.
        function: the function of `karat` that answers it in Python, for reproduction snippets.
        method_keyword: what that function calls the choice of the method.
        pricing: further choices of `karat plan`, such as what to suppose of the data.
        simulation: further choices of `karat simulate`.
        item: the word for one of the things that are labelled.
        right: the word for a positive label.
        wrong: the word for a negative one.
        criterion_example: a criterion that fits the question, for the form for new campaigns.
        label_words: what annotators call a positive and a negative label, unless the owner chooses words.
        finished: what to say of a campaign whose plan asks for nothing more.
        main: the names of the choices that matter most, for help texts; the others are behind --help-all.
        go_on: changes with which a finished campaign goes on, where raising the target is not all it takes.
        switches: changes that owners make with one button or command while labels are collected, by name.
        keeps_items: whether its result is a set of items that `write_kept` can write.
        report: where its report is, as "module:OBJECT", for questions that are not karat's own; see
            `report.registry`.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    help: ClassVar[str]
    examples: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    source: ClassVar[str]
    choices: type[ChoicesT]
    methods: Mapping[str, MethodT]
    result: type[ResultT]
    function: ClassVar[str | None] = None
    method_keyword: ClassVar[str] = "method"
    pricing: ClassVar[type[Choices]] = Choices
    simulation: ClassVar[type[Choices]] = Choices
    item: ClassVar[str] = "item"
    right: ClassVar[str] = "right"
    wrong: ClassVar[str] = "wrong"
    criterion_example: ClassVar[str] = "The answer is correct."
    label_words: ClassVar[tuple[str, str]] = ("right", "wrong")
    finished: ClassVar[str] = "All labels that were planned are given; no more are wanted."
    main: ClassVar[tuple[str, ...]] = ()
    go_on: ClassVar[Mapping[str, Any]] = {}
    keeps_items: ClassVar[bool] = False
    switches: ClassVar[Mapping[str, Switch]] = {}
    report: ClassVar[str | None] = None

    def method(self, choices: ChoicesT) -> MethodT:
        """The method that was chosen."""
        return method_named(self.methods, getattr(choices, "method", next(iter(self.methods))))

    def resolve(self, choices: ChoicesT, source: Any) -> ChoicesT:  # noqa: ARG002 - for subclasses
        """The choices with what only the source can tell, checked against it; raises `ParameterError`.

        For instance ids that were named become rows, and ranks must be within the list.
        """
        self.method(choices)
        return choices

    def with_budget(self, choices: ChoicesT, labels: int) -> ChoicesT:
        """The choices of a plan that knows its budget, where the method can spend one."""
        takes = self.method(choices).takes_budget and getattr(choices, "budget", 0) is None
        return replace(choices, budget=labels) if takes else choices  # type: ignore[call-arg]

    def watched(self, given: Mapping[str, Any]) -> dict[str, Any]:  # noqa: ARG002 - for subclasses
        """Choices besides the given ones for somebody who labels at once and watches the result.

        A first answer should come soon, and hold whenever one looks. Choices of the labelling may be among
        them.
        """
        return {}

    def needed(self, given: Mapping[str, Any]) -> tuple[str, ...]:  # noqa: ARG002 - for subclasses
        """Choices without which it cannot start, and which are not among the given ones."""
        return ()

    def to_decide(
        self,
        choices: ChoicesT,  # noqa: ARG002 - for subclasses
        quantity: str,  # noqa: ARG002
        least: float,  # noqa: ARG002
        labels: int | None,  # noqa: ARG002
    ) -> dict[str, Any]:
        """What to change in these choices for a plan that finds out whether a quantity is at least so large.

        `labels` is how many new labels are enough; None where nobody can tell. Empty where it is not known
        how.
        """
        return {}

    def uses_known(self, choices: ChoicesT) -> bool:
        """Whether the plan can use labels that exist before it starts, however they were chosen."""
        return self.method(choices).takes_known

    @abstractmethod
    def plan(
        self,
        source: Any,
        choices: ChoicesT,
        *,
        seed: int,
        known: Mapping[int, int | None],
        checkpoint: bytes | None = None,
    ) -> Plan[ResultT]:
        """A fresh plan for an opened source (see `sources.source.Source`), or one from a checkpoint."""

    def finish(self, result: ResultT, source: Any, *, noise: Any = None) -> ResultT:  # noqa: ARG002
        """The result with what only the source can add to it, and with label noise carried into it.

        `noise` is an `ErrorRate`, measured from repeated labels; questions that cannot use one refuse it.
        """
        if noise is not None:
            raise ParameterError(
                f"karat cannot carry label noise into a result of `{self.name}`; "
                "ask several people for each item instead (redundancy)."
            )
        return result

    def write_kept(self, result: ResultT, source: Any, path: Any) -> int:  # noqa: ARG002 - for subclasses
        """Write the items that a result keeps, with all their columns, to a file; returns how many."""
        raise ParameterError(f"`{self.name}` keeps no items. Export the labels instead.")

    def price(
        self,
        choices: ChoicesT,
        *,
        source: Any = None,  # noqa: ARG002 - for subclasses
        size: int | None = None,  # noqa: ARG002
        pricing: Choices | None = None,  # noqa: ARG002
    ) -> Price:
        """What each method will cost, for an opened source or for so many items."""
        self.method(choices)
        return Price(notes=(f"karat cannot tell what `{self.name}` costs before the first label.",))

    def price_range(
        self, choices: ChoicesT, *, source: Any = None, size: int | None = None
    ) -> tuple[int, int] | None:
        """From and to how many labels it takes, over the data that may be expected; None if unknown.

        By default the price, and the worst one where that differs.
        """
        price = self.price(choices, source=source, size=size)
        return None if price.labels is None else (price.labels, max(price.labels, price.worst_labels or 0))

    def is_reached(self, result: ResultT, choices: ChoicesT) -> bool | None:  # noqa: ARG002 - for subclasses
        """Whether a result is as good as was asked for; None where that cannot be told."""
        return None

    def until_certain(self, choices: ChoicesT) -> ChoicesT | None:  # noqa: ARG002 - for subclasses
        """The choices with which the plan ends no sooner than its target is certain.

        None where `choices` are such already, or there is no such plan.
        """
        return None

    def score(self, result: ResultT, truth: Any) -> dict[str, Any]:  # noqa: ARG002 - for subclasses
        """How a result compares with the true labels of all units, for simulations.

        A key `covered` says whether the guarantee held; summaries have its mean as `coverage`.
        """
        return {}


# Where the questions of karat are declared, and what they answer in one line. They load SciPy and more, which
# a server that hands out items and takes labels does not need: a question is imported when it is asked for.
_DECLARED = {
    "curve": "karat.questions.curve.question:QUESTION",
    "rate": "karat.questions.rate.question:QUESTION",
    "cut": "karat.questions.cut.question:QUESTION",
    "compare": "karat.questions.compare.question:QUESTION",
    "volume": "karat.questions.volume.question:QUESTION",
}
_SUMMARIES = {
    "rate": "What share of the items in FILE is right?",
    "cut": "Where to cut a list so that nine in ten are right?",
    "curve": "How precise is a list at every cutoff?",
    "compare": "Which of several systems is better?",
    "volume": "How many documents are relevant, and are enough found?",
}
# Packages declare questions of their own by entry points of this group.
ENTRY_POINTS = "karat.questions"
_REGISTERED: dict[str, Question[Any, Any, Any]] = {}


def register_question(question: Question[Any, Any, Any]) -> None:
    """Make a question known to all interfaces of this process, under its name.

    A package does the same for every process by an entry point: `[project.entry-points."karat.questions"]`
    with `name = "module:OBJECT"`.
    """
    if question.name in question_names() and _REGISTERED.get(question.name) is not question:
        raise ParameterError(f"There is a question {question.name!r} already; choose another name.")
    _REGISTERED[question.name] = question


def question_names() -> tuple[str, ...]:
    """The names of all questions."""
    return tuple(dict.fromkeys((*_DECLARED, *_REGISTERED, *_installed())))


def question_summaries() -> dict[str, str]:
    """What each question answers in one line, without loading it; of other packages, that they answer it."""
    others = dict.fromkeys(question_names(), "A question of an installed package.")
    return {**_SUMMARIES, **{name: words for name, words in others.items() if name not in _SUMMARIES}}


def question_named(name: str) -> Question[Any, Any, Any]:
    """The question of this name."""
    if name not in _REGISTERED:
        place = _DECLARED.get(name) or _installed().get(name)
        if place is None:
            raise ParameterError(f"No question {name!r}. Questions: {spell_options(question_names())}.")
        module, _, attribute = place.partition(":")
        _REGISTERED[name] = getattr(import_module(module), attribute)
    return _REGISTERED[name]


@cache
def _installed() -> dict[str, str]:
    """Questions of other packages, by name."""
    return {point.name: point.value for point in entry_points(group=ENTRY_POINTS)}
