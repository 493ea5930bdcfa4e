"""A question of somebody else's: the share of right items, by plain sampling. All of it is in this file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, ClassVar

import numpy as np

from karat.bounds.exact import hypergeometric_interval
from karat.core.choices import Choices, choice
from karat.core.method import Method, by_name
from karat.core.plan import Ask, Plan
from karat.core.question import Price, Question
from karat.core.rng import plan_generator


@dataclass(frozen=True)
class Share:
    """The share of right items, with an exact interval."""

    value: float
    lower: float
    upper: float
    confidence: float
    labels_used: int
    size: int

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)

    def to_json(self) -> str:
        return json.dumps(self.to_dict())

    @classmethod
    def from_json(cls, text: str) -> Share:
        return cls(**json.loads(text))


@dataclass(frozen=True, kw_only=True)
class ShareChoices(Choices):
    """What may be chosen."""

    method: str = choice("plain", one_of=("plain",), help="How items are drawn.")
    sample: int = choice(50, least=1, title="Labels", help="Labels to ask for.")
    confidence: float = choice(0.9, above=0, below=1, title="Confidence", help="Confidence of the intervals.")


class ShareQuestion(Question[ShareChoices, Method, Share]):
    """What share of the items is right?"""

    name = "share"
    title = "What share of the items is right"
    help = "Start a campaign about the share of right items in FILE."
    examples: ClassVar = {"new": ('karat new share pairs.csv --criterion "Right" --sample 100',)}
    source = "ranking"
    choices = ShareChoices
    methods = by_name([Method(name="plain", does="Items were drawn uniformly")])
    result = Share

    def plan(
        self,
        source: Any,
        choices: ShareChoices,
        *,
        seed: int,
        known: Mapping[int, int | None],
        checkpoint: bytes | None = None,
    ) -> Plan[Share]:
        size = len(source)
        count = min(choices.sample, size)
        ranks = plan_generator(seed).choice(size, count, replace=False).astype(np.int64) + 1
        labels = yield Ask(ranks)
        right = int(labels.sum())
        low, high = hypergeometric_interval(right, count, size, 1.0 - choices.confidence)
        return Share(right / count, low / size, high / size, choices.confidence, count, size)

    def price(
        self,
        choices: ShareChoices,
        *,
        source: Any = None,
        size: int | None = None,
        pricing: Choices | None = None,
    ) -> Price:
        labels = min(choices.sample, len(source) if size is None else size)
        return Price(
            labels=labels,
            title="Labels for a share",
            columns=("method", "labels"),
            rows=(("plain", str(labels)),),
            data={"plain": {"labels": labels}},
        )

    def score(self, result: Share, truth: Any) -> dict[str, Any]:
        share = float(np.mean(truth))
        return {"truth": share, "covered": result.lower <= share <= result.upper}


QUESTION = ShareQuestion()
