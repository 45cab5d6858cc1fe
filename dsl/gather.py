"""Collecting the declarations of all layers by name: what replaces what, what is taken away, where each came from."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from eightfold.dsl import syntax as ast
from eightfold.dsl.diagnostics import Diagnostic, Span, did_you_mean
from eightfold.dsl.layers import Stratum, taken_by
from eightfold.dsl.typed import Clause


@dataclass(frozen=True, slots=True)
class Raw:
    """A declaration as written, with its layer, its mode and its clause."""

    node: ast.Item | ast.ModeItem
    stratum: Stratum
    mode: str
    clause: Clause
    after: tuple[str, ...] = ()
    before: tuple[str, ...] = ()


ENOUGH = 100
SHOWN = "`eightfold show` tells the names of all clauses"


def slug(text: str) -> str:
    """A name made of words."""
    return re.sub(r"[^A-Za-z0-9]+", "-", text).strip("-")


@dataclass
class Gathered:
    """All declarations of a variant, weakest layer first."""

    raws: list[Raw] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    strata: list[Stratum] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    counts: dict[str, int] = field(default_factory=dict)
    """How often a name has been given."""
    homes: dict[tuple[str, str], set[str]] = field(default_factory=dict)
    """The sheets, modules aside, that have a rule of a name in a mode."""
    removed: list[Clause] = field(default_factory=list)

    def of(self, *types: type) -> list[Raw]:
        return [raw for raw in self.raws if isinstance(raw.node, types)]

    def modes(self) -> dict[str, list[Raw]]:
        """The clauses that begin or go on with a mode, by its name."""
        found: dict[str, list[Raw]] = {}
        for raw in self.of(ast.Mode):
            assert isinstance(raw.node, ast.Mode)
            found.setdefault(raw.node.name, []).append(raw)
        return found

    def near(self, name: str) -> str:
        """A hint for a clause's name that is not there; once so much is wrong, where to look for names."""
        known = [] if len(self.diagnostics) > ENOUGH else [short(raw.clause) for raw in self.raws]
        return did_you_mean(name, known) or SHOWN

    def fault(self, code: str, message: str, span: Span, hint: str = "") -> None:
        self.diagnostics.append(Diagnostic(code, message, span, hint))


def gather(strata: list[Stratum]) -> Gathered:
    """Reads the layers from the weakest on; `without` takes away from what lies below it."""
    gathered = Gathered(strata=strata)
    for stratum in strata:
        for item in stratum.sheet.items:
            if isinstance(item, ast.Without):
                _remove(gathered, stratum, item)
        for item in stratum.sheet.items:
            _add(gathered, stratum, item, "")
    for stratum in strata:
        for item in stratum.sheet.items:
            if isinstance(item, ast.CiteMore):
                _cite(gathered, item)
            elif isinstance(item, ast.OrderMore):
                _order(gathered, stratum, item)
    return gathered


def _add(gathered: Gathered, stratum: Stratum, item: ast.Item | ast.ModeItem, mode: str) -> None:
    match item:
        case ast.Rule():
            _drop_replaced_rule(gathered, stratum, item, mode)
            for number, trigger in enumerate(item.triggers, 1):
                name = item.name if number == 1 else f"{item.name}.{number}"
                _keep(gathered, stratum, trigger, mode, name, "rule", item.meta)
        case ast.Reaction() | ast.Forbid():
            moment = item.moment if isinstance(item, ast.Reaction) else "forbid"
            name = slug(f"{moment} {stratum.sheet.text(item.sentence.span)}")
            _keep(gathered, stratum, item, mode, name, "rule" if moment != "forbid" else "forbid", item.meta)
        case ast.Mode():
            kind = "window" if item.window else "mode"
            _keep(gathered, stratum, item, "", item.name, kind, item.meta)
            for inner in item.items:
                _add(gathered, stratum, inner, item.name)
        case ast.Action():
            name = "-".join([item.sentence.verb, *(p for p, _ in item.sentence.labelled)])
            _keep(gathered, stratum, item, mode, name, item.offer, item.meta)
        case ast.DefineWord() | ast.DefineTable():
            _keep(gathered, stratum, item, mode, head_name(item.head), "define", item.meta)
        case ast.DefineEffect():
            name = slug(stratum.sheet.text(item.sentence.span))
            _keep(gathered, stratum, item, mode, name, "define", item.meta)
        case ast.Option():
            _keep(gathered, stratum, item, mode, item.name, "question" if item.question else "option", item.meta)
        case ast.Keep() | ast.Zone() | ast.Deck():
            _keep(gathered, stratum, item, mode, item.name, type(item).__name__.lower(), item.meta)
        case ast.Kind():
            _keep(gathered, stratum, item, mode, item.name, "kind", ast.Meta())
        case ast.Players() | ast.Pack():
            name = type(item).__name__.lower()
            _keep(gathered, stratum, item, mode, name, name, ast.Meta(cites=item.cites))
        case ast.Allow():
            _keep(
                gathered,
                stratum,
                item,
                mode,
                slug(f"allow {stratum.sheet.text(item.sentence.span)}"),
                "allow",
                item.meta,
            )
        case ast.ClaimsFrom():
            _keep(gathered, stratum, item, mode, "claims-from", "claims", ast.Meta())
        case ast.SetOption():
            _keep(gathered, stratum, item, mode, f"set-{item.name}", "set", ast.Meta(cites=item.cites))
        case _:
            return


