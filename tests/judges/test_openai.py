"""`OpenAIJudge` against a loopback server: verdicts, faults, limits, and what is kept."""

import time
from typing import Any

import pytest

import karat
from karat.judges.pace import Budget, retry_after
from tests.judges.endpoint import Fault, completion, running, word_logprobs

KEY = "sk-very-secret-0123456789"


def yes(text: str, attempt: int) -> Any:
    return completion("yes")


def judge_at(url: str, **choices: Any) -> karat.OpenAIJudge:
    settings = {"model": "m", "criterion": "It is a fruit", "endpoint": url, "first_pause": 0.01, **choices}
    return karat.OpenAIJudge(**settings)


def items(count: int) -> list[dict[str, str]]:
    return [{"text": f"thing {number}"} for number in range(count)]


def test_each_item_is_asked_once_with_prompt_key_and_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    with running(lambda text, _: completion("Yes." if "thing 1" in text else "no")) as endpoint:
        verdicts = judge_at(endpoint.url, instructions="Berries count.", extra={"top_k": 3})(items(10))
    assert [verdict.value for verdict in verdicts] == [0, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    assert len(endpoint.requests) == 10
    request = endpoint.requests[0]
    assert request["model"] == "m"
    assert (request["temperature"], request["max_tokens"], request["top_k"]) == (0.0, 16, 3)
    assert request["logprobs"] is True
    system, user = request["messages"]
    assert "Criterion: It is a fruit" in system["content"]
    assert "Berries count." in system["content"]
    assert "one of these, and write nothing else: yes, no, unsure." in system["content"]
    assert user["content"] == "<item>\nthing 0\n</item>"
    assert endpoint.headers[0]["authorization"] == f"Bearer {KEY}"
    assert endpoint.most_at_a_time > 1


def test_connections_are_used_again_and_so_many_at_a_time() -> None:
    with running(yes) as endpoint:
        judge_at(endpoint.url, concurrency=4)(items(60))
    assert endpoint.most_at_a_time == 4


def test_quirks_of_endpoints_are_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OUR_KEY", "abc")
    with running(lambda *_: completion('{"answer": "unsure"}')) as endpoint:
        judge = judge_at(
            endpoint.url + "/chat/completions",
            key_variable="OUR_KEY",
            auth_header="api-key",
            auth_scheme="",
            response_format="schema",
            tokens_field="max_completion_tokens",
            reasoning_tokens=100,
            reasoning_effort="low",
            temperature=None,
            logprobs=0,
        )
        [verdict] = judge(items(1))
    assert (verdict.value, verdict.choice) == (0.5, "unsure")
    request = endpoint.requests[0]
    assert endpoint.headers[0]["api-key"] == "abc"
    assert request["max_completion_tokens"] == 116
    assert request["reasoning_effort"] == "low"
    assert not {"temperature", "logprobs", "max_tokens"} & set(request)
    schema = request["response_format"]["json_schema"]["schema"]
    assert schema["properties"]["answer"]["enum"] == ["yes", "no", "unsure"]


def test_verdicts_come_from_logprobs_where_the_endpoint_gives_them() -> None:
    chances = {"yes": 0.6, "no": 0.25, "un": 0.1, "maybe": 0.05}
    with running(lambda *_: completion("yes", logprobs=word_logprobs(chances))) as endpoint:
        [verdict] = judge_at(endpoint.url)(items(1))
    assert verdict.source == "logprobs"
    assert verdict.value == pytest.approx((0.6 + 0.1 * 0.5) / 0.95)


@pytest.mark.parametrize(
    "fault", [Fault(429, headers={"Retry-After": "0"}), Fault(429), Fault(500), Fault(503)]
)
def test_a_server_that_is_busy_is_asked_again(fault: Fault) -> None:
    with running(lambda _, attempt: fault if attempt < 2 else completion("yes")) as endpoint:
        verdicts = judge_at(endpoint.url)(items(8))
    assert [verdict.value for verdict in verdicts] == [1] * 8
    assert len(endpoint.requests) == 24
    assert all(verdict.faults == (f"HTTP {fault.status}",) * 2 for verdict in verdicts)
    assert all(verdict.requests == 3 for verdict in verdicts)


def test_retry_after_holds_back_all_requests() -> None:
    busy = Fault(429, headers={"Retry-After": "0.5"})
    with running(
        lambda text, attempt: busy if "thing 0\n" in text and not attempt else completion("yes")
    ) as endpoint:
        judge_at(endpoint.url, concurrency=2)(items(100))
    after = [at - endpoint.times[0] for at in endpoint.times[1:]]
    # One request may have been on its way already.
    assert sum(0.1 < at < 0.45 for at in after) == 0
    assert sum(at >= 0.45 for at in after) >= 98
    assert len(endpoint.requests) == 101


def test_retry_after_may_be_a_date_or_nonsense() -> None:
    assert retry_after("Wed, 21 Oct 2015 07:28:00 GMT") == 0.0
    assert retry_after("soon") is None
    assert retry_after("7") == 7.0
    assert retry_after(None) is None


def test_a_server_that_stays_broken_is_given_up_after_bounded_requests() -> None:
    with running(lambda text, _: Fault(500) if "thing 9" in text else completion("yes")) as endpoint:
        verdicts = judge_at(endpoint.url, tries=3)(items(10))
    assert verdicts[9].value is None
    assert verdicts[9].faults == ("HTTP 500",) * 3
    assert len(endpoint.requests) == 12


def test_a_run_that_brings_nothing_ends_by_itself() -> None:
    def broken_soon(text: str, attempt: int) -> Any:
        number = int(text.split()[2])
        return completion("yes") if number < 5 else Fault(503)

    with (
        running(broken_soon) as endpoint,
        pytest.raises(karat.JudgeError, match=r"no usable answer for 20 items in a row.*HTTP 503"),
    ):
        judge_at(endpoint.url, tries=2, concurrency=2)(items(1000))
    assert len(endpoint.requests) <= 5 + 2 * 23


def test_a_model_that_never_answers_with_a_choice_ends_the_run() -> None:
    with (
        running(lambda *_: completion("As an assistant, I would say it depends.")) as endpoint,
        pytest.raises(karat.JudgeError, match=r"not one of the answers \(As an assistant.*response_format"),
    ):
        judge_at(endpoint.url, tries=2, concurrency=1)(items(1000))
    assert len(endpoint.requests) == 40


def test_a_run_that_ends_tells_what_the_server_said_without_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    body = b'{"error": {"message": "You exceeded your quota, %s"}}' % KEY.encode()
    with running(lambda *_: Fault(429, body=body)) as endpoint, pytest.raises(karat.JudgeError) as raised:
        judge_at(endpoint.url, tries=1)(items(100))
    assert "HTTP 429 (You exceeded your quota, …)" in str(raised.value)


@pytest.mark.parametrize(
    ("reply", "fault"),
    [
        (completion("both yes and no"), "not one of the answers"),
        (completion(""), "empty"),
        (completion("The ans", finish="length"), "cut off"),
        (completion(None, refusal="I cannot"), "refused"),
        (completion("yes", finish="content_filter"), "refused"),
        (Fault(body=b"<html>"), "not a chat completion"),
        (Fault(body=b'{"choices": []}'), "not a chat completion"),
    ],
)
def test_unusable_answers_are_asked_for_again_counted_and_never_guessed(reply: Any, fault: str) -> None:
    def sometimes(text: str, attempt: int) -> Any:
        return reply if "thing 1\n" in text else completion("no")

    with running(sometimes) as endpoint:
        verdicts = judge_at(endpoint.url, tries=4)(items(3))
    assert [verdict.value for verdict in verdicts] == [0, None, 0]
    assert verdicts[1].faults == (fault,) * 4
    assert len(endpoint.requests) == 6
    reminded = [request for request in endpoint.requests if len(request["messages"]) > 2]
    assert len(reminded) == 3
    assert "yes, no, unsure" in reminded[0]["messages"][-1]["content"]


def test_a_reply_that_is_cut_off_or_late_is_asked_for_again() -> None:
    def first_bad(text: str, attempt: int) -> Any:
        if attempt:
            return completion("yes")
        if "thing 3\n" in text:
            return Fault(cut=True)
        return Fault(seconds=5) if "thing 4\n" in text else completion("yes")

    with running(first_bad) as endpoint:
        judge = judge_at(endpoint.url, timeout=0.3, concurrency=1)
        begun = time.monotonic()
        verdicts = judge(items(6))
    assert [verdict.value for verdict in verdicts] == [1] * 6
    assert [verdict.faults for verdict in verdicts[3:5]] == [("connection lost",), ("timeout",)]
    assert len(endpoint.requests) == 8
    assert time.monotonic() - begun < 3


def test_chunked_replies_and_replies_without_a_length_are_read() -> None:
    import json

    body = json.dumps(completion("yes")).encode()
    chunked = b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body)

    def odd(text: str, attempt: int) -> Any:
        return Fault(headers={"Transfer-Encoding": "chunked"}, body=chunked)

    with running(odd) as endpoint:
        verdicts = judge_at(endpoint.url)(items(3))
    assert [verdict.value for verdict in verdicts] == [1] * 3


