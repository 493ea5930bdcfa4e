import threading
import time
import uuid

import httpx

from karat.campaign.campaign import Campaign
from karat.web.labelling import FEWEST_HELD, Crowd
from karat.web.worker import ITEM_TIMEOUT


def ask(client, count=5):
    answer = client.post("/api/v1/label/ask", json={"count": count})
    assert answer.status_code == 200, answer.text
    return answer.json()["items"]


def tell(client, key, value, **more):
    body = {"answers": [{"request": str(uuid.uuid4()), "key": key, "value": value, **more}]}
    answer = client.post("/api/v1/label/tell", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_person_asks_and_tells(site, owner):
    campaign = site.campaign(fields=["text"], instructions="Look twice.")
    with site.annotator(campaign, "ann") as ann:
        state = ann.get("/api/v1/label/state").json()
        assert state["campaign"] == campaign
        assert state["instructions"] == "Look twice."
        assert state["mine"] == 0
        items = ask(ann)
        assert len(items) == 5
        assert set(items[0]["fields"]) == {"text"}
        assert [item["key"] for item in ask(ann)] == [item["key"] for item in items]
        for value, item in zip([1, 0, None], items, strict=False):
            done = tell(ann, item["key"], value, seconds=2.5, comment="sure")
            assert done == {"taken": 1, "same": 0, "refused": []}
        state = ann.get("/api/v1/label/state").json()
        assert (state["mine"], state["seconds"]) == (3, 2.5)
    lines = owner.get(f"/api/v1/campaigns/{campaign}/labels").json()["labels"]
    assert [line["value"] for line in lines] == [None, 0, 1]
    assert {line["annotator"] for line in lines} == {"ann"}


def test_labels_are_counted_before_the_plan_is_up_to_date(site, monkeypatch):
    """As after a restart of the server: nobody is told that there are no labels."""
    with Campaign.create(
        site.db, name="elsewhere", source=str(site.data / "pairs.csv"), criterion="right elsewhere?"
    ) as campaign:
        items = campaign.ask(5, annotator="bob")
        campaign.tell({item.id: 1 for item in items}, annotator="bob")

    async def not_yet(name):
        return None

    with site.annotator("elsewhere", "ann") as ann:
        monkeypatch.setattr(site.app.state.worker, "recent_status", not_yet)
        state = ann.get("/api/v1/label/state").json()
    assert (state["labels"], state["mine"], state["state"]) == (5, 0, "open")


def test_a_label_sent_twice_is_there_once(site, owner):
    campaign = site.campaign()
    with site.annotator(campaign) as ann:
        answer = {"request": "r-1", "key": ask(ann)[0]["key"], "value": 1}
        body = {"answers": [answer]}
        assert ann.post("/api/v1/label/tell", json=body).json()["taken"] == 1
        assert ann.post("/api/v1/label/tell", json=body).json() == {"taken": 0, "same": 1, "refused": []}
        # Even after it was revised: the old request comes late, and changes nothing.
        tell(ann, answer["key"], 0, revise=True)
        assert ann.post("/api/v1/label/tell", json=body).json()["same"] == 1
    lines = owner.get(f"/api/v1/campaigns/{campaign}/history", params={"key": answer["key"]}).json()["lines"]
    assert [line["value"] for line in lines] == [1, 0]


def test_the_same_label_at_the_same_time_is_there_once(site, owner):
    campaign = site.campaign()
    token = site.invite(campaign)
    with site.client(token) as ann:
        key = ask(ann)[0]["key"]
    body = {"answers": [{"request": "r-2", "key": key, "value": 1}]}
    counts = []

    def send():
        with site.client(token) as client:
            counts.append(client.post("/api/v1/label/tell", json=body).json()["taken"])

    threads = [threading.Thread(target=send) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(counts) == [0] * 7 + [1]
    lines = owner.get(f"/api/v1/campaigns/{campaign}/history", params={"key": key}).json()["lines"]
    assert len(lines) == 1


def test_one_bad_answer_does_not_spoil_the_others(site):
    campaign = site.campaign()
    with site.annotator(campaign) as ann:
        first, second, *_ = ask(ann)
        answers = [
            {"request": "a", "key": first["key"], "value": 1},
            {"request": "b", "key": "nowhere", "value": 1},
            {"request": "c", "key": second["key"], "value": 0},
        ]
        done = ann.post("/api/v1/label/tell", json={"answers": answers}).json()
    assert (done["taken"], [one["request"] for one in done["refused"]]) == (2, ["b"])
    assert "was not given to you" in done["refused"][0]["message"]


def test_a_request_id_belongs_to_one_label(site):
    campaign = site.campaign()
    with site.annotator(campaign) as ann:
        first, second, *_ = ask(ann)
        answers = [
            {"request": "twice", "key": first["key"], "value": 1},
            {"request": "twice", "key": second["key"], "value": 1},
        ]
        done = ann.post("/api/v1/label/tell", json={"answers": answers}).json()
    assert (done["taken"], len(done["refused"])) == (1, 1)
    assert "request id" in done["refused"][0]["message"]


def test_a_changed_mind_needs_to_say_so(site):
    campaign = site.campaign()
    with site.annotator(campaign) as ann:
        key = ask(ann)[0]["key"]
        tell(ann, key, 1)
        refused = tell(ann, key, 0)
        assert refused["taken"] == 0
        assert "revision" in refused["refused"][0]["message"]
        assert tell(ann, key, 0, revise=True)["taken"] == 1


def test_label_and_undo_in_one_request(site):
    campaign = site.campaign()
    with site.annotator(campaign) as ann:
        key = ask(ann)[0]["key"]
        answers = [
            {"request": "done", "key": key, "value": 1},
            {"request": "undone", "key": key, "value": 0, "revise": True},
        ]
        for taken in (2, 0):
            done = ann.post("/api/v1/label/tell", json={"answers": answers}).json()
            assert (done["taken"], done["same"], done["refused"]) == (taken, 2 - taken, [])


def test_two_people_never_hold_the_same_item(site):
    campaign = site.campaign()
    with site.annotator(campaign, "ann") as ann, site.annotator(campaign, "bob") as bob:
        first, second = ask(ann, 20), ask(bob, 20)
    keys = [item["key"] for item in first + second]
    assert len(set(keys)) == len(keys)


def test_a_late_answer_is_taken_though_the_lease_ran_out(site):
    campaign = site.campaign(lease_seconds=0.2)
    with site.annotator(campaign, "ann") as ann, site.annotator(campaign, "bob") as bob:
        item = ask(ann, 1)[0]
        time.sleep(0.3)
        assert ann.post("/api/v1/label/renew", json={"keys": [item["key"]]}).json()["items"] == []
        assert item["key"] in [other["key"] for other in ask(bob, 200)]
        assert tell(ann, item["key"], 1)["taken"] == 1


def test_skipped_and_released_items_go_to_others(site):
    campaign = site.campaign()
    with site.annotator(campaign, "ann") as ann, site.annotator(campaign, "bob") as bob:
        skipped, held = ask(ann, 2)
        assert ann.post("/api/v1/label/skip", json={"keys": [skipped["key"]]}).json() == {"count": 1}
        assert skipped["key"] not in [item["key"] for item in ask(ann)]
        renewed = ann.post("/api/v1/label/renew", json={"keys": [held["key"]]}).json()["items"]
        assert renewed[0]["until"] >= held["until"]
        assert ann.post("/api/v1/label/release", json={}).json()["count"] >= 1
        # A fair share of what is open, until it is all.
        found = set()
        for _ in range(40):
            found |= {item["key"] for item in ask(bob, 500)}
        assert {skipped["key"], held["key"]} <= found


def test_unknown_items_cannot_be_skipped(site):
    campaign = site.campaign()
    with site.annotator(campaign) as ann:
        answer = ann.post("/api/v1/label/skip", json={"keys": ["nowhere"]})
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "bad_label"


def test_an_archived_campaign_takes_no_labels(site, owner):
    campaign = site.campaign()
    with site.annotator(campaign) as ann:
        key = ask(ann)[0]["key"]
        owner.post(f"/api/v1/campaigns/{campaign}/archive", json={})
        body = {"answers": [{"request": "x", "key": key, "value": 1}]}
        answer = ann.post("/api/v1/label/tell", json=body)
        assert answer.status_code == 409
        assert "archived" in answer.json()["error"]["message"]
        assert ann.get("/api/v1/label/state").json()["archived"] is True
        owner.post(f"/api/v1/campaigns/{campaign}/archive", json={"reopen": True})
        assert ann.post("/api/v1/label/tell", json=body).json()["taken"] == 1


def test_labels_that_the_command_line_gave_are_seen(site, owner):
    campaign = site.campaign()
    with Campaign.open(site.db, campaign) as opened:
        items = opened.ask(3, annotator="cli")
        opened.tell({item.key: 1 for item in items}, annotator="cli")
    status = owner.get(f"/api/v1/campaigns/{campaign}").json()
    assert (status["labels"], status["annotators"]) == (3, 1)


def test_the_plan_goes_on_and_finishes(site, owner):
    campaign = site.campaign(half_width=0.3)
    with site.annotator(campaign, "ann") as ann:
        for _ in range(200):
            items = ask(ann, 20)
            if not items:
                break
            answers = [
                {"request": str(uuid.uuid4()), "key": item["key"], "value": int(item["key"] < "p2")}
                for item in items
            ]
            assert ann.post("/api/v1/label/tell", json={"answers": answers}).json()["refused"] == []
    status = owner.get(f"/api/v1/campaigns/{campaign}").json()
    assert status["state"] == "done"
    result = owner.get(f"/api/v1/campaigns/{campaign}/dashboard").json()
    assert result["result"]["labels"] == status["answered"]
    assert result["result"]["paragraph"]


def test_nothing_hangs_when_everything_is_with_others(site):
    campaign = site.campaign()
    with site.annotator(campaign, "ann") as ann:
        for _ in range(30):
            ask(ann, 500)
        with site.annotator(campaign, "bob") as bob:
            started = time.monotonic()
            answer: httpx.Response = bob.post("/api/v1/label/ask", json={"count": 5})
            assert time.monotonic() - started < 10
    assert answer.status_code == 200
    assert answer.json()["items"] or answer.json()["note"]


def test_whoever_waits_gets_items_when_others_have_answered(site):
    campaign = site.campaign(question="rate", id="id", fields=["text"])
    with (
        site.annotator(campaign, "ann") as ann,
        site.annotator(campaign, "ben") as ben,
        site.annotator(campaign, "cleo") as cleo,
    ):
        # All of the plan's first step, which it needs before it draws more.
        held = {ann: ask(ann, 50), ben: ask(ben, 50)}
        assert not ben.post("/api/v1/label/ask", json={"count": 50}).json()["items"][len(held[ben]) :]
        came = []
        waiting = threading.Thread(target=lambda: came.append((ask(cleo, 2), time.monotonic())))
        waiting.start()
        time.sleep(0.3)
        assert not came
        for person, items in held.items():
            answers = [
                {"request": str(uuid.uuid4()), "key": item["key"], "value": number % 3 > 0}
                for number, item in enumerate(items)
            ]
            assert person.post("/api/v1/label/tell", json={"answers": answers}).json()["refused"] == []
        told = time.monotonic()
        waiting.join()
        [(items, at)] = came
        assert items
        assert at - told < ITEM_TIMEOUT


class OpenCampaign:
    """A campaign with so many wanted opinions, all of them free."""

    name = "open"
    row = type("Row", (), {"id": 1})

    def __init__(self, wanted):
        self.store = type("Store", (), {"queued": lambda *_: (wanted, 0)})()


def test_nobody_keeps_items_in_the_last_part_of_a_step_that_needs_all_labels():
    crowd, campaign = Crowd(), OpenCampaign(30)
    for number in range(10):
        crowd.enter(campaign, f"annotator {number}")
    crowd.free(campaign)
    assert crowd.share(campaign) == 3
    crowd.note_step("open", needs_all=True)
    assert crowd.share(campaign) == 1
    crowd.note_step("open", needs_all=False)
    assert crowd.share(OpenCampaign(5)) >= FEWEST_HELD
