"""Campaigns that find documents: the same as a simulation, resumed, replayed, moved and carried over."""

from collections.abc import Mapping
from pathlib import Path

import pytest

import karat
from karat.campaign.campaign import Campaign
from karat.core.errors import KaratError
from karat.questions.volume.estimate import estimate_volume
from karat.sources.kinds.documents import KIND, DocumentsColumns
from tests.questions.volume.made_up import QUERY, documents_and_truth, write_references

CHOICES = {"query": QUERY, "stop": "after=60", "sample": 20}


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KARAT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def label_all(campaign: Campaign, truth: Mapping[str, int], most: int = 10**6) -> int:
    told = 0
    while told < most and (items := campaign.ask(min(25, most - told), annotator="ann")):
        campaign.tell({item.id: truth[item.id] for item in items}, annotator="ann")
        told += len(items)
    return told


def start(url: str, source: object, **choices: object) -> Campaign:
    return Campaign.create(
        url, name="review", question="volume", source=source, criterion="on topic", **(CHOICES | choices)
    )


def test_a_campaign_answers_as_a_simulation_does(tmp_path: Path) -> None:
    documents, truth = documents_and_truth()
    by_id = dict(zip(documents.ids, truth, strict=True))
    simulated = estimate_volume(documents, truth, seed=3, **CHOICES)
    # Without labels ahead, what is asked for depends on the same labels as in the simulation.
    with start("memory://", documents, seed=3, ahead=0) as campaign:
        label_all(campaign, by_id)
        assert campaign.status().state == "done"
        assert campaign.result().to_dict() == simulated.to_dict()


@pytest.mark.parametrize("method", ["audit", "along"])
def test_labels_that_came_after_the_plan_went_on_count_at_once(tmp_path: Path, method: str) -> None:
    truth = write_references(tmp_path / "refs.ris")
    choices = {"method": method, "ahead": 60, **({"sample": None} if method == "along" else {})}
    with start("memory://", str(tmp_path / "refs.ris"), **choices) as campaign:
        items: list[str] = []
        while len(items) < 40:
            items = [item.id for item in campaign.ask(40, annotator="ann")]
        asks = campaign.status().asked
        campaign.tell({item: truth[item] for item in items[:39]}, annotator="ann")
        seen = campaign.result()
        # One label is still missing, so the plan has not taken the others in; its open ask is not counted.
        assert seen.labels_used >= 25
        assert set(seen.found_ids) <= {item for item in items if truth[item]}
        assert len(seen.found_ids) > 3
        assert campaign.status().asked == asks
        assert campaign.result().to_dict() == seen.to_dict()
        campaign.tell({items[39]: truth[items[39]]}, annotator="ann")
        label_all(campaign, truth, most=20)
        assert campaign.result().labels_used > 40


def test_it_goes_on_in_another_process(tmp_path: Path, cache: Path) -> None:
    truth = write_references(tmp_path / "refs.ris")
    url = f"sqlite:///{tmp_path / 'karat.db'}"
    with start(url, str(tmp_path / "refs.ris")) as campaign:
        label_all(campaign, truth, most=30)
        before = campaign.result()
        assert before.judged_before is None
        assert all(truth[item] for item in before.found_ids)
    assert len(list((cache / "features").iterdir())) == 1
    with Campaign.open(url) as campaign:
        assert campaign.result().found_ids == before.found_ids
        label_all(campaign, truth)
        done = campaign.result()
    # What was on its way when finding ended counts, too; of the rest every document is drawn by itself, so
    # that the sample has about 20.
    assert done.judged_before >= 60
    assert 70 <= done.labels_used <= 110
    assert done.total.lower <= sum(truth.values()) <= done.total.upper
    with Campaign.open(url, verify=True) as campaign:
        campaign.replay()
        assert campaign.result().to_dict() == done.to_dict()


def test_annotators_see_the_reference_and_no_decision(tmp_path: Path) -> None:
    write_references(tmp_path / "refs.ris")
    source = KIND.open(str(tmp_path / "refs.ris"), DocumentsColumns(), engine={})
    assert list(source.fields_at([3])[0]) == [
        "title",
        "abstract",
        "authors",
        "year",
        "journal",
        "doi",
        "keywords",
    ]
    assert source.records_at([3])[0]["volume"] == "7"
    (tmp_path / "docs.csv").write_text("id,Title,Year,decision\n1,one,2001,1\n2,two,2002,0\n")
    source = KIND.open(str(tmp_path / "docs.csv"), DocumentsColumns(), engine={})
    assert source.fields_at([1]) == [{"Title": "two", "Year": "2002"}]
    assert source.records_at([0])[0]["decision"] == "1"
    columns = DocumentsColumns(fields=("decision",), text="Title")
    source = KIND.open(str(tmp_path / "docs.csv"), columns, engine={})
    assert source.fields_at([1]) == [{"decision": "0"}]


