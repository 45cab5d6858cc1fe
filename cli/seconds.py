"""A number of seconds as an option: bounded, and a number."""

from __future__ import annotations

from math import isfinite
from typing import Any

import click

LONGEST = 86_400.0
"""A day: no clock that commands wait by reaches much further than some years."""


class Seconds(click.FloatRange):
    """From `least` seconds to a day. `nan`, which is neither too small nor too large, is refused."""

    def __init__(self, least: float, most: float = LONGEST) -> None:
        super().__init__(least, most)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        found = super().convert(value, param, ctx)
        if not isfinite(found):
            self.fail(f"{value} is no number of seconds.", param, ctx)
        return found
