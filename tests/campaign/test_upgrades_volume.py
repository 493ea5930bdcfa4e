"""Parameters and results of `volume` that older versions stored."""

import json

from karat.core.question import question_named
from karat.questions.volume.choices import VolumeChoices, VolumePricing
from karat.questions.volume.estimate import estimate_volume
from karat.questions.volume.result import Volume
from karat.questions.volume.upgrade import upgrade_volume_parameters
from tests.questions.volume.collections import QUERY, made_up


def test_stored_parameters_become_choices() -> None:
    old = {"method": "stratified", "settings": {"query": "x", "seeds": [4, 2], "recall": 0.9, "batch": 3}}
    new = upgrade_volume_parameters(old)
    expected = VolumeChoices(
        method="stratified", query="x", seed_rows=(4, 2), recall=0.9, batch=3, revision=1
    )
    assert VolumeChoices.from_dict(new) == expected
    assert upgrade_volume_parameters(new) == new == expected.to_dict()


def test_results_of_older_versions_keep_the_rows_that_they_started_from() -> None:
    documents, labels = made_up(60)
    volume = estimate_volume(documents, labels, query=QUERY, seeds=["d3"], stop="after=5", sample=5)
    assert (volume.parameters["seeds"], volume.parameters["seed_rows"]) == (["d3"], [3])
    old = volume.to_dict()
    del old["parameters"]["seed_rows"]
    old["parameters"]["seeds"] = [3]
    read = Volume.from_json(json.dumps(old)).parameters
    assert (read["seeds"], read["seed_rows"]) == ([], [3])


def test_the_price_of_a_review() -> None:
    price = question_named("volume").price(VolumeChoices(), size=27_126, pricing=VolumePricing(found=50))
    assert price.labels == 2_000
    assert price.columns[0] == "certain recall"
    assert [row[0] for row in price.rows] == ["70 %", "80 %", "90 %", "95 %", "99 %"]
    assert price.data["possible"] == 76
