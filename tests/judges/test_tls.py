"""`OpenAIJudge` over TLS: certificates that are trusted, that are not, and a proxy on the way."""

import asyncio
import shutil
import socket
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import karat
from tests.judges.endpoint import completion, running, serving

PROXIES = ("HTTPS_PROXY", "https_proxy", "NO_PROXY", "no_proxy", "SSL_CERT_FILE")


def make_certificate(folder: Path, name: str, altnames: str, days: int = 1) -> tuple[Path, Path]:
    """A certificate that signs itself, and its key."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl, which makes the certificate, is not installed")
    certificate, key = folder / f"{name}.pem", folder / f"{name}.key"
    options = (
        f"-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days {days} -subj /CN=karat-test"
    )
    files = ["-keyout", str(key), "-out", str(certificate)]
    command = ["openssl", "req", *options.split(), "-addext", f"subjectAltName={altnames}", *files]
    subprocess.run(command, check=True, capture_output=True)
    return certificate, key


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return make_certificate(tmp_path_factory.mktemp("tls"), "good", "IP:127.0.0.1")


@pytest.fixture(autouse=True)
def no_proxies(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in PROXIES:
        monkeypatch.delenv(name, raising=False)


def server_context(certificate: tuple[Path, Path]) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*certificate)
    return context


def judge_at(url: str, **choices: Any) -> karat.OpenAIJudge:
    return karat.OpenAIJudge(model="m", criterion="It is a fruit", endpoint=url, first_pause=0.01, **choices)


def items(count: int) -> list[dict[str, str]]:
    return [{"text": f"thing {number}"} for number in range(count)]


def test_a_certificate_that_the_settings_trust(
    certificate: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    with running(lambda text, _: completion("yes"), server_context(certificate)) as endpoint:
        judge = judge_at(endpoint.url, certificates=str(certificate[0]), concurrency=8)
        verdicts = judge(items(60))
    assert [verdict.value for verdict in verdicts] == [1] * 60
    assert len(endpoint.requests) == 60
    assert endpoint.most_at_a_time > 1
    assert endpoint.headers[0]["authorization"] == "Bearer sk-secret"
    assert "certificates" not in judge.identity


def test_a_certificate_that_nobody_trusts_is_one_line_and_nothing_is_sent(
    certificate: tuple[Path, Path],
) -> None:
    with running(lambda text, _: completion("yes"), server_context(certificate)) as endpoint:
        with pytest.raises(karat.JudgeError, match=r"is not trusted: self.signed certificate") as raised:
            judge_at(endpoint.url)(items(3))
        assert not endpoint.requests
    assert "--certificates" in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_certificate_of_another_host_is_refused(tmp_path: Path) -> None:
    other = make_certificate(tmp_path, "other", "DNS:other.example")
    with running(lambda text, _: completion("yes"), server_context(other)) as endpoint:
        with pytest.raises(karat.JudgeError, match=r"is not trusted: IP address mismatch"):
            judge_at(endpoint.url, certificates=str(other[0]))(items(3))
        assert not endpoint.requests


def test_https_to_a_server_without_tls_is_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def refuse() -> None:
            connection, _ = server.accept()
            with connection:
                connection.recv(1000)
                connection.sendall(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")

        thread = threading.Thread(target=refuse)
        thread.start()
        with pytest.raises(
            karat.JudgeError, match=r"does not speak TLS: .*http:// and not https://"
        ) as raised:
            judge_at(f"https://127.0.0.1:{server.getsockname()[1]}/v1")(items(1))
        thread.join(10)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("content", [None, "no certificate"])
def test_a_file_without_certificates_is_refused(tmp_path: Path, content: str | None) -> None:
    if content is not None:
        (tmp_path / "ca.pem").write_text(content)
    with pytest.raises(karat.ParameterError, match=r"ca.pem holds no certificates to trust: .*PEM") as raised:
        judge_at("https://localhost/v1", certificates=str(tmp_path / "ca.pem"))
    assert "\n" not in str(raised.value)


@contextmanager
def proxy(asked: list[str]) -> Iterator[int]:
    """A server that passes bytes on after CONNECT; the port that it listens on."""

    async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        except ConnectionError:
            pass
        finally:
            writer.close()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            host, port = head.split()[1].split(":")
            asked.append(f"{host}:{port}")
            inside = await asyncio.open_connection(host, int(port))
            writer.write(b"HTTP/1.1 200 Connection established\r\nContent-Length: 0\r\n\r\n")
            await asyncio.gather(pump(reader, inside[1]), pump(inside[0], writer))
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    with serving(serve) as port:
        yield port


def test_tls_through_a_proxy(certificate: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    with (
        running(lambda text, _: completion("yes"), server_context(certificate)) as endpoint,
        proxy(asked) as port,
    ):
        monkeypatch.setenv("HTTPS_PROXY", f"http://127.0.0.1:{port}")
        judge = judge_at(endpoint.url, certificates=str(certificate[0]), concurrency=2)
        assert [verdict.value for verdict in judge(items(10))] == [1] * 10
    assert set(asked) == {endpoint.url.split("/")[2]}
