"""What happened, in sentences: the raw log of a traced game becomes events, with what is hidden kept from those who may
not see it.

    reader = EventReader(game)
    for event in reader.new():
        print(event.told_to(seat=0))
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from eightfold.dsl.typed import SentenceKey, Variant
from eightfold.dsl.types import CARD, PLAYER, Type
from eightfold.interpreter.actions import ANSWER, DECLINE, SLIP_ANSWER, show_value
from eightfold.interpreter.compile.effects import template
from eightfold.interpreter.game import Game
from eightfold.interpreter.runtime import bits
from eightfold.interpreter.sight import NOBODY, Seers, both, either, seers_of_zones, sees
from eightfold.interpreter.values import place_name, shown

EventKind = Literal["said", "moved", "shown", "acted", "chose"]

A_CARD = "a card"

Entry = tuple[Any, ...]
"""One entry of a raw log."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. `seat` is whose doing it was or whom it concerns, -1 for nobody.

    `text` is the sentence for those in `visible_to` (None: everybody), `public` the one for all others. `args` holds
    what the sentence speaks of, by name, in the words of `text`. `clause` is the name of the clause that caused it.
    """

    kind: EventKind
    text: str
    public: str
    seat: int
    args: tuple[tuple[str, str], ...]
    clause: str
    visible_to: Seers

    def told_to(self, seat: int | None) -> str:
        """The sentence for a seat; None is an onlooker from whom nothing is hidden."""
        return self.text if sees(self.visible_to, seat) else self.public

    def arg(self, name: str) -> str:
        """What the event says under a name, or ''."""
        return next((value for key, value in self.args if key == name), "")


@dataclass(frozen=True, slots=True)
class Spoken:
    """A value that a sentence tells: under which name, of which type."""

    name: str
    type: Type
    value: Any


class EventReader:
    """Reads a traced game's log on from where it stopped. Each game, and each clone, needs a reader of its own."""

    def __init__(self, game: Game) -> None:
        if not game.program.traced:
            raise ValueError("only a traced game tells its events")
        self.game = game
        self.place = 0
        self.zones = seers_of_zones(game.program)
        self.cards: dict[int, Seers] = {}
        if not game.log:
            self.cards = {card: self.zones[game.state.L[card]] for card in game.program.deck.cards}
        self.actor = -1

    def new(self) -> list[Event]:
        """The events since the last call, oldest first."""
        entries = self.game.log[self.place :]
        self.place += len(entries)
        return [event for entry in self._without_detours(entries) if (event := self._event(entry)) is not None]

    def _without_detours(self, entries: Sequence[Entry]) -> list[Entry]:
        """The entries, with a card that passes from hiding to hiding through a hand told as having gone straight there.

        Nobody looks at it on the way, for nobody decides anything meanwhile.
        """
        kept: list[Entry | None] = []
        last: dict[int, int] = {}
        for entry in entries:
            if entry[0] in ("acted", "chose", "shown"):
                last.clear()
            if entry[0] == "moved":
                _, card, source, target, clause = entry
                before = kept[last[card]] if card in last else None
                if before is not None and before[3] == source and self._hidden(before[2], target):
                    kept[last[card]] = None
                    entry = ("moved", card, before[2], target, clause)
                last[card] = len(kept)
            kept.append(entry)
        return [entry for entry in kept if entry is not None]

    def _hidden(self, *zones: int) -> bool:
        return all(self.zones.get(zone, NOBODY) == NOBODY for zone in zones)

    def _event(self, entry: Entry) -> Event | None:
        match entry:
            case ("said", sentence, cause, args):
                return self._said(sentence, cause, args)
            case ("moved", card, source, target, clause):
                return self._moved(card, source, target, clause)
            case ("shown", player, cards, seats, clause):
                return self._shown(player, cards, seats, clause)
            case ("acted", code):
                return self._acted(code)
            case ("chose", seat, prompt, code, clause):
                return self._chose(seat, prompt, code, clause)
            case _:
                return None

    # ---- the kinds of entries ----
    def _said(self, sentence: int, cause: int, args: Sequence[Any]) -> Event | None:
        key = self.game.program.sentence_keys[sentence]
        text = template(self.game.program.variant, key)
        if not text:
            return None
        spoken = [Spoken(n, t, v) for (n, t), v in zip(told_names(self.game.program.variant, key), args, strict=False)]
        seat = next((s.value for s in spoken if s.type == PLAYER), -1)
        params = self.game.program.variant.sentences[key].params
        if seat < 0 and params and params[0].place == "subject" and params[0].type == PLAYER:
            return None  # nobody did it
        return self._event_of("said", text, spoken, seat, self._clause(cause))

    def _moved(self, card: int, source: int, target: int, clause: int) -> Event:
        program, names = self.game.program, self.game.names
        seers = either(self.zones.get(source, NOBODY), self.zones.get(target, NOBODY))
        self.cards[card] = seers
        start, goal = (place_name(program, zone, names) for zone in (source, target))
        owners = [program.plan.zone_names().get(zone, ("", -1))[1] for zone in (target, source)]
        seat = next((owner for owner in owners if owner >= 0), -1)
        name = program.deck.name(card)
        ways = f" goes from {start} to {goal}"
        args = (("card", name), ("from", start), ("to", goal))
        return Event("moved", name + ways, A_CARD + ways, seat, args, self._clause(clause), seers)

    def _shown(self, player: int, cards: int, seats: Sequence[int], clause: int) -> Event:
        program, names = self.game.program, self.game.names
        everyone = len(set(seats)) >= program.players
        seers: Seers = None if everyone else frozenset({*seats, player})
        for card in bits(cards):
            self.cards[card] = either(self.cards.get(card, NOBODY), seers)
        listed = ", ".join(program.deck.name(card) for card in bits(cards)) or "no card"
        whom = "" if everyone else " to " + ", ".join(names[seat] for seat in seats)
        start = f"{names[player]} shows " if player >= 0 else "shown: "
        count = counted(cards.bit_count())
        args = (("cards", listed),)
        return Event("shown", start + listed + whom, start + count + whom, player, args, self._clause(clause), seers)

    def _acted(self, code: int) -> Event:
        action = self.game.describe(code)
        self.actor = action.seat
        verb = verb_of(self.game, code)
        cards = [self.game.program.deck.named(value) for _, value in action.args]
        hidden = any(named and not any(self._known(card) for card in named) for named in cards)
        rest = " ".join(action.text.split(" ")[1:])
        who = self.game.names[action.seat] if action.seat >= 0 else ""
        text = f"{who} {verb} {rest}".strip()
        public = f"{who} {verb}".strip() if hidden else text
        seers: Seers = frozenset({action.seat}) if hidden else None
        return Event("acted", text, public, action.seat, action.args, action.clause, seers)

    def _known(self, card: int) -> bool:
        return self.cards.get(card, NOBODY) is None

    def _chose(self, seat: int, prompt: int, code: int, clause: int) -> Event:
        program = self.game.program
        title, base, _ = program.prompts[prompt]
        who = self.game.names[seat]
        asked = f" to {title.rstrip('?')}" if title else ""
        if code == DECLINE:
            return self._choice(f"{who} declines{asked}", None, seat, (), clause)
        if base == "yes-no":
            return self._choice(f"{who} agrees{asked}", None, seat, (), clause)
        value = code - (SLIP_ANSWER if code >= SLIP_ANSWER else ANSWER)
        name = show_value(program, Type(base), value, self.game.names)
        hidden = Type(base) == CARD and not self._known(value)
        public = f"{who} chooses {A_CARD}" if hidden else None
        return self._choice(f"{who} chooses {name}", public, seat, (("object", name),), clause)

    def _choice(
        self, text: str, public: str | None, seat: int, args: tuple[tuple[str, str], ...], clause: int
    ) -> Event:
        seers: Seers = None if public is None else frozenset({seat})
        return Event("chose", text, text if public is None else public, seat, args, self._clause(clause), seers)

    # ---- sentences ----
    def _event_of(self, kind: EventKind, text: str, spoken: Sequence[Spoken], seat: int, clause: str) -> Event:
        words = {s.name: shown(self.game.program, s.type, s.value, self.game.names) for s in spoken}
        seers: Seers = None
        covered = dict(words)
        for s in spoken:
            mine = self._seers_of(s)
            if mine is not None:
                seers = both(seers, mine)
                covered[s.name] = A_CARD if s.type == CARD else counted(s.value.bit_count())
        return Event(kind, filled(text, words), filled(text, covered), seat, tuple(words.items()), clause, seers)

    def _seers_of(self, s: Spoken) -> Seers:
        """Who may know what a sentence tells: everybody, unless it names cards that lie hidden."""
        if s.type.base != "card" or (s.type == CARD and s.value < 0):
            return None
        seers: Seers = None
        for card in bits(s.value) if s.type.many else (s.value,):
            seers = both(seers, self.cards.get(card, NOBODY))
        return seers

    def _clause(self, number: int) -> str:
        names = self.game.program.clause_names
        return names[number] if 0 <= number < len(names) else ""


