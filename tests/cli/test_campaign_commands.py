"""Campaigns from the command line, with real databases."""

import csv
import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import BashComplete

from karat.cli.main import cli
from tests.cli.campaigns import CRITERION, Karat, fill_in, refused, shown, write_list

# ---------------------------------------------------------------------- starting


def test_new_says_what_it_made_what_it_costs_and_what_to_type(karat: Karat, tmp_path: Path) -> None:
    path = write_list(tmp_path / "pairs.csv")
    code, out, _ = karat("new", "curve", path, "--criterion", CRITERION, "--factor", "1.5")
    assert code == 0
    assert "Campaign pairs: 400 items, method band" in out
    assert f"What counts as right: {CRITERION}" in out
    assert "it will take about " in out
    assert "Next: karat label pairs --annotator YOU" in out
    assert len(out.splitlines()) == 3
    assert (tmp_path / "karat.db").exists()


def test_the_database_may_be_a_path_an_address_or_in_the_environment(
    karat: Karat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_list(tmp_path / "pairs.csv", 60)
    code, out, _ = karat("new", "curve", path, "--criterion", "x", "--factor", "2", "--db", "team.db")
    assert code == 0
    assert "karat label pairs --annotator YOU --db team.db" in out
    assert json.loads(karat("list", "--db", "sqlite:///team.db", "--json")[1])["campaigns"][0]["items"] == 60
    monkeypatch.setenv("KARAT_DB", str(tmp_path / "team.db"))
    assert "pairs" in karat("list")[1]
    assert refused(karat, "list", "--db", "other.db").startswith("karat: There is no database other.db.")


def test_annotators_do_not_see_the_score_unless_told_to(karat: Karat, pairs: Path) -> None:
    header = karat("ask", "--annotator", "ann", "--count", "1")[1].splitlines()[0]
    assert header == "item,label,comment,id,first,second"
    karat(
        "new", "curve", pairs, "--name", "b", "--criterion", "b", "--fields", "score, first", "--factor", "2"
    )
    header = karat("ask", "b", "--annotator", "ann", "--count", "1")[1].splitlines()[0]
    assert header == "item,label,comment,score,first"


def test_every_choice_reaches_the_campaign(karat: Karat, tmp_path: Path) -> None:
    from karat.campaign.campaign import Campaign

    path = write_list(tmp_path / "pairs.csv")
    (tmp_path / "how.txt").write_text("Read twice.")
    (tmp_path / "gold.csv").write_text("id,label\np1,1\np2,0\n")
    code, _, err = karat(
        *("new", "curve", path, "--criterion", "x", "--half-width", ".1", "--delta", ".1", "--seed", "7"),
        *("--redundancy", "2", "--aggregate", "dawid-skene", "--lease", "30", "--ahead", "5", "--batch", "8"),
        *("--instructions", "@how.txt", "--gold", "gold.csv", "--gold-share", ".1", "--max-labels", "900"),
        *(
            "--max-hours",
            "3",
            "--max-money",
            "100",
            "--per-label",
            ".1",
            "--per-hour",
            "2",
            "--ranks",
            "1:200",
        ),
    )
    assert (code, err) == (0, "")
    with Campaign.open("sqlite:///karat.db") as campaign:
        definition = campaign.definition
        assert {item.item: item.value for item in campaign.store.gold(campaign.row.id)} == {"p1": 1, "p2": 0}
    assert definition.plan["half_width"] == 0.1
    assert definition.plan["ranks"] == [1, 200]
    assert definition.plan["confidence"] == 0.9
    assert definition.plan["batch"] == 8
    assert definition.seed == 7
    labelling = definition.labelling
    assert (labelling.redundancy, labelling.aggregate, labelling.ahead) == (2, "dawid-skene", 5)
    assert (labelling.lease_seconds, labelling.gold_share) == (1800.0, 0.1)
    assert labelling.instructions == "Read twice."
    assert (labelling.max_labels, labelling.max_hours, labelling.max_money) == (900, 3.0, 100.0)


def test_a_list_that_gained_items_keeps_its_labels(karat: Karat, pairs: Path, tmp_path: Path) -> None:
    from karat.campaign.campaign import Campaign

    karat("ask", "--annotator", "ann", "--out", "tasks.csv")
    items = fill_in(tmp_path / "tasks.csv")
    karat("tell", "tasks.csv", "--annotator", "ann")
    longer = write_list(tmp_path / "longer.csv", 500)
    code, out, _ = karat("new", "curve", longer, "--like", "pairs", "--archive-old", "--factor", "1.4")
    assert code == 0
    assert f"{len(items)} labels of the same criterion carried over" in out
    assert "Campaign pairs is archived." in out
    with Campaign.open("sqlite:///karat.db") as campaign:
        assert campaign.name == "longer"
        assert campaign.row.criterion_text == CRITERION
        assert campaign.definition.plan["factor"] == 1.4
        assert campaign.definition.source.fields == ["id", "first", "second"]
    assert shown(karat)["known"] == len(items)


@pytest.mark.parametrize(
    "choices",
    [
        ["--method", "paula", "--epsilon", ".5", "--window", "3"],
        ["--half-width", ".2", "--max-labels", "90"],
        ["--factor", "1.5", "--gold", "gold.csv", "--gold-share", ".2", "--proxy", "score"],
    ],
)
def test_like_takes_any_plan_over(karat: Karat, tmp_path: Path, choices: list[str]) -> None:
    from karat.campaign.store import Store

    path = write_list(tmp_path / "pairs.csv")
    (tmp_path / "gold.csv").write_text("id,label\np1,1\np2,0\n")
    assert karat("new", "curve", path, "--criterion", "x", *choices)[0] == 0
    assert karat("new", "curve", path, "--name", "again", "--like", "pairs")[0] == 0
    store = Store("sqlite:///karat.db")
    first, second = store.campaigns()
    assert store.gold(first.id) == store.gold(second.id)
    store.close()
    # Labels that are known from the start change the draws: they may have been chosen by the same seed.
    known = "--gold" in choices
    assert (first.definition["seed"] == second.definition["seed"]) == (not known)
    assert {**first.definition, "seed": 0} == {**second.definition, "seed": 0}


def test_without_ids_nothing_can_be_carried_over_and_new_says_so(karat: Karat, tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text("score,text\n" + "".join(f"{n / 100},t{n}\n" for n in range(80)))
    karat("new", "curve", path, "--criterion", "x", "--factor", "2")
    path.with_name("more.csv").write_text(path.read_text() + "2,new\n")
    code, out, _ = karat("new", "curve", "more.csv", "--like", "rows")
    assert code == 0
    assert "its items have no ids" in out


# ---------------------------------------------------------------------- labels out and in


# ---------------------------------------------------------------------- bad labels


# ---------------------------------------------------------------------- where it stands


def test_show_in_text_json_page_and_picture(karat: Karat, pairs: Path, tmp_path: Path) -> None:
    karat("ask", "--annotator", "ann", "--count", "60", "--out", "tasks.csv")
    fill_in(tmp_path / "tasks.csv")
    karat("tell", "tasks.csv", "--annotator", "ann")
    code, out, _ = karat("show", "--html", "report.html", "--png", "curve.png", "--verify")
    assert code == 0
    assert "60 by 1 annotator" in out
    assert "band so far" in out
    assert "Verified" in out
    assert (tmp_path / "report.html").read_text().startswith("<!")
    assert (tmp_path / "curve.png").read_bytes().startswith(b"\x89PNG")
    assert karat("show", "--figure", "curve.pdf")[0] == 0
    assert (tmp_path / "curve.pdf").read_bytes().startswith(b"%PDF")
    assert "Let it end in .png, .svg, .pdf" in refused(karat, "show", "--png", "curve.gif")
    printed = shown(karat)
    assert (printed["labels"], printed["state"], printed["target"]["factor"]) == (60, "open", 1.5)
    assert printed["result"]["confidence"] == 0.95
    assert [cut["precision"] for cut in printed["result"]["cutoffs"]] == [0.95, 0.9]
    assert printed["noise"] is None


def test_ask_checks_a_source_that_is_named_though_items_are_drawn(
    karat: Karat, pairs: Path, tmp_path: Path
) -> None:
    karat("ask", "--annotator", "ann", "--count", "2")
    other = tmp_path / "other.csv"
    other.write_text("id,score\n1,2\n")
    assert "other.csv" in refused(karat, "ask", "--annotator", "ann", "--count", "2", "--source", str(other))


def test_a_method_without_a_result_before_its_end(karat: Karat, tmp_path: Path) -> None:
    path = write_list(tmp_path / "pairs.csv")
    karat("new", "curve", path, "--criterion", "x", "--method", "uniform", "--factor", "1.5")
    assert "this method has no result before its last label" in karat("show")[1]
    assert shown(karat)["result"] is None
    assert "There is nothing to write yet" in refused(karat, "show", "--png", "curve.png")


def test_noise_is_carried_into_the_band(karat: Karat, tmp_path: Path) -> None:
    path = write_list(tmp_path / "pairs.csv", 300)
    karat("new", "curve", path, "--criterion", "x", "--redundancy", "2", "--factor", "1.5")
    assert "not known" in refused(karat, "show", "--noise")
    for person in ("ann", "bob"):
        karat("ask", "--annotator", person, "--count", "150", "--out", "tasks.csv")
        fill_in(tmp_path / "tasks.csv")
        karat("tell", "tasks.csv", "--annotator", person)
    assert "wrong labels" in karat("show")[1]
    plain, noisy = shown(karat), shown(karat, "--noise")
    assert noisy["result"]["confidence"] < plain["result"]["confidence"]
    assert any("Each label is wrong" in text for text in noisy["result"]["assumptions"])


def test_list_annotators_and_erase(karat: Karat, pairs: Path, tmp_path: Path) -> None:
    assert "Nobody has labelled anything" in karat("annotators")[1]
    karat("ask", "--annotator", "ann", "--count", "5", "--out", "tasks.csv")
    fill_in(tmp_path / "tasks.csv")
    karat("tell", "tasks.csv", "--annotator", "ann")
    assert "ann" in karat("annotators")[1]
    assert json.loads(karat("annotators", "--json")[1])["annotators"][0]["labels"] == 5
    assert karat("annotators", "--erase", "ann")[0] == 0
    assert [one["name"] for one in json.loads(karat("annotators", "--json")[1])["annotators"]] == [
        "(erased 1)"
    ]
    assert "No annotator 'ann'" in refused(karat, "annotators", "--erase", "ann")
    out = karat("list")[1]
    assert "pairs" in out
    assert "400" in out


def test_archive_and_reopen(karat: Karat, pairs: Path) -> None:
    assert "karat archive pairs --reopen" in karat("archive", "pairs")[1]
    assert "archived" in karat("list")[1]
    assert "is archived" in refused(karat, "ask", "pairs", "--annotator", "ann")
    assert karat("archive", "pairs", "--reopen")[0] == 0
    assert karat("ask", "pairs", "--annotator", "ann")[0] == 0


def test_set_changes_a_campaign(karat: Karat, pairs: Path) -> None:
    code, out, err = karat("set", "pairs", "budget=90", "factor=1.3", "lease=30", "criterion=Same meaning")
    assert (code, err) == (0, "")
    assert out == "Campaign pairs has changed: budget=90, factor=1.3, lease=30, criterion=Same meaning.\n"
    assert shown(karat, "pairs")["criterion"] == "Same meaning"
    changed = json.loads(karat("set", "pairs", "budget=80", "factor=1.4", "lease=20", "--json")[1])["changed"]
    assert changed == {"lease_seconds": 1200.0, "max_labels": 80, "factor": 1.4, "budget": 80}
    karat("set", "pairs", "factor=1.3")
    assert json.loads(karat("set", "pairs", "max-labels=none", "--json")[1])["changed"]["max_labels"] is None
    assert karat("set", "pairs", "factor=1.3")[1] == "Campaign pairs is as it was.\n"
    assert "budget=800" in refused(karat, "set", "pairs", "budget")
    assert "No choice 'colour'. Choices: name, criterion" in refused(karat, "set", "pairs", "colour=red")
    assert "The budget must be at least 1 label; it is 0." in refused(karat, "set", "pairs", "budget=0")
    assert "'x' is not a number" in refused(karat, "set", "pairs", "factor=x")
    assert "Say what to change, for instance budget=800. Choices: name," in refused(karat, "set", "pairs")


def test_invite_several(karat: Karat, pairs: Path, tmp_path: Path) -> None:
    (tmp_path / "team.csv").write_text(
        'name,mail\nann,a@example.org\n"Bob, the second",b@example.org\nann,\n'
    )
    code, out, _ = karat("invite", "pairs", "--names", "team.csv", "--url", "https://example.org")
    rows = list(csv.reader(out.splitlines()))
    assert code == 0
    assert [row[0] for row in rows] == ["annotator", "ann", "Bob, the second"]
    assert all(row[1].startswith("https://example.org/i/") for row in rows[1:])
    assert "--names FILE" in refused(karat, "invite", "pairs")


# ---------------------------------------------------------------------- mistakes


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["show", "nosuch"], "No campaign 'nosuch' in sqlite:///karat.db. Campaigns: pairs."),
        (["ask"], "Missing option '--annotator'."),
        (["ask", "--annotator", "ann", "--format", "xls"], "No format 'xls' for items. Formats: csv, jsonl,"),
        (["ask", "--annotator", " "], "An annotator needs a name."),
        (["ask", "--annotator", "a", "--lease", "0"], "A lease must last longer"),
        (["ask", "--annotator", "a", "--config", "x.xml"], "--config goes with --format label-studio."),
        (["tell", "--annotator", "ann"], "Missing argument 'FILE'."),
        (["tell", "a", "b", "c", "--annotator", "ann"], "Got unexpected extra argument"),
        (["tell", "nowhere.csv", "--annotator", "ann"], "No such file: nowhere.csv."),
        (["tell", "pairs.csv", "--annotator", "ann"], "No column 'item' in pairs.csv"),
        (["correct", "p1", "rihgt"], "No label 'rihgt'. Labels: right, wrong, unsure."),
        (["correct", "nobody", "right"], "was never asked for"),
        (["export", "--format", "xml"], "No format 'xml' for labels."),
        (["label", "--annotator", "ann"], "karat label needs a terminal. To label elsewhere: karat ask"),
        (["show", "--watch", "--json"], "--watch is for the screen"),
        (["new", "curve", "pairs.csv"], 'A campaign needs a criterion: --criterion "'),
        (["new", "curve", "pairs.csv", "--criterion", "x"], "There is a campaign 'pairs' already."),
        (
            ["new", "curve", "pairs.csv", "--criterion", "x", "--archive-old"],
            "--archive-old goes with --like",
        ),
        (["new", "curve", "pairs.csv", "--like", "nosuch"], "No campaign 'nosuch'"),
        (["new", "curve", "pairs.csv", "--criterion", "x", "--fields", "nope"], "No column 'nope' to show."),
        (["new", "curve", "nowhere.csv", "--criterion", "x"], "No such file: nowhere.csv."),
        (
            ["new", "curve", "pairs.csv", "--criterion", "x", "--instructions", "@no"],
            "The instructions in no",
        ),
        (["new", "curve", "pairs.csv", "--criterion", "x", "--gold-share", ".1"], "needs gold"),
        (["new", "curve", "pairs.csv", "--criterion", "x", "--max-money", "9"], "needs a price"),
        (["new", "curve", "pairs.csv", "--criterion", "x", "--method", "pau"], "No method 'pau'."),
        (["completion", "tcsh"], "'tcsh' is not one of 'bash', 'zsh', 'fish'."),
    ],
)
def test_a_mistake_is_one_line(karat: Karat, pairs: Path, arguments: list[str], message: str) -> None:
    assert message in refused(karat, *arguments)


