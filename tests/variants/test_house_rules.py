"""Each house rule over three games: it plays, keeps the cards, comes to an end, and all that it says is used.

Of pairs a sample is tried (EIGHTFOLD_PAIRS=600 tries so many); `make pairs` tries them all (EIGHTFOLD_PAIRS=all).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from random import Random

import pytest

from eightfold.cli.contradictions import witnessed
from eightfold.dsl import Diagnostic, FaultyVariant, Library, Variant, load_variant, shipped_library
from eightfold.dsl import syntax as ast
from eightfold.dsl.catalogue import shipped_folder
from eightfold.dsl.contradictory import sheets_of
from eightfold.dsl.diagnostics import NOWHERE
from eightfold.dsl.together import CONTRADICTIONS
from eightfold.interpreter import Game, compile_variant, new_game
from eightfold.interpreter.analysis.contradiction import parting
from eightfold.interpreter.compile.offers import FIRST_CODE, Offered

BASES = ("crazy-eights", "craits", "canadian")
MODULES = sorted(path.stem for path in (shipped_folder() / "house-rules").glob("*.eight"))
SHORT = """variant {base}-{hands} "{hands} hands" based on {base}
define enough-hands = hand-number is at least {hands}
"""

GAMES = 20
MOST_DECISIONS = 100_000
TRACED_GAMES = 30
PAIRS = os.environ.get("EIGHTFOLD_PAIRS", "60")
HANDS_PER_PAIR = 20 if PAIRS == "all" else 4

HANDS = {"winner-switches": 4}
"""House rules that show only in a game of several hands."""

SETS = {
    "smaller-and-smaller": {"shrinks-by": "3"},
    "finish-on-a-queen": {"finish-card": "court-cards"},
    "one-up-one-down": {"drawing": "one-card"},
    "no-wild-on-attack": {"two-opens-on": "anything"},
}
"""Options under which a rule shows sooner, or random players come to an end sooner."""

COMPANY = {"last-word": "attack", "no-wild-on-attack": "attack", "winner-switches": ""}
"""House rules of which a part shows only beside others that attack."""

SHOWS_IN = {"ace-and-follow": "crazy-eights"}
"""Games in which all of a house rule shows, to be tried first."""

DOING = ("rule", "action", "claim", "slip", "define", "forbid", "mode", "window", "option", "row")
QUIET: dict[str, str] = {
    "two-packs.packs": "settled before the game begins",
    "short-pack.left-out": "settled before the game begins",
}
"""Clauses that no game notes as used, with the reason."""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The shipped sheets and, for each base, a game of one hand and one of four."""
    folder = tmp_path_factory.mktemp("short")
    for base in BASES:
        for hands in (1, 4):
            (folder / f"{base}-{hands}.eight").write_text(SHORT.format(base=base, hands=hands))
    return shipped_library(folder)


def attacking(base: str) -> str:
    """A house rule with cards that attack: in games with a count the 2 must first be taken from it."""
    return "next-draws-two" if base == "crazy-eights" else "twos-attack-instead"


def company(module: str, base: str, library: Library) -> tuple[str, ...]:
    """What a house rule must be taken with so that it can be taken, or shows, over this base."""
    found = library.sheet(module)
    assert found is not None
    sheet = found[0]
    assert sheet is not None
    needed = {name for item in sheet.items if isinstance(item, ast.Needs) for name in item.names}
    clashes = {name for item in sheet.items if isinstance(item, ast.Clashes) for name in item.names}
    with_attacks = "attack" in needed or COMPANY.get(module) == "attack"
    over_count = "creights.two" in clashes and base != "crazy-eights"
    return (attacking(base),) if with_attacks or over_count else ()


def fits(module: str, base: str) -> bool:
    return module != "twos-attack-instead" or base != "crazy-eights"


def taken(module: str, base: str, library: Library) -> Variant:
    takes = dict.fromkeys((*company(module, base, library), module))
    return load_variant(f"{base}-{HANDS.get(module, 1)}", settings(base, module), tuple(takes), library)


def settings(base: str, *modules: str) -> dict[str, str]:
    found = {option: value for module in modules for option, value in SETS.get(module, {}).items()}
    if base == "crazy-eights":
        found.pop("two-opens-on", None)
    return found


