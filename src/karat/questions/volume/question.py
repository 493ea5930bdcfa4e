"""Question `volume`: how many relevant documents there are, and whether enough of them are found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

import numpy as np

from karat.core.choices import Choices
from karat.core.errors import ParameterError, spell_options
from karat.core.plan import Plan
from karat.core.question import Price, Question, Switch
from karat.data.collection import Collection
from karat.judges.plan_report import with_source_names
from karat.questions.volume.choices import VolumeChoices, VolumePricing
from karat.questions.volume.denoise import check_noise, corrected_for_noise
from karat.questions.volume.method import VolumeMethod
from karat.questions.volume.methods import METHODS
from karat.questions.volume.plan import volume_plan
from karat.questions.volume.pricing import label_range, price_review
from karat.questions.volume.result import Volume


class VolumeQuestion(Question[VolumeChoices, VolumeMethod, Volume]):
    """Find the relevant documents of a collection, and tell how many there are."""

    name = "volume"
    title = "How many relevant documents a collection holds, and whether enough are found"
    criterion_example = "Reports a randomised trial of statins in children."
    help = "Start a campaign that finds the relevant documents in FILE, and tells how many there are."
    examples: ClassVar = {
        "new": (
            'karat new volume refs.ris --query "statins and dementia" '
            '--criterion "A trial of statins against dementia"',
            "karat new volume refs2.ris --like refs --name refs-2",
        ),
        "plan": ("karat plan volume --documents 27126 --found 50",),
        "simulate": (
            "karat simulate volume review.csv --text title --text abstract --truth label "
            '--query "stroke" --trials 20',
        ),
    }
    source = "documents"
    # Finding has ended; what is left is sampled until the recall is certain.
    go_on: ClassVar = {"stop": "after=1", "certify": True}
    switches: ClassVar = {
        "sample": Switch(
            "Stop looking, sample now",
            {"stop": "now"},
            "The documents that are open now are the last that the model chooses; what follows is a random "
            "sample of the rest.",
        ),
        "look": Switch(
            "Look until I stop it",
            {"stop": "never"},
            "The model goes on choosing documents until you stop it or all are judged.",
            resumes=True,
        ),
    }
    choices = VolumeChoices
    methods = METHODS
    result = Volume
    function = "estimate_volume"
    pricing = VolumePricing
    main = ("query", "recall", "certify", "text")
    item = "document"
    right = "relevant"
    wrong = "not relevant"
    label_words = ("include", "exclude")
    # The result tells whether that is enough.
    finished = "Everything that the plan asks for is judged."

    def needed(self, given: Mapping[str, Any]) -> tuple[str, ...]:
        """Words or documents to start from."""
        return () if {"query", "seeds"} & given.keys() else ("query",)

    def resolve(self, choices: VolumeChoices, source: Any) -> VolumeChoices:
        """The choices with the rows of the documents to start from."""
        self.check(choices)
        return replace(choices, seed_rows=self.seed_rows(choices, source)) if choices.seeds else choices

    def seed_rows(self, choices: VolumeChoices, source: Any) -> tuple[int, ...]:
        """The rows of the documents to start from, each once."""
        return tuple(dict.fromkeys(_row_of(source, seed) for seed in choices.seeds))

    def check(self, choices: VolumeChoices) -> None:
        """Refuse an unknown method, and a certificate from one that gives none."""
        method = self.method(choices)
        check_noise(choices)
        if choices.certify and not method.can_certify:
            able = spell_options([each.name for each in self.methods.values() if each.can_certify])
            raise ParameterError(f"Methods that certify a recall: {able}; {method.name} does not.")

    def plan(
        self,
        source: Any,
        choices: VolumeChoices,
        *,
        seed: int,
        known: Mapping[int, int | None],
        checkpoint: bytes | None = None,
    ) -> Plan[Volume]:
        """A plan whose items are rows of documents."""
        return volume_plan(source.features, choices, seed=seed, known=known, checkpoint=checkpoint)

    def finish(self, result: Volume, source: Any, *, noise: Any = None) -> Volume:
        """The result with the ids of the documents that were found; with noise, if measured."""
        if noise is not None:
            result = corrected_for_noise(result, noise)
        volume = result.with_documents(source.documents)
        return with_source_names(volume.with_proxy(), source) if source.proxy is not None else volume

    def is_reached(self, result: Volume, choices: VolumeChoices) -> bool | None:  # noqa: ARG002
        """Whether the recall is certain."""
        return None if result.judged_before is None else bool(result.advice().stop)

    def until_certain(self, choices: VolumeChoices) -> VolumeChoices | None:
        """Sampling that goes on until the recall is certain."""
        return replace(choices, certify=True) if choices.method == "audit" and not choices.certify else None

    def price_range(
        self, choices: VolumeChoices, *, source: Any = None, size: int | None = None
    ) -> tuple[int, int] | None:
        """From and to how many labels, for a collection of this size."""
        known = len(source) if size is None and source is not None else size
        return None if known is None else label_range(known, choices, self.method(choices))

    def price(
        self,
        choices: VolumeChoices,
        *,
        source: Any = None,
        size: int | None = None,
        pricing: Choices | None = None,
    ) -> Price:
        """Labels that make a recall certain, with and without assumptions."""
        self.method(choices)
        supposed = pricing if isinstance(pricing, VolumePricing) else VolumePricing()
        if size is None:
            if source is None:
                raise ParameterError("Give the number of documents, or a collection, to price a review.")
            size = len(source)
        # The default is a guess; a number that somebody gives must fit.
        may_be_cut = source is not None or "found" not in supposed.given()
        found = min(supposed.found, size) if may_be_cut else supposed.found
        price = price_review(size, found=found, choices=choices, halving=supposed.halving)
        low, high = label_range(size, choices, self.method(choices))
        line = f"In all it takes {low:,} to {high:,} labels: more where few documents are relevant."
        return replace(price, before=(*price.before, line), data={**price.data, "range": [low, high]})


def rows_of(documents: Collection, ids: Iterable[Any]) -> tuple[int, ...]:
    """The rows of documents to start from by their ids, each once."""
    wanted = list(dict.fromkeys(ids))
    if not wanted:
        return ()
    rows = documents.rows_of(wanted)
    if (rows < 0).any():
        missing = wanted[int(np.flatnonzero(rows < 0)[0])]
        raise ParameterError(f"There is no document {missing!r} to start from. Give ids of the collection.")
    return tuple(rows.tolist())


def _row_of(source: Any, seed: Any) -> int:
    """The row of a document by its id, or by the id as text: on a command line every id is text."""
    by_item = source.units_of([f"{source.prefix}{seed}"])
    return next(iter(by_item.values())) if by_item else rows_of(source.documents, [seed])[0]


QUESTION = VolumeQuestion()
