"""A sentence as a whole: a function where nothing in it waits, else the segment with which it begins."""

from __future__ import annotations

from eightfold.dsl.typed import Block, SentenceKey, TKernel
from eightfold.dsl.walk import statements
from eightfold.interpreter.compile.effects.flow import waiting
from eightfold.interpreter.compile.effects.nodes import CAUSE, Context, Env
from eightfold.interpreter.compile.effects.order import all_said, nodes_of
from eightfold.interpreter.compile.effects.statements import plain
from eightfold.interpreter.compile.effects.work import Work
from eightfold.interpreter.compile.lines import block
from eightfold.interpreter.compile.plan import Plan


def write_sentence(work: Work, key: SentenceKey) -> None:
    """Writes its function, or sees to it that its first segment will be written."""
    if key in work.plan.waits:
        work.start(key)
        return
    env = _params(work.plan, key)
    stops = key in work.plan.stops
    head = f"def d_{work.plan.sentences[key]}({', '.join(['s', *env.values()])}):"
    lines = _opening(work, key, env)
    lines += ["z = False"] if stops else []
    lines += plain(work, nodes_of(work.plan, key), dict(env), Context(0))
    work.functions.append("\n".join(block(head, [*lines, "return z" if stops else "return"])))


def promised_start(work: Work, key: SentenceKey) -> int:
    """The number of the segment with which a sentence begins. Where nothing waits, it calls the function."""
    home, env = _home(work.plan, key), _params(work.plan, key)

    def lines() -> list[str]:
        if key not in work.plan.waits:
            return [f"d_{work.plan.sentences[key]}({', '.join(['s', *env.values()])})"]
        inner = dict(env)
        first = marked(work, all_said(work.plan, key)) + _opening(work, key, inner)
        return first + waiting(work, nodes_of(work.plan, key), inner, Context(home, waiting=True))

    return work.promised(home, env, lines)


def marked(work: Work, block: Block) -> list[str]:
    """A frame that marks where a sentence begins which may stop play: what lies below it is then dropped."""
    stops = any(isinstance(s, TKernel) and s.verb == "stop" for s in statements(block))
    return [f"s.ag.append(({work.mark()},))"] if stops else []


def _params(plan: Plan, key: SentenceKey) -> Env:
    params = [p for p in plan.variant.sentences[key].params if p.type.base != "zone"]
    env = {p.name: f"a{i}" for i, p in enumerate(params)}
    return {**env, CAUSE: "cz"} if plan.traced else env


def _home(plan: Plan, key: SentenceKey) -> int:
    """The clause that says what a sentence does, for naming it; the first of all where nothing does."""
    layers = plan.variant.sentences[key].layers
    return plan.clauses.get(layers[-1].clause.name, 0) if layers else 0


def _opening(work: Work, key: SentenceKey, env: Env) -> list[str]:
    """What a beginning resets, and which modes listen: those that are on now."""
    lines = _resets(work, key[0]) if key[1] == "begin" else []
    for mode in _listening(work.plan, key):
        number = work.plan.modes[mode]
        lines.append(f"on{number} = s.o{number}")
        env[f"on {mode}"] = f"on{number}"
    return lines


def _listening(plan: Plan, key: SentenceKey) -> list[str]:
    modes = [r.mode for r in plan.reactions_to(key) if r.moment == "when" and r.mode]
    return [m for m in dict.fromkeys(modes) if not plan.variant.modes[m].window]


def _resets(work: Work, life: str) -> list[str]:
    """What is kept for a life starts anew, but for the parameters of a mode."""
    lines: list[str] = []
    for keep in work.plan.variant.keeps.values():
        if keep.life == life and not keep.name.startswith(f"{life}:"):
            start = work.express(keep.start, {})
            value = f"[{start}] * {work.plan.players + 1}" if keep.per_player else start
            lines.append(f"s.{work.plan.keeps[keep.name]} = {value}")
    return lines
