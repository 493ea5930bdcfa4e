"""A campaign in a SQLite file keeps the promises of `CampaignContract`."""

import itertools
from pathlib import Path
from typing import Any

import pytest

from karat.campaign.campaign import Campaign
from karat.testing import CampaignContract
from tests.campaign.lists import write_numbered_list


class TestSqlite(CampaignContract):
    @pytest.fixture(autouse=True)
    def place(self, tmp_path: Path):
        self.folder, self.numbers, self.opened = tmp_path, itertools.count(), []
        self.list = write_numbered_list(tmp_path / "list.csv")
        yield
        for campaign in self.opened:
            campaign.close()

    def make(self, **choices: Any) -> Campaign:
        name = f"campaign {next(self.numbers)}"
        url = f"sqlite:///{self.folder / 'karat.db'}"
        campaign = Campaign.create(
            url,
            name=name,
            source=str(self.list),
            criterion=f"right in {name}?",
            **({"half_width": 0.2} | choices),
        )
        self.opened.append(campaign)
        return campaign
