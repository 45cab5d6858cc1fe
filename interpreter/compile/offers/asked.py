"""What `possible` asks: whether an action is on offer for some arguments, or for which cards it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from eightfold.dsl.typed import E, Param, Pattern
from eightfold.dsl.types import CARD, CARDS, YES_NO
from eightfold.interpreter.compile.express import Express
from eightfold.interpreter.compile.express.conditions import mentions
from eightfold.interpreter.compile.express.writer import Names
from eightfold.interpreter.compile.lines import block, indent
from eightfold.interpreter.compile.offers.codes import Offered
from eightfold.interpreter.compile.offers.conditions import conditions, gate, last_conditions
from eightfold.interpreter.compile.offers.loops import Loops


@dataclass(frozen=True, slots=True)
class Question:
    """An action, which of its places are given, and the place of the cards that are asked for; -1 for none."""

    pattern: Pattern
    given: tuple[int, ...]
    place: int = -1


@dataclass
class Asked:
    """Writes a function for each question that is asked, once."""

    express: Express
    offered: Sequence[Offered]
    functions: list[str]
    _names: dict[tuple[object, ...], str] = field(default_factory=dict)

    def possible(self, pattern: Pattern, express: Express, env: Names) -> str:
        """Whether an action is on offer, as text."""
        given = tuple(i for i, test in enumerate(pattern.tests) if test is not None)
        return self._call(Question(pattern, given), express, env)

    def mask(self, pattern: Pattern, card: str, express: Express, env: Names) -> str | None:
        """The cards for which an action is on offer, where the pattern's card is the one asked about; else None."""
        reading = [i for i, test in enumerate(pattern.tests) if test is not None and mentions(test, card)]
        if len(reading) != 1:
            return None
        place = reading[0]
        test = pattern.tests[place]
        if test is None or test.op != "of-card" or test.args[0].op != "local":
            return None
        given = tuple(i for i, t in enumerate(pattern.tests) if t is not None and i != place)
        return self._call(Question(pattern, given, place), express, env)

    def _call(self, question: Question, express: Express, env: Names) -> str:
        tests = [question.pattern.tests[i] for i in question.given]
        texts = [express(test, env) for test in tests if test is not None]
        key = (question.pattern.key, question.given, question.place)
        if key not in self._names:
            self._names[key] = name = f"can_{len(self._names)}"
            self.functions.append("\n".join(self._function(name, question)))
        return f"{self._names[key]}({', '.join(['s', *texts])})"

    def _function(self, name: str, question: Question) -> list[str]:
        head = f"def {name}({', '.join(['s', *(f'x{i}' for i in question.given)])}):"
        lines = ["r = 0"] if question.place >= 0 else []
        for offered in self.offered:
            if offered.action.key == question.pattern.key and offered.action.offer != "slip":
                lines += block(f"if {gate(self.express.plan, offered.action)}:", self._body(offered, question))
        return [head, *indent([*lines, "return False" if question.place < 0 else "return r"])]

    def _body(self, offered: Offered, question: Question) -> list[str]:
        """The loops over what is not given. A given card is a set of one: the card that is tried must be in it."""
        params, place = offered.action.params, question.place
        wanted = conditions(self.express.plan, offered.action)
        env: dict[str, str] = {}
        for i in question.given:
            env[f"x{i}"] = f"x{i}"
            if params[i].type == CARD:
                wanted.append(_is_in(params[i], f"x{i}"))
            else:
                env[params[i].name] = f"x{i}"

        def found(bound: dict[str, str]) -> list[str]:
            return ["return True"] if place < 0 else [f"r |= BIT[{bound[params[place].name]}]"]

        last = last_conditions(self.express.plan, offered.action)
        return Loops(self.express, found, unique=False, last=last).over(offered.action, wanted, env)


def _is_in(card: Param, cards: str) -> E:
    return E("member", YES_NO, (E("local", CARD, (), card.name), E("local", CARDS, (), cards)))
