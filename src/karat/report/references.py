"""How the paragraphs for papers cite karat itself."""

from karat.version import __version__

KARAT = f"karat {__version__}: know how good your data is from a handful of labels. Software."
