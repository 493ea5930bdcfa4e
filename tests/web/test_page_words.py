"""Messages of campaigns in the words of pages."""

import pytest

from karat.web.page_words import page_words


@pytest.mark.parametrize(
    ("message", "shown"),
    [
        (
            "The list is not the one that this campaign was started with. Put the old one back, "
            "or carry the labels over to a campaign on the new one: karat new curve FILE --like NAME.",
            "The list is not the one that this campaign was started with. Put the old one back, "
            "or start a campaign with the same criterion on the new one: it uses these labels.",
        ),
        ("There is no file x.csv. Use --engine duckdb or spark.", "There is no file x.csv."),
        (
            "Campaign 'a' is archived. Open it again first: karat archive a --reopen.",
            "Campaign 'a' is archived. Open it again on its page.",
        ),
        (
            "Reading the file took longer than 120 seconds. Use a smaller file, or start the server with a "
            "larger --file-time.",
            "Reading the file took longer than 120 seconds. Use a smaller file, or ask whoever runs the "
            "server to raise its limit.",
        ),
        (
            "The score says which items there are. Start a new campaign that takes over the labels: "
            "karat new curve FILE --like NAME.",
            "The score says which items there are. Start a new campaign with the same criterion: it uses "
            "these labels.",
        ),
        (
            "No column 'scor' in pairs.csv. Columns: id, score.",
            "No column 'scor' in pairs.csv. Columns: id, score.",
        ),
        # Something has to be said.
        ("Leave out --engine.", "Leave out --engine."),
    ],
)
def test_advice_for_the_terminal_is_replaced_or_left_out(message, shown):
    assert page_words(message) == shown


def test_pages_and_programs_are_told_in_their_own_words(site):
    name = site.campaign()
    with site.client() as owner:
        owner.post(f"/api/v1/campaigns/{name}/archive", json={}).raise_for_status()
        body = {"annotator": "ann", "count": 1}
        told = owner.post(f"/api/v1/campaigns/{name}/ask", json=body).json()["error"]["message"]
        assert "karat archive" in told
    token = site.invite(name)
    with site.client(None) as browser:
        home = browser.get(f"/i/{token}").text.split("url=")[1].split('"')[0]
        csrf = browser.get(home).text.split('name="csrf" content="')[1].split('"')[0]
        headers = {"X-Karat-CSRF": csrf, "X-Karat-Invitation": home.rpartition("/")[2]}
        told = browser.post("/api/v1/label/ask", json={}, headers=headers).json()["error"]["message"]
        assert "karat archive" not in told
