"""Clauses: what is offered, what answers an event, what is forbidden."""

from __future__ import annotations

from eightfold.dsl import syntax as ast
from eightfold.dsl.gather import Raw
from eightfold.dsl.inference import patterns
from eightfold.dsl.inference.scope import local
from eightfold.dsl.resolver.order import ordered
from eightfold.dsl.resolver.work import Work
from eightfold.dsl.spoken import spoken_sentence
from eightfold.dsl.typed import ActionInfo, Block, ForbidInfo, Param, ReactionInfo, SentenceKey, TDo
from eightfold.dsl.types import PLAYER, YES_NO
from eightfold.dsl.walk import statements


def actions(w: Work) -> tuple[ActionInfo, ...]:
    found: dict[tuple[SentenceKey, str], ActionInfo] = {}
    raws: dict[tuple[SentenceKey, str], list[Raw]] = {}
    defined = {
        w.bound(raw, raw.node.sentence)[0] for raw in w.g.of(ast.DefineEffect) if isinstance(raw.node, ast.DefineEffect)
    }
    for raw in w.g.of(ast.Action):
        assert isinstance(raw.node, ast.Action)
        action = _action(w, raw, defined)
        found[(action.key, action.mode)] = action
        raws.setdefault((action.key, action.mode), []).append(raw)
    for said in raws.values():
        w.side_by_side(said)
    return tuple(found.values())


def _action(w: Work, raw: Raw, defined: set[SentenceKey]) -> ActionInfo:
    node = raw.node
    assert isinstance(node, ast.Action)
    key, scope = w.bound(raw, node.sentence)
    guard = w.guarded(raw, w.t.condition(node.guard, scope))
    block = w.t.block(node.block, scope)
    params = w.v.sentences[key].params
    _offerable(w, node, params)
    said = _says(block, key)
    if not block:
        args = tuple(local(p.name, p.type, node.span) for p in params)
        block, said = (TDo(key, args, node.span),), True
    if not said and key in defined:
        hint = "say the sentence itself somewhere in this block"
        w.v.fault("never-done", f"this move never does `{spoken_sentence(node.sentence)}`", node.sentence.span, hint)
    if said and key not in defined:
        hint = "define it, or leave it out of its own block"
        w.v.fault("runs-away", f"`{spoken_sentence(node.sentence)}` would do itself for ever", node.sentence.span, hint)
    return ActionInfo(node.offer, key, params, guard, block, not said, raw.mode, raw.clause)


def _offerable(w: Work, node: ast.Action, params: tuple[Param, ...]) -> None:
    """What is on offer is done by a player, with single things."""
    if not any(p.place == "subject" and p.type == PLAYER for p in params):
        hint = "begin it with `player`"
        w.v.fault("nobody-acts", f"`{spoken_sentence(node.sentence)}` is offered to nobody", node.sentence.span, hint)
    for p in params:
        if p.type.many or p.type == YES_NO:
            hint = "offer one at a time, or let it be chosen: player chooses …"
            message = f"`{p.name}` would make an offer of every set there is"
            w.v.fault("too-many-offers", message, node.sentence.span, hint)


def reactions(w: Work) -> tuple[ReactionInfo, ...]:
    found: list[ReactionInfo] = []
    for raw in w.g.of(ast.Reaction):
        node = raw.node
        assert isinstance(node, ast.Reaction)
        pattern, scope = patterns.pattern(w.t, node.sentence, w.scope(raw))
        guard = w.guarded(raw, w.t.condition(node.guard, scope))
        block = w.t.block(node.block, scope)
        found.append(ReactionInfo(node.moment, pattern, guard, block, raw.mode, raw.clause, raw.after, raw.before))
    return ordered(found, w.v)


def forbids(w: Work) -> tuple[ForbidInfo, ...]:
    found: list[ForbidInfo] = []
    for raw in w.g.of(ast.Forbid):
        node = raw.node
        assert isinstance(node, ast.Forbid)
        pattern, scope = patterns.pattern(w.t, node.sentence, w.scope(raw))
        guard = w.guarded(raw, w.t.condition(node.guard, scope))
        found.append(ForbidInfo(pattern, guard, raw.mode, raw.clause))
    return tuple(found)


def _says(block: Block, key: SentenceKey) -> bool:
    """Whether a block carries out a sentence, at any depth."""
    return any(isinstance(s, TDo) and s.key == key for s in statements(block))
