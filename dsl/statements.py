"""Typing of effects: each sentence finds its declaration, each place its type."""

from __future__ import annotations

from typing import assert_never

from eightfold.dsl import syntax as ast
from eightfold.dsl.diagnostics import Span
from eightfold.dsl.expressions import Expressions
from eightfold.dsl.inference import applied, patterns
from eightfold.dsl.inference.patterns import part_of
from eightfold.dsl.inference.scope import Scope, local
from eightfold.dsl.spoken import spoken, spoken_sentence
from eightfold.dsl.typed import (
    Block,
    E,
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
)
from eightfold.dsl.types import CARD, CARDS, NUMBER, PLAYER, PLAYERS, YES_NO, Type
from eightfold.dsl.vocabulary import OF_THE_KERNEL, sentence_key


class Statements(Expressions):
    """Types the blocks of clauses."""

    def block(self, block: ast.Block, scope: Scope) -> Block:
        typed: list[Statement] = []
        for statement in block:
            if isinstance(statement, ast.Let):
                typed.append(self._let(statement, scope))
                scope = self._after_let(typed[-1], statement.name, scope)
            elif isinstance(statement, ast.Chooses):
                typed.append(self._chooses(statement, scope))
                scope = self._after_let(typed[-1], statement.pick.alias or statement.pick.name, scope)
            else:
                typed += self._statement(statement, scope)
        return tuple(typed)

    @staticmethod
    def _after_let(statement: Statement, name: str, scope: Scope) -> Scope:
        if isinstance(statement, TLet):
            return scope.bind({name: local(statement.name, statement.value.type, statement.span)})
        if isinstance(statement, TChoose):
            return scope.bind({name: local(statement.name, statement.type, statement.span)})
        return scope

    def _statement(self, node: ast.Statement, scope: Scope) -> list[Statement]:
        match node:
            case ast.Do():
                done = self._do(node.sentence, scope)
                return [] if done is None else [done]
            case ast.Becomes():
                target = self._target(node.target, scope)
                return [TSet(target, self.typed(node.value, target.type, scope), node.span)]
            case ast.Rises():
                return [self._rises(node, scope)]
            case ast.May():
                return [self._may(node, scope)]
            case ast.If():
                condition = self.typed(node.condition, YES_NO, scope)
                return [TIf(condition, self.block(node.then, scope), self.block(node.other, scope), node.span)]
            case ast.Each():
                return [self._each(node, scope)]
            case ast.Repeat():
                return [self._repeat(node, scope)]
            case ast.Afterwards():
                return self._afterwards(node, scope)
            case ast.Usual():
                who = None if node.instead_for is None else self.typed(node.instead_for, PLAYER, scope)
                return [TUsual(who, node.span)]
            case ast.Let() | ast.Chooses():
                raise AssertionError("bound statements are typed by block")
            case _:
                assert_never(node)

    def _let(self, node: ast.Let, scope: Scope) -> TLet:
        return TLet(_unique(node.name, node.span), self.infer(node.value, None, scope), node.span)

    def _rises(self, node: ast.Rises, scope: Scope) -> TSet:
        target = self._target(node.target, scope)
        by = self.typed(node.by, NUMBER, scope)
        return TSet(target, E("add", NUMBER, (self.fit(target, NUMBER, node.span), by), None, node.span), node.span)

    def _target(self, node: ast.Expr, scope: Scope) -> E:
        target = self.infer(node, None, scope)
        if target.op == "map":
            hint = "change it for one player at a time: each player in …"
            message = f"`{spoken(node)}` is many values, and they cannot be changed at once"
            self.v.fault("not-changeable", message, node.span, hint)
        elif target.op != "keep" and target.type.base != "fault":
            hint = f"only what is kept can change: keep {spoken(node)} = …"
            message = f"`{spoken(node)}` is not kept, so it cannot become anything"
            self.v.fault("not-changeable", message, node.span, hint)
        return target

    # ---- choices ----
    def _picked(self, pick: ast.Pick, scope: Scope) -> tuple[Type, E]:
        named = self.v.type_named(pick.name)
        if named is None or named.many:
            hint = "choose a player, card, number or a value of a kind; `… as name` gives it a name"
            self.v.fault("unknown-kind", f"`{pick.name}` is nothing that can be chosen", pick.span, hint)
            named = NUMBER
        if pick.upper is not None:
            low, high = self.typed(pick.source, NUMBER, scope), self.typed(pick.upper, NUMBER, scope)
            if named == NUMBER:
                return named, E("call", named.row, (low, high), "numbers", pick.span)
            return named, self._stretch(pick, named, scope)
        return named, self.typed(pick.source, named.row, scope)

    def _stretch(self, pick: ast.Pick, kind: Type, scope: Scope) -> E:
        low = self.typed(pick.source, kind, scope)
        high = self.typed(pick.upper, kind, scope) if pick.upper is not None else low
        return E("stretch", kind.row, (low, high), kind.base, pick.span)

    def _chooses(self, node: ast.Chooses, scope: Scope) -> TChoose:
        type_, source = self._picked(node.pick, scope)
        who = self._chooser(node.who, scope)
        slip_source: E | None = None
        slip_block: Block = ()
        name = _unique(node.pick.alias or node.pick.name, node.span)
        if node.slipping is not None:
            slip_source = self.typed(node.slipping.source, type_.row, scope)
            inner = scope.bind({node.pick.alias or node.pick.name: local(name, type_, node.span)})
            slip_block = self.block(node.slipping.block, inner)
        return TChoose(who, name, type_, source, node.prompt, False, slip_source, slip_block, (), (), node.span)

    def _chooser(self, who: ast.Expr, scope: Scope) -> E | None:
        if isinstance(who, ast.Name) and who.text == "chance":
            return None
        return self.typed(who, PLAYER, scope)

    def _may(self, node: ast.May, scope: Scope) -> TChoose:
        who = self._chooser(node.who, scope)
        if who is None:
            hint = "say: chance chooses … from …"
            self.v.fault(
                "chance-declines",
                f"chance cannot let the choice of a {node.pick.name if node.pick else 'yes'} be",
                node.span,
                hint,
            )
        other = self.block(node.other, scope)
        if node.pick is None:
            yes = E("truth", YES_NO, (), True, node.span)
            then = self.block(node.then, scope)
            return TChoose(who, "", YES_NO, yes, node.prompt, True, None, (), then, other, node.span)
        type_, source = self._picked(node.pick, scope)
        name = _unique(node.pick.alias or node.pick.name, node.span)
        inner = scope.bind({node.pick.alias or node.pick.name: local(name, type_, node.span)})
        then = self.block(node.then, inner)
        return TChoose(who, name, type_, source, node.prompt, True, None, (), then, other, node.span)

    # ---- loops ----
    def _each(self, node: ast.Each, scope: Scope) -> TEach:
        named = self.v.type_named(node.name)
        if named is None or named.many:
            hint = "such as: each player in everyone, each card in player's hand"
            self.v.fault("unknown-kind", f"`{node.name}` is nothing of which there are many", node.span, hint)
            named = PLAYER
        name = _unique(node.alias or node.name, node.span)
        source = self.typed(node.source, named.row, scope)
        inner = scope.bind({node.alias or node.name: local(name, named, node.span)})
        return TEach(name, source, self.block(node.block, inner), node.span)

    def _repeat(self, node: ast.Repeat, scope: Scope) -> TRepeat:
        times = self.typed(node.times, NUMBER, scope)
        return TRepeat(times, self.condition(node.until, scope), self.block(node.block, scope), node.span)

    # ---- sentences ----
    def _afterwards(self, node: ast.Afterwards, scope: Scope) -> list[Statement]:
        done = self._do(node.sentence, scope)
        if isinstance(done, TDo):
            return [TAfterwards(done.key, done.args, node.span)]
        if done is not None:
            hint = "name it with `define`, and say that afterwards"
            message = f"`{spoken_sentence(node.sentence)}` cannot be said afterwards: it is no declared sentence"
            self.v.fault("not-afterwards", message, node.span, hint)
        return []

    def _do(self, sentence: ast.Sentence, scope: Scope) -> Statement | None:
        key = sentence_key(self.v, sentence)
        decl = self.v.sentences.get(key)
        if decl is None or key in OF_THE_KERNEL:
            return self._kernel(sentence, key, scope)
        args: list[E] = []
        for param in decl.params:
            part = part_of(sentence, param.place)
            if param.type.base == "zone":
                args.append(E("zone", CARDS, (), param.name, part.span))
                continue
            args.append(self._argument(part.term, param.type, scope))
        many = [a.type.many and p.type in (PLAYER, CARD) for a, p in zip(args, decl.params, strict=True)]
        if sum(many) > 1:
            hint = "say it for one of them at a time: each … in …"
            self.v.fault("many-of-two", f"two things of `{spoken_sentence(sentence)}` are many", sentence.span, hint)
        return TDo(key, tuple(args), sentence.span)

    def _argument(self, term: ast.Expr, want: Type, scope: Scope) -> E:
        found = self.infer(term, want, scope)
        if found.type == want.row and want in (PLAYER, Type("card")):
            return found
        if want == Type("card") and found.type != want and self.as_cards(found, term.span) is not None:
            return self.fit(found, CARDS, term.span)
        return self.fit(found, want, term.span)

    def _kernel(self, sentence: ast.Sentence, key: SentenceKey, scope: Scope) -> Statement | None:
        _, verb, has_object, preps = key
        subject = sentence.subject.term
        span = sentence.span
        fixed = subject.text if isinstance(subject, ast.Name) else ""
        if verb == "move" and not has_object and preps in (("to",), ("under",), ("into",)):
            zone = applied.zone(self, self.infer(sentence.labelled[0][1].term, CARDS, scope), span)
            return TKernel(preps[0], (self.typed(subject, CARDS, scope), zone), None, span)
        if fixed == "chance" and verb == "shuffle" and sentence.object is not None and not preps:
            zone = applied.zone(self, self.infer(sentence.object.term, CARDS, scope), span)
            return TKernel("shuffle", (zone,), None, span)
        if verb == "show" and sentence.object is not None and preps == ("to",):
            args = (
                self.typed(subject, PLAYER, scope),
                self.typed(sentence.object.term, CARDS, scope),
                self.typed(sentence.labelled[0][1].term, PLAYERS, scope),
            )
            return TKernel("show", args, None, span)
        if (fixed, verb, has_object, preps) == ("play", "stop", False, ()):
            return TKernel("stop", (), None, span)
        if (fixed, verb, has_object, preps) == ("nothing", "happen", False, ()):
            return TKernel("nothing", (), None, span)
        patterns.unknown_sentence(self, sentence)
        return None


def _unique(name: str, span: Span) -> str:
    """A local's name, made its own by the place where it is bound."""
    return f"{name}-{span.line}-{span.column}"
