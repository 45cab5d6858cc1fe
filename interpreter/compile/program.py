"""The compiled game: its source text put together, executed once, and what the interface needs to know about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import CodeType
from typing import Any

from eightfold.dsl.typed import E, Variant
from eightfold.interpreter import machine
from eightfold.interpreter.cards import Deck, make_deck
from eightfold.interpreter.compile.effects import Work, write_effects
from eightfold.interpreter.compile.effects.writing import GAME_BEGINS
from eightfold.interpreter.compile.express import Express, express_for
from eightfold.interpreter.compile.offers import Offered, Offers
from eightfold.interpreter.compile.plan import Plan, lay_out, number
from eightfold.interpreter.compile.tables import options_chosen
from eightfold.interpreter.reach import behind


@dataclass(frozen=True, slots=True)
class Program:
    """A variant compiled for a number of players. `new`, `legal`, `slips` and `run` are its only functions."""

    variant: Variant
    players: int
    traced: bool
    deck: Deck
    plan: Plan
    offered: tuple[Offered, ...]
    moves: tuple[int, ...]
    prompts: tuple[tuple[str, str, str], ...]
    clause_names: tuple[str, ...]
    sentence_keys: tuple[tuple[str, str, bool, tuple[str, ...]], ...]
    source: str = field(repr=False)
    new: Callable[[], Any] = field(repr=False)
    legal: Callable[[Any], list[int]] = field(repr=False)
    slips: Callable[[Any], list[int]] = field(repr=False)
    run: Callable[[Any], None] = field(repr=False)
    begin: int = 0
    starts: dict[tuple[str, str, bool, tuple[str, ...]], int] = field(default_factory=dict, repr=False)
    names: dict[str, Any] = field(default_factory=dict, repr=False)
    owners: tuple[int, ...] = field(default=(), repr=False)
    parts: tuple[str, ...] = field(default=(), repr=False)
    constants: dict[str, Any] = field(default_factory=dict, repr=False)


def compile_variant(variant: Variant, players: int, traced: bool = False) -> Program:
    """Compiles a checked variant for a table. Raises ValueError if the number of players is not permitted."""
    _check_players(variant, players)
    plan = Plan(variant, players, traced, deck_of(variant, players))
    lay_out(plan)
    express = express_for(plan)
    offers = Offers(plan, express)
    effects = write_effects(plan, express)
    offers.write_all()
    if traced:
        offers.write_reasons()
    state = _state_class(plan, express)
    parts = (state, *express.functions, *offers.functions, *effects.functions, *effects.segments, _closing(effects))
    constants = {**express.names, **vars(machine)}
    names = _executed(parts, constants)
    return Program(
        variant, players, traced, plan.deck, plan, tuple(offers.offered), tuple(effects.moves), tuple(effects.prompts),
        tuple(plan.clauses), tuple(plan.sentences), "\n\n".join(parts) + "\n",
        names["new"], names["legal"], names["slips"], names["run"],
        effects.starts[GAME_BEGINS], effects.starts, names, tuple(effects.owners), parts, constants,
    )  # fmt: skip


def set_otherwise(program: Program, variant: Variant) -> Program:
    """A traced program with other options chosen: `variant` is the program's own but for them.

    The options that the compiler itself asks (`early.early_options`) must be the same. Raises ValueError where the
    number of players is not permitted then, or the program is not traced.
    """
    _check_players(variant, program.players)
    if not program.traced:
        raise ValueError("options are part of the text of a program that is not traced")
    constants = program.constants | options_chosen(program.plan, variant)
    names = _executed(program.parts, constants)
    return replace(
        program, variant=variant, plan=replace(program.plan, variant=variant), constants=constants, names=names,
        new=names["new"], legal=names["legal"], slips=names["slips"], run=names["run"],
    )  # fmt: skip


def _check_players(variant: Variant, players: int) -> None:
    if not variant.least <= players <= variant.most:
        raise ValueError(f"{variant.name} is played by {variant.least} to {variant.most} players, not by {players}")


def _executed(parts: tuple[str, ...], constants: dict[str, Any]) -> dict[str, Any]:
    """All that the parts of a program define, beside its constants."""
    names = dict(constants)
    for part in parts:
        exec(code_of(part), names)
    return names


@lru_cache(maxsize=16_384)
def code_of(part: str) -> CodeType:
    """One function or class of a program, compiled. Most of them are the same for other options of the same rules."""
    return compile(part, "<rules>", "exec")


MOST_CARDS = 1000


class NoDeckError(ValueError):
    """The packs that a sheet asks for at a table of some size cannot be used."""


def deck_of(variant: Variant, players: int) -> Deck:
    """How many packs a table of this size uses, and which cards are left out. Raises NoDeckError."""
    full = make_deck(variant, 1, 0)
    scratch = Plan(variant, players, False, full)
    number(scratch)
    express = express_for(scratch)
    left_out = 0 if variant.left_out is None else int(express.value(express(variant.left_out, {})))
    copies = 1
    if variant.copies is not None:
        text = express(variant.copies, {})
        if not express.fixed(variant.copies):
            raise NoDeckError("the number of packs may depend only on options and on the number of players")
        copies = max(1, min(int(express.value(text)), 20))
    deck = make_deck(variant, copies, left_out)
    if deck.size > MOST_CARDS:
        raise NoDeckError(f"{copies} packs are {deck.size} cards; at most {MOST_CARDS} can be used")
    return deck


def _state_class(plan: Plan, express: Express) -> str:
    """The state of a game: masks, rows and places of cards, what is kept, modes, agenda, chance."""
    slots: dict[str, str] = {
        "M": f"[0] * {plan.zone_count}", "R": repr([[] if z in plan.ordered else None for z in range(plan.zone_count)]),
        "L": f"[1] * {plan.deck.size + 1}", "modes": "()", "top": "-1", "ag": "[]", "later": "[]", "ask": "None",
        "ans": "None", "over": "None", "rng": "0", "tape": "None", "taped": "0", "chances": "[]",
    }  # fmt: skip
    for name, keep in plan.variant.keeps.items():
        start = express(keep.start if express.fixed(keep.start) else E("none", keep.type), {})
        slots[plan.keeps[name]] = f"[{start}] * {plan.players + 1}" if keep.per_player else start
    for name, mode in plan.modes.items():
        window = plan.variant.modes[name].window
        slots[f"w{mode}" if window else f"o{mode}"] = "()" if window else "False"
    base = "TracedState" if plan.traced else "State"
    lines = [f"class GameState({base}):", f"    __slots__ = {tuple(slots)!r}", f"    FIELDS = {tuple(slots)!r}"]
    lines += ["", "    def __init__(self):", "        self.left = MAX_ROUNDS"]
    if plan.traced:
        lines += ["        self.start_trace()", "        s = self"]
    lines += [f"        self.{name} = {text}" for name, text in slots.items()]
    lines += ["", "    def copy(self):", "        n = GameState.__new__(GameState)", "        n.left = MAX_ROUNDS"]
    if plan.traced:
        lines.append("        n.start_trace()")
    lines += [f"        n.{name} = {_copied(name, text)}" for name, text in slots.items()]
    lines += ["        return n", "", "def new():", "    s = GameState()", "    place_all(s, CARDS)"]
    if plan.traced:
        lines.append(f"    s.fired.update({_standing(plan)!r})")
    lines.append("    return s")
    return "\n".join(lines)


STANDING = ("players", "pack", "deck", "kind", "zone", "keep")


def _standing(plan: Plan) -> tuple[int, ...]:
    """The clauses that are at work in every game from its first moment: what it is played with."""
    variant = plan.variant
    names = {name for name, clause in variant.clauses.items() if clause.kind in STANDING}
    for pack in (variant.copies, variant.left_out):
        names |= behind(variant, pack) if pack is not None else set()
    return tuple(plan.clauses[name] for name in variant.clauses if name in names)


def _copied(name: str, text: str) -> str:
    if name == "R":
        return "[None if r is None else r[:] for r in self.R]"
    return f"self.{name}[:]" if text.startswith("[") else f"self.{name}"


def _closing(effects: Work) -> str:
    table = ", ".join(f"g_{n}" for n in range(len(effects.segments)))
    return f"SEGMENTS = ({table},)\n\ndef run(s):\n    go(s, SEGMENTS)"
