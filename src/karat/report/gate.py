"""Results of a quality gate as text, as Markdown for a pull request, and as JUnit XML."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree

from karat.core.gate import Decision, Finding
from karat.report.numbers import count, interval, measured, percent

if TYPE_CHECKING:
    from karat.campaign.gate import Gate

_MARKS = {Decision.HOLDS: "✔", Decision.FAILS: "✘", Decision.UNKNOWN: "?"}


def gate_lines(gate: Gate) -> list[str]:
    """For the terminal; a command comes after it."""
    return [
        *(f"{_MARKS[each.decision]} {finding_text(each)}" for each in gate.findings),
        *summary_lines(gate),
    ]


def finding_text(finding: Finding) -> str:
    """A sentence without its full stop: what was required, what is known, and what that means."""
    quantity = finding.quantity
    wanted = f"{quantity.name} at least {percent(finding.least)}: {finding.decision}"
    if quantity.band is None:
        return f"{wanted} (too few labels: {quantity.labels:,})"
    return f"{wanted} ({_value(finding)}, {count(quantity.labels, 'label')})"


def summary_lines(gate: Gate) -> list[str]:
    """The decision, what would change it, and what else to know; a command comes after it."""
    sure = f" at {percent(gate.confidence)} confidence" if gate.confidence is not None else ""
    lines = [f"{gate.target}: {gate.decision}{sure if gate.decision is not Decision.UNKNOWN else ''}."]
    if gate.decision is Decision.UNKNOWN and gate.labels_needed is not None:
        lines.append(f"About {_more_labels(gate)}.")
    if gate.next_items:
        lines.append(f"Label next: {', '.join(map(str, gate.next_items))}.")
    if not gate.may_be_repeated and gate.findings:
        method = f"The interval of {gate.method}" if gate.method else "This interval"
        lines.append(f"{method} holds once: check it when labelling has ended, not after each label.")
    # Last, because a command may follow.
    if gate.note:
        lines.append(gate.note)
    return lines


def _more_labels(gate: Gate) -> str:
    needed = count(gate.labels_needed or 0, "more label")
    if gate.labels_enough is None or gate.labels_enough <= (gate.labels_needed or 0):
        return f"{needed} would decide"
    return f"{needed} would decide in one of two such cases, {gate.labels_enough:,} in nine of ten"


def gate_markdown(gate: Gate) -> str:
    """A table and a summary, for the summary of a pull request."""
    rows = [
        f"| {_MARKS[each.decision]} {each.decision} | {_cell(each.quantity.name)} | {percent(each.least)} "
        f"| {_cell(_value(each))} | {each.quantity.labels:,} |"
        for each in gate.findings
    ]
    table = ["| | quantity | at least | known | labels |", "|---|---|---|---|---|", *rows] if rows else []
    lines = [f"### karat check: {_cell(gate.target)} {gate.decision}", "", *table, ""]
    command = ["", f"    {gate.command}"] if gate.command else []
    return "\n".join([*lines, *(f"{_cell(line)}  " for line in summary_lines(gate)), *command]) + "\n"


def gate_junit(gate: Gate) -> bytes:
    """One test case for each quantity: a failure where it does not hold, an error where it is not known."""
    failed = sum(each.decision is Decision.FAILS for each in gate.findings)
    unknown = sum(each.decision is Decision.UNKNOWN for each in gate.findings) + (not gate.findings)
    totals = {"tests": str(len(gate.findings) or 1), "failures": str(failed), "errors": str(unknown)}
    suites = ElementTree.Element("testsuites", totals)
    suite = ElementTree.SubElement(suites, "testsuite", {"name": "karat check", **totals})
    summary = " ".join([*summary_lines(gate), *([gate.command] if gate.command else [])])
    for each in gate.findings:
        name = f"{each.quantity.name} at least {percent(each.least)}"
        case = ElementTree.SubElement(suite, "testcase", {"classname": f"karat.{gate.target}", "name": name})
        _mark_case(case, each.decision, finding_text(each), summary)
    if not gate.findings:
        case = ElementTree.SubElement(
            suite, "testcase", {"classname": f"karat.{gate.target}", "name": "result"}
        )
        _mark_case(case, gate.decision, gate.note, summary)
    ElementTree.indent(suites)
    return bytes(ElementTree.tostring(suites, encoding="utf-8", xml_declaration=True)) + b"\n"


def _mark_case(case: ElementTree.Element, decision: Decision, message: str, summary: str) -> None:
    if decision is not Decision.HOLDS:
        tag = "failure" if decision is Decision.FAILS else "error"
        ElementTree.SubElement(case, tag, {"type": str(decision), "message": message}).text = summary
    else:
        ElementTree.SubElement(case, "system-out").text = message


def _value(finding: Finding) -> str:
    band = finding.quantity.band
    return "too few labels" if band is None else f"{measured(band.value)}, {interval(band)}"


def _cell(text: str) -> str:
    return str(text).replace("|", "\\|").replace("\n", " ")
