"""Words: every layer of meaning that the sheets give one, typed."""

from __future__ import annotations

from eightfold.dsl import syntax as ast
from eightfold.dsl.diagnostics import Span, did_you_mean
from eightfold.dsl.gather import Raw, by_introducer, head_name
from eightfold.dsl.inference import comparisons
from eightfold.dsl.inference.scope import Scope, local
from eightfold.dsl.resolver.work import Work
from eightfold.dsl.typed import Clause, E, Layer, Param, WordInfo
from eightfold.dsl.types import CARD, NUMBER, YES_NO, Type
from eightfold.dsl.vocabulary import WordDecl


def declare_words(w: Work) -> None:
    grouped: dict[tuple[str, int], list[Raw]] = {}
    for raw in w.g.of(ast.DefineWord, ast.DefineTable):
        assert isinstance(raw.node, (ast.DefineWord, ast.DefineTable))
        key = (head_name(raw.node.head), len(w.head_params(raw.node.head)))
        grouped.setdefault(key, []).append(raw)
    for name, option in w.options.items():
        if not option.symbols:
            grouped.setdefault((name, 0), []).append(w.option_raws[name])
    order = {id(raw): index for index, raw in enumerate(w.g.raws)}
    for key, raws in grouped.items():
        raws.sort(key=lambda raw: order.get(id(raw), 0))
        _word_declared(w, key, by_introducer(raws, w.g.strata))


def _word_declared(w: Work, key: tuple[str, int], raws: list[Raw]) -> None:
    w.word_raws[key] = raws
    w.side_by_side(raws)
    if key[0] in w.v.keeps or key[0] in w.v.zones or key[0] in w.v.modes:
        w.v.fault("named-twice", f"`{key[0]}` is the name of something else", raws[0].clause.span, "rename one")
    _said_alike(w, key, raws)
    first = raws[0].node
    params: tuple[Param, ...] = ()
    if isinstance(first, (ast.DefineWord, ast.DefineTable)):
        params = w.params(first.head)
    declared = next((t for raw in raws if (t := _declared_type(w, raw.node)) is not None), None)
    decl = WordDecl(key[0], params, declared)
    if declared is None:
        decl.infer = lambda: _layer_value(w, key, raws[0], params, None, None).type
    w.v.words[key] = decl
    if len(params) == 1 and params[0].type == CARD and declared is not None and declared.base in w.v.kinds:
        w.v.card_properties.setdefault(declared.base, []).append(key[0])


def _said_alike(w: Work, key: tuple[str, int], raws: list[Raw]) -> None:
    """A word that is defined again takes the things, and is of the type, of its first definition."""
    wanted: tuple[Type, ...] | None = None
    typed: Type | None = None
    for raw in raws:
        if isinstance(raw.node, (ast.DefineWord, ast.DefineTable)):
            types = tuple(p.type for p in w.params(raw.node.head))
            if wanted is not None and types != wanted:
                hint = f"it is said so: {key[0]} of {', '.join(str(t) for t in wanted)}"
                w.v.fault("word-twice", f"`{key[0]}` is a word about something else", raw.clause.span, hint)
            wanted = wanted or types
        declared = _declared_type(w, raw.node)
        if typed is not None and declared is not None and declared != typed:
            message = f"`{key[0]}` has the type {typed}, and cannot become {declared}"
            w.v.fault("word-twice", message, raw.clause.span, "leave the type out, or use another name")
        typed = typed or declared


def _declared_type(w: Work, node: object) -> Type | None:
    if not isinstance(node, (ast.DefineWord, ast.DefineTable, ast.Option)) or node.type is None:
        return None
    found = w.v.type_named(node.type)
    if found is None:
        known = ("number", "yes-no", "card", "cards", "player", "players", *w.v.kinds)
        hint = did_you_mean(node.type, known) or f"the types are: {', '.join(known)}, and their plurals"
        w.v.fault("unknown-type", f"`{node.type}` is no type", node.span, hint)
    return found


def words(w: Work) -> dict[tuple[str, int], WordInfo]:
    words: dict[tuple[str, int], WordInfo] = {}
    for key, raws in w.word_raws.items():
        decl = w.v.words[key]
        type_ = w.t.word_type(key, raws[0].clause.span)
        layers: list[Layer] = []
        for index, raw in enumerate(raws):
            value = _layer_value(w, key, raw, decl.params, type_, index - 1)
            # What a word means from the outset holds whether or not the house rule that brings it is on.
            layers.append(Layer(value, raw.mode, raw.clause, w.condition(raw) if index else None))
        words[key] = WordInfo(key[0], decl.params, type_, tuple(layers))
    return words


def _layer_value(
    w: Work, key: tuple[str, int], raw: Raw, params: tuple[Param, ...], want: Type | None, below: int | None
) -> E:
    usual = None
    args = tuple(local(p.name, p.type, raw.clause.span) for p in params)
    if below is not None and below >= 0 and want is not None:
        typed = want

        def usual(span: Span) -> E:
            return E("usual", typed, args, (key, below), span)

    scope = w.scope(raw, usual)
    node = raw.node
    if isinstance(node, ast.Option):
        return _option_value(w, node, want, scope)
    assert isinstance(node, (ast.DefineWord, ast.DefineTable))
    own = w.params(node.head)
    scope = scope.bind({mine.name: arg for mine, arg in zip(own, args, strict=True)})
    if isinstance(node, ast.DefineWord):
        return w.t.infer(node.value, None, scope) if want is None else w.t.typed(node.value, want, scope)
    return _table(w, raw, node, args, want or NUMBER, scope)


def _option_value(w: Work, node: ast.Option, want: Type | None, scope: Scope) -> E:
    values = []
    for alternative in node.alternatives:
        if want is None:
            values.append(w.t.infer(alternative.value, None, scope))
        else:
            values.append(w.t.typed(alternative.value, want, scope))
    return E("alternatives", values[0].type, tuple(values), node.name, node.span)


def _table(w: Work, raw: Raw, node: ast.DefineTable, args: tuple[E, ...], want: Type, scope: Scope) -> E:
    """Rows of a table become a chain of conditions; what no row covers is none."""
    value = E("none", want, (), None, node.span)
    if want == NUMBER:
        value = E("unset", want, (), head_name(node.head), node.span)
    for number, row in reversed(list(enumerate(node.rows, 1))):
        test = E("truth", YES_NO, (), True)
        if row.cards is not None:
            test = comparisons.same(w.t, args[0], row.cards, scope, row.span)
        name = f"{raw.clause.name}.row{number}"
        text = raw.stratum.sheet.text(row.span)
        w.rows[name] = Clause(name, "row", raw.clause.sheet, row.span, "", row.cites.ids, raw.mode, text)
        value = E("if", want, (test, w.t.typed(row.value, want, scope), value), name, node.span)
    return value
