"""Campaigns as text and JSON, and text that others wrote."""

import io
import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console, RenderableType

from karat.bounds.repeats import error_rate_from_repeats
from karat.campaign.campaign import Campaign
from karat.campaign.status import AnnotatorSummary, Disagreement
from karat.data.ranking import Ranking
from karat.questions.curve.result import Curve
from karat.report.campaign import CampaignReport
from karat.report.campaign_tables import annotators_table, disagreements_table, problems_table
from karat.report.curve.report import CurveReport, spell_band, spell_target
from karat.report.registry import report_of
from karat.report.visible import visible


def printed(what: RenderableType, *, width: int = 80, encoding: str = "utf-8") -> str:
    content = io.BytesIO()
    file = io.TextIOWrapper(content, encoding=encoding, errors="backslashreplace")
    Console(file=file, width=width, color_system=None, legacy_windows=False, highlight=False).print(what)
    file.flush()
    return content.getvalue().decode(encoding)


def report(labels: int = 0, **choices: Any) -> CampaignReport[Curve]:
    generator = np.random.default_rng(0)
    ranking = Ranking.from_scores(generator.random(500))
    choices = {"budget": 100, "criterion": "good", **choices}
    with Campaign.create("memory://", name="pairs", source=ranking, **choices) as campaign:
        while labels > 0:
            items = campaign.ask(min(labels, 20), annotator="ann")
            campaign.tell({item.id: int(generator.random() < 0.8) for item in items}, annotator="ann")
            labels -= len(items)
        return report_of("curve").campaign(
            campaign.status(), campaign.definition.plan, campaign.result(), campaign.noise()
        )


@pytest.fixture(scope="module")
def halfway() -> CampaignReport[Curve]:
    return report(60)


def test_a_fresh_campaign_has_no_band_yet() -> None:
    text = printed(report())
    assert "none yet" in text
    assert "% right" not in text


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_a_report_fits_any_width(halfway: CampaignReport[Curve], width: int) -> None:
    text = printed(halfway, width=width)
    assert max(map(len, text.splitlines())) <= width
    assert "60 by 1 annotator" in " ".join(text.split())


def test_a_report_for_terminals_without_unicode(halfway: CampaignReport[Curve]) -> None:
    text = printed(halfway, encoding="ascii")
    assert "score >= 0." in text
    assert "\\u" not in text


def test_json_has_the_main_numbers(halfway: CampaignReport[Curve]) -> None:
    written = json.loads(json.dumps(halfway.to_dict()))
    assert written["labels"] == 60
    assert written["noise"] is None
    assert (written["target"]["factor"], written["target"]["floor"]) == (1.15, 0.2)
    ranks = [point["rank"] for point in written["result"]["precision"]]
    assert ranks[-1] == 500
    assert all(point["lower"] <= point["value"] <= point["upper"] for point in written["result"]["precision"])


def test_noise_is_told_with_its_interval(halfway: CampaignReport[Curve]) -> None:
    noisy = replace(halfway, noise=error_rate_from_repeats(6, 100))
    assert "(6 of 100 items labelled twice differ)" in " ".join(printed(noisy).split())
    assert noisy.to_dict()["noise"]["pairs"] == 100


def test_targets_and_bands_in_words(halfway: CampaignReport[Curve]) -> None:
    assert halfway.result is not None
    target = "within a factor of 1.15 where precision is above 20 %, 95 % confidence"
    assert spell_target(halfway.plan) == target
    assert spell_band(halfway.result, halfway.plan).startswith("within a factor of ")
    assert CurveReport().progress(halfway.plan, halfway.result).endswith(" -> 1.15")
    wide = report(60, half_width=0.05, ranks=(1, 200), near=0.9)
    assert wide.result is not None
    assert spell_target(wide.plan) == "within ±5 % at ranks 1 to 200 near 90 % precision, 95 % confidence"
    assert spell_band(wide.result, wide.plan).startswith("within ±")
    assert CurveReport().progress(wide.plan, wide.result).endswith("% -> ±5 %")
    assert spell_band(replace(wide.result, trace=()), wide.plan).startswith("within ±")


def test_people_and_what_they_differ_on() -> None:
    ann = AnnotatorSummary("ann", 12, 8, 3, 1, 2, 0.9, 10, 4, 3, 0.75, 2.5, 0.0)
    bob = AnnotatorSummary("\x1b[31mbob", 1, 1, 0, 0, 0, None, 0, 0, 0, None, None, None)
    text = printed(annotators_table([ann, bob], "pairs"), width=80)
    assert "90.0 %" in text
    assert "3/4" in text
    assert "lately" not in text
    assert "\x1b" not in text
    found = Disagreement("p1", 3, {"text": "a\nb" * 50}, {"ann": 1, "bob": -1}, None)
    text = printed(disagreements_table([found], "pairs"))
    assert "ann: right" in text
    assert "bob: unsure" in text
    assert "nothing yet" in text


def test_of_many_problems_the_first_are_listed() -> None:
    rows = [("unknown", f"p{number}", "", "") for number in range(30)]
    text = printed(problems_table(["problem", "item", "annotator", "label"], rows))
    assert "p19" in text
    assert "p20" not in text
    assert "and 10 more" in text
    assert "annotator" not in text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("\x1b[2J\x07", "^[[2J^G"),
        ("\x9b31m", "<U+009B>31m"),
        ("a\tb\r\nc\rd\u2028e", "a    b\nc\nd\ne"),
        ("\u202eevil", "<U+202E>evil"),
        ("\ud800", "<U+D800>"),
        ("👩\u200d🚀 Zürich 日本", "👩\u200d🚀 Zürich 日本"),
        ("\x7f", "^?"),
    ],
)
def test_text_of_others_is_harmless(text: str, shown: str) -> None:
    assert visible(text) == shown


@given(st.text())
def test_no_control_character_is_left(text: str) -> None:
    found = visible(text)
    assert not [sign for sign in found if sign != "\n" and (ord(sign) < 32 or 127 <= ord(sign) < 160)]
    found.encode()
