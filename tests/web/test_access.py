import re
import subprocess
import time

import httpx
import pytest

from karat.campaign.store import Store
from karat.campaign.tokens import Tokens, check_strength, hash_token
from karat.core.errors import ParameterError
from karat.web.limits import RateLimit
from karat.web.security_headers import HEADERS
from tests.web.conftest import OWNER_TOKEN

OWNER_ROUTES = [
    ("GET", "/api/v1/campaigns"),
    ("POST", "/api/v1/campaigns"),
    ("GET", "/api/v1/files"),
    ("POST", "/api/v1/uploads"),
    ("POST", "/api/v1/plan"),
    ("GET", "/api/v1/audit"),
    ("GET", "/api/v1/owners"),
    ("POST", "/api/v1/owners"),
    ("DELETE", "/api/v1/owners/1"),
    ("GET", "/metrics"),
    ("GET", "/api/v1/campaigns/{campaign}/dashboard"),
    ("GET", "/api/v1/campaigns/{campaign}/result"),
    ("GET", "/api/v1/campaigns/{campaign}/labels"),
    ("GET", "/api/v1/campaigns/{campaign}/annotators"),
    ("GET", "/api/v1/campaigns/{campaign}/disagreements"),
    ("GET", "/api/v1/campaigns/{campaign}/export"),
    ("GET", "/api/v1/campaigns/{campaign}/invitations"),
    ("POST", "/api/v1/campaigns/{campaign}/invitations"),
    ("POST", "/api/v1/campaigns/{campaign}/correct"),
    ("POST", "/api/v1/campaigns/{campaign}/archive"),
    ("DELETE", "/api/v1/campaigns/{campaign}"),
    ("DELETE", "/api/v1/invitations/1"),
    ("POST", "/api/v1/annotators/erase"),
    ("POST", "/api/v1/campaigns/{campaign}/ranking"),
]


@pytest.fixture(scope="module")
def campaign(site):
    return site.campaign()


@pytest.mark.parametrize(("method", "path"), OWNER_ROUTES)
@pytest.mark.parametrize("name", ["the campaign", "no such campaign"])
def test_owners_only_and_never_whether_it_exists(site, campaign, method, path, name):
    address = path.format(campaign=campaign if name == "the campaign" else name)
    # Nobody may fail often from one address; each route is tried from its own.
    place = f"127.0.0.{2 + OWNER_ROUTES.index((method, path))}"
    with site.client(None, address=place) as nobody:
        answer = nobody.request(method, address)
        assert (answer.status_code, answer.json()["error"]["code"]) == (401, "unauthorized")
    with site.client("x" * 43, address=place) as stranger:
        assert stranger.request(method, address).json() == answer.json()
    with site.annotator(campaign) as ann:
        answer = ann.request(method, address)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forbidden")


def test_an_annotator_sees_no_other_campaign(site, campaign):
    other = site.campaign()
    with site.annotator(campaign) as ann:
        assert ann.get(f"/api/v1/campaigns/{campaign}").status_code == 200
        refused = ann.get(f"/api/v1/campaigns/{other}")
        assert refused.status_code == 403
        assert ann.get("/api/v1/campaigns/nowhere").json() == refused.json()
        for action in ("ask", "tell", "skip", "release"):
            body = {"answers": [{"key": "p1", "value": 1}]} if action == "tell" else {}
            assert ann.post(f"/api/v1/campaigns/{other}/{action}", json=body).status_code == 403


def test_an_annotator_labels_under_their_own_name_only(site, campaign):
    with site.annotator(campaign, "ann") as ann:
        place = f"/api/v1/campaigns/{campaign}/ask"
        assert ann.post(place, json={"annotator": "bob"}).status_code == 403
        assert ann.post(place, json={"annotator": "ann"}).status_code == 200


def test_an_owner_has_no_annotators_page(owner):
    answer = owner.get("/api/v1/label/state")
    assert answer.status_code == 403
    assert "invitation" in answer.json()["error"]["message"]


def test_a_token_expires(site, campaign):
    token = site.invite(campaign, days=1.5 / 86_400)
    with site.client(token) as ann:
        assert ann.get("/api/v1/label/me").status_code == 200
        time.sleep(2)
        assert ann.get("/api/v1/label/me").status_code == 401


