"""The mutants of a variant: each one small change to one clause, in words, with the place where it is made."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

from eightfold.conformance.mutation.changes import NO, changed_expressions, changed_statements
from eightfold.conformance.mutation.edits import Choice, Edit, Omit, Put, edited
from eightfold.conformance.mutation.paths import Path, part_at, walk
from eightfold.conformance.mutation.structure import changed_structure
from eightfold.dsl.typed import (
    Clause,
    E,
    Pattern,
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
    WordInfo,
)
from eightfold.dsl.walk import expressions, inside
from eightfold.interpreter.reach import at_work

NODES = (E, Pattern, TAfterwards, TChoose, TDo, TEach, TIf, TKernel, TLet, TRepeat, TSet, TUsual)
STATEMENTS = (TAfterwards, TChoose, TDo, TEach, TIf, TKernel, TLet, TRepeat, TSet, TUsual)


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change. `id` stays the same as long as clause and change do; `change` says what was done in words."""

    id: str
    clause: str
    file: str
    line: int
    change: str
    edits: tuple[Edit, ...]

    def apply(self, variant: Variant) -> Variant:
        """The variant with the change made."""
        return edited(variant, self.edits)


def mutants_of(variant: Variant) -> list[Mutant]:
    """All mutants of the clauses that a game can use, clause by clause. The same variant gives the same list."""
    found: list[Mutant] = []
    seen: dict[str, int] = {}
    working = at_work(variant)
    for clause, change, line, edits in _changes(variant):
        if clause.name not in working:
            continue
        key = hashlib.sha256(f"{clause.name}|{clause.text}|{change}".encode()).hexdigest()[:10]
        seen[key] = seen.get(key, 0) + 1
        name = f"{clause.name}:{key}" + (f".{seen[key]}" if seen[key] > 1 else "")
        found.append(Mutant(name, clause.name, clause.span.file, line or clause.span.line, change, edits))
    return found


Change = tuple[Clause, str, int, tuple[Edit, ...]]


def _changes(variant: Variant) -> Iterator[Change]:
    yield from _in_options(variant)
    yield from changed_structure(variant)
    for root, clause in roots(variant):
        yield from _in_root(variant, root, clause)
    yield from _removed(variant)


def roots(variant: Variant) -> Iterator[tuple[Path, Clause]]:
    """Where the text of each clause stands in the variant."""
    for key, word in variant.words.items():
        for index, layer in enumerate(word.layers):
            if layer.clause.kind not in ("option", "question"):
                yield ("words", key, "layers", index, "value"), layer.clause
    for sentence, info in variant.sentences.items():
        for index, body in enumerate(info.layers):
            if body.clause.name in variant.clauses and body.clause.kind == "define":
                yield ("sentences", sentence, "layers", index, "block"), body.clause
    for index, action in enumerate(variant.actions):
        yield ("actions", index, "guard"), action.clause
        yield _move(variant, index), action.clause
    for index, reaction in enumerate(variant.reactions):
        for part in ("pattern", "guard", "block"):
            yield ("reactions", index, part), reaction.clause
    for index, forbid in enumerate(variant.forbids):
        yield ("forbids", index, "pattern"), forbid.clause
        yield ("forbids", index, "guard"), forbid.clause
    for name, keep in variant.keeps.items():
        if keep.clause.kind == "keep" and "=" in keep.clause.text:
            yield ("keeps", name, "start"), keep.clause


def _move(variant: Variant, index: int) -> Path:
    """Where the block of an action stands: where the action is its own sentence, it is a body of that sentence."""
    action = variant.actions[index]
    window = action.mode and variant.modes[action.mode].window
    if action.own and not window:
        for layer, body in enumerate(variant.sentences[action.key].layers):
            if body.clause is action.clause:
                return ("sentences", action.key, "layers", layer, "block")
    return ("actions", index, "block")


def _in_root(variant: Variant, root: Path, clause: Clause) -> Iterator[Change]:
    bounds = _unchanged(variant, root)
    for path, node in walk(part_at(variant, root), root, NODES):
        owner = _row_of(node, path, variant, root) or clause
        if isinstance(node, E):
            if not any(path[: len(bound)] == bound for bound in bounds):
                for change, new in changed_expressions(variant, node):
                    if not _turns_on_itself(variant, root, new):
                        yield owner, change, node.span.line, (Put(path, new),)
        elif isinstance(node, STATEMENTS):
            for change, edits in changed_statements(node, path):
                yield clause, change, node.span.line, edits
    for path, block in _blocks(part_at(variant, root), root):
        for index, statement in enumerate(block):
            if not _needed(block, index):
                change = f"`{_shown(clause, statement.span.line)}` is left out"
                yield clause, change, statement.span.line, (Omit((*path, index)),)


