"""What the rooms of the resolver share: the gathered declarations, the vocabulary as it fills, the type checker."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from eightfold.dsl import syntax as ast
from eightfold.dsl.diagnostics import Span
from eightfold.dsl.gather import Gathered, Raw, by_introducer, short
from eightfold.dsl.inference.scope import Scope, local
from eightfold.dsl.statements import Statements
from eightfold.dsl.together import rivals
from eightfold.dsl.typed import CardFace, Clause, E, OptionInfo, Param, SentenceKey
from eightfold.dsl.types import YES_NO
from eightfold.dsl.vocabulary import Vocabulary, declared_param, declared_params, named_apart


@dataclass
class Work:
    """A sheet under way. `v` is the vocabulary, `t` types against it, `g` holds the declarations of all layers."""

    sheet: ast.Sheet
    g: Gathered
    v: Vocabulary
    t: Statements
    options: dict[str, OptionInfo] = field(default_factory=dict)
    option_raws: dict[str, Raw] = field(default_factory=dict)
    mode_raws: dict[str, list[Raw]] = field(default_factory=dict)
    word_raws: dict[tuple[str, int], list[Raw]] = field(default_factory=dict)
    faces: tuple[CardFace, ...] = ()
    pack_name: str = ""
    rows: dict[str, Clause] = field(default_factory=dict)
    copies: ast.Expr | None = None
    left_out: ast.Expr | None = None

    def side_by_side(self, raws: list[Raw]) -> None:
        """A fault where one sheet says a thing twice, or house rules that know nothing of each other differently."""
        self.said_once(raws)
        found = rivals(raws, self.g.strata)
        if found is not None and found not in self.v.diagnostics:
            self.v.diagnostics.append(found)

    def said_once(self, raws: list[Raw]) -> None:
        seen: set[tuple[int, str]] = set()
        for raw in raws:
            home = (id(raw.stratum), raw.mode)
            if home in seen:
                hint = "remove one, or give one another name"
                message = f"`{short(raw.clause).partition('.')[0]}` is said twice in one sheet"
                self.v.fault("named-twice", message, raw.clause.span, hint)
            seen.add(home)

    def scope(self, raw: Raw, usual: Callable[[Span], E] | None = None) -> Scope:
        """What a clause sees: the mode that it stands in, and a window's arguments as locals."""
        names: dict[str, E] = {}
        if raw.mode in self.v.windows:
            names = {p.name: local(p.name, p.type, raw.clause.span) for p in self.v.modes[raw.mode]}
        return Scope(names, raw.mode, usual)

    def condition(self, raw: Raw) -> E | None:
        """The `if` under which a module was taken; it holds for each of its clauses."""
        found = None
        stratum: object = raw.stratum
        while stratum is not None and raw.stratum.module:
            condition = getattr(stratum, "condition", None)
            if condition is not None:
                e = self.t.typed(condition, YES_NO, Scope())
                found = e if found is None else E("and", YES_NO, (found, e))
            taker = getattr(stratum, "taker", "")
            stratum = next((s for s in self.g.strata if s.sheet.name == taker and s.module), None)
        return found

    def guarded(self, raw: Raw, guard: E | None) -> E | None:
        condition = self.condition(raw)
        if condition is None or guard is None:
            return guard if condition is None else condition
        return E("and", YES_NO, (condition, guard))

    def mode_clause(self, mode: str) -> Clause:
        """The clause that introduces a mode; sheets above it may add to it."""
        if not self.mode_raws:
            self.mode_raws = self.g.modes()
        return by_introducer(self.mode_raws[mode], self.g.strata)[0].clause

    def bound(self, raw: Raw, sentence: ast.Sentence) -> tuple[SentenceKey, Scope]:
        """A declaring sentence's own names for its places, bound to the sentence's canonical ones."""
        key, own = declared_params(self.v, sentence)
        canonical = self.v.sentences[key].params
        names = {
            mine.name: local(theirs.name, theirs.type, raw.clause.span)
            for mine, theirs in zip(own, canonical, strict=True)
            if mine.type.base != "zone"
        }
        return key, self.scope(raw).bind(names)

    def head_params(self, head: ast.Expr) -> tuple[ast.Part, ...]:
        if isinstance(head, ast.Of):
            return (ast.Part(head.arg, None, head.arg.span),)
        if not isinstance(head, ast.Call):
            return ()
        return tuple(ast.Part(arg, name or None, arg.span) for arg, name in zip(head.args, head.names, strict=True))

    def params(self, head: ast.Expr) -> tuple[Param, ...]:
        params = tuple(declared_param(self.v, "", part) for part in self.head_params(head))
        named_apart(self.v, params, head.span)
        return params
