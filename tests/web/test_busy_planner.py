"""What pages are told while the planner computes something that takes long."""

import subprocess


def test_settings_and_the_status_of_a_page_do_not_wait_for_the_planner(site, owner, tmp_path):
    name, end = site.campaign(instructions="Look."), tmp_path / "end"
    path = f"/api/v1/campaigns/{name}"
    wait = ["sh", "-c", 'until [ -e "$0" ]; do sleep 0.1; done', str(end)]
    busy = site.app.state.worker.planner._pool.submit(subprocess.run, wait, timeout=60)
    try:
        settings = owner.get(f"{path}/settings").json()
        status = owner.get(path, params={"wait": False}).json()
        assert not busy.done()
    finally:
        end.touch()
    assert (settings["name"], settings["instructions"]) == (name, "Look.")
    assert (status["name"], status["size"], status["computing"]) == (name, 400, True)
    # Programs wait for what is true now.
    assert "computing" not in owner.get(path).json()
    assert busy.done()


def test_a_price_is_there_from_the_start_and_anew_after_a_change(site, owner):
    name = site.campaign(factor=2.0)
    path = f"/api/v1/campaigns/{name}"
    quoted = owner.get(f"{path}/price").json()
    assert quoted["low"] > 0
    assert owner.get(path, params={"wait": False}).json()["quoted"] == quoted
    owner.patch(path, json={"factor": 1.5})
    assert owner.get(f"{path}/price").json()["low"] > quoted["low"]
    with site.annotator(name) as ann:
        assert "quoted" not in ann.get(path).json()