def _turns_on_itself(variant: Variant, root: Path, e: E) -> bool:
    """Whether a word would stand in its own meaning."""
    if root[0] != "words" or e.op != "word":
        return False
    found, waiting = {e.data}, [e.data]
    while waiting:
        for layer in variant.words[waiting.pop()].layers:
            for part in _all(layer.value):
                if part.op == "word" and part.data not in found:
                    found.add(part.data)
                    waiting.append(part.data)
    return root[1] in found


def _unchanged(variant: Variant, root: Path) -> list[Path]:
    """Where another expression would say the same.

    A repetition that ends by its `until` is bounded by a number that was worked out: it is there because every
    repetition must end, and any other number as large would do. What a player accepts or declines is always yes.
    """
    found: list[Path] = []
    for path, node in walk(part_at(variant, root), root, NODES):
        if isinstance(node, TRepeat) and node.until is not None and node.times.op in ("mul", "call"):
            found.append((*path, "times"))
        elif isinstance(node, TChoose) and node.source.op == "truth":
            found.append((*path, "source"))
    return found


def _needed(block: tuple[object, ...], index: int) -> bool:
    """Whether a statement gives a name that is used after it, without which the rules would not be rules.

    Or whether it says that nothing happens: it cannot be left out either.
    """
    statement = block[index]
    if isinstance(statement, TKernel):
        return statement.verb == "nothing"
    if isinstance(statement, TLet) or (isinstance(statement, TChoose) and not statement.optional):
        rest = tuple(s for s in block[index + 1 :] if isinstance(s, STATEMENTS))
        return any(part.op == "local" and part.data == statement.name for e in expressions(rest) for part in _all(e))
    return False


def _all(e: E) -> Iterator[E]:
    for part in inside(e):
        yield part
        if part.op == "possible":
            yield from (x for test in part.data.tests if test is not None for x in _all(test))


def _row_of(node: E, path: Path, variant: Variant, root: Path) -> Clause | None:
    """The table row that a node stands in, if it stands in one."""
    for length in range(len(path), len(root) - 1, -1):
        part = part_at(variant, path[:length])
        if isinstance(part, E) and part.op == "if" and isinstance(part.data, str):
            step = path[length + 1] if len(path) > length + 1 else None
            if step in (0, 1):
                return variant.clauses.get(part.data)
    return None


def _blocks(part: object, path: Path) -> Iterator[tuple[Path, tuple[TDo, ...]]]:
    """Every row of statements below a part."""
    if isinstance(part, tuple):
        if part and all(isinstance(item, STATEMENTS) for item in part):
            yield path, part
        for index, item in enumerate(part):
            yield from _blocks(item, (*path, index))
    elif isinstance(part, STATEMENTS):
        for name in ("then", "other", "block", "slip_block"):
            if hasattr(part, name):
                yield from _blocks(getattr(part, name), (*path, name))


def _in_options(variant: Variant) -> Iterator[Change]:
    for name, option in variant.options.items():
        for index, label in enumerate(option.labels):
            if index != option.chosen:
                change = f"`{name}` is {label} and not {option.labels[option.chosen]}"
                yield option.clause, change, 0, (Choice(name, option.chosen, index),)


def _removed(variant: Variant) -> Iterator[Change]:
    for index, reaction in enumerate(variant.reactions):
        yield reaction.clause, "the clause is left out", 0, (Put(("reactions", index, "guard"), NO),)
    for index, forbid in enumerate(variant.forbids):
        yield forbid.clause, "the clause is left out", 0, (Put(("forbids", index, "guard"), NO),)
    for index, action in enumerate(variant.actions):
        yield action.clause, "the action is left out", 0, (Put(("actions", index, "guard"), NO),)
    for key, word in variant.words.items():
        for index, layer in enumerate(word.layers):
            if index and layer.clause.kind == "define":
                yield layer.clause, "the new meaning is left out", 0, (_lower_meaning(word, key, index),)


def _lower_meaning(word: WordInfo, key: tuple[str, int], index: int) -> Edit:
    layer = word.layers[index]
    if layer.condition is not None:
        return Put(("words", key, "layers", index, "condition"), NO)
    args = tuple(E("local", p.type, (), p.name) for p in word.params)
    return Put(("words", key, "layers", index, "value"), E("usual", word.type, args, (key, index - 1)))


def _shown(clause: Clause, line: int) -> str:
    """The line of a clause's text that a statement stands in, as far as it can be told."""
    return f"line {line - clause.span.line + 1} of {clause.name}" if line else clause.name
