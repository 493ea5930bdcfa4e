"""The screen of `karat label`: what it shows, and what each key does."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from dataclasses import asdict
from typing import TYPE_CHECKING

from karat.campaign.reasons import with_reason
from karat.cli.screen import lay_out, wrapped
from karat.report.numbers import count

if TYPE_CHECKING:
    from karat.cli.keyboard import Keyboard
    from karat.cli.labelling import Turn

ANSWERS = {"y": 1, "1": 1, "right": 1, "n": 0, "0": 0, "left": 0, "u": None}
KEYS = ("s skip", "z undo", "c comment", "? help", "q quit")
# A key for each of the first reasons to reject an item; 0 and 1 are answers.
REASON_KEYS = "23456789"
END_KEYS = ("z undo", "r look again", "q quit")
HELP = (
    "y, 1 or right arrow   {right}",
    "n, 0 or left arrow    {wrong}",
    "u   {unsure}: a real answer, for items that cannot be decided",
    "s   skip: somebody else gets it",
    "z or backspace   undo; again to go further back",
    "c   a comment to go with the answer",
    "m   more of a long text",
    "q   quit; what you have not answered goes back",
)

SAVE, BACK, REST = "\x1b7", "\x1b8", "\x1b[K"
HOME, CLEAR = "\x1b[H", "\x1b[J"
BOLD, DIM, PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[0m"


class LabelPage:
    """Draws the current item and does what the keys say, until the person has enough."""

    def __init__(self, turn: Turn, keyboard: Keyboard) -> None:
        self.turn, self.keyboard = turn, keyboard
        self.campaign, self.words = turn.campaign, turn.campaign.label_words
        reasons = self.campaign.definition.labelling.reasons
        self.reasons = dict(zip(REASON_KEYS, reasons, strict=False))
        self.page = 0
        self.comment = ""
        self.message = ""
        self.helping = self.last_help = False
        self.has_more = False
        self.top_lines = 0
        self.size = shutil.get_terminal_size()
        self.styled = os.environ.get("TERM", "dumb") != "dumb" and not os.environ.get("NO_COLOR")
        self.moves = os.environ.get("TERM", "dumb") != "dumb"

    def run(self) -> None:
        """Until `q`."""
        try:
            while self._step():
                pass
        finally:
            self._put(f"{HOME}{CLEAR}" if self.moves else "\n")

    def _step(self) -> bool:
        self._draw()
        # The item is on the screen; what comes next is made ready while the person reads.
        if self.turn.prepare():
            self._draw_top()
        key = self.keyboard.key(self._resized)
        return self._do(key.lower() if len(key) == 1 else key)

    def _resized(self) -> bool:
        now = shutil.get_terminal_size()
        changed, self.size = now != self.size, now
        return changed

    # ------------------------------------------------------------------ keys

    def _do(self, key: str) -> bool:
        """What a key says; False to stop."""
        if key in ("q", "end"):
            return False
        if not key:
            return True
        if self.helping:
            self.helping, self.page = (False, 0) if self.last_help else (True, self.page + 1)
        elif key in ("z", "backspace"):
            if self.turn.undo():
                self._new_item("")
            else:
                self.message = "There is nothing to undo."
        elif self.turn.current is None:
            self.turn.progress = self.turn.look()
            self.turn.next()
            self._new_item("")
        else:
            self._about_item(key)
        return True

    def _about_item(self, key: str) -> None:
        if key in ANSWERS:
            self._answer(ANSWERS[key], self.comment)
        elif key in self.reasons:
            self._answer(0, with_reason(self.reasons[key], self.comment))
        elif key == "s":
            kept = self.turn.current is not None and self.turn.current.answered
            self.turn.skip()
            self._new_item("Kept as it was." if kept else "Skipped.")
        elif key == "c":
            self.comment, self.message = self.keyboard.line("\ncomment: "), ""
        elif key == "m" and self.has_more:
            self.page, self.message = self.page + 1, ""
        elif key == "?":
            self.helping, self.page = True, 0
        else:
            self.message = "That key does nothing here; ? lists the keys."

    def _answer(self, value: int | None, comment: str) -> None:
        self.turn.answer(value, comment=comment)
        self._new_item(f"Last answer: {self.words.word(value)}.")

    def _new_item(self, message: str) -> None:
        # Keys that were pressed before the item is on the screen are no answers to it.
        self.keyboard.forget()
        self.page, self.comment, self.message = 0, "", message

    # ------------------------------------------------------------------ drawing

    def _draw(self) -> None:
        width = self.size.columns
        top = self._top()
        if self.helping:
            body, bottom = self._help(width, self._room(top, ["", ""])), ["", "any key goes on"]
        elif self.turn.current is None:
            body = self._nothing(width)
            bottom = self._bottom(width)
        else:
            body, bottom = self._item(width, top)
        self.top_lines = len(top)
        lines = [*top, *body, *bottom]
        if self.moves:
            self._put(f"{HOME}{CLEAR}" + "\n".join(lines))
        else:
            self._put("\n" + "\n".join(lines) + "\n")

    def _draw_top(self) -> None:
        """Draw the first lines again; the whole screen where they need another number of lines."""
        top = self._top()
        if len(top) != self.top_lines:
            self._draw()
        elif self.moves:
            self._put(f"{SAVE}{HOME}" + "\n".join(f"{line}{REST}" for line in top) + BACK)

    def _room(self, *parts: list[str]) -> int:
        """Lines that are left for the item."""
        return max(self.size.lines - sum(map(len, parts)) - 1, 3)

    def _item(self, width: int, top: list[str]) -> tuple[list[str], list[str]]:
        """The item, and the lines below it, which name a key more where the item is long."""
        assert self.turn.current is not None  # noqa: S101 - the caller has looked
        fields = self.turn.current.item.fields
        self.has_more = False
        bottom = self._bottom(width)
        laid = lay_out(fields, width=width, height=self._room(top, bottom), page=self.page)
        if laid.has_more:
            self.has_more = True
            bottom = self._bottom(width)
            laid = lay_out(fields, width=width, height=self._room(top, bottom), page=self.page)
        if laid.page < self.page:
            self.page = 0
        return laid.lines, bottom

    def _help(self, width: int, room: int) -> list[str]:
        """A page of the instructions and the keys; a key turns it."""
        instructions = self.campaign.definition.labelling.instructions
        keys = (text.format(**asdict(self.words)) for text in HELP)
        reasons = (f"{key}   {self.words.wrong}: {reason}" for key, reason in self.reasons.items())
        texts = (*((instructions, "") if instructions else ()), *keys, *reasons)
        lines = [line for text in texts for line in wrapped(text, width)]
        pages = [lines[start : start + room] for start in range(0, len(lines), room)]
        self.last_help = self.page >= len(pages) - 1
        return pages[min(self.page, len(pages) - 1)]

    def _top(self) -> list[str]:
        return [*self._styled(self._status(), DIM), *self._styled(self.campaign.criterion, BOLD), ""]

    def _status(self) -> str:
        """Answers so far, by this person and in all, and how far the band has got."""
        turn, progress = self.turn, self.turn.progress
        parts = [turn.campaign.name, f"{count(turn.answered)} by you, {count(progress.labels)} in all"]
        if progress.labels_left is not None:
            parts.append(f"about {count(progress.labels_left)} left")
        if progress.result:
            parts.append(progress.result)
        return " | ".join(parts)

    def _bottom(self, width: int) -> list[str]:
        lines = [""]
        current = self.turn.current
        if current is not None and current.answered:
            was = f"You said {self.words.word(current.answer)}. Another answer replaces it; s keeps it."
            lines += self._styled(was, BOLD)
        elif current is not None and current.skipped:
            lines += self._styled("You skipped this one before.", BOLD)
        elif self.message:
            lines += wrapped(self.message, width)
        if self.comment:
            lines += wrapped(f"comment: {self.comment}", width)
        answers = zip("ynu", self.words.by_label.values(), strict=True)
        reasons = (f"{key} {reason}" for key, reason in self.reasons.items())
        keys = (*map(" ".join, answers), *reasons, *KEYS) if current is not None else END_KEYS
        if current is not None and self.has_more:
            keys = (*keys[:-2], "m more", *keys[-2:])
        # A key stays with what it does.
        text = "  ".join(key.replace(" ", "\u00a0") for key in keys)
        filled = textwrap.wrap(text, width, break_long_words=False)
        return [*lines, *(line.replace("\u00a0", " ") for line in filled)]

    def _nothing(self, width: int) -> list[str]:
        """Why there is nothing to label, and whether to come back."""
        progress = self.turn.look()
        self.turn.progress = progress
        words = {
            "done": "All done. Thank you!",
            "out of budget": "That was the last one. Thank you!",
        }.get(progress.state, "Nothing to label for you right now. Come back later.")
        return wrapped(f"{words} {progress.note}".rstrip(), width)

    def _styled(self, text: str, style: str) -> list[str]:
        lines = wrapped(text, self.size.columns)
        return [f"{style}{line}{PLAIN}" for line in lines] if self.styled else lines

    def _put(self, text: str) -> None:
        """Whatever the terminal's encoding lacks is spelled out."""
        encoding = sys.stdout.encoding or "utf-8"
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode(encoding, "backslashreplace"))
        sys.stdout.buffer.flush()
