"""Reviews from the command line: from a RIS file to a list of what was found."""

import csv
import json
from pathlib import Path

import pytest
import rispy

from tests.cli.campaigns import Karat, caller
from tests.questions.volume.made_up import QUERY, write_references

CRITERION = "A trial of aspirin against stroke"
START = ["--query", QUERY, "--criterion", CRITERION, "--stop", "after=60", "--sample", "20"]


@pytest.fixture
def karat(capsys: pytest.CaptureFixture[str]) -> Karat:
    return caller(capsys)


@pytest.fixture
def truth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("KARAT_DB", raising=False)
    monkeypatch.setenv("KARAT_CACHE", str(tmp_path / "cache"))
    return write_references(tmp_path / "refs.ris")


def judge(karat: Karat, name: str, truth: dict[str, int], rounds: int = 30) -> int:
    """Judge in a spreadsheet as long as there is something to judge."""
    told, batch = 0, Path("batch.csv")
    for _ in range(rounds):
        batch.unlink(missing_ok=True)
        assert karat("ask", name, "--annotator", "ann", "--count", "60", "--out", batch)[0] == 0
        if not batch.exists():
            break
        with batch.open(newline="", encoding="utf-8-sig") as file:
            rows = list(csv.DictReader(file))
        with batch.open("w", newline="") as file:
            writer = csv.DictWriter(file, rows[0].keys())
            writer.writeheader()
            writer.writerows({**row, "label": truth[row["item"]]} for row in rows)
        assert karat("tell", name, batch, "--annotator", "ann")[0] == 0
        told += len(rows)
    return told


def test_from_references_to_a_decision(karat: Karat, truth: dict[str, int]) -> None:
    code, out, err = karat("new", "volume", "refs.ris", *START)
    assert (code, err) == (0, "")
    assert "Campaign refs: 150 documents, method audit; " in out
    assert f"What counts as relevant: {CRITERION.rstrip('.')}." in " ".join(out.split())
    assert "it will take about" in out
    code, out, _ = karat("show", "refs")
    assert code == 0
    assert "nothing yet" in out

    told = judge(karat, "refs", truth)
    code, out, _ = karat("show", "refs", "--json")
    result = json.loads(out)["result"]
    assert result["labels_used"] == told
    assert result["total"]["lower"] <= sum(truth.values()) <= result["total"]["upper"]
    code, out, _ = karat("show", "refs", "--html", "r.html", "--png", "r.png")
    assert code == 0
    assert "relevant in all" in out
    page = Path("r.html").read_text()
    assert "Study" in page[: page.index("<script>")]
    assert Path("r.png").read_bytes().startswith(b"\x89PNG")

    assert karat("export", "refs", "--found", "--format", "ris", "--out", "found.ris")[1] == (
        f"{len(result['found'])} documents in found.ris.\n"
    )
    references = rispy.loads(Path("found.ris").read_bytes().decode().replace("\r\n", "\n"))
    assert {one["doi"] for one in references} == set(result["found_ids"])
    assert references[0]["volume"] == "7"
    code, out, _ = karat("export", "refs", "--found")
    assert len(out.splitlines()) == len(references) + 1
    code, out, _ = karat("export", "refs")
    lines = list(csv.DictReader(out.splitlines()))
    assert len(lines) == told
    assert "rank" not in lines[0]
    assert lines[0]["row"].isdigit()


def test_going_on_until_it_is_certain(karat: Karat, truth: dict[str, int]) -> None:
    assert karat("new", "volume", "refs.ris", *START)[0] == 0
    told = judge(karat, "refs", truth)
    more = ["new", "volume", "refs.ris", "--like", "refs", "--name", "sure", "--certify", "--recall", "0.9"]
    code, out, err = karat(*more)
    assert (code, err) == (0, "")
    assert f"{told} labels of the same criterion carried over" in out
    judge(karat, "sure", truth)
    result = json.loads(karat("show", "sure", "--json")[1])["result"]
    assert result["advice"]["stop"]
    assert result["recall"]["lower"] >= 0.9


