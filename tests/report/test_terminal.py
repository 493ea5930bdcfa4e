"""Text for the terminal: where lines end."""

import io

import pytest
from rich.console import Console, Group

from karat.report.terminal import Sentence, facts_table


@pytest.mark.parametrize("width", range(14, 40, 3))
def test_a_number_and_its_per_cent_sign_stay_together(width: int) -> None:
    words = "About 65.8 % (60.1 % – 70.2 %) of them are right."
    for part in (Group(Sentence(words)), facts_table([("", words)], ascii_only=False)):
        out = io.StringIO()
        Console(file=out, width=width, highlight=False).print(part)
        lines = [line.strip() for line in out.getvalue().splitlines()]
        assert not any(line.startswith("%") for line in lines)
        assert " ".join(lines) == words
