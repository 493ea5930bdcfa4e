"""Changes after the start over HTTP: words, targets, budgets, names, and links for several people."""

import pytest

from karat.campaign.errors import CampaignError, UnknownCampaignError
from karat.core.errors import KaratError, ParameterError
from karat.web.client import RemoteCampaign
from tests.web.conftest import OWNER_TOKEN


def label(remote: RemoteCampaign, count: int, person: str = "ann") -> int:
    done = 0
    while done < count and (items := remote.ask(min(50, count - done), annotator=person)):
        remote.tell({item.key: int(int(item.key[1:]) % 5 > 0) for item in items}, annotator=person)
        done += len(items)
    return done


def test_a_finished_campaign_goes_on_with_a_higher_target(site, owner):
    name = site.campaign(factor=3.0, instructions="Look.")
    remote = RemoteCampaign(site.url, OWNER_TOKEN, name)
    label(remote, 400)
    assert remote.status().state == "done"
    before = remote.result().factor
    settings = owner.get(f"/api/v1/campaigns/{name}/settings").json()
    assert settings["can_restart"]
    assert settings["budget"] is None
    assert {one["name"]: one["value"] for one in settings["choices"]}["factor"] == 3.0
    assert [one["name"] for one in settings["fixed"]] == ["Question", "List", "Seed"]

    answer = owner.patch(f"/api/v1/campaigns/{name}", json={"factor": 1.1, "instructions": "Look twice."})
    assert answer.status_code == 200, answer.text
    assert answer.json()["changed"] == {"instructions": "Look twice.", "factor": 1.1}
    assert answer.json()["campaign"]["state"] == "open"
    assert label(remote, 400) > 0
    assert remote.result().factor < before
    [change] = owner.get(f"/api/v1/campaigns/{name}/settings").json()["changes"]
    assert change["before"] == {"instructions": "Look.", "factor": 3.0}
    [line] = [
        one
        for one in owner.get("/api/v1/audit").json()["lines"]
        if one["campaign"] == name and one["action"] == "change"
    ]
    assert line["detail"] == "instructions: Look twice., factor: 1.1"


def test_annotators_read_the_new_words_at_once(site):
    name = site.campaign()
    remote = RemoteCampaign(site.url, OWNER_TOKEN, name)
    with site.annotator(name) as ann:
        remote.change(criterion="Is it good?")
        assert ann.get(f"/api/v1/campaigns/{name}").json()["criterion"] == "Is it good?"


def test_a_campaign_gets_another_name(site, owner):
    name = site.campaign()
    remote = RemoteCampaign(site.url, OWNER_TOKEN, name)
    token = site.invite(name)
    label(remote, 5)
    assert remote.change(name=f"{name} renamed") == {"name": f"{name} renamed"}
    assert remote.status().labels == 5
    with pytest.raises(UnknownCampaignError):
        RemoteCampaign(site.url, OWNER_TOKEN, name).status()
    # The link of before opens the same campaign.
    with site.client(token) as ann:
        assert ann.get(f"/api/v1/campaigns/{name} renamed").json()["labels"] == 5
    listed = owner.get("/api/v1/campaigns", params={"query": f"{name} renamed"}).json()["campaigns"]
    assert [one["name"] for one in listed] == [f"{name} renamed"]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"seed": 4}, "nobody can pick draws"),
        ({"score": "text"}, "says which items there are"),
        ({"redundancy": 0}, "at least 1"),
        ({"redundancy": "many"}, "redundancy"),
        ({"fields": ["nowhere"]}, "No column 'nowhere'"),
        ({"colour": 1}, "No choice 'colour'"),
        ({}, "Say what to change"),
    ],
)
def test_what_may_not_change_says_why(site, owner, body, words):
    answer = owner.patch(f"/api/v1/campaigns/{site.campaign()}", json=body)
    assert answer.status_code in (400, 409, 422)
    assert words in answer.json()["error"]["message"]


