import io
import json
import os
import socket
import stat
from pathlib import Path
from urllib.parse import urlsplit

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from openpyxl import Workbook

import karat
from tests.sources.evaluations import documented
from tests.web.conftest import ODD_TEXTS, OWNER_TOKEN

UPLOADS = "/api/v1/uploads"


def send(owner, name, content):
    return owner.post(UPLOADS, files={"file": (name, content)})


def parquet(**columns):
    content = io.BytesIO()
    pq.write_table(pa.table(columns), content)
    return content.getvalue()


def test_a_csv_file_becomes_a_campaign(owner):
    content = "id,score,text\n" + "".join(f"{n},{n / 50},text {n}\n" for n in range(50))
    found = send(owner, "my pairs.csv", content.encode()).json()
    assert found["name"] == "my pairs.csv"
    assert [(one["name"], one["type"]) for one in found["columns"]] == [
        ("id", "number"),
        ("score", "number"),
        ("text", "text"),
    ]
    assert len(found["preview"]) == 8
    assert found["size"] == len(content)
    source = {"upload": found["id"]}
    cost = owner.post("/api/v1/plan", json={"source": source, "factor": 1.1}).json()
    assert cost["items"] == 50
    assert 0 < cost["labels"] <= 50
    body = {"name": "from a csv", "source": source, "criterion": "right?", "fields": ["text"]}
    made = owner.post("/api/v1/campaigns", json=body)
    assert made.status_code == 201, made.text
    assert made.json()["size"] == 50
    again = owner.post("/api/v1/campaigns", json=body)
    assert again.status_code == 409
    assert "already" in again.json()["error"]["message"]


def test_a_workbook_becomes_a_campaign(owner):
    book = Workbook()
    book.active.append(["id", "score", "text"])
    for number in range(50):
        book.active.append([f"x{number}", number / 50, f"text {number}"])
    content = io.BytesIO()
    book.save(content)
    found = send(owner, "pairs.xlsx", content.getvalue()).json()
    columns = [(one["name"], one["type"]) for one in found["columns"]]
    assert columns == [("id", "text"), ("score", "number"), ("text", "text")]
    body = {"name": "from a workbook", "criterion": "right?", "fields": ["text"], "id": "id"}
    made = owner.post("/api/v1/campaigns", json={**body, "source": {"upload": found["id"]}})
    assert made.status_code == 201, made.text
    asked = owner.post("/api/v1/campaigns/from a workbook/ask", json={"annotator": "ann", "count": 1})
    [item] = asked.json()["items"]
    assert item["fields"] == {"text": f"text {item['id'].removeprefix('x')}"}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"id,score\n1,1\n", "book.xlsx is not an Excel workbook, though its name ends like one."),
        (
            b"PK\x03\x04" + bytes(100),
            "book.xlsx cannot be read as an Excel workbook: File is not a zip file.",
        ),
    ],
)
def test_what_is_no_workbook_is_refused_in_a_line(owner, content, message):
    answer = send(owner, "book.xlsx", content)
    assert (answer.status_code, answer.json()["error"]["message"]) == (400, message)


def test_files_are_for_the_server_alone(owner, site):
    before = os.umask(0)
    try:
        identity = send(owner, "mine.csv", b"id,score\n1,1\n").json()["id"]
    finally:
        os.umask(before)
    files = list((site.data / "uploads").glob(f"{identity}.*"))
    assert {path.suffix for path in files} == {".csv", ".name"}
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}
    assert stat.S_IMODE((site.data / "uploads").stat().st_mode) & 0o077 == 0


def test_parquet_and_json_lines_are_taken(owner):
    found = send(owner, "a.parquet", parquet(score=[0.5, 0.25], id=["a", "b"])).json()
    assert (found["rows"], len(found["preview"])) == (2, 2)
    found = send(owner, "a.jsonl", b'{"score": 1, "id": "a"}\n{"score": 2, "id": "b"}\n').json()
    assert [one["name"] for one in found["columns"]] == ["score", "id"]


EVALUATIONS = Path(__file__).parents[1] / "sources" / "evaluations"


@pytest.mark.parametrize(
    ("name", "tool", "verdicts"),
    [
        ("inspect.eval", "Inspect", ["1.0", "0.0", "1.0", "1.0", "1.0", "1.0", "0.0", "1.0"]),
        ("inspect.json", "Inspect", ["1.0", "0.0", "1.0", "1.0"]),
        ("deepeval.json", "DeepEval", ["1.0", "0.0", "1.0"]),
        ("samples_capitals_2026-01-01T00-00-00.000000.jsonl", "lm-eval", ["0.0", "0.0", "0.0"]),
        ("mlflow.json", "MLflow", ["1.0", "1.0", "0.0"]),
    ],
)
def test_files_of_evaluation_tools_become_items(owner, site, name, tool, verdicts):
    found = send(owner, name, (EVALUATIONS / name).read_bytes()).json()
    assert found["name"] == name
    assert tool in found["note"]
    columns = [one["name"] for one in found["columns"]]
    assert columns[:4] == ["id", "input", "output", "target"]
    assert [row[columns.index("verdict")] for row in found["preview"]] == verdicts
    assert found["rows"] == len(verdicts)
    kept = {path.suffix for path in (site.data / "uploads").glob(f"{found['id']}.*")}
    assert kept == {".parquet", ".name"}
    again = owner.post("/api/v1/preview", json={"upload": found["id"]}).json()
    assert again == found


