"""The `crazy_eights` of the package `open_spiel`, behind the protocol. It needs the extra `open-spiel`.

    eightfold conform --cmd "python -m eightfold.conformance.adapters.open_spiel" open-spiel-documented

Legal actions, hands, the top card, the suit in force, whose turn it is, the end and the scores: the library says them.
The order of the stock and what lies below the top card are kept here, as the library leaves both to whoever plays it.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from typing import Any

import pyspiel

from eightfold.conformance.wire import PROTOCOL
from eightfold.conformance.wire.serve import Answer, Desk, refused, serve

VARIANTS = ["open-spiel-a", "open-spiel-documented"]
OBSERVES = [
    *("legal", "to-act", "over", "winners", "zones.hand", "zones.pile", "zones.stock"),
    *("kept.mover", "kept.in-force", "kept.score", "kept.dealer"),
]
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = ("clubs", "diamonds", "hearts", "spades")
MOST_PLAYERS = 5
"""With more the library takes two packs, whose equal cards are one action."""
DRAW, PASS, FIRST_SUIT, FIRST_DEALER = 52, 53, 54, 52


class NoChanceError(Exception):
    """The tape is short, or says something else than what is asked."""


def card_name(card: int) -> str:
    """What players call a card of the library: its number is four times its rank and its suit."""
    return f"{RANKS[card // 4]}{SUITS[card % 4][0].upper()}"


CARDS = {card_name(card): card for card in range(52)}


def named(text: str) -> str:
    """A card as players write it, from the library's suit and rank: `ST` is the ten of spades."""
    return f"{'10' if text[1] == 'T' else text[1]}{text[0]}"


def action_name(action: int) -> str:
    if action < DRAW:
        return f"play {card_name(action)}"
    return {DRAW: "draw", PASS: "pass"}.get(action) or f"choose {SUITS[action - FIRST_SUIT]}"


class Table:
    """One game of the library, its chance answered from a tape."""

    def __init__(self, seats: Sequence[str], chance: Sequence[Mapping[str, Any]]) -> None:
        self.seats = list(seats)
        self.state = pyspiel.load_game("crazy_eights", {"players": len(seats)}).new_initial_state()
        self.tape = list(chance)
        self.stock: list[str] = []
        self.pile: list[str] = []
        self.dealer = str(self._next("draw"))
        self.state.apply_action(FIRST_DEALER + self.seats.index(self.dealer))
        self.stock = list(self._next("shuffle"))
        self._deal()

    def _next(self, kind: str) -> Any:
        if not self.tape or kind not in self.tape[0]:
            raise NoChanceError(f"a {kind} is asked for, and the tape says {self.tape[:1] or 'nothing'}")
        return self.tape.pop(0)[kind]

    def _deal(self) -> None:
        """Every card that the library asks for while it deals; an eight turned up goes back into the stock."""
        hands = (7 if len(self.seats) == 2 else 5) * len(self.seats)
        dealt = 0
        while self.state.is_chance_node():
            card = self._take()
            dealt += 1
            if dealt > hands and self.state.is_chance_node():
                self.stock = list(self._next("shuffle"))
            elif dealt > hands:
                self.pile.insert(0, card)

    def _take(self) -> str:
        card = self.stock.pop(0)
        self.state.apply_action(CARDS[card])
        return card

    def refusal(self, seat: str, action: str) -> str:
        """Why the library does not permit an action; empty if it does."""
        if self.state.is_terminal():
            return "game-over"
        legal = [action_name(one) for one in self.state.legal_actions()]
        if seat == self.mover and action in legal:
            return ""
        if legal[0].startswith("choose"):
            return "outside-choice" if seat == self.mover and action.startswith("choose ") else "choice-pending"
        if action.startswith("slip "):
            return "not-a-slip"
        if action not in {action_name(one) for one in range(PASS + 1)}:
            return "unknown-action"
        return "not-permitted" if seat == self.mover else "not-your-turn"

    def do(self, action: str) -> None:
        number = next(one for one in self.state.legal_actions() if action_name(one) == action)
        self.state.apply_action(number)
        if number < DRAW:
            self.pile.insert(0, card_name(number))
        while self.state.is_chance_node():
            self._take()

    @property
    def mover(self) -> str:
        return "" if self.state.is_terminal() else self.seats[self.state.current_player()]

    def observation(self) -> dict[str, Any]:
        over = self.state.is_terminal()
        told = [self.state.observation_string(number) for number in range(len(self.seats))]
        legal = [] if over else [action_name(one) for one in self.state.legal_actions()]
        scores = [round(points) for points in self.state.returns()]
        return {
            "legal": {} if over else {self.mover: legal},
            "to-act": [] if over else [self.mover],
            "over": over,
            "winners": [s for s, points in zip(self.seats, scores, strict=True) if over and points == max(scores)],
            "zones": {
                "hand": {seat: hand_in(text) for seat, text in zip(self.seats, told, strict=True)},
                "pile": [named(after(told[0], "Previous card: ")), *self.pile[1:]],
                "stock": self.stock,
            },
            "kept": {
                "mover": self.mover or "nobody",
                "dealer": self.dealer,
                "in-force": next(s for s in SUITS if s[0].upper() == after(told[0], "Previous suit: ")),
                "score": {seat: str(points) for seat, points in zip(self.seats, scores, strict=True)},
            },
        }


def after(text: str, beginning: str) -> str:
    """What stands behind a beginning on the line that begins so."""
    return next(line.removeprefix(beginning).strip() for line in text.splitlines() if line.startswith(beginning))


def hand_in(text: str) -> list[str]:
    """The cards in what the library tells a player: a line for each suit, with a letter for each rank."""
    return [named(suit + rank) for suit in "CDHS" for rank in after(text, f"Suit {suit}:").replace(" ", "")]


class OpenSpiel(Desk):
    """The library behind the protocol: no options, and only positions that are dealt."""

    def start(self, _: Mapping[str, Any]) -> Answer:
        capabilities = {"variants": VARIANTS, "options": [], "house-rules": [], "observes": OBSERVES}
        named = {"protocol": PROTOCOL, "name": "open_spiel crazy_eights", "version": version("open_spiel")}
        return {**named, "capabilities": capabilities}

    def configure(self, request: Mapping[str, Any]) -> Answer:
        if request["players"] > MOST_PLAYERS:
            return refused("unsupported", f"at most {MOST_PLAYERS} players: with more the library takes two packs")
        return {}

    def run(self, request: Mapping[str, Any]) -> Answer:
        opening = request["opening"]
        if {"earlier", "again", "arranged"} & set(opening):
            return refused("unsupported", "the library begins every game by dealing its one hand")
        seen: list[dict[str, Any]] = []
        try:
            table = Table(request["seats"], opening["chance"])
            seen.append({"chance-left": len(table.tape), **table.observation()})
            seen += [self._step(table, step) for step in request["steps"]]
        except NoChanceError as fault:
            return {"observations": seen, "stopped": {"why": "chance", "message": str(fault)}}
        return {"observations": seen}

    def _step(self, table: Table, step: Mapping[str, Any]) -> dict[str, Any]:
        code = table.refusal(step["seat"], step["action"])
        if not code:
            table.do(step["action"])
        told = {"accepted": False, "code": code} if code else {"accepted": True}
        return {**told, "chance-left": len(step.get("chance", ())), **table.observation()}


if __name__ == "__main__":
    serve(OpenSpiel(), sys.stdin.buffer, sys.stdout.buffer)