class Player:
    """Plays at random, but rather a card than a draw, makes every second claim, and slips now and then."""

    def __init__(self) -> None:
        self.dice = Random()
        self.known: dict[int, str] = {}

    def code(self, game: Game) -> int:
        legal = game.legal()
        assert legal, "nobody can do anything"
        slips = game.slips() if self.dice.random() < 0.05 else []
        if slips:
            return self.dice.choice(slips)
        if legal[0] < FIRST_CODE:
            return self.dice.choice(legal)
        kinds: dict[str, list[int]] = {"claim": [], "draw": [], "": []}
        for code in legal:
            kinds[self.kind(game, code)].append(code)
        claims, draws, others = kinds.values()
        if claims and (not (draws or others) or self.dice.random() < 0.5):
            return self.dice.choice(claims)
        return self.dice.choice(draws if draws and (not others or self.dice.random() < 0.1) else others)

    def kind(self, game: Game, code: int) -> str:
        if code not in self.known:
            action = game.describe(code)
            self.known[code] = "claim" if action.kind == "claim" else "draw" if action.verb == "draw" else ""
        return self.known[code]


def played(game: Game, player: Player, seed: str) -> Iterator[Game]:
    """A game from decision to decision, up to its end; no card is ever lost or doubled."""
    player.dice.seed(seed)
    cards = len(game.program.deck.cards)
    for _ in range(MOST_DECISIONS):
        yield game
        if game.over:
            return
        game.apply(player.code(game))
        assert sum(mask.bit_count() for mask in game.state.M) == cards
    raise AssertionError(f"{seed}: no end after {MOST_DECISIONS} decisions")


def tables(variant: Variant) -> range:
    return range(max(2, variant.least), min(5, variant.most) + 1)


