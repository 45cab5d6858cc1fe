"""Defined words: a table where nothing but a card counts, the meaning itself where it is short, else a function."""

from __future__ import annotations

from eightfold.dsl.typed import E, Layer, WordInfo
from eightfold.dsl.types import CARD
from eightfold.interpreter.compile.express.fixed import is_simple
from eightfold.interpreter.compile.express.names import none_of
from eightfold.interpreter.compile.express.properties import table_of
from eightfold.interpreter.compile.express.text import is_short, joined
from eightfold.interpreter.compile.express.writer import Express, Names, Operations
from eightfold.interpreter.compile.lines import block, indent
from eightfold.interpreter.compile.tables import ident

INLINE_LENGTH = 100


def _word(express: Express, e: E, env: Names) -> str:
    word = express.plan.variant.words[e.data]
    args = express.args(e, env)
    if not express.plan.traced:
        if express.fixed.word(e.data) and len(args) == 1 and word.params[0].type == CARD:
            return f"{table_of(express, word)}[{args[0]}]"
        short = _written_out(express, word, tuple(args)) if is_simple(word) else ""
        if short:
            return short
    return _called(express, word, len(word.layers) - 1, args)


def _usual(express: Express, e: E, env: Names) -> str:
    key, layer = e.data
    word = express.plan.variant.words[key]
    if not express.plan.traced and express.fixed.lower(e):
        return express(word.layers[layer].value, {})
    return _called(express, word, layer, express.args(e, env))


def _called(express: Express, word: WordInfo, top: int, args: list[str]) -> str:
    return f"{_function(express, word, top)}({', '.join(['s', *args])})"


def _written_out(express: Express, word: WordInfo, args: tuple[str, ...]) -> str:
    """A word's meaning itself, where it is short and its arguments are; '' where it is better called."""
    key = (word.name, args)
    if key not in express.written_out:
        text = ""
        if all(map(is_short, args)):
            text = express(word.layers[-1].value, {p.name: a for p, a in zip(word.params, args, strict=True)})
        fits = len(text) <= INLINE_LENGTH or (not args and express.fixed.word((word.name, 0)))
        express.written_out[key] = text if fits else ""
    return express.written_out[key]


def _function(express: Express, word: WordInfo, top: int) -> str:
    """The name of the function for a word's meaning from layer `top` downwards."""
    key = (word.name, len(word.params), top)
    if key not in express.word_functions:
        express.word_functions[key] = name = f"w_{ident(word.name)}_{len(word.params)}_{top}"
        env = {p.name: f"a{i}" for i, p in enumerate(word.params)}
        head = f"def {name}({', '.join(['s', *env.values()])}):"
        express.functions.append("\n".join([head, *indent(_meanings(express, word, top, env))]))
    return express.word_functions[key]


def _meanings(express: Express, word: WordInfo, top: int, env: Names) -> list[str]:
    """The strongest meaning in force is returned."""
    lines: list[str] = []
    for layer in reversed(word.layers[: top + 1]):
        if layer.mode and express.plan.variant.modes[layer.mode].window:
            continue
        guard = _guard(express, layer)
        told = [f"s.fire({express.plan.clauses[layer.clause.name]})"] if express.plan.traced else []
        body = [*told, f"return {express(layer.value, env)}"]
        if guard == "True":
            return lines + body
        lines += block(f"if {guard}:", body)
    return [*lines, f"return {none_of(word.type)}"]


def _guard(express: Express, layer: Layer) -> str:
    parts = [express.mode_on(layer.mode)] if layer.mode else []
    parts += [express(layer.condition, {})] if layer.condition is not None else []
    return joined(parts)


OPERATIONS: Operations = {"word": _word, "usual": _usual}
