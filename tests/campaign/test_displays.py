"""Display types of columns: checked when a campaign is started, and kept."""

import pytest

from karat import Campaign
from karat.core.errors import ParameterError


def create(tmp_path, **choices):
    path = tmp_path / "pairs.csv"
    path.write_text("id,score,text,more\n" + "".join(f"p{row},{row},phrase {row},x\n" for row in range(40)))
    url = f"sqlite:///{tmp_path}/k.db"
    return Campaign.create(url, name="c", source=str(path), criterion="good", id="id", **choices)


def test_display_types_are_kept_with_the_campaign(tmp_path):
    create(tmp_path, display={"text": "markdown"}, side_by_side=("text", "more")).close()
    with Campaign.open(f"sqlite:///{tmp_path}/k.db") as campaign:
        labelling = campaign.definition.labelling
        assert labelling.display == {"text": "markdown"}
        assert labelling.side_by_side == ("text", "more")
        with campaign.like(campaign.definition.source.path, name="again") as again:
            assert again.definition.labelling.display == {"text": "markdown"}


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        ({"display": {"text": "movie"}}, "No display type 'movie' for column 'text'"),
        ({"display": {"txet": "code"}}, "do not see a column 'txet'"),
        ({"fields": ("text",), "side_by_side": ("text", "more")}, "do not see a column 'more'"),
    ],
)
def test_what_cannot_be_shown_is_refused(tmp_path, choices, words):
    with pytest.raises(ParameterError, match=words):
        create(tmp_path, **choices)
