"""Check a campaign, a result or a file of one against requirements."""

from __future__ import annotations

import json
import math
import shlex
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from karat.core.errors import KaratError, ParameterError, SourceError, spell_options
from karat.core.gate import Checkable, Decision, Finding, Requirement, decide, decide_all
from karat.core.json_io import to_plain
from karat.core.numbers import percent
from karat.core.question import question_named, question_names

# The codes with which `karat check` ends; 2 is for mistakes.
EXIT_CODES = {Decision.HOLDS: 0, Decision.FAILS: 1, Decision.UNKNOWN: 3}
# Items that are named where more labels are needed.
NEXT_ITEMS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Gate:
    """What was checked and what came of it.

    Attributes:
        target: the campaign or file.
        question: what it answers.
        method: by which method.
        confidence: of the intervals; None without a result.
        decision: of all requirements together.
        findings: one for each quantity.
        labels_needed: how many more labels decide in about one of two such cases; None where it is decided or
            nobody can tell.
        labels_enough: how many decide in nine of ten such cases.
        next_items: ids of items to label next, where a campaign can tell.
        may_be_repeated: whether it may be checked again and again while labels come in.
        note: why there is no result, or what else to know.
        command: what starts a campaign that can decide, where this one asks for no more labels.
    """

    target: str
    question: str
    method: str
    confidence: float | None
    decision: Decision
    findings: tuple[Finding, ...]
    labels_needed: int | None = None
    labels_enough: int | None = None
    next_items: tuple[Any, ...] = ()
    may_be_repeated: bool
    note: str = ""
    command: str = ""

    @property
    def exit_code(self) -> int:
        """0 holds, 1 does not hold, 3 not yet known."""
        return EXIT_CODES[self.decision]

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {**to_plain(self), "exit_code": self.exit_code}


# What a file that can be checked is made by.
RESULTS = "Name a campaign, or a file that `karat show NAME --result FILE` or result.to_json() wrote."


def requirements_of(
    *, at: int | None = None, by: str | None = None, system: str | None = None, **least: float | None
) -> list[Requirement]:
    """Requirements from keywords: `precision=0.9, at=1000`, `rate=0.95, by="language"`, `recall=0.9`."""
    wanted = [
        Requirement(quantity=name, least=value, at=at, by=by, system=system)
        for name, value in least.items()
        if value is not None
    ]
    if not wanted:
        raise ParameterError(
            "Say what has to be reached, such as --rate 0.95, --recall 0.9, or --precision 0.9 --at 1000."
        )
    return wanted


def check(target: Any, **requirements: Any) -> Gate:
    """Whether a result is as good as required, decided by its interval.

    Args:
        target: a campaign, a result such as a `Curve`, or the path of a result as JSON.
        requirements: least values by name (`precision=0.9`, `recall=0.9`, `rate=0.95`, …), and where they
            apply: `at` (a rank of a curve), `by` (slices of a rate), `system` (of a comparison).
    """
    wanted = requirements_of(**requirements)
    if isinstance(target, str | Path):
        return _check_result(read_result(target), wanted, str(target))
    if hasattr(target, "status"):
        return _check_campaign(target, wanted)
    return _check_result(target, wanted, f"a {type(target).__name__.lower()}")