def test_folders_of_texts(tmp_path: Path) -> None:
    folder = tmp_path / "mail"
    (folder / "old").mkdir(parents=True)
    documents, truth = documents_and_truth(60, 8)
    names = {}
    for row, text in enumerate(documents.texts):
        name = f"{'old/' if row % 2 else ''}{row}.txt"
        (folder / name).write_text(text)
        names[name] = truth[row]
    url = f"sqlite:///{tmp_path / 'karat.db'}"
    with start(url, str(folder), stop="after=20", sample=10) as campaign:
        assert label_all(campaign, names) >= 30
    with Campaign.open(url) as campaign:
        assert set(campaign.result().found_ids) <= set(names)
    (folder / "0.txt").write_text("something else")
    with Campaign.open(url) as campaign, pytest.raises(KaratError, match="is not the one"):
        campaign.status()


def test_a_changed_or_moved_source(tmp_path: Path) -> None:
    path = tmp_path / "refs.ris"
    truth = write_references(path)
    url = f"sqlite:///{tmp_path / 'karat.db'}"
    with start(url, str(path)) as campaign:
        label_all(campaign, truth, most=10)
    moved = path.rename(tmp_path / "moved.ris")
    with Campaign.open(url) as campaign, pytest.raises(KaratError, match="--source PATH"):
        campaign.status()
    with Campaign.open(url, source=str(moved)) as campaign:
        assert campaign.status().labels == 10
    moved.write_text(moved.read_text().replace("Study 7", "Study seven"))
    with Campaign.open(url) as campaign, pytest.raises(KaratError, match="karat new volume FILE --like NAME"):
        campaign.status()


def test_labels_are_carried_over_to_a_collection_that_grew(tmp_path: Path) -> None:
    truth = write_references(tmp_path / "small.ris", 100, 15)
    write_references(tmp_path / "large.ris", 150, 20)
    url = f"sqlite:///{tmp_path / 'karat.db'}"
    with start(url, str(tmp_path / "small.ris")) as campaign:
        told = label_all(campaign, truth, most=40)
    with Campaign.create(
        url,
        name="larger",
        question="volume",
        source=str(tmp_path / "large.ris"),
        criterion="on topic",
        **CHOICES,
    ) as campaign:
        assert campaign.status().known == told


def test_rows_of_two_collections_are_not_the_same_item(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.csv").write_text("text\n" + "".join(f"{name} word{i % 5}\n" for i in range(20)))
    url = f"sqlite:///{tmp_path / 'karat.db'}"
    choices = {"query": "word1", "stop": "after=5", "sample": 5, "criterion": "x", "question": "volume"}
    with Campaign.create(url, name="one", source=str(tmp_path / "one.csv"), **choices) as campaign:
        item = campaign.ask(1, annotator="ann")[0]
        assert isinstance(item.id, int)
        campaign.tell({item.id: 1}, annotator="ann")
    with Campaign.create(url, name="two", source=str(tmp_path / "two.csv"), **choices) as campaign:
        assert campaign.status().known == 0


def test_seeds_are_documents_by_id(tmp_path: Path) -> None:
    documents, truth = documents_and_truth(80, 10)
    known = [name for name, label in zip(documents.ids, truth, strict=True) if label][:2]
    with start("memory://", documents, query="", seeds=known) as campaign:
        assert campaign.definition.plan["seed_rows"] == documents.rows_of(known).tolist()
    with pytest.raises(KaratError, match="There is no document 'nobody' to start from"):
        start("memory://", documents, seeds=["nobody"])


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"query": "zebra"}, "No word of the query"),
        ({"query": ""}, "starts from a query or from seeds"),
        ({"method": "guess"}, "guess"),
        ({"stop": "whenever"}, "whenever"),
        ({"colour": "red"}, "takes no choice 'colour'"),
        ({"text": ["title"]}, "Documents have no columns"),
    ],
)
def test_what_is_refused(choices: dict, message: str) -> None:
    documents, _ = documents_and_truth(40, 5)
    with pytest.raises(KaratError, match=message) as error:
        start("memory://", documents, **choices)
    assert "\n" not in str(error.value)


