"""Effects as Python functions. What can wait for a player is cut into segments, resumed from plain data."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Union

from eightfold.dsl.typed import (
    ActionInfo,
    Block,
    E,
    Param,
    ReactionInfo,
    SentenceKey,
    Statement,
    TAfterwards,
    TChoose,
    TDo,
    TEach,
    TIf,
    TKernel,
    TLet,
    TRepeat,
    TSet,
    TUsual,
    Variant,
)
from eightfold.dsl.types import CARDS
from eightfold.dsl.walk import statements
from eightfold.interpreter.compile.express import Express, joined
from eightfold.interpreter.compile.plan import Plan
from eightfold.interpreter.compile.tables import ident

CAUSE = "cause"
LONGEST_CHAIN = 50
"""How many clauses in a row may go on into one another by calls, before one goes by way of the agenda."""


@dataclass(frozen=True, slots=True)
class XReact:
    """A clause that answers a sentence, if its mode was on when the sentence began and its conditions hold now."""

    reaction: ReactionInfo
    captured: bool


@dataclass(frozen=True, slots=True)
class XInstead:
    """The strongest `instead` from this place on, else what the sentence itself does."""

    key: SentenceKey
    level: int


@dataclass(frozen=True, slots=True)
class XBody:
    """A sentence's body from a layer downwards."""

    key: SentenceKey
    layer: int


@dataclass(frozen=True, slots=True)
class XWhens:
    """That the sentence was carried out is told, and every `when` is asked."""

    key: SentenceKey


Node = Union[Statement, XReact, XInstead, XBody, XWhens]  # noqa: UP007  (mypy reads the union of a union better so)
Nodes = tuple[Node, ...]
Env = dict[str, str]


@dataclass(frozen=True, slots=True)
class Context:
    """Where a piece of code belongs: the clause that causes what it does, what `usual` means, the open window."""

    clause: int
    usual: Nodes | None = None
    usual_context: Context | None = None
    subject: str = ""
    window: str = ""
    waiting: bool = False