def head_name(head: ast.Expr) -> str:
    """The word that a definition's head defines."""
    if isinstance(head, ast.Name):
        return head.text
    if isinstance(head, ast.Of) and isinstance(head.head, ast.Name):
        return head.head.text
    if isinstance(head, ast.Call):
        return head.name
    return "?"


def _keep(
    gathered: Gathered, stratum: Stratum, item: ast.Item | ast.ModeItem, mode: str, name: str, kind: str, meta: ast.Meta
) -> None:
    full = ".".join(part for part in (stratum.sheet.name, mode, name) if part)
    unique, number = full, gathered.counts.get(full, 1)
    while unique in gathered.names:
        number += 1
        unique = f"{full}.{number}"
    gathered.counts[full] = number
    gathered.names.add(unique)
    inner = item.meta if isinstance(item, (ast.Reaction, ast.Forbid)) else ast.Meta()
    cites = tuple(dict.fromkeys((*meta.cites.ids, *inner.cites.ids)))
    text = stratum.sheet.text(item.span)
    clause = Clause(unique, kind, stratum.sheet.name, item.span, inner.title or meta.title, cites, mode, text)
    after, before = (*meta.after, *inner.after), (*meta.before, *inner.before)
    gathered.raws.append(Raw(item, stratum, mode, clause, after, before))


def _drop_replaced_rule(gathered: Gathered, stratum: Stratum, rule: ast.Rule, mode: str) -> None:
    """A variant's rule replaces its base's of the same name; a module's never replaces by accident."""
    homes = gathered.homes.setdefault((mode, rule.name), set())
    if stratum.module:
        return
    if homes - {stratum.sheet.name}:
        gathered.raws = [raw for raw in gathered.raws if not _replaced(raw, stratum, rule, mode)]
    homes.add(stratum.sheet.name)


def _replaced(raw: Raw, stratum: Stratum, rule: ast.Rule, mode: str) -> bool:
    """Whether a clause belongs to a rule of that name in a sheet below, which is no module."""
    if raw.clause.kind != "rule" or raw.mode != mode or raw.stratum is stratum or raw.stratum.module:
        return False
    name, _, number = short(raw.clause).partition(".")
    return name == rule.name and (not number or number.isdigit())


def short(clause: Clause) -> str:
    """A clause's name within its sheet and mode."""
    prefix = f"{clause.sheet}.{clause.mode}." if clause.mode else f"{clause.sheet}."
    return clause.name.removeprefix(prefix)


def named(clause: Clause, name: str) -> bool:
    """Whether a name written in a sheet means this clause: its full name, or the end of it."""
    own = short(clause)
    full = clause.name
    head, _, tail = own.rpartition(".")
    within = (own, f"{clause.mode}.{own}", full)
    return name in within or (tail.isdigit() and name in (head, f"{clause.mode}.{head}", full.rpartition(".")[0]))


def _remove(gathered: Gathered, stratum: Stratum, item: ast.Without) -> None:
    for name in item.names:
        kept: list[Raw] = []
        removed: list[Clause] = []
        for raw in gathered.raws:
            if named(raw.clause, name) or raw.clause.sheet == name:
                removed.append(raw.clause)
            else:
                kept.append(raw)
        if not removed:
            hint = gathered.near(name)
            gathered.fault("nothing-to-remove", f"nothing is called `{name}` below this sheet", item.span, hint)
        gathered.removed += removed
        gathered.raws = kept


def _cite(gathered: Gathered, item: ast.CiteMore) -> None:
    def cited(raw: Raw) -> Raw:
        cites = tuple(dict.fromkeys((*raw.clause.cites, *item.cites.ids)))
        return replace(raw, clause=replace(raw.clause, cites=cites))

    _change_named(gathered, item, cited)


def _order(gathered: Gathered, stratum: Stratum, item: ast.OrderMore) -> None:
    """A house rule may name what some hosts lack; a variant knows its rules."""
    if stratum.sheet.kind == "variant":
        for name in (name for name in (*item.after, *item.before) if name != ast.EVERYTHING):
            _must_be_there(gathered, name, item.span)

    def placed(raw: Raw) -> Raw:
        return replace(raw, after=(*raw.after, *item.after), before=(*raw.before, *item.before))

    _change_named(gathered, item, placed)


def _change_named(gathered: Gathered, item: ast.CiteMore | ast.OrderMore, change: Callable[[Raw], Raw]) -> None:
    """Changes the clauses that an item names."""
    _must_be_there(gathered, item.name, item.span)
    gathered.raws = [change(raw) if named(raw.clause, item.name) else raw for raw in gathered.raws]


def _must_be_there(gathered: Gathered, name: str, span: Span) -> None:
    """A fault unless a clause is called so; one that was taken away may still be named."""
    clauses = (*(raw.clause for raw in gathered.raws), *gathered.removed)
    if not any(named(clause, name) for clause in clauses):
        gathered.fault("unknown-clause", f"no clause is called `{name}`", span, gathered.near(name))


def by_introducer(raws: list[Raw], strata: list[Stratum]) -> list[Raw]:
    """Weakest first; a word that a module introduces may be said again by the sheet that takes the module."""
    ordered = list(raws)
    if len(ordered) < 2:
        return ordered
    lowest = ordered[0].stratum.sheet.name
    taken = taken_by(strata, lowest)
    introduced = [raw for raw in ordered if raw.stratum.sheet.name in taken and not raw.mode]
    if introduced and not ordered[0].mode:
        ordered.remove(introduced[0])
        ordered.insert(0, introduced[0])
    return sorted(ordered, key=lambda raw: bool(raw.mode))
