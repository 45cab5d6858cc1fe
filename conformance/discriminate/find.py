"""From two rulesets to a scenario that the first passes and the second fails, or to how far was looked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from eightfold.conformance.discriminate.lockstep import Found, Pair, Rivals
from eightfold.conformance.discriminate.search import Bounds, Looked, Progress, Search
from eightfold.conformance.discriminate.shrink import Shrinker
from eightfold.conformance.discriminate.write import Named, file_text, scenario_text
from eightfold.conformance.scenarios.load import load_suite
from eightfold.conformance.scenarios.model import Rules, Scenario
from eightfold.conformance.scenarios.run import Outcome, run_scenario
from eightfold.conformance.scenarios.words import usual_words

SHRUNK = 3
"""How many of the found differences are made small, the shortest first."""


@dataclass(frozen=True, slots=True)
class Telling:
    """What came of a search: the difference with its scenario, if one was found, and how far was looked.

    `same` says that the two are the same rules, so that nothing was looked for. `filled` tells the hands and the top of
    the pile as they are at first, with what the scenario leaves to be filled in.
    """

    looked: Looked
    found: Found | None = None
    scenario: str = ""
    same: bool = False
    names: Named | None = None
    filled: str = ""

    @property
    def depth(self) -> int:
        """The number of moves."""
        return len(self.found.witness.moves) if self.found else 0


def tell_apart(rivals: Rivals, named: Named, bounds: Bounds, progress: Progress = lambda _, __: None) -> Telling:
    """Looks for a difference, makes it small, writes it, and runs what was written under both.

    Raises FaultyVariant for faulty rules.
    """
    one, two = rivals.variants
    if one == two:
        return Telling(Looked(), same=True)
    search = Search(rivals, bounds, progress)
    found = sorted(search.run(), key=lambda one: one.witness.size)
    shrinker = Shrinker(rivals, search.names, bounds.arranged, lambda: monotonic() - search.begun > 2 * bounds.seconds)
    small = sorted((shrinker.smallest(one) for one in found[:SHRUNK]), key=lambda one: one.witness.size)
    search.looked.seconds = monotonic() - search.begun
    for one_found in small:
        for names in _names(named, rivals, one_found):
            text = scenario_text(one_found, names)
            if holds(file_text(rivals.a.variant, [text]), rivals):
                return Telling(search.looked, one_found, text, False, names, filled(one_found, search))
    return Telling(search.looked)


def filled(found: Found, search: Search) -> str:
    """What everybody holds at first, and the card on top, under the first rules."""
    game = Pair(found.witness, search.rivals, search.names).a.game
    name, words = game.program.deck.name, usual_words()
    held = [f"{s} {_cards(map(name, game.cards_in(words['hands'], n)))}" for n, s in enumerate(game.names)]
    return "; ".join([*held, f"on top {_cards(map(name, game.cards_in(words['pile'])[:1]))}"])


def _cards(names: Iterable[str]) -> str:
    return " ".join(names) or "nothing"


def _names(named: Named, rivals: Rivals, found: Found) -> Iterator[Named]:
    """The scenario as one that tells an alternative from all its rivals, if it may be one, and as a plain one."""
    named = replace(named, title=titled(named.title, found))
    mine, theirs = dict(rivals.a.sets), dict(rivals.b.sets)
    other = [name for name in {**mine, **theirs} if mine.get(name) != theirs.get(name)]
    same = (rivals.a.variant, rivals.a.takes, rivals.a.beside) == (rivals.b.variant, rivals.b.takes, rivals.b.beside)
    if same and len(other) == 1:
        option = rivals.variants[0].options[other[0]]
        told = (option.name, option.labels[option.chosen])
        yield replace(named, sets=tuple(pair for pair in named.sets if pair[0] != option.name), tells=(told,))
    yield named


def titled(title: str, found: Found) -> str:
    return f"{title} {found.parting.a}".strip()


def holds(text: str, rivals: Rivals) -> bool:
    """Whether the written scenarios pass under the first rules, and each fails under the second."""
    scenarios = read(text)
    return bool(scenarios) and all(_tells(scenario, rivals) for scenario in scenarios)


def _tells(scenario: Scenario, rivals: Rivals) -> bool:
    return outcome(scenario, rivals.a, rivals).verdict == "passed" and (
        outcome(replace(scenario, tells=()), rivals.b, rivals).verdict == "failed"
    )


def outcome(scenario: Scenario, rules: Rules, rivals: Rivals) -> Outcome:
    """What comes of a scenario under these rules, whatever rules it names."""
    return run_scenario(replace(scenario, rules=rules), rivals.programs)


def read(text: str) -> tuple[Scenario, ...]:
    """The scenarios of a file's text; none if one of them is refused."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "found.scenarios.yaml"
        path.write_text(text, encoding="utf-8")
        suite = load_suite([path])
    return () if suite.refused else suite.scenarios
