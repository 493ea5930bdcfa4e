import time

import pytest

from karat.campaign.campaign import Campaign
from karat.campaign.errors import CampaignError, StoreError, UnknownCampaignError
from karat.core.errors import KaratError, LabelError, ParameterError
from karat.exchange.formats import FORMATS, label_formats
from karat.report.registry import report_of
from karat.web.client import RemoteCampaign
from karat.web.connection import Connection
from tests.web.conftest import OWNER_TOKEN


@pytest.fixture
def remote(site):
    return RemoteCampaign(site.url, OWNER_TOKEN, site.campaign(redundancy=2))


def test_a_campaign_over_the_network_is_like_one_at_hand(site, remote):
    items = remote.ask(4, annotator="ann", lease_seconds=60)
    assert [item.fields["text"] for item in items] == [f"text {item.key[1:]}" for item in items]
    assert remote.tell({items[0].key: 1, items[1].key: None}, annotator="ann").new == 2
    assert remote.tell({items[0].key: 1}, annotator="ann").same == 1
    with pytest.raises(LabelError, match="labelled item"):
        remote.tell({items[0].key: 0, items[2].key: 1}, annotator="ann")
    remote.tell({items[0].key: 0}, annotator="bob")
    assert [one.votes for one in remote.disagreements()] == [{"ann": 1, "bob": 0}]
    remote.correct(items[0].key, 1, annotator="owner", comment="seen it")
    assert remote.disagreements() == []
    assert [line.value for line in remote.history(items[0].key)] == [1, 0, 1]
    assert [line.value for line in remote.history()] == [1, -1, 0, 1]
    remote.skip([items[2].key], annotator="ann")
    assert remote.release(annotator="ann") == 1
    status = remote.status()
    assert (status.name, status.labels, status.annotators) == (remote.name, 3, 2)
    assert {one.name: one.labels for one in remote.annotators()} == {"ann": 2, "bob": 1}
    with Campaign.open(site.db, remote.name) as local:
        assert local.status().labels == 3
    assert remote.result().size == 400
    content, labels = remote.export("jsonl")
    assert (len(content.splitlines()), labels) == (4, 4)
    assert remote.export("jsonl", history=False).labels == 1
    remote.archive()
    with pytest.raises(CampaignError, match="archived"):
        remote.ask(1, annotator="ann")
    remote.reopen()
    assert remote.invite("ann").startswith(f"{site.url}/i/")


def test_an_invitation_opens_its_campaign_without_a_name(site):
    campaign = site.campaign()
    token = site.invite(campaign, "carol")
    remote = RemoteCampaign(site.url, f"{site.url}/i/{token}")
    assert remote.name == campaign
    item = remote.ask(1, annotator="carol")[0]
    assert remote.tell({item.key: 1}, annotator="carol").new == 1
    with pytest.raises(KaratError, match="for carol"):
        remote.ask(1, annotator="bob")
    with pytest.raises(KaratError, match="no access to this"):
        remote.archive()


@pytest.mark.parametrize(
    ("server", "token", "name", "error", "words"),
    [
        ("{url}", OWNER_TOKEN, "nowhere", UnknownCampaignError, "No campaign 'nowhere'"),
        ("{url}", "x" * 40, "nowhere", CampaignError, "does not accept this token"),
        ("{url}", "tök", "nowhere", ParameterError, "Copy it"),
        ("{url}", None, "x", ParameterError, "--token"),
        ("ftp://x", "t", "x", ParameterError, "not the address of a server"),
        ("{url}/static", "t", "x", StoreError, "is it a karat server"),
    ],
)
def test_mistakes_are_told_in_one_line(site, server, token, name, error, words):
    with pytest.raises(error, match=words):
        RemoteCampaign(server.format(url=site.url), token, name).status()


def test_a_server_that_does_not_answer():
    with pytest.raises(StoreError, match="does not answer"):
        RemoteCampaign("http://127.0.0.1:9", "t", "x").status()


def test_a_curve_over_the_network_has_the_scores_of_its_list(site):
    remote = RemoteCampaign(site.url, OWNER_TOKEN, site.campaign(half_width=0.2))
    while items := remote.ask(50, annotator="ann"):
        remote.tell({item.key: int(item.unit < 300) for item in items}, annotator="ann")
    with Campaign.open(site.db, remote.name) as local:
        here = local.result()
    there = remote.result()
    assert there.cutoff(precision=0.9) == here.cutoff(precision=0.9)
    assert there.cutoff(precision=0.9).guaranteed.score is not None
    assert there.ranking.fingerprint() == here.ranking.fingerprint()
    ranks = [1, 7, 400]
    assert there.to_frame(ranks)["score"].tolist() == here.to_frame(ranks)["score"].tolist()
    report = report_of("curve")
    assert report.dashboard(there)["cutoffs"] == report.dashboard(here)["cutoffs"]
    with pytest.raises(KaratError, match="Ranks go from 1 to 400"):
        there.ranking.score_at([401])


def test_a_server_that_has_answered_is_tried_again(monkeypatch):
    """A restart in the middle of a command is waited for; an address that never answered is not."""
    monkeypatch.setattr("karat.web.connection.PAUSE", 0.0)
    connection = Connection("http://127.0.0.1:9", "t")
    connection._has_answered = True
    tried = []
    monkeypatch.setattr("karat.web.connection.time.sleep", tried.append)
    with pytest.raises(StoreError, match="does not answer"):
        connection.call("GET", "/")
    assert len(tried) == 4


