"""Why something may not be done now: the conditions that fail, in the words of the sheet, and the sentences cited."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from eightfold.dsl import Variant
from eightfold.dsl.diagnostics import Span
from eightfold.dsl.typed import ActionInfo, Clause, E
from eightfold.dsl.types import CARDS
from eightfold.dsl.walk import inside
from eightfold.interpreter import Program
from eightfold.interpreter.actions import offered_index
from eightfold.interpreter.compile.express import conjuncts
from eightfold.interpreter.explain import Told, explain
from eightfold.interpreter.game import Game, Reason
from eightfold.interpreter.inquiry import compiled
from eightfold.interpreter.runtime import bits

LONGEST = 150
"""How much of a clause's text is quoted."""

MOST_BEHIND = 4
"""How many clauses behind a condition are told."""

INDENT = "    "
WANTED = "These would be"

MOST_LISTED = 12
"""How many single cards are named."""


def why(game: Game, seat: int, about: str) -> list[str]:
    """Lines that tell why a seat may not do what is named now; about every card of its hand if nothing is named."""
    told = [one for one in explain(game) if one.seat == seat and one.kind != "slip"]
    if not about:
        return summary(told)
    words = about.lower().split()
    found = [one for one in told if concerns(one, words)]
    lines: list[str] = []
    for one in [one for one in found if one.legal] or [one for one in found if is_open(one)] or found[:1]:
        lines += explained(game, one)
    return lines or [f"There is nothing called {about} to be done."]


def briefly(game: Game, seat: int, about: str) -> list[str]:
    """As `why`, without the clauses behind each condition."""
    lines = why(game, seat, about)
    short = [line for line in lines if not line.startswith(INDENT) or line.startswith(INDENT + WANTED)]
    return short + ([f"? {about} tells more."] if len(short) < len(lines) else [])


def concerns(one: Told, words: Sequence[str]) -> bool:
    """Whether an action is the one that is asked about: by its whole name, by its verb or by a card in it."""
    mine = one.action.lower().split()
    return list(words) in (mine, named(one.action).lower().split()) or (len(words) == 1 and words[0] in mine)


def summary(told: Sequence[Told]) -> list[str]:
    """What may be done, and what not; claims, and what a mode shuts out, are told only where they are legal."""
    legal = [named(one.action) for one in told if one.legal]
    barred = [named(one.action) for one in told if not one.legal and is_open(one) and one.kind != "claim"]
    lines = [f"You may: {', '.join(legal) or 'nothing'}."]
    if barred:
        lines += [f"Not now: {', '.join(barred)}.", "Ask for one of them: ? and its name."]
    return lines


def named(action: str) -> str:
    """An action's name as it is listed: its verb without hyphens."""
    verb, space, rest = action.partition(" ")
    return verb.replace("-", " ") + space + rest


def is_open(one: Told) -> bool:
    """Whether no mode shuts an action out as a whole."""
    return one.reasons[0].holds


def explained(game: Game, one: Told) -> list[str]:
    """One action: that it is legal, or each condition of it that fails."""
    if one.legal:
        return [f"You may {named(one.action)}."]
    lines = [f"You may not {named(one.action)} now."]
    for number, reason in enumerate(one.reasons):
        if not reason.holds:
            lines += failed(game, one, number, reason)
    return lines


def failed(game: Game, one: Told, number: int, reason: Reason) -> list[str]:
    """A condition that does not hold: its words, the clause that makes it, and what it rests on."""
    variant = game.program.variant
    clause = variant.clauses[reason.clause]
    if number == 0:
        modes = [variant.clauses[name] for name in reason.rests_on]
        return [f"- It does not go with: {' and '.join(title(mode) for mode in modes) or title(clause)}"]
    action, condition = condition_of(variant, reason.clause, number - 1)
    text = cut(action, condition.span) if action is not None and condition is not None else ""
    lines = [f"- Not so: {text}" if text else f"- Against it: {quoted(clause)}{cited(clause.cites)}"]
    if action is not None and condition is not None:
        lines += [f"{INDENT}{line}" for line in cards_wanted(game, one, action, condition)]
    behind = ordered([variant.clauses[name] for name in reason.rests_on], text or clause.text)
    return lines + [f"{INDENT}{meaning(variant, other)}" for other in behind[:MOST_BEHIND]]


