import socket
import threading
import time
from contextlib import contextmanager

import pytest

from karat.web.connections import ConnectionLimits
from karat.web.serve import Serving
from tests.web.conftest import OWNER_TOKEN


@contextmanager
def running(place, **choices):
    serving = Serving(
        db=f"sqlite:///{place}/karat.db", data=place, port=0, owner_token=OWNER_TOKEN, **choices
    )
    server = serving.server()
    thread = threading.Thread(target=server.run, kwargs={"sockets": [serving.socket]})
    thread.start()
    try:
        while not server.started:
            time.sleep(0.01)
        yield serving
    finally:
        server.should_exit = True
        thread.join(30)


def connect(serving):
    return socket.create_connection(("127.0.0.1", serving.port), timeout=10)


def answer(connection):
    """All that comes until the server closes the connection."""
    found = b""
    while block := connection.recv(65536):
        found += block
    return found


def send_slowly(connection):
    for _ in range(100):
        connection.sendall(b"X-Slow: 1\r\n")
        time.sleep(0.05)


LIVE = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


def test_headers_that_drip_are_cut_off(tmp_path):
    with running(tmp_path, limits=ConnectionLimits(header_seconds=1.0)) as serving:
        with connect(serving) as silent, connect(serving) as slow, connect(serving) as second:
            second.sendall(LIVE)
            assert second.recv(65536).startswith(b"HTTP/1.1 200")
            start = time.monotonic()
            for connection in (slow, second):
                connection.sendall(b"GET /healthz HTTP/1.1\r\n")
            assert answer(silent) == b""
            for connection in (slow, second):
                with pytest.raises((ConnectionError, TimeoutError)):
                    send_slowly(connection)
            assert time.monotonic() - start < 6
        assert not serving.limits.half_open


def test_an_address_has_so_many_connections(tmp_path):
    with running(tmp_path, limits=ConnectionLimits(most=3)) as serving:
        held = [connect(serving) for _ in range(3)]
        for connection in held:
            connection.sendall(LIVE)
            assert connection.recv(65536).startswith(b"HTTP/1.1 200")
        with connect(serving) as fourth:
            assert answer(fourth).startswith(b"HTTP/1.1 503")
        held.pop().close()
        time.sleep(0.2)
        with connect(serving) as again:
            again.sendall(LIVE)
            assert again.recv(65536).startswith(b"HTTP/1.1 200")
        for connection in held:
            connection.close()


def test_few_of_them_are_half_open(tmp_path):
    limits = ConnectionLimits(most_half_open=2)
    with running(tmp_path, limits=limits) as serving, connect(serving), connect(serving):
        time.sleep(0.1)
        with connect(serving) as third:
            assert answer(third) == b""


def test_a_proxy_has_as_many_as_it_needs(tmp_path):
    limits = ConnectionLimits(most=1, most_half_open=1, proxies="10.0.0.0/8, 127.0.0.1")
    with running(tmp_path, limits=limits) as serving, connect(serving), connect(serving) as second:
        second.sendall(LIVE)
        assert second.recv(65536).startswith(b"HTTP/1.1 200")
    assert limits.is_proxy("10.1.2.3")
    assert not limits.is_proxy("192.0.2.1")


def test_a_body_that_does_not_come_is_not_waited_for(tmp_path):
    with running(tmp_path, body_seconds=1.0) as serving, connect(serving) as connection:
        head = f"POST /api/v1/plan HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {OWNER_TOKEN}\r\n"
        connection.sendall(f"{head}Content-Length: 100\r\n\r\n{{".encode())
        found = answer(connection)
    assert found.startswith(b"HTTP/1.1 408")
    assert b"took too long" in found