def test_one_broken_campaign_does_not_hide_the_others(site, owner):
    (site.data / "gone.csv").write_text("id,score\na,1\nb,2\n")
    site.campaign(source={"path": "gone.csv"})
    site.campaign()
    (site.data / "gone.csv").unlink()
    site.app.state.worker.planner.close()
    site.app.state.worker.planner._pool = None
    broken, deadline = [], time.monotonic() + 60
    while not broken and time.monotonic() < deadline:
        reply = owner.get("/api/v1/campaigns").json()["campaigns"]
        broken = [one for one in reply if one["state"] == "broken"]
    assert len(broken) == 1
    assert "No such file" in broken[0]["note"]
    assert len(reply) > 1


def test_a_campaign_whose_file_is_gone_shows_its_labels(site, owner, caplog):
    (site.data / "lost.csv").write_text("id,score,text\n" + "".join(f"{n},{n},t\n" for n in range(50)))
    name = site.campaign(source={"path": "lost.csv"})
    path = f"/api/v1/campaigns/{name}"
    with site.annotator(name, "ann") as ann:
        key = ann.post("/api/v1/label/ask", json={"count": 1}).json()["items"][0]["key"]
        answers = [{"key": key, "value": 1}]
        assert ann.post("/api/v1/label/tell", json={"answers": answers}).json()["taken"] == 1
        (site.data / "lost.csv").rename(site.data / "moved.csv")
        site.app.state.worker.planner.close()
        site.app.state.worker.planner._pool = None
        site.app.state.worker._statuses.clear()
        for _ in range(2):
            shown = owner.get(path).json()
            assert (shown["state"], shown["labels"], shown["size"]) == ("broken", 1, 50)
            assert "No such file" in shown["note"]
        assert [one["labels"] for one in owner.get(f"{path}/annotators").json()["annotators"]] == [1]
        assert len(owner.get(f"{path}/labels").json()["labels"]) == 1
        assert owner.get(f"{path}/export").status_code == 200
        told = ann.get("/api/v1/label/state").json()
        assert (told["state"], told["mine"]) == ("broken", 1)
        for text in (str(told), ann.get(path).text):
            assert "owner" in text
            assert "lost.csv" not in text, "files are not for annotators"
        assert sum("No such file" in line.getMessage() for line in caplog.records) == 1
        (site.data / "moved.csv").rename(site.data / "lost.csv")
        assert owner.get(path).json()["state"] != "broken"


def test_health_and_metrics(site, owner):
    with site.client(None) as nobody:
        assert nobody.get("/healthz").json()["status"] == "ok"
    text = owner.get("/metrics").text
    assert 'karat_requests_total{method="GET",route="/healthz",status="200"}' in text
    assert "process_resident_memory_bytes" in text
    assert "campaign 0" not in text


def test_errors_have_one_shape(site, owner):
    answers = [
        owner.get("/api/v1/nothing"),
        owner.put("/api/v1/campaigns"),
        owner.post("/api/v1/plan", json={"items": "many"}),
        owner.post("/api/v1/plan", content=b"{", headers={"Content-Type": "application/json"}),
        owner.post("/api/v1/plan", json={"items": 10, "factor": 0.5}),
        owner.get("/api/v1/campaigns/nowhere"),
        owner.post("/api/v1/campaigns/nowhere/archive", json={}),
    ]
    assert [answer.status_code for answer in answers] == [404, 405, 422, 422, 400, 404, 404]
    for answer in answers:
        error = answer.json()["error"]
        assert set(error) == {"code", "message"}
        assert error["message"]
        assert "\n" not in error["message"]


def test_charts_come_from_the_installed_package(site):
    with site.client(None) as nobody:
        answer = nobody.get("/static/plotly.min.js")
        assert answer.headers["content-type"].startswith("text/javascript")
        assert "max-age" in answer.headers["cache-control"]
        assert len(answer.content) > 1_000_000
        again = nobody.get("/static/plotly.min.js", headers={"If-None-Match": answer.headers["etag"]})
        assert again.status_code == 304
        assert answer.headers["content-encoding"] == "gzip"
        assert int(answer.headers["content-length"]) < 0.4 * len(answer.content)
        plain = nobody.get("/static/plotly.min.js", headers={"Accept-Encoding": "identity"})
        assert plain.content == answer.content
        assert "content-encoding" not in plain.headers
        assert plain.headers["etag"] != answer.headers["etag"]
        script = nobody.get("/static/charts/charts.js")
        assert script.headers["content-type"].startswith("text/javascript")
        assert "export async function drawChart" in script.text


def test_registered_formats_are_listed_and_offered(site, owner):
    told = {one["name"]: one for one in owner.get("/api/v1/formats").json()["formats"]}
    assert list(told) == list(FORMATS)
    assert told["csv"]["labels_in"]
    assert not told["qrels"]["history"]
    name = site.campaign()
    for format_name in label_formats():
        answer = owner.get(f"/api/v1/campaigns/{name}/export?format={format_name}")
        assert answer.status_code == 200
        assert answer.headers["Content-Type"] == told[format_name]["media_type"]
        assert answer.headers["Content-Disposition"].endswith(told[format_name]["suffix"])
    answer = owner.get(f"/api/v1/campaigns/{name}/export?format=xlsx")
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "invalid")
