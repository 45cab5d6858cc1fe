"""Worked examples for a rulebook: scenarios that pass, told as a player tells what happened."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from eightfold.cli.faces import SYMBOLS
from eightfold.conformance.scenarios.load import load_suite
from eightfold.conformance.scenarios.model import Expectation, Given, Scenario, Step
from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.scenarios.run import run_scenario
from eightfold.dsl.things import plain, sentence
from eightfold.dsl.typed import Variant
from eightfold.interpreter.cards import make_deck

MOST = 10
"""How many examples a rulebook has."""

MOST_STEPS = 4
"""How many actions an example has at most."""

MOST_CARDS = 12
"""How many cards of a hand are told."""


def worked_examples(paths: Iterable[Path], variant: Variant) -> list[str]:
    """Scenarios of a variant, as its text stands, that can be told shortly and pass: some, spread over all of them."""
    found = [s for s in load_suite(sorted(paths)).scenarios if s.variant == variant.name and can_be_told(s)]
    spread = found[:: max(1, len(found) // MOST)][:MOST]
    programs, faces = Programs(), called(variant)
    return [told(s, faces) for s in spread if run_scenario(s, programs, alone=True).verdict == "passed"]


def can_be_told(scenario: Scenario) -> bool:
    """Whether a scenario is of the rules as they are decided, shows cards, and has a few actions."""
    rules, given = scenario.rules, scenario.given
    acted = [step for step in scenario.steps if step.seat]
    plain_rules = not (scenario.tells or scenario.row or rules.sets or rules.takes)
    hands = hands_of(given)
    plain_rules = plain_rules and all(len(cards) <= MOST_CARDS for cards in hands.values())
    return plain_rules and bool(hands) and 0 < len(acted) <= MOST_STEPS and any(s.expects for s in acted)


def called(variant: Variant) -> dict[str, str]:
    """Cards by the names that scenarios give them, as they are read: Q♠ where all suits have symbols, else red 7."""
    names: dict[str, str] = {}
    symbols = any(set(kind.values) <= set(SYMBOLS) for kind in variant.kinds.values())
    for face, short in zip(variant.faces, make_deck(variant, 1, 0).names, strict=True):
        first, *rest = (plain(variant.kinds[kind].values[value]) for kind, value in face.values)
        suit = rest[0] if rest else ""
        words = f"{first} of {suit}" if suit.endswith("s") else f"{suit} {first}".strip()
        names[short] = first + SYMBOLS[suit] if symbols and suit in SYMBOLS else words
    return names


def read_out(words: str, faces: Mapping[str, str]) -> str:
    """Words with every card in them as it is read; cards of several words are parted by commas."""
    one = "|".join(re.escape(short) for short in sorted(faces, key=len, reverse=True) if not short.isdigit())
    row = re.compile(rf"(?<![\w-])(?:{one})(?: (?:{one}))*(?![\w-])")
    joint = ", " if any(" " in shown for shown in faces.values()) else " "
    return row.sub(lambda cards: joint.join(faces[short] for short in cards[0].split()), words)


def told(scenario: Scenario, faces: Mapping[str, str]) -> str:
    """A scenario in sentences: what it shows, what lies where, what is done, what follows."""
    parts = [*position(scenario.given)]
    for step in scenario.steps:
        parts += [done(step), *(text for e in step.expects for text in outcome(e))]
    text = read_out(" ".join(part for part in parts if part), faces)
    return f"**{read_out(sentence(scenario.title), faces)}** {text[:1].upper()}{text[1:]}"


def hands_of(given: Given) -> dict[str, Sequence[Any]]:
    """The cards that are stated of each hand."""
    stated = given.arranged.zones.get("hand", {}) if given.arranged is not None else given.deal.hands
    return {str(seat): cards for seat, cards in dict(stated).items()} if stated else {}


def position(given: Given) -> Iterator[str]:
    """Where cards lie when it begins."""
    pile = given.arranged.zones.get("pile", ()) if given.arranged is not None else ()
    top = given.deal.starter or (pile[0] if pile else None)
    if top is not None:
        yield f"{top} lies on the pile."
    whole, hands = given.arranged is not None, hands_of(given)
    verb = "{} holds {}" if whole else "{} is dealt {}"
    held = [verb.format(name(seat), " ".join(map(str, cards))) for seat, cards in hands.items() if cards]
    if held:
        yield f"{', '.join(held)}."


def done(step: Step) -> str:
    """An action, or that it is not allowed."""
    if not step.seat:
        return ""
    verb, _, rest = step.action.removeprefix("slip ").partition(" ")
    rest = name(rest.removeprefix("on ")) if rest.startswith("on ") else rest
    if step.refused is not None:
        return f"{name(step.seat)} may not {plain(verb)}{' ' + rest if rest else ''}."
    return f"{name(step.seat)} {third_person(verb)}{' ' + rest if rest else ''}."


def third_person(verb: str) -> str:
    """A verb as it is said of one player: plays, chooses, takes the crank."""
    first, dash, rest = verb.partition("-")
    ending = "es" if first.endswith(("s", "sh", "ch", "x")) else "s"
    return f"{'is' if first == 'be' else first + ending}{dash and ' '}{plain(rest)}"


def outcome(expected: Expectation) -> Iterator[str]:
    """What follows, as far as it can be said in a few words."""
    value = expected.value
    match expected.name:
        case "turn":
            yield f"Now it is {name(value)}'s turn."
        case "suit":
            yield f"The suit to follow is {value}."
        case "hands":
            for seat, cards in value.items():
                count = len(cards) if isinstance(cards, (list, tuple)) else int(cards)
                yield f"{name(seat)} has {count} card{'' if count == 1 else 's'}."
        case "scores":
            yield f"The scores are {', '.join(f'{name(seat)} {points}' for seat, points in value.items())}."
        case "plays":
            for seat, cards in value.items():
                yield f"{name(seat)} may play {' '.join(map(str, cards)) or 'nothing'}."
        case "winners":
            who = " and ".join(name(seat) for seat in value) or "Nobody"
            yield f"{who} {'have' if len(value) > 1 else 'has'} won the game."
        case _:
            pass


def name(seat: object) -> str:
    return str(seat).capitalize()
