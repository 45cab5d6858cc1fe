"""Messages as lines of bytes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def line_of(message: Mapping[str, Any]) -> bytes:
    """A message as one line of JSON in UTF-8, with its end.

    A name of a file need not be text: what UTF-8 cannot say is escaped, and whoever reads it has the same name again.
    """
    try:
        return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
    except UnicodeEncodeError:
        return json.dumps(message, separators=(",", ":")).encode() + b"\n"
