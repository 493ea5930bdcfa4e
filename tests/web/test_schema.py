"""Schemathesis against the API: whatever is sent, the answer is documented and is never a server error."""

from pathlib import Path

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from karat.web.app import create_app
from karat.web.limits import RateLimit
from karat.web.settings import ServerSettings
from tests.fuzzing import examples
from tests.web.conftest import OWNER_TOKEN

CHECKS = [
    not_a_server_error,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
]


NOWHERE = Path("/nonexistent")
schema = schemathesis.openapi.from_dict(
    create_app(ServerSettings(f"sqlite:///{NOWHERE}/karat.db", NOWHERE)).openapi()
)


@pytest.fixture(scope="module")
def campaign(site):
    """A campaign with a label or two, and an invitation to it; no limit on requests."""
    access = site.app.state.access
    access.requests, kept = RateLimit(rate=1e6, burst=1e6), access.requests
    name = site.campaign()
    token = site.invite(name)
    with site.client(token) as ann:
        items = ann.post("/api/v1/label/ask", json={"count": 2}).json()["items"]
        answers = [{"request": item["key"], "key": item["key"], "value": 1} for item in items]
        ann.post("/api/v1/label/tell", json={"answers": answers})
    yield name, token
    access.requests = kept


@schema.parametrize()
@settings(
    max_examples=examples(5),
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_any_request_gets_a_documented_answer(case, site, campaign):
    name, invitation = campaign
    if "name" in (case.path_parameters or {}):
        case.path_parameters["name"] = name
    if (
        case.path.endswith("/plan")
        and isinstance(case.body, dict)
        and isinstance(case.body.get("items"), int)
    ):
        # The price of a longer list takes seconds, and is the same code.
        case.body["items"] = min(case.body["items"], 500)
    token = invitation if case.path.startswith("/api/v1/label") else OWNER_TOKEN
    case.headers = {**(case.headers or {}), "Authorization": f"Bearer {token}"}
    case.call_and_validate(base_url=site.url, checks=CHECKS, timeout=120)