@pytest.mark.parametrize(
    ("status", "words"),
    [(401, "OPENAI_API_KEY"), (403, "OPENAI_API_KEY"), (404, "/v1"), (400, "logprobs"), (422, "logprobs")],
)
def test_refused_settings_end_the_run_at_once_without_the_key(
    status: int, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    body = b'{"error": {"message": "Incorrect API key: %s.\\nSecond line"}}' % KEY.encode()
    with running(lambda *_: Fault(status, body=body)) as endpoint, pytest.raises(karat.JudgeError) as raised:
        judge_at(endpoint.url, concurrency=3)(items(500))
    text = str(raised.value)
    assert words in text
    assert str(status) in text
    assert KEY not in text
    assert "\n" not in text
    assert len(endpoint.requests) <= 3


def test_an_item_that_is_refused_does_not_end_a_run_that_works() -> None:
    too_long = Fault(400, body=b'{"error": {"message": "context length exceeded"}}')
    with running(lambda text, _: too_long if "thing 9" in text else completion("no")) as endpoint:
        verdicts = judge_at(endpoint.url, concurrency=1)(items(12))
    assert verdicts[9].value is None
    assert verdicts[9].faults == ("HTTP 400",)
    assert len(endpoint.requests) == 12


def test_an_address_that_never_answered_is_refused_in_one_line() -> None:
    with pytest.raises(karat.JudgeError, match=r"http://127.0.0.1:9/v1/chat/completions does not answer"):
        judge_at("http://127.0.0.1:9/v1")(items(3))


def test_the_rate_limit_holds() -> None:
    with running(yes) as endpoint:
        judge_at(endpoint.url, per_minute=1200, concurrency=8)(items(15))
    assert endpoint.times[-1] - endpoint.times[0] >= 14 * 0.05 - 0.02


def test_no_more_is_spent_than_allowed() -> None:
    with running(yes) as endpoint:
        # A request costs 50 tokens of input and 1 of output.
        judge = judge_at(endpoint.url, input_price=10_000, output_price=100_000, concurrency=8)
        budget = Budget(10.0)
        answers = [pair for batch in judge.stream(items(100), budget) for pair in batch]
    assert len(answers) == len(endpoint.requests) == 16
    assert budget.spent == pytest.approx(9.6)


@pytest.mark.parametrize(
    "choices",
    [
        {"criterion": " "},
        {"model": ""},
        {"endpoint": "localhost:80"},
        {"samples": 3},
        {"samples": 0},
        {"response_format": "xml"},
        {"tokens_field": "tokens"},
        {"choices": {"yes": 1.0, "YES": 0.0}},
        {"choices": {"good": 1.0, "bad": 0.2}},
        {"choices": {"good": 2.0, "bad": 0.0}},
        {"template": "Is it right?"},
        {"timeout": 0.0},
        {"per_minute": 0.0},
    ],
)
def test_wrong_settings_are_refused_in_one_line(choices: dict[str, Any]) -> None:
    with pytest.raises(karat.ParameterError) as raised:
        judge_at(
            **{"url": "http://localhost/v1", **choices}
        ) if "endpoint" not in choices else karat.OpenAIJudge(model="m", criterion="c", **choices)
    assert "\n" not in str(raised.value)


def test_the_key_is_in_nothing_that_is_kept_or_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    judge = judge_at("http://user:pass@localhost/v1")
    assert KEY not in repr(judge) + str(judge.identity) + str(judge.details)
    assert "pass" not in str(judge.details)
    monkeypatch.setenv("OPENAI_API_KEY", "a\r\nX-Other: b")
    with pytest.raises(karat.ParameterError, match="characters that no key has"):
        judge_at("http://localhost/v1").headers()
