"""The list of campaigns: who started each, sorted, an example to look around in, and prices."""

from karat.web.client import RemoteCampaign
from tests.web.conftest import OWNER_TOKEN


def names(owner, **query):
    listed = owner.get("/api/v1/campaigns", params={"limit": 1000, **query}).json()["campaigns"]
    return [one["name"] for one in listed]


def test_campaigns_are_sorted_by_age_name_and_last_label(site, owner):
    first, second = site.campaign(), site.campaign()
    remote = RemoteCampaign(site.url, OWNER_TOKEN, first)
    [item] = remote.ask(1, annotator="ann")
    remote.tell({item.key: 1}, annotator="ann")
    assert names(owner, sort="active")[0] == first
    assert names(owner, sort="newest")[:2] == names(owner, newest=True)[:2] == [second, first]
    assert names(owner)[-2:] == [first, second]
    by_name = names(owner, sort="name")
    assert by_name == sorted(by_name, key=str.lower)
    assert names(owner, sort="name", query=second) == [second]
    assert owner.get("/api/v1/campaigns", params={"sort": "name", "after": 3}).status_code == 422
    assert owner.get("/api/v1/campaigns", params={"sort": "size"}).status_code == 422


def test_the_list_says_who_started_a_campaign_and_what_is_asked(site, owner):
    link = owner.post("/api/v1/owners", json={"name": "Dora", "days": 1}).json()["link"]
    body = {"name": "by dora", "source": {"path": "pairs.csv"}, "criterion": "right by dora?"}
    with site.client(link.rpartition("/")[2]) as dora:
        assert dora.post("/api/v1/campaigns", json=body).status_code == 201
    [one] = owner.get("/api/v1/campaigns", params={"query": "by dora"}).json()["campaigns"]
    assert one["owner"] == "Dora"
    assert one["question_title"] == "How precise a ranked list is at every cutoff, and how complete"
    [other] = owner.get("/api/v1/campaigns", params={"query": site.campaign()}).json()["campaigns"]
    assert other["owner"] == ""


def test_an_example_can_be_labelled_at_once(site, owner):
    answer = owner.post("/api/v1/example")
    assert answer.status_code == 201, answer.text
    assert answer.json()["size"] == 1000
    [item] = RemoteCampaign(site.url, OWNER_TOKEN, "example").ask(1, annotator="ann")
    assert "=" in item.fields["sum"]
    assert list(item.fields) == ["sum"]
    assert "already" in owner.post("/api/v1/example").json()["error"]["message"]


def test_a_price_is_a_range_within_the_budget(site, owner):
    name = site.campaign(question="rate", half_width=0.05, redundancy=2)
    price = owner.get(f"/api/v1/campaigns/{name}/price").json()
    low, high = price["low"], price["high"]
    assert 2 * 50 < low < high <= 2 * 400
    RemoteCampaign(site.url, OWNER_TOKEN, name).change(budget=high - 20)
    assert owner.get(f"/api/v1/campaigns/{name}/price").json()["high"] == high - 20
    # A cut without a budget ends at a number of labels, here all of the list.
    nothing_more = {"certain_low": None, "certain_high": None}
    limited = site.campaign(question="cut", precision=0.9)
    assert owner.get(f"/api/v1/campaigns/{limited}/price").json() == {"low": 200, "high": 400, **nothing_more}
    unknown = site.campaign(question="cut", accuracy=0.9)
    assert owner.get(f"/api/v1/campaigns/{unknown}/price").json() == {
        "low": None,
        "high": None,
        **nothing_more,
    }
