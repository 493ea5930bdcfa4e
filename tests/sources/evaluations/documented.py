"""Results of promptfoo, Langfuse and Phoenix as their documentation and sources describe them."""

from typing import Any


def promptfoo_result(number: int, success: bool, **more: Any) -> dict[str, Any]:
    """One result of version 3 and later."""
    own = {
        "pass": success,
        "score": float(success),
        "reason": "A check.",
        "assertion": {"type": "llm-rubric"},
    }
    return {
        "cost": 0,
        "error": None,
        "failureReason": 0 if success else 1,
        "gradingResult": {
            "pass": success,
            "score": float(success),
            "reason": "All assertions passed",
            "componentResults": [own],
        },
        "id": f"r{number}",
        "latencyMs": 1,
        "namedScores": {"Tone": 0.25 * number},
        "prompt": {"raw": f"What is {number} + 1?", "label": "What is {{n}} + 1?"},
        "promptIdx": 0,
        "provider": {"id": "openai:chat:m", "label": ""},
        "response": {"output": f"It is {number + 1}."},
        "score": 0.5 + number / 10,
        "success": success,
        "testCase": {
            "vars": {"n": number},
            "assert": [
                {"type": "llm-rubric", "value": "right"},
                {"type": "contains", "value": str(number + 1)},
            ],
            "metadata": {"level": "easy"},
        },
        "testIdx": number,
        "vars": {"n": number},
        **more,
    }


def rated_by_person(result: dict[str, Any], passed: bool) -> dict[str, Any]:
    """What a rating in the viewer makes of a result: its decision and score are replaced."""
    grading = result["gradingResult"]
    human = {
        "pass": passed,
        "score": float(passed),
        "reason": "Manual result",
        "assertion": {"type": "human"},
    }
    return {
        **result,
        "success": passed,
        "score": float(passed),
        "gradingResult": {
            **grading,
            "pass": passed,
            "score": float(passed),
            "componentResults": [*grading["componentResults"], human],
        },
    }


def promptfoo_file(results: list[dict[str, Any]]) -> dict[str, Any]:
    """What `promptfoo eval --output results.json` writes."""
    return {
        "evalId": "eval-1",
        "results": {"version": 3, "timestamp": "", "prompts": [], "results": results, "stats": {}},
        "config": {},
        "shareableUrl": None,
    }


# Traces as the interface exports them: a column with a list for each score.
LANGFUSE_TRACES: list[dict[str, Any]] = [
    {
        "id": f"t{number}",
        "timestamp": "2026-01-01T00:00:00Z",
        "name": "answer",
        "projectId": "p",
        "bookmarked": False,
        "environment": "test",
        "tags": ["a"],
        "input": {"messages": [{"role": "user", "content": f"Question {number}"}]},
        "output": {"role": "assistant", "content": f"Answer {number}"},
        "metadata": {"language": "de" if number else "en"},
        "latency": 0.1,
        "totalCost": 0.01,
        "comments": [],
        "correctness": [0.25, 0.75] if number else [1],
        "tone": ["good"] if number else None,
    }
    for number in range(2)
]

# A page of the API, where scores say who gave them.
LANGFUSE_PAGE: dict[str, Any] = {
    "data": [
        {
            "id": "t0",
            "name": "answer",
            "sessionId": None,
            "input": "Question",
            "output": "Answer",
            "metadata": {},
            "scores": [
                {"name": "judge", "value": 0.5, "dataType": "NUMERIC", "source": "EVAL", "comment": "Half."},
                {
                    "name": "review",
                    "value": 1,
                    "stringValue": "True",
                    "dataType": "BOOLEAN",
                    "source": "ANNOTATION",
                },
            ],
        }
    ],
    "meta": {"page": 1, "totalPages": 1},
}

# The runs of an experiment, as `GET /v1/experiments/ID/json` gives them.
PHOENIX_RUNS: list[dict[str, Any]] = [
    {
        "example_id": f"RGF0YXNldEV4YW1wbGU6{number}",
        "repetition_number": 1,
        "input": {"question": f"Question {number}"},
        "reference_output": {"answer": "42"},
        "output": "42" if number else "41",
        "error": None,
        "latency_ms": 1.0,
        "trace_id": None,
        "annotations": [
            {
                "name": "correctness",
                "annotator_kind": "LLM",
                "label": "correct" if number else "incorrect",
                "score": float(number),
                "explanation": "Compared.",
            },
            {
                "name": "review",
                "annotator_kind": "HUMAN",
                "label": "correct",
                "score": None,
                "explanation": None,
            },
        ],
    }
    for number in range(2)
]

# The same as CSV.
PHOENIX_CSV = (
    "example_id,repetition_number,input,reference_output,output,error,"
    "annotation_correctness_label,annotation_correctness_score,annotation_correctness_explanation,"
    "annotation_correctness_annotator_kind,annotation_review_label,annotation_review_score,"
    "annotation_review_annotator_kind\n"
    """e1,1,"{""q"": ""One""}","{""answer"": ""42""}",42,,correct,1.0,Compared.,LLM,incorrect,0.0,HUMAN\n"""
    """e2,1,"{""q"": ""Two""}","{""answer"": ""42""}",41,,incorrect,0.0,Compared.,LLM,,,\n"""
)

# Spans, as `get_spans_dataframe` gives them, with evaluations.
PHOENIX_SPANS: list[dict[str, Any]] = [
    {
        "context.span_id": f"s{number}",
        "name": "llm",
        "attributes.input.value": f"Question {number}",
        "attributes.output.value": "Answer",
        "attributes.llm.model_name": "m",
        "eval.Correctness.score": float(number),
        "eval.Correctness.label": "x",
    }
    for number in range(2)
]
