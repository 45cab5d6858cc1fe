"""The ledger of rulings as a page of Markdown. It is generated whole; nothing of it is written by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from eightfold.conformance.rulings import Ruling
from eightfold.conformance.silences import Silence

HEAD = """# The ledger of rulings

Written by `make rulings` from the sheets, the scenarios and the lists of silences: change those, not this page.

Each ruling is a point on which a rule document is silent, can be read in two ways, or contradicts itself or another. It
is an option of the ruleset: `eightfold play RULESET --set OPTION=ALTERNATIVE` plays it otherwise. Beside each
alternative stand the scenarios that only it passes. Sentences are told by their ids and in our own words; the
[registers](../spec/sources/README.md) hold them. A point is *told* where its sentences decide it, and it is an option
because other rulesets of the family decide otherwise.
"""


def as_page(rulings: Sequence[Ruling], silences: Sequence[Silence], restatements: Mapping[str, str]) -> str:
    """The page: what rulesets decide differently, contradictions side by side, then every ruling of every ruleset.

    `silences` are the points to tell contradictions of, `restatements` what each sentence says, by its id.
    """
    lines = [HEAD, *_counted(rulings), *_differences(rulings), *_contradictions(rulings, silences, restatements)]
    for name in _rulesets(rulings):
        lines += [f"## {name}", ""]
        for ruling in rulings:
            if ruling.variant == name:
                lines += _ruling(ruling, restatements)
    return "\n".join([*lines, *_undecided(rulings, silences)])


def _rulesets(rulings: Iterable[Ruling]) -> list[str]:
    return list(dict.fromkeys(ruling.variant for ruling in rulings))


def _counted(rulings: Sequence[Ruling]) -> list[str]:
    lines = ["| ruleset | rulings | alternatives | scenarios |", "|---|---|---|---|"]
    for name in _rulesets(rulings):
        mine = [ruling for ruling in rulings if ruling.variant == name]
        tellers = {id_ for ruling in mine for _, ids in ruling.scenarios for id_ in ids}
        lines.append(f"| [{name}](#{name}) | {len(mine)} | {sum(len(r.alternatives) for r in mine)} | {len(tellers)} |")
    return [*lines, ""]


# ---- rulesets and documents side by side ----


def _differences(rulings: Sequence[Ruling]) -> list[str]:
    """The options of several rulesets that are not decided alike in all of them."""
    names = _rulesets(rulings)
    shared = {option: {r.variant: r for r in rulings if r.option == option} for option in _options(rulings)}
    apart = {option: of for option, of in shared.items() if len({ruling.default for ruling in of.values()}) > 1}
    if not apart:
        return []
    lines = [
        "## Where the rulesets decide differently",
        "",
        f"| question | {' | '.join(names)} |",
        "|---|" + "---|" * len(names),
    ]
    for option, of in apart.items():
        question = next(iter(of.values())).question
        cells = [f"{of[name].default}<br>{_cites(of[name].cites)}" if name in of else "" for name in names]
        lines.append(f"| `{option}`: {question} | {' | '.join(cells)} |")
    return [*lines, ""]


def _options(rulings: Iterable[Ruling]) -> list[str]:
    return list(dict.fromkeys(ruling.option for ruling in rulings))


def _contradictions(
    rulings: Sequence[Ruling], silences: Sequence[Silence], restatements: Mapping[str, str]
) -> list[str]:
    names = _rulesets(rulings)
    found = [point for point in silences if point.kind == "contradiction" and point.ruleset in names]
    lines = ["## Contradictions, side by side", ""] if found else []
    for point in found:
        lines += [f"### {point.ruleset}: {point.question}", "", "| document | sentence | says |", "|---|---|---|"]
        for cite in point.sentences:
            document, _, sentence = cite.partition(":")
            lines.append(f"| {document} | {sentence} | {restatements.get(cite, '').replace('|', '/')} |")
        played = _sentence(dict(point.meanings)[point.default])
        lines += ["", f"Played: {played} {point.why}{_decided_by(point, rulings)}", ""]
    return lines


def _decided_by(point: Silence, rulings: Iterable[Ruling]) -> str:
    deciding = [f"`{ruling.option}`" for ruling in rulings if point in ruling.points]
    return f" Option {', '.join(deciding)}." if deciding else ""


# ---- one ruling ----


def _ruling(ruling: Ruling, restatements: Mapping[str, str]) -> list[str]:
    place = f"*{ruling.kind}; {_cites(ruling.cites)}*"
    lines = [f"### {ruling.variant} `{ruling.option}`: {ruling.question}", "", place, ""]
    lines += [f"{question}\n" for question in ruling.asked]
    lines += [_alternative(ruling, alternative) for alternative in ruling.alternatives]
    lines += ["", *(_other_words(point) for point in ruling.points if point not in ruling.matched)]
    whys = list(dict.fromkeys(point.why for point in ruling.matched))
    if not ruling.points:
        whys = ["so it is told. " + " ".join(restatements.get(cite, "") for cite in ruling.cites)]
    return [*lines, *(f"Why: {why}" for why in whys), ""]


def _alternative(ruling: Ruling, alternative: str) -> str:
    name = f"**{alternative}** (played)" if alternative == ruling.default else alternative
    meaning = ruling.meaning(alternative)
    ids = dict(ruling.scenarios)[alternative]
    told = ", ".join(f"`{id_}`" for id_ in ids) or "no scenario yet"
    return f"- {name}{f': {_sentence(meaning)}' if meaning else ':'} {told}"


def _other_words(point: Silence) -> str:
    """A point whose alternatives are called otherwise than those of the option that decides it."""
    played = dict(point.meanings)[point.default]
    others = [f"or {meaning.rstrip('.')}" for label, meaning in point.meanings if label != point.default]
    return f"{point.question} {_sentence(played)} ({'; '.join(others)}.) Why: {point.why}\n"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:].rstrip(".") + "."


def _cites(cites: Iterable[str]) -> str:
    """Sentences by document, each document named once."""
    found: dict[str, list[str]] = {}
    for cite in cites:
        document, _, sentence = cite.partition(":")
        found.setdefault(document, []).append(sentence)
    return "; ".join(f"{document} {' '.join(sentences)}" for document, sentences in found.items())


# ---- what no option decides ----


def _undecided(rulings: Sequence[Ruling], silences: Sequence[Silence]) -> list[str]:
    names = _rulesets(rulings)
    decided = {id(point) for ruling in rulings for point in ruling.points}
    left = [point for point in silences if point.ruleset in names and id(point) not in decided]
    if not left:
        return []
    lines = ["## Points that no option decides", "", "| ruleset | question | kind | sentences | played |"]
    lines.append("|---|---|---|---|---|")
    for p in left:
        played = f"{_sentence(dict(p.meanings)[p.default])} {p.why}".replace("|", "/")
        lines.append(f"| {p.ruleset} | {p.question} | {p.kind} | {_cites(p.sentences)} | {played} |")
    return [*lines, ""]
