"""Ask an endpoint about many items at a time, with retries, pauses and limits."""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from http.client import HTTPException
from typing import TYPE_CHECKING, Any

from karat.judges.answers import ADVICE, UnusableReply, read_choice
from karat.judges.http import OpenConnection, Response
from karat.judges.pace import Budget, RequestPace, back_off, retry_after
from karat.judges.verdicts import Item, JudgeError, Verdict

if TYPE_CHECKING:
    from karat.judges.openai import OpenAIJudge

Emit = Callable[[tuple[int, Verdict]], None]

# A server that answers so is asked again; one that refuses the credentials or the address never.
_TRANSIENT = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 529})
_SETTINGS_WRONG = frozenset({401, 402, 403, 404, 405})
REMINDER = "That was not one of the answers. Answer with exactly one of these and nothing else: {words}."


@dataclass(slots=True)
class _Attempts:
    """What the requests about one item have brought."""

    faults: list[str] = field(default_factory=list)
    requests: int = 0
    input_tokens: int = 0
    output_tokens: int = 0

    def count(self, reply: Any) -> None:
        usage = reply.get("usage") if isinstance(reply, dict) else None
        if isinstance(usage, dict):
            self.input_tokens += _whole(usage.get("prompt_tokens"))
            self.output_tokens += _whole(usage.get("completion_tokens"))

    def verdict(self, value: float | None, choice: str = "", source: str = "") -> Verdict:
        faults = tuple(self.faults)
        return Verdict(value, choice, source, faults, self.requests, self.input_tokens, self.output_tokens)


class Asking:
    """One run over items: workers that share their pace, their budget and what they know of the server."""

    def __init__(self, judge: OpenAIJudge, items: Sequence[Item], budget: Budget) -> None:
        self.judge, self.items, self.budget = judge, items, budget
        self.pace = RequestPace(judge.per_minute)
        self.headers, self.key = judge.headers(), judge.key
        self.encode = _encoder(judge)
        self.order: Iterator[int] = iter(range(len(items)))
        self.in_flight = 0
        self.has_answered = self.has_judged = False
        # Items in a row for which the server had no usable answer, and what it said the last time.
        self.failed = 0
        self.said = ""
        self.patience = max(20, 2 * judge.concurrency)

    async def run(self, emit: Emit) -> None:
        """Ask about all items that the budget allows; `JudgeError` where the endpoint is of no use."""
        workers = min(self.judge.concurrency, len(self.items))
        connections = [OpenConnection(self.judge.address, self.headers) for _ in range(workers)]
        timer = asyncio.create_task(self._expire(connections))
        try:
            async with asyncio.TaskGroup() as group:
                for connection in connections:
                    group.create_task(self._work(connection, emit))
        except BaseExceptionGroup as errors:
            raise errors.exceptions[0] from None
        finally:
            timer.cancel()

    async def _expire(self, connections: Sequence[OpenConnection]) -> None:
        while True:
            await asyncio.sleep(min(self.judge.timeout / 10, 0.5))
            for connection in connections:
                connection.expire()

    async def _work(self, connection: OpenConnection, emit: Emit) -> None:
        try:
            while self.budget.allows(self.in_flight) or await self._may_ask():
                index = next(self.order, None)
                if index is None:
                    return
                self.in_flight += 1
                verdict = await self._verdict(connection, self.items[index])
                self.in_flight -= 1
                self.budget.pay(self.judge.cost(verdict))
                emit((index, verdict))
                self._watch(verdict)
        finally:
            connection.close()

    async def _may_ask(self) -> bool:
        while not self.budget.allows(self.in_flight):
            if not self.in_flight:
                return False
            await asyncio.sleep(0.005)
        return True

    def _watch(self, verdict: Verdict) -> None:
        """End a run that brings nothing."""
        if verdict.value is not None:
            self.has_judged, self.failed = True, 0
            return
        last = verdict.faults[-1]
        if self.has_judged and not _is_transport(last):
            return
        self.failed += 1
        if self.failed >= self.patience:
            said = f" ({self.said})" if self.said else ""
            advice = ADVICE.get(last, "Try again later, or change the model or its settings.")
            raise JudgeError(
                f"{self.judge.place} had no usable answer for {self.failed:,} items in a row; the last time: "
                f"{last}{said}. What came before is kept. {advice}"
            )

    async def _verdict(self, connection: OpenConnection, item: Item) -> Verdict:
        judge, attempts = self.judge, _Attempts()
        sent = self.encode(item)
        for attempt in range(judge.tries):
            if self.pace.may_wait:
                await self.pace.turn()
            attempts.requests += 1
            response = await self._post(connection, sent, attempts)
            if response is not None and response.status == 200:
                reply = _json(response)
                attempts.count(reply)
                try:
                    choice = read_choice(reply, judge.choices)
                except UnusableReply as reason:
                    attempts.faults.append(str(reason))
                    said = (
                        _content(reply) if isinstance(reply, dict) else response.body.decode(errors="replace")
                    )
                    self.said = self._shortened(said)
                    # The same request at temperature 0 would bring the same answer.
                    sent = json.dumps(_reminded(judge.body(item), reply, judge.choices)).encode()
                    continue
                return attempts.verdict(choice.value, choice.word, choice.source)
            if response is not None and not self._is_worth_another_try(response, attempts):
                break
            if attempt + 1 < judge.tries:
                await asyncio.sleep(self._pause(response, attempt))
        return attempts.verdict(None)

    async def _post(self, connection: OpenConnection, body: bytes, attempts: _Attempts) -> Response | None:
        """The reply; None where there was none, with the fault noted."""
        try:
            response = await connection.post(body, self.judge.timeout)
        except TimeoutError:
            attempts.faults.append("timeout")
            self.said = ""
            return None
        except ssl.SSLError as error:
            raise JudgeError(self._no_tls(error)) from None
        except (OSError, HTTPException) as error:
            if not self.has_answered:
                reason = getattr(error, "strerror", None) or error
                raise JudgeError(
                    f"{self.judge.place} does not answer: {reason}. Is the address right, and does it run?"
                ) from None
            attempts.faults.append("connection lost")
            self.said = ""
            return None
        self.has_answered = True
        return response

    def _no_tls(self, error: ssl.SSLError) -> str:
        if isinstance(error, ssl.SSLCertVerificationError):
            return (
                f"The certificate of {self.judge.place} is not trusted: {error.verify_message}. "
                "Name the file of its authority with --certificates, or certificates=…."
            )
        reason = (error.reason or str(error)).replace("_", " ").lower()
        return f"{self.judge.place} does not speak TLS: {reason}. Is it http:// and not https://?"

    def _is_worth_another_try(self, response: Response, attempts: _Attempts) -> bool:
        attempts.faults.append(f"HTTP {response.status}")
        self.said = self._reason(response)
        if response.status in _TRANSIENT:
            return True
        # Once the endpoint has judged other items, a bad request is about this one: too long, perhaps.
        if response.status in _SETTINGS_WRONG or not self.has_judged:
            raise JudgeError(self._refusal(response))
        return False

    def _pause(self, response: Response | None, attempt: int) -> float:
        wanted = retry_after(response.headers.get("retry-after")) if response is not None else None
        if wanted is not None:
            self.pace.pause(wanted)
            return 0.0
        return back_off(self.judge.first_pause, attempt)

    def _reason(self, response: Response) -> str:
        """What the server says of an error."""
        told = _json(response)
        error = told.get("error", told) if isinstance(told, dict) else None
        words = error.get("message") if isinstance(error, dict) else error
        return self._shortened(str(words or response.body[:200].decode(errors="replace")))

    def _shortened(self, text: str) -> str:
        """A text of the server for an error message, without the key."""
        line = " ".join(text.split())
        return (line.replace(self.key, "…") if self.key else line)[:200].rstrip(".")

    def _refusal(self, response: Response) -> str:
        text = self._reason(response)
        if response.status in (401, 403):
            hint = f"The key is read from {self.judge.key_variable} in the environment."
        elif response.status == 404:
            hint = "Check the address (it usually ends with /v1) and the model."
        else:
            hint = "Settings for endpoints that differ: logprobs, temperature, response format, tokens field."
        return f"{self.judge.place} answers {response.status}: {text or 'nothing else'}. {hint}"