@dataclass
class Effects:
    """Writes a function for each sentence and a segment for each place where something may wait."""

    plan: Plan
    express: Express
    functions: list[str] = field(default_factory=list)
    segments: list[str] = field(default_factory=list)
    owners: list[int] = field(default_factory=list)
    prompts: list[tuple[str, str, str]] = field(default_factory=list)
    starts: dict[SentenceKey, int] = field(default_factory=dict)
    moves: list[int] = field(default_factory=list)
    mark: int = -1
    _names: int = 0
    _todo: list[Callable[[], None]] = field(default_factory=list)

    # ---- the driver ----
    def write_all(self) -> None:
        for key in self.plan.variant.sentences:
            self._sentence(key)
        for action in self.plan.variant.actions:
            self.moves.append(self._move(action))
        self.write_all_left()

    def write_all_left(self) -> None:
        """Writes the segments that others have promised."""
        while self._todo:
            self._todo.pop()()

    def fresh(self, name: str) -> str:
        self._names += 1
        return f"v{self._names}_{ident(name)}"

    # ---- sentences ----
    def _params(self, key: SentenceKey) -> Env:
        params = self.plan.variant.sentences[key].params
        env = {p.name: f"a{i}" for i, p in enumerate(p for p in params if p.type.base != "zone")}
        if self.plan.traced:
            env[CAUSE] = "cz"
        return env

    def nodes_of(self, key: SentenceKey) -> Nodes:
        """A sentence as what is done in order: before, instead or body, when."""
        befores = [XReact(r, False) for r in self.plan.reactions_to(key) if r.moment == "before"]
        return (*befores, XInstead(key, 0))

    def _sentence(self, key: SentenceKey) -> None:
        index = self.plan.sentences[key]
        env = self._params(key)
        context = Context(0)
        if key in self.plan.waits:
            self.start(key)
            return
        stops = key in self.plan.stops
        lines = [f"def d_{index}({', '.join(['s', *env.values()])}):"]
        body = self._opening(key, env)
        body += ["z = False"] if stops else []
        body += self.plain(self.nodes_of(key), dict(env), context)
        body.append("return z" if stops else "return")
        self.functions.append("\n".join([*lines, *_indent(body)]))

    def start(self, key: SentenceKey) -> int:
        """The number of the segment with which a sentence begins."""
        if key not in self.starts:
            self.starts[key] = number = self._reserve(self._home(key))
            self._todo.append(lambda: self._write_start(key, number))
        return self.starts[key]

    def _write_start(self, key: SentenceKey, number: int) -> None:
        env = self._params(key)
        if key in self.plan.waits:
            inner = dict(env)
            context = Context(self._home(key), waiting=True)
            body = self._marked(self._said_of(key))
            body += self._opening(key, inner) + self.waiting(self.nodes_of(key), inner, context)
        else:
            body = [f"d_{self.plan.sentences[key]}({', '.join(['s', *env.values()])})"]
        self._segment(number, env, body)

    def _said_of(self, key: SentenceKey) -> Block:
        """All that a sentence itself may do, whatever way it is done."""
        blocks = [layer.block for layer in self.plan.variant.sentences[key].layers]
        blocks += [r.block for r in self.plan.reactions_to(key)]
        return tuple(s for block in blocks for s in block)

    def _marked(self, block: Block) -> list[str]:
        """A frame that marks where a sentence begins which may stop play: what lies below it is then dropped."""
        stops = any(isinstance(s, TKernel) and s.verb == "stop" for s in statements(block))
        return [f"s.ag.append(({self._mark()},))"] if stops else []

    def _mark(self) -> int:
        """The number of the segment that does nothing."""
        if self.mark < 0:
            self.mark = self._reserve(0)
            self._segment(self.mark, {}, [])
        return self.mark

    def _home(self, key: SentenceKey) -> int:
        """The clause that says what a sentence does, for naming it; the first of all where nothing does."""
        layers = self.plan.variant.sentences[key].layers
        return self.plan.clauses.get(layers[-1].clause.name, 0) if layers else 0

    def _opening(self, key: SentenceKey, env: Env) -> list[str]:
        """What a beginning resets, and which modes listen: those that are on now."""
        lines: list[str] = []
        if key[1] == "begin":
            lines += self._resets(key[0])
        for mode in self._listening(key):
            name = f"on{self.plan.modes[mode]}"
            lines.append(f"{name} = s.o{self.plan.modes[mode]}")
            env[f"on {mode}"] = name
        return lines

    def _listening(self, key: SentenceKey) -> list[str]:
        modes = [r.mode for r in self.plan.reactions_to(key) if r.moment == "when" and r.mode]
        return [m for m in dict.fromkeys(modes) if not self.plan.variant.modes[m].window]

    def _resets(self, life: str) -> list[str]:
        lines: list[str] = []
        for keep in self.plan.variant.keeps.values():
            if keep.life == life and not keep.name.startswith(f"{life}:"):
                start = self.express(keep.start, {})
                value = f"[{start}] * {self.plan.players + 1}" if keep.per_player else start
                lines.append(f"s.{self.plan.keeps[keep.name]} = {value}")
        return lines

    # ---- moves ----
    def _move(self, action: ActionInfo) -> int:
        """The segment with which an action that was taken begins."""
        params = [p for p in action.params if p.type.base != "zone"]
        names = [p.name for p in params]
        window = ""
        if action.mode and self.plan.variant.modes[action.mode].window:
            window = action.mode
            names += [p.name for p in self.plan.variant.modes[window].params]
        env = {name: f"a{i}" for i, name in enumerate(names)}
        clause = self.plan.clauses[action.clause.name]
        block: Nodes = action.block
        if action.own and window:
            befores = tuple(XReact(r, False) for r in self.plan.reactions_to(action.key) if r.moment == "before")
            block = (*befores, *action.block, XWhens(action.key))
        elif action.own:
            args = tuple(_place_of(p) for p in action.params)
            block = (TDo(action.key, args, action.clause.span),)
        number = self._reserve(clause)

        def write() -> None:
            inner = dict(env)
            said = self._said_of(action.key) if window else ()
            lines = self._marked(action.block + said) + self._fire(clause)
            if window:
                lines += self._window_locals(window, inner, clause)
            context = Context(clause, window=window, waiting=True)
            self._segment(number, env, lines + self.waiting(block, inner, context))

        self._todo.append(write)
        return number

    def _window_locals(self, window: str, env: Env, clause: int) -> list[str]:
        """In a claim of a window: which opening of the window it is, and what causes what it does."""
        names = [env[p.name] for p in self.plan.variant.modes[window].params]
        env["this window"] = "window"
        lines = [f"window = ({''.join(f'{name}, ' for name in names)})"]
        if self.plan.traced:
            env[CAUSE] = "cz"
            lines.append(f"cz = {clause}")
        return lines

    # ---- segments ----
    def _reserve(self, clause: int) -> int:
        """A new segment's number; `clause` is named if it runs away."""
        self.segments.append("")
        self.owners.append(clause)
        return len(self.segments) - 1

    def _segment(self, number: int, env: Env, body: list[str]) -> None:
        names = list(dict.fromkeys(env.values()))
        head = [f"def g_{number}(s, f):"]
        if names:
            head.append(f"    (_, {', '.join(names)}) = f")
        self.segments[number] = "\n".join([*head, *_indent(body or ["return"])])

    def _push(self, number: int, env: Env) -> str:
        return f"s.ag.append({self._frame(number, env)})"

    # ---- blocks that may wait ----
    def waiting(self, nodes: Nodes, env: Env, context: Context) -> list[str]:
        """A block in a segment: what follows the first thing that waits is on the agenda while that thing waits."""
        lines: list[str] = []
        nodes = tuple(node for node in nodes if not self._silent(node))
        for index, node in enumerate(nodes):
            if not self.waits(node, context):
                lines += self.one(node, env, context)
                continue
            rest = nodes[index + 1 :]
            if isinstance(node, TChoose) and not node.optional:
                return lines + self._ask(node, rest, env, context)
            if rest:
                return lines + self._wait_before(rest, node, env, context)
            return lines + self._wait(node, env, context)
        return lines

    def _silent(self, node: Node) -> bool:
        """Whether a node stands for nothing: nobody is told, and no clause answers."""
        if self.plan.traced or not isinstance(node, XWhens):
            return False
        return not any(r.moment == "when" for r in self.plan.reactions_to(node.key))

    def _wait_before(self, rest: Nodes, node: Node, env: Env, context: Context) -> list[str]:
        """What may wait, and the rest of its block, which goes on at once where nothing had to wait."""
        number = self._reserve(context.clause)
        saved = dict(env)
        self._todo.append(lambda: self._segment(number, saved, self.waiting(rest, dict(saved), context)))
        frame = self._frame(number, env)
        if len(rest) % LONGEST_CHAIN == 0:
            return [f"s.ag.append({frame})", *self._wait(node, env, context)]
        match node:
            case TIf():
                lines = self._branches(node, env, context, self._parking(frame))
            case XReact() if not self._in_window(node.reaction):
                lines = self._react(node, env, context, self._parking(frame))
            case TDo() | TEach() | TRepeat():
                return self._begin_before(number, frame, node, env, context)
            case _:
                return [f"s.ag.append({frame})", *self._wait(node, env, context)]
        return lines if _leaves(lines) else [*lines, f"return g_{number}(s, {frame})"]

    def _parking(self, frame: str) -> Writer:
        """Writes a branch: one that may wait puts `frame` on the agenda first and leaves, another just goes on."""

        def branch(nodes: Nodes, env: Env, context: Context) -> list[str]:
            if not self._any(nodes, context):
                return self.waiting(nodes, env, context)
            lines = [f"s.ag.append({frame})", *self.waiting(nodes, env, context)]
            return lines if _leaves(lines) else [*lines, "return"]

        return branch

    def _in_window(self, reaction: ReactionInfo) -> bool:
        return bool(reaction.mode) and self.plan.variant.modes[reaction.mode].window

    def _begin_before(
        self, number: int, frame: str, node: TDo | TEach | TRepeat, env: Env, context: Context
    ) -> list[str]:
        """Something of segments of its own is begun at once; what follows goes on where it left nothing pending."""
        lines, start, begun = self._begun(node, env, context)
        if not begun:
            return [f"s.ag.append({frame})", *lines]
        name = self.fresh("rest")
        return [
            *lines,
            f"{name} = {frame}",
            f"s.ag.append({name})",
            f"if g_{start}(s, {begun}): return True",
            f"if s.over is None and s.ag and s.ag[-1] is {name}:",
            "    s.ag.pop()",
            f"    return g_{number}(s, {name})",
        ]

    def _begun(self, node: TDo | TEach | TRepeat, env: Env, context: Context) -> tuple[list[str], int, str]:
        """The lines before it, its first segment and that one's frame; no frame where the lines do it all."""
        match node:
            case TDo():
                return self._wait_do(node, env, context)
            case TEach():
                return self._wait_each(node, env, context)
            case _:
                return self._wait_repeat(node, env, context)

    def _tail(self, node: TDo | TEach | TRepeat, env: Env, context: Context) -> list[str]:
        lines, start, begun = self._begun(node, env, context)
        return [*lines, f"return g_{start}(s, {begun})"] if begun else lines

    @staticmethod
    def _frame(number: int, env: Env) -> str:
        return f"({', '.join([str(number), *dict.fromkeys(env.values())])},)"

    def waits(self, node: Node, context: Context) -> bool:
        match node:
            case TChoose():
                return node.who is not None or self._any(node.then + node.other, context)
            case TDo():
                return node.key in self.plan.waits
            case TIf():
                return self._any(node.then + node.other, context)
            case TEach() | TRepeat():
                return self._any(node.block, context)
            case TUsual():
                inner = context.usual_context or context
                return context.usual is not None and self._any(context.usual, inner)
            case XReact():
                return self._any(node.reaction.block, context)
            case XInstead():
                return node.key in self.plan.waits and self._any(self._instead_parts(node), context)
            case XBody():
                layers = self.plan.variant.sentences[node.key].layers[: node.layer + 1]
                return any(self._any(layer.block, Context(0)) for layer in layers)
            case XWhens():
                return any(self._any(r.block, context) for r in self.plan.reactions_to(node.key) if r.moment == "when")
            case _:
                return False

    def _any(self, nodes: Nodes, context: Context) -> bool:
        return any(self.waits(n, context) for n in nodes)

    def _instead_parts(self, node: XInstead) -> Nodes:
        insteads = self._insteads(node.key)[node.level :]
        blocks: list[Node] = [s for r in insteads for s in r.block]
        return (*blocks, XBody(node.key, self._top(node.key)), XWhens(node.key))

    def _top(self, key: SentenceKey) -> int:
        return len(self.plan.variant.sentences[key].layers) - 1

    def _wait(self, node: Node, env: Env, context: Context) -> list[str]:
        match node:
            case TDo() | TEach() | TRepeat():
                return self._tail(node, env, context)
            case TIf():
                return self._branches(node, env, context, self.waiting)
            case TChoose():
                return self._ask_optional(node, env, context)
            case TUsual():
                lines, inner, nodes, outer = self._usual(node, env, context)
                return lines + self.waiting(nodes, inner, outer)
            case XReact():
                return self._react(node, env, context, self.waiting)
            case XInstead():
                return self._instead(node, env, context, self.waiting)
            case XBody():
                return self._body(node, env, context, self.waiting)
            case XWhens():
                whens = self._whens(node.key)
                return self._told(node.key, env) + self.waiting(whens, env, context)
            case _:
                raise AssertionError(node)

    def _wait_do(self, node: TDo, env: Env, context: Context) -> tuple[list[str], int, str]:
        number = self.start(node.key)
        loop, args = self._arguments(node.key, node.args, env, context)
        frame = f"({', '.join([str(number), *args])},)"
        if loop is None:
            return [], number, frame
        name, members = loop
        return [f"for {name} in reversed(tuple({members})):", f"    s.ag.append({frame})"], number, ""

    def _wait_each(self, node: TEach, env: Env, context: Context) -> tuple[list[str], int, str]:
        rest, item = self.fresh("rest"), self.fresh(node.name)
        number = self._reserve(context.clause)
        inner = {**env, "rest of the row": rest}
        bound = {**env, node.name: item}

        def write() -> None:
            again = self._frame(number, inner)
            first = [f"{item}, {rest} = {rest}[0], {rest}[1:]"]
            *before, last = node.block
            if isinstance(last, TIf) and not self._any(tuple(before), context):
                # Members for whom nothing waits are gone through without leaving.
                body = self.plain(tuple(before), bound, context)
                body += self._branches(last, bound, context, self._parking(again))
                self._segment(number, inner, [f"while {rest}:", *_indent(first + body)])
                return
            lines = [f"if not {rest}: return", *first, f"if {rest}: s.ag.append({again})"]
            self._segment(number, inner, lines + self.waiting(node.block, dict(bound), context))

        self._todo.append(write)
        members = self.express.members(node.source, env)
        return [f"{rest} = all_of(s, tuple({members}))"], number, self._frame(number, inner)

    def _wait_repeat(self, node: TRepeat, env: Env, context: Context) -> tuple[list[str], int, str]:
        left = self.fresh("left")
        number = self._reserve(context.clause)
        inner = {**env, "times left": left}

        def write() -> None:
            lines = [f"if {left} <= 0: return"]
            if node.until is not None:
                lines.append(f"if {self.express(node.until, env)}: return")
            again = {**env, "times left": f"{left} - 1"}
            names = list(dict.fromkeys(again.values()))
            lines.append(f"s.ag.append(({', '.join([str(number), *names])},))")
            self._segment(number, inner, lines + self.waiting(node.block, dict(env), context))

        self._todo.append(write)
        return [f"{left} = {self.express(node.times, env)}"], number, self._frame(number, inner)

    # ---- choices ----
    def _prompt(self, node: TChoose, context: Context) -> int:
        self.prompts.append((node.prompt, node.type.base, node.name.split("-")[0]))
        return len(self.prompts) - 1

    def _asking(self, node: TChoose, env: Env, answer: int, context: Context, slip: str) -> list[str]:
        source = "1" if node.source.op == "truth" else self.express(node.source, env)
        who = self.express(node.who, env) if node.who is not None else "-1"
        prompt = self._prompt(node, context)
        push = self._push(answer, env)
        return [push, f"return ask(s, {who}, {prompt}, {source}, {node.optional}, {slip}, {context.clause})"]

    def _ask(self, node: TChoose, rest: Nodes, env: Env, context: Context) -> list[str]:
        """A choice that must be made: its segment goes on with the rest of the block."""
        answer = self._reserve(context.clause)
        value = self.fresh(node.name)
        saved = dict(env)
        inner = {**saved, node.name: value}

        def write() -> None:
            body = [f"{value} = s.ans", *self.waiting(rest, dict(inner), context)]
            self._segment(answer, saved, body)

        self._todo.append(write)
        if node.slip_source is None:
            return self._asking(node, env, answer, context, "None")
        return self._ask_with_slip(node, env, answer, context)

    def _ask_with_slip(self, node: TChoose, env: Env, answer: int, context: Context) -> list[str]:
        again, slipped = self._reserve(context.clause), self._reserve(context.clause)
        value = self.fresh(node.name)
        saved = dict(env)
        assert node.slip_source is not None
        source = node.slip_source

        def write() -> None:
            slip = f"({self.express(source, saved)}, {again}, {slipped})"
            self._segment(again, saved, self._asking(node, saved, answer, context, slip))
            body = [f"{value} = s.ans", *self.waiting(node.slip_block, {**saved, node.name: value}, context)]
            self._segment(slipped, saved, body)

        self._todo.append(write)
        return [f"return g_{again}(s, {self._frame(again, env)})"]

    def _ask_optional(self, node: TChoose, env: Env, context: Context) -> list[str]:
        answer = self._reserve(context.clause)
        value = self.fresh(node.name or "said")
        saved = dict(env)
        inner = {**saved, node.name: value} if node.name else saved

        def write() -> None:
            body = [f"{value} = s.ans", f"if {value} is not None:"]
            body += _indent(self.waiting(node.then, dict(inner), context) or ["pass"])
            if node.other:
                body += ["else:", *_indent(self.waiting(node.other, dict(saved), context) or ["pass"])]
            self._segment(answer, saved, body)

        self._todo.append(write)
        return self._asking(node, env, answer, context, "None")

    # ---- blocks that do not wait ----
    def plain(self, nodes: Nodes, env: Env, context: Context) -> list[str]:
        lines: list[str] = []
        for node in nodes:
            lines += self.one(node, env, context)
        return lines

    def one(self, node: Node, env: Env, context: Context) -> list[str]:
        match node:
            case TDo():
                return self._do(node, env, context)
            case TKernel():
                return self._kernel(node, env, context)
            case TSet():
                return self._set(node, env)
            case TChoose():
                return self._lot(node, env, context)
            case TLet():
                name = self.fresh(node.name)
                line = f"{name} = {self.express(node.value, env)}"
                env[node.name] = name
                return [line]
            case TIf():
                return self._branches(node, env, context, self.plain)
            case TEach():
                name = self.fresh(node.name)
                inner = {**env, node.name: name}
                members = self.express.members(node.source, env)
                body = self.plain(node.block, inner, context) or ["pass"]
                return [f"for {name} in all_of(s, tuple({members})):", *_indent(body)]
            case TRepeat():
                return self._repeat(node, env, context)
            case TAfterwards():
                if node.key in self.plan.idle:
                    return []
                loop, args = self._arguments(node.key, node.args, env, context)
                line = f"s.later.append(({', '.join([str(self.start(node.key)), *args])},))"
                return [line] if loop is None else [f"for {loop[0]} in tuple({loop[1]}):", f"    {line}"]
            case TUsual():
                lines, inner, nodes, outer = self._usual(node, env, context)
                return lines + self.plain(nodes, inner, outer)
            case XReact():
                return self._react(node, env, context, self.plain)
            case XInstead():
                return self._instead(node, env, context, self.plain)
            case XBody():
                return self._body(node, env, context, self.plain)
            case XWhens():
                return self._told(node.key, env) + self.plain(self._whens(node.key), env, context)

    def _do(self, node: TDo, env: Env, context: Context) -> list[str]:
        if node.key in self.plan.idle:
            return []
        loop, args = self._arguments(node.key, node.args, env, context)
        before: list[str] = []
        if loop is not None:
            before, args = self._worked_out(args, loop[0])
        call = f"d_{self.plan.sentences[node.key]}({', '.join(['s', *args])})"
        lines = [call]
        if node.key in self.plan.stops:
            lines = [f"if {call}: return{'' if context.waiting else ' True'}"]
        if loop is None:
            return lines
        name, members = loop
        return [*before, f"for {name} in all_of(s, tuple({members})):", *_indent(lines)]

    def _worked_out(self, args: list[str], item: str) -> tuple[list[str], list[str]]:
        """Lines that work out a sentence's other arguments once, before it is said for each of a row."""
        lines: list[str] = []
        names: list[str] = []
        for text in args:
            if text == item or text.lstrip("-").isdigit() or text.isidentifier():
                names.append(text)
                continue
            names.append(self.fresh("same"))
            lines.append(f"{names[-1]} = {text}")
        return lines, names

    def _arguments(
        self, key: SentenceKey, args: tuple[E, ...], env: Env, context: Context
    ) -> tuple[tuple[str, str] | None, list[str]]:
        """The arguments as text, and the loop if one of them is many where one is wanted."""
        params = self.plan.variant.sentences[key].params
        loop: tuple[str, str] | None = None
        texts: list[str] = []
        for param, arg in zip(params, args, strict=True):
            if param.type.base == "zone":
                continue
            if arg.type.many and not param.type.many and loop is None:
                name = self.fresh("each")
                loop = (name, self.express.members(arg, env))
                texts.append(name)
            else:
                texts.append(self.express(arg, env))
        if self.plan.traced:
            texts.append(repr(context.clause))
        return loop, texts

    def _set(self, node: TSet, env: Env) -> list[str]:
        value = self.express(node.value, env)
        if node.value.op in ("add", "sub") and not any(a.op == "num" for a in node.value.args):
            value = f"clip({value})"
        if not node.target.args:
            return [f"{self.express(node.target, env)} = {value}"]
        who = self.express(node.target.args[0], env)
        name = self.plan.keeps[node.target.data]
        if who.isidentifier():
            return [f"if {who} >= 0: s.{name}[{who}] = {value}"]
        holder = self.fresh("who")
        return [f"{holder} = {who}", f"if {holder} >= 0: s.{name}[{holder}] = {value}"]

    def _lot(self, node: TChoose, env: Env, context: Context) -> list[str]:
        """Chance chooses."""
        members = f"tuple({self.express.members(node.source, env)})"
        name = self.fresh(node.name)
        lines = [f"{name} = drawn_lot(s, {members})"]
        if not node.optional:
            env[node.name] = name
            return lines
        return [
            *lines,
            f"if {name} >= 0:",
            *_indent(self.plain(node.then, {**env, node.name: name}, context) or ["pass"]),
        ]

    def _branches(self, node: TIf, env: Env, context: Context, write: Writer) -> list[str]:
        condition = self.express(node.condition, env)
        if condition == "True":
            return write(node.then, dict(env), context)
        if condition == "False":
            return write(node.other, dict(env), context)
        lines = [f"if {condition}:", *_indent(write(node.then, dict(env), context) or ["pass"])]
        other = write(node.other, dict(env), context) if node.other else []
        return lines + (["else:", *_indent(other)] if other else [])

    def _repeat(self, node: TRepeat, env: Env, context: Context) -> list[str]:
        body = self.plain(node.block, dict(env), context)
        times = self.express(node.times, env)
        if node.until is not None:
            left = self.fresh("left")
            head = f"while {left} > 0 and not ({self.express(node.until, env)}):"
            return [f"{left} = {times}", head, f"    {left} -= 1", "    another_round(s)", *_indent(body)]
        if times == "1" and node.until is None:
            return body
        return [f"for _ in rounds(s, {times}):", *_indent(body or ["pass"])]

    # ---- kernel sentences ----
    def _kernel(self, node: TKernel, env: Env, context: Context) -> list[str]:
        match node.verb:
            case "to":
                return self._to_somebody(node.args[1], self._move_to(node, env, context), env)
            case "under" | "into":
                cards, zone = self.express(node.args[0], env), self.express.zone_number(node.args[1], env)
                lines = [f"move_{node.verb}(s, {cards}, {zone})", *self._moved(node, context)]
                return self._to_somebody(node.args[1], lines, env)
            case "shuffle":
                return [f"shuffle(s, {self.express.zone_number(node.args[0], env)})"]
            case "show":
                who, cards, seats = (self.express(a, env) for a in node.args)
                return [f"s.show({who}, {cards}, {seats}, {context.clause})"] if self.plan.traced else []
            case "begin":
                return self._begin(node.data, env)
            case "end":
                return self._end(node.data, env, context)
            case "stop":
                return [f"stop(s, {self._mark()})"] if context.waiting else ["stop(s)", "z = True"]
            case "finish":
                return [f"s.over = {self.express(node.args[0], env)}"]
            case _:
                return []

    def _to_somebody(self, zone: E, lines: list[str], env: Env) -> list[str]:
        """Moves to a zone of nobody are not made."""
        return [f"if {self.express(zone.args[0], env)} >= 0:", *_indent(lines)] if zone.args else lines

    def _moved(self, node: TKernel, context: Context) -> list[str]:
        return [f"s.moved({context.clause})"] if self.plan.traced else []

    def _move_to(self, node: TKernel, env: Env, context: Context) -> list[str]:
        zone = self.express.zone_number(node.args[1], env)
        source = node.args[0]
        if source.op == "deck":
            return [f"gather(s, {zone})"]
        if self.plan.traced:
            return [f"s.carry({self.express(source, env)}, {zone}, {context.clause})"]
        if source.op == "of-card":
            return [f"move(s, {self.express(source.args[0], env)}, {zone})"]
        return [f"move_all(s, {self.express(source, env)}, {zone})"]

    def _begin(self, mode: str, env: Env) -> list[str]:
        number = self.plan.modes[mode]
        params = self.plan.variant.modes[mode].params
        if self.plan.variant.modes[mode].window:
            args = "".join(f"{env[p.name]}, " for p in params)
            return [f"if ({args}) not in s.w{number}: s.w{number} += (({args}),)"]
        lines = [f"begin(s, {number})", *self._fire(self.plan.clauses[self.plan.variant.modes[mode].clause.name])]
        for p in params:
            lines.append(f"s.{self.plan.keeps[f'{mode}:{p.name}']} = {env[p.name]}")
        return lines

    def _end(self, mode: str, env: Env, context: Context) -> list[str]:
        number = self.plan.modes[mode]
        if not self.plan.variant.modes[mode].window:
            return [f"end(s, {number})"]
        return (
            [f"s.w{number} = ()"]
            if "this window" not in env
            else [f"s.w{number} = without(s.w{number}, {env['this window']})"]
        )

    # ---- clauses ----
    def _fire(self, clause: int) -> list[str]:
        return [f"s.fire({clause})"] if self.plan.traced else []

    def _told(self, key: SentenceKey, env: Env) -> list[str]:
        if not self.plan.traced:
            return []
        params = [p for p in self.plan.variant.sentences[key].params if p.type.base != "zone"]
        args = "".join(f"{env[p.name]}, " for p in params)
        extras = "".join(f"{self.express(self.extra(name), {})}, " for name in self.extras(key))
        return [f"s.tell({self.plan.sentences[key]}, {env[CAUSE]}, ({args}{extras}))"]

    def extras(self, key: SentenceKey) -> list[str]:
        """The words and kept values, besides its parameters, that a sentence's template tells."""
        params = {p.name for p in self.plan.variant.sentences[key].params}
        wanted = re.findall(r"\{([A-Za-z0-9-]+)\}", template(self.plan.variant, key))
        return [n for n in dict.fromkeys(wanted) if n not in params and self._tellable(n)]

    def _tellable(self, name: str) -> bool:
        keep = self.plan.variant.keeps.get(name)
        return (name, 0) in self.plan.variant.words or (keep is not None and not keep.per_player)

    def extra(self, name: str) -> E:
        """The expression behind a name in a template."""
        word = self.plan.variant.words.get((name, 0))
        if word is not None:
            return E("word", word.type, (), (name, 0))
        return E("keep", self.plan.variant.keeps[name].type, (), name)

    def _whens(self, key: SentenceKey) -> Nodes:
        return tuple(XReact(r, True) for r in self.plan.reactions_to(key) if r.moment == "when")

    def _insteads(self, key: SentenceKey) -> list[ReactionInfo]:
        """The clauses that may replace a sentence, those of modes first, later declared modes before earlier ones."""
        found = [r for r in self.plan.reactions_to(key) if r.moment == "instead"]
        number = self.plan.modes
        found.reverse()
        return sorted(found, key=lambda r: -number[r.mode] if r.mode else 1)

    def _react(self, node: XReact, env: Env, context: Context, write: Writer) -> list[str]:
        r = node.reaction
        clause = self.plan.clauses[r.clause.name]
        inner = replace(context, clause=clause, usual=None)
        if r.mode and self.plan.variant.modes[r.mode].window:
            return self._react_in_window(r, env, inner, write)
        parts = self._conditions(r, env, node.captured)
        body = self._fire(clause) + write(r.block, dict(env), inner)
        if parts == "False" or not body:
            return []
        return body if parts == "True" else [f"if {parts}:", *_indent(body)]

    def _conditions(self, r: ReactionInfo, env: Env, captured: bool) -> str:
        parts: list[str] = []
        if r.mode and not self.plan.variant.modes[r.mode].window:
            number = self.plan.modes[r.mode]
            parts.append(env.get(f"on {r.mode}", f"s.o{number}") if captured else f"s.o{number}")
        parts += [self.express(t, env) for t in r.pattern.tests if t is not None]
        if r.guard is not None:
            parts.append(self.express(r.guard, env))
        parts = [p for p in parts if p != "True"]
        return "False" if "False" in parts else joined(parts)

    def _react_in_window(self, r: ReactionInfo, env: Env, context: Context, write: Writer) -> list[str]:
        """A window's clause is asked once for each time that the window is open."""
        number = self.plan.modes[r.mode]
        params = self.plan.variant.modes[r.mode].params
        instance = self.fresh("window")
        names = [self.fresh(p.name) for p in params]
        inner = {**env, **{p.name: n for p, n in zip(params, names, strict=True)}, "this window": instance}
        test = self._conditions(r, inner, False)
        if test == "False":
            return []
        unpack = [f"({', '.join(names)},) = {instance}"] if names else []
        fire = self._fire(context.clause)
        if write == self.plain:
            body = [*unpack, f"if {instance} in s.w{number} and {test}:"]
            body += _indent(fire + (self.plain(r.block, inner, replace(context, window=r.mode)) or ["pass"]))
            return [f"for {instance} in s.w{number}:", *_indent(body)]
        rest, segment = self.fresh("rest"), self._reserve(context.clause)
        saved = {**env, "rest of the windows": rest}

        def write_segment() -> None:
            again = [*dict.fromkeys({**env, "rest of the windows": f"{rest}[1:]"}.values())]
            lines = [f"if len({rest}) > 1:", f"    s.ag.append(({', '.join([str(segment), *again])},))"]
            lines += [f"{instance} = {rest}[0]", *unpack, f"if {instance} in s.w{number} and {test}:"]
            lines += _indent(fire + self.waiting(r.block, inner, replace(context, window=r.mode)))
            self._segment(segment, saved, lines)

        self._todo.append(write_segment)
        return [f"{rest} = s.w{number}", f"if {rest}:", f"    {self._push(segment, saved)}"]

    def _instead(self, node: XInstead, env: Env, context: Context, write: Writer) -> list[str]:
        """The first `instead` that holds replaces body and `when`; in it, `usual` is everything weaker."""
        insteads = self._insteads(node.key)
        if node.level >= len(insteads):
            top = XBody(node.key, self._top(node.key))
            nodes: Nodes = (top, XWhens(node.key)) if self._top(node.key) >= 0 else (XWhens(node.key),)
            return write(nodes, env, context)
        r = insteads[node.level]
        clause = self.plan.clauses[r.clause.name]
        weaker = XInstead(node.key, node.level + 1)
        test = self._conditions(r, env, False)
        inner = Context(clause, (weaker,), context, self._subject(node.key), context.window, context.waiting)
        if test == "False":
            return write((weaker,), env, context)
        body = self._fire(clause) + write(r.block, dict(env), inner)
        if test == "True":
            return body
        other = write((weaker,), dict(env), context)
        return [f"if {test}:", *_indent(body or ["pass"]), "else:", *_indent(other or ["pass"])]

    def _subject(self, key: SentenceKey) -> str:
        params = self.plan.variant.sentences[key].params
        return params[0].name if params and params[0].place == "subject" else ""

    def _body(self, node: XBody, env: Env, context: Context, write: Writer) -> list[str]:
        if node.layer < 0:
            return []
        layer = self.plan.variant.sentences[node.key].layers[node.layer]
        clause = self.plan.clauses.get(layer.clause.name, -1)
        below: Nodes = (XBody(node.key, node.layer - 1),)
        inner = Context(clause, below, context, self._subject(node.key), context.window, context.waiting)
        parts = [] if not layer.mode else [self.express.mode_on(layer.mode)]
        if layer.condition is not None:
            parts.append(self.express(layer.condition, {}))
        parts = [p for p in parts if p != "True"]
        body = self._fire(clause) + write(layer.block, dict(env), inner)
        if not parts:
            return body
        if "False" in parts:
            return write(below, env, context)
        other = write(below, dict(env), context)
        lines = [f"if {joined(parts)}:", *_indent(body or ["pass"])]
        return lines + (["else:", *_indent(other)] if other else [])

    def _usual(self, node: TUsual, env: Env, context: Context) -> tuple[list[str], Env, Nodes, Context]:
        nodes = context.usual or ()
        outer = context.usual_context or context
        outer = replace(outer, waiting=context.waiting)
        inner = dict(env)
        lines: list[str] = []
        if node.instead_for is not None and context.subject:
            name = self.fresh("standin")
            lines.append(f"{name} = {self.express(node.instead_for, env)}")
            inner[context.subject] = name
        return lines, inner, nodes, outer