def test_only_owners_change_anything(site):
    name = site.campaign()
    with site.annotator(name) as ann:
        assert ann.patch(f"/api/v1/campaigns/{name}", json={"budget": 5}).status_code == 403
        assert ann.get(f"/api/v1/campaigns/{name}/settings").status_code == 403
        assert (
            ann.post(f"/api/v1/campaigns/{name}/invitations/bulk", json={"annotators": ["x"]}).status_code
            == 403
        )


def test_a_comparison_refuses_another_target_after_the_first_label(site):
    (site.data / "outputs.csv").write_text(
        "system,item,text\n" + "".join(f"{name},x{item},t\n" for name in "ab" for item in range(80))
    )
    name = site.campaign(question="compare", source={"path": "outputs.csv"}, labels_per_system=20)
    remote = RemoteCampaign(site.url, OWNER_TOKEN, name)
    remote.change(labels_per_system=25)
    items = remote.ask(2, annotator="ann")
    remote.tell({item.key: 1 for item in items}, annotator="ann")
    with pytest.raises(CampaignError, match="draws its sample in one go"):
        remote.change(half_width=0.1)
    assert remote.change(max_hours=3.0) == {"max_hours": 3.0}
    with pytest.raises((KaratError, ParameterError), match="No choice 'factor'"):
        remote.change(factor=1.2)


def test_links_for_several_people(site, owner):
    name = site.campaign()
    answer = owner.post(
        f"/api/v1/campaigns/{name}/invitations/bulk", json={"annotators": ["ann", "Bob, the second", "ann"]}
    )
    links = answer.json()["links"]
    assert [one["annotator"] for one in links] == ["ann", "Bob, the second"]
    for one in links:
        with site.client(one["link"].rpartition("/")[2]) as person:
            assert person.get(f"/api/v1/campaigns/{name}").status_code == 200
    assert len(owner.get(f"/api/v1/campaigns/{name}/invitations").json()["invitations"]) == 2


def people_page(site, name):
    """The page as a browser gets it, which is logged in by a cookie."""
    with site.client(None) as browser:
        assert browser.post("/login", data={"token": OWNER_TOKEN}).status_code == 303
        return browser.get(f"/campaigns/{name}/people").text


def test_label_words_display_types_and_columns_can_change(site, owner):
    name = site.campaign(fields=["text"], label_words=["relevant", "irrelevant"])
    path = f"/api/v1/campaigns/{name}"
    settings = owner.get(f"{path}/settings").json()
    kinds = {one["name"]: (one["kind"], one["value"]) for one in settings["choices"]}
    assert kinds["label_words"] == ("text pair", ["relevant", "irrelevant"])
    assert kinds["display"] == ("displays", {})
    assert kinds["fields"] == ("columns", ["text"])
    assert [one["name"] for one in settings["columns"]] == ["id", "score", "text"]
    assert settings["examples"][0]["text"] == "text 0"
    assert settings["displays"]["markdown"] == "Markdown"

    assert '<th scope="col">Relevant</th><th scope="col">Irrelevant</th>' in people_page(site, name)
    changes = {"label_words": ["match", "no match"], "display": {"id": "code"}, "fields": ["text", "id"]}
    assert owner.patch(path, json=changes).status_code == 200
    assert '<th scope="col">Match</th><th scope="col">No match</th>' in people_page(site, name)
    with site.annotator(name) as ann:
        [item, *_] = ann.post("/api/v1/label/ask", json={"count": 1}).json()["items"]
        assert set(item["fields"]) == {"text", "id"}
    refused = owner.patch(path, json={"display": {"score": "code"}})
    assert "Annotators do not see a column 'score'" in refused.json()["error"]["message"]


def test_the_answer_speaks_in_the_words_of_the_owner(site, owner):
    name = site.campaign(factor=3.0, label_words=["relevant", "irrelevant"])
    label(RemoteCampaign(site.url, OWNER_TOKEN, name), 400)
    shown = owner.get(f"/api/v1/campaigns/{name}/dashboard").json()["result"]
    assert "are “relevant”" in shown["answer"]
    assert "right" not in shown["answer"]
