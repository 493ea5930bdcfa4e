"""Reports about reviews: words, rows, pictures, pages and the terminal."""

import json
import re
from dataclasses import fields, replace
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from karat.bounds.repeats import ErrorRate
from karat.campaign.status import Status
from karat.core.band import Band
from karat.data.documents import Documents
from karat.exchange.decisions import Screening
from karat.questions.volume.estimate import estimate_volume
from karat.questions.volume.result import Volume
from karat.report.campaign import CampaignReport
from karat.report.figure_file import figure_bytes
from karat.report.registry import report_of
from karat.report.volume.dashboard_json import gain_data
from karat.report.volume.prisma import prisma_figure, prisma_steps
from karat.report.volume.report import VolumeReport
from karat.report.volume.tables import forecast_rows, volume_headline
from tests.questions.volume.made_up import QUERY, documents_and_truth

NO_NOISE = ErrorRate(0.0, 0.0, 0.5, 0.95, 0, 0)


@pytest.fixture(scope="module")
def volume() -> Volume:
    documents, truth = documents_and_truth()
    return estimate_volume(documents, truth, query=QUERY, stop="after=60", sample=20)


def status(**changes: Any) -> Status:
    values: dict[str, Any] = dict.fromkeys(field.name for field in fields(Status))
    values |= {"name": "review", "question": "volume", "criterion": "on <b>topic</b>", "method": "audit"}
    values |= {"state": "done", "note": "", "reason": "", "version": "1", "hours": 0.0, "cost": 0.0}
    values |= {"size": 150, "labels": 80, "annotators": 1, "known": 0, "open": 0, "unsure": 0}
    values |= {"disagreements": 0, "leased": 0, "labels_left": 0}
    return Status(**{**values, **changes})


def printed(report: CampaignReport[Volume], *, ascii_only: bool = False) -> str:
    console = Console(width=90, legacy_windows=False, record=True, file=None, no_color=True)
    with console.capture() as capture:
        options = console.options.copy()
        options.encoding = "ascii" if ascii_only else "utf-8"
        console.print(*report.__rich_console__(console, options))
    return capture.get()


def test_the_headline_says_how_many_and_how_many_are_found(volume: Volume) -> None:
    said = volume_headline(volume)
    low, high = int(volume.total.lower), int(np.ceil(volume.total.upper - 1e-9))
    assert said.startswith(
        f"About {round(volume.total.value)} ({low} – {high}) of 150 documents are relevant."
    )
    assert f"{len(volume.found)} of them are found, a recall of" in said


def test_before_sampling_nothing_is_said_about_all(volume: Volume) -> None:
    early = replace(volume, judged_before=None)
    assert "so far. How many there are in all is told when the rest is sampled." in volume_headline(early)
    assert gain_data(early)["total"] is None
    page = VolumeReport().page(early)
    assert 'id="forecasts"' not in page
    assert "Go on:" not in page
    nothing = replace(volume, found=(), found_ids=(), total=Band(0, 0, 12, 0.95))
    assert volume_headline(nothing).endswith("There are at most 12.")


def test_everything_judged_is_exact(volume: Volume) -> None:
    exact = replace(volume, total=Band(20, 20, 20, 0.95), forecast=())
    assert volume_headline(exact).startswith("Exactly 20 of 150 documents are relevant.")
    assert forecast_rows(exact) == []
    plan = {"certify": False, "recall": 0.9, "confidence": 0.95}
    report, found = VolumeReport(), len(volume.found)
    everything = replace(exact, total=Band(found, found, found, 0.95))
    assert dict(report.campaign_facts(plan, everything))["recall"] == "100.0 %, exact"
    assert dict(report.campaign_facts(plan, volume))["recall"].startswith("about ")


def test_forecasts_that_tell_less_than_is_known_are_left_out(volume: Volume) -> None:
    rows = forecast_rows(volume)
    assert rows
    assert len(rows) == sum(point.upper < volume.total.upper for point in volume.forecast)
    assert rows[-1].certain == "100.0 %"


def test_the_page_stands_alone_and_runs_nothing_of_the_documents(volume: Volume) -> None:
    evil = "<script>alert(1)</script>"
    titles = [evil] * len(volume.found)
    page = VolumeReport().page(volume, title=evil, source=evil, command="karat show", titles=titles)
    assert "<script>alert" not in page
    assert page.count("&lt;script&gt;alert(1)&lt;/script&gt;") >= len(volume.found)
    own = page[: page.index("<script>")]
    assert not re.search(r'(src|href)="(?!data:|#)', own)
    assert volume.advice().words.split(":")[0] in page
    assert "Effect of more labels" in page
    # Without titles the list has ids alone.
    assert ">Title<" not in VolumeReport().page(volume)


