"""Options of `karat judge` about the model and its endpoint, named like the attributes of `OpenAIJudge`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import click

from karat.cli.choice_options import Command, apply_options
from karat.cli.number_types import NONE, Number


def parse_choices(text: str) -> dict[str, float]:
    """`yes=1,no=0,unsure=0.5` as a mapping."""
    from karat.core.errors import ParameterError

    try:
        pairs = [part.rsplit("=", 1) for part in text.split(",")]
        return {word.strip(): float(value) for word, value in pairs}
    except ValueError:
        raise ParameterError(f"--choices {text!r} is not of the form yes=1,no=0,unsure=0.5.") from None


def parse_extra(text: str) -> dict[str, Any]:
    """A JSON object."""
    from karat.core.errors import ParameterError

    try:
        extra = json.loads(text)
    except ValueError:
        extra = None
    if not isinstance(extra, dict):
        raise ParameterError("""--extra must be a JSON object, such as '{"top_p": 0.9}'.""")
    return extra


_SETTINGS = (
    click.option("--endpoint", metavar="URL", help="Base URL, up to /v1.  [default: $OPENAI_BASE_URL]"),
    click.option("--criterion", metavar="TEXT", help="What counts as right."),
    click.option("--instructions", metavar="TEXT", help="Longer instructions for the judge."),
    click.option(
        "--template",
        type=click.File(encoding="utf-8"),
        metavar="FILE",
        help="Prompt template, with {field} for a field.",
    ),
    click.option(
        "--choices", metavar="WORDS", help="Answers and verdicts.  [default: yes=1,no=0,unsure=0.5]"
    ),
    click.option("--samples", type=int, metavar="N", help="Ask N times and average.  [default: 1]"),
    click.option(
        "--temperature",
        type=Number(float, words=(NONE,)),
        metavar="T",
        help="Sampling temperature; none leaves it out of the request.  [default: 0]",
    ),
    click.option(
        "--max-tokens", type=int, metavar="N", help="Maximum number of tokens in an answer.  [default: 16]"
    ),
    click.option(
        "--reasoning-tokens",
        type=int,
        metavar="N",
        help="Additional tokens, for reasoning models.  [default: 0]",
    ),
    click.option("--reasoning-effort", metavar="WORD", help="For models that take it: low, medium, high."),
    click.option("--tokens-field", metavar="NAME", help="max_tokens (default) or max_completion_tokens."),
    click.option("--response-format", metavar="F", help="none (default), json or schema."),
    click.option(
        "--logprobs",
        type=int,
        metavar="N",
        help="Alternatives to request log-probabilities for; 0 for none.  [default: 5]",
    ),
    click.option("--extra", metavar="JSON", help="Additional fields of the request body."),
    click.option(
        "--key-variable",
        metavar="NAME",
        help="Environment variable with the API key.  [default: OPENAI_API_KEY]",
    ),
    click.option(
        "--auth-header", metavar="NAME", help="HTTP header that carries the key.  [default: Authorization]"
    ),
    click.option(
        "--auth-scheme", metavar="WORD", help="Scheme before the key in that header.  [default: Bearer]"
    ),
    click.option(
        "--certificates",
        metavar="FILE",
        help="File of certificate authorities to trust, besides the system's.",
    ),
    click.option(
        "--concurrency", type=int, metavar="N", help="Number of concurrent requests.  [default: 16]"
    ),
    click.option("--per-minute", type=float, metavar="N", help="Maximum number of requests per minute."),
    click.option("--timeout", type=float, metavar="SECONDS", help="Timeout of one request.  [default: 60]"),
    click.option(
        "--tries", type=int, metavar="N", help="Maximum number of requests for one item.  [default: 6]"
    ),
    click.option("--input-price", type=float, metavar="P", help="Price of a million input tokens."),
    click.option("--output-price", type=float, metavar="P", help="Price of a million output tokens."),
)


def endpoint_options(command: Command) -> Command:
    """All of them."""
    return apply_options(command, *_SETTINGS)


def endpoint_settings(options: Mapping[str, Any]) -> dict[str, Any]:
    """What was typed, as `OpenAIJudge` takes it."""
    given = {name: value for name, value in options.items() if value is not None}
    if "choices" in given:
        given["choices"] = parse_choices(given["choices"])
    if "extra" in given:
        given["extra"] = parse_extra(given["extra"])
    if "template" in given:
        given["template"] = given["template"].read()
    if given.get("temperature") == "none":
        given["temperature"] = None
    return given
