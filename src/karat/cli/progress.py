"""How far a long command has come."""

from __future__ import annotations

from typing import Any


class Progress:
    """A bar with the time left on stderr, where somebody is watching."""

    def __init__(self, total: int) -> None:
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TextColumn,
            TimeRemainingColumn,
        )

        console = Console(stderr=True)
        self.bar = Progress(
            TextColumn("simulating"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self.task = self.bar.add_task("", total=total)

    def __enter__(self) -> Any:
        self.bar.__enter__()
        return lambda: self.bar.advance(self.task)

    def __exit__(self, *reason: Any) -> None:
        self.bar.__exit__(*reason)
