"""ASReview projects: records, labels and their order, as versions 2.2 and 3.0.8 have written them."""

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

import karat
from karat.sources.formats.asreview import read_project
from karat.sources.kinds import kind_named
from karat.testing.refusals import refused

PROJECTS = [Path(__file__).parent / "asreview" / f"version{number}.asreview" for number in (2, 3)]
# Two of prior knowledge, six by the model, five at random; one more waits for its label.
ORDER = [0, 1, 8, 16, 2, 24, 3, 32, 30, 18, 6, 25, 38]


@pytest.mark.parametrize("path", PROJECTS, ids=lambda path: path.stem)
def test_records_labels_and_their_order(path: Path) -> None:
    project = read_project(path)
    assert project.name == "stroke"
    assert len(project.records) == 40
    assert [label.record for label in project.labels] == ORDER
    assert [label.value for label in project.labels] == [int(number % 8 == 0) for number in ORDER]
    assert [label.querier for label in project.labels] == ["", "", *["max"] * 6, *["random"] * 5]
    assert {label.record: label.note for label in project.labels if label.note} == {2: "wrong population"}


@pytest.mark.parametrize("path", PROJECTS, ids=lambda path: path.stem)
def test_a_project_is_a_collection(path: Path) -> None:
    documents = karat.read_documents(path)
    assert list(documents.ids[:2]) == ["10.1000/0", "10.1000/1"]
    assert documents.texts[0].startswith("Aspirin stroke word14")
    assert documents.notes == ("13 of 40 records have a label in the ASReview project",)
    kind = kind_named("documents")
    source = kind.open(str(path), kind.columns(), engine={})
    assert source.fields_at([2])[0].keys() == {
        "title",
        "abstract",
        "authors",
        "year",
        "journal",
        "doi",
        "keywords",
    }
    known = source.known_labels()
    assert {item: label[0] for item, label in known.items()} == {
        f"10.1000/{number}": int(number % 8 == 0) for number in ORDER
    }
    assert known["10.1000/2"] == (0, "wrong population")


def archive(**files: Any) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as made:
        for name, text in files.items():
            made.writestr(name.replace("_", "."), text)
    return content.getvalue()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"not a zip", ("not an ASReview project", "Export it again")),
        (archive(readme_txt="x"), ("not an ASReview project",)),
        (archive(project_json=json.dumps({"version": "1.6"})), ("ASReview 1.6", "versions 2 and 3")),
        (archive(project_json="{}", results_db="no database"), ("not an ASReview project",)),
    ],
)
def test_what_is_no_project_is_refused(tmp_path: Path, content: bytes, words: tuple[str, ...]) -> None:
    path = tmp_path / "x.asreview"
    path.write_bytes(content)
    with refused(karat.SourceError, *words):
        karat.read_documents(path)
    with refused(karat.SourceError, "No such file"):
        read_project(tmp_path / "nowhere.asreview")