def test_a_revoked_token_opens_nothing_at_once(site, campaign, owner):
    token = site.invite(campaign, "carol")
    with site.client(token) as ann:
        assert ann.get("/api/v1/label/me").status_code == 200
        listed = owner.get(f"/api/v1/campaigns/{campaign}/invitations").json()["invitations"]
        mine = [one for one in listed if one["annotator"] == "carol"][-1]
        assert owner.delete(f"/api/v1/invitations/{mine['id']}").json() == {"ok": True}
        assert ann.get("/api/v1/label/me").status_code == 401
        assert owner.delete(f"/api/v1/invitations/{mine['id']}").status_code == 404
    listed = owner.get(f"/api/v1/campaigns/{campaign}/invitations").json()["invitations"]
    assert [one["revoked"] for one in listed if one["annotator"] == "carol"] == [True]


def test_an_erased_name_opens_nothing(site, campaign):
    token = site.invite(campaign, "dora")
    store = Store(site.db)
    store.erase_annotator("dora")
    store.close()
    with site.client(token) as ann:
        assert ann.get("/api/v1/label/me").status_code == 401


def test_only_hashes_are_stored(site, campaign):
    token = site.invite(campaign, "erin")
    # By another process: closing the file here would drop SQLite's locks on it.
    files = [str(path) for path in site.data.parent.glob("karat.db*")]
    content = subprocess.run(["cat", *files], check=True, capture_output=True).stdout
    assert hash_token(token).encode() in content
    assert token.encode() not in content


def test_a_link_opens_a_session_and_the_token_leaves_the_address(site, campaign):
    token = site.invite(campaign, "frank")
    with site.client(None) as browser:
        page = browser.get(f"/i/{token}")
        assert page.status_code == 200
        assert 'http-equiv="refresh"' in page.text
        assert token not in page.text
        cookie = page.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=strict" in cookie
        assert browser.get("/api/v1/label/me").json()["annotator"] == "frank"
        assert browser.post("/api/v1/logout", json={"role": "annotator"}).status_code == 200
        assert browser.get("/api/v1/label/me").status_code == 401


def test_a_wrong_link_leads_to_the_form(site):
    with site.client(None) as browser:
        answer = browser.get("/i/wrong")
        assert (answer.status_code, answer.headers["location"]) == (303, "/login?wrong=1")
        answer = browser.post("/login", data={"token": "wrong"})
        assert (answer.status_code, answer.headers["location"]) == (303, "/login?wrong=1")


def test_the_form_takes_a_token_or_a_whole_link(site):
    for text in (OWNER_TOKEN, f"{site.url}/o/{OWNER_TOKEN}/ "):
        with site.client(None) as browser:
            answer = browser.post("/login", data={"token": text})
            assert (answer.status_code, answer.headers["location"]) == (303, "/")
            assert browser.get("/api/v1/me").json()["role"] == "owner"


def csrf_of(page: httpx.Response) -> str:
    return re.search(r'name="csrf" content="([0-9a-f]{64})"', page.text)[1]


def test_a_cookie_alone_cannot_write(site, campaign):
    with site.client(None) as browser:
        browser.get(f"/o/{OWNER_TOKEN}")
        body = {"annotator": "x", "count": 1}
        place = f"/api/v1/campaigns/{campaign}/ask"
        assert browser.get("/api/v1/campaigns").status_code == 200
        for headers in ({}, {"X-Karat-CSRF": "0" * 64}, {"X-Karat-CSRF": "ü".encode()}):
            answer = browser.post(place, json=body, headers=headers)
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forbidden")
        csrf = csrf_of(browser.get("/"))
        assert browser.post(place, json=body, headers={"X-Karat-CSRF": csrf}).status_code == 200


