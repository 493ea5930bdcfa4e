"""Exports in the shapes that the tools document, with karat's id in the data."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from karat import SourceError
from karat.exchange.formats import read_answers, write_tasks
from karat.exchange.labelstudio import label_config
from karat.exchange.tasks import BadLine, FileLabel, Sheet, Task, TaskSheet

# https://labelstud.io/guide/task_format
LABEL_STUDIO = """[
  {
    "id": 1, "created_at": "2021-03-09T21:52:49.513742Z", "updated_at": "2021-03-09T22:16:08.746926Z",
    "project": 83,
    "data": {"karat_id": "007", "text": "Opossums are great"},
    "meta": {"karat_id": "007", "campaign": "pairs"},
    "annotations": [
      {
        "id": 1001,
        "result": [
          {"from_name": "label", "id": "Dx_aB91ISN", "origin": "manual", "to_name": "shown_1",
           "type": "choices", "value": {"choices": ["right"]}},
          {"from_name": "comment", "id": "Kx", "to_name": "shown_1", "type": "textarea",
           "value": {"text": ["clear", "case"]}}
        ],
        "was_cancelled": false, "ground_truth": false,
        "created_at": "2021-03-09T22:16:08.728353Z", "updated_at": "2021-03-09T22:16:08.728378Z",
        "lead_time": 4.288, "result_count": 1, "task": 1, "completed_by": 10
      },
      {
        "id": 1002,
        "result": [{"from_name": "label", "to_name": "shown_1", "type": "choices",
                    "value": {"choices": ["wrong"]}}],
        "was_cancelled": false, "created_at": "2021-03-10T08:00:00Z", "lead_time": 2,
        "completed_by": {"id": 11, "email": "bob@example.org", "first_name": "", "last_name": ""}
      },
      {"id": 1003, "result": [], "was_cancelled": true, "lead_time": 1.0, "completed_by": 12}
    ],
    "predictions": [{"model_version": "model 1", "result": [{"type": "choices",
                     "from_name": "label", "value": {"choices": ["wrong"]}}]}]
  },
  {"id": 2, "data": {"karat_id": "8", "text": "skipped"},
   "annotations": [{"id": 1004, "result": [], "was_cancelled": true, "completed_by": 10}]},
  {"id": 3, "data": {"karat_id": "9", "text": "not seen yet"}, "annotations": []}
]"""

LABEL_STUDIO_MIN = """[
  {"text": "Opossums are great", "karat_id": "007", "id": 1, "label": "right", "comment": "clear",
   "annotator": 10, "annotation_id": 1001, "created_at": "2021-03-09T22:16:08.728353Z",
   "updated_at": "2021-03-09T22:16:08.728378Z", "lead_time": 4.288},
  {"text": "Opossums are great", "karat_id": "007", "id": 1, "label": {"choices": ["unsure"]},
   "annotator": 11, "annotation_id": 1002, "created_at": "2021-03-10T08:00:00Z", "lead_time": 2.0},
  {"text": "not answered", "karat_id": "9", "id": 3, "annotator": 11, "annotation_id": 1003,
   "created_at": "2021-03-10T08:00:00Z", "lead_time": 2.0}
]"""

# As `prodigy db-out` writes it; see https://prodi.gy/docs/api-interfaces
PRODIGY = """\
{"text":"Opossums","label":"NICE","karat_id":"007","meta":{"campaign":"pairs"},"_input_hash":1842734674,\
"_task_hash":-1842,"_view_id":"classification","answer":"accept","_timestamp":1690289516,\
"_annotator_id":"pairs-ann","_session_id":"pairs-ann"}
{"text":"Wasps","label":"NICE","meta":{"karat_id":"8"},"answer":"reject","_session_id":"pairs-bob"}
{"text":"Cats","label":"NICE","karat_id":"9","answer":"ignore","_session_id":null}
{"text":"Dogs","label":"NICE","karat_id":"10"}
"""

# `dataset.records.to_json` (nested) and `to_list(flatten=True)`; see https://docs.argilla.io
USER, OTHER = "3fa85f64-5717-4562-b3fc-2c963f66afa6", "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d"
ARGILLA = [
    {
        "id": "007",
        "fields": {"text": "Opossums are great"},
        "metadata": {"karat_id": "007"},
        "suggestions": {"label": {"value": "wrong", "score": None, "agent": None}},
        "responses": {
            "label": [{"value": "right", "user_id": USER}, {"value": "wrong", "user_id": OTHER}],
            "comment": [{"value": "clear", "user_id": USER}],
        },
        "vectors": {},
        "_server_id": "f1d1ba7b-4c3c-4b0e-8b5c-1f1d1ba7b4c3",
    },
    {"id": "8", "fields": {"text": "x"}, "metadata": {}, "suggestions": {}, "responses": {}, "vectors": {}},
]
ARGILLA_FLAT = [
    {
        "id": "f1d1", "_server_id": "f1d1", "text": "Opossums are great", "karat_id": "007",
        "label.responses": ["right", "wrong", "unsure"],
        "label.responses.users": [USER, OTHER, "None"],
        "label.responses.status": ["submitted", "discarded", None],
        "label.suggestion": "wrong", "label.suggestion.score": None, "label.suggestion.agent": None,
    },
    {"id": "f1d2", "karat_id": "8", "label.responses": ["right"], "label.responses.status": ["draft"]},
    {"id": "f1d3", "karat_id": "9", "label.responses": None},
]  # fmt: skip
ARGILLA_SERVER = [
    {
        "id": "007",
        "fields": {"text": "x"},
        "metadata": {"karat_id": "007"},
        "responses": [
            {"values": {"label": {"value": "right"}}, "status": "submitted", "user_id": USER},
            {"values": {"label": {"value": "wrong"}}, "status": "discarded", "user_id": OTHER},
            {"values": None, "status": "discarded", "user_id": OTHER},
        ],
    }
]


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def read(content, name, **choices):
    text = content if isinstance(content, str) else json.dumps(content)
    Path(name).write_text(text)
    return read_answers(name, **choices)


def refused(content, name, **choices):
    with pytest.raises(SourceError) as caught:
        read(content, name, **choices)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("choices", [{}, {"format": "label-studio"}])
def test_label_studio(choices):
    where = "record 1 of export.json"
    assert read(LABEL_STUDIO, "export.json", **choices) == Sheet(
        (
            FileLabel("007", 1, "10", 4.288, "clear\ncase", "2021-03-09T22:16:08.728378Z", where),
            FileLabel("007", 0, "bob@example.org", 2.0, "", "2021-03-10T08:00:00Z", where),
        ),
        (),
        2,
    )


def test_label_studio_min():
    assert read(LABEL_STUDIO_MIN, "export.json") == Sheet(
        (
            FileLabel(
                "007", 1, "10", 4.288, "clear", "2021-03-09T22:16:08.728378Z", "record 1 of export.json"
            ),
            FileLabel("007", -1, "11", 2.0, "", "2021-03-10T08:00:00Z", "record 2 of export.json"),
        ),
        (),
        1,
    )


def test_label_studio_with_an_interface_of_ones_own():
    def task(*results):
        return {"data": {"karat_id": "1"}, "annotations": [{"result": list(results)}]}

    def chosen(name, *words):
        return {"from_name": name, "type": "choices", "value": {"choices": list(words)}}

    sheet = read([task(chosen("verdict", "Yes"))], "export.json")
    assert [answer.value for answer in sheet.answers] == [1]
    bad = read(
        [task(chosen("a", "Yes"), chosen("b", "No")), task(chosen("label", "yes", "no"))], "export.json"
    ).bad
    assert [line.problem for line in bad] == [
        "annotation 1: there are 2 choices and none is named 'label'",
        "annotation 1: several choices at once: ['yes', 'no']",
    ]


def test_prodigy():
    where = "line {} of pairs.jsonl".format
    assert read(PRODIGY, "pairs.jsonl") == Sheet(
        (
            FileLabel("007", 1, "pairs-ann", None, "", "2023-07-25T12:51:56+00:00", where(1)),
            FileLabel("8", 0, "pairs-bob", where=where(2)),
            FileLabel("9", -1, where=where(3)),
        ),
        (),
        1,
    )


def test_prodigy_shows_no_ranks():
    sheet = TaskSheet((Task("1", {"a": "x", "b": 2}, 17, "gold"), Task("2", {"a": "y"}, 18)), "pairs", "nice")
    first, second = (json.loads(line) for line in write_tasks(sheet, "prodigy").splitlines())
    assert first == {"text": "a: x\nb: 2", "label": "nice", "karat_id": "1", "meta": {"campaign": "pairs"}}
    assert second["text"] == "y"


def test_argilla_nested():
    where = "record 1 of records.json"
    assert read(ARGILLA, "records.json") == Sheet(
        (
            FileLabel("007", 1, USER, comment="clear", where=where),
            FileLabel("007", 0, OTHER, where=where),
        ),
        (),
        1,
    )


def test_argilla_flat():
    where = "record 1 of records.json"
    expected = (FileLabel("007", 1, USER, where=where), FileLabel("007", -1, None, where=where))
    assert read(ARGILLA_FLAT, "records.json") == Sheet(expected, (), 2)


def test_argilla_as_its_server_tells():
    expected = (FileLabel("007", 1, USER, where="record 1 of records.json"),)
    assert read(ARGILLA_SERVER, "records.json") == Sheet(expected, (), 0)


def test_argilla_with_another_question():
    def record(**questions):
        responses = {name: [{"value": value, "user_id": USER}] for name, value in questions.items()}
        return {"id": "1", "fields": {}, "responses": responses}

    sheet = read([record(verdict="yes"), record(a="yes", b="no"), record(label="so")], "records.json")
    assert [answer.value for answer in sheet.answers] == [1]
    assert [line.where for line in sheet.bad] == ["record 2 of records.json", "record 3 of records.json"]
    assert sheet.bad[0].problem == "no question is named 'label', and there are several: a, b"


# https://trec.nist.gov/data/qrels_eng
QRELS = "1 0 AP880212-0161 0\n1 0 AP880216-0139 1\n1 0 AP880216-0169 2\n1 0 AP880217-0026 -1\n1\t0\tx\t-2\r\n"


@pytest.mark.parametrize("name", ["robust.qrels", "qrels.trec8.adhoc", "qrels"])
def test_qrels(name):
    sheet = read(QRELS, name)
    assert [(answer.item, answer.value) for answer in sheet.answers] == [
        ("1/AP880212-0161", 0),
        ("1/AP880216-0139", 1),
        ("1/AP880216-0169", 1),
        ("1/AP880217-0026", -1),
        ("1/x", 0),
    ]
    # With one topic, the items of a run are documents alone.
    assert sheet.answers[1].alias == "AP880216-0139"
    assert sheet.answers[1].where == f"line 2 of {name}"


def test_qrels_of_several_topics_leave_no_doubt():
    sheet = read("1 0 d 1\n2 0 d 0\n", "x.qrels")
    assert [(answer.item, answer.alias) for answer in sheet.answers] == [("1/d", None), ("2/d", None)]


def test_bad_qrels():
    sheet = read("1 0 d 1\n\n1 0 e\n1 0 f yes\n", "x.qrels")
    assert sheet.bad == (
        BadLine(
            "line 3 of x.qrels", "a judgement has 4 fields (topic iteration docid relevance), this line 3"
        ),
        BadLine("line 4 of x.qrels", "relevance 'yes' is not a whole number"),
    )
    assert refused("item,label\nx,1\n", "x.qrels") == (
        "x.qrels holds no judgements. A line is topic iteration docid relevance, such as 301 0 FT911-3 1."
    )


# JSON that is not what it should be


def test_bad_json_lines():
    lines = [
        '{"karat_id": "a", "label": 1, "seconds": 2}',
        "",
        '{"karat_id": "b", "label": 1',
        "[1, 2]",
        '{"label": 1}',
        '{"karat_id": 1.5, "label": 1}',
        '{"karat_id": "c", "label": 2}',
        '{"karat_id": "d"}',
        '{"karat_id": 12, "label": false}',
        '{"item": "e", "label": null}',
        '{"karat_id": "f", "label": [1]}',
        '{"karat_id": "g", "label": 1, "seconds": true}',
    ]
    sheet = read("\n".join(lines), "labels.jsonl")
    assert [(answer.item, answer.value, answer.where) for answer in sheet.answers] == [
        ("a", 1, "line 1 of labels.jsonl"),
        ("12", 0, "line 9 of labels.jsonl"),
    ]
    assert sheet.blank == 1
    problems = {line.where.split()[1]: line.problem for line in sheet.bad}
    assert list(problems) == ["3", "4", "5", "6", "7", "8", "11", "12"]
    assert problems["3"] == "this is not a JSON object"
    assert problems["5"] == "there is no item id"
    assert problems["6"] == "1.5 is not an item id"
    assert problems["8"] == "there is no key 'label'"


def test_an_array_of_plain_records():
    sheet = read([{"item": "x", "label": "yes", "answer": "Paris"}, 3], "labels.json")
    assert sheet.answers == (FileLabel("x", 1, where="record 1 of labels.json"),)
    assert sheet.bad == (BadLine("record 2 of labels.json", "this is not a JSON object"),)


def test_strange_shapes_are_bad_lines():
    shapes = [
        {"data": {"karat_id": "1"}, "annotations": "x"},
        {
            "data": {"karat_id": "2"},
            "annotations": ["x", {"result": 3}, {"result": [3, {"type": "choices"}]}],
        },
        {"data": {"karat_id": ["3"]}, "annotations": []},
    ]
    assert len(read(shapes, "export.json").bad) == 4
    assert (
        len(read([{"karat_id": "1", "answer": answer} for answer in ("accept", ["accept"])], "p.jsonl").bad)
        == 1
    )
    records = [
        {"id": "1", "fields": {}, "responses": responses}
        for responses in ({"label": 3}, {"label": [3]}, [3], [{"values": 3}], {"label": [{"value": {}}]})
    ]
    assert len(read(records, "records.json").bad) == 5


def test_json_that_is_none():
    assert refused('[{"data": ', "export.json") == (
        "export.json is not valid JSON. It may be incomplete: export it again."
    )
    assert refused("item,label\nx,1\n", "labels.jsonl") == (
        "labels.jsonl holds no JSON objects. Name the format if it is another: csv, tsv or qrels."
    )
    assert refused("[" * 100_000, "deep.json").startswith("deep.json is not valid JSON.")
    assert refused([{"a": 1}], "labels.json") == (
        "labels.json is none of argilla, label-studio, prodigy, jsonl. "
        "Each line needs karat_id (or item) and label. Keys: a."
    )
    assert refused("[]", "labels.json").endswith("Keys: none.")
    assert refused([{"data": {"text": "x"}, "annotations": []}], "export.json") == (
        "No record of export.json has an item id, read as label-studio. "
        "Each needs the karat_id that karat wrote into the tasks' data. Keys: data, annotations."
    )


# Label Studio's interface


def test_the_interface_fits_the_tasks():
    fields = {"text": "x", "label": "y", "a b": 1, "a.b": 2, "2nd": None, "Größe": 3}
    tasks = (Task("1", fields, 5), Task("2", {"text": "z"}, 6))
    sheet = TaskSheet(tasks, "pairs", 'costs < $5 & "new"', "look\ntwice\0")
    view = ET.fromstring(label_config(sheet))  # noqa: S314
    written = json.loads(write_tasks(sheet, "label-studio"))
    shown = [tag.get("value") for tag in view.iter("Text")]
    for task in written:
        assert {f"${key}" for key in task["data"]} - {"$karat_id"} == set(shown)
        assert all(isinstance(value, str) for value in task["data"].values())
    assert shown == ["$text", "$field_label", "$a_b", "$a_b_2", "$field_2nd", "$Gr_e"]
    headers = [tag.get("value") for tag in view.iter("Header")]
    assert headers[:3] == ['costs < $\u200b5 & "new"', "look\ntwice ", "text"]
    assert [tag.get("value") for tag in view.iter("Choice")] == ["right", "wrong", "unsure"]
    names = {tag.get("name") for tag in view.iter("Text")}
    assert {tag.get("toName") for tag in (*view.iter("Choices"), *view.iter("TextArea"))} <= names
    assert {tag.get("valueType") for tag in view.iter("Text")} == {"text"}


def test_an_interface_without_fields_shows_the_id():
    sheet = TaskSheet((Task("1", {}, 5),), "pairs", "")
    assert [tag.get("value") for tag in ET.fromstring(label_config(sheet)).iter("Text")] == ["$karat_id"]  # noqa: S314