@pytest.mark.parametrize(
    ("name", "content"),
    [
        (
            "results.json",
            json.dumps(documented.promptfoo_file([documented.promptfoo_result(n, n > 0) for n in range(3)])),
        ),
        ("traces.json", json.dumps(documented.LANGFUSE_TRACES)),
        ("runs.csv", documented.PHOENIX_CSV),
    ],
)
def test_documented_forms_of_other_tools_are_taken(owner, name, content):
    found = send(owner, name, content.encode()).json()
    assert "verdict" in [one["name"] for one in found["columns"]]
    assert found["note"].startswith("Results of")


def test_an_evaluation_becomes_a_campaign_with_a_report_on_its_judge(owner, site):
    """Two logs as one file, the verdict as proxy, and on the dashboard whose verdicts they are."""
    logs = [send(owner, name, (EVALUATIONS / name).read_bytes()).json() for name in ("inspect.eval",) * 2]
    joined = owner.post("/api/v1/uploads/join", json={"uploads": [one["id"] for one in logs]}).json()
    assert joined["rows"] == 16
    log = send(owner, "run.eval", (EVALUATIONS / "inspect.eval").read_bytes()).json()
    body = {
        "question": "rate",
        "name": "from a log",
        "source": {"upload": log["id"]},
        "criterion": "right?",
        "proxy": "verdict",
        "half_width": 0.05,
    }
    assert owner.post("/api/v1/campaigns", json=body).status_code == 201
    with karat.Campaign.open(site.db, "from a log") as campaign:
        items = campaign.ask(100, annotator="ann")
        campaign.tell({each.key: 1 for each in items}, annotator="ann")
    judge = owner.get("/api/v1/campaigns/from a log/dashboard").json()["result"]["judge"]
    assert judge["sentences"][0] == "Judge: the score 'includes' of Inspect."
    assert len(judge["surprising"]) == 2


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("other.json", b'{"a": 1}', "not a result of an evaluation tool that karat knows"),
        ("broken.json", b'{"a": ', "is not JSON"),
        ("run.eval", b"not a zip archive", "not a log of Inspect"),
        ("run.eval", b"PK\x03\x04" + b"cut off" * 20, "run.eval"),
    ],
)
def test_files_that_only_look_like_evaluations_are_refused(owner, site, name, content, words):
    before = set((site.data / "uploads").glob("*"))
    answer = send(owner, name, content)
    assert answer.status_code == 400, answer.text
    message = answer.json()["error"]["message"]
    assert words in message
    assert str(site.data) not in message
    assert set((site.data / "uploads").glob("*")) == before


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("a.exe", b"MZ", "not a kind of file that karat accepts"),
        ("a.csv.gz", b"\x1f\x8b", "not a kind of file that karat accepts"),
        ("", b"a", ""),
        ("a.csv", b"", "empty"),
        ("a.csv", b"\x7fELF\x02\x01\x01" + bytes(100), "not a text file"),
        ("a.csv", b"PK\x03\x04" + b"zip" * 10, "not a text file"),
        ("a.parquet", b"id,score\n1,2\n", "not a complete Parquet file"),
        ("a.parquet", b"PAR1" + bytes(100) + b"PAR1", "not a complete Parquet file"),
        ("a.jsonl", b"id,score\n1,2\n", "not JSON lines"),
        ("a.jsonl", b"[1, 2]\n", "not JSON lines"),
        ("a.csv", b"id,score\n\xff\xfe\xfd,1\n", "UTF-8"),
        ("a.jsonl", b'{"a": ' + b"[" * 50_000 + b"]" * 50_000 + b"}", "nested too deeply"),
        ("a.jsonl", b'{"a": 1}\n{"a": ' + b"[" * 50_000 + b"]" * 50_000 + b"}", "nested too deeply"),
        # Beyond the rows that are shown.
        (
            "a.jsonl",
            b'{"a": 1}\n' * 40 + b'{"a": ' + b"[" * 50_000 + b"]" * 50_000 + b"}",
            "Line 41 of a.jsonl",
        ),
    ],
)
def test_a_file_that_is_not_what_it_says_is_refused(owner, site, name, content, words):
    before = set((site.data / "uploads").glob("*")) if (site.data / "uploads").exists() else set()
    answer = send(owner, name, content)
    assert answer.status_code in (400, 422), answer.text
    message = answer.json()["error"]["message"]
    assert words in message
    assert str(site.data) not in message
    assert "\n" not in message
    assert set((site.data / "uploads").glob("*")) == before


def test_a_file_that_is_too_large_is_refused(owner, site):
    answer = send(owner, "a.csv", b"id,score\n" + b"1,2\n" * 100_000)
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")
    assert "--max-upload" in answer.json()["error"]["message"]


