"""Options: their alternatives, and which one the sheets choose."""

from __future__ import annotations

from dataclasses import replace

from eightfold.dsl import syntax as ast
from eightfold.dsl.diagnostics import Diagnostic, Span
from eightfold.dsl.gather import Raw, by_introducer, head_name
from eightfold.dsl.options import index_of
from eightfold.dsl.resolver.work import Work
from eightfold.dsl.typed import OptionInfo


def declare_options(w: Work) -> None:
    defined = {head_name(r.node.head) for r in w.g.raws if isinstance(r.node, (ast.DefineWord, ast.DefineTable))}
    by_name: dict[str, list[Raw]] = {}
    for raw in w.g.of(ast.Option):
        assert isinstance(raw.node, ast.Option)
        by_name.setdefault(raw.node.name, []).append(raw)
    for name, raws in by_name.items():
        w.side_by_side(raws)
        raw = by_introducer(raws, w.g.strata)[-1]
        _option(w, name, raw, defined, answered=not raw.stratum.module and raw.stratum.sheet.kind == "variant")
    _set_options(w)


def _option(w: Work, name: str, raw: Raw, defined: set[str], answered: bool) -> None:
    node = raw.node
    assert isinstance(node, ast.Option)
    # Bare words are symbols of the option's own, unless it has a type or gives a word of the family its meaning.
    bare = all(isinstance(a.value, ast.Name) for a in node.alternatives)
    symbols = bare and node.type is None and name not in defined
    texts = tuple(raw.stratum.sheet.text(a.value.span) for a in node.alternatives)
    labels = tuple(a.label or text for a, text in zip(node.alternatives, texts, strict=True))
    if len(set(labels)) < len(labels):
        w.v.fault("alternative-twice", f"two alternatives of `{name}` are called alike", node.span, "label them")
    w.option_raws[name] = raw
    if symbols:
        w.v.symbols[name] = texts
    w.options[name] = OptionInfo(
        name,
        labels,
        texts,
        0,
        0,
        node.question,
        answered or not node.question,
        symbols,
        raw.clause,
        raw.clause.cites,
    )


def _set_options(w: Work) -> None:
    said: dict[str, list[Raw]] = {}
    for raw in w.g.of(ast.SetOption):
        node = raw.node
        assert isinstance(node, ast.SetOption)
        said.setdefault(node.name, []).append(raw)
        value = raw.stratum.sheet.text(node.value.value.span)
        _choose(w, node.name, value, node.span, node.cites.ids)
    for raws in said.values():
        w.said_once(raws)


def _choose(w: Work, name: str, value: str, span: Span, cites: tuple[str, ...]) -> None:
    index = index_of(w.options, name, value, span)
    if isinstance(index, Diagnostic):
        w.v.diagnostics.append(index)
        return
    option = w.options[name]
    merged = tuple(dict.fromkeys((*option.cites, *cites)))
    w.options[name] = replace(
        option, chosen=index, default=index, answered=True,
        cites=merged, clause=replace(option.clause, cites=merged),
    )  # fmt: skip
