"""A set-up that cannot be: raised where it shows, told with the line on which it was asked for."""

from __future__ import annotations


class ImpossibleError(Exception):
    """What was stated cannot be laid out. `line` is where it was stated, 0 where the scenario as a whole is meant."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line
