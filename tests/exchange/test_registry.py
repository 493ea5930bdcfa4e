"""A format that is registered is offered everywhere."""

import pytest

from karat.core.errors import ParameterError
from karat.exchange.formats import FORMATS, label_formats, register_format, write_labels
from karat.exchange.label_format import LabelFormat
from karat.exchange.tasks import LabelRecord


@pytest.fixture
def plain():
    label_format = LabelFormat(
        name="plain",
        title="Plain",
        suffixes=(".plain",),
        media_type="text/plain",
        write_labels=lambda records: "".join(f"{one.item} {one.value}\n" for one in records).encode(),
    )
    register_format(label_format)
    yield label_format
    del FORMATS["plain"]


def test_a_new_format_is_declared_once(plain) -> None:
    assert write_labels([LabelRecord("a", 1)], "plain") == b"a 1\n"
    assert "plain" in label_formats()
    assert plain.to_dict()["labels_in"] is False
    register_format(plain)
    with pytest.raises(ParameterError, match="already"):
        register_format(LabelFormat(name="plain", title="", suffixes=(".x",), media_type=""))


@pytest.mark.parametrize("name", ["csv", "jsonl", "label-studio"])
@pytest.mark.parametrize("unit", ["rank", "row", None])
def test_units_are_called_what_they_are(name, unit) -> None:
    text = write_labels([LabelRecord("a", 1, unit=7, unit_name=unit)], name).decode()
    for word in ("rank", "row"):
        assert (word in text) == (word == unit)
    assert ("7" in text) == (unit is not None)