def test_the_call_in_the_page_makes_the_same_again(volume: Volume) -> None:
    documents, truth = documents_and_truth()
    values: dict[str, Any] = {"documents": documents, "labels": truth}
    exec(VolumeReport().python(volume), values)  # noqa: S102 - that is what it is for
    assert values["volume"].to_dict() == volume.to_dict()


def test_a_call_with_seeds_makes_the_same_again() -> None:
    documents, truth = documents_and_truth(60, 8)
    seeds = [documents.ids[row] for row in np.flatnonzero(truth)[:2]]
    first = estimate_volume(documents, truth, seeds=seeds, stop="after=20", sample=5, seed=4)
    values: dict[str, Any] = {"documents": documents, "labels": truth}
    exec(VolumeReport().python(first), values)  # noqa: S102
    assert values["volume"].to_dict() == first.to_dict()


def test_pictures_and_pages_by_question(volume: Volume) -> None:
    report = report_of("volume")
    assert isinstance(report, VolumeReport)
    assert report.page(volume, title="x").startswith("<!doctype html>")
    figure = report.figure(volume, title="x")
    assert figure_bytes(figure, suffix="png").startswith(b"\x89PNG")
    axes = figure.axes[0]
    labels = axes.get_legend_handles_labels()[1]
    assert {"found", "estimate", "sampling begins"} <= set(labels)
    assert axes.get_ylim()[1] >= len(volume.found)


def test_an_upper_end_far_away_does_not_press_the_curve_flat(volume: Volume) -> None:
    wide = replace(volume, total=Band(20, 25, 5000, 0.95))
    figure = VolumeReport().figure(wide, title="x")
    assert figure.axes[0].get_ylim()[1] < 100
    assert any("at most 5,000" in text.get_text() for text in figure.axes[0].texts)


def test_the_terminal(volume: Volume) -> None:
    report = VolumeReport().campaign(status(), volume.parameters, volume, NO_NOISE)
    text = printed(report)
    for part in ("on <b>topic</b>", "found so far", "relevant in all", "recall of 95 %", "documents judged"):
        assert part in text
    if not volume.advice().stop:
        go_on = "karat new volume FILE --like review --name review-2 --stop after=1 --certify"
        assert go_on in " ".join(text.split())
    assert printed(report, ascii_only=True).count("*") > 20
    data = json.loads(json.dumps(report.to_dict()))
    assert data["result"]["found"] == list(volume.found)
    assert data["target"]["recall"] == 0.95


def test_a_campaign_without_labels() -> None:
    documents = Documents.from_texts(["a cat", "a dog", "cat and dog"])
    from karat.questions.volume.choices import VolumeChoices

    choices = VolumeChoices.of(query="cat")
    report = VolumeReport().campaign(status(state="open", labels=0), choices.to_dict(), None, NO_NOISE)
    assert "nothing yet" in printed(report)
    assert report.to_dict()["result"] is None
    assert len(documents) == 3


def test_the_flow_diagram_counts_reasons_and_names_the_certain_recall(volume: Volume) -> None:
    reasons = tuple((f"reason {number}", 20 - number) for number in range(10))
    screening = Screening(1000, 20, 400, 580, 5, 430, 145, reasons)
    steps = prisma_steps(screening, volume)
    assert [step.stage for step in steps] == ["Identification", "Screening", "Included"]
    assert "Duplicates (n\u00a0=\u00a020)" in steps[0].aside
    assert len(steps[1].aside) == 10
    assert steps[1].aside[-1] == "  other reasons (n\u00a0=\u00a023)"
    assert re.fullmatch(r"Recall: at least \d+\.\d %, with 95 % confidence", steps[2].box[1])
    assert steps[2].aside == ("Records not decided yet (n\u00a0=\u00a05)",)
    # A number that no label supports is not shown.
    assert len(prisma_steps(screening, replace(volume, judged_before=None))[2].box) == 1
    picture = figure_bytes(prisma_figure(screening, volume), suffix="svg").decode()
    assert "Records identified" in picture
    assert picture == figure_bytes(prisma_figure(screening, volume), suffix="svg").decode()
