"""The command line: one file for each command.

A command imports what it needs when it runs, so that help is there at once. Errors are translated
here and nowhere else: a user's mistake is one line on stderr and exit code 2.
"""

from karat.cli.main import main

__all__ = ["main"]