def test_columns_of_a_binary_file_are_escaped(karat: Karat, tmp_path: Path) -> None:
    (tmp_path / "bin.csv").write_bytes(b"a\x1b[31m\x07,b\x00\n1,2\n")
    message = refused(karat, "plan", "cut", "bin.csv", "--score", "score", "--precision", "0.9")
    assert message.endswith(r"Columns: a\x1b[31m\x07, b\x00." + "\n")


def test_an_annotators_name_is_one_line(karat: Karat, pairs: Path, tmp_path: Path) -> None:
    assert karat("ask", "--annotator", "ann", "--count", "2", "--out", "l.csv")[0] == 0
    fill_in(tmp_path / "l.csv")
    message = refused(karat, "tell", "l.csv", "--annotator", "a\nb")
    assert r"cannot hold a line break or a control character; it is 'a\nb'." in message
    assert r"'a\x1b[31m'" in refused(karat, "ask", "--annotator", "a\x1b[31m")
    assert r"'a\x07'" in refused(karat, "invite", "pairs", "--annotator", "a\x07")
    assert shown(karat)["labels"] == 0


def test_with_two_campaigns_a_name_is_needed(karat: Karat, pairs: Path) -> None:
    karat("new", "curve", pairs, "--name", "other", "--criterion", "x", "--factor", "2")
    assert "There are 2 campaigns in sqlite:///karat.db; name one: pairs, other." in refused(karat, "show")
    karat("archive", "other")
    assert shown(karat)["name"] == "pairs"


