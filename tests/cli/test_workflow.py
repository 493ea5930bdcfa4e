"""The documented GitHub Actions workflow: its commands, run as a runner does."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml

import karat

DOCUMENT = Path(__file__).parents[2] / "docs" / "check.md"


def steps() -> list[dict[str, Any]]:
    text = DOCUMENT.read_text().partition("```yaml\n")[2].partition("```")[0]
    workflow: dict[str, Any] = yaml.safe_load(text)
    assert workflow["name"] == "quality"
    found: list[dict[str, Any]] = workflow["jobs"]["gate"]["steps"]
    return found


def run_gate(folder: Path) -> tuple[int, str, str]:
    """The exit code, output and summary of the step that checks, with campaigns in a file of this folder."""
    [step] = [each for each in steps() if "karat check" in each.get("run", "")]
    assert set(step["env"]) == {"KARAT_SERVER", "KARAT_TOKEN"}
    summary = folder / "summary.md"
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("KARAT_")},
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "KARAT_DB": f"sqlite:///{folder}/karat.db",
        "GITHUB_STEP_SUMMARY": str(summary),
    }
    # As runners start a step that names no shell.
    command = ["bash", "-e", "-c", step["run"]]
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    return done.returncode, done.stdout + done.stderr, summary.read_text()


@pytest.fixture
def campaign(tmp_path: Path) -> Any:
    path = tmp_path / "list.csv"
    path.write_text("id,score\n" + "".join(f"p{n},{1 - n / 2000}\n" for n in range(1500)))
    with karat.Campaign.create(
        f"sqlite:///{tmp_path}/karat.db", name="quality", source=str(path), criterion="c", half_width=0.05
    ) as opened:
        yield opened


def label(campaign: Any, value: int) -> None:
    while items := campaign.ask(200, annotator="ann"):
        campaign.tell({item.id: value for item in items}, annotator="ann")


def test_an_open_gate_warns_and_passes(campaign: Any, tmp_path: Path) -> None:
    code, out, summary = run_gate(tmp_path)
    assert code == 0, out
    assert "::warning::karat: more labels are needed" in out
    assert "not yet known" in summary


@pytest.mark.parametrize(("value", "code", "words"), [(1, 0, "holds"), (0, 1, "does not hold")])
def test_a_decided_gate_is_the_outcome_of_the_build(
    campaign: Any, tmp_path: Path, value: int, code: int, words: str
) -> None:
    label(campaign, value)
    ended, out, summary = run_gate(tmp_path)
    assert ended == code, out
    assert "::warning::" not in out
    assert f"quality {words}" in summary
    suite = ElementTree.fromstring((tmp_path / "karat.xml").read_text())  # noqa: S314 - our own
    assert suite.get("failures") == str(code)


def test_other_steps_install_karat_and_keep_the_report() -> None:
    runs = [each["run"] for each in steps() if "run" in each]
    assert runs[0] == "pip install karat"
    assert steps()[-1]["with"]["path"] == "karat.xml"
