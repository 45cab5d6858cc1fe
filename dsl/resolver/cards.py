"""Kinds, the pack that is played with, and the zones that hold cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from eightfold.dsl import syntax as ast
from eightfold.dsl.diagnostics import did_you_mean
from eightfold.dsl.gather import Raw
from eightfold.dsl.inference.scope import Scope
from eightfold.dsl.resolver.work import Work
from eightfold.dsl.typed import CardFace, Clause, E, KindInfo, ZoneInfo
from eightfold.dsl.types import CARDS, NUMBER


def declare_cards(w: Work) -> None:
    """Kinds first, since a deck is made of their values."""
    _kinds(w)
    w.faces = _deck(w)
    w.v.face_kinds = tuple(dict.fromkeys(kind for face in w.faces for kind, _ in face.values))
    _zones(w)


def _kinds(w: Work) -> None:
    _each_once(w, w.g.of(ast.Kind))
    _each_once(w, w.g.of(ast.Deck))
    for raw in w.g.of(ast.Kind):
        node = raw.node
        assert isinstance(node, ast.Kind)
        values = tuple(dict.fromkeys(node.values.items))
        if len(values) < len(node.values.items):
            w.v.fault("value-twice", f"a value of `{node.name}` is named twice", node.values.span, "name it once")
        w.v.kinds[node.name] = KindInfo(node.name, values, raw.clause)


def _each_once(w: Work, raws: list[Raw]) -> None:
    """Kinds, or decks: none is named twice in one sheet."""
    by_name: dict[str, list[Raw]] = {}
    for raw in raws:
        assert isinstance(raw.node, (ast.Kind, ast.Deck))
        by_name.setdefault(raw.node.name, []).append(raw)
    for same in by_name.values():
        w.said_once(same)


def _deck(w: Work) -> tuple[CardFace, ...]:
    """The faces of the deck that is played with; none if there is none."""
    raws = w.g.of(ast.Pack)
    if not raws:
        w.v.fault("no-pack", "no pack of cards is named", w.sheet.span, "say: pack NAME, with the name of a deck")
        return ()
    w.side_by_side(raws)
    node = raws[-1].node
    assert isinstance(node, ast.Pack)
    deck, w.left_out = _deck_named(w, node.term)
    w.copies = node.times
    if deck is None:
        return ()
    w.pack_name = deck.name
    return _faces(w, deck)


def pack_clause(w: Work) -> Clause | None:
    """The clause that says what is played with."""
    raws = w.g.of(ast.Pack)
    return raws[-1].clause if raws else None


def pack(w: Work) -> tuple[E | None, E | None]:
    """How many packs are used, and the cards that are left out of each."""
    copies = None if w.copies is None else w.t.typed(w.copies, NUMBER, Scope())
    left_out = None if w.left_out is None else w.t.typed(w.left_out, CARDS, Scope())
    return copies, left_out


def _deck_named(w: Work, term: ast.Expr) -> tuple[ast.Deck | None, ast.Expr | None]:
    left_out: ast.Expr | None = None
    if isinstance(term, ast.Binary) and term.op == "except":
        left_out = term.right
        term = term.left
    decks = {raw.node.name: raw.node for raw in w.g.of(ast.Deck) if isinstance(raw.node, ast.Deck)}
    if isinstance(term, ast.Name) and term.text in decks:
        return decks[term.text], left_out
    shown = term.text if isinstance(term, ast.Name) else "this"
    hint = did_you_mean(shown, decks) or f"the decks are: {', '.join(decks) or 'none; declare one with `deck`'}"
    w.v.fault("unknown-deck", f"`{shown}` is no deck", term.span, hint)
    return None, None


def _faces(w: Work, deck: ast.Deck) -> tuple[CardFace, ...]:
    faces: dict[tuple[tuple[str, int], ...], int] = {}
    for line in deck.lines:
        for values in _rows(w, line):
            faces[values] = faces.get(values, 0) + line.times
    if len(faces) > 400 or sum(faces.values()) > 1000:
        hint = "leave cards out, or lower what stands after `times`"
        message = f"`{deck.name}` has more than 1000 cards, or more than 400 different ones"
        w.v.fault("too-many-cards", message, deck.span, hint)
        return ()
    return tuple(CardFace(values, copies) for values, copies in faces.items())


def _rows(w: Work, line: ast.CardLine) -> Iterator[tuple[tuple[str, int], ...]]:
    """A card for each choice of one value from each column; the first column changes fastest."""
    columns: list[list[tuple[str, int]]] = []
    for values in line.columns:
        taken = {kind for column in columns for kind, _ in column}
        columns.append(_column(w, values, taken))
    return (row[::-1] for row in product(*columns[::-1]))


def _column(w: Work, values: ast.Values, taken: set[str]) -> list[tuple[str, int]]:
    """The values of a column, each of the first kind that has it and all of them, and is of no column before."""
    found: list[tuple[str, int]] = []
    open_kinds = [kind for kind in w.v.kinds if kind not in taken]
    for_all = [kind for kind in open_kinds if set(values.items) <= set(w.v.kinds[kind].values)]
    for value in values.items:
        kind = next((k for k in (*for_all, *open_kinds) if value in w.v.kinds[k].values), None)
        if kind is None:
            known = [v for k in open_kinds for v in w.v.kinds[k].values]
            hint = did_you_mean(value, known) or "add it to a kind, such as: kind rank: …"
            besides = " that the line has not used" if taken else ""
            w.v.fault("unknown-value", f"`{value}` is a value of no kind{besides}", values.span, hint)
            continue
        found.append((kind, w.v.kinds[kind].index(value)))
    return found


def _zones(w: Work) -> None:
    for raw in w.g.of(ast.Zone):
        node = raw.node
        assert isinstance(node, ast.Zone)
        for per in node.per:
            if per != "player":
                w.v.fault("unknown-owner", f"a zone belongs to no `{per}`", node.span, "say: per player")
        if node.name in w.v.zones:
            w.v.fault("named-twice", f"the zone `{node.name}` is declared twice", node.span, "use another name")
        w.v.zones[node.name] = ZoneInfo(node.name, "player" in node.per, node.sight, raw.clause)
