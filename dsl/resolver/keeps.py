"""What a game remembers: of which type, whose, how long, and from which value on."""

from __future__ import annotations

from eightfold.dsl import syntax as ast
from eightfold.dsl.diagnostics import did_you_mean
from eightfold.dsl.inference.scope import Scope
from eightfold.dsl.resolver.work import Work
from eightfold.dsl.statements import Statements
from eightfold.dsl.typed import E, KeepInfo
from eightfold.dsl.types import NUMBER, YES_NO, Type
from eightfold.dsl.vocabulary import KeepDecl, Vocabulary


def declare_keeps(w: Work) -> None:
    for raw in w.g.of(ast.Keep):
        node = raw.node
        assert isinstance(node, ast.Keep)
        lives = [per for per in node.per if per != "player"]
        life = lives[0] if lives else raw.mode
        if node.name in w.v.keeps:
            w.v.fault("named-twice", f"`{node.name}` is kept twice", node.span, "use another name")
        type_ = w.v.type_named(node.type) if node.type else _start_type(w, node.start)
        if type_ is None:
            known = ("number", "yes-no", "card", "player", *w.v.kinds)
            hint = did_you_mean(node.type or "", known) or f"the types are: {', '.join(known)}, and their plurals"
            w.v.fault("unknown-type", f"`{node.type}` is no type", node.span, hint)
            type_ = NUMBER
        if raw.mode in w.v.windows:
            hint = "keep it outside, or per player"
            w.v.fault(
                "kept-in-window",
                f"`{node.name}` is kept in the window `{raw.mode}`, and a window keeps nothing",
                node.span,
                hint,
            )
        w.v.keeps[node.name] = KeepDecl(node.name, type_, "player" in node.per, life, raw.mode)


def settle_keeps(w: Work) -> None:
    """Gives what starts from words the type that these have, now that all words are known."""
    for raw in w.g.of(ast.Keep):
        node = raw.node
        assert isinstance(node, ast.Keep)
        decl = w.v.keeps[node.name]
        if node.start is None or decl.type.base not in ("fault", "none"):
            continue
        told = len(w.v.diagnostics)
        decl.type = w.t.infer(node.start, None, Scope({}, raw.mode)).type
        if decl.type.base in ("fault", "none"):
            decl.type = NUMBER
            if len(w.v.diagnostics) > told:
                continue
            hint = f"such as: keep {node.name}: number = …"
            w.v.fault("unknown-type", f"it is not clear of what type `{node.name}` is", node.span, hint)


def _start_type(w: Work, start: ast.Expr | None) -> Type:
    if start is None or isinstance(start, (ast.Num, ast.Neg)):
        return NUMBER
    if isinstance(start, ast.Truth):
        return YES_NO
    inferred = Statements(Vocabulary(kinds=w.v.kinds, face_kinds=w.v.face_kinds, symbols=w.v.symbols))
    return inferred.infer(start, None, Scope()).type


def keeps(w: Work) -> dict[str, KeepInfo]:
    keeps: dict[str, KeepInfo] = {}
    raws = {raw.node.name: raw for raw in w.g.of(ast.Keep) if isinstance(raw.node, ast.Keep)}
    for name, decl in w.v.keeps.items():
        raw = raws.get(name)
        node = raw.node if raw is not None else None
        start = E("none", decl.type)
        secret = False
        if isinstance(node, ast.Keep):
            secret = node.secret
            if node.start is not None:
                start = w.t.typed(node.start, decl.type, Scope({}, decl.mode))
        if start.op == "none" and decl.type == NUMBER:
            start = E("num", NUMBER, (), 0)
        if start.op == "none" and decl.type == YES_NO:
            start = E("truth", YES_NO, (), False)
        clause = raw.clause if raw is not None else w.mode_clause(decl.mode)
        keeps[name] = KeepInfo(name, decl.type, decl.per_player, decl.life, start, secret, decl.mode, clause)
        _check_life(w, keeps[name])
    return keeps


def _check_life(w: Work, keep: KeepInfo) -> None:
    if keep.life and not any(key[0] == keep.life and key[1] == "begin" for key in w.v.sentences):
        known = [key[0] for key in w.v.sentences if key[1] == "begin"]
        hint = did_you_mean(keep.life, known) or f"say `per player`, or per one of: {', '.join(known)}"
        w.v.fault("unknown-life", f"nothing says that a `{keep.life}` begins", keep.clause.span, hint)