def told_names(variant: Variant, key: SentenceKey) -> list[tuple[str, Type]]:
    """What the log holds of a sentence, in order: its parameters, then the further words that its template tells."""
    params = [(p.name, p.type) for p in variant.sentences[key].params if p.type.base != "zone"]
    known = {p.name for p in variant.sentences[key].params}
    wanted = dict.fromkeys(re.findall(r"\{([A-Za-z0-9-]+)\}", template(variant, key)))
    return params + [(name, type_) for name in wanted if name not in known and (type_ := _type_of(variant, name))]


def _type_of(variant: Variant, name: str) -> Type | None:
    word = variant.words.get((name, 0))
    if word is not None:
        return word.type
    keep = variant.keeps.get(name)
    return keep.type if keep is not None and not keep.per_player else None


def filled(text: str, words: dict[str, str]) -> str:
    """A template with its braces filled in."""
    return re.sub(r"\{([A-Za-z0-9-]+)\}", lambda found: words.get(found[1], found[0]), text)


def counted(number: int) -> str:
    """A number of cards in words."""
    return A_CARD if number == 1 else f"{number or 'no'} cards"


def verb_of(game: Game, code: int) -> str:
    """The verb of an action as its sentence writes it: plays, draws, is skipped."""
    key = next(o.action.key for o in game.program.offered if o.base <= code < o.base + o.size)
    return game.program.variant.sentences[key].verb.replace("-", " ")


__all__ = ["Event", "EventKind", "EventReader", "told_names"]
