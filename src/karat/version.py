"""The version of karat, in the one place that everything else reads."""

__version__ = "0.2.0"
