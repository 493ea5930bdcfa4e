"""The commands of campaigns with --server, against a real server."""

import csv
import json
import uuid

import pytest

from karat.campaign.campaign import Campaign
from karat.cli.labelling import Turn
from karat.cli.location import Place
from tests.cli.campaigns import caller, fill_in, truth, write_list
from tests.web.conftest import OWNER_TOKEN


@pytest.fixture
def karat(capsys, monkeypatch, tmp_path, site):
    """karat as a person with a laptop and a server types it: exit code, stdout, stderr."""
    monkeypatch.chdir(tmp_path)
    for variable in ("KARAT_DB", "KARAT_ANNOTATOR"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("KARAT_SERVER", site.url)
    monkeypatch.setenv("KARAT_TOKEN", OWNER_TOKEN)
    return caller(capsys)


def started(karat, tmp_path, *options):
    """A campaign from a file of this machine."""
    name = f"c{uuid.uuid4().hex[:8]}"
    path = write_list(tmp_path / f"{name}.csv", 300)
    code, out, err = karat(
        "new", "curve", path, "--criterion", f"right in {name}", "--factor", "1.3", *options
    )
    assert (code, err) == (0, ""), err
    assert f"Campaign {name}: 300 items, method band" in out
    return name


def ask_and_tell(karat, tmp_path, name, annotator, *options):
    tasks = tmp_path / f"{name}-{annotator}.csv"
    code, out, _ = karat("ask", name, "--annotator", annotator, "--count", 20, "--out", tasks)
    assert (code, f"karat tell {name} {tasks} --annotator {annotator}\n" in out) == (0, True)
    items = fill_in(tasks, **dict(options))
    return tasks, items


def test_from_a_file_to_a_result(karat, tmp_path, site):
    name = started(karat, tmp_path, "--redundancy", 2)
    assert OWNER_TOKEN not in karat("show", name)[1]
    tasks, items = ask_and_tell(karat, tmp_path, name, "ann")
    assert karat("tell", name, tasks, "--annotator", "ann")[1] == "20 new labels by ann.\n"
    assert karat("tell", name, tasks, "--annotator", "ann")[1] == "0 new labels; 20 known already.\n"
    tasks, _ = ask_and_tell(karat, tmp_path, name, "bob")
    karat("tell", name, tasks, "--annotator", "bob")
    printed = json.loads(karat("show", name, "--json")[1])
    with Campaign.open(site.db, name) as campaign:
        assert (campaign.status().labels, printed["labels"]) == (40, 40)
        assert printed["result"]["cutoffs"]
    page, picture = tmp_path / "r.html", tmp_path / "r.png"
    code, _, err = karat("show", name, "--html", page, "--png", picture, "--noise")
    assert (code, err) == (0, "")
    assert "Fingerprint of the list" in page.read_text()
    assert picture.read_bytes().startswith(b"\x89PNG")
    _, out, _ = karat("correct", name, items[0], "unsure", "--comment", "look again")
    assert out == f"Item {items[0]} counts as unsure in campaign {name}.\n"
    assert karat("correct", name, "--disagreements")[1] == f"Nobody disagrees in campaign {name}.\n"
    assert {one["name"] for one in json.loads(karat("annotators", name, "--json")[1])["annotators"]} == {
        "ann",
        "bob",
    }
    assert karat("export", name, "--out", tmp_path / "l.csv")[1] == f"20 labels in {tmp_path / 'l.csv'}.\n"
    log = tmp_path / "log.jsonl"
    assert karat("export", name, "--history", "--format", "jsonl", "--out", log)[1] == f"41 lines in {log}.\n"
    assert len(log.read_text().splitlines()) == 41
    assert karat("archive", name)[0] == 0
    assert "is archived" in karat("ask", name, "--annotator", "ann")[2]
    assert karat("archive", name, "--reopen")[1] == f"Campaign {name} takes labels again.\n"


def test_files_that_contradict_the_log_are_refused_as_a_whole(karat, tmp_path, site):
    name = started(karat, tmp_path)
    tasks, items = ask_and_tell(karat, tmp_path, name, "ann")
    karat("tell", name, tasks, "--annotator", "ann")
    fill_in(tasks, change={items[0]: "no" if truth(items[0]) else "yes"})
    code, _, err = karat("tell", name, tasks, "--annotator", "ann")
    assert (code, "against what the same person said before" in err, "Nothing was stored" in err) == (
        2,
        True,
        True,
    )
    assert karat("tell", name, tasks, "--annotator", "ann", "--revise")[1].startswith(
        "0 new labels by ann; 1 revised"
    )
    several = tmp_path / "several.csv"
    with several.open("w", newline="") as file:
        csv.writer(file).writerows([["item", "label", "annotator"], ["nowhere", "yes", "ann"]])
    code, _, err = karat("import", name, several)
    assert (code, "never asked for" in err) == (2, True)
    with Campaign.open(site.db, name) as campaign:
        assert len(campaign.history()) == 21


def test_a_campaign_like_another(karat, tmp_path, site):
    name = started(karat, tmp_path)
    tasks, _ = ask_and_tell(karat, tmp_path, name, "ann")
    karat("tell", name, tasks, "--annotator", "ann")
    other = f"{name}-2"
    code, out, err = karat(
        "new", "curve", tmp_path / f"{name}.csv", "--like", name, "--name", other, "--archive-old"
    )
    assert (code, "20 labels of the same criterion carried over" in out) == (0, True), err
    listed = {one["name"]: one for one in json.loads(karat("list", "--json")[1])["campaigns"]}
    assert (listed[name]["archived"], listed[other]["archived"]) == (True, False)
    assert listed[other]["items"] == 300
    assert name in karat("list")[1]


def test_a_comparison(karat, tmp_path):
    name = f"c{uuid.uuid4().hex[:8]}"
    path = tmp_path / f"{name}.csv"
    rows = [
        f"{system},x{item}\n"
        for system, items in {"a": (0, 60), "b": (30, 90)}.items()
        for item in range(*items)
    ]
    path.write_text("system,item\n" + "".join(rows))
    code, out, err = karat(
        "new", "compare", path, "--criterion", f"right in {name}", "--labels-per-system", 20
    )
    assert (code, "90 items" in out) == (0, True), err
    for _ in range(10):
        tasks = tmp_path / "t.csv"
        if "Nothing to label" in karat("ask", name, "--annotator", "ann", "--out", tasks)[2]:
            break
        fill_in(tasks)
        assert karat("tell", name, tasks, "--annotator", "ann")[0] == 0
    printed = json.loads(karat("show", name, "--json")[1])["result"]
    assert printed["names"] == ["a", "b"]
    code, _, err = karat("new", "compare", path, path, "--criterion", "x", "--name", f"{name}-2")
    assert (code, err.startswith("karat: A server takes one file for a campaign")) == (2, True)


def test_labelling_in_the_terminal_over_the_network(karat, tmp_path, site):
    name = started(karat, tmp_path)
    token = site.invite(name, "carol")
    campaign = Place("", site.url, token).open(None)
    assert campaign.name == name
    turn = Turn(campaign, "carol")
    turn.next()
    keys = []
    for value in (1, 0, None):
        keys.append(turn.current.item.key)
        turn.answer(value)
    turn.give_back()
    again = Turn(campaign, "carol")
    again.next()
    assert [again.undo() and (again.current.item.key, again.current.answer) for _ in keys] == [
        (keys[2], None),
        (keys[1], 0),
        (keys[0], 1),
    ]
    assert again.current.item.fields["second"] == "It pours."
    again.answer(0)
    with Campaign.open(site.db, name) as local:
        assert [line.value for line in local.history(keys[0])] == [1, 0]


def test_a_name_is_forgotten(karat, tmp_path, site):
    name = started(karat, tmp_path)
    person = f"p{uuid.uuid4().hex[:8]}"
    tasks, _ = ask_and_tell(karat, tmp_path, name, person)
    karat("tell", name, tasks, "--annotator", person)
    assert karat("annotators", "--erase", person)[1].startswith(f"The name {person} is forgotten")
    code, _, err = karat("annotators", "--erase", person)
    assert (code, f"No annotator '{person}'" in err) == (2, True)
    assert person not in karat("annotators", name)[1]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            ["list", "--server", "http://127.0.0.1:9"],
            "http://127.0.0.1:9 does not answer: Connection refused.",
        ),
        (["list", "--server", "http://nowhere.invalid"], "http://nowhere.invalid does not answer"),
        (["list", "--server", "labels.example.org"], "is not the address of a server"),
        (["list", "--token", "x" * 30], "does not accept this token"),
        (["list", "--db", "k.db", "--server", "http://x"], "Give --db or --server, not both"),
        (["list", "--db", "k.db", "--token", "x"], "--token goes with --server"),
        (["show", "x", "--source", "y"], "--source does not go with --server"),
        (["show", "x", "--verify"], "--verify does not go with --server"),
        (["show", "nowhere"], "No campaign 'nowhere'"),
        (["new", "curve", "nowhere.csv", "--criterion", "x"], "nowhere.csv"),
        (["tell", "x", "nowhere.csv", "--annotator", "a"], "No campaign 'x'"),
    ],
)
def test_mistakes_are_one_line(karat, arguments, words):
    code, out, err = karat(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("karat: ")
    assert words in err
    assert err.count("\n") == 1


def test_what_is_typed_goes_before_the_environment(karat, monkeypatch, tmp_path):
    code, _, err = karat("list", "--db", "nothing.db")
    assert (code, "nothing.db" in err) == (2, True)
    monkeypatch.setenv("KARAT_DB", str(tmp_path / "nothing.db"))
    code, _, err = karat("list")
    assert (code, "KARAT_DB and KARAT_SERVER are both set" in err) == (2, True)
    monkeypatch.delenv("KARAT_TOKEN")
    code, _, err = karat("list", "--server", "http://127.0.0.1:9")
    assert (code, "--token, or KARAT_TOKEN" in err) == (2, True)
