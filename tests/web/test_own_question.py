"""A question of another package over HTTP: listed, priced, started, labelled to its end and shown."""

import json
import os
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest

from karat.core import question as questions
from karat.web.serve import Serving
from tests.questions.own.share import QUESTION, Share
from tests.web.conftest import OWNER_TOKEN, write_pairs

ENTRY_POINTS = "[karat.questions]\nshare = tests.questions.own.share:QUESTION\n"
ROOT = Path(__file__).parents[2]


def install(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package that declares the question by an entry point, also for processes that are started later."""
    info = folder / "share_question-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: share-question\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(ENTRY_POINTS)
    monkeypatch.syspath_prepend(str(folder))
    paths = [str(folder), str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
    questions._installed.cache_clear()


@pytest.fixture
def owner(tmp_path, monkeypatch):
    """The owner of a server that was started with the package installed."""
    install(tmp_path / "packages", monkeypatch)
    data = tmp_path / "data"
    data.mkdir()
    write_pairs(data / "pairs.csv")
    serving = Serving(db=f"sqlite:///{tmp_path}/karat.db", data=data, port=0, owner_token=OWNER_TOKEN)
    server = serving.server()
    thread = threading.Thread(target=server.run, kwargs={"sockets": [serving.socket]})
    thread.start()
    while not server.started and thread.is_alive():
        time.sleep(0.01)
    headers = {"Authorization": f"Bearer {OWNER_TOKEN}"}
    with httpx.Client(base_url=f"{serving.url}/api/v1", headers=headers, timeout=120) as client:
        yield client
    server.should_exit = True
    thread.join(30)
    questions._REGISTERED.pop("share", None)
    sys.path.remove(str(tmp_path / "packages"))
    questions._installed.cache_clear()


def test_a_question_of_another_package(owner):
    listed = {one["name"]: one for one in owner.get("/questions").json()["questions"]}
    assert list(listed) == ["curve", "rate", "cut", "compare", "volume", "share"]
    share = listed["share"]
    assert (share["title"], share["source"]["name"]) == (QUESTION.title, "ranking")
    choices = {one["name"]: one for one in share["choices"]}
    assert (choices["sample"]["title"], choices["sample"]["default"], choices["sample"]["kind"]) == (
        "Labels",
        50,
        "integer",
    )
    assert (choices["confidence"]["unit"], choices["confidence"]["range"]) == (0.01, "between 0 and 1")
    assert choices["method"]["one_of"] == ["plain"]

    paths = owner.get("/openapi.json").json()["components"]["schemas"]
    assert "sample" in paths["ShareCampaign"]["properties"]
    about = {"question": "share", "source": {"path": "pairs.csv"}, "sample": 40}
    price = owner.post("/plan", json=about).json()
    assert (price["items"], price["labels"], price["methods"]) == (400, 40, {"plain": {"labels": 40}})
    refused = owner.post("/plan", json={**about, "sample": 0})
    assert refused.json()["error"]["message"] == "The sample must be at least 1; it is 0."

    body = {**about, "name": "shared", "criterion": "It is right.", "fields": ["text"], "max_labels": 100}
    started = owner.post("/campaigns", json=body)
    assert (started.status_code, started.json()["question"]) == (201, "share"), started.text
    page = owner.get(f"{str(owner.base_url).removesuffix('/api/v1/')}/campaigns/shared")
    assert page.status_code in (200, 303)
    told = 0
    while items := owner.post("/campaigns/shared/ask", json={"annotator": "ann", "count": 15}).json()[
        "items"
    ]:
        assert all(set(item["fields"]) == {"text"} for item in items)
        answers = [{"key": item["key"], "value": int(item["unit"] <= 200)} for item in items]
        done = owner.post("/campaigns/shared/tell", json={"annotator": "ann", "answers": answers}).json()
        told += done["taken"]
    assert told == 40

    result = Share.from_json(owner.get("/campaigns/shared/result").text)
    assert (result.labels_used, result.size, result.lower <= 0.5 <= result.upper) == (40, 400, True)
    dashboard = owner.get("/campaigns/shared/dashboard").json()
    assert (dashboard["question"], dashboard["labels"], dashboard["status"]["state"]) == ("share", 40, "done")
    assert f"{result.value:.4g}" in json.dumps(dashboard["result"])
