"""Modes and windows: what each is about, which offers stay open in it, who may claim."""

from __future__ import annotations

from eightfold.dsl import syntax as ast
from eightfold.dsl.inference import patterns
from eightfold.dsl.resolver.work import Work
from eightfold.dsl.typed import ModeInfo, SentenceKey
from eightfold.dsl.types import Type
from eightfold.dsl.vocabulary import KeepDecl, SentenceDecl, declared_param


def declare_modes(w: Work) -> None:
    for raw in w.g.of(ast.Mode):
        node = raw.node
        assert isinstance(node, ast.Mode)
        if node.name not in w.v.modes or node.labelled:
            params = tuple(declared_param(w.v, prep, part) for prep, part in node.labelled)
            w.v.modes[node.name] = params
        if node.window:
            w.v.windows.add(node.name)
    for name, params in w.v.modes.items():
        for verb, places in (("begin", params), ("end", ())):
            ordered = tuple(sorted(places, key=lambda p: p.place))
            key: SentenceKey = (name, verb, False, tuple(p.place for p in ordered))
            w.v.sentences[key] = SentenceDecl(key, verb + "s", ordered)
        if name not in w.v.windows:
            for p in params:
                hidden = f"{name}:{p.name}"
                w.v.keeps[hidden] = KeepDecl(hidden, p.type, False, name, name)
    _check_windows(w)


def _check_windows(w: Work) -> None:
    """A window adds to what goes on: what would replace or forbid something has no single opening to speak of."""
    for raw in w.g.raws:
        what = _replacing(raw.node) if raw.mode in w.v.windows else ""
        if what:
            hint = f"say it outside the window, with: if {raw.mode}"
            w.v.fault("not-in-window", f"{what} cannot stand in the window `{raw.mode}`", raw.clause.span, hint)


def _replacing(node: ast.Item | ast.ModeItem) -> str:
    """What a clause is called that may not stand in a window; '' for one that may."""
    match node:
        case ast.DefineWord() | ast.DefineTable() | ast.DefineEffect():
            return "`define`"
        case ast.Reaction(moment="instead"):
            return "`instead of`"
        case ast.Forbid():
            return "`forbid`"
        case ast.Allow():
            return "`allow`"
        case _:
            return ""


def modes(w: Work) -> dict[str, ModeInfo]:
    modes: dict[str, ModeInfo] = {}
    allowing, claiming = w.g.of(ast.Allow), w.g.of(ast.ClaimsFrom)
    for name, params in w.v.modes.items():
        allows = tuple(
            patterns.pattern(w.t, raw.node.sentence, w.scope(raw), free=True)[0]
            for raw in allowing
            if raw.mode == name and isinstance(raw.node, ast.Allow)
        )
        claims = [raw for raw in claiming if raw.mode == name]
        start = None
        if claims and isinstance(claims[-1].node, ast.ClaimsFrom):
            start = w.t.typed(claims[-1].node.term, Type("player"), w.scope(claims[-1]))
        modes[name] = ModeInfo(name, name in w.v.windows, params, allows, start, w.mode_clause(name))
    return modes
