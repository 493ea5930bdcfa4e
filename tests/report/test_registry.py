"""Reports by question, and the one for questions without a report of their own."""

import json
import re
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import pytest

from karat.bounds.repeats import ErrorRate
from karat.campaign.status import Status
from karat.core.band import Band
from karat.core.question import question_named
from karat.report import registry
from karat.report.curve.report import CurveReport
from karat.report.figure_file import figure_bytes
from karat.report.plain import PlainReport
from karat.report.registry import REPORTS, register_report, report_of
from karat.report.write import write_reports
from tests.report.curves import make_curve
from tests.report.test_campaign import printed

NO_NOISE = ErrorRate(0.0, 0.0, 0.5, 0.95, 0, 0)
EVIL = "<script>alert(1)</script>"


@dataclass(frozen=True)
class Share:
    """The result of a small question: the share of right items."""

    share: Band
    labels_used: int = 40
    method: str = "plain"
    warnings: tuple[str, ...] = (EVIL,)
    assumptions: tuple[str, ...] = ()
    trace: tuple[float, ...] = (0.5, 0.75)

    def to_dict(self) -> dict[str, Any]:
        return {"format": "share/1", **asdict(self), "share": asdict(self.share), "ranks": list(range(99))}

    def to_json(self) -> str:
        return json.dumps(self.to_dict())


SHARE = Share(Band(0.71234, 0.8, 0.9, 0.95))


def status() -> Status:
    values: dict[str, Any] = dict.fromkeys((field.name for field in fields(Status)), 0)
    texts = {"name": "pairs", "question": "share", "criterion": "good", "method": "plain", "state": "open"}
    return Status(**{**values, **texts, "reason": "", "note": "", "labels_left": None, "labels": 40})


def test_every_question_of_karat_has_a_report_with_the_common_parts() -> None:
    for question in REPORTS:
        assert type(report_of(question)) is not PlainReport
        assert hasattr(question_named(question).result, "from_json")
    common = {"headline", "warnings", "assumptions", "more", "more_note", "paragraph", "references"}
    assert common <= set(report_of("curve").dashboard(make_curve()))
    assert common <= set(report_of("share").dashboard(SHARE))


def test_a_report_can_be_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_LOADED", {})
    assert isinstance(report_of("share"), PlainReport)
    own = CurveReport()
    register_report("share", own)
    assert report_of("share") is own


def test_a_question_without_a_report_is_shown_as_names_and_values() -> None:
    data = json.loads(json.dumps(report_of("share").dashboard(SHARE, criterion="It is good.")))
    assert data["headline"] == "share: 0.8 (0.7123 – 0.9)."
    rows = {row["name"]: (row["value"], row["between"]) for row in data["rows"]}
    assert rows["share"] == ("0.8", "0.7123 – 0.9")
    assert rows["labels used"] == ("40", "")
    assert rows["trace"] == ("0.5, 0.75", "")
    assert rows["ranks"] == ("99 values", "")
    assert "format" not in rows
    assert "“It is good”" in data["paragraph"]
    assert data["warnings"] == [EVIL]


def test_such_a_question_has_a_page_a_figure_and_files(tmp_path: Path) -> None:
    report = report_of("share")
    page = report.page(SHARE, title=EVIL, source="pairs.csv", command="karat show")
    own = page[: page.index("<script>")]
    assert EVIL not in page
    assert "0.7123 – 0.9" in own
    assert not re.search(r'(src|href)="(?!data:|#)', own)
    assert figure_bytes(report.figure(SHARE, title="x"), suffix="png").startswith(b"\x89PNG")
    files = write_reports(SHARE, tmp_path, question="share")
    assert [path.name for path in files] == ["report.html", "result.png", "result.json"]
    assert "<h1>share</h1>" in files.page.read_text()
    assert report.paragraph(SHARE).startswith("We answered")


def test_karat_show_tells_of_its_campaigns() -> None:
    plan = {"method": "plain", "confidence": 0.95}
    shown = report_of("share").campaign(status(), plan, SHARE, NO_NOISE)
    text = " ".join(printed(shown).split())
    assert "method plain, confidence 0.95" in text
    assert "share 0.8 (0.7123 – 0.9)" in text
    assert "none yet" in printed(report_of("share").campaign(status(), plan, None, NO_NOISE))
    data = json.loads(json.dumps(shown.to_dict()))
    assert data["target"] == plan
    assert data["result"]["share"]["value"] == 0.8
    assert report_of("share").progress(plan, SHARE) == ""
    assert not report_of("share").is_watched(plan)
    assert "labels used" in printed(report_of("share").text(SHARE))
