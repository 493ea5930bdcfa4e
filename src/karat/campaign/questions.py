"""The questions that campaigns can ask, and how the source of one is opened again."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from karat.campaign.definition import SourceDefinition
from karat.campaign.errors import CampaignError, ReplayError
from karat.campaign.question import QuestionSource
from karat.core.errors import SourceError, spell_options
from karat.sources.fingerprint import FileMark, find_change
from karat.sources.folders import files_at

if TYPE_CHECKING:
    from karat.campaign.compare_question import CompareSource
    from karat.campaign.curve_question import CurveSource
    from karat.campaign.volume_question import VolumeSource

__all__ = ["QUESTIONS", "open_source", "question_source", "read_source"]

# Where the source of each question is. They load SciPy and more, which a server that hands out items
# that were drawn, and takes their labels, does not need.
QUESTIONS = {
    "curve": "karat.campaign.curve_question.CurveSource",
    "compare": "karat.campaign.compare_question.CompareSource",
    "volume": "karat.campaign.volume_question.VolumeSource",
}


def question_source(question: str) -> type[CurveSource] | type[CompareSource] | type[VolumeSource]:
    """The class of a question's sources."""
    if question not in QUESTIONS:
        raise CampaignError(f"No question {question!r}. Questions: {spell_options(QUESTIONS)}.")
    module, _, name = QUESTIONS[question].rpartition(".")
    found: type[CurveSource] | type[CompareSource] | type[VolumeSource] = getattr(import_module(module), name)
    return found


def read_source(question: str, source: object, **choices: Any) -> QuestionSource:
    """The source of a new campaign."""
    return question_source(question).read(source, **choices)


def open_source(
    question: str, definition: SourceDefinition, *, source: object = None, thoroughly: bool = False
) -> QuestionSource:
    """The source that a campaign was started with; refused where it is not that any more.

    `source` names it anew: a file that was moved, or the ranking of a campaign that was started from memory.
    """
    place = _place(definition) if source is None else source
    paths = _files(place)
    if paths is not None and definition.marks:
        marks = [FileMark.from_json(mark) for mark in definition.marks]
        change = find_change(marks, paths, thoroughly=thoroughly)
        if change is not None:
            raise ReplayError(_spell_change(change, question))
    choices: dict[str, Any] = {**definition.columns, "format": definition.format}
    found = read_source(question, place, **choices, fields=definition.fields)
    if found.definition.digest != definition.digest:
        raise ReplayError(_spell_change(f"it had {definition.size:,} items", question))
    return found


def _place(definition: SourceDefinition) -> object:
    if not definition.places:
        raise CampaignError(
            "This campaign's list was in memory, not in a file. Open it with the same list: "
            "karat.Campaign.open(url, name, source=ranking)."
        )
    return definition.places[0] if len(definition.places) == 1 else definition.places


def _files(place: object) -> list[Path] | None:
    """The files of a source, where it is in files."""
    given = place if isinstance(place, list | tuple) else [place]
    places = [one for one in given if isinstance(one, str | Path)]
    if len(places) < len(given):
        return None
    try:
        return [file for one in places for file in files_at(one)]
    except SourceError as error:
        raise SourceError(f"{error} If it was moved, say where it is now: --source PATH.") from None


def _spell_change(change: str, question: str) -> str:
    return (
        f"The list is not the one that this campaign was started with: {change}. Put the old one back, or "
        f"carry the labels over to a campaign on the new one: karat new {question} FILE --like NAME."
    )
