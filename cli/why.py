"""Why something may not be done now: the conditions that fail, in the words of the sheet, and the sentences cited."""

from __future__ import annotations

import re
from collections.abc import Sequence

from eightfold.cli.card_sets import in_kinds
from eightfold.cli.citing import cited
from eightfold.cli.telling import sentence
from eightfold.dsl import Variant
from eightfold.dsl.diagnostics import Span
from eightfold.dsl.phrases import Phrases
from eightfold.dsl.things import YOU, plain
from eightfold.dsl.typed import ActionInfo, Clause, E
from eightfold.dsl.types import CARDS
from eightfold.dsl.walk import inside
from eightfold.interpreter.actions import offered_index
from eightfold.interpreter.compile.express import conjuncts
from eightfold.interpreter.explain import Told, explain
from eightfold.interpreter.game import Game, Reason
from eightfold.interpreter.inquiry import compiled

LONGEST = 150
"""How much of a clause's text is quoted."""

MOST_BEHIND = 4
"""How many clauses behind a condition are told."""

INDENT = "    "
WANTED = "These would do"


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
    return lines or [nothing(game, about)]


def nothing(game: Game, about: str) -> str:
    """What is said of something that no action is about: a card that lies elsewhere, or nothing that there is."""
    names = {name.lower(): name for name in game.program.deck.names}
    if about.lower() in names:
        return f"{names[about.lower()]} is not among your cards, and there is nothing that you could do with it."
    return f"There is nothing called {about} to be done."


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
    """A condition that does not hold, as a sentence, and what it rests on: questions that were decided, citations."""
    variant = game.program.variant
    clause = variant.clauses[reason.clause]
    if number == 0:
        modes = [variant.clauses[name] for name in reason.rests_on]
        return [f"- It does not go with: {' and '.join(title(mode) for mode in modes) or title(clause)}."]
    action, condition = condition_of(variant, reason.clause, number - 1)
    behind = [variant.clauses[name] for name in reason.rests_on]
    if action is None or condition is None:
        return [f"- Against it: {title(clause) if clause.title else quoted(clause)}{cited(clause.cites)}."]
    text = cut(action, condition.span)
    told = phrases(game, one, action).says(condition, False) or f"not so: {plain(text)}"
    cites = [cite for other in behind if not is_option(variant, other) for cite in other.cites]
    lines = [f"- {sentence(told)}{cited(list(dict.fromkeys(cites)))}"]
    lines += [f"{INDENT}{line}" for line in cards_wanted(game, one, action, condition)]
    decided = [meaning(variant, other) for other in ordered(behind, text) if is_option(variant, other)]
    return (
        lines + [f"{INDENT}{line}" for line in decided if line.split(" [")[0].rstrip(".") not in lines[0]][:MOST_BEHIND]
    )


def phrases(game: Game, one: Told, action: ActionInfo) -> Phrases:
    """Phrases in which the one who asks is `you`, and what stands in the action's other places bears its name."""
    offered = game.program.offered[offered_index(game.program, game.find(one.seat, one.action))]
    names = dict(game.describe(game.find(one.seat, one.action)).args)
    params = [param for param in offered.action.params if param.type.base != "zone"]
    called = {param.name: names.get(param.place, names.get(param.name, f"the {param.name}")) for param in params}
    subject = {param.name: YOU for param in action.params if param.place == "subject"}
    return Phrases(game.program.variant, {**called, **subject})


def is_option(variant: Variant, clause: Clause) -> bool:
    """Whether a clause is an option, which is told as a question with its answer."""
    return any(option.clause.name == clause.name for option in variant.options.values())


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
    """An option as a question with the answer that holds, and the sentences cited."""
    option = next(option for option in variant.options.values() if option.clause.name == clause.name)
    return sentence(Phrases(variant, {}).answered(option)) + cited(option.cites)


def quoted(clause: Clause) -> str:
    """A clause's own words, read out and shortened, without the sentences that it cites."""
    text = re.sub(r"\s*\[[^\]]*\]", "", " ".join(clause.text.split()))
    text = text.removeprefix("define ")
    return text if len(text) <= LONGEST else text[:LONGEST].rsplit(" ", 1)[0] + " …"


def title(clause: Clause) -> str:
    return clause.title or clause.name.split(".")[-1]
