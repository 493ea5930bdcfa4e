"""Read verdicts from the replies of chat models: log-probabilities of the choices, else the choice itself."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

# What models put around a word.
_AROUND = " \t\r\n\"'`*_.,:;!()[]{}<>"
_THINKING = re.compile(r"<think>.*?(</think>|\Z)", re.DOTALL | re.IGNORECASE)
# What helps where a model gives no usable answers.
ADVICE = {
    "cut off": "Answers that are cut off need more max_tokens, or reasoning_tokens for a model that reasons.",
    "not one of the answers": "Where models answer in other words, response_format json or schema may help.",
}
# Log-probabilities count only where they tell of at least so much of the probability.
LEAST_KNOWN = 0.5


@dataclass(frozen=True, slots=True)
class AnswerChoice:
    """The answer in a reply: one of the words, its value, and what the value was computed from."""

    word: str
    value: float
    source: str


class UnusableReply(Exception):  # noqa: N818 - says what happened
    """A reply without a usable answer: "refused", "cut off", "empty" or "not one of the answers"."""


def read_choice(reply: Any, choices: Mapping[str, float]) -> AnswerChoice:
    """The answer in the reply of a chat completion; `UnusableReply` where there is none."""
    try:
        first = reply["choices"][0]
        message = first["message"]
        content, finish = message.get("content"), first.get("finish_reason")
    except (KeyError, IndexError, TypeError, AttributeError):
        raise UnusableReply("not a chat completion") from None
    if message.get("refusal") or finish == "content_filter":
        raise UnusableReply("refused")
    # Thinking is blanked out, so that places in the text stay.
    text = _THINKING.sub(lambda match: " " * len(match[0]), content) if isinstance(content, str) else ""
    if not text.strip():
        raise UnusableReply("cut off" if finish == "length" else "empty")
    word, offset = (text, 0) if text in choices else _find_word(text, choices, finish)
    known = _choice_probabilities(first.get("logprobs"), content, offset, choices)
    if known is not None and sum(known.values()) >= LEAST_KNOWN:
        total = sum(known.values())
        value = sum(choices[each] * chance for each, chance in known.items()) / total
        return AnswerChoice(word, min(max(value, 0.0), 1.0), "logprobs")
    return AnswerChoice(word, float(choices[word]), "choice")


def _find_word(text: str, choices: Mapping[str, float], finish: Any) -> tuple[str, int]:
    """The choice that the text states, and where it begins. More than one choice is no answer."""
    by_word = {word.casefold(): word for word in choices}
    stated = _json_answer(text)
    if stated is not None:
        word = by_word.get(stated.strip(_AROUND).casefold())
        if word is not None:
            return word, text.rindex(stated)
    word = by_word.get(text.strip(_AROUND).casefold())
    if word is not None:
        return word, text.casefold().index(word.casefold())
    if finish == "length":
        raise UnusableReply("cut off")
    raise UnusableReply("not one of the answers")


def _json_answer(text: str) -> str | None:
    """The answer of the last JSON object in a text: of the key `answer`, or the only value that it has."""
    start, end = text.find("{"), text.rfind("}")
    if not 0 <= start < end:
        return None
    try:
        data = json.loads(text[start : end + 1])
    except (json.JSONDecodeError, RecursionError):
        return None
    value = data.get("answer", next(iter(data.values())) if len(data) == 1 else None)
    return value if isinstance(value, str) and value in text else None


def _choice_probabilities(
    logprobs: Any, content: str, offset: int, choices: Mapping[str, float]
) -> dict[str, float] | None:
    """The probability of each choice at the token with which the answer begins; None where unknown."""
    tokens = logprobs.get("content") if isinstance(logprobs, dict) else None
    if not isinstance(tokens, list):
        return None
    begin = 0
    for token in tokens:
        text = token.get("token") if isinstance(token, dict) else None
        if not isinstance(text, str):
            return None
        end = begin + len(text)
        if end > offset:
            if not content.startswith(text, begin):
                return None
            return _probabilities(token, choices)
        begin = end
    return None


def _probabilities(token: Mapping[str, Any], choices: Mapping[str, float]) -> dict[str, float] | None:
    known: dict[str, float] = {}
    alternatives = token.get("top_logprobs") or [token]
    for each in alternatives:
        try:
            start = str(each["token"]).strip(_AROUND).casefold()
            chance = math.exp(min(float(each["logprob"]), 0.0))
        except (KeyError, TypeError, ValueError):
            return None
        fitting = [word for word in choices if start and word.casefold().startswith(start)]
        if len(fitting) == 1:
            known[fitting[0]] = known.get(fitting[0], 0.0) + chance
        elif start and len(fitting) > 1:
            # Several answers begin with this token, so that it does not tell them apart.
            return None
    return known or None
