"""Campaigns in databases of released versions go on as they did in the version that wrote them.

Each folder of `released` is a version. For each question it has:

- `<question>.sql`, the dump of a database of half-finished campaigns, written by that version;
- `<question>.json`, what that version did next, starting from the dump: for each campaign its source, whether
  it takes unsure labels and whether the dump has a checkpoint of it, the steps (who asked for how many items
  and got which, and corrections), what was shown of two items, and the final result.

Beside them are the files that the campaigns were made from; their column `truth` has the labels. The dumps
say that these files are in `/released`. Nothing in these folders is changed later; each release gets a folder
of its own.

Where a later version corrected numbers that were wrong, `corrected/<version>/<question>.json` says for each
campaign why, and has those numbers as they are now. What is asked and shown stays as it was.
"""

import csv
import json
import sqlite3
import threading
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

import karat

RELEASED = Path(__file__).parent / "released"
CORRECTED = Path(__file__).parent / "corrected"
# Relative. The models of a review are fitted in single precision: with another processor's instructions its
# estimates were 2e-9 off.
TOLERANCE = {"rate": 1e-12, "cut": 1e-12, "curve": 1e-12, "compare": 1e-12, "volume": 1e-7}
# Tokens in the curves' database: of an owner, and of two invitations to `band-half-width`.
OWNER_TOKEN, ANN_TOKEN, REVOKED_TOKEN = "owner-of-v0.1", "ann-of-v0.1", "revoked-of-v0.1"


class Case(NamedTuple):
    """A campaign of a released version."""

    folder: Path
    question: str
    name: str

    def __str__(self) -> str:
        return f"{self.folder.name}-{self.question}-{self.name}"


def cases() -> list[Case]:
    return [
        Case(path.parent, path.stem, name)
        for path in sorted(RELEASED.glob("*/*.json"))
        for name in json.loads(path.read_text())
    ]


def load(case: Case, folder: Path) -> str:
    """The address of a fresh copy of the database that holds a campaign."""
    with sqlite3.connect(folder / "released.db") as connection:
        connection.executescript((case.folder / f"{case.question}.sql").read_text())
    connection.close()
    return f"sqlite:///{folder}/released.db"


def expected_of(case: Case) -> dict[str, Any]:
    return json.loads((case.folder / f"{case.question}.json").read_text())[case.name]


def correction_of(case: Case) -> dict[str, Any]:
    """The numbers of a campaign's result that a later version corrected."""
    path = CORRECTED / case.folder.name / f"{case.question}.json"
    corrections = json.loads(path.read_text()) if path.exists() else {}
    return corrections.get(case.name, {"result": {}})["result"]


def source_of(folder: Path, names: str | list[str]) -> str | list[str]:
    """Where the files of a campaign are now."""
    return str(folder / names) if isinstance(names, str) else [str(folder / name) for name in names]


class Annotators:
    """People who label by the column `truth`, where `?` is an item that nobody is sure of.

    Methods that take no unsure labels are told 0 instead. Bob is wrong about one item in nine.
    """

    def __init__(self, folder: Path, names: str | list[str], *, unsure: bool) -> None:
        self.unsure = unsure
        self.truth: dict[str, str] = {}
        for name in [names] if isinstance(names, str) else names:
            with (folder / name).open(newline="") as file:
                rows = csv.DictReader(file) if name.endswith(".csv") else map(json.loads, file)
                for number, row in enumerate(rows):
                    # Items without an id are known by their row.
                    self.truth[str(row.get("id", row.get("item", number)))] = row["truth"]

    def label(self, item: Any, annotator: str) -> int | None:
        found = self.truth[str(item)]
        if found == "?":
            return None if self.unsure else 0
        is_wrong = annotator == "bob" and zlib.crc32(str(item).encode()) % 9 == 0
        return int(found) ^ is_wrong

    def ask(self, campaign: karat.Campaign, annotator: str, count: int) -> list[Any]:
        """Ask for items and label them; returns the items."""
        items = campaign.ask(count, annotator=annotator)
        campaign.tell({item.id: self.label(item.id, annotator) for item in items}, annotator=annotator)
        return items


