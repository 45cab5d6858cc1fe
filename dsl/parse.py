"""Text to syntax tree: layout, grammar, and the builder that names each node like its grammar rule."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files
from typing import Any

from lark import Lark, Token, Transformer, UnexpectedInput, UnexpectedToken, v_args
from lark.exceptions import VisitError
from lark.indenter import DedentError, Indenter
from lark.tree import Meta as LarkMeta

from eightfold.dsl import syntax as ast
from eightfold.dsl.diagnostics import Diagnostic, Span
from eightfold.dsl.mistakes import explain_mistake

MAX_BYTES = 1_000_000
MAX_LINE = 2_000
MAX_NESTING = 60


class Layout(Indenter):
    """Indentation opens and closes blocks; brackets join lines."""

    NL_type = "_NL"
    OPEN_PAREN_types = ["LPAR"]  # noqa: RUF012  (lark's own interface)
    CLOSE_PAREN_types = ["RPAR"]  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8


@lru_cache(maxsize=1)
def _parser() -> Lark:
    grammar = (files("eightfold.dsl") / "grammar.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", postlex=Layout(), propagate_positions=True, maybe_placeholders=True)


def parse(text: str, file: str) -> tuple[ast.Sheet | None, list[Diagnostic]]:
    """The tree of one sheet, or None with the faults that kept it from being read. Never raises."""
    refused = _unreadable(text, file)
    if refused:
        return None, [refused]
    source = text if text.endswith("\n") else text + "\n"
    try:
        tree = _parser().parse(source)
        sheet: ast.Sheet = Builder(file, _document_of(text)).transform(tree)
        return replace(sheet, source=source), []
    except UnexpectedInput as error:
        return None, [explain_mistake(error, source, file)]
    except DedentError:
        return None, [_bad_dedent(source, file)]
    except VisitError as error:
        if isinstance(error.orig_exc, BadWriting):
            return None, [error.orig_exc.diagnostic]
        raise
    except RecursionError:
        return None, [Diagnostic("too-deep", "brackets are nested too deeply to be read", Span(file, 1, 1, 1, 2))]


def _unreadable(text: str, file: str) -> Diagnostic | None:
    if not text.strip():
        return Diagnostic(
            "empty-file",
            "the file says nothing",
            Span(file, 1, 1, 1, 1),
            'begin with a heading: variant NAME "Title" based on FAMILY',
        )
    if len(text.encode("utf-8", "replace")) > MAX_BYTES:
        return Diagnostic(
            "too-long", f"the file is longer than {MAX_BYTES} bytes", Span(file, 1, 1, 1, 1), "split it into modules"
        )
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > MAX_LINE:
            return Diagnostic(
                "long-line",
                f"the line has {len(line)} characters; at most {MAX_LINE} are read",
                Span(file, number, 1, number, 2),
                "break it inside brackets",
            )
        if line.count("(") > MAX_NESTING:
            return Diagnostic(
                "too-deep",
                f"a line opens more than {MAX_NESTING} brackets",
                Span(file, number, 1, number, 2),
                "name a part of it with `define`",
            )
        if "\t" in line:
            column = line.index("\t") + 1
            return Diagnostic(
                "tab", "a tab stands here", Span(file, number, column, number, column + 1), "indent with spaces"
            )
        bad = re.search(r"[^\x20-\x7e\u00a0-\uffff\U00010000-\U0010ffff]", line)
        if bad:
            column = bad.start() + 1
            return Diagnostic(
                "control-character",
                "a character that cannot be read stands here",
                Span(file, number, column, number, column + 1),
                "delete it; a sheet is plain UTF-8 text",
            )
    return None


def _bad_dedent(text: str, file: str) -> Diagnostic:
    depths = [0]
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        depth = len(line) - len(line.lstrip(" "))
        if depth > depths[-1]:
            depths.append(depth)
            continue
        while depths and depth < depths[-1]:
            depths.pop()
        if not depths or depth != depths[-1]:
            return Diagnostic(
                "uneven-indentation",
                "this line is indented like no block above it",
                Span(file, number, 1, number, depth + 1),
                f"indent it by {depths[-1] if depths else 0} spaces, like the block that it belongs to",
            )
    return Diagnostic("uneven-indentation", "the indentation is uneven", Span(file, 1, 1, 1, 2))


def _document_of(text: str) -> str:
    found = re.search(r"^document[ ]+([A-Za-z0-9-]+)", text, re.MULTILINE)
    return found.group(1) if found else ""


class BadWriting(Exception):
    """Carries a diagnostic out of the builder."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