def _encoder(judge: OpenAIJudge) -> Callable[[Item], bytes]:
    """The request about an item as bytes; what all requests share is written once."""
    prompt, mark = judge.prompt, "\0"
    messages = [{"role": role, "content": mark} for role in prompt.roles]
    if len(messages) > 1 and prompt.is_system_fixed:
        messages[0]["content"] = prompt.content("system", {})
    before, found, after = json.dumps(judge.request(messages)).partition(json.dumps(mark))
    if not found or json.dumps(mark) in after:
        return lambda item: json.dumps(judge.body(item)).encode()
    return lambda item: f"{before}{json.dumps(prompt.content('user', item))}{after}".encode()


def _reminded(body: dict[str, Any], reply: Any, choices: Any) -> dict[str, Any]:
    """The request with the unusable answer and a reminder of the choices after it."""
    said = _content(reply)[:1000]
    told = [{"role": "assistant", "content": said}] if said else []
    reminder = {"role": "user", "content": REMINDER.format(words=", ".join(choices))}
    return {**body, "messages": [*body["messages"], *told, reminder]}


def _content(reply: Any) -> str:
    """The text of a chat completion; empty where there is none."""
    try:
        return str(reply["choices"][0]["message"]["content"] or "")
    except (KeyError, IndexError, TypeError):
        return ""


def _json(response: Response) -> Any:
    try:
        return json.loads(response.body)
    except (ValueError, RecursionError):
        return None


def _is_transport(fault: str) -> bool:
    return fault.startswith("HTTP 5") or fault in ("HTTP 429", "HTTP 408", "timeout", "connection lost")


def _whole(value: Any) -> int:
    return value if isinstance(value, int) and value > 0 else 0