def test_owner_and_annotator_in_one_browser(site, campaign):
    with site.client(None) as browser:
        browser.get(f"/o/{OWNER_TOKEN}")
        browser.get(f"/i/{site.invite(campaign, 'gina')}")
        assert browser.get("/api/v1/campaigns").status_code == 200
        csrf = csrf_of(browser.get("/label", follow_redirects=True))
        headers = {"X-Karat-CSRF": csrf}
        assert browser.post("/api/v1/label/ask", json={}, headers=headers).status_code == 200
        # The annotator's page cannot do what only the owner may.
        answer = browser.post(f"/api/v1/campaigns/{campaign}/archive", json={}, headers=headers)
        assert answer.status_code == 403


def test_several_invitations_in_one_browser_keep_their_own_sessions(site, campaign):
    other = site.campaign()
    links = {name: site.invite(name, "hugo") for name in (campaign, other)}
    with site.client(None) as browser:
        homes = {
            name: re.search(r"url=(/label/(\d+))", browser.get(f"/i/{links[name]}").text) for name in links
        }
        for name, home in homes.items():
            page = browser.get(home[1])
            assert f'data-campaign="{name}"' in page.text
            headers = {"X-Karat-Invitation": home[2], "X-Karat-CSRF": csrf_of(page)}
            assert browser.get("/api/v1/label/state", headers=headers).json()["campaign"] == name
            assert browser.post("/api/v1/label/ask", json={}, headers=headers).status_code == 200
        listed = browser.get("/label").text
        assert all(home[1] in listed for home in homes.values())
        # The words of one page do not open another.
        mixed = {"X-Karat-Invitation": homes[campaign][2], "X-Karat-CSRF": headers["X-Karat-CSRF"]}
        assert browser.post("/api/v1/label/ask", json={}, headers=mixed).status_code == 403
        body = {"role": "annotator", "invitation": int(homes[other][2])}
        assert browser.post("/api/v1/logout", json=body).status_code == 200
        assert browser.get(homes[other][1]).headers["location"] == "/login"
        assert browser.get(homes[campaign][1]).status_code == 200


def test_a_session_of_an_older_version_goes_on(site, campaign):
    with site.client(None) as browser:
        browser.cookies.set("karat_annotator", site.invite(campaign, "ines"))
        assert browser.get("/api/v1/label/me").json()["annotator"] == "ines"
        assert 'data-annotator="ines"' in browser.get("/label", follow_redirects=True).text


def test_the_oldest_of_very_many_sessions_end(site, campaign):
    with site.client(None) as browser:
        for number in range(25):
            browser.get(f"/i/{site.invite(campaign, f'person {number}')}")
        names = [name for name in browser.cookies if name.startswith("karat_annotator")]
        assert len(names) == 20
        assert browser.get("/label").text.count("as person") == 20


@pytest.mark.parametrize(
    "path", ["/healthz", "/api/v1/campaigns", "/nowhere", "/login", "/api/v1/openapi.json"]
)
def test_every_answer_keeps_browsers_strict(site, path):
    with site.client(None) as nobody:
        headers = nobody.get(path).headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cache-control"] == "no-store"
    assert "server" not in headers


@pytest.mark.parametrize("path", ["/healthz", "/i/some-token"])
def test_an_error_of_the_server_keeps_browsers_strict_too(site, monkeypatch, path):
    async def broken(_):
        raise RuntimeError("on purpose")

    with site.client(None) as nobody:
        usual = nobody.get("/login").headers
        monkeypatch.setattr(site.app.state.worker.books, "with_store", broken)
        answer = nobody.get(path)
    assert answer.status_code == 500
    assert "on purpose" not in answer.text
    for name in HEADERS:
        assert answer.headers[name] == usual[name]
    assert answer.headers["cache-control"] == "no-store"


def test_links_do_not_begin_with_what_a_request_calls_the_server(site, owner, campaign):
    evil = {"Host": "evil.example.org", "X-Forwarded-Host": "evil.example.org"}
    answer = owner.post(f"/api/v1/campaigns/{campaign}/invitations", json={"annotator": "ann"}, headers=evil)
    assert answer.json()["link"].startswith(f"{site.url}/i/")
    several = owner.post(
        f"/api/v1/campaigns/{campaign}/invitations/bulk", json={"annotators": ["ann", "bob"]}, headers=evil
    )
    assert [one["link"].startswith(f"{site.url}/i/") for one in several.json()["links"]] == [True, True]
    answer = owner.post("/api/v1/owners", json={"name": "oskar", "days": 1}, headers=evil)
    assert answer.json()["link"].startswith(f"{site.url}/o/")


