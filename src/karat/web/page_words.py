"""Error messages for web pages: advice about commands and options is replaced or removed."""

from __future__ import annotations

import re

__all__ = ["page_words"]

# What a page offers instead of a command.
_INSTEAD = (
    (
        r"or carry the labels over to a campaign on the new one: karat new \S+ FILE --like NAME",
        "or start a campaign with the same criterion on the new one: it uses these labels",
    ),
    (
        r"Start a new campaign that takes over the labels: karat new \S+ FILE --like NAME",
        "Start a new campaign with the same criterion: it uses these labels",
    ),
    (
        r"or start the server with a larger --file-(?:memory|time)",
        "or ask whoever runs the server to raise its limit",
    ),
    (r"Open it again first: karat archive .* --reopen", "Open it again on its page"),
    (r"`karat new` (starts|makes) one", "“New campaign” starts one"),
    (r"If it was moved, say where it is now: --source PATH", "If it was moved, put it back"),
)
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z“`])")
_COMMAND = re.compile(
    r"\bkarat (?:new|show|label|ask|tell|plan|correct|archive|import|export|duplicates)\b|(?<![\w-])--[a-z]"
)


def page_words(message: str) -> str:
    """The message in the words of pages; sentences that only help in a terminal are left out."""
    for pattern, words in _INSTEAD:
        message = re.sub(pattern, words, message)
    sentences = _SENTENCE.split(message)
    kept = [sentence for sentence in sentences if not _COMMAND.search(sentence)]
    return " ".join(kept or sentences)
