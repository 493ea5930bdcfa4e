"""Items on screens of any size."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from karat.cli.screen import lay_out, wrapped


@given(
    st.dictionaries(
        st.text(max_size=40), st.one_of(st.none(), st.integers(), st.text(max_size=500)), max_size=6
    ),
    st.integers(20, 120),
    st.integers(3, 40),
    st.integers(0, 5),
)
def test_an_item_fits_its_screen(fields: dict, width: int, height: int, page: int) -> None:
    screen = lay_out(fields, width=width, height=height, page=page)
    assert len(screen.lines) <= height
    assert all(cell_len(line) <= width for line in screen.lines)


def test_pages_hold_the_whole_text() -> None:
    fields = {"text": " ".join(f"w{number}" for number in range(400))}
    first = lay_out(fields, width=60, height=10)
    assert first.has_more
    assert "lines: m]" in first.lines[-1]
    words = []
    page = 1
    while (screen := lay_out(fields, width=60, height=10, page=page)).page:
        words += " ".join(screen.lines).split()[page == 1 :]
        page += 1
    assert words == fields["text"].split()
    assert screen.lines == first.lines


def test_names_stand_beside_their_text_or_above_where_it_is_narrow() -> None:
    fields = {"id": 7, "what the machine said about it": "It rains."}
    assert lay_out(fields, width=120, height=20).lines == [
        "  id                              7",
        "  what the machine said about it  It rains.",
    ]
    assert lay_out(fields, width=40, height=20).lines == [
        "id",
        "  7",
        "what the machine said about it",
        "  It rains.",
    ]


@pytest.mark.parametrize("width", [2, 7, 40])
def test_letters_of_double_width_count_as_two(width: int) -> None:
    lines = wrapped("日本語のテキスト" * 5, width)
    assert all(cell_len(line) <= width for line in lines)
    assert "".join(lines) == "日本語のテキスト" * 5
