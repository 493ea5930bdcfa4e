"""The Python interface to the third question."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from karat.core.errors import LabelError, ParameterError
from karat.core.oracle import check_answers, ordered_answers
from karat.core.plan import Items, run
from karat.data.collection import Collection
from karat.questions.volume.methods import DEFAULT_METHOD, takes_unsure_labels
from karat.questions.volume.request import VolumeRequest
from karat.questions.volume.result import Volume
from karat.sources.document_features import features_of

__all__ = ["estimate_volume", "rows_of"]

Oracle: TypeAlias = Callable[[list[Any]], Any] | ArrayLike


def estimate_volume(
    documents: Collection,
    oracle: Oracle,
    *,
    query: str = "",
    seeds: Iterable[Any] = (),
    method: str = DEFAULT_METHOD,
    confidence: float = 0.95,
    recall: float = 0.95,
    stop: str = "knee",
    sample: int | None = None,
    certify: bool = False,
    budget: int | None = None,
    seed: int = 0,
    cache: Path | None = None,
    **choices: Any,
) -> Volume:
    """Find relevant documents, and tell how many there are.

    Args:
        documents: the collection; `karat.read_documents` or `karat.Documents.from_texts` make it.
        oracle: a function from a list of ids to their labels (1 relevant, 0 not; with `audit` also None for
            unsure), or to a mapping from ids to labels; or an array with a label for every document.
        query: words to start from, such as the title of the review.
        seeds: ids of documents that are known to be relevant, to start from instead or besides.
        method: audit, stratified, horvitz-thompson, negative-binomial or uniform.
        confidence: of the interval.
        recall: what share of the relevant documents would be enough, for the advice to stop.
        stop: when finding ends and sampling begins: knee, after=500, recall=0.9 or none-in=50.
        sample: labels for the rest, where the method does not end by itself.
        certify: with `audit`, go on until `recall` is certain, or nothing is left.
        budget: labels in all, at most.
        seed: where chance starts; the same seed asks for the same documents.
        cache: a folder in which features are kept for the next time.
        **choices: what else `karat.questions.volume.settings.VolumeSettings` has.
    """
    if not isinstance(documents, Collection):
        raise ParameterError(
            f"The first argument must be karat.Documents, not {type(documents).__name__}; "
            "karat.read_documents or karat.Documents.from_texts make them."
        )
    request = VolumeRequest.of(
        method=method,
        query=query,
        seeds=rows_of(documents, seeds),
        confidence=confidence,
        recall=recall,
        stop=stop,
        sample=sample,
        certify=certify,
        budget=budget,
        **choices,
    )
    plan = request.plan(features_of(documents, cache), seed=seed)
    answers = answers_by_row(documents, oracle, unsure_allowed=takes_unsure_labels(method))
    return run(plan, answers).with_documents(documents)


def rows_of(documents: Collection, seeds: Iterable[Any]) -> tuple[int, ...]:
    """The rows of documents by their ids, each once."""
    wanted = list(dict.fromkeys(seeds))
    if not wanted:
        return ()
    rows = documents.rows_of(wanted)
    if (rows < 0).any():
        missing = wanted[int(np.flatnonzero(rows < 0)[0])]
        raise ParameterError(f"There is no document {missing!r} to start from. Give ids of the collection.")
    return tuple(rows.tolist())


def answers_by_row(documents: Collection, oracle: Oracle, *, unsure_allowed: bool) -> Callable[[Items], Any]:
    """The oracle as a function of rows, with errors that name the user's own documents."""
    if not callable(oracle):
        known = np.asarray(oracle)
        if known.ndim != 1 or len(known) != len(documents):
            raise LabelError(
                f"There are {known.size:,} labels for {len(documents):,} documents. Give one for each, or a "
                "function."
            )
        return lambda rows: known[rows]
    ask = oracle

    def answers(rows: Items) -> list[Any]:
        ids = documents.ids_at(rows)
        labels = ordered_answers(ask(ids), ids)
        check_answers(labels, ids, unsure_allowed=unsure_allowed)
        return labels

    return answers
