"""A position as a program over the wire told it; the judge sees no difference from our own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from eightfold.conformance.scenarios.position import Kept, Zone
from eightfold.conformance.scenarios.view import Seen


class WirePosition:
    """One observation. What it does not tell is empty, or None."""

    def __init__(self, told: Mapping[str, Any], seats: tuple[str, ...], words: Mapping[str, str], asked: Any) -> None:
        self.told = told
        self.seats = seats
        self.words = words
        self.asked = asked

    @property
    def legal(self) -> Mapping[str, Sequence[str]]:
        return self._by_seat("legal")

    @property
    def slips(self) -> Mapping[str, Sequence[str]]:
        return self._by_seat("slips")

    @property
    def shown(self) -> Mapping[str, Sequence[str]]:
        return self._by_seat("shown")

    def _by_seat(self, part: str) -> Mapping[str, Sequence[str]]:
        return {**{seat: [] for seat in self.seats}, **self.told.get(part, {})}

    @property
    def to_act(self) -> Sequence[str]:
        return self._list("to-act")

    @property
    def events(self) -> Sequence[str]:
        return self._list("events")

    @property
    def modes(self) -> Sequence[str]:
        return self._list("modes")

    @property
    def winners(self) -> Sequence[str]:
        return self._list("winners")

    def _list(self, part: str) -> Sequence[str]:
        found: Sequence[str] = self.told.get(part, [])
        return found

    @property
    def top_mode(self) -> str:
        return str(self.told.get("top-mode", "none"))

    @property
    def over(self) -> bool:
        return bool(self.told.get("over", False))

    def zone(self, name: str) -> Zone | None:
        found: Zone | None = self.told.get("zones", {}).get(name)
        return {**{seat: [] for seat in self.seats}, **found} if isinstance(found, dict) else found

    def kept(self, name: str) -> Kept | None:
        found: Kept | None = self.told.get("kept", {}).get(name)
        return {**dict.fromkeys(self.seats, "not told"), **found} if isinstance(found, dict) else found

    def view(self, seat: str, zone: str) -> Seen | dict[str, Seen] | None:
        found: Seen | dict[str, Seen] | None = self.told.get("views", {}).get(seat, {}).get(zone)
        return found

    def why(self, seat: str, action: str) -> tuple[bool, frozenset[str]] | None:
        question = [str(seat), str(action)]
        answers = self.told.get("why", [])
        place = self.asked.index(question) if question in self.asked else len(answers)
        found = answers[place] if place < len(answers) else None
        return (found["legal"], frozenset(found["because"])) if found else None

    # What is called nothing in a scenario is told where the scenario is run by our own interpreter.

    def knows_action(self, seat: str, action: str) -> bool:
        return True

    def knows_card(self, name: str) -> bool:
        return True

    def knows_event(self, sentence: str) -> bool:
        return True