def numbers_of(question: str, result: Any) -> dict[str, Any]:
    """The numbers of a result, without its texts."""
    if question == "curve":
        ranks = sorted({1, *(result.size * part // 10 for part in range(1, 11))})
        bands = {
            metric: [list(map(float, ends)) for ends in result.band(metric, ranks)]
            for metric in ("precision", "recall")
        }
        plain = {name: getattr(result, name) for name in ("size", "confidence", "factor", "labels_used")}
        return plain | bands | {"ranks": ranks, "average_precision": ends_of(result.average_precision())}
    kept = {
        "compare": "names sizes pool_size confidence labels_used scores differences apart shared drawn "
        "served",
        "volume": "size confidence labels_used judged total recall found found_ids gain knee judged_before "
        "forecast",
        "rate": "size confidence labels_used labels_known value lower upper slices alarms",
        "cut": "size confidence labels_used kept undecided cut lower_cut precision recall accuracy added "
        "removed rejected",
    }
    written = json.loads(result.to_json())
    return {name: written[name] for name in kept[question].split()}


def ends_of(band: Any) -> list[float]:
    return [band.lower, band.value, band.upper]


def assert_same(found: Any, expected: Any, place: str, *, tolerance: float) -> None:
    """Equal, numbers up to rounding."""
    if isinstance(expected, dict):
        assert set(found) == set(expected), place
        for key, value in expected.items():
            assert_same(found[key], value, f"{place}.{key}", tolerance=tolerance)
    elif isinstance(expected, list):
        assert len(found) == len(expected), place
        for number, value in enumerate(expected):
            assert_same(found[number], value, f"{place}[{number}]", tolerance=tolerance)
    elif isinstance(expected, float):
        # Differences of equal numbers are 0 only up to rounding.
        assert found == pytest.approx(expected, rel=tolerance, abs=tolerance), place
    else:
        assert found == expected, place


@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_campaign_of_a_released_version_goes_on_as_before(case: Case, tmp_path: Path) -> None:
    assert_goes_on(case, tmp_path)


@pytest.mark.parametrize("case", [case for case in cases() if expected_of(case)["checkpoint"]], ids=str)
def test_it_goes_on_the_same_without_its_checkpoint(case: Case, tmp_path: Path) -> None:
    assert_goes_on(case, tmp_path, replay=True)


def assert_goes_on(case: Case, folder: Path, *, replay: bool = False) -> None:
    """The campaign hands out the same items and ends with the same numbers as in its own version."""
    expected = expected_of(case)
    people = Annotators(case.folder, expected["source"], unsure=expected["unsure"])
    source = source_of(case.folder, expected["source"])
    with karat.Campaign.open(load(case, folder), case.name, source=source) as campaign:
        if replay:
            campaign.replay()
        shown: dict[str, Any] = {}
        for number, step in enumerate(expected["steps"]):
            if "correct" in step:
                campaign.correct(step["correct"], step["value"], annotator=step["annotator"])
                continue
            items = people.ask(campaign, step["annotator"], step["count"])
            assert [item.id for item in items] == step["items"], f"step {number}"
            shown |= {str(item.id): item.fields for item in items}
        assert {item: shown[item] for item in expected["shown"]} == expected["shown"]
        result = campaign.result()
    tolerance = TOLERANCE[case.question]
    numbers = expected["result"] | correction_of(case)
    assert_same(numbers_of(case.question, result), numbers, "result", tolerance=tolerance)


@pytest.mark.parametrize("case", cases(), ids=str)
def test_corrected_numbers_are_none_that_people_chose_or_counted(case: Case) -> None:
    released = expected_of(case)["result"]
    for name, corrected in correction_of(case).items():
        assert corrected != released[name]
        assert name in {"scores", "differences", "apart", "average_precision", "precision", "recall"}
        if case.question == "curve":
            # Lower ends, values and upper ends: what a band guarantees stays as it was.
            assert (corrected[0], corrected[2]) == (released[name][0], released[name][2])


def test_people_who_were_invited_to_a_released_version_still_come_in(tmp_path: Path) -> None:
    case = Case(RELEASED / "v0.1", "curve", "band-half-width")
    expected = expected_of(case)
    url, source = load(case, tmp_path), source_of(case.folder, expected["source"])
    with karat.Campaign.open(url, case.name, source=source) as campaign:
        # The campaign remembers where its list is now.
        campaign.result()
    first = expected["steps"][0]
    with running_server(url, tmp_path) as address:

        def call(token: str, method: str, path: str, body: Any = None) -> httpx.Response:
            headers = {"Authorization": f"Bearer {token}"}
            return httpx.request(method, f"{address}/api/v1/{path}", json=body, headers=headers, timeout=60)

        asked = call(ANN_TOKEN, "POST", "label/ask", {"count": first["count"]})
        assert [item["key"] for item in asked.json()["items"]] == first["items"]
        assert call(ANN_TOKEN, "GET", "label/state").json()["annotator"] == first["annotator"]
        assert call(OWNER_TOKEN, "GET", "campaigns").status_code == 200
        assert call(ANN_TOKEN, "GET", "campaigns").status_code == 403
        assert call(REVOKED_TOKEN, "GET", "label/state").status_code == 401


@contextmanager
def running_server(url: str, data: Path) -> Iterator[str]:
    """The address of a server for a database, on a port of this machine."""
    from karat.web.serve import Serving

    serving = Serving(db=url, data=data, port=0, owner_token=None)
    server = serving.server()
    thread = threading.Thread(target=server.run, kwargs={"sockets": [serving.socket]})
    thread.start()
    try:
        deadline = time.monotonic() + 30
        while not server.started and time.monotonic() < deadline:
            time.sleep(0.01)
        yield serving.url
    finally:
        server.should_exit = True
        thread.join(60)