def _cited(text: str, document: str, span: Span) -> ast.Cites:
    """`[s9 s12 to s14 craits-sv:s3]` written out in full."""
    ids: list[str] = []
    prefix, stretch = document, False
    for word in text.strip("[]").replace(",", " ").split():
        if word == "to":
            stretch = True
            continue
        if ":" in word:
            prefix, word = word.split(":", 1)
        if not re.fullmatch(r"s\d+", word):
            hint = "cite sentences as [s12], [s12 to s15] or [document:s12]"
            raise BadWriting(Diagnostic("unreadable-citation", f"`{word}` is no sentence id", span, hint))
        if stretch and ids:
            start = int(ids[-1].rsplit("s", 1)[1])
            ids += [f"{prefix}:s{n}" for n in range(start + 1, min(int(word[1:]), start + 500))]
        stretch = False
        ids.append(f"{prefix}:{word}" if prefix else word)
    return ast.Cites(tuple(ids), span)


def _strings(parts: tuple[Any, ...]) -> str:
    return next((str(p)[1:-1] for p in parts if isinstance(p, Token) and p.type == "STRING"), "")


def _cites(parts: tuple[Any, ...]) -> ast.Cites:
    return next((p for p in parts if isinstance(p, ast.Cites)), ast.NO_CITES)