def template(variant: Variant, key: SentenceKey) -> str:
    """How a sentence is told when it has been carried out, or '' if it is not told.

    It is told by the title of its strongest layer that has one with braces, or with no place for any; the beginning and
    the end of a mode by the mode's title, as `told_mode` says.
    """
    info = variant.sentences[key]
    mode = variant.modes.get(key[0])
    if mode is not None and key[1] in ("begin", "end"):
        title = mode.clause.title
        return told_mode(title, info.verb) if title and not mode.window else ""
    titles = [layer.clause.title for layer in reversed(info.layers)]
    return next((t for t in titles if "{" in t), titles[0] if titles and not info.params and titles[0] else "")


def told_mode(title: str, verb: str) -> str:
    """The beginning or end of a mode. A title with an article in front is its name; any other says how things stand."""
    if title.split(" ")[0] == "the":
        return f"{title[:1].upper()}{title[1:]} {verb}."
    return f"{'Now' if verb == 'begins' else 'No longer'}: {title}."


def _place_of(param: Param) -> E:
    """What stands in a place of a sentence that is said within its own block: its parameter, or the zone it names."""
    if param.type.base == "zone":
        return E("zone", CARDS, (), param.name)
    return E("local", param.type, (), param.name)


Writer = Callable[[Nodes, Env, Context], list[str]]


def _leaves(lines: list[str]) -> bool:
    """Whether control never comes to the end of the lines."""
    return bool(lines) and lines[-1].startswith("return")


def _indent(lines: list[str]) -> list[str]:
    return ["    " + line for line in lines]
