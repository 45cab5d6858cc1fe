"""Conditions of a sheet as sentences for players: that something holds, or that it does not.

Words are told by the titles that their authors gave them: a title that asks (`may one look?`) becomes a question with
its answer, any other one (`the cards that fit`) stands for the word. What cannot be told so is None.
"""

from __future__ import annotations

from collections.abc import Callable

from eightfold.dsl.things import YOU, Things, plain
from eightfold.dsl.typed import E, OptionInfo, Pattern

COMPARED = {
    "ge": ("at least", "less than"),
    "le": ("at most", "more than"),
    "gt": ("more than", "at most"),
    "lt": ("less than", "at least"),
}
"""What a comparison says where it holds, and where it does not."""

YOURS = {"has": "have", "does not have": "do not have", "is": "are", "is not": "are not"}
"""What is said of `you` where of another it is the key."""


class Phrases(Things):
    """Tells conditions of a variant."""

    __slots__ = ()

    def says(self, e: E, holds: bool) -> str | None:
        """A sentence without its capital and full stop, or a question with its answer; None where there is none."""
        teller = TELLERS.get(e.op)
        return teller(self, e, holds) if teller is not None else None

    # ---- conditions ----
    def _not(self, e: E, holds: bool) -> str | None:
        return self.says(e.args[0], not holds)

    def _joined(self, e: E, holds: bool) -> str | None:
        """`and` that holds and `or` that does not are both of their parts; else it is said which word joins them."""
        parts = [self.says(arg, holds) for arg in e.args]
        if any(part is None for part in parts):
            return None
        both = (e.op == "and") == holds
        return (", and " if both else ", or ").join(part for part in parts if part is not None)

    def _word(self, e: E, _holds: bool) -> str | None:
        """A word that is a condition: its title as a question, or its name."""
        title = self.title(e.data)
        whose = [thing for arg in e.args if (thing := self.thing(arg)) is not None]
        if len(whose) < len(e.args):
            return None
        asked = title if title.endswith("?") else f"{title or plain(e.data[0])}{''.join(f', {w}' for w in whose)}?"
        return f"{asked} {'Yes' if _holds else 'No'}"

    def _keep(self, e: E, holds: bool) -> str | None:
        keep = self.variant.keeps.get(e.data)
        title = keep.clause.title if keep is not None else ""
        whose = self.thing(e.args[0]) if e.args else ""
        if whose is None:
            return None
        name = title or plain(str(e.data).split(":")[-1])
        first, _, rest = name.partition(" ")
        verb = {"has": ("has", "does not have"), "is": ("is", "is not"), "may": ("may", "may not")}.get(first)
        if verb is None or not whose:
            return f"it is {'' if holds else 'not '}so{f' of {whose}' if whose else ''}: {name}"
        said = verb[0 if holds else 1]
        return f"{whose} {YOURS.get(said, said) if whose == YOU else said} {rest}"

    def _member(self, e: E, holds: bool) -> str | None:
        one, many = self.thing(e.args[0]), e.args[1]
        if one is None:
            return None
        verb = self.be(one, holds)
        if many.op == "zone":
            return f"{one} {verb} in {self.thing(many)}"
        title = self.title(many.data) if many.op == "word" else ""
        things = self.thing(many)
        if things is None:
            return None
        return f"{one} {verb} one of {title}" if title and many.type.many else f"{one} {verb} {things}"

    def _equal(self, e: E, holds: bool) -> str | None:
        if e.args[0].op == "option":
            return self.answered(self.variant.options[e.args[0].data])
        one, other = self.thing(e.args[0]), self.thing(e.args[1])
        if one is None or other is None:
            return None
        return f"{one} {self.be(one, holds == (e.op == 'eq'))} {other}"

    def _compared(self, e: E, holds: bool) -> str | None:
        one, other = self.thing(e.args[0]), self.thing(e.args[1])
        if one is None or other is None:
            return None
        return f"{one} is {COMPARED[e.op][0 if holds else 1]} {other}"

    def _some(self, e: E, holds: bool) -> str | None:
        """`some`, or `no` where the data says so."""
        thing, there = self.thing(e.args[0]), bool(e.data) == holds
        if thing is None:
            return None
        if e.args[0].op == "zone":
            return f"{thing} is {'not ' if there else ''}empty"
        return f"there is something: {thing}" if there else f"there is nothing: {thing}"

    def _possible(self, e: E, holds: bool) -> str | None:
        pattern: Pattern = e.data
        info = self.variant.sentences[pattern.key]
        subject, rest = "", []
        for param, test in zip(info.params, pattern.tests, strict=True):
            thing = f"a {param.type.base}" if test is None else self.thing(test)
            if thing is None:
                return None
            if param.place == "subject":
                subject = thing
            else:
                rest.append(thing if param.place == "object" else f"{param.place} {thing}")
        verb = plain(pattern.key[1])
        return " ".join([subject or pattern.key[0], "can" if holds else "cannot", verb, *rest])

    def _mode(self, e: E, holds: bool) -> str | None:
        mode = self.variant.modes.get(str(e.data))
        if mode is None:
            return None
        return f"{'now' if holds else 'this is not the time'}: {mode.clause.title or plain(mode.name)}"

    def _option(self, e: E, _holds: bool) -> str | None:
        option = self.variant.options.get(str(e.data))
        return self.answered(option) if option is not None else None

    # ---- words ----
    def answered(self, option: OptionInfo) -> str:
        """What an option asks, and how it is decided here."""
        asked = option.clause.title or plain(option.name)
        answer = plain(option.labels[option.chosen])
        return f"{asked.rstrip('?:')}{'?' if asked.endswith('?') else ':'} {answer[:1].upper()}{answer[1:]}"

    @staticmethod
    def be(one: str, holds: bool) -> str:
        return f"{'are' if one == YOU else 'is'}{'' if holds else ' not'}"


TELLERS: dict[str, Callable[[Phrases, E, bool], str | None]] = {
    "not": Phrases._not, "and": Phrases._joined, "or": Phrases._joined, "word": Phrases._word, "keep": Phrases._keep,
    "member": Phrases._member, "eq": Phrases._equal, "ne": Phrases._equal, "some": Phrases._some,
    "possible": Phrases._possible, "mode": Phrases._mode, "option": Phrases._option,
    **dict.fromkeys(COMPARED, Phrases._compared),
}  # fmt: skip
"""By the operation of a condition, who tells it."""