def test_a_source_that_moved_is_found_again_and_one_that_changed_is_refused(
    karat: Karat, tmp_path: Path
) -> None:
    path = write_list(tmp_path / "pairs.csv")
    karat("new", "curve", path, "--criterion", "x", "--factor", "1.5")
    moved = path.rename(tmp_path / "moved.csv")
    assert "--source PATH" in refused(karat, "show")
    assert shown(karat, "--source", moved)["labels"] == 0
    assert shown(karat)["labels"] == 0
    write_list(moved, 401)
    err = refused(karat, "show")
    assert "The list is not the one that this campaign was started with" in err
    assert "--like" in err


def test_databases_that_cannot_be_used(
    karat: Karat, pairs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "corrupt.db").write_bytes(b"nonsense" * 1000)
    assert "is not a karat database" in refused(karat, "list", "--db", "corrupt.db")
    assert "cannot be opened" in refused(
        karat, "new", "curve", pairs, "--criterion", "x", "--factor", "2", "--db", "no/such/folder.db"
    )
    assert "not in mysql" in refused(karat, "list", "--db", "mysql://host/name")
    monkeypatch.setattr("karat.campaign.database.WRITE_TIMEOUT", 0.2)
    other = sqlite3.connect(tmp_path / "karat.db", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert "was locked by another program" in refused(karat, "ask", "--annotator", "new")
    other.close()


def test_a_file_that_cannot_be_written_leaves_the_old_one(karat: Karat, pairs: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert "it is a file, not a directory" in refused(karat, "export", "--out", "file/labels.csv")
    assert (tmp_path / "file").read_text() == "in the way"


# ---------------------------------------------------------------------- the shell


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(karat: Karat, shell: str) -> None:
    code, out, _ = karat("completion", shell)
    assert code == 0
    assert "_KARAT_COMPLETE" in out


def completed(*words: str) -> list[str]:
    """What bash is offered for the last of these words."""
    shell = BashComplete(cli, {}, "karat", "_KARAT_COMPLETE")
    return [item.value for item in shell.get_completions(list(words[:-1]), words[-1])]


def test_the_shell_completes_commands_names_and_files(karat: Karat, pairs: Path, tmp_path: Path) -> None:
    assert completed("an") == ["annotators"]
    assert completed("show", "--ver") == ["--verify"]
    assert completed("tell", "pa") == ["pairs", "pa"]
    assert completed("show", "--db", "nope.db", "pa") == []
    asked = {"_KARAT_COMPLETE": "bash_complete", "COMP_WORDS": "karat show pa", "COMP_CWORD": "2"}
    program = Path(sys.executable).with_name("karat")
    done = subprocess.run(
        [program], cwd=tmp_path, env={**os.environ, **asked}, capture_output=True, text=True, check=True
    )
    assert (done.stdout, done.stderr) == ("plain,pairs\n", "")
