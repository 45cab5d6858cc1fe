"""Small wrong programs behind the protocol: our own interpreter, which does or tells one thing wrongly.

    python -m eightfold.conformance.miniatures.engines accepts-everything

serves one of them, for `eightfold conform --cmd`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.wire.serve import Answer, Desk, Server, serve

Observation = dict[str, Any]
Request = Mapping[str, Any]


class SaysOk(Desk):
    """Says to everything that all is well."""

    def start(self, request: Request) -> Answer:
        return {}

    def configure(self, request: Request) -> Answer:
        return {}

    def run(self, request: Request) -> Answer:
        return {}


class Altered(Server):
    """Our own interpreter; a function alters each observation, and has the one before as well."""

    alter: Callable[[Observation, Observation], Observation]

    def run(self, request: Request) -> Answer:
        found = super().run(request)
        if "observations" in found:
            found["observations"] = list(self._altered(found["observations"]))
        return found

    def _altered(self, seen: list[Observation]) -> Iterator[Observation]:
        before = seen[0] if seen else {}
        for one in seen:
            yield type(self).alter(dict(one), before)
            before = one


def accepted(one: Observation) -> Observation:
    """The observation of a move that was refused, told as one that was accepted."""
    kept = {key: value for key, value in one.items() if key not in ("code", "because")}
    return {**kept, "accepted": True}


class AcceptsEverything(Altered):
    """Says of every move that it was accepted, and does only the legal ones."""

    @staticmethod
    def alter(one: Observation, _: Observation) -> Observation:
        return accepted(one) if one.get("accepted") is False else one


class LetsOthersPlay(Altered):
    """Accepts whatever somebody does who is not on turn."""

    @staticmethod
    def alter(one: Observation, _: Observation) -> Observation:
        return accepted(one) if one.get("code") == "not-your-turn" else one


class OneCodeForAll(Altered):
    """Refuses everything for the same reason."""

    @staticmethod
    def alter(one: Observation, _: Observation) -> Observation:
        return {**one, "code": "not-permitted"} if "code" in one else one


class RefusesAndPassesOn(Altered):
    """A refused move costs the turn."""

    @staticmethod
    def alter(one: Observation, _: Observation) -> Observation:
        if one.get("accepted") is not False:
            return one
        seats = list(one["legal"])
        after = seats[(seats.index(one["kept"]["mover"]) + 1) % len(seats)]
        return {**one, "kept": {**one["kept"], "mover": after}, "to-act": [after]}


class OpenHands(Altered):
    """Shows everybody all cards that lie anywhere."""

    @staticmethod
    def alter(one: Observation, _: Observation) -> Observation:
        return {**one, "views": dict.fromkeys(one["views"], one["zones"])} if "views" in one else one


class NeverOffersToDraw(Altered):
    """Forgets to say that drawing is legal."""

    @staticmethod
    def alter(one: Observation, _: Observation) -> Observation:
        legal = {seat: [action for action in actions if action != "draw"] for seat, actions in one["legal"].items()}
        return {**one, "legal": legal}


class KeepsNoScore(Altered):
    """Everybody has no points, always."""

    @staticmethod
    def alter(one: Observation, _: Observation) -> Observation:
        return {**one, "kept": {**one["kept"], "score": dict.fromkeys(one["legal"], "0")}}


class NeverEnds(Altered):
    """No game is ever over."""

    @staticmethod
    def alter(one: Observation, _: Observation) -> Observation:
        return {**one, "over": False, "winners": []}


class TellsTheStepBefore(Altered):
    """Tells the hands as they were a step before."""

    @staticmethod
    def alter(one: Observation, before: Observation) -> Observation:
        return {**one, "zones": {**one["zones"], "hand": before["zones"]["hand"]}}


class SaysNothing(Altered):
    """Does everything right and never says what happened."""

    @staticmethod
    def alter(one: Observation, _: Observation) -> Observation:
        return {**one, "events": [], "shown": {}}


class IgnoresOptions(Server):
    """Claims to know every option, and plays the usual alternatives whatever is set."""

    def configure(self, request: Request) -> Answer:
        return super().configure({**request, "set": {}})


class ShufflesItself(Server):
    """Does not take the order of shuffled cards from the suite."""

    def run(self, request: Request) -> Answer:
        opening = request["opening"]
        chance = [self._own(entry) for entry in opening["chance"]]
        return super().run({**request, "opening": {**opening, "chance": chance}})

    def _own(self, entry: Any) -> Any:
        return {"shuffle": entry["shuffle"][::-1]} if "shuffle" in entry else entry


ENGINES: Mapping[str, Callable[[Programs | None], Desk]] = {
    "says-ok": lambda _: SaysOk(),
    "accepts-everything": AcceptsEverything,
    "lets-others-play": LetsOthersPlay,
    "one-code-for-all": OneCodeForAll,
    "refuses-and-passes-on": RefusesAndPassesOn,
    "open-hands": OpenHands,
    "never-offers-to-draw": NeverOffersToDraw,
    "keeps-no-score": KeepsNoScore,
    "never-ends": NeverEnds,
    "tells-the-step-before": TellsTheStepBefore,
    "says-nothing": SaysNothing,
    "ignores-options": IgnoresOptions,
    "shuffles-itself": ShufflesItself,
}
"""Each wrong program by its name, made from a store of compiled rules or with one of its own."""


def main() -> None:
    if len(sys.argv) != 2 or sys.argv[1] not in ENGINES:
        sys.exit(f"usage: engines NAME; one of {', '.join(ENGINES)}")
    serve(ENGINES[sys.argv[1]](None), sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
