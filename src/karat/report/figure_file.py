"""Matplotlib figures as PNG, SVG or PDF files."""

from __future__ import annotations

import base64
import io
from pathlib import Path
from typing import TYPE_CHECKING

from karat.core.errors import ParameterError
from karat.core.files import write_files
from karat.report.style import figure_style

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FORMATS = ("png", "svg", "pdf")


def figure_bytes(figure: Figure, *, suffix: str) -> bytes:
    """The figure as a file's content; equal figures give equal bytes."""
    if suffix not in FORMATS:
        raise ParameterError(f"No figure format '{suffix}'. Formats: {', '.join(FORMATS)}.")
    undated = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}.get(suffix)
    content = io.BytesIO()
    with figure_style():
        figure.savefig(content, format=suffix, metadata=undated)
    return content.getvalue()


def save_figure(figure: Figure, path: str | Path) -> Path:
    """Write a figure to a .png, .svg or .pdf file, as its name says; whole or not at all."""
    place = Path(path)
    write_files({place: figure_bytes(figure, suffix=suffix_of(place))})
    return place


def suffix_of(path: Path) -> str:
    """The format of a figure's file, as its name says."""
    suffix = path.suffix.lower().removeprefix(".")
    if suffix not in FORMATS:
        known = ", ".join(f".{each}" for each in FORMATS)
        raise ParameterError(f"Cannot tell the format of '{path.name}'. Let it end in {known}.")
    return suffix


def svg_image(figure: Figure) -> str:
    """The figure as the address of an image inside a page, for readers without JavaScript and for print."""
    svg = figure_bytes(figure, suffix="svg")
    return f"data:image/svg+xml;base64,{base64.b64encode(svg).decode('ascii')}"