def test_a_budget_is_kept_in_mind(tmp_path: Path) -> None:
    documents, truth = documents_and_truth()
    by_id = dict(zip(documents.ids, truth, strict=True))
    with start("memory://", documents, max_labels=50, stop="knee", sample=None) as campaign:
        assert campaign.definition.plan["budget"] == 50
        assert label_all(campaign, by_id) == 50
        assert campaign.result().judged_before is not None


@pytest.mark.parametrize("first_call", ["ask", "status", "result"])
def test_a_correction_after_the_end_makes_the_plan_go_on(first_call: str) -> None:
    documents, truth = documents_and_truth()
    by_id = dict(zip(documents.ids, truth, strict=True))
    choices = {"method": "negative-binomial", "needed": 3, "stop": "after=10", "sample": None}
    with start("memory://", documents, ahead=0, **choices) as campaign:
        asked = label_all(campaign, by_id)
        assert campaign.status().state == "done"
        # One of the relevant documents that ended the draws was not relevant.
        last = next(line for line in reversed(campaign.history()) if line.value == 1)
        campaign.correct(last.item, 0, annotator="owner")
        by_id[last.item] = 0
        if first_call != "ask":
            getattr(campaign, first_call)()
            getattr(campaign, first_call)()
        assert label_all(campaign, by_id) > 0
        status = campaign.status()
        assert (status.state, status.answered > asked) == ("done", True)
        before = campaign.result().to_dict()
        campaign.replay()
        assert campaign.result().to_dict() == before


def test_vectors_made_elsewhere_are_found_again(tmp_path: Path) -> None:
    import numpy as np

    truth = write_references(tmp_path / "refs.ris", 60, 8)
    vectors = np.random.default_rng(0).normal(size=(60, 4))
    vectors[np.array(list(truth.values())) == 1] += 2.0
    np.save(tmp_path / "vectors.npy", vectors)
    url = f"sqlite:///{tmp_path / 'karat.db'}"
    features = str(tmp_path / "vectors.npy")
    with start(url, str(tmp_path / "refs.ris"), features=features, stop="after=20", sample=5) as campaign:
        label_all(campaign, truth, most=20)
        found = len(campaign.result().found)
    assert found >= 6
    assert isinstance(
        karat.read_documents(str(tmp_path / "refs.ris"), features=features).features, np.ndarray
    )
    with Campaign.open(url) as campaign:
        assert len(campaign.result().found) == found
    # The references are the same, the vectors are not.
    np.save(tmp_path / "vectors.npy", vectors + 1.0)
    with (
        Campaign.open(url) as campaign,
        pytest.raises(karat.KaratError, match="not the one that this campaign was started with"),
    ):
        campaign.source  # noqa: B018 - reading it is the test


def test_tables_are_known_by_their_files_and_columns(tmp_path: Path) -> None:
    """So that memory and a cluster, which cannot digest texts in their order, give rows the same names."""
    documents = "title,text,note\n" + "".join(
        f"t{row},aspirin kind{row % 7} stroke,n{row}\n" for row in range(30)
    )
    (tmp_path / "docs.csv").write_text(documents)
    digests = []
    for number, text in enumerate((None, ["title", "text"], ["text"])):
        url = f"sqlite:///{tmp_path / f'{number}.db'}"
        choices = {"question": "volume", "criterion": "about aspirin", "query": "aspirin kind3"}
        with Campaign.create(
            url, name="docs", source=str(tmp_path / "docs.csv"), text=text, **choices
        ) as campaign:
            digests.append(campaign.definition.source.digest)
            assert isinstance(campaign.ask(1, annotator="ann")[0].id, int)
    assert digests[0] == digests[1] != digests[2]
    (tmp_path / "docs.csv").touch()
    with Campaign.open(url) as campaign:
        assert campaign.source.definition.digest == digests[2]
    (tmp_path / "docs.csv").write_text(documents.replace("n29", "n30"))
    with (
        Campaign.open(url) as campaign,
        pytest.raises(karat.KaratError, match="not the one that this campaign was started with"),
    ):
        campaign.source  # noqa: B018 - reading it is the test
