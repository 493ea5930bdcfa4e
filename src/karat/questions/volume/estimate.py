"""The Python function that answers `volume`: estimate the number of relevant documents."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from karat.core.choices import takes_choices
from karat.core.errors import ParameterError
from karat.core.oracle import Oracle, answers_by_unit
from karat.core.plan import run
from karat.data.collection import Collection
from karat.data.judged_features import JudgedFeatures, verdicts_of
from karat.judges.plan_report import with_named_surprises
from karat.questions.volume.choices import VolumeChoices
from karat.questions.volume.plan import volume_plan
from karat.questions.volume.question import QUESTION, rows_of
from karat.questions.volume.result import Volume
from karat.sources.document_features import features_of


@takes_choices(VolumeChoices)
def estimate_volume(
    documents: Collection,
    oracle: Oracle,
    *,
    proxy: Any = None,
    with_words: bool = False,
    seed: int = 0,
    cache: Path | None = None,
    **choices: Any,
) -> Volume:
    """Find relevant documents, and tell how many there are.

    Args:
        documents: the collection; `karat.read_documents` or `karat.Documents.from_texts` make it.
        oracle: a function from a list of ids to their labels (1 relevant, 0 not; with `audit` also None for
            unsure), or to a mapping from ids to labels; or an array with a label for every document.
        proxy: a judge's verdicts in [0, 1], which the ranking learns from beside the words, or starts from
            where there is no query: an array by row, NaN where there is none; or by id, as a mapping or a
            Series.
        with_words: where the documents bring vectors, learn from their words, too.
        seed: of the random numbers; the same seed asks for the same documents.
        cache: a folder in which features are kept for the next time.
        **choices: those of `VolumeChoices`.
    """
    if not isinstance(documents, Collection):
        raise ParameterError(
            f"The first argument must be karat.Documents, not {type(documents).__name__}; "
            "karat.read_documents or karat.Documents.from_texts make them."
        )
    chosen = VolumeChoices.of(**choices)
    QUESTION.check(chosen)
    chosen = replace(chosen, seed_rows=rows_of(documents, chosen.seeds))
    features = features_of(documents, cache, with_words=with_words)
    if proxy is not None:
        features = JudgedFeatures(features, verdicts_of(documents, proxy))
    plan = volume_plan(features, chosen, seed=seed)
    unsure_allowed = QUESTION.method(chosen).takes_unsure
    answers = answers_by_unit(
        oracle, documents.ids_at, size=len(documents), unsure_allowed=unsure_allowed, items="documents"
    )
    volume = run(plan, answers).with_documents(documents)
    return volume if proxy is None else with_named_surprises(volume.with_proxy(), documents.ids_at)