def condition_of(variant: Variant, name: str, number: int) -> tuple[ActionInfo | None, E | None]:
    """An action's condition by its place among them; none where the clause is not an action, or has no such part."""
    action = next((a for a in variant.actions if a.clause.name == name), None)
    parts = conjuncts(action.guard) if action is not None else []
    return action, parts[number] if number < len(parts) else None


def cards_wanted(game: Game, one: Told, action: ActionInfo, condition: E) -> list[str]:
    """Where a condition says that a card is one of some cards: which those are now."""
    if condition.op != "member" or condition.args[1].type != CARDS:
        return []
    names = [param.name for param in action.params if param.type.base != "zone"]
    code = game.find(one.seat, one.action)
    offered = game.program.offered[offered_index(game.program, code)]
    if offered.windows or any(part.op == "local" and part.data not in names for part in inside(condition.args[1])):
        return []
    mask = compiled(game.program, condition.args[1], names)(game.state, *offered.decode(code))
    return [f"{WANTED}: {in_kinds(game.program, mask)}."]


def in_kinds(program: Program, mask: int) -> str:
    """A set of cards in few words: whole suits, whole ranks, then single cards."""
    deck, parts = program.deck, []
    left = mask & deck.mask
    for kind in reversed(program.variant.face_kinds):
        for value, name in enumerate(program.variant.kinds[kind].values):
            cards = sum(1 << c for c in deck.cards if (kind, value) in deck.faces[c % len(deck.faces)].values)
            if cards and cards & ~mask == 0 and cards & left:
                parts.append(name if len(name) > 2 else f"any {name}")
                left &= ~cards
    single = list(dict.fromkeys(deck.name(card) for card in bits(left)))
    more = ["others"] if len(single) > MOST_LISTED else []
    return ", ".join(parts + single[:MOST_LISTED] + more) or "no card"


def cut(action: ActionInfo, span: Span) -> str:
    """The stretch of an action's text that a span covers, where it is one line with its beginning."""
    clause = action.clause
    if span.line != clause.span.line or span.end_line != span.line:
        return ""
    start, end = span.column - clause.span.column, span.end_column - clause.span.column
    text = clause.text.split("\n")[0]
    apart = text[start - 1 : start] in ("", " ", "(") and text[end : end + 1] in ("", " ", ")", "\n")
    return text[start:end].strip() if apart else ""


def ordered(clauses: Sequence[Clause], text: str) -> list[Clause]:
    """Clauses from the condition outwards: those that it names first, then those that they name."""
    left = list(clauses)
    found: list[Clause] = []
    texts = [text]
    while texts:
        words = set(re.findall(r"[A-Za-z][A-Za-z0-9-]*", texts.pop(0)))
        near = [clause for clause in left if clause.name.split(".")[-1] in words]
        found += near
        texts += [clause.text for clause in near]
        left = [clause for clause in left if clause not in near]
    return found + left


def meaning(variant: Variant, clause: Clause) -> str:
    """A clause in a line: an option with what was chosen, anything else in its own words; and the sentences cited."""
    option = variant.options.get(clause.name.split(".")[-1])
    if option is not None and option.clause.name == clause.name:
        asked = f" ({option.clause.title})" if option.clause.title else ""
        return f"{option.name} is {option.labels[option.chosen]}{asked}{cited(option.cites)}"
    return quoted(clause) + cited(clause.cites)


def quoted(clause: Clause) -> str:
    """A clause's own words, shortened, without the sentences that it cites."""
    text = re.sub(r"\s*\[[^\]]*\]", "", " ".join(clause.text.split()))
    text = text.removeprefix("define ")
    return text if len(text) <= LONGEST else text[:LONGEST].rsplit(" ", 1)[0] + " …"


def title(clause: Clause) -> str:
    return clause.title or clause.name.split(".")[-1]


def cited(cites: Sequence[str]) -> str:
    """Sentence ids, document by document: ` [canadian: s3 s9]`."""
    return "".join(f" [{document}: {' '.join(ids)}]" for document, ids in by_document(cites))


def by_document(cites: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    documents: dict[str, list[str]] = {}
    for cite in cites:
        document, _, sentence = cite.rpartition(":")
        documents.setdefault(document, []).append(sentence)
    yield from documents.items()