def _of(kind: type, parts: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(p for p in parts if isinstance(p, kind))


@v_args(meta=True)
class Builder(Transformer[Token, ast.Sheet]):
    """Builds the syntax tree bottom up; one method for each grammar rule, of the same name."""

    def __init__(self, file: str, document: str) -> None:
        super().__init__()
        self._file = file
        self._document = document

    def _span(self, meta: LarkMeta) -> Span:
        if meta.empty:
            return Span(self._file, 1, 1, 1, 1)
        return Span(self._file, meta.line, meta.column, meta.end_line, meta.end_column)

    def _token_span(self, token: Token) -> Span:
        line, column = token.line or 1, token.column or 1
        return Span(self._file, line, column, token.end_line or line, token.end_column or column)

    # ---- the sheet ----
    def start(self, meta: LarkMeta, parts: list[Any]) -> ast.Sheet:
        (kind, name, title, bases, cites), *items = [p for p in parts if p is not None]
        return ast.Sheet(kind, name, title, bases, cites, tuple(items), self._file, self._span(meta))

    def _header(self, kind: ast.SheetKind, parts: list[Any], bases: tuple[str, ...]) -> tuple[Any, ...]:
        return kind, str(parts[0]), _strings(tuple(parts)), bases, _cites(tuple(parts))

    def family(self, meta: LarkMeta, parts: list[Any]) -> tuple[Any, ...]:
        names = tuple(str(p) for p in parts[1:] if isinstance(p, Token) and p.type == "NAME")
        return self._header("family", parts, names)

    def variant(self, meta: LarkMeta, parts: list[Any]) -> tuple[Any, ...]:
        names = [str(p) for p in parts if isinstance(p, Token) and p.type == "NAME"]
        return self._header("variant", parts, (names[1],))

    def house_rule(self, meta: LarkMeta, parts: list[Any]) -> tuple[Any, ...]:
        return self._header("house rule", parts, _of(tuple, tuple(parts))[0])

    def names(self, meta: LarkMeta, parts: list[Any]) -> tuple[str, ...]:
        return tuple(str(p) for p in parts)

    def cite(self, meta: LarkMeta, parts: list[Any]) -> ast.Cites:
        return _cited(str(parts[0]), self._document, self._span(meta))

    # ---- items ----
    def players(self, meta: LarkMeta, parts: list[Any]) -> ast.Players:
        return ast.Players(int(parts[0]), int(parts[1]), _cites(tuple(parts)), self._span(meta))

    def pack(self, meta: LarkMeta, parts: list[Any]) -> ast.Pack:
        return ast.Pack(parts[0], parts[1], _cites(tuple(parts)), self._span(meta))

    def document(self, meta: LarkMeta, parts: list[Any]) -> ast.Document:
        return ast.Document(str(parts[0]), self._span(meta))

    def with_(self, meta: LarkMeta, parts: list[Any]) -> ast.With:
        return ast.With(parts[0], parts[1], _cites(tuple(parts)), self._span(meta))

    def without(self, meta: LarkMeta, parts: list[Any]) -> ast.Without:
        return ast.Without(parts[0], _cites(tuple(parts)), self._span(meta))

    def set_(self, meta: LarkMeta, parts: list[Any]) -> ast.SetOption:
        return ast.SetOption(str(parts[0]), parts[1], _cites(tuple(parts)), self._span(meta))

    def needs(self, meta: LarkMeta, parts: list[Any]) -> ast.Needs:
        return ast.Needs(parts[0], self._span(meta))

    def clashes(self, meta: LarkMeta, parts: list[Any]) -> ast.Clashes:
        return ast.Clashes(parts[0], _strings(tuple(parts)), self._span(meta))

    def cite_more(self, meta: LarkMeta, parts: list[Any]) -> ast.CiteMore:
        return ast.CiteMore(str(parts[0]), parts[1], self._span(meta))

    def meant(self, meta: LarkMeta, parts: list[Any]) -> ast.Meant:
        return ast.Meant(str(parts[0]), _strings(tuple(parts)), self._span(meta))

    def kind(self, meta: LarkMeta, parts: list[Any]) -> ast.Kind:
        return ast.Kind(str(parts[0]), parts[1], self._span(meta))

    def span(self, meta: LarkMeta, parts: list[Any]) -> tuple[str, ...]:
        low, high = int(parts[0]), int(parts[1])
        if not low <= high <= low + 200:
            message = f"`{low} to {high}` is no stretch of at most 200 values"
            raise BadWriting(
                Diagnostic("unreadable-stretch", message, self._span(meta), "write the smaller number first")
            )
        return tuple(str(n) for n in range(low, high + 1))

    def values(self, meta: LarkMeta, parts: list[Any]) -> ast.Values:
        flat = [v for p in parts for v in (p if isinstance(p, tuple) else (str(p),))]
        return ast.Values(tuple(flat), self._span(meta))

    def deck(self, meta: LarkMeta, parts: list[Any]) -> ast.Deck:
        clause = ast.Meta(title=_strings(tuple(parts[1:])), cites=_cites(tuple(parts)))
        return ast.Deck(str(parts[0]), _of(ast.CardLine, tuple(parts)), clause, self._span(meta))

    def card_line(self, meta: LarkMeta, parts: list[Any]) -> ast.CardLine:
        times = 1 if parts[2] is None else int(parts[2])
        return ast.CardLine(parts[0], parts[1], times, self._span(meta))

    def zone(self, meta: LarkMeta, parts: list[Any]) -> ast.Zone:
        per = tuple(p[1] for p in parts if isinstance(p, tuple) and p[0] == "per")
        sight = next(p[1] for p in parts if isinstance(p, tuple) and p[0] == "sight")
        clause = ast.Meta(title=_strings(tuple(parts[1:])), cites=_cites(tuple(parts)))
        return ast.Zone(str(parts[0]), per, sight, clause, self._span(meta))

    def sight(self, meta: LarkMeta, parts: list[Any]) -> tuple[str, str]:
        return "sight", "owner" if len(parts) == 3 else str(parts[0])

    def per(self, meta: LarkMeta, parts: list[Any]) -> tuple[str, str]:
        return "per", str(parts[0])

    def secret(self, meta: LarkMeta, parts: list[Any]) -> bool:
        return True

    def keep(self, meta: LarkMeta, parts: list[Any]) -> ast.Keep:
        name, *rest = parts
        per = tuple(p[1] for p in rest if isinstance(p, tuple) and p[0] == "per")
        rest = [p for p in rest if not isinstance(p, tuple)]
        typed, start, secret = (str(rest[0]) if rest[0] is not None else None), rest[1], rest[2]
        clause = ast.Meta(title=_strings(tuple(rest[3:])), cites=_cites(tuple(rest)))
        return ast.Keep(str(name), per, typed, start, bool(secret), clause, self._span(meta))

    def option(self, meta: LarkMeta, parts: list[Any]) -> ast.Option:
        return self._option(meta, parts, question=False)

    def question(self, meta: LarkMeta, parts: list[Any]) -> ast.Option:
        return self._option(meta, parts, question=True)

    def _option(self, meta: LarkMeta, parts: list[Any], question: bool) -> ast.Option:
        typed = str(parts[1]) if parts[1] is not None else None
        alternatives = _of(ast.Alternative, tuple(parts))
        return ast.Option(str(parts[0]), typed, alternatives, question, parts[-1], self._span(meta))

    def alternative(self, meta: LarkMeta, parts: list[Any]) -> ast.Alternative:
        label, value = parts
        return ast.Alternative(str(label).rstrip(":") if label else "", value, self._span(meta))

    def define_word(self, meta: LarkMeta, parts: list[Any]) -> ast.DefineWord:
        head, typed, value, clause = parts
        return ast.DefineWord(head, str(typed) if typed else None, value, clause, self._span(meta))

    def define_table(self, meta: LarkMeta, parts: list[Any]) -> ast.DefineTable:
        head, typed, clause, *rows = parts
        return ast.DefineTable(head, str(typed) if typed else None, tuple(rows), clause, self._span(meta))

    def define_effect(self, meta: LarkMeta, parts: list[Any]) -> ast.DefineEffect:
        return ast.DefineEffect(parts[0], parts[2], parts[1], self._span(meta))

    def row(self, meta: LarkMeta, parts: list[Any]) -> ast.TableRow:
        return ast.TableRow(parts[0], parts[1], _cites(tuple(parts)), self._span(meta))

    def row_else(self, meta: LarkMeta, parts: list[Any]) -> ast.TableRow:
        return ast.TableRow(parts[0], None, _cites(tuple(parts)), self._span(meta))

    # ---- clauses ----
    def offer(self, meta: LarkMeta, parts: list[Any]) -> tuple[str, str]:
        return "offer", str(parts[0])

    def guard(self, meta: LarkMeta, parts: list[Any]) -> tuple[str, Any]:
        return "guard", parts[0]

    def action(self, meta: LarkMeta, parts: list[Any]) -> ast.Action:
        (_, offer), sentence, *rest = parts
        guard, clause, block = self._clause(rest)
        return ast.Action(offer, sentence, guard, block, clause, self._span(meta))

    @staticmethod
    def _clause(rest: list[Any]) -> tuple[Any, ast.Meta, ast.Block]:
        guard = next((p[1] for p in rest if isinstance(p, tuple) and p and p[0] == "guard"), None)
        clause = next(p for p in rest if isinstance(p, ast.Meta))
        block = next((p for p in rest if isinstance(p, tuple) and not (p and p[0] == "guard")), ())
        return guard, clause, block

    def rule(self, meta: LarkMeta, parts: list[Any]) -> ast.Rule:
        name, clause, *triggers = parts
        return ast.Rule(str(name), tuple(triggers), clause, self._span(meta))

    def _reaction(self, moment: ast.Moment, meta: LarkMeta, parts: list[Any]) -> ast.Reaction:
        guard, clause, block = self._clause(parts[1:])
        return ast.Reaction(moment, parts[0], guard, block, clause, self._span(meta))

    def when(self, meta: LarkMeta, parts: list[Any]) -> ast.Reaction:
        return self._reaction("when", meta, parts)

    def before(self, meta: LarkMeta, parts: list[Any]) -> ast.Reaction:
        return self._reaction("before", meta, parts)

    def instead(self, meta: LarkMeta, parts: list[Any]) -> ast.Reaction:
        return self._reaction("instead", meta, parts)

    def forbid(self, meta: LarkMeta, parts: list[Any]) -> ast.Forbid:
        guard, clause, _ = self._clause(parts[1:])
        return ast.Forbid(parts[0], guard, clause, self._span(meta))

    def _mode(self, meta: LarkMeta, parts: list[Any], window: bool) -> ast.Mode:
        name, *rest = parts
        clause = next(p for p in rest if isinstance(p, ast.Meta))
        labelled = tuple(p for p in rest if isinstance(p, tuple))
        items = tuple(p for p in rest if not isinstance(p, (tuple, ast.Meta)))
        return ast.Mode(str(name), window, labelled, items, clause, self._span(meta))

    def mode(self, meta: LarkMeta, parts: list[Any]) -> ast.Mode:
        return self._mode(meta, parts, window=False)

    def window(self, meta: LarkMeta, parts: list[Any]) -> ast.Mode:
        return self._mode(meta, parts, window=True)

    def allow(self, meta: LarkMeta, parts: list[Any]) -> ast.Allow:
        return ast.Allow(parts[0], parts[1], self._span(meta))

    def claims(self, meta: LarkMeta, parts: list[Any]) -> ast.ClaimsFrom:
        return ast.ClaimsFrom(parts[0], self._span(meta))

    def meta(self, meta: LarkMeta, parts: list[Any]) -> ast.Meta:
        orders = [p for p in parts if isinstance(p, tuple)]
        after = tuple(name for side, names in orders if side == "after" for name in names)
        before = tuple(name for side, names in orders if side == "before" for name in names)
        return ast.Meta(_strings(tuple(parts)), after, before, _cites(tuple(parts)))

    def after(self, meta: LarkMeta, parts: list[Any]) -> tuple[str, tuple[str, ...]]:
        return "after", parts[0]

    def ahead(self, meta: LarkMeta, parts: list[Any]) -> tuple[str, tuple[str, ...]]:
        return "before", parts[0]

    # ---- sentences ----
    def sentence(self, meta: LarkMeta, parts: list[Any]) -> ast.Sentence:
        subject, verb, *rest = parts
        thing = next((p for p in rest if isinstance(p, ast.Part)), None)
        labelled = tuple(p for p in rest if isinstance(p, tuple))
        return ast.Sentence(subject, str(verb), thing, labelled, self._span(meta))

    def labelled(self, meta: LarkMeta, parts: list[Any]) -> tuple[str, ast.Part]:
        return parts[0], parts[1]

    def prep(self, meta: LarkMeta, parts: list[Any]) -> str:
        return str(parts[0])

    def part(self, meta: LarkMeta, parts: list[Any]) -> ast.Part:
        return ast.Part(parts[0], str(parts[1]) if parts[1] else None, self._span(meta))

    # ---- effects ----
    def block(self, meta: LarkMeta, parts: list[Any]) -> ast.Block:
        return tuple(parts)

    def do(self, meta: LarkMeta, parts: list[Any]) -> ast.Do:
        return ast.Do(parts[0], self._span(meta))

    def becomes(self, meta: LarkMeta, parts: list[Any]) -> ast.Becomes:
        return ast.Becomes(parts[0], parts[1], self._span(meta))

    def rises(self, meta: LarkMeta, parts: list[Any]) -> ast.Rises:
        return ast.Rises(parts[0], parts[1], self._span(meta))

    def pick(self, meta: LarkMeta, parts: list[Any]) -> ast.Pick:
        name, alias, source, upper = parts
        return ast.Pick(str(name), str(alias) if alias else None, source, upper, self._span(meta))

    def slipping(self, meta: LarkMeta, parts: list[Any]) -> ast.Slipping:
        return ast.Slipping(parts[0], parts[1], self._span(meta))

    def chooses(self, meta: LarkMeta, parts: list[Any]) -> ast.Chooses:
        who, pick, *rest = parts
        slipping = next((p for p in rest if isinstance(p, ast.Slipping)), None)
        return ast.Chooses(who, pick, _strings(tuple(rest)), slipping, self._span(meta))

    def may(self, meta: LarkMeta, parts: list[Any]) -> ast.May:
        who, pick, *rest = parts
        blocks = _of(tuple, tuple(rest))
        other = blocks[1] if len(blocks) > 1 else ()
        return ast.May(who, pick, _strings(tuple(rest)), blocks[0], other, self._span(meta))

    def let(self, meta: LarkMeta, parts: list[Any]) -> ast.Let:
        return ast.Let(str(parts[0]), parts[1], self._span(meta))

    def if_(self, meta: LarkMeta, parts: list[Any]) -> ast.If:
        other = parts[2] if len(parts) > 2 and parts[2] is not None else ()
        return ast.If(parts[0], parts[1], other, self._span(meta))

    def else_(self, meta: LarkMeta, parts: list[Any]) -> ast.Block:
        return (parts[0],) if isinstance(parts[0], ast.If) else parts[0]

    def each(self, meta: LarkMeta, parts: list[Any]) -> ast.Each:
        name, alias, source, block = parts
        return ast.Each(str(name), str(alias) if alias else None, source, block, self._span(meta))

    def repeat(self, meta: LarkMeta, parts: list[Any]) -> ast.Repeat:
        return ast.Repeat(parts[0], parts[1], parts[2], self._span(meta))

    def afterwards(self, meta: LarkMeta, parts: list[Any]) -> ast.Afterwards:
        return ast.Afterwards(parts[0], self._span(meta))

    def usual(self, meta: LarkMeta, parts: list[Any]) -> ast.Usual:
        return ast.Usual(parts[0], self._span(meta))

    # ---- expressions ----
    def choice(self, meta: LarkMeta, parts: list[Any]) -> ast.Choice:
        return ast.Choice(parts[0], parts[1], parts[2], self._span(meta))

    def either_holds(self, meta: LarkMeta, parts: list[Any]) -> ast.Logic:
        return ast.Logic("or if", parts[0], parts[2], self._span(meta))

    def both(self, meta: LarkMeta, parts: list[Any]) -> ast.Logic:
        return ast.Logic("and", parts[0], parts[1], self._span(meta))

    def negation(self, meta: LarkMeta, parts: list[Any]) -> ast.Not:
        return ast.Not(parts[0], self._span(meta))

    def yes(self, meta: LarkMeta, parts: list[Any]) -> ast.Truth:
        return ast.Truth(True, self._span(meta))

    def no(self, meta: LarkMeta, parts: list[Any]) -> ast.Truth:
        return ast.Truth(False, self._span(meta))

    def _compare(self, op: ast.CompareOp, meta: LarkMeta, parts: list[Any]) -> ast.Compare:
        return ast.Compare(op, parts[0], parts[1], self._span(meta))

    def is_(self, meta: LarkMeta, parts: list[Any]) -> ast.Compare:
        return self._compare("is", meta, parts)

    def is_not(self, meta: LarkMeta, parts: list[Any]) -> ast.Compare:
        return self._compare("is not", meta, parts)

    def at_least(self, meta: LarkMeta, parts: list[Any]) -> ast.Compare:
        return self._compare(">=", meta, parts)

    def at_most(self, meta: LarkMeta, parts: list[Any]) -> ast.Compare:
        return self._compare("<=", meta, parts)

    def more_than(self, meta: LarkMeta, parts: list[Any]) -> ast.Compare:
        return self._compare(">", meta, parts)

    def less_than(self, meta: LarkMeta, parts: list[Any]) -> ast.Compare:
        return self._compare("<", meta, parts)

    def some(self, meta: LarkMeta, parts: list[Any]) -> ast.Some:
        return ast.Some(parts[0], True, self._span(meta))

    def none_of(self, meta: LarkMeta, parts: list[Any]) -> ast.Some:
        return ast.Some(parts[0], False, self._span(meta))

    def possible(self, meta: LarkMeta, parts: list[Any]) -> ast.Possible:
        return ast.Possible(parts[0], self._span(meta))

    def _binary(self, op: ast.BinaryOp, meta: LarkMeta, parts: list[Any]) -> ast.Binary:
        return ast.Binary(op, parts[0], parts[1], self._span(meta))

    def except_(self, meta: LarkMeta, parts: list[Any]) -> ast.Binary:
        return self._binary("except", meta, parts)

    def or_(self, meta: LarkMeta, parts: list[Any]) -> ast.Binary:
        return self._binary("or", meta, parts)

    def plus(self, meta: LarkMeta, parts: list[Any]) -> ast.Binary:
        return self._binary("+", meta, parts)

    def minus(self, meta: LarkMeta, parts: list[Any]) -> ast.Binary:
        return self._binary("-", meta, parts)

    def times(self, meta: LarkMeta, parts: list[Any]) -> ast.Binary:
        return self._binary("*", meta, parts)

    def over(self, meta: LarkMeta, parts: list[Any]) -> ast.Binary:
        return self._binary("/", meta, parts)

    def within(self, meta: LarkMeta, parts: list[Any]) -> ast.Binary:
        return self._binary("in", meta, parts)

    def of_(self, meta: LarkMeta, parts: list[Any]) -> ast.Of:
        return ast.Of(parts[0], parts[1], self._span(meta))

    def owned(self, meta: LarkMeta, parts: list[Any]) -> ast.Of:
        head = parts[2]
        return ast.Of(head, parts[0], self._span(meta))

    def minus_sign(self, meta: LarkMeta, parts: list[Any]) -> ast.Neg:
        return ast.Neg(parts[0], self._span(meta))

    def usual_value(self, meta: LarkMeta, parts: list[Any]) -> ast.UsualValue:
        return ast.UsualValue(self._span(meta))

    def it(self, meta: LarkMeta, parts: list[Any]) -> ast.It:
        return ast.It(self._span(meta))

    def every(self, meta: LarkMeta, parts: list[Any]) -> ast.Every:
        return ast.Every(str(parts[0]), self._span(meta))

    def call(self, meta: LarkMeta, parts: list[Any]) -> ast.Call:
        return ast.Call(str(parts[0]), tuple(parts[1:]), self._span(meta))

    def row_of(self, meta: LarkMeta, parts: list[Any]) -> ast.Row:
        return ast.Row(tuple(parts), self._span(meta))

    def filter(self, meta: LarkMeta, parts: list[Any]) -> ast.Filter:
        source, binder, condition = parts
        return ast.Filter(source, str(binder) if binder else "it", condition, self._span(meta))

    def word(self, meta: LarkMeta, parts: list[Any]) -> ast.Num | ast.Name:
        token: Token = parts[0]
        span = self._token_span(token)
        if token.type == "INT":
            return ast.Num(int(token), span)
        return ast.Name(str(token).removesuffix("s") if token.type == "PLURAL" else str(token), span)


__all__ = ["Builder", "UnexpectedToken", "parse"]
