"""The questions that campaigns can ask, and how the source of one is opened again."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from karat.campaign.errors import CampaignError, ReplayError
from karat.campaign.question import QuestionSource
from karat.core.errors import ParameterError, SourceError, spell_options
from karat.sources.address import local_files
from karat.sources.definition import SourceDefinition
from karat.sources.fingerprint import FileMark, find_change
from karat.sources.formats.folders import folder_files

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
    question: str,
    definition: SourceDefinition,
    *,
    source: object = None,
    thoroughly: bool = False,
    engine: Mapping[str, Any] | None = None,
) -> QuestionSource:
    """The source that a campaign was started with; refused where it is not that any more.

    `source` names it anew: a file that was moved, or the ranking of a campaign that was started from memory.
    `engine` names another engine, or other settings, than those the campaign was started with.
    """
    place = _place(definition) if source is None else source
    choices: dict[str, Any] = {**definition.columns, "format": definition.format, "fields": definition.fields}
    paths = _files(place)
    if paths is not None and definition.marks:
        marks = [FileMark.from_json(mark) for mark in definition.marks]
        change = find_change(marks, paths, thoroughly=thoroughly)
        if change is not None:
            raise ReplayError(_spell_change(change, question))
    choices |= _engine_choices(definition.engine, engine)
    if paths is not None and definition.marks:
        # The files are the same, so what was found out about them still holds.
        choices["known"] = definition
    if question == "compare":
        _check_counted_alike(definition, choices.get("engine"))
    found = read_source(question, place, **choices)
    there = found.definition
    if there.digest != definition.digest or there.size != definition.size:
        raise ReplayError(_spell_change(f"it had {definition.size:,} items", question))
    return found


def _check_counted_alike(definition: SourceDefinition, engine: str | None) -> None:
    """Engines count the items of systems as one another does, and memory as they do if they came first."""
    if "codes" not in definition.columns and engine not in (None, "memory"):
        raise ParameterError(
            f"This campaign was started in memory, which counts items in another order than {engine} does. "
            "Go on without --engine."
        )


def _engine_choices(started: Mapping[str, Any], now: Mapping[str, Any] | None) -> dict[str, Any]:
    """What a campaign was started with, and what is asked for now; another engine has other settings."""
    given = {key: value for key, value in (now or {}).items() if value is not None}
    if given.get("engine", started.get("name", "memory")) != started.get("name", "memory"):
        return given
    usual = {"engine": started.get("name"), **{key: value for key, value in started.items() if key != "name"}}
    return {key: value for key, value in {**usual, **given}.items() if value is not None}


def _place(definition: SourceDefinition) -> object:
    if not definition.places:
        raise CampaignError(
            "This campaign's list was in memory, not in a file. Open it with the same list: "
            "karat.Campaign.open(url, name, source=ranking)."
        )
    return definition.places[0] if len(definition.places) == 1 else definition.places


def _files(place: object) -> list[Path] | None:
    """The files of a source, where it is in files on this machine."""
    given = place if isinstance(place, list | tuple) else [place]
    try:
        found = [_files_at(one) for one in given]
    except SourceError as error:
        raise SourceError(f"{error} If it was moved, say where it is now: --source PATH.") from None
    if any(files is None for files in found):
        return None
    return [file for files in found for file in files or ()]


def _files_at(place: object) -> list[Path] | None:
    if isinstance(place, str | Path) and (folder := Path(place).expanduser()).is_dir():
        return folder_files(folder)
    return local_files(place)


def _spell_change(change: str, question: str) -> str:
    return (
        f"The list is not the one that this campaign was started with: {change}. Put the old one back, or "
        f"carry the labels over to a campaign on the new one: karat new {question} FILE --like NAME."
    )
