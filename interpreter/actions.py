"""Actions as players know them: who does what with which cards; and the text by which each is named."""

from __future__ import annotations

from dataclasses import dataclass

from eightfold.dsl.types import CARD, PLAYER, Type, base_verb
from eightfold.interpreter.compile.offers import FIRST_CODE, Offered
from eightfold.interpreter.compile.program import Program

DECLINE = 0
ANSWER = 2
SLIP_ANSWER = 1026


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that a seat may do now. `text` is its canonical name, without the seat: `play 7H`, `choose hearts`."""

    code: int
    seat: int
    kind: str
    verb: str
    args: tuple[tuple[str, str], ...]
    text: str
    clause: str


def show_value(program: Program, type_: Type, value: int, names: tuple[str, ...]) -> str:
    """A single value as players write it."""
    if value < 0 and type_.base != "number":
        return "nobody" if type_ == PLAYER else "none"
    if type_ == PLAYER:
        return names[value] if value < len(names) else str(value)
    if type_ == CARD:
        return program.deck.name(value)
    if type_.base in program.variant.kinds:
        return program.variant.kinds[type_.base].values[value]
    if type_.base in program.variant.options:
        return program.variant.options[type_.base].labels[value]
    return str(value)


def offered_index(program: Program, code: int) -> int:
    """Which offered action a code belongs to, or -1."""
    for index, offered in enumerate(program.offered):
        if offered.base <= code < offered.base + offered.size:
            return index
    return -1


def describe(program: Program, code: int, ask: tuple[object, ...] | None, names: tuple[str, ...]) -> Action:
    """The action behind a code, given the choice that is pending if one is."""
    if code < FIRST_CODE:
        return _answer(program, code, ask, names)
    index = offered_index(program, code)
    offered = program.offered[index]
    values = offered.decode(code)
    return _offered(program, offered, code, values, names)


def _offered(program: Program, offered: Offered, code: int, values: tuple[int, ...], names: tuple[str, ...]) -> Action:
    action = offered.action
    verb = base_verb(program.variant.sentences[action.key].verb)
    seat = -1
    args: list[tuple[str, str]] = []
    words = [verb]
    own = len(offered.places) - offered.windows
    placed = [p for p in action.params if p.type.base != "zone"]
    zones = {p.place: p.name for p in action.params if p.type.base == "zone"}
    for place, param, value in zip(offered.places[:own], placed, values[:own], strict=True):
        if param.place == "subject" and param.type == PLAYER:
            seat = value
            continue
        shown = show_value(program, place.type, value, names)
        args.append((param.place, shown))
        words += [shown] if param.place == "object" else [param.place, shown]
    for place_name, zone in zones.items():
        words += [place_name, zone]
    for place, value in zip(offered.places[own:], values[own:], strict=True):
        shown = show_value(program, place.type, value, names)
        args.append(("window", shown))
        words += ["on", shown]
    return Action(code, seat, action.offer, verb, tuple(args), " ".join(words), action.clause.name)


def _answer(program: Program, code: int, ask: tuple[object, ...] | None, names: tuple[str, ...]) -> Action:
    if ask is None:
        return Action(code, -1, "answer", "choose", (), "choose", "")
    who, prompt, _, _, _, _, clause = ask
    assert isinstance(who, int)
    assert isinstance(prompt, int)
    assert isinstance(clause, int)
    name = program.clause_names[clause] if clause < len(program.clause_names) else ""
    if code == DECLINE:
        return Action(code, who, "answer", "decline", (), "decline", name)
    _, base, _ = program.prompts[prompt]
    slip = code >= SLIP_ANSWER
    value = code - (SLIP_ANSWER if slip else ANSWER)
    if base == "yes-no":
        return Action(code, who, "answer", "accept", (), "accept", name)
    shown = show_value(program, Type(base), value, names)
    return Action(code, who, "slip" if slip else "answer", "choose", (("object", shown),), f"choose {shown}", name)
