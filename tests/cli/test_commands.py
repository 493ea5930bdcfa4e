"""The command line as a person meets it: answers, JSON, and one line for a mistake."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from karat.cli.main import COMMANDS, run
from tests.shared_data import shared_data


def karat(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = run([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


PUBLISHED = ["uniform", "logstrat", "paula", "adastrat"]


@pytest.fixture
def labelled_file(tmp_path: Path) -> Path:
    generator = np.random.default_rng(1)
    scores = generator.random(3_000)
    labels = (generator.random(3_000) < 0.3 + 0.6 * scores).astype(int)
    path = tmp_path / "pairs.csv"
    lines = [
        f"item-{i},{score:.6f},{label}" for i, (score, label) in enumerate(zip(scores, labels, strict=True))
    ]
    path.write_text("id,score,label\n" + "\n".join(lines) + "\n")
    return path


def test_plan_prints_the_papers_figures(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = karat(
        capsys, "plan", "curve", "--items", "35615", "--epsilon", "0.03", "--delta", "0.05", "--json"
    )
    printed = json.loads(out)
    assert code == 0
    assert printed["uniform"]["labels"] == 24_745
    assert (printed["logstrat"]["queries"], printed["logstrat"]["labels"]) == (78, 18_287)
    assert (printed["paula"]["queries"], printed["paula"]["labels"]) == (78, 11_292)
    assert printed["adastrat"].keys() >= {"queries", "labels", "worst_queries", "worst_labels"}


def test_plan_prints_a_table_that_fits_eighty_columns(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = karat(capsys, "plan", "curve", "--items", "1000000000", "--guess", "0.95:0.05")
    assert code == 0
    assert all(method in out for method in ("uniform", "logstrat", "paula", "adastrat"))
    assert max(map(len, out.splitlines())) <= 80


def test_simulate_compares_methods(capsys: pytest.CaptureFixture[str], labelled_file: Path) -> None:
    code, out, _ = karat(
        capsys, "simulate", "curve", labelled_file, "--factor", "1.5", "--window", "20", "--json"
    )
    printed = json.loads(out)
    assert code == 0
    assert [trial["method"] for trial in printed["trials"]] == ["band", *PUBLISHED]
    trial_keys = {"method", "seed", "labels", "queries", "seconds", "max_factor", "covered", "height"}
    assert all(trial.keys() >= trial_keys for trial in printed["trials"])
    summary_keys = {"labels_mean", "labels_max", "max_factor_max", "coverage"}
    assert all(summary.keys() >= summary_keys for summary in printed["summary"].values())


def test_simulate_trials_are_the_same_in_one_process_and_in_two(
    capsys: pytest.CaptureFixture[str], labelled_file: Path
) -> None:
    from karat.simulate.curve import simulate_curve

    labels = np.random.default_rng(0).integers(0, 2, 5_000)

    def trials(processes: int) -> list[tuple[int, int, float]]:
        simulation = simulate_curve(
            labels, methods=["adastrat"], factor=1.5, window=20, trials=4, scale=2, processes=processes
        )
        return [(trial.seed, trial.labels, trial.max_factor) for trial in simulation.trials]

    assert trials(1) == trials(2)


def test_simulated_labels_are_wrong_at_two_rates_for_methods_that_know_both(
    capsys: pytest.CaptureFixture[str], labelled_file: Path
) -> None:
    command = ("simulate", "curve", labelled_file, "--truth", "label", "--noise", "0.02", "--trials", "1")
    code, out, _ = karat(capsys, *command, "--noise-of-right", "0.2", "--factor", "1.5", "--json")
    assert code == 0
    assert list(json.loads(out)["summary"]) == ["band"]
    code, _, err = karat(capsys, *command, "--noise-of-right", "0.2", "--method", "adastrat")
    assert (code, err.count("\n")) == (2, 1)
    assert "Only the method band takes noise_of_right; adastrat does not." in err


def test_simulate_prints_one_table_for_the_four_methods(capsys: pytest.CaptureFixture[str]) -> None:
    path = shared_data("ppdb_human_labels.parquet")
    code, out, _ = karat(capsys, "simulate", "curve", path, "--score", "score", "--truth", "label")
    assert code == 0
    assert all(method in out for method in ("uniform", "logstrat", "paula", "adastrat"))
    assert "p_min = 0.5 does not hold" in out


def test_demo_writes_its_report(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = karat(capsys, "demo", "--items", "50000", "--out", tmp_path / "report")
    assert code == 0
    assert {path.name for path in (tmp_path / "report").iterdir()} == {
        "report.html",
        "curve.png",
        "curve.json",
        "items.parquet",
    }
    assert "Next:" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["plan", "curve"], "karat: Give FILE or --items N, one of them."),
        (
            ["plan", "curve", "--items", "x"],
            "karat: Invalid value for '--items': 'x' is not a whole number.",
        ),
        (
            ["plan", "curve", "--items", "0"],
            "karat: Invalid value for '--items': It must be at least 1; it is 0.",
        ),
        (["plan", "curve", "--items", "1.5e0"], "'1.5e0' is not a whole number."),
        (["plan", "curve", "--items", "9", "--factor", "1"], "karat: The factor must be greater than 1"),
        (["plan", "curve", "--items", "9", "--epsilon", "2"], "karat: The epsilon must be greater than 0"),
        (["plan", "curve", "--items", "9", "--delta", "0"], "karat: --delta must be between 0 and 1"),
        (["plan", "curve", "--items", "9", "--delta", ".1", "--confidence", ".9"], "not both"),
        (["plan", "curve", "--items", "9", "--p-min", "half"], "'half' is neither a number nor 'auto'."),
        (
            ["plan", "curve", "--items", "9", "--p-min", "0"],
            "karat: The min_precision must be greater",
        ),
        (["plan", "volum"], "karat: No question 'volum'. Did you mean volume?"),
        (["plan", "x"], "karat: No question 'x'. Questions: curve, rate, cut, compare, volume"),
        (["Lable"], "karat: No command 'Lable'. Did you mean label?"),
        (["xyz"], "karat: No command 'xyz'. Commands: curve, rate, cut, compare, volume, demo, plan, "),
        (["simulate", "curve", "nowhere.csv"], "karat: No such file: nowhere.csv."),
        (
            ["simulate", "curve", "FILE", "--method", "paul"],
            "karat: No method 'paul'. Methods: band, uniform,",
        ),
        (["simulate", "curve", "FILE", "--score", "scor"], "karat: No column 'scor' in "),
        (["simulate", "curve", "FILE", "--truth", "score"], "labels are 0 or 1"),
        (["simulate", "curve", "FILE", "--seed", "-1"], "karat: Invalid value for '--seed'"),
        (["simulate", "curve", "FILE", "--ranks", "10"], "'10' is not of the form A:B."),
        (["simulate", "curve", "FILE", "--budget", "3"], "is smaller than one batch"),
        (["simulate", "curve", "FILE", "--proxy", "nosuch"], "karat: No column 'nosuch' in "),
        (["simulate", "curve", "FILE", "--trials", "0"], "karat: Invalid value for '--trials'"),
        (
            ["simulate", "curve", "FILE", "--method", "paula", "--noise", ".01"],
            "Only the methods band and adastrat take noise",
        ),
    ],
)
def test_a_mistake_is_one_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], labelled_file: Path, arguments: list[str], message: str
) -> None:
    code, out, err = karat(capsys, *[labelled_file if part == "FILE" else part for part in arguments])
    assert code == 2
    assert message in err
    assert len(err.splitlines()) == 1
    assert not out


def test_demo_into_a_place_that_cannot_be_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    code, _, err = karat(capsys, "demo", "--items", "500", "--out", blocked)
    assert code == 2
    assert len(err.splitlines()) == 1
    assert blocked.read_text() == "in the way"


def test_every_command_has_help(capsys: pytest.CaptureFixture[str]) -> None:
    for name, summary in COMMANDS.items():
        code, out, _ = karat(capsys, name, "--help")
        assert code == 0
        assert summary in out


HEAVY = {"scipy.stats", "matplotlib", "sklearn", "fastapi", "pandas", "pyarrow", "plotly", "rich"}


@pytest.mark.parametrize(
    "statement",
    ["import karat", "import karat; karat.Ranking", "import karat.cli", "import karat; karat.Campaign"],
)
def test_importing_karat_loads_nothing_heavy(statement: str) -> None:
    code = f"import sys; {statement}; print(*sys.modules)"
    output = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert not HEAVY & set(output.stdout.split())


def test_public_names_exist() -> None:
    import karat

    assert all(getattr(karat, name) is not None for name in karat.__all__)
    with pytest.raises(AttributeError, match="No karat attribute nothing"):
        karat.nothing  # noqa: B018


@pytest.mark.parametrize("question", ["rate", "curve"])
def test_the_price_of_one_item(question: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["plan", question, "--items", "1"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("1 label will tell")
    assert " of 1 item" in out
    assert "1 items" not in out


def test_whole_numbers_may_be_powers_of_ten(capsys: pytest.CaptureFixture[str]) -> None:
    prices = set()
    for number in ("1e6", "1_000_000", "1000000"):
        assert run(["plan", "rate", "--items", number, "--json"]) == 0
        prices.add(capsys.readouterr().out)
    assert len(prices) == 1