def test_start_from_known_documents(karat: Karat, truth: dict[str, int]) -> None:
    known = [item for item, label in truth.items() if label][:3]
    Path("known.txt").write_text("\n".join(known) + "\n")
    one_by_one = [word for item in known for word in ("--seed-document", item)]
    for name, given in (("a", one_by_one), ("b", ["--seed-document", "@known.txt"])):
        words = [*given, "--criterion", name, "--stop", "after=5"]
        code, _, err = karat("new", "volume", "refs.ris", "--name", name, *words)
        assert (code, err) == (0, "")
        assert len(json.loads(karat("show", name, "--json")[1])["target"]["seeds"]) == 3


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["refs.ris", "--query", "x"], "A campaign needs a criterion"),
        (["refs.ris", "--criterion", "x"], "starts from a query or from seeds"),
        (["refs.ris", "--criterion", "x", "--query", "zebra"], "No word of the query 'zebra'"),
        (["gone.ris", "--criterion", "x", "--query", "x"], "No such file: gone.ris"),
        (["refs.ris", *START, "--text", "titel"], "No column 'titel' in refs.ris"),
        (["refs.ris", *START, "--seed-document", "nobody"], "There is no document 'nobody'"),
        (["refs.ris", *START, "--seed-document", "@gone"], "The seeds in gone cannot be read"),
        (["refs.ris", *START, "--features", "gone.npy"], "No such file: gone.npy"),
        (["refs.ris", *START, "--stop", "sometime"], "sometime"),
        (
            ["refs.ris", *START, "--certify", "--method", "uniform"],
            "Methods that certify a recall: audit, along",
        ),
        (["refs.ris", *START, "--like", "nobody"], "There is no database karat.db"),
    ],
)
def test_mistakes_get_one_line(karat: Karat, truth: dict[str, int], words: list[str], message: str) -> None:
    code, out, err = karat("new", "volume", *words)
    assert code != 0
    assert out == ""
    assert message in err
    assert len(err.strip().splitlines()) == 1
    # Nothing half-made is left behind.
    assert not Path("karat.db").exists() or "no campaign" in karat("list")[1].lower()


def test_export_of_what_was_found_is_for_reviews(karat: Karat, truth: dict[str, int]) -> None:
    Path("list.csv").write_text("id,score\n" + "".join(f"a{i},{i}\n" for i in range(50)))
    assert karat("new", "curve", "list.csv", "--criterion", "x")[0] == 0
    code, _, err = karat("export", "list", "--found")
    assert (code != 0, "only a review finds documents" in err) == (True, True)
    code, _, err = karat("export", "list", "--found", "--history")
    assert "Export one at a time" in err
    code, _, err = karat("export", "list", "--found", "--format", "qrels")
    assert "Formats: csv, ris, excel, asreview." in err


def test_decisions_and_the_flow_of_records(karat: Karat, truth: dict[str, int]) -> None:
    karat("new", "volume", "refs.ris", *START)
    told = judge(karat, "refs", truth)
    excluded = next(item for item, label in truth.items() if label == 0)
    karat("ask", "refs", "--annotator", "ann", "--count", "60")
    counts = {}
    for part in ("included", "excluded", "undecided", "all"):
        assert karat("export", "refs", "--decisions", part, "--out", f"{part}.csv")[0] == 0
        with Path(f"{part}.csv").open(newline="", encoding="utf-8-sig") as file:
            rows = list(csv.DictReader(file))
        counts[part] = len(rows)
        words = {"included": {"include"}, "excluded": {"exclude"}, "undecided": {"not judged"}}
        assert {row["decision"] for row in rows} <= words.get(part, set().union(*words.values()))
        assert all(truth[row["item"]] == (row["decision"] == "include") for row in rows if row["annotators"])
    assert counts["included"] + counts["excluded"] == told
    assert counts["all"] == 150 == told + counts["undecided"]
    assert truth[excluded] == 0
    assert karat("export", "refs", "--decisions", "included", "--format", "ris", "--out", "in.ris")[0] == 0
    assert len(rispy.loads(Path("in.ris").read_text())) == counts["included"]

    assert karat("show", "refs", "--prisma", "flow.svg", "--html", "page.html")[0] == 0
    picture = Path("flow.svg").read_text()
    assert f"Records screened (n\u00a0=\u00a0{told})" in picture
    assert f"Records included (n\u00a0=\u00a0{counts['included']})" in picture
    page = Path("page.html").read_text()
    assert "PRISMA 2020 flow diagram: 150 records identified, 0 duplicates removed" in page
    code, _, err = karat("export", "refs", "--decisions", "all", "--found")
    assert code == 2
    assert "one at a time" in err