def play_all(variant: Variant, games: int) -> None:
    """So many games in all, at tables of two to five as far as that is permitted."""
    seats = tables(variant)
    for number in seats:
        program, player = compile_variant(variant, number), Player()
        for seed in range(-(-games // len(seats))):
            *_, last = played(new_game(program, seed=seed), player, f"{variant.modules} {number} {seed}")
            assert last.winners


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("module", MODULES)
def test_it_plays_to_the_end(module: str, base: str, library: Library) -> None:
    if fits(module, base):
        play_all(taken(module, base, library), GAMES)
    else:
        with pytest.raises(FaultyVariant) as error:
            taken(module, base, library)
        assert error.value.diagnostics[0].code == "not-for-this"


# ---- what a house rule says is used ---------------------------------------------------------------------------------
def own_clauses(variant: Variant, module: str) -> set[str]:
    ours = {name: clause for name, clause in variant.clauses.items() if clause.sheet == module and clause.kind in DOING}
    return {name for name, clause in ours.items() if clause.kind != "mode" or not is_extension(variant, name)}


def is_extension(variant: Variant, name: str) -> bool:
    """Whether a mode's clause only adds to a mode that another sheet declares."""
    return all(mode.clause.name != name for mode in variant.modes.values())


def biting(game: Game, module: str) -> set[str]:
    """The prohibitions of a house rule that alone stand in the way of something now."""
    variant, found = game.program.variant, set()
    ours = {f.pattern.key: f.clause.name for f in variant.forbids if f.clause.sheet == module}
    for offered in game.program.offered:
        if offered.action.key in ours:
            for code in unheard_of(offered, game):
                failed = [reason.clause for reason in game.reasons(code) if not reason.holds]
                found |= set(failed) if failed == [ours[offered.action.key]] else set()
    return found


def unheard_of(offered: Offered, game: Game) -> Iterator[int]:
    legal = set(game.legal())
    for code in range(offered.base, offered.base + offered.size):
        seats = zip(offered.places, offered.decode(code), strict=True)
        if code not in legal and all(value < place.size for place, value in seats):
            yield code


def used(variant: Variant, module: str, seeds: range) -> Iterator[set[str]]:
    """What was used of a house rule, game by game, by tables of all sizes in turn."""
    seats, names = tables(variant), list(variant.clauses)
    for seed in seeds:
        game = new_game(variant, seats[seed % len(seats)], seed=seed, traced=True)
        forbids = any(f.clause.sheet == module for f in variant.forbids)
        found: set[str] = set()
        for number, at in enumerate(played(game, Player(), f"{module} {seed}")):
            if forbids and number % 7 == 0 and at.state.ask is None:
                found |= biting(at, module)
        yield found | {names[clause] for clause in game.state.fired}


@pytest.mark.parametrize("module", MODULES)
def test_all_that_it_says_is_used(module: str, library: Library) -> None:
    missing: set[str] = set()
    for base in sorted((b for b in BASES if fits(module, b)), key=lambda b: b != SHOWS_IN.get(module, "craits")):
        variant = taken(module, base, library)
        wanted = own_clauses(variant, module) - set(QUIET)
        missing = wanted if not missing else missing & wanted
        for found in used(variant, module, range(TRACED_GAMES)):
            missing -= found
            if not missing:
                return
    assert not missing


# ---- two at once ----------------------------------------------------------------------------------------------------
def refusal(
    base: str, takes: tuple[str, ...], library: Library
) -> tuple[Variant | None, tuple[str, ...], list[Diagnostic]]:
    """The variant with these house rules in one order or the other; or the first order and why it cannot be."""
    orders = [tuple(dict.fromkeys(order)) for order in (takes, (*takes[:-2], takes[-1], takes[-2]))]
    faults: list[list[Diagnostic]] = []
    for order in orders:
        try:
            return load_variant(f"{base}-1", settings(base, *order), order, library), order, []
        except FaultyVariant as fault:
            faults.append([d for d in fault.diagnostics if d.severity == "error"])
    return None, orders[0], faults[0]


def pairs_of(base: str) -> list[tuple[str, str]]:
    pairs = [p for p in combinations(MODULES, 2) if fits(p[0], base) and fits(p[1], base)]
    return pairs if PAIRS == "all" else Random(f"pairs of {base}").sample(pairs, int(PAIRS) // len(BASES))


def taken_together(base: str, pair: tuple[str, str], library: Library) -> tuple[str, ...]:
    """A pair after what its house rules need."""
    needed = dict.fromkeys(name for module in pair for name in company(module, base, library))
    return (*needed, *pair)


@pytest.mark.parametrize(
    ("base", "pair"), [pytest.param(base, p, id=f"{base}-{p[0]}-{p[1]}") for base in BASES for p in pairs_of(base)]
)
def test_two_play_together_or_are_refused(
    base: str, pair: tuple[str, str], library: Library, record_property: Callable[[str, object], None]
) -> None:
    variant, order, faults = refusal(base, taken_together(base, pair, library), library)
    record_property("pairs", 1)
    record_property("refused pairs", int(variant is None))
    if variant is not None:
        play_all(variant, HANDS_PER_PAIR)
    else:
        contradicts(base, pair, order, faults, library)


def contradicts(
    base: str, pair: tuple[str, str], order: tuple[str, ...], faults: list[Diagnostic], library: Library
) -> None:
    """Every fault says that two house rules contradict each other; it names both clauses, and a moment of a game."""
    assert {fault.code for fault in faults} <= CONTRADICTIONS
    known = {*pair, *taken_by_them(pair, library)}
    for fault in witnessed(faults[:1], f"{base}-1", settings(base, *order), order, library):
        one, other = sheets_of(fault) or ("", "")
        assert {one, other} <= known
        assert fault.labels[0].span.line > 0
        (moment,) = [label.text for label in fault.labels if label.span == NOWHERE]
        assert f"by `{one}`" in moment
        assert f"by `{other}`" in moment


def taken_by_them(modules: Iterable[str], library: Library) -> set[str]:
    """The house rules that some house rules take."""
    sheets = [found[0] for name in modules if (found := library.sheet(name)) is not None]
    items = [item for sheet in sheets if sheet is not None for item in sheet.items]
    return {name for item in items if isinstance(item, ast.With) for name in item.names}


REFUSED = [("draw-one-may-play", "draw-until-playable"), ("draw-two-when-stuck", "draw-one-may-play")]


@pytest.mark.parametrize("pair", REFUSED, ids="-".join)
def test_a_refused_pair_is_told_with_a_moment_at_which_it_contradicts(pair: tuple[str, str], library: Library) -> None:
    variant, order, faults = refusal("crazy-eights", taken_together("crazy-eights", pair, library), library)
    assert variant is None
    contradicts("crazy-eights", pair, order, faults, library)


def test_two_that_agree_have_no_such_moment(library: Library) -> None:
    one, other = (
        load_variant("crazy-eights-1", {}, takes, library)
        for takes in (("swap-with-next", "show-your-hand"), ("show-your-hand", "swap-with-next"))
    )
    assert parting(one, other, ("swap-with-next", "show-your-hand")) is None
