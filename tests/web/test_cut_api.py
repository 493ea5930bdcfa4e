"""Cuts on a server: labelled over HTTP, and the items to keep downloaded."""

import csv
import io

import pyarrow.parquet as pq
import pytest

from karat.core.errors import OutputError, ParameterError
from karat.questions.cut.result import Selection
from karat.web.client import RemoteCampaign
from tests.web.conftest import OWNER_TOKEN


@pytest.fixture
def rows(site, tmp_path):
    """A labelled cut of 300 items on the server, of which the first 200 are right."""
    lines = "".join(f"r{row},{1 - row / 300:.4f},text {row}\n" for row in range(300))
    (tmp_path / "rows.csv").write_text("id,score,text\n" + lines)
    name = f"cut {next(site.numbers)}"
    remote = RemoteCampaign.create(
        site.url,
        OWNER_TOKEN,
        name=name,
        source=str(tmp_path / "rows.csv"),
        criterion=f"right in {name}?",
        question="cut",
        precision=0.8,
        budget=120,
    )
    while items := remote.ask(60, annotator="ann"):
        remote.tell({item.key: int(int(item.key[1:]) < 200) for item in items}, annotator="ann")
    return remote


def test_items_to_keep_are_downloaded_with_all_their_columns(rows, owner, tmp_path) -> None:
    result = rows.result()
    assert isinstance(result, Selection)
    assert result.kept > 0
    assert rows.export_kept(tmp_path / "kept.parquet") == result.kept
    table = pq.read_table(tmp_path / "kept.parquet")
    assert (table.num_rows, table.column_names) == (result.kept, ["id", "score", "text"])
    reply = owner.get(f"/api/v1/campaigns/{rows.name}/kept", params={"format": "csv"})
    assert reply.headers["X-Karat-Count"] == str(result.kept)
    assert f"{rows.name}-kept.csv" in reply.headers["Content-Disposition"].replace("%20", " ")
    assert [row["id"] for row in csv.DictReader(io.StringIO(reply.text))] == table["id"].to_pylist()
    assert owner.get(f"/api/v1/campaigns/{rows.name}").json()["keeps_items"] is True


def test_what_cannot_be_written_is_said_in_one_line(rows, site, tmp_path) -> None:
    with pytest.raises(ParameterError, match="parquet"):
        rows.export_kept(tmp_path / "kept.txt")
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError, match="Cannot write"):
        rows.export_kept(tmp_path / "file" / "kept.csv")
    other = RemoteCampaign(site.url, OWNER_TOKEN, site.campaign())
    with pytest.raises(ParameterError, match="`curve` keeps no items"):
        other.export_kept(tmp_path / "kept.csv")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["file", "rows.csv"]
