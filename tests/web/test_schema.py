"""Schemathesis against the API: whatever is sent, the answer is documented and is never a server error."""

from pathlib import Path

import pytest
import schemathesis
from fastapi.routing import iter_route_contexts
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.pytest.lazy import get_all_tests
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
APP = create_app(ServerSettings(f"sqlite:///{NOWHERE}/karat.db", NOWHERE))
APP.later.load_now()
OPERATIONS = sorted(
    (method, route.path)
    for route in iter_route_contexts(APP.routes)
    if getattr(route, "include_in_schema", False)
    for method in route.methods or ()
)


@pytest.fixture(scope="module")
def api(site):
    schema = schemathesis.openapi.from_dict(site.app.openapi())
    documented = [operation.ok() for operation in schema.get_all_operations()]
    assert sorted((one.method.upper(), one.path) for one in documented) == OPERATIONS
    return schema


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


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_any_request_gets_a_documented_answer(method, path, api, site, campaign):
    """The cases of an operation are made by the process that runs them, not by all that collect tests."""
    name, invitation = campaign

    @settings(
        max_examples=examples(5),
        deadline=None,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def check(case):
        if "name" in (case.path_parameters or {}):
            case.path_parameters["name"] = name
        if path.endswith("/plan") and isinstance(case.body, dict) and isinstance(case.body.get("items"), int):
            # The price of a longer list takes seconds, and is the same code.
            case.body["items"] = min(case.body["items"], 500)
        token = invitation if path.startswith("/api/v1/label") else OWNER_TOKEN
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {token}"}
        case.call_and_validate(base_url=site.url, checks=CHECKS, timeout=120)

    only = api.include(method=method, path=path)
    ((_, test),) = [
        each.ok() for each in get_all_tests(schema=only, test_func=check, settings=None, given_kwargs=None)
    ]
    test()
