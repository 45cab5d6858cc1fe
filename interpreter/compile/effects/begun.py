"""What waits in segments of its own: a sentence, a loop over a row, a repetition."""

from __future__ import annotations

from dataclasses import dataclass

from eightfold.dsl.typed import TDo, TEach, TIf, TRepeat
from eightfold.interpreter.compile.effects.branches import branches, parking
from eightfold.interpreter.compile.effects.nodes import Context, Env
from eightfold.interpreter.compile.effects.saying import arguments
from eightfold.interpreter.compile.effects.statements import plain
from eightfold.interpreter.compile.effects.waits import any_waits
from eightfold.interpreter.compile.effects.work import Work, Writer, frame, push
from eightfold.interpreter.compile.lines import block

REST = "rest of the row"
TIMES = "times left"


@dataclass(frozen=True, slots=True)
class Begun:
    """The lines before it, its first segment and that one's frame; '' for a frame where the lines do it all."""

    lines: list[str]
    segment: int
    frame: str

    @property
    def call(self) -> str:
        """True of what it calls where play stopped in it."""
        return f"g_{self.segment}(s, {self.frame})"


def begun(work: Work, node: TDo | TEach | TRepeat, env: Env, context: Context, write: Writer) -> Begun:
    """How it is begun; `write` writes the blocks in it that may wait."""
    match node:
        case TDo():
            return _said(work, node, env, context)
        case TEach():
            return _each(work, node, env, context, write)
        case TRepeat():
            return _repeated(work, node, env, context, write)


def _said(work: Work, node: TDo, env: Env, context: Context) -> Begun:
    number = work.start(node.key)
    loop, args = arguments(work, node.key, node.args, env, context)
    text = f"({', '.join([str(number), *args])},)"
    if loop is None:
        return Begun([], number, text)
    name, members = loop
    return Begun(block(f"for {name} in reversed(tuple({members})):", [f"s.ag.append({text})"]), number, "")


def _each(work: Work, node: TEach, env: Env, context: Context, write: Writer) -> Begun:
    rest, item = work.fresh("rest"), work.fresh(node.name)
    number = work.reserve(context.clause)
    inner, bound = {**env, REST: rest}, {**env, node.name: item}
    first = f"{item}, {rest} = {rest}[0], {rest}[1:]"

    def lines() -> list[str]:
        *before, last = node.block
        if isinstance(last, TIf) and not any_waits(work.plan, tuple(before), context):
            # Members for whom nothing waits are gone through without leaving.
            body = plain(work, tuple(before), bound, context)
            body += branches(work, last, bound, context, parking(frame(number, inner), write))
            return block(f"while {rest}:", [first, *body])
        head = [f"if not {rest}: return", first, f"if {rest}: {push(number, inner)}"]
        return head + write(work, node.block, dict(bound), context)

    work.promise(number, inner, lines)
    members = work.express.members(node.source, env)
    return Begun([f"{rest} = all_of(s, tuple({members}))"], number, frame(number, inner))


def _repeated(work: Work, node: TRepeat, env: Env, context: Context, write: Writer) -> Begun:
    left = work.fresh("left")
    number = work.reserve(context.clause)
    inner = {**env, TIMES: left}

    def lines() -> list[str]:
        head = [f"if {left} <= 0: return"]
        head += [f"if {work.express(node.until, env)}: return"] if node.until is not None else []
        head.append(push(number, {**env, TIMES: f"{left} - 1"}))
        return head + write(work, node.block, dict(env), context)

    work.promise(number, inner, lines)
    return Begun([f"{left} = {work.express(node.times, env)}"], number, frame(number, inner))