def test_the_audit_log_tells_who_did_what(site, owner):
    campaign = site.campaign()
    token = site.invite(campaign, "hana")
    with site.client(None) as browser:
        browser.get(f"/i/{token}")
    owner.post(f"/api/v1/campaigns/{campaign}/archive", json={})
    lines = owner.get("/api/v1/audit", params={"campaign": campaign}).json()["lines"]
    assert [(line["role"], line["action"], line["annotator"]) for line in lines] == [
        ("owner", "create", None),
        ("owner", "invite", None),
        ("annotator", "visit", "hana"),
        ("annotator", "login", "hana"),
        ("owner", "archive", None),
    ]
    assert token not in str(lines)


def test_invitations_tell_when_they_were_last_used(site, owner):
    campaign = site.campaign()
    before = time.time()
    used, _ = site.invite(campaign, "hugo"), site.invite(campaign, "hugo")
    path = f"/api/v1/campaigns/{campaign}/invitations"
    assert [one["used"] for one in owner.get(path).json()["invitations"]] == [None, None]
    with site.client(used) as ann:
        for _ in range(3):
            ann.get("/api/v1/label/me")
    first, second = owner.get(path).json()["invitations"]
    assert before <= first["used"] <= time.time()
    assert second["used"] is None
    lines = owner.get("/api/v1/audit", params={"campaign": campaign}).json()["lines"]
    assert [line["action"] for line in lines].count("visit") == 1


def test_an_annotator_sees_their_own_work_only(site, owner):
    campaign, other = site.campaign(redundancy=2, gold={"p3": 1}, gold_share=0.1), site.campaign()
    path = f"/api/v1/campaigns/{campaign}"
    with site.annotator(campaign, "ann") as ann, site.annotator(campaign, "bob") as bob:
        key = ann.post("/api/v1/label/ask", json={"count": 1}).json()["items"][0]["key"]
        assert key in [one["key"] for one in bob.post("/api/v1/label/ask", json={}).json()["items"]]
        for person, value in ((ann, 1), (bob, 0)):
            answers = [{"key": key, "value": value, "comment": f"I say {value}"}]
            assert person.post("/api/v1/label/tell", json={"answers": answers}).json()["taken"] == 1
        reply = ann.get("/api/v1/label/answers").json()["answers"]
        assert [(one["key"], one["value"], one["comment"]) for one in reply] == [(key, 1, "I say 1")]
        assert reply[0]["fields"]["text"] == f"text {key[1:]}"
        seen = ann.post(f"{path}/lookup", json={"keys": [key, "nowhere"]}).json()
        assert (seen["asked"], seen["existing"]) == ([key], [[key, "ann", 1]])
        assert len(owner.post(f"{path}/lookup", json={"keys": [key]}).json()["existing"]) == 2
        started = ann.get(f"{path}/definition").json()
        assert (started["owner"], started["gold"]) == (False, {})
        assert (started["definition"]["source"]["places"], started["definition"]["plan"]) == ([], {})
        assert owner.get(f"{path}/definition").json()["gold"] == {"p3": 1}
        assert owner.get(f"{path}/definition").json()["definition"]["source"]["places"] == ["pairs.csv"]
        for what in ("held", "answers"):
            assert ann.get(f"{path}/{what}", params={"annotator": "bob"}).status_code == 403
        for what in ("definition", "held", "answers"):
            assert ann.get(f"/api/v1/campaigns/{other}/{what}").status_code == 403


