"""A campaign on a server keeps the promises of `CampaignContract`, as one in a database does."""

import itertools
from typing import Any

import pytest

from karat.testing import CampaignContract
from karat.web.client import RemoteCampaign
from tests.campaign.lists import write_numbered_list
from tests.web.conftest import OWNER_TOKEN

NUMBERS = itertools.count()


class TestServer(CampaignContract):
    @pytest.fixture(autouse=True)
    def server(self, site, tmp_path):
        self.site, self.list = site, write_numbered_list(tmp_path / "list.csv")

    def make(self, **choices: Any) -> RemoteCampaign:
        name = f"contract {next(NUMBERS)}"
        return RemoteCampaign.create(
            self.site.url,
            OWNER_TOKEN,
            name=name,
            source=str(self.list),
            criterion=f"right in {name}?",
            **({"half_width": 0.2} | choices),
        )
