"""`OpenAIJudge`: a language model behind any endpoint that speaks OpenAI's chat completions."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from karat.core.errors import ParameterError, spell_options
from karat.judges.background import Background
from karat.judges.http import ServerAddress
from karat.judges.pace import Budget
from karat.judges.template import (
    DEFAULT_CHOICES,
    DEFAULT_TEMPLATE,
    Example,
    Prompt,
    check_choices,
    make_prompt,
)
from karat.judges.verdicts import Item, Verdict

ENDPOINT_VARIABLE, KEY_VARIABLE = "OPENAI_BASE_URL", "OPENAI_API_KEY"
RESPONSE_FORMATS = ("none", "json", "schema")
TOKEN_FIELDS = ("max_tokens", "max_completion_tokens")


@dataclass(frozen=True, kw_only=True)
class OpenAIJudge:
    """A judge that asks a model once for each item, many at a time.

    The key is read from the environment when requests are sent; it is in no attribute, cache or report.

    Attributes:
        model: as the endpoint calls it.
        criterion: what counts as right.
        endpoint: the address up to `/v1`, such as http://localhost:11434/v1; default: $OPENAI_BASE_URL.
        instructions: more about the criterion.
        template: the prompt, with columns in braces; see `docs/judge.md`.
        choices: the answers, and the verdict that each stands for.
        examples: items with the right answers, shown in the prompt.
        samples: how often each item is asked about; the verdicts are averaged.
        temperature: None sends none, for models that refuse it.
        max_tokens: the most tokens of an answer.
        reasoning_tokens: further tokens for models that think before they answer.
        reasoning_effort: passed on as it is, for models that take it.
        tokens_field: how the endpoint calls the limit: max_tokens or max_completion_tokens.
        response_format: "none", "json" or "schema" (a JSON schema with the choices).
        logprobs: how many alternatives of a token to ask for; 0 for endpoints that refuse this.
        extra: further fields of the request.
        key_variable: the environment variable that holds the key.
        auth_header: the header that carries it.
        auth_scheme: the word before it; empty for none.
        certificates: a PEM file of authorities to trust beside the system's, for https.
        concurrency: requests at a time.
        per_minute: the most requests a minute; None for no limit.
        timeout: seconds to wait for one reply.
        tries: the most requests about one item.
        first_pause: seconds before the second try; each further pause is twice as long.
        input_price: the price of a million tokens that are sent.
        output_price: the price of a million tokens that come back.
        sample: which of several samples this judge gives; part of what answers are cached under.
    """

    model: str
    criterion: str
    endpoint: str | None = None
    instructions: str = ""
    template: str = DEFAULT_TEMPLATE
    choices: Mapping[str, float] = field(default_factory=lambda: dict(DEFAULT_CHOICES))
    examples: tuple[Example, ...] = ()
    samples: int = 1
    temperature: float | None = 0.0
    max_tokens: int = 16
    reasoning_tokens: int = 0
    reasoning_effort: str | None = None
    tokens_field: str = "max_tokens"
    response_format: str = "none"
    logprobs: int = 5
    extra: Mapping[str, Any] = field(default_factory=dict)
    key_variable: str = KEY_VARIABLE
    auth_header: str = "Authorization"
    auth_scheme: str = "Bearer"
    certificates: str | None = None
    concurrency: int = 16
    per_minute: float | None = None
    timeout: float = 60.0
    tries: int = 6
    first_pause: float = 0.5
    input_price: float = 0.0
    output_price: float = 0.0
    sample: int = 0

    def __post_init__(self) -> None:
        if not self.criterion.strip():
            raise ParameterError("A judge needs a criterion: what counts as right, in a sentence.")
        if not self.model.strip():
            raise ParameterError("Name the model, as the endpoint calls it.")
        self._check_ranges()
        if self.samples > 1 and self.temperature == 0.0:
            raise ParameterError(
                "Several samples at temperature 0 are all the same; set a temperature above 0."
            )
        check_choices(self.choices)
        _ = self.prompt, self.address

    def _check_ranges(self) -> None:
        for name, allowed in (("response_format", RESPONSE_FORMATS), ("tokens_field", TOKEN_FIELDS)):
            if getattr(self, name) not in allowed:
                raise ParameterError(f"{name} must be one of {spell_options(allowed)}.")
        for name in ("samples", "concurrency", "tries", "max_tokens"):
            if getattr(self, name) < 1:
                raise ParameterError(f"{name} must be 1 or more; it is {getattr(self, name)}.")
        for name in ("timeout", "first_pause", "per_minute"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise ParameterError(f"{name} must be above 0; it is {value}.")

    # ------------------------------------------------------------------ what it is

    @cached_property
    def prompt(self) -> Prompt:
        """The template with all but the item filled in."""
        return make_prompt(
            self.template,
            criterion=self.criterion.strip(),
            instructions=self.instructions,
            choices=self.choices,
            as_json=self.response_format != "none",
            examples=self.examples,
        )

    @cached_property
    def address(self) -> ServerAddress:
        """Where requests go."""
        return ServerAddress.parse(self._url, self.certificates)

    @property
    def _url(self) -> str:
        place = self.endpoint or os.environ.get(ENDPOINT_VARIABLE)
        if not place:
            raise ParameterError(
                f"Name the endpoint, such as http://localhost:11434/v1, or set {ENDPOINT_VARIABLE}."
            )
        path = place.rstrip("/")
        return path if path.endswith("/chat/completions") else f"{path}/chat/completions"

    @property
    def place(self) -> str:
        """The endpoint for people: without passwords and queries."""
        parts = urlsplit(self._url)
        return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, "", ""))

    @property
    def identity(self) -> dict[str, Any]:
        """All that an answer depends on beside the item: model, prompt, choices and settings."""
        return {
            "judge": "openai",
            "model": self.model,
            "system": self.prompt.system,
            "user": self.prompt.user,
            "choices": {word: float(value) for word, value in self.choices.items()},
            "temperature": self.temperature,
            "max_tokens": self.max_tokens,
            "reasoning_tokens": self.reasoning_tokens,
            "reasoning_effort": self.reasoning_effort,
            "response_format": self.response_format,
            "logprobs": self.logprobs,
            "extra": dict(self.extra),
            "sample": self.sample,
        }

    @property
    def details(self) -> dict[str, Any]:
        """What is kept with the verdicts."""
        return {**self.identity, "criterion": self.criterion, "endpoint": self.place}

    def members(self) -> list[OpenAIJudge]:
        """One judge for each sample."""
        return [replace(self, samples=1, sample=number) for number in range(self.samples)]

    def with_examples(self, examples: Sequence[Example]) -> OpenAIJudge:
        """The same judge, which is shown these examples."""
        return replace(self, examples=tuple(examples))

    def cost(self, verdict: Verdict) -> float:
        """What the requests for a verdict cost."""
        tokens = verdict.input_tokens * self.input_price + verdict.output_tokens * self.output_price
        return tokens / 1e6

    # ------------------------------------------------------------------ asking

    def __call__(self, items: Sequence[Item]) -> list[Verdict]:
        """The verdicts on these items, in their order."""
        verdicts = dict(pair for batch in self.stream(items, Budget()) for pair in batch)
        return [verdicts[index] for index in range(len(items))]

    def stream(self, items: Sequence[Item], budget: Budget) -> Iterator[list[tuple[int, Verdict]]]:
        """Verdicts with the places of their items, in batches, as they come; ends early out of budget."""
        from karat.judges.asking import Asking

        # What is not stored yet is lost when the process is killed: at most about twice what is on its way.
        return Background(Asking(self, items, budget).run, enough=2 * self.concurrency).batches()

    def headers(self) -> dict[str, str]:
        """Of each request, the key among them."""
        headers = {"Content-Type": "application/json", "Accept": "application/json", "User-Agent": "karat"}
        key = self.key
        if key:
            headers[self.auth_header] = f"{self.auth_scheme} {key}".strip()
        return headers

    @property
    def key(self) -> str:
        """The key, from the environment; empty without one, as local servers need none."""
        key = os.environ.get(self.key_variable, "").strip()
        if not (key.isascii() and (key.isprintable() or not key)):
            raise ParameterError(f"{self.key_variable} holds characters that no key has. Set it again.")
        return key

    def body(self, item: Item) -> dict[str, Any]:
        """The request about an item."""
        return self.request(self.prompt.messages(item))

    def request(self, messages: list[dict[str, str]]) -> dict[str, Any]:
        """The request with these messages."""
        body: dict[str, Any] = {
            "model": self.model,
            "messages": messages,
            self.tokens_field: self.max_tokens + self.reasoning_tokens,
        }
        if self.temperature is not None:
            body["temperature"] = self.temperature
        if self.reasoning_effort is not None:
            body["reasoning_effort"] = self.reasoning_effort
        if self.logprobs:
            body |= {"logprobs": True, "top_logprobs": self.logprobs}
        if self.response_format != "none":
            body["response_format"] = self._response_format()
        return body | dict(self.extra)

    def _response_format(self) -> dict[str, Any]:
        if self.response_format == "json":
            return {"type": "json_object"}
        schema = {
            "type": "object",
            "properties": {"answer": {"type": "string", "enum": list(self.choices)}},
            "required": ["answer"],
            "additionalProperties": False,
        }
        return {"type": "json_schema", "json_schema": {"name": "verdict", "strict": True, "schema": schema}}
