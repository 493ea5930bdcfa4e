"""Escape control characters in untrusted text, for the terminal."""

from __future__ import annotations

import re
import unicodedata

# Characters that join letters or emoji; they change only the characters beside them.
_HARMLESS = "\u200c\u200d\ufe0e\ufe0f"
_NEW_LINES = re.compile("\r\n|[\r\v\f\x85\u2028\u2029]")


def visible(text: str) -> str:
    """The text with control characters spelled out, lines and tabs as lines and blanks.

    An escape sequence in an item could otherwise move the cursor, recolour the screen or answer for the
    person at the keyboard; marks of writing direction could show words in another order than they have.
    """
    lines = _NEW_LINES.sub("\n", text).replace("\t", "    ")
    if lines.isascii() and lines.replace("\n", "").isprintable():
        return lines
    return "".join(_spelled(sign) for sign in lines)


def _spelled(sign: str) -> str:
    if sign == "\n" or sign in _HARMLESS:
        return sign
    kind = unicodedata.category(sign)
    if kind not in ("Cc", "Cf", "Cs"):
        return sign
    code = ord(sign)
    if code < 0x20:
        return f"^{chr(code + 0x40)}"
    return "^?" if code == 0x7F else f"<U+{code:04X}>"
