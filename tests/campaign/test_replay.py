"""A campaign's plan asks and answers as a simulation does, however often it is reopened or replayed."""

import pytest

from karat.campaign.campaign import Campaign
from karat.questions.curve.methods import METHODS
from tests.campaign.lists import create, label_all, ranking, simulated


class TestTheSamePlanAsASimulation:
    @pytest.mark.parametrize("method", METHODS)
    def test_one_person(self, method: str) -> None:
        campaign = create(method=method, factor=2.0)
        label_all(campaign, "ann", count=70)
        assert campaign.status().state == "done"
        assert campaign.result().to_json() == simulated(method=method, factor=2.0).to_json()

    def test_five_people_in_any_order(self) -> None:
        campaign = create()
        label_all(campaign, "ann", "bob", "cleo", "dan", "eva", count=3)
        assert campaign.result().to_json() == simulated().to_json()

    def test_reopened_after_every_batch(self, url: str) -> None:
        create(url).close()
        while True:
            with Campaign.open(url, source=ranking()) as campaign:
                if not label_all(campaign, "ann", most=40):
                    break
        assert campaign.result().to_json() == simulated().to_json()

    def test_replayed_without_its_checkpoint(self, url: str) -> None:
        with create(url) as campaign:
            label_all(campaign, "ann", most=350)
            half = campaign.result().to_json()
        with Campaign.open(url, source=ranking()) as campaign:
            campaign.replay()
            assert campaign.result().to_json() == half
            label_all(campaign, "ann")
            assert campaign.result().to_json() == simulated().to_json()

    @pytest.mark.parametrize("change", [{"state": b"garbage"}, {"version": "0.0.1"}, {"ask": 999}])
    def test_a_checkpoint_that_is_of_no_use_is_left_alone(self, url: str, change: dict) -> None:
        with create(url) as campaign:
            label_all(campaign, "ann", most=350)
        with Campaign.open(url, source=ranking()) as campaign:
            checkpoint = campaign.store.checkpoint(campaign.row.id)
            campaign.store.save_checkpoint(campaign.row.id, checkpoint._replace(**change))
            label_all(campaign, "ann")
            assert campaign.result().to_json() == simulated().to_json()

    def test_two_campaign_objects_take_turns(self, url: str) -> None:
        with create(url) as one, Campaign.open(url, source=ranking()) as two:
            while label_all(one, "ann", most=7) + label_all(two, "bob", most=5):
                # The lock stays with whoever advanced last; here nobody wants to wait for it.
                one._runner.close()
                two._runner.close()
            assert one.result().to_json() == two.result().to_json() == simulated().to_json()

    def test_somebody_without_the_lock_sees_the_same_result(self, url: str) -> None:
        with create(url) as one, Campaign.open(url, source=ranking()) as two:
            label_all(one, "ann")
            assert two.result().to_json() == simulated().to_json()
            assert two.status().state == "done"
