"""What a check says that failed."""

from __future__ import annotations


class Broken(AssertionError):
    """Something does not hold that is true of every game. `law` is which, in one word (see the README)."""

    def __init__(self, law: str, message: str) -> None:
        super().__init__(f"{law}: {message}")
        self.law = law
