"""Campaigns, people and labels as the JSON that pages and clients read. An unsure label is null there."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from karat.campaign.campaign import Campaign
from karat.campaign.definition import Definition
from karat.campaign.displays import DISPLAYS
from karat.campaign.records import CampaignRow, CampaignSummary
from karat.campaign.status import Disagreement, HistoryLine, Status
from karat.campaign.store import Store
from karat.campaign.tokens import Token
from karat.core.errors import KaratError
from karat.core.labels import label_to_python, label_word
from karat.core.question import question_named
from karat.web.page_words import page_words

__all__ = [
    "INTERRUPTED",
    "broken_shape",
    "campaign_shape",
    "columns_of_file",
    "dashboard_shape",
    "disagreement_shape",
    "line_shape",
    "settings_shape",
    "summary_shape",
    "token_shape",
    "without_plan",
]


# What annotators are told of a campaign that cannot be opened.
INTERRUPTED = (
    "Labelling is interrupted: the owner of this campaign has to put something right first. "
    "Your answers are kept."
)


def campaign_shape(campaign: Campaign, status: Status) -> dict[str, Any]:
    """The status of a campaign, and what it was started with."""
    # Only the planner's process loads reports.
    from karat.report.registry import report_of

    definition, report = campaign.definition, report_of(status.question)
    question, source = question_named(status.question), definition.source.path
    ended = campaign.result() if status.state == "done" else None
    method = question.methods.get(status.method)
    return {
        **status.to_dict(),
        "size_label": report.size_label,
        "question_title": question.title,
        "source_kind": question.source,
        "keeps_items": question.keeps_items,
        "archived": campaign.row.archived_at is not None,
        "reached": _is_reached(campaign, ended),
        "answers_early": method is None or bool(method.may_be_watched),
        "can_restart": campaign.can_restart(),
        "restarted": campaign.row.restarted_after > 0,
        "instructions": definition.labelling.instructions,
        "label_words": asdict(campaign.label_words),
        "redundancy": definition.labelling.redundancy,
        "reasons": definition.labelling.reasons,
        "arbiter": definition.labelling.arbiter,
        "lease_seconds": definition.labelling.lease_seconds,
        "target": report.campaign_target(definition.plan),
        "target_words": report.spell_target(definition.plan),
        "confidence": definition.plan.get("confidence"),
        "budget": definition.labelling.max_labels,
        "budget_words": definition.labelling.spell_budget(),
        "source": None if source is None else Path(source).name,
        "seed": definition.seed,
        "switches": [
            {"name": name, "title": each.title}
            for name, each in question.switches.items()
            if each.resumes or status.state != "done"
            if any(definition.plan.get(choice) != value for choice, value in each.changes.items())
        ],
    }


def without_plan(description: dict[str, Any]) -> dict[str, Any]:
    """Where a campaign stands, for annotators: nothing about seeds, files, or what the plan is after."""
    hidden = (
        "seed",
        "source",
        "target",
        "target_words",
        "size_label",
        "arbiter",
        "switches",
        "reached",
        "answers_early",
        "can_restart",
        "restarted",
    )
    shown = {name: value for name, value in description.items() if name not in hidden} | {"reason": ""}
    if shown["state"] == "broken":
        # What is wrong names files of the server.
        shown["note"] = INTERRUPTED
    return shown


def broken_shape(
    row: CampaignRow, before: dict[str, Any] | None, problem: str, labels: int
) -> dict[str, Any]:
    """A campaign that cannot be opened: what is known of it without its plan, and what is wrong."""
    known = before or _unopened(row.name, row.question, row.criterion_text, row.created_at)
    size = Definition.from_dict(row.definition).source.size
    return {**known, "state": "broken", "note": page_words(problem), "labels": labels, "size": size}


def summary_shape(row: CampaignSummary) -> dict[str, Any]:
    """A campaign in a list, as it stood last, with the labels that came since."""
    known = row.snapshot or _unopened(row.name, row.question, row.criterion_text, row.created_at)
    left = known["labels_left"]
    return {
        **known,
        "id": row.id,
        "state": "archived" if row.archived_at is not None else known["state"],
        "archived": row.archived_at is not None,
        "labels": known["labels"] + row.new_labels,
        "labels_left": left if left is None else max(0, left - row.new_labels),
    }


def _unopened(name: str, question: str, criterion: str, created_at: float) -> dict[str, Any]:
    return {
        "name": name,
        "question": question,
        "criterion": criterion,
        "created_at": created_at,
        "state": "open",
        "note": "",
        "archived": False,
        "labels": 0,
        "answered": 0,
        "asked": 0,
        "open": 0,
        "leased": 0,
        "size": 0,
        "size_label": "items",
        "labels_left": None,
        "annotators": 0,
        "disagreements": 0,
    }


def dashboard_shape(campaign: Campaign) -> dict[str, Any]:
    """The result so far as the dashboard draws it, null where there is none yet, and the status."""
    from karat.report.registry import report_of

    result, status, report = campaign.result(), campaign.status(), report_of(campaign.row.question)
    shown = None
    if result is not None:
        details = report.source_details(campaign, result)
        shown = report.dashboard(
            result, criterion=status.criterion, right=campaign.label_words.is_right, **details
        )
    return {
        "question": status.question,
        "result": shown,
        "reached": _is_reached(campaign, result),
        "labels": status.labels,
        "status": status.to_dict(),
    }


def _is_reached(campaign: Campaign, result: Any) -> bool | None:
    """Whether a result has the target of its campaign; None where there is neither."""
    question = question_named(campaign.question)
    choices = question.choices.from_dict(campaign.definition.plan)
    return None if result is None else question.is_reached(result, choices)


def settings_shape(campaign: Campaign) -> dict[str, Any]:
    """What may be changed, with its value now; what may not, and why; and what was changed.

    By what is stored alone: neither the plan nor the list is needed.
    """
    from karat.web.questions import describe_changes

    definition, question = campaign.definition, question_named(campaign.question)
    source = definition.source
    values = {**definition.plan, **definition.labelling.to_dict(), "fields": source.fields}
    return {
        "name": campaign.name,
        "source_kind": question.source,
        "criterion": campaign.criterion,
        "instructions": definition.labelling.instructions,
        "budget": definition.labelling.max_labels,
        "fields": source.fields,
        **_columns_in_use(definition),
        "displays": DISPLAYS,
        "choices": [{**each, "value": values.get(each["name"])} for each in describe_changes(question)],
        "can_restart": campaign.can_restart(),
        "go_on": dict(question.go_on),
        "gold": len(campaign.gold),
        "fixed": [
            {"name": "Question", "value": question.title, "why": "its plan has drawn the items"},
            {
                "name": "List",
                "value": f"{Path(source.path).name if source.path else 'in memory'}, {source.size:,} items",
                "why": "another list is another campaign, which takes over labels of the same criterion",
            },
            {"name": "Seed", "value": str(definition.seed), "why": "nobody shall pick draws that they like"},
        ],
        "changes": [
            {"at": one.at, "before": one.before, "after": one.after} for one in reversed(campaign.changes())
        ],
    }


def _columns_in_use(definition: Definition) -> dict[str, Any]:
    """The columns that annotators see, as `columns_of_file` gives all of them."""
    used = [*(definition.source.fields or ()), *definition.labelling.display]
    return {"columns": [{"name": name, "type": "text"} for name in dict.fromkeys(used)], "examples": []}


def columns_of_file(url: str, name: str) -> dict[str, Any]:
    """The columns of a campaign's file and its first rows; nothing where they cannot be read."""
    from karat.web.uploads import describe

    store = Store(url, must_exist=True)
    try:
        source = Definition.from_dict(store.campaign(name).definition).source
    finally:
        store.close()
    if len(source.places) == 1 and not source.engine:
        with suppress(KaratError, OSError):
            described = describe(Path(source.places[0]), Path(source.places[0]).name, None)
            return {"columns": described["columns"], "examples": described["examples"]}
    return {}


def line_shape(line: HistoryLine) -> dict[str, Any]:
    """A line of the log."""
    return {**line.to_dict(), "value": label_to_python(line.value)}


def disagreement_shape(one: Disagreement) -> dict[str, Any]:
    """An item on which people differ."""
    return {
        "key": one.key,
        "unit": one.unit,
        "fields": one.fields,
        "votes": {name: label_to_python(vote) for name, vote in one.votes.items()},
        "label": label_to_python(one.label),
        "comments": one.comments,
        # Unsure and no label at all are both null above.
        "counts": None if one.label is None else label_word(one.label),
    }


def token_shape(token: Token, now: float, used: float | None) -> dict[str, Any]:
    """An invitation, without what opens it."""
    return {
        "id": token.id,
        "annotator": token.annotator,
        "created": token.created_at,
        "expires": token.expires_at,
        "revoked": token.revoked_at is not None,
        "valid": token.is_valid(now),
        "used": used,
    }
