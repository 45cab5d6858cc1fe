"""What a sentence is made of, in the order in which it is done: before, instead or body, when."""

from __future__ import annotations

from eightfold.dsl.typed import Block, ReactionInfo, SentenceKey
from eightfold.interpreter.compile.effects.nodes import Nodes, XBody, XInstead, XReact, XWhens
from eightfold.interpreter.compile.plan import Plan


def nodes_of(plan: Plan, key: SentenceKey) -> Nodes:
    """A whole sentence."""
    return (*befores(plan, key), XInstead(key, 0))


def befores(plan: Plan, key: SentenceKey) -> Nodes:
    return tuple(XReact(r, False) for r in plan.reactions_to(key) if r.moment == "before")


def insteads(plan: Plan, key: SentenceKey) -> list[ReactionInfo]:
    """The clauses that may replace a sentence, those of modes first, later declared modes before earlier ones."""
    found = [r for r in plan.reactions_to(key) if r.moment == "instead"]
    found.reverse()
    return sorted(found, key=lambda r: -plan.modes[r.mode] if r.mode else 1)


def itself(plan: Plan, key: SentenceKey) -> Nodes:
    """What is done where no `instead` holds: the body, if there is one, and what answers it."""
    top = top_layer(plan, key)
    return (XBody(key, top), XWhens(key)) if top >= 0 else (XWhens(key),)


def whens(plan: Plan, key: SentenceKey) -> Nodes:
    return tuple(XReact(r, True) for r in plan.reactions_to(key) if r.moment == "when")


def top_layer(plan: Plan, key: SentenceKey) -> int:
    """The number of the strongest body, -1 where there is none."""
    return len(plan.variant.sentences[key].layers) - 1


def subject(plan: Plan, key: SentenceKey) -> str:
    """The parameter that stands as subject, or ''."""
    params = plan.variant.sentences[key].params
    return params[0].name if params and params[0].place == "subject" else ""


def all_said(plan: Plan, key: SentenceKey) -> Block:
    """All that a sentence itself may do, whatever way it is done."""
    blocks = [layer.block for layer in plan.variant.sentences[key].layers]
    blocks += [r.block for r in plan.reactions_to(key)]
    return tuple(s for block in blocks for s in block)


def in_window(plan: Plan, reaction: ReactionInfo) -> bool:
    """Whether a clause answers in a window, which may be open more than once."""
    return bool(reaction.mode) and plan.variant.modes[reaction.mode].window
