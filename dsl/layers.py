"""Which sheets a variant is made of, weakest first: family, bases, itself, each followed by the modules it takes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from eightfold.dsl import syntax as ast
from eightfold.dsl.diagnostics import Diagnostic, Span, did_you_mean
from eightfold.dsl.load import Library

MAX_SHEETS = 64


@dataclass(frozen=True, slots=True)
class Stratum:
    """One sheet in its place. `condition` is the `if` under which it was taken, `taker` the sheet that took it."""

    sheet: ast.Sheet
    condition: ast.Expr | None
    taker: str
    module: bool


class Strata:
    """Collects the sheets of a variant in order, and what is wrong with how they are put together."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.strata: list[Stratum] = []
        self.diagnostics: list[Diagnostic] = []
        self._open: list[str] = []

    def add(self, sheet: ast.Sheet, condition: ast.Expr | None = None, taker: str = "") -> None:
        """Adds a sheet below which its bases stand, and above which its modules."""
        if sheet.name in self._open:
            self._circle(sheet.name, self._header_span(sheet))
            return
        if any(s.sheet.name == sheet.name for s in self.strata):
            return
        if len(self._open) + len(self.strata) >= MAX_SHEETS:
            hint = "put some of them into one"
            message = f"a variant is made of at most {MAX_SHEETS} sheets"
            self.diagnostics.append(Diagnostic("too-many-sheets", message, sheet.span, hint))
            return
        self._open.append(sheet.name)
        if sheet.kind != "house rule":
            kinds = ("family", "variant") if sheet.kind == "variant" else ("family",)
            for base in sheet.bases:
                self._add_named(base, sheet, None, kinds, self._header_span(sheet))
        self.strata.append(Stratum(sheet, condition, taker, sheet.kind == "house rule"))
        self._take_modules(sheet)
        self._open.pop()

    def _circle(self, name: str, span: Span) -> None:
        chain = [*self._open[self._open.index(name) :], name]
        message = f"the sheets rest on each other: {' -> '.join(chain)}"
        if len(chain) == 2:
            message = f"`{name}` rests on itself"
        self.diagnostics.append(Diagnostic("circular-base", message, span, "base it on another, such as a family"))

    def take(self, name: str, span: Span) -> None:
        """Takes a house rule on top of all, as a caller asked for it."""
        self._add_named(name, None, None, ("house rule",), span)

    def _header_span(self, sheet: ast.Sheet) -> Span:
        line = sheet.span.line
        return replace(sheet.span, line=line, column=1, end_line=line, end_column=80)

    def _take_modules(self, sheet: ast.Sheet) -> None:
        for item in sheet.items:
            if isinstance(item, ast.With):
                for name in item.names:
                    self._add_named(name, sheet, item.condition, ("house rule",), item.span)

    def _add_named(
        self, name: str, taker: ast.Sheet | None, condition: ast.Expr | None, kinds: tuple[str, ...], span: Span
    ) -> None:
        if name in self._open:
            self._circle(name, span)
            return
        found = self.library.sheet(name)
        if found is None:
            hint = did_you_mean(name, self.library.names()) or "`eightfold list` shows what there is"
            self.diagnostics.append(Diagnostic("unknown-sheet", f"no sheet is called `{name}`", span, hint))
            return
        sheet, faults = found
        self.diagnostics += [d for d in faults if d not in self.diagnostics]
        if sheet is None:
            return
        if sheet.kind not in kinds:
            hint = "variants and families stand after `based on`, house rules after `with`"
            message = f"`{name}` is a {sheet.kind}, and cannot be taken here"
            self.diagnostics.append(Diagnostic("wrong-sheet", message, span, hint))
            return
        self.add(sheet, condition, taker.name if taker else "")


def taken_by(strata: list[Stratum], taker: str) -> set[str]:
    """The names of the modules that a sheet takes, directly or through modules."""
    direct = {s.sheet.name for s in strata if s.taker == taker}
    return direct | {name for module in direct for name in taken_by(strata, module)}
