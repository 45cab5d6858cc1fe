"""The syntax tree of a sheet: what was written, in the order in which it was written. Frozen, without behaviour."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from eightfold.dsl.diagnostics import NOWHERE, Span

# ---- expressions ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Num:
    value: int
    span: Span


@dataclass(frozen=True, slots=True)
class Truth:
    value: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Name:
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class UsualValue:
    span: Span


@dataclass(frozen=True, slots=True)
class It:
    span: Span


@dataclass(frozen=True, slots=True)
class Every:
    """`every player`: all things of a kind."""

    kind: str
    span: Span


@dataclass(frozen=True, slots=True)
class Call:
    """A word of several things. Where it is defined, `names` says what they are called in it; '' is as their type."""

    name: str
    args: tuple[Expr, ...]
    names: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Row:
    items: tuple[Expr, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Filter:
    """`(S as x where C)`; without `as` the member is called `it`."""

    source: Expr
    binder: str
    condition: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Of:
    """`head of arg` and `arg's head`."""

    head: Expr
    arg: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Neg:
    arg: Expr
    span: Span


BinaryOp = Literal["+", "-", "*", "/", "in", "or", "except"]
CompareOp = Literal["is", "is not", ">=", "<=", ">", "<"]


@dataclass(frozen=True, slots=True)
class Binary:
    op: BinaryOp
    left: Expr
    right: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Compare:
    op: CompareOp
    left: Expr
    right: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Some:
    """`some X` (wanted is true) and `no X` (wanted is false)."""

    arg: Expr
    wanted: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Possible:
    sentence: Sentence
    span: Span


@dataclass(frozen=True, slots=True)
class Logic:
    op: Literal["and", "or if"]
    left: Expr
    right: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Not:
    arg: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Choice:
    """`if C then A else B`."""

    condition: Expr
    then: Expr
    other: Expr
    span: Span


Expr = (
    Num | Truth | Name | UsualValue | It | Every | Call | Row | Filter | Of | Neg | Binary | Compare | Some
    | Possible | Logic | Not | Choice
)  # fmt: skip

# ---- sentences and effects --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Part:
    """One place of a sentence; `alias` is the name after `as`."""

    term: Expr
    alias: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class Sentence:
    """Subject, verb, object and labelled objects: an action, an event, an effect, a definition, a prohibition."""

    subject: Part
    verb: str
    object: Part | None
    labelled: tuple[tuple[str, Part], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Do:
    sentence: Sentence
    span: Span


@dataclass(frozen=True, slots=True)
class Becomes:
    target: Expr
    value: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Rises:
    target: Expr
    by: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Pick:
    """`NAME as ALIAS from SOURCE [to UPPER]`: what is chosen, under which name, from what."""

    name: str
    alias: str | None
    source: Expr
    upper: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class Slipping:
    """What may be named wrongly in a choice, and what the table does about it."""

    source: Expr
    block: Block
    span: Span


@dataclass(frozen=True, slots=True)
class Chooses:
    who: Expr
    pick: Pick
    prompt: str
    slipping: Slipping | None
    span: Span


@dataclass(frozen=True, slots=True)
class May:
    who: Expr
    pick: Pick | None
    prompt: str
    then: Block
    other: Block
    span: Span


@dataclass(frozen=True, slots=True)
class Let:
    name: str
    value: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class If:
    condition: Expr
    then: Block
    other: Block
    span: Span


@dataclass(frozen=True, slots=True)
class Each:
    name: str
    alias: str | None
    source: Expr
    block: Block
    span: Span


@dataclass(frozen=True, slots=True)
class Repeat:
    times: Expr
    until: Expr | None
    block: Block
    span: Span


@dataclass(frozen=True, slots=True)
class Afterwards:
    sentence: Sentence
    span: Span


@dataclass(frozen=True, slots=True)
class Usual:
    """Do what would have been done without this clause, for another subject if one is given."""

    instead_for: Expr | None
    span: Span


Statement = Do | Becomes | Rises | Chooses | May | Let | If | Each | Repeat | Afterwards | Usual
Block = tuple[Statement, ...]

# ---- declarations -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cites:
    """Sentence ids, each written out in full: `canadian:s29`."""

    ids: tuple[str, ...]
    span: Span = NOWHERE


NO_CITES = Cites(())


@dataclass(frozen=True, slots=True)
class Meta:
    """What may follow any clause: its title, its place among others, what it cites."""

    title: str = ""
    after: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    cites: Cites = NO_CITES


@dataclass(frozen=True, slots=True)
class Values:
    """Names, numbers and stretches of numbers, spelled out."""

    items: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Players:
    least: int
    most: int
    option: str | None
    """The option on which the line hangs, and the alternative with which it counts."""
    alternative: str | None
    cites: Cites
    span: Span


@dataclass(frozen=True, slots=True)
class Pack:
    term: Expr
    times: Expr | None
    cites: Cites
    span: Span


@dataclass(frozen=True, slots=True)
class Document:
    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class With:
    names: tuple[str, ...]
    condition: Expr | None
    cites: Cites
    span: Span


@dataclass(frozen=True, slots=True)
class Without:
    names: tuple[str, ...]
    cites: Cites
    span: Span


@dataclass(frozen=True, slots=True)
class SetOption:
    name: str
    value: Alternative
    cites: Cites
    span: Span


@dataclass(frozen=True, slots=True)
class Needs:
    names: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Clashes:
    names: tuple[str, ...]
    reason: str
    span: Span


@dataclass(frozen=True, slots=True)
class CiteMore:
    """Sentences that an inherited clause also implements."""

    name: str
    cites: Cites
    span: Span


EVERYTHING = "everything"
"""Behind `after` or `before`: all other clauses that answer the event, but for those of which the same is said."""


@dataclass(frozen=True, slots=True)
class OrderMore:
    """Rules that an inherited rule also comes after, or before."""

    name: str
    after: tuple[str, ...]
    before: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Meant:
    """An answer to a warning: `meant CODE "reason"`."""

    name: str
    reason: str
    span: Span


@dataclass(frozen=True, slots=True)
class Kind:
    name: str
    values: Values
    span: Span


@dataclass(frozen=True, slots=True)
class CardLine:
    columns: tuple[Values, ...]
    times: int
    span: Span


@dataclass(frozen=True, slots=True)
class Deck:
    name: str
    lines: tuple[CardLine, ...]
    meta: Meta
    span: Span


Sight = Literal["unseen", "seen", "owner"]


@dataclass(frozen=True, slots=True)
class Zone:
    name: str
    per: tuple[str, ...]
    sight: Sight
    meta: Meta
    span: Span


@dataclass(frozen=True, slots=True)
class Keep:
    name: str
    per: tuple[str, ...]
    type: str | None
    start: Expr | None
    secret: bool
    meta: Meta
    span: Span


@dataclass(frozen=True, slots=True)
class Alternative:
    label: str
    value: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Option:
    """A closed choice; the first alternative is the default. A question must be answered by the variant."""

    name: str
    type: str | None
    alternatives: tuple[Alternative, ...]
    question: bool
    meta: Meta
    span: Span


@dataclass(frozen=True, slots=True)
class DefineWord:
    head: Expr
    type: str | None
    value: Expr
    meta: Meta
    span: Span


@dataclass(frozen=True, slots=True)
class TableRow:
    """`value for cards`; `cards` is None in the row that says `otherwise`."""

    value: Expr
    cards: Expr | None
    cites: Cites
    span: Span


@dataclass(frozen=True, slots=True)
class DefineTable:
    head: Expr
    type: str | None
    rows: tuple[TableRow, ...]
    meta: Meta
    span: Span


@dataclass(frozen=True, slots=True)
class DefineEffect:
    sentence: Sentence
    block: Block
    meta: Meta
    span: Span


Offer = Literal["action", "claim", "slip"]


@dataclass(frozen=True, slots=True)
class Action:
    """What a seat must do (action), may do (claim), or may get wrong (slip)."""

    offer: Offer
    sentence: Sentence
    guard: Expr | None
    block: Block
    meta: Meta
    span: Span


Moment = Literal["when", "before", "instead"]


@dataclass(frozen=True, slots=True)
class Reaction:
    moment: Moment
    sentence: Sentence
    guard: Expr | None
    block: Block
    meta: Meta
    span: Span


@dataclass(frozen=True, slots=True)
class Forbid:
    sentence: Sentence
    guard: Expr | None
    meta: Meta
    span: Span


Trigger = Reaction | Forbid


@dataclass(frozen=True, slots=True)
class Rule:
    name: str
    triggers: tuple[Trigger, ...]
    meta: Meta
    span: Span


@dataclass(frozen=True, slots=True)
class Allow:
    sentence: Sentence
    meta: Meta
    span: Span


@dataclass(frozen=True, slots=True)
class ClaimsFrom:
    term: Expr
    span: Span


Define = DefineWord | DefineTable | DefineEffect
ModeItem = Keep | Define | Action | Rule | Reaction | Forbid | Allow | ClaimsFrom


@dataclass(frozen=True, slots=True)
class Mode:
    """A named state of the table; a window is a mode that only adds, and may be open several times."""

    name: str
    window: bool
    labelled: tuple[tuple[str, Part], ...]
    items: tuple[ModeItem, ...]
    meta: Meta
    span: Span


Item = (
    Players | Pack | Document | With | Without | SetOption | Needs | Clashes | CiteMore | OrderMore | Meant | Kind
    | Deck | Zone | Keep | Option | Define | Action | Rule | Reaction | Forbid | Mode
)  # fmt: skip

SheetKind = Literal["family", "variant", "house rule"]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One `.eight` file."""

    kind: SheetKind
    name: str
    title: str
    bases: tuple[str, ...]
    cites: Cites
    items: tuple[Item, ...]
    file: str
    span: Span
    source: str = ""

    def text(self, span: Span) -> str:
        """The words of this sheet that `span` covers, on one line."""
        lines = list(_lines(self.source)[span.line - 1 : span.end_line])
        if not lines:
            return ""
        if span.end_line > span.line + len(lines) - 1:
            lines.append("")
        lines[-1] = lines[-1][: span.end_column - 1] if span.end_line == span.line + len(lines) - 1 else lines[-1]
        lines[0] = lines[0][span.column - 1 :]
        return " ".join(" ".join(lines).split())


@lru_cache(maxsize=64)
def _lines(source: str) -> tuple[str, ...]:
    """The lines of a sheet, split once."""
    return tuple(source.split("\n"))
