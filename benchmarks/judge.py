"""Verdicts a second of `karat judge` against what its endpoint can do at most, both 64 at a time.

The endpoint is a local server that answers each request after 5 ms. What it can do is measured by a client
that sends one prepared request again and again over 64 connections and looks at nothing that comes back.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import statistics
import tempfile
import time
from pathlib import Path

import pyarrow as pa

import karat

AT_A_TIME, SECONDS = 64, 0.005
REPLY = {
    "object": "chat.completion",
    "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": "yes"}}],
    "usage": {"prompt_tokens": 120, "completion_tokens": 1},
}


class _Server(asyncio.Protocol):
    """Answers each request after a while."""

    reply = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport, self.received = transport, b""

    def data_received(self, data: bytes) -> None:
        self.received += data
        while (end := self.received.find(b"\r\n\r\n")) >= 0:
            head = self.received[:end].lower()
            length = int(head.partition(b"content-length:")[2].partition(b"\r\n")[0])
            if len(self.received) < end + 4 + length:
                return
            self.received = self.received[end + 4 + length :]
            asyncio.get_running_loop().call_later(SECONDS, self.transport.write, self.reply)


def serve(port: multiprocessing.Queue[int]) -> None:
    body = json.dumps(REPLY).encode()
    _Server.reply = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s" % (
        len(body),
        body,
    )

    async def run() -> None:
        server = await asyncio.get_running_loop().create_server(_Server, "127.0.0.1", 0)
        port.put(server.sockets[0].getsockname()[1])
        await server.serve_forever()

    asyncio.run(run())


class _Client(asyncio.Protocol):
    """Sends the next request as soon as anything comes back."""

    request = b""
    left = 0
    done: asyncio.Future[None]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.send()

    def data_received(self, data: bytes) -> None:  # noqa: ARG002 - one reply comes in one piece
        self.send()

    def send(self) -> None:
        _Client.left -= 1
        if _Client.left >= 0:
            self.transport.write(self.request)
        elif not self.done.done():
            self.done.set_result(None)


def most_a_second(port: int, count: int, request: bytes) -> float:
    """What the server can do."""

    async def run() -> None:
        loop = asyncio.get_running_loop()
        _Client.request, _Client.left, _Client.done = request, count, loop.create_future()
        pairs = [await loop.create_connection(_Client, "127.0.0.1", port) for _ in range(AT_A_TIME)]
        await _Client.done
        for transport, _ in pairs:
            transport.close()

    begun = time.perf_counter()
    asyncio.run(run())
    return count / (time.perf_counter() - begun)


def judged_a_second(port: int, count: int, folder: Path) -> float:
    """What `karat.judge` does, from reading items to verdicts, with a cache that is new."""
    items = pa.table(
        {"id": list(range(count)), "text": [f"A text about thing {n}. " * 12 for n in range(count)]}
    )
    judge = karat.OpenAIJudge(
        model="m",
        criterion="It is about a thing",
        endpoint=f"http://127.0.0.1:{port}/v1",
        concurrency=AT_A_TIME,
    )
    begun = time.perf_counter()
    judged = karat.judge(items, judge=judge, cache=folder / f"{time.time_ns()}.db")
    seconds = time.perf_counter() - begun
    assert judged.tally.judged == judged.tally.requests == count
    return count / seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--items", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    ports: multiprocessing.Queue[int] = multiprocessing.Queue()
    server = multiprocessing.Process(target=serve, args=(ports,), daemon=True)
    server.start()
    port = ports.get()
    prompt = karat.OpenAIJudge(model="m", criterion="c", endpoint="http://localhost/v1").body(
        {"text": "x" * 280}
    )
    body = json.dumps(prompt).encode()
    request = b"POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s" % (
        len(body),
        body,
    )
    ratios = []
    with tempfile.TemporaryDirectory() as folder:
        judged_a_second(port, 500, Path(folder))  # imports, once
        for _ in range(options.rounds):
            # Before and after, as the machine may have other work.
            first = most_a_second(port, options.items, request)
            begun = time.process_time()
            ours = judged_a_second(port, options.items, Path(folder))
            taken = 1e6 * (time.process_time() - begun) / options.items
            most = (first + most_a_second(port, options.items, request)) / 2
            ratios.append(ours / most)
            print(
                f"server {most:,.0f}/s, karat judge {ours:,.0f}/s: {ratios[-1]:.0%} (at least 60 % wanted), "
                f"{taken:.0f} µs of processor for a verdict"
            )
    server.kill()
    print(f"median of {len(ratios)}: {statistics.median(ratios):.0%}")


if __name__ == "__main__":
    main()