def test_an_annotator_labels_only_what_they_were_given(site, owner):
    campaign = site.campaign(redundancy=2)
    path = f"/api/v1/campaigns/{campaign}"
    with site.annotator(campaign, "ann") as ann, site.annotator(campaign, "bob") as bob:
        mine, back, skipped = [
            one["key"] for one in ann.post("/api/v1/label/ask", json={"count": 3}).json()["items"]
        ]
        ann.post("/api/v1/label/release", json={"keys": [back]})
        ann.post("/api/v1/label/skip", json={"keys": [skipped]})
        tells = {"/api/v1/label/tell": {}, f"{path}/tell": {}, f"{path}/tell ": {"atomic": True}}
        for place, more in tells.items():
            words = set()
            # One that others were given, one that was given back, and one that nobody was asked about.
            for person, key in ((bob, mine), (ann, back), (ann, "p399"), (ann, "nowhere")):
                answers = [{"key": key, "value": 1}]
                told = person.post(place.strip(), json={"answers": answers, **more}).json()
                message = told["error"]["message"] if "error" in told else told["refused"][0]["message"]
                words.add(message.replace(repr(key), "…"))
            assert len(words) == 1, words
        seen = bob.post(f"{path}/lookup", json={"keys": [mine, "nowhere"]}).json()
        assert (seen["asked"], seen["existing"]) == ([], [])
        # Whoever goes back to an item that they skipped may still answer.
        answers = [{"key": key, "value": 1} for key in (mine, skipped)]
        assert ann.post("/api/v1/label/tell", json={"answers": answers}).json()["taken"] == 2
    body = {"annotator": "carl", "answers": [{"key": back, "value": 0}]}
    assert owner.post(f"{path}/tell", json=body).json()["taken"] == 1, "an owner may answer for anybody"


def test_late_answers_and_gold_items_are_taken(site):
    campaign = site.campaign(lease_seconds=0.2, gold={"p3": 1, "p4": 0, "p5": 1}, gold_share=0.4)
    with site.annotator(campaign, "ann") as ann, site.annotator(campaign, "bob") as bob:
        keys = [one["key"] for one in ann.post("/api/v1/label/ask", json={"count": 20}).json()["items"]]
        time.sleep(0.3)
        bob.post("/api/v1/label/ask", json={"count": 50})
        answers = [{"key": key, "value": 1} for key in keys]
        assert ann.post("/api/v1/label/tell", json={"answers": answers}).json()["refused"] == []


def test_an_annotator_holds_few_items_and_no_longer_than_others(site, owner):
    campaign = site.campaign(question="curve", batch=200, lease_seconds=60)
    path = f"/api/v1/campaigns/{campaign}"
    with site.annotator(campaign, "ann") as ann:
        assert len(ann.post("/api/v1/label/ask", json={"count": 500}).json()["items"]) <= 50
        items = ann.post(f"{path}/ask", json={"count": 500, "lease_seconds": 86_400}).json()["items"]
        assert len(items) == 50
        assert max(one["until"] for one in items) < time.time() + 61
        assert {one["unit"] for one in items} == {0}, "that would be the rank"
        shown = ann.get(path).json()
        assert not {"seed", "source", "target"} & shown.keys()
        assert shown["reason"] == ""
    assert {"seed", "source", "target"} <= owner.get(path).json().keys()


def test_buckets_run_empty_and_fill_up_again():
    now = [0.0]
    buckets = RateLimit(rate=2.0, burst=3.0, clock=lambda: now[0])
    assert [buckets.take("a") for _ in range(4)] == [0.0, 0.0, 0.0, 0.5]
    assert buckets.take("b") == 0.0
    now[0] = 0.5
    assert [buckets.take("a") for _ in range(2)] == [0.0, 0.5]


def test_too_many_requests_are_refused_for_a_while(site, campaign, monkeypatch):
    with site.annotator(campaign, "ivan") as ann:
        monkeypatch.setattr(site.app.state.access, "requests", RateLimit(rate=0.1, burst=3))
        assert [ann.get("/api/v1/label/me").status_code for _ in range(3)] == [200] * 3
        answer = ann.get("/api/v1/label/me")
        assert answer.status_code == 429
        assert answer.json()["error"]["code"] == "too_many_requests"
        assert int(answer.headers["retry-after"]) >= 1


def test_guessing_is_slowed_down(site, monkeypatch):
    monkeypatch.setattr(site.app.state.access, "failures", RateLimit(rate=0.1, burst=3))
    with site.client("wrong" * 8) as stranger:
        codes = [stranger.get("/api/v1/me").status_code for _ in range(4)]
    assert codes == [401, 401, 401, 429]