def read_result(path: str | Path) -> Any:
    """The result in a JSON file, whatever question it answers."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SourceError(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}.") from None
    for name in question_names():
        try:
            return question_named(name).result.from_json(text)
        except (KaratError, KeyError, TypeError, ValueError, AttributeError):
            continue
    try:
        json.loads(text)
    except ValueError as error:
        raise SourceError(f"{path} is not a result of karat: not JSON ({error}). {RESULTS}") from None
    raise SourceError(f"{path} is not a result of karat ({spell_options(question_names())}). {RESULTS}")


def question_of(result: Any) -> str:
    """The name of the question that a result answers; empty where it is of none that is known."""
    return next((name for name in question_names() if isinstance(result, question_named(name).result)), "")


def why_not_yet(result: Any, status: Any, question: str) -> str:
    """Why the result of a campaign must not be used yet, in a sentence; empty where it may be."""
    # A result that holds once, at the end, must not decide before: whoever looks often would see it fail.
    if not _may_be_repeated(question, status.method) and status.state in ("open", "waiting", "out of budget"):
        return f"The result of {status.method} holds only once all its labels are there."
    if result is None:
        return f"{status.method} has no result before more labels come."
    return ""


def _check_result(result: Any, wanted: Sequence[Requirement], target: str) -> Gate:
    return _gate(result, wanted, target=target, question=question_of(result))


def _check_campaign(campaign: Any, wanted: Sequence[Requirement]) -> Gate:
    result, status = campaign.result(), campaign.status()
    reason = why_not_yet(result, status, campaign.question)
    if reason:
        return Gate(
            target=campaign.name,
            question=campaign.question,
            method=status.method,
            confidence=None,
            decision=Decision.UNKNOWN,
            findings=(),
            labels_needed=status.labels_left,
            next_items=_next_items(campaign),
            may_be_repeated=_may_be_repeated(campaign.question, status.method),
            note=reason,
        )
    return _gate(result, wanted, target=campaign.name, question=campaign.question, campaign=campaign)


def _gate(
    result: Any, wanted: Sequence[Requirement], *, target: str, question: str, campaign: Any = None
) -> Gate:
    if not isinstance(result, Checkable):
        raise ParameterError(f"Results of {question or type(result).__name__!r} cannot be checked.")
    method, confidence = getattr(result, "method", ""), getattr(result, "confidence", None)
    repeatable = _may_be_repeated(question, method)
    asked = [(quantity, each.least) for each in wanted for quantity in result.quantities(each)]
    findings = tuple(decide(quantity, least, goes_on=repeatable) for quantity, least in asked)
    decision = decide_all(findings)
    is_open = decision is Decision.UNKNOWN
    items = _next_items(campaign) if is_open and campaign is not None else ()
    has_ended = is_open and campaign is not None and not items and campaign.status().state != "waiting"
    if has_ended:
        # The campaign that follows it draws a sample of its own.
        findings = tuple(decide(quantity, least, goes_on=False) for quantity, least in asked)
    enough = _over_all(result, findings, "labels_enough") if is_open else None
    return Gate(
        target=target,
        question=question,
        method=method,
        confidence=confidence,
        decision=decision,
        findings=findings,
        labels_needed=_over_all(result, findings, "labels_needed") if is_open else None,
        labels_enough=enough,
        next_items=items,
        may_be_repeated=repeatable,
        note=_how_to_go_on(campaign) if has_ended else _note(findings, confidence, is_open, campaign),
        command=_next_campaign(campaign, wanted, enough) if has_ended else "",
    )


def _over_all(result: Any, findings: Sequence[Finding], name: str) -> int | None:
    """The most labels that an open finding needs, where slices and systems get their share as before."""
    labels = getattr(result, "labels_used", 0) + getattr(result, "labels_known", 0)
    needed = [
        math.ceil(more * max(1.0, labels / max(each.quantity.labels, 1)))
        for each in findings
        if each.decision is Decision.UNKNOWN and (more := getattr(each, name)) is not None
    ]
    return max(needed, default=None)


def _how_to_go_on(campaign: Any) -> str:
    # A campaign that takes over labels has a share of errors of its own, also with a method for any time.
    return (
        f"Campaign {campaign.name} asks for no more labels. Start another that takes over its labels (a "
        "second check: that one of both is wrong is twice as likely):"
    )


def _next_campaign(campaign: Any, wanted: Sequence[Requirement], enough: int | None) -> str:
    """The command for a campaign that goes on with the labels of one that has ended, and can decide."""
    places = campaign.definition.source.places
    # The address of a table may hold a password.
    files = places if places and "://" not in "".join(places) else ["FILE"]
    name = campaign.name
    words = ["karat", "new", campaign.question, *files, "--like", name, "--name", f"{name}-2"]
    changes = _choices_to_decide(campaign, wanted, enough)
    if not changes:
        return f"{shlex.join(words)} …"
    for option, value in changes.items():
        words += [option, "none" if value is None else str(value)]
    return shlex.join(words)


def _choices_to_decide(
    campaign: Any, wanted: Sequence[Requirement], enough: int | None
) -> dict[str, float | None]:
    """Options with which the next campaign differs from this one; None takes one away."""
    question = question_named(campaign.question)
    choices = question.choices.from_dict(campaign.definition.plan)
    labelling = campaign.definition.labelling
    changes: dict[str, float | None] = {}
    for each in wanted:
        changes |= question.to_decide(choices, each.quantity, each.least, enough)
    # A target that is wanted is not taken away for the sake of another one.
    changes |= {each.quantity: each.least for each in wanted if each.quantity in changes}
    try:
        replace(choices, **changes)
    except ParameterError:
        return {}
    options = {each.name: each.option for each in question.choices.described()}
    named = {options[name]: value for name, value in changes.items()}
    if named and labelling.max_labels is not None:
        named["--max-labels"] = None
    return named


def _note(findings: Sequence[Finding], confidence: float | None, is_open: bool, campaign: Any) -> str:
    if is_open and campaign is not None and not any(each.labels_needed for each in findings):
        left = campaign.expected_labels()
        return "" if left is None else f"Its own target takes about {left:,} more labels."
    if len(findings) > 1 and confidence is not None and not all(each.quantity.together for each in findings):
        return (
            f"Each interval holds with {percent(confidence)} by itself. That all requirements hold is as "
            f"certain; that one of {len(findings)} does not may be wrong {len(findings)} times as often."
        )
    return ""


def _next_items(campaign: Any) -> tuple[Any, ...]:
    return tuple(campaign.next_items(NEXT_ITEMS))


def _may_be_repeated(question: str, method: str) -> bool:
    methods = question_named(question).methods if question in question_names() else {}
    return method in methods and bool(methods[method].may_be_watched)
