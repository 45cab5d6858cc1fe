"""A sheet with all that it rests on becomes one checked variant: names bound, parts typed, clauses traced."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from eightfold.dsl import syntax as ast
from eightfold.dsl.alike import differ_in_capitals, rules_named_twice
from eightfold.dsl.checks import check
from eightfold.dsl.checks.too_nested import told as too_deep
from eightfold.dsl.diagnostics import Diagnostic, Span, did_you_mean
from eightfold.dsl.expressions import Scope, local
from eightfold.dsl.gather import Gathered, Raw, by_introducer, gather, head_name, named, short
from eightfold.dsl.layers import Strata
from eightfold.dsl.load import Library
from eightfold.dsl.options import chosen_otherwise, index_of
from eightfold.dsl.spoken import spoken_sentence
from eightfold.dsl.statements import Statements
from eightfold.dsl.together import CONTRADICTIONS, clashes, different_settings, misplaced, needed_first, rivals
from eightfold.dsl.typed import (
    ActionInfo,
    Block,
    CardFace,
    Clause,
    E,
    EffectLayer,
    ForbidInfo,
    KeepInfo,
    KindInfo,
    Layer,
    ModeInfo,
    OptionInfo,
    Param,
    ReactionInfo,
    SentenceInfo,
    SentenceKey,
    TDo,
    TKernel,
    Variant,
    WordInfo,
    ZoneInfo,
)
from eightfold.dsl.types import CARD, CARDS, NUMBER, PLAYER, PLAYERS, YES_NO, Type
from eightfold.dsl.vocabulary import KeepDecl, SentenceDecl, Vocabulary, WordDecl, declared_param, declared_params
from eightfold.dsl.walk import statements


def resolve(
    sheet: ast.Sheet,
    library: Library,
    sets: tuple[tuple[str, str], ...] = (),
    takes: tuple[str, ...] = (),
    contradictory: bool = False,
) -> tuple[Variant | None, list[Diagnostic]]:
    """The checked variant that a sheet describes, or None, with everything that is wrong or worth a warning.

    A `contradictory` one comes back though house rules in it contradict each other: the upper one holds. That is to
    look at where they do, and never to be played.
    """
    strata = Strata(library)
    strata.add(sheet)
    for name in takes:
        strata.take(name, Span(sheet.file, 1, 1, 1, 1))
    strata.diagnostics += misplaced(strata.strata, library)
    if any(d.severity == "error" for d in strata.diagnostics):
        return None, strata.diagnostics
    gathered = gather(needed_first(strata.strata))
    gathered.diagnostics += [*clashes(gathered), *different_settings(gathered)]
    gathered.diagnostics += [*rules_named_twice(gathered.strata), *differ_in_capitals(gathered)]
    try:
        return Resolver(sheet, gathered, sets, contradictory).variant()
    except RecursionError:
        # The chain of types was followed too far to be told word by word.
        return None, [*gathered.diagnostics, too_deep(sheet.name, sheet.span)]


MOST_PLAYERS = 60
SHOWN = 6
"""How many names a message holds at most."""


class Resolver:
    """Fills the vocabulary layer by layer, then types every clause against it."""

    def __init__(
        self, sheet: ast.Sheet, gathered: Gathered, sets: tuple[tuple[str, str], ...], contradictory: bool = False
    ) -> None:
        self.sheet = sheet
        self.passed_over = CONTRADICTIONS if contradictory else frozenset()
        self.g = gathered
        self.sets = sets
        self.v = Vocabulary(diagnostics=list(gathered.diagnostics))
        self.t = Statements(self.v)
        self.options: dict[str, OptionInfo] = {}
        self.option_raws: dict[str, Raw] = {}
        self.mode_raws: dict[str, list[Raw]] = {}
        self.word_raws: dict[tuple[str, int], list[Raw]] = {}
        self.pack_name = ""
        self.rows: dict[str, Clause] = {}
        self.copies: ast.Expr | None = None
        self.left_out: ast.Expr | None = None

    # ---- the driver ----
    def variant(self) -> tuple[Variant | None, list[Diagnostic]]:
        self._kinds()
        faces = self._deck()
        zones = self._zones()
        self._modes_declared()
        self._options()
        self._keeps_declared()
        self._words_declared()
        self._sentences_declared()
        built, misset = chosen_otherwise(self._built(faces, zones), self.sets, Span(self.sheet.file, 1, 1, 1, 1))
        found = self.v.diagnostics
        found += misset
        if not self._faulty(found):
            found += check(built)
        return (None if self._faulty(found) else built), found

    def _faulty(self, found: list[Diagnostic]) -> bool:
        return any(d.severity == "error" and d.code not in self.passed_over for d in found)

    def _built(self, faces: tuple[CardFace, ...], zones: dict[str, ZoneInfo]) -> Variant:
        words = self._words()
        keeps = self._keeps()
        actions = self._actions()
        reactions, forbids = self._reactions(), self._forbids()
        sentences = self._sentences(actions)
        players = self.g.of(ast.Players)
        last = players[-1].node if players else None
        least, most = (last.least, last.most) if isinstance(last, ast.Players) else (2, 4)
        if isinstance(last, ast.Players) and not 1 <= least <= most <= MOST_PLAYERS:
            hint = f"say a smaller number first; at most {MOST_PLAYERS} can play"
            self.v.fault("no-table", f"no table has {least} to {most} players", last.span, hint)
        if last is None and self.sheet.kind == "variant":
            self.v.fault("no-players", "it is not said how many can play", self.sheet.span, "say: players 2 to 5")
        pack_raws = self.g.of(ast.Pack)
        return Variant(
            self.sheet.name, self.sheet.title or self.sheet.name, self.sheet.kind, least, most,
            players[-1].clause if players else None, *self._pack(), self.pack_name,
            pack_raws[-1].clause if pack_raws else None,
            self.v.kinds, faces, self.v.face_kinds, zones, keeps, self.options, words, sentences, actions, reactions,
            forbids, self._modes(), self._clauses(),
            tuple(dict.fromkeys(s.sheet.file for s in self.g.strata)),
            tuple(s.sheet.name for s in self.g.strata if s.module),
        )  # fmt: skip

    def _clauses(self) -> dict[str, Clause]:
        """All clauses by name. What a sheet sets is cited by the option; a table's rows stand for themselves."""
        found = {raw.clause.name: raw.clause for raw in self.g.raws if raw.clause.kind != "set"}
        found.update({option.clause.name: option.clause for option in self.options.values()})
        found.update(self.rows)
        return found

    # ---- kinds and cards ----
    def _kinds(self) -> None:
        self._each_once(self.g.of(ast.Kind))
        self._each_once(self.g.of(ast.Deck))
        for raw in self.g.of(ast.Kind):
            node = raw.node
            assert isinstance(node, ast.Kind)
            values = tuple(dict.fromkeys(node.values.items))
            if len(values) < len(node.values.items):
                self.v.fault(
                    "value-twice", f"a value of `{node.name}` is named twice", node.values.span, "name it once"
                )
            self.v.kinds[node.name] = KindInfo(node.name, values, raw.clause)

    def _deck(self) -> tuple[CardFace, ...]:
        raws = self.g.of(ast.Pack)
        if not raws:
            self.v.fault(
                "no-pack", "no pack of cards is named", self.sheet.span, "say: pack NAME, with the name of a deck"
            )
            return ()
        self._side_by_side(raws)
        node = raws[-1].node
        assert isinstance(node, ast.Pack)
        deck, self.left_out = self._deck_named(node.term)
        self.copies = node.times
        if deck is None:
            return ()
        self.pack_name = deck.name
        faces = self._faces(deck)
        self.v.face_kinds = tuple(dict.fromkeys(kind for face in faces for kind, _ in face.values))
        return faces

    def _pack(self) -> tuple[E | None, E | None]:
        """How many packs are used, and the cards that are left out of each."""
        copies = None if self.copies is None else self.t.typed(self.copies, NUMBER, Scope())
        left_out = None if self.left_out is None else self.t.typed(self.left_out, CARDS, Scope())
        return copies, left_out

    def _deck_named(self, term: ast.Expr) -> tuple[ast.Deck | None, ast.Expr | None]:
        left_out: ast.Expr | None = None
        if isinstance(term, ast.Binary) and term.op == "except":
            left_out = term.right
            term = term.left
        decks = {raw.node.name: raw.node for raw in self.g.of(ast.Deck) if isinstance(raw.node, ast.Deck)}
        if isinstance(term, ast.Name) and term.text in decks:
            return decks[term.text], left_out
        shown = term.text if isinstance(term, ast.Name) else "this"
        hint = did_you_mean(shown, decks) or f"the decks are: {', '.join(decks) or 'none; declare one with `deck`'}"
        self.v.fault("unknown-deck", f"`{shown}` is no deck", term.span, hint)
        return None, None

    def _faces(self, deck: ast.Deck) -> tuple[CardFace, ...]:
        faces: dict[tuple[tuple[str, int], ...], int] = {}
        for line in deck.lines:
            firsts = self._column(line.first)
            seconds: list[tuple[str, int] | None] = [None]
            if line.second is not None:
                seconds = list(self._column(line.second))
            for second in seconds:
                for first in firsts:
                    values = (first,) if second is None else (first, second)
                    faces[values] = faces.get(values, 0) + line.times
        if len(faces) > 400 or sum(faces.values()) > 1000:
            hint = "leave cards out, or lower what stands after `times`"
            message = f"`{deck.name}` has more than 1000 cards, or more than 400 different ones"
            self.v.fault("too-many-cards", message, deck.span, hint)
            return ()
        return tuple(CardFace(values, copies) for values, copies in faces.items())

    def _column(self, values: ast.Values) -> list[tuple[str, int]]:
        found: list[tuple[str, int]] = []
        for value in values.items:
            kinds = [k for k, info in self.v.kinds.items() if value in info.values]
            if not kinds:
                known = [v for info in self.v.kinds.values() for v in info.values]
                hint = did_you_mean(value, known) or "add it to a kind, such as: kind rank: …"
                self.v.fault("unknown-value", f"`{value}` is a value of no kind", values.span, hint)
                continue
            found.append((kinds[0], self.v.kinds[kinds[0]].index(value)))
        return found

    def _zones(self) -> dict[str, ZoneInfo]:
        for raw in self.g.of(ast.Zone):
            node = raw.node
            assert isinstance(node, ast.Zone)
            for per in node.per:
                if per != "player":
                    self.v.fault("unknown-owner", f"a zone belongs to no `{per}`", node.span, "say: per player")
            if node.name in self.v.zones:
                self.v.fault("named-twice", f"the zone `{node.name}` is declared twice", node.span, "use another name")
            self.v.zones[node.name] = ZoneInfo(node.name, "player" in node.per, node.sight, raw.clause)
        return self.v.zones

    # ---- modes ----
    def _modes_declared(self) -> None:
        for raw in self.g.of(ast.Mode):
            node = raw.node
            assert isinstance(node, ast.Mode)
            if node.name not in self.v.modes or node.labelled:
                params = tuple(declared_param(self.v, prep, part) for prep, part in node.labelled)
                self.v.modes[node.name] = params
            if node.window:
                self.v.windows.add(node.name)
        for name, params in self.v.modes.items():
            for verb, places in (("begin", params), ("end", ())):
                ordered = tuple(sorted(places, key=lambda p: p.place))
                key: SentenceKey = (name, verb, False, tuple(p.place for p in ordered))
                self.v.sentences[key] = SentenceDecl(key, verb + "s", ordered)
            if name not in self.v.windows:
                for p in params:
                    hidden = f"{name}:{p.name}"
                    self.v.keeps[hidden] = KeepDecl(hidden, p.type, False, name, name)

    def _modes(self) -> dict[str, ModeInfo]:
        modes: dict[str, ModeInfo] = {}
        allowing, claiming = self.g.of(ast.Allow), self.g.of(ast.ClaimsFrom)
        for name, params in self.v.modes.items():
            allows = tuple(
                self.t.pattern(raw.node.sentence, self._scope(raw), free=True)[0]
                for raw in allowing
                if raw.mode == name and isinstance(raw.node, ast.Allow)
            )
            claims = [raw for raw in claiming if raw.mode == name]
            start = None
            if claims and isinstance(claims[-1].node, ast.ClaimsFrom):
                start = self.t.typed(claims[-1].node.term, Type("player"), self._scope(claims[-1]))
            modes[name] = ModeInfo(name, name in self.v.windows, params, allows, start, self._mode_clause(name))
        return modes

    def _scope(self, raw: Raw, usual: Callable[[Span], E] | None = None) -> Scope:
        """What a clause sees: the mode that it stands in, and a window's arguments as locals."""
        names: dict[str, E] = {}
        if raw.mode in self.v.windows:
            names = {p.name: local(p.name, p.type, raw.clause.span) for p in self.v.modes[raw.mode]}
        return Scope(names, raw.mode, usual)

    def _condition(self, raw: Raw) -> E | None:
        """The `if` under which a module was taken; it holds for each of its clauses."""
        found = None
        stratum: object = raw.stratum
        while stratum is not None and raw.stratum.module:
            condition = getattr(stratum, "condition", None)
            if condition is not None:
                e = self.t.typed(condition, YES_NO, Scope())
                found = e if found is None else E("and", YES_NO, (found, e))
            taker = getattr(stratum, "taker", "")
            stratum = next((s for s in self.g.strata if s.sheet.name == taker and s.module), None)
        return found

    def _guarded(self, raw: Raw, guard: E | None) -> E | None:
        condition = self._condition(raw)
        if condition is None or guard is None:
            return guard if condition is None else condition
        return E("and", YES_NO, (condition, guard))

    # ---- options ----
    def _options(self) -> None:
        defined = {head_name(r.node.head) for r in self.g.raws if isinstance(r.node, (ast.DefineWord, ast.DefineTable))}
        by_name: dict[str, list[Raw]] = {}
        for raw in self.g.of(ast.Option):
            assert isinstance(raw.node, ast.Option)
            by_name.setdefault(raw.node.name, []).append(raw)
        for name, raws in by_name.items():
            self._side_by_side(raws)
            raw = by_introducer(raws, self.g.strata)[-1]
            self._option(name, raw, defined, answered=not raw.stratum.module and raw.stratum.sheet.kind == "variant")
        self._set_options()

    def _option(self, name: str, raw: Raw, defined: set[str], answered: bool) -> None:
        node = raw.node
        assert isinstance(node, ast.Option)
        # Bare words are symbols of the option's own, unless it has a type or gives a word of the family its meaning.
        bare = all(isinstance(a.value, ast.Name) for a in node.alternatives)
        symbols = bare and node.type is None and name not in defined
        texts = tuple(raw.stratum.sheet.text(a.value.span) for a in node.alternatives)
        labels = tuple(a.label or text for a, text in zip(node.alternatives, texts, strict=True))
        if len(set(labels)) < len(labels):
            self.v.fault("alternative-twice", f"two alternatives of `{name}` are called alike", node.span, "label them")
        self.option_raws[name] = raw
        if symbols:
            self.v.symbols[name] = texts
        self.options[name] = OptionInfo(
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

    def _set_options(self) -> None:
        said: dict[str, list[Raw]] = {}
        for raw in self.g.of(ast.SetOption):
            node = raw.node
            assert isinstance(node, ast.SetOption)
            said.setdefault(node.name, []).append(raw)
            value = raw.stratum.sheet.text(node.value.value.span)
            self._choose(node.name, value, node.span, node.cites.ids)
        for raws in said.values():
            self._said_once(raws)

    def _choose(self, name: str, value: str, span: Span, cites: tuple[str, ...]) -> None:
        index = index_of(self.options, name, value, span)
        if isinstance(index, Diagnostic):
            self.v.diagnostics.append(index)
            return
        option = self.options[name]
        merged = tuple(dict.fromkeys((*option.cites, *cites)))
        self.options[name] = replace(
            option, chosen=index, default=index, answered=True,
            cites=merged, clause=replace(option.clause, cites=merged),
        )  # fmt: skip

    # ---- state ----
    def _keeps_declared(self) -> None:
        for raw in self.g.of(ast.Keep):
            node = raw.node
            assert isinstance(node, ast.Keep)
            lives = [per for per in node.per if per != "player"]
            life = lives[0] if lives else raw.mode
            if node.name in self.v.keeps:
                self.v.fault("named-twice", f"`{node.name}` is kept twice", node.span, "use another name")
            type_ = self.v.type_named(node.type) if node.type else self._start_type(node.start)
            if type_ is not None and type_.base == "fault":
                hint = f"such as: keep {node.name}: number = …"
                self.v.fault("unknown-type", f"it is not clear of what type `{node.name}` is", node.span, hint)
                type_ = NUMBER
            if type_ is None:
                known = ("number", "yes-no", "card", "player", *self.v.kinds)
                hint = did_you_mean(node.type or "", known) or f"the types are: {', '.join(known)}, and their plurals"
                self.v.fault("unknown-type", f"`{node.type}` is no type", node.span, hint)
                type_ = NUMBER
            if raw.mode in self.v.windows:
                hint = "keep it outside, or per player"
                self.v.fault(
                    "kept-in-window",
                    f"`{node.name}` is kept in the window `{raw.mode}`, and a window keeps nothing",
                    node.span,
                    hint,
                )
            self.v.keeps[node.name] = KeepDecl(node.name, type_, "player" in node.per, life, raw.mode)

    def _start_type(self, start: ast.Expr | None) -> Type:
        if start is None or isinstance(start, (ast.Num, ast.Neg)):
            return NUMBER
        if isinstance(start, ast.Truth):
            return YES_NO
        inferred = Statements(Vocabulary(kinds=self.v.kinds, face_kinds=self.v.face_kinds, symbols=self.v.symbols))
        return inferred.infer(start, None, Scope()).type

    def _keeps(self) -> dict[str, KeepInfo]:
        keeps: dict[str, KeepInfo] = {}
        raws = {raw.node.name: raw for raw in self.g.of(ast.Keep) if isinstance(raw.node, ast.Keep)}
        for name, decl in self.v.keeps.items():
            raw = raws.get(name)
            node = raw.node if raw is not None else None
            start = E("none", decl.type)
            secret = False
            if isinstance(node, ast.Keep):
                secret = node.secret
                if node.start is not None:
                    start = self.t.typed(node.start, decl.type, Scope({}, decl.mode))
            if start.op == "none" and decl.type == NUMBER:
                start = E("num", NUMBER, (), 0)
            if start.op == "none" and decl.type == YES_NO:
                start = E("truth", YES_NO, (), False)
            clause = raw.clause if raw is not None else self._mode_clause(decl.mode)
            keeps[name] = KeepInfo(name, decl.type, decl.per_player, decl.life, start, secret, decl.mode, clause)
            self._check_life(keeps[name])
        return keeps

    def _mode_clause(self, mode: str) -> Clause:
        """The clause that introduces a mode; sheets above it may add to it."""
        if not self.mode_raws:
            self.mode_raws = self.g.modes()
        return by_introducer(self.mode_raws[mode], self.g.strata)[0].clause

    def _check_life(self, keep: KeepInfo) -> None:
        if keep.life and not any(key[0] == keep.life and key[1] == "begin" for key in self.v.sentences):
            known = [key[0] for key in self.v.sentences if key[1] == "begin"]
            hint = did_you_mean(keep.life, known) or f"say `per player`, or per one of: {', '.join(known)}"
            self.v.fault("unknown-life", f"nothing says that a `{keep.life}` begins", keep.clause.span, hint)

    # ---- words ----
    def _words_declared(self) -> None:
        grouped: dict[tuple[str, int], list[Raw]] = {}
        for raw in self.g.of(ast.DefineWord, ast.DefineTable):
            assert isinstance(raw.node, (ast.DefineWord, ast.DefineTable))
            key = (head_name(raw.node.head), len(self._head_params(raw.node.head)))
            grouped.setdefault(key, []).append(raw)
        for name, option in self.options.items():
            if not option.symbols:
                grouped.setdefault((name, 0), []).append(self.option_raws[name])
        order = {id(raw): index for index, raw in enumerate(self.g.raws)}
        for key, raws in grouped.items():
            raws.sort(key=lambda raw: order.get(id(raw), 0))
            self._word_declared(key, by_introducer(raws, self.g.strata))

    def _side_by_side(self, raws: list[Raw]) -> None:
        """A fault where one sheet says a thing twice, or house rules that know nothing of each other differently."""
        self._said_once(raws)
        found = rivals(raws, self.g.strata)
        if found is not None and found not in self.v.diagnostics:
            self.v.diagnostics.append(found)

    def _each_once(self, raws: list[Raw]) -> None:
        """Kinds, or decks: none is named twice in one sheet."""
        by_name: dict[str, list[Raw]] = {}
        for raw in raws:
            assert isinstance(raw.node, (ast.Kind, ast.Deck))
            by_name.setdefault(raw.node.name, []).append(raw)
        for same in by_name.values():
            self._said_once(same)

    def _said_once(self, raws: list[Raw]) -> None:
        seen: set[tuple[int, str]] = set()
        for raw in raws:
            home = (id(raw.stratum), raw.mode)
            if home in seen:
                hint = "remove one, or give one another name"
                message = f"`{short(raw.clause).partition('.')[0]}` is said twice in one sheet"
                self.v.fault("named-twice", message, raw.clause.span, hint)
            seen.add(home)

    def _word_declared(self, key: tuple[str, int], raws: list[Raw]) -> None:
        self.word_raws[key] = raws
        self._side_by_side(raws)
        if key[0] in self.v.keeps or key[0] in self.v.zones or key[0] in self.v.modes:
            self.v.fault("named-twice", f"`{key[0]}` is the name of something else", raws[0].clause.span, "rename one")
        self._said_alike(key, raws)
        first = raws[0].node
        params: tuple[Param, ...] = ()
        if isinstance(first, (ast.DefineWord, ast.DefineTable)):
            params = self._params(first.head)
        declared = next((t for raw in raws if (t := self._declared_type(raw.node)) is not None), None)
        decl = WordDecl(key[0], params, declared)
        if declared is None:
            decl.infer = lambda: self._layer_value(key, raws[0], params, None, None).type
        self.v.words[key] = decl
        if len(params) == 1 and params[0].type == CARD and declared is not None and declared.base in self.v.kinds:
            self.v.card_properties.setdefault(declared.base, key[0])

    def _said_alike(self, key: tuple[str, int], raws: list[Raw]) -> None:
        """A word that is defined again takes the things, and is of the type, of its first definition."""
        wanted: tuple[Type, ...] | None = None
        typed: Type | None = None
        for raw in raws:
            if isinstance(raw.node, (ast.DefineWord, ast.DefineTable)):
                types = tuple(p.type for p in self._params(raw.node.head))
                if wanted is not None and types != wanted:
                    hint = f"it is said so: {key[0]} of {', '.join(str(t) for t in wanted)}"
                    self.v.fault("word-twice", f"`{key[0]}` is a word about something else", raw.clause.span, hint)
                wanted = wanted or types
            declared = self._declared_type(raw.node)
            if typed is not None and declared is not None and declared != typed:
                message = f"`{key[0]}` has the type {typed}, and cannot become {declared}"
                self.v.fault("word-twice", message, raw.clause.span, "leave the type out, or use another name")
            typed = typed or declared

    def _declared_type(self, node: object) -> Type | None:
        if not isinstance(node, (ast.DefineWord, ast.DefineTable, ast.Option)) or node.type is None:
            return None
        found = self.v.type_named(node.type)
        if found is None:
            known = ("number", "yes-no", "card", "cards", "player", "players", *self.v.kinds)
            hint = did_you_mean(node.type, known) or f"the types are: {', '.join(known)}, and their plurals"
            self.v.fault("unknown-type", f"`{node.type}` is no type", node.span, hint)
        return found

    def _head_params(self, head: ast.Expr) -> tuple[ast.Expr, ...]:
        if isinstance(head, ast.Of):
            return (head.arg,)
        return head.args if isinstance(head, ast.Call) else ()

    def _params(self, head: ast.Expr) -> tuple[Param, ...]:
        return tuple(declared_param(self.v, "", ast.Part(arg, None, arg.span)) for arg in self._head_params(head))

    def _words(self) -> dict[tuple[str, int], WordInfo]:
        words: dict[tuple[str, int], WordInfo] = {}
        for key, raws in self.word_raws.items():
            decl = self.v.words[key]
            type_ = self.t.word_type(key, raws[0].clause.span)
            layers: list[Layer] = []
            for index, raw in enumerate(raws):
                value = self._layer_value(key, raw, decl.params, type_, index - 1)
                # What a word means from the outset holds whether or not the house rule that brings it is on.
                layers.append(Layer(value, raw.mode, raw.clause, self._condition(raw) if index else None))
            words[key] = WordInfo(key[0], decl.params, type_, tuple(layers))
        return words

    def _layer_value(
        self, key: tuple[str, int], raw: Raw, params: tuple[Param, ...], want: Type | None, below: int | None
    ) -> E:
        usual = None
        args = tuple(local(p.name, p.type, raw.clause.span) for p in params)
        if below is not None and below >= 0 and want is not None:
            typed = want

            def usual(span: Span) -> E:
                return E("usual", typed, args, (key, below), span)

        scope = self._scope(raw, usual)
        node = raw.node
        if isinstance(node, ast.Option):
            return self._option_value(node, want, scope)
        assert isinstance(node, (ast.DefineWord, ast.DefineTable))
        own = self._params(node.head)
        scope = scope.bind({mine.name: arg for mine, arg in zip(own, args, strict=True)})
        if isinstance(node, ast.DefineWord):
            return self.t.infer(node.value, None, scope) if want is None else self.t.typed(node.value, want, scope)
        return self._table(raw, node, args, want or NUMBER, scope)

    def _option_value(self, node: ast.Option, want: Type | None, scope: Scope) -> E:
        values = []
        for alternative in node.alternatives:
            if want is None:
                values.append(self.t.infer(alternative.value, None, scope))
            else:
                values.append(self.t.typed(alternative.value, want, scope))
        return E("alternatives", values[0].type, tuple(values), node.name, node.span)

    def _table(self, raw: Raw, node: ast.DefineTable, args: tuple[E, ...], want: Type, scope: Scope) -> E:
        """Rows of a table become a chain of conditions; what no row covers is none."""
        value = E("none", want, (), None, node.span)
        if want == NUMBER:
            value = E("unset", want, (), head_name(node.head), node.span)
        for number, row in reversed(list(enumerate(node.rows, 1))):
            test = E("truth", YES_NO, (), True)
            if row.cards is not None:
                test = self.t.same(args[0], row.cards, scope, row.span)
            name = f"{raw.clause.name}.row{number}"
            text = raw.stratum.sheet.text(row.span)
            self.rows[name] = Clause(name, "row", raw.clause.sheet, row.span, "", row.cites.ids, raw.mode, text)
            value = E("if", want, (test, self.t.typed(row.value, want, scope), value), name, node.span)
        return value

    # ---- sentences ----
    def _sentences_declared(self) -> None:
        players = (Param("for", "winners", PLAYERS),)
        key: SentenceKey = ("game", "end", False, ("for",))
        self.v.sentences[key] = SentenceDecl(key, "ends", players)
        for raw in self.g.of(ast.DefineEffect, ast.Action):
            assert isinstance(raw.node, (ast.DefineEffect, ast.Action))
            key, params = declared_params(self.v, raw.node.sentence)
            known = self.v.sentences.get(key)
            if known is None:
                self.v.sentences[key] = SentenceDecl(key, raw.node.sentence.verb, params)
            elif tuple(p.type for p in known.params) != tuple(p.type for p in params):
                hint = "take the same types, or another verb"
                self.v.fault(
                    "sentence-twice",
                    f"`{spoken_sentence(raw.node.sentence)}` has other types above",
                    raw.clause.span,
                    hint,
                )
        if ("game", "begin", False, ()) not in self.v.sentences:
            hint = "base the sheet on a family, or define what happens: define game begins"
            self.v.fault("no-beginning", "nothing says what happens when the game begins", self.sheet.span, hint)

    def _bound(self, raw: Raw, sentence: ast.Sentence) -> tuple[SentenceKey, Scope]:
        """A declaring sentence's own names for its places, bound to the sentence's canonical ones."""
        key, own = declared_params(self.v, sentence)
        canonical = self.v.sentences[key].params
        names = {
            mine.name: local(theirs.name, theirs.type, raw.clause.span)
            for mine, theirs in zip(own, canonical, strict=True)
            if mine.type.base != "zone"
        }
        return key, self._scope(raw).bind(names)

    def _sentences(self, actions: tuple[ActionInfo, ...]) -> dict[SentenceKey, SentenceInfo]:
        raws: dict[SentenceKey, list[Raw]] = {}
        for raw in self.g.of(ast.DefineEffect):
            assert isinstance(raw.node, ast.DefineEffect)
            key, _ = self._bound(raw, raw.node.sentence)
            raws.setdefault(key, []).append(raw)
        infos: dict[SentenceKey, SentenceInfo] = {}
        for key, decl in self.v.sentences.items():
            self._side_by_side(raws.get(key, []))
            layers = [self._effect(raw) for raw in by_introducer(raws.get(key, []), self.g.strata)]
            layers = layers or self._kernel_layers(key, decl)
            layers += [EffectLayer(a.block, a.mode, a.clause) for a in actions if a.key == key and self._is_body(a)]
            infos[key] = SentenceInfo(key, decl.verb, decl.params, tuple(layers))
        return infos

    def _is_body(self, action: ActionInfo) -> bool:
        """Whether an action's block is what its sentence does; a window's claims are done only where they are made."""
        return action.own and action.mode not in self.v.windows

    def _effect(self, raw: Raw) -> EffectLayer:
        assert isinstance(raw.node, ast.DefineEffect)
        _, scope = self._bound(raw, raw.node.sentence)
        return EffectLayer(self.t.block(raw.node.block, scope), raw.mode, raw.clause, self._condition(raw))

    def _kernel_layers(self, key: SentenceKey, decl: SentenceDecl) -> list[EffectLayer]:
        span = self.sheet.span
        args = tuple(local(p.name, p.type, span) for p in decl.params)
        if key[0] in self.v.modes and key[1] in ("begin", "end"):
            block: Block = (TKernel(key[1], args, key[0], span),)
            return [EffectLayer(block, "", self._mode_clause(key[0]))]
        if key == ("game", "end", False, ("for",)):
            clause = Clause("game-ends", "kernel", "", span)
            return [EffectLayer((TKernel("finish", args, None, span),), "", clause)]
        return []

    # ---- clauses ----
    def _actions(self) -> tuple[ActionInfo, ...]:
        found: dict[tuple[SentenceKey, str], ActionInfo] = {}
        raws: dict[tuple[SentenceKey, str], list[Raw]] = {}
        defined = {
            self._bound(raw, raw.node.sentence)[0]
            for raw in self.g.of(ast.DefineEffect)
            if isinstance(raw.node, ast.DefineEffect)
        }
        for raw in self.g.of(ast.Action):
            assert isinstance(raw.node, ast.Action)
            action = self._action(raw, defined)
            found[(action.key, action.mode)] = action
            raws.setdefault((action.key, action.mode), []).append(raw)
        for said in raws.values():
            self._side_by_side(said)
        return tuple(found.values())

    def _action(self, raw: Raw, defined: set[SentenceKey]) -> ActionInfo:
        node = raw.node
        assert isinstance(node, ast.Action)
        key, scope = self._bound(raw, node.sentence)
        guard = self._guarded(raw, self.t.condition(node.guard, scope))
        block = self.t.block(node.block, scope)
        params = self.v.sentences[key].params
        self._offerable(node, params)
        said = _says(block, key)
        if not block:
            args = tuple(local(p.name, p.type, node.span) for p in params)
            block, said = (TDo(key, args, node.span),), True
        if not said and key in defined:
            hint = "say the sentence itself somewhere in this block"
            self.v.fault(
                "never-done", f"this move never does `{spoken_sentence(node.sentence)}`", node.sentence.span, hint
            )
        if said and key not in defined:
            hint = "define it, or leave it out of its own block"
            self.v.fault(
                "runs-away", f"`{spoken_sentence(node.sentence)}` would do itself for ever", node.sentence.span, hint
            )
        return ActionInfo(node.offer, key, params, guard, block, not said, raw.mode, raw.clause)

    def _offerable(self, node: ast.Action, params: tuple[Param, ...]) -> None:
        """What is on offer is done by a player, with single things."""
        if not any(p.place == "subject" and p.type == PLAYER for p in params):
            hint = "begin it with `player`"
            self.v.fault(
                "nobody-acts", f"`{spoken_sentence(node.sentence)}` is offered to nobody", node.sentence.span, hint
            )
        for p in params:
            if p.type.many or p.type == YES_NO:
                hint = "offer one at a time, or let it be chosen: player chooses …"
                message = f"`{p.name}` would make an offer of every set there is"
                self.v.fault("too-many-offers", message, node.sentence.span, hint)

    def _reactions(self) -> tuple[ReactionInfo, ...]:
        found: list[ReactionInfo] = []
        for raw in self.g.of(ast.Reaction):
            node = raw.node
            assert isinstance(node, ast.Reaction)
            pattern, scope = self.t.pattern(node.sentence, self._scope(raw))
            guard = self._guarded(raw, self.t.condition(node.guard, scope))
            block = self.t.block(node.block, scope)
            found.append(ReactionInfo(node.moment, pattern, guard, block, raw.mode, raw.clause, raw.after, raw.before))
        return ordered(found, self.v)

    def _forbids(self) -> tuple[ForbidInfo, ...]:
        found: list[ForbidInfo] = []
        for raw in self.g.of(ast.Forbid):
            node = raw.node
            assert isinstance(node, ast.Forbid)
            pattern, scope = self.t.pattern(node.sentence, self._scope(raw))
            guard = self._guarded(raw, self.t.condition(node.guard, scope))
            found.append(ForbidInfo(pattern, guard, raw.mode, raw.clause))
        return tuple(found)


def ordered(reactions: list[ReactionInfo], vocabulary: Vocabulary) -> tuple[ReactionInfo, ...]:
    """The clauses in an order that their `after` and `before` allow; a circle is a fault.

    Only clauses that answer the same event at the same moment are ordered against each other. Where nothing is said,
    the weaker layer comes first; the order of lines counts only inside a rule.
    """
    rank = {id(r): index for index, r in enumerate(sorted(reactions, key=lambda r: _rank(r, reactions)))}
    groups: dict[tuple[SentenceKey, str], list[ReactionInfo]] = {}
    for r in sorted(reactions, key=lambda r: rank[id(r)]):
        groups.setdefault((r.pattern.key, r.moment), []).append(r)
    return tuple(r for group in groups.values() for r in _in_order(group, vocabulary))


def _rank(r: ReactionInfo, reactions: list[ReactionInfo]) -> tuple[int, str, int]:
    sheets = list(dict.fromkeys(o.clause.sheet for o in reactions))
    head, _, number = r.clause.name.rpartition(".")
    return (sheets.index(r.clause.sheet), head, int(number)) if number.isdigit() else (
        sheets.index(r.clause.sheet), r.clause.name, 1
    )  # fmt: skip


def _in_order(group: list[ReactionInfo], vocabulary: Vocabulary) -> list[ReactionInfo]:
    earlier: dict[str, set[str]] = {r.clause.name: set() for r in group}
    for r in group:
        for other in group:
            if any(named(other.clause, name) for name in r.after):
                earlier[r.clause.name].add(other.clause.name)
            if any(named(other.clause, name) for name in r.before):
                earlier[other.clause.name].add(r.clause.name)
    waiting, done = list(group), []
    placed: set[str] = set()
    while waiting:
        ready = next((r for r in waiting if earlier[r.clause.name] - {r.clause.name} <= placed), None)
        if ready is None:
            names = ", ".join(r.clause.name for r in waiting[:SHOWN])
            names += f" and {len(waiting) - SHOWN} more" if len(waiting) > SHOWN else ""
            hint = "take one `after` or `before` out"
            vocabulary.fault(
                "circular-order", f"these clauses wait for each other: {names}", waiting[0].clause.span, hint
            )
            return group
        waiting.remove(ready)
        placed.add(ready.clause.name)
        done.append(ready)
    return done


def _says(block: Block, key: SentenceKey) -> bool:
    """Whether a block carries out a sentence, at any depth."""
    return any(isinstance(s, TDo) and s.key == key for s in statements(block))
