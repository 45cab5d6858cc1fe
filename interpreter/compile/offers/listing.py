"""The functions that list what is on offer, and those that give reasons."""

from __future__ import annotations

from dataclasses import dataclass, field

from eightfold.interpreter.compile.express import Express
from eightfold.interpreter.compile.lines import block, indent
from eightfold.interpreter.compile.offers.asked import Asked
from eightfold.interpreter.compile.offers.codes import Offered, numbered
from eightfold.interpreter.compile.offers.conditions import conditions, gate, last_conditions, reasons
from eightfold.interpreter.compile.offers.loops import Loops
from eightfold.interpreter.compile.plan import Plan


@dataclass
class Offers:
    """Numbers the actions of a game and writes the functions that list them."""

    plan: Plan
    express: Express
    offered: list[Offered] = field(default_factory=list)
    functions: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.offered += numbered(self.plan)
        asked = Asked(self.express, self.offered, self.functions)
        self.express.possible = asked.possible
        self.express.offered_mask = asked.mask

    def write_all(self) -> None:
        """A function for each action, which adds its codes to a list; then `legal` and `slips`, which call them."""
        for index, offered in enumerate(self.offered):
            self.functions.append("\n".join(self._listing(index, offered)))
        self._write_legal("legal", ("action", "claim"))
        self._write_legal("slips", ("slip",))

    def _listing(self, index: int, offered: Offered) -> list[str]:
        def found(env: dict[str, str]) -> list[str]:
            return [f"out.append({offered.code(env)})"]

        wanted = conditions(self.plan, offered.action)
        last = last_conditions(self.plan, offered.action)
        lines = Loops(self.express, found, unique=True, last=last).over(offered.action, wanted, {})
        return block(f"def o_{index}(s, out):", [*lines, "return"])

    def _write_legal(self, name: str, kinds: tuple[str, ...]) -> None:
        lines = ["out = []"]
        for index, offered in enumerate(self.offered):
            if offered.action.offer in kinds:
                lines += block(f"if {gate(self.plan, offered.action)}:", [f"o_{index}(s, out)"])
        self.functions.append("\n".join([f"def {name}(s):", *indent([*lines, "return out"])]))

    def write_reasons(self) -> None:
        """For each action a function that tells which conditions hold for its arguments, and which clauses say so."""
        for index, offered in enumerate(self.offered):
            env = {place.name: f"p_{i}" for i, place in enumerate(offered.places)}
            lines = ["out = []"]
            for clause, condition in reasons(self.plan, offered.action):
                number = self.plan.clauses[clause]
                lines.append(f"out.append(s.reason({number}, lambda: {self.express(condition, env)}))")
            head = f"def r_{index}({', '.join(['s', *(f'p_{i}' for i in range(len(offered.places)))])}):"
            self.functions.append("\n".join(block(head, [*lines, "return out"])))