def test_tokens_of_owners_in_the_database(site):
    store = Store(site.db)
    token = Tokens(store).add_owner("olga", days=1)
    store.close()
    with site.client(token) as client:
        assert client.get("/api/v1/me").json() == {"role": "owner", "name": "olga"}


def test_owners_have_names_and_links_that_can_be_withdrawn(site, owner):
    made = owner.post("/api/v1/owners", json={"name": "olaf", "days": 2}).json()
    assert made["link"].startswith(f"{site.url}/o/")
    campaign = site.campaign()
    with site.client(made["link"].rpartition("/")[2]) as olaf, site.client(None) as browser:
        browser.get(made["link"])
        assert olaf.get("/api/v1/me").json() == {"role": "owner", "name": "olaf"}
        olaf.post(f"/api/v1/campaigns/{campaign}/invitations", json={"annotator": "ann"})
        olaf.post(f"/api/v1/campaigns/{campaign}/archive", json={})
        listed = {one["id"]: one for one in olaf.get("/api/v1/owners").json()["owners"]}[made["id"]]
        assert (listed["name"], listed["valid"], listed["mine"]) == ("olaf", True, True)
        assert listed["used"] >= listed["created"]
        assert made["link"].rpartition("/")[2] not in olaf.get("/api/v1/owners").text
        lines = owner.get("/api/v1/audit", params={"campaign": campaign}).json()["lines"]
        done = [(line["owner"], line["action"]) for line in lines]
        assert done == [(None, "create"), ("olaf", "invite"), ("olaf", "archive")]
        assert owner.delete(f"/api/v1/owners/{made['id']}").json() == {"ok": True}
        assert olaf.get("/api/v1/me").status_code == 401
        assert browser.get("/api/v1/me").status_code == 401
        assert owner.delete(f"/api/v1/owners/{made['id']}").status_code == 404
    newest = owner.get("/api/v1/audit", params={"before": 2**53, "limit": 200}).json()["lines"]
    made_and_revoked = [(line["action"], line["detail"]) for line in newest if "olaf" in line["detail"]]
    assert made_and_revoked == [("revoke owner", f"olaf (link {made['id']})"), ("add owner", "olaf")]


def test_wrong_tokens_are_in_the_log_once_a_minute(site, owner):
    address = "127.0.0.77"
    with site.client("guess" * 9, address=address) as stranger:
        assert [stranger.get("/api/v1/me").status_code for _ in range(5)] == [401] * 5
    newest = owner.get("/api/v1/audit", params={"before": 2**53, "limit": 100}).json()["lines"]
    refused = [line for line in newest if line["action"] == "refused" and address in line["detail"]]
    assert [(line["role"], line["owner"]) for line in refused] == [("nobody", None)]
    assert "guess" not in str(refused)


@pytest.mark.parametrize("token", ["a" * 40, "ab" * 20, "abcdefghij" * 3, "short"])
def test_tokens_that_can_be_guessed_are_refused(token):
    with pytest.raises(ParameterError, match="openssl rand -hex 32"):
        check_strength(token)
    check_strength("3f9c1f0e7ab245d68e0b")


def test_an_erased_name_leaves_the_audit_log(site, campaign, owner):
    site.invite(campaign, "Zacharias")
    assert "Zacharias" in owner.get("/api/v1/audit", params={"campaign": campaign}).text
    assert owner.post("/api/v1/annotators/erase", json={"name": "Zacharias"}).json() == {"ok": True}
    assert "Zacharias" not in owner.get("/api/v1/audit", params={"campaign": campaign}).text


def test_the_audit_log_tells_a_correction_in_the_owners_words(site, owner):
    name = site.campaign(label_words=["match", "no match"])
    asked = owner.post(f"/api/v1/campaigns/{name}/ask", json={"annotator": "ida", "count": 1})
    [item] = asked.json()["items"]
    owner.post(f"/api/v1/campaigns/{name}/correct", json={"key": item["key"], "value": 0})
    lines = owner.get("/api/v1/audit", params={"campaign": name}).json()["lines"]
    assert (lines[-1]["action"], lines[-1]["detail"]) == ("correct", f"{item['key']}: no match")