def raw(site, head: str, blocks: list[bytes]) -> bytes:
    """What the server says to bytes of our own making."""
    place = urlsplit(site.url)
    with socket.create_connection((place.hostname, place.port), timeout=10) as connection:
        connection.sendall(head.replace("\n", "\r\n").encode())
        try:
            for block in blocks:
                connection.sendall(block)
        except (BrokenPipeError, ConnectionResetError):
            pass
        answer = b""
        try:
            while block := connection.recv(65536):
                answer += block
                if b'"error"' in answer:
                    break
        except ConnectionResetError:
            pass
        return answer


HEAD = """POST /api/v1/uploads HTTP/1.1
Host: localhost
Authorization: Bearer {token}
Content-Type: multipart/form-data; boundary=x
{length}

"""


def test_two_gigabytes_are_refused_before_they_are_sent(site):
    head = HEAD.format(token=OWNER_TOKEN, length="Content-Length: 2147483648")
    answer = raw(site, head, [b"--x\r\n"])
    assert answer.startswith(b"HTTP/1.1 413")


def test_uploads_are_refused_before_a_byte_of_them_is_read(site):
    campaign = site.campaign()
    start = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
    for token, status in (("x" * 43, b"401"), (site.invite(campaign, "uploader"), b"403")):
        # The rest of the body never comes: the answer cannot wait for it.
        head = HEAD.format(token=token, length="Content-Length: 150000")
        assert raw(site, head, [start]).startswith(b"HTTP/1.1 " + status)
    head = HEAD.format(token="x" * 43, length="Content-Length: 3000000").replace("uploads", "plan")
    assert raw(site, head, [b"{"]).startswith(b"HTTP/1.1 401")


def test_the_login_form_takes_little(site):
    with site.client(None) as browser:
        assert browser.post("/login", data={"token": "x" * 100_000}).status_code == 413


def test_a_body_without_a_length_is_cut_off(site):
    head = HEAD.format(token=OWNER_TOKEN, length="Transfer-Encoding: chunked")
    start = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
    block = b"a" * 65536
    blocks = [b"%x\r\n%s\r\n" % (len(one), one) for one in [start, *[block] * 40]]
    answer = raw(site, head, blocks)
    assert answer.startswith(b"HTTP/1.1 413")


def test_json_has_a_limit_too(owner):
    answer = owner.post(
        "/api/v1/plan", content=b" " * 5_000_000, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 413


@pytest.mark.parametrize(
    "path", ["/etc/passwd", "../karat.db", "uploads/../../karat.db", "link.csv", "nowhere.csv", "*.csv", "."]
)
def test_no_file_outside_of_the_data_folder(owner, site, path):
    link = site.data / "link.csv"
    if not link.is_symlink():
        (site.data.parent / "secret.csv").write_text("id,score\n1,1\n")
        link.symlink_to(site.data.parent / "secret.csv")
    answer = owner.post("/api/v1/preview", json={"path": path})
    assert answer.status_code == 400
    assert "no file" in answer.json()["error"]["message"]


def test_files_of_the_data_folder_are_listed(owner):
    files = owner.get("/api/v1/files").json()["files"]
    assert "pairs.csv" in files
    assert not any(name.startswith("uploads") for name in files)
    found = owner.post("/api/v1/preview", json={"path": "pairs.csv"}).json()
    assert found["preview"][0] == ["p0", "1.0000", "text 0"]


def test_a_column_that_is_not_there_is_named(owner, site):
    body = {"name": "x", "source": {"path": "pairs.csv"}, "criterion": "?", "score": "scor"}
    answer = owner.post("/api/v1/campaigns", json=body)
    assert answer.status_code == 400
    assert "Columns: id, score, text" in answer.json()["error"]["message"]
    assert str(site.data) not in answer.text


def test_odd_items_come_back_as_they_are(owner, site):
    import json

    lines = [json.dumps({"id": f"odd{n}", "score": n, "text": text}) for n, text in enumerate(ODD_TEXTS)]
    found = send(owner, "odd.jsonl", "\n".join(lines).encode()).json()
    assert found["preview"][0][2] == ODD_TEXTS[0]
    body = {
        "name": "odd items",
        "source": {"upload": found["id"]},
        "criterion": "<b>odd?</b>",
        "fields": ["text"],
    }
    assert owner.post("/api/v1/campaigns", json=body).status_code == 201
    with site.annotator("odd items", "<i>ann</i>") as ann:
        answer = ann.post("/api/v1/label/ask", json={"count": 50})
        assert answer.headers["content-type"] == "application/json"
        items = {item["key"]: item["fields"]["text"] for item in answer.json()["items"]}
        assert items == {f"odd{n}": text for n, text in enumerate(ODD_TEXTS)}
        answers = [{"request": f"{key} odd", "key": key, "value": 1, "comment": "<&>"} for key in items]
        assert ann.post("/api/v1/label/tell", json={"answers": answers}).json()["taken"] == len(items)
    for name in ("csv", "jsonl", "label-studio", "prodigy", "argilla"):
        answer = owner.get("/api/v1/campaigns/odd items/export", params={"format": name})
        assert answer.status_code == 200, (name, answer.text)
        assert answer.headers["content-disposition"].startswith("attachment")
