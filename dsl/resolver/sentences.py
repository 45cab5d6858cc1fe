"""Sentences: what can be said of a game, and what each layer makes of it."""

from __future__ import annotations

from eightfold.dsl import syntax as ast
from eightfold.dsl.gather import Raw, by_introducer
from eightfold.dsl.inference.scope import local
from eightfold.dsl.resolver.work import Work
from eightfold.dsl.spoken import spoken_sentence
from eightfold.dsl.typed import ActionInfo, Block, Clause, EffectLayer, Param, SentenceInfo, SentenceKey, TKernel
from eightfold.dsl.types import PLAYERS
from eightfold.dsl.vocabulary import OF_THE_KERNEL, SentenceDecl, declared_params


def declare_sentences(w: Work) -> None:
    players = (Param("for", "winners", PLAYERS),)
    key: SentenceKey = ("game", "end", False, ("for",))
    w.v.sentences[key] = SentenceDecl(key, "ends", players)
    for raw in w.g.of(ast.DefineEffect, ast.Action):
        assert isinstance(raw.node, (ast.DefineEffect, ast.Action))
        key, params = declared_params(w.v, raw.node.sentence)
        if key in OF_THE_KERNEL:
            _twice(w, raw, "means something in every sheet", "take another verb")
        known = w.v.sentences.get(key)
        if known is None:
            w.v.sentences[key] = SentenceDecl(key, raw.node.sentence.verb, params)
        elif tuple(p.type for p in known.params) != tuple(p.type for p in params):
            _twice(w, raw, "has other types above", "take the same types, or another verb")
    if ("game", "begin", False, ()) not in w.v.sentences:
        hint = "base the sheet on a family, or define what happens: define game begins"
        w.v.fault("no-beginning", "nothing says what happens when the game begins", w.sheet.span, hint)


def _twice(w: Work, raw: Raw, what: str, hint: str) -> None:
    assert isinstance(raw.node, (ast.DefineEffect, ast.Action))
    w.v.fault("sentence-twice", f"`{spoken_sentence(raw.node.sentence)}` {what}", raw.clause.span, hint)


def sentences(w: Work, actions: tuple[ActionInfo, ...]) -> dict[SentenceKey, SentenceInfo]:
    raws: dict[SentenceKey, list[Raw]] = {}
    for raw in w.g.of(ast.DefineEffect):
        assert isinstance(raw.node, ast.DefineEffect)
        key, _ = w.bound(raw, raw.node.sentence)
        raws.setdefault(key, []).append(raw)
    infos: dict[SentenceKey, SentenceInfo] = {}
    for key, decl in w.v.sentences.items():
        w.side_by_side(raws.get(key, []))
        layers = [_effect(w, raw) for raw in by_introducer(raws.get(key, []), w.g.strata)]
        layers = layers or _kernel_layers(w, key, decl)
        layers += [EffectLayer(a.block, a.mode, a.clause) for a in actions if a.key == key and _is_body(w, a)]
        infos[key] = SentenceInfo(key, decl.verb, decl.params, tuple(layers))
    return infos


def _is_body(w: Work, action: ActionInfo) -> bool:
    """Whether an action's block is what its sentence does; a window's claims are done only where they are made."""
    return action.own and action.mode not in w.v.windows


def _effect(w: Work, raw: Raw) -> EffectLayer:
    assert isinstance(raw.node, ast.DefineEffect)
    _, scope = w.bound(raw, raw.node.sentence)
    return EffectLayer(w.t.block(raw.node.block, scope), raw.mode, raw.clause, w.condition(raw))


def _kernel_layers(w: Work, key: SentenceKey, decl: SentenceDecl) -> list[EffectLayer]:
    span = w.sheet.span
    args = tuple(local(p.name, p.type, span) for p in decl.params)
    if key[0] in w.v.modes and key[1] in ("begin", "end"):
        block: Block = (TKernel(key[1], args, key[0], span),)
        return [EffectLayer(block, "", w.mode_clause(key[0]))]
    if key == ("game", "end", False, ("for",)):
        clause = Clause("game-ends", "kernel", "", span)
        return [EffectLayer((TKernel("finish", args, None, span),), "", clause)]
    return []
