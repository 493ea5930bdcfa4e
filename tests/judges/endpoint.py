"""A loopback server that speaks OpenAI's chat completions, with faults on demand."""

import asyncio
import json
import ssl
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

Reply = dict[str, Any]


def completion(content: str | None, *, finish: str = "stop", logprobs: Any = None, **message: Any) -> Reply:
    """A chat completion as endpoints send it."""
    return {
        "object": "chat.completion",
        "choices": [
            {
                "index": 0,
                "finish_reason": finish,
                "message": {"role": "assistant", "content": content, **message},
                "logprobs": logprobs,
            }
        ],
        "usage": {"prompt_tokens": 50, "completion_tokens": 1, "total_tokens": 51},
    }


def word_logprobs(chances: dict[str, float]) -> Any:
    """The log-probabilities of the first token; the first of the chances is the token itself."""
    import math

    top = [{"token": word, "logprob": math.log(chance)} for word, chance in chances.items()]
    return {"content": [{**top[0], "top_logprobs": top}]}


class Fault:
    """Something else than a completion: a status, raw bytes, silence, or a reply that is cut off."""

    def __init__(
        self,
        status: int = 200,
        *,
        headers: dict[str, str] | None = None,
        body: bytes = b"{}",
        seconds: float = 0.0,
        cut: bool = False,
    ) -> None:
        self.status, self.headers, self.body, self.seconds, self.cut = (
            status,
            headers or {},
            body,
            seconds,
            cut,
        )


class Endpoint:
    """What a test says to its server and reads from it.

    `answer(text, attempt)` is given the user's message and how often it was asked before; it returns a
    completion or a `Fault`.
    """

    def __init__(self, answer: Callable[[str, int], Reply | Fault]) -> None:
        self.answer = answer
        self.requests: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.asked: Counter[str] = Counter()
        self.at_a_time = self.most_at_a_time = 0
        self.times: list[float] = []
        self.url = ""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
                _, *lines = head.strip().split("\r\n")
                headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
                body = json.loads(await reader.readexactly(int(headers["content-length"])))
                if not await self._reply(body, headers, writer):
                    return
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    async def _reply(
        self, body: dict[str, Any], headers: dict[str, str], writer: asyncio.StreamWriter
    ) -> bool:
        self.requests.append(body)
        self.headers.append(headers)
        self.times.append(asyncio.get_running_loop().time())
        text = next(each["content"] for each in body["messages"] if each["role"] == "user")
        attempt = self.asked[text]
        self.asked[text] += 1
        self.at_a_time += 1
        self.most_at_a_time = max(self.most_at_a_time, self.at_a_time)
        answer = self.answer(text, attempt)
        await asyncio.sleep(answer.seconds if isinstance(answer, Fault) else 0.005)
        self.at_a_time -= 1
        fault = answer if isinstance(answer, Fault) else Fault(body=json.dumps(answer).encode())
        told = {"Content-Type": "application/json", "Content-Length": str(len(fault.body)), **fault.headers}
        lines = [f"HTTP/1.1 {fault.status} Reason", *(f"{name}: {value}" for name, value in told.items())]
        whole = "\r\n".join(lines).encode() + b"\r\n\r\n" + fault.body
        writer.write(whole[: len(whole) // 2] if fault.cut else whole)
        await writer.drain()
        return not fault.cut


@contextmanager
def serving(serve: Callable[..., Any], secure: ssl.SSLContext | None = None) -> Iterator[int]:
    """A server on this machine in a thread of its own, for the time of a test: its port."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    starting = asyncio.start_server(serve, "127.0.0.1", 0, ssl=secure)
    server = asyncio.run_coroutine_threadsafe(starting, loop).result(10)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:

        async def stop() -> None:
            server.close()
            tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            # Transports close in the next rounds of the loop.
            for _ in range(3):
                await asyncio.sleep(0)

        asyncio.run_coroutine_threadsafe(stop(), loop).result(10)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        loop.close()


@contextmanager
def running(
    answer: Callable[[str, int], Reply | Fault], secure: ssl.SSLContext | None = None
) -> Iterator[Endpoint]:
    """An endpoint that answers so; over TLS where there is a certificate."""
    endpoint = Endpoint(answer)
    with serving(endpoint.serve, secure) as port:
        endpoint.url = f"{'http' if secure is None else 'https'}://127.0.0.1:{port}/v1"
        yield endpoint
