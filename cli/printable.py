"""What others wrote, as it may be shown on a terminal."""

from __future__ import annotations


def printable(text: str) -> str:
    """Text that moves no cursor: a tab is a space, any other control character a stand-in."""
    return "".join(" " if c == "\t" else c if c.isprintable() else "\ufffd" for c in text)
