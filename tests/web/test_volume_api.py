"""Reviews on a server: started from references, labelled, read, and their finds downloaded."""

import json

import pytest
import rispy

from karat.campaign.campaign import Campaign
from karat.core.errors import KaratError
from karat.questions.volume.result import Volume
from karat.report.registry import report_of
from karat.web.client import RemoteCampaign
from tests.questions.volume.made_up import QUERY, write_references
from tests.web.conftest import OWNER_TOKEN


@pytest.fixture
def review(site, tmp_path):
    """A review on the server, and the label of each of its references."""
    name = f"review {next(site.numbers)}"
    truth = write_references(tmp_path / "refs.ris", 120, 15)
    remote = RemoteCampaign.create(
        site.url,
        OWNER_TOKEN,
        name=name,
        source=str(tmp_path / "refs.ris"),
        criterion=f"relevant in {name}",
        question="volume",
        query=QUERY,
        stop="after=40",
        sample=15,
    )
    return remote, truth


def label(remote, truth, most=1000):
    told = 0
    while told < most and (items := remote.ask(20, annotator="ann")):
        told += remote.tell({item.key: truth[item.key] for item in items}, annotator="ann").new
    return told


def switches(owner, remote):
    return [one["name"] for one in owner.get(f"/api/v1/campaigns/{remote.name}").json()["switches"]]


def test_a_review_over_the_network(owner, review):
    remote, truth = review
    assert remote.status().size == 120
    items = remote.ask(1, annotator="ann")
    assert items[0].fields["title"].startswith("Study ")
    assert switches(owner, remote) == ["sample", "look"]
    told = label(remote, truth)
    volume = remote.result()
    # Its sample is complete: only looking for more documents would go on.
    assert switches(owner, remote) == ["look"]
    assert isinstance(volume, Volume)
    assert volume.labels_used == told
    assert volume.total.lower <= 15 <= volume.total.upper

    reply = owner.get(f"/api/v1/campaigns/{remote.name}/dashboard").json()
    assert reply["question"] == "volume"
    shown = reply["result"]
    assert shown["found"] == len(volume.found)
    assert shown["sampled"] is True
    assert shown["advice"] == volume.advice().words
    assert shown["newest"][0]["title"].startswith("Study ")
    assert shown["chart"]["all_judged"] == volume.judged
    assert "continuous active learning [2]" in shown["paragraph"]
    assert json.dumps(reply)

    content, count = remote.export_found("ris")
    references = rispy.loads(content.decode().replace("\r\n", "\n"))
    assert len(references) == count == len(volume.found)
    assert {one["doi"] for one in references} == set(volume.found_ids)
    decided = remote.export_decisions("csv", which="included")
    assert decided.labels == len(volume.found)
    assert decided.content.decode("utf-8-sig").startswith("item,decision,reason,annotators,note,")
    assert remote.export_decisions("csv").labels == volume.size
    assert owner.get(f"/api/v1/campaigns/{remote.name}/decisions?which=some").status_code == 422
    answer = owner.get(f"/api/v1/campaigns/{remote.name}/found?format=csv")
    assert answer.headers["content-disposition"].endswith("-found.csv")
    assert len(answer.content.splitlines()) == count + 1


def test_titles_and_counts_are_those_of_the_campaign_on_the_server(site, review):
    remote, truth = review
    label(remote, truth, most=60)
    volume = remote.result()
    with Campaign.open(site.db, remote.name) as there:
        assert remote.found_titles(volume) == there.found_titles(volume)
        assert remote.screening() == there.screening()
    assert len(volume.found) == remote.screening().included > 0
    assert remote.found_titles(volume)[0].startswith("Study ")
    page = report_of("volume").source_details(remote, volume)
    assert page == {"titles": remote.found_titles(volume), "screening": remote.screening()}


def test_before_the_first_label(owner, review):
    remote, _ = review
    shown = owner.get(f"/api/v1/campaigns/{remote.name}/dashboard").json()["result"]
    assert (shown["found"], shown["sampled"], shown["newest"], shown["advice"]) == (0, False, [], "")
    assert remote.export_found("csv").labels == 0


def test_a_curve_has_found_no_documents(owner, site):
    name = site.campaign()
    answer = owner.get(f"/api/v1/campaigns/{name}/found")
    assert answer.status_code == 400
    assert "only a review finds documents" in answer.json()["error"]["message"]
    assert owner.get(f"/api/v1/campaigns/{name}/found?format=qrels").status_code == 422
    for what in ("found-titles", "screening"):
        answer = owner.get(f"/api/v1/campaigns/{name}/{what}")
        assert answer.status_code == 400
        assert "only a review" in answer.json()["error"]["message"]


def test_what_a_review_would_cost(owner, site):
    write_references(site.data / "priced.ris", 200, 20)
    body = {"question": "volume", "source": {"path": "priced.ris"}, "found": 20, "recall": 0.9}
    answer = owner.post("/api/v1/plan", json=body).json()
    assert answer["items"] == 200
    assert 0 < answer["labels"] <= 200
    assert "a recall of 90 % is certain with about" in answer["note"]
    sure = owner.post("/api/v1/plan", json={**body, "certify": True}).json()
    assert sure["labels"] >= answer["labels"]


def test_what_cannot_be_started(owner, site, tmp_path):
    write_references(site.data / "refs.ris", 30, 5)
    body = {"name": "x", "question": "volume", "source": {"path": "refs.ris"}, "criterion": "x"}
    for more, message in (
        ({}, "starts from a query or from seeds"),
        ({"query": "zebra"}, "No word of the query"),
        ({"query": QUERY, "text": ["titel"]}, "No column 'titel' in refs.ris"),
        ({"query": QUERY, "seeds": ["nobody"]}, "There is no document 'nobody'"),
    ):
        answer = owner.post("/api/v1/campaigns", json={**body, **more})
        assert answer.status_code == 400, answer.text
        assert message in answer.json()["error"]["message"]
    assert owner.post("/api/v1/campaigns", json={**body, "colour": "red"}).status_code == 422
    (tmp_path / "bad.ris").write_text("no references here")
    with pytest.raises(KaratError, match="no line begins with 'TY"):
        RemoteCampaign.create(
            site.url,
            OWNER_TOKEN,
            name="y",
            source=str(tmp_path / "bad.ris"),
            criterion="x",
            question="volume",
        )


def test_the_next_phase_over_the_network(review):
    remote, truth = review
    label(remote, truth, most=60)
    included = {line.item for line in remote.history() if line.value == 1}
    second = remote.next_phase(name=f"{remote.name}, full texts", criterion=f"a trial in {remote.name}")
    assert isinstance(second, RemoteCampaign)
    assert second.status().size == len(included)
    assert second.screening().before == remote.screening()
    assert {item.key for item in second.ask(5, annotator="ann")} <= included
    with pytest.raises(KaratError, match="already"):
        remote.next_phase(name=second.name, criterion="a trial, again")
