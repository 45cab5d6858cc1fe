"""What only play shows of a variant, as diagnostics: too many players, dead decisions, hands that do not end.

for found in play_check(variant, Allowance(30_000)):
    print(found.message)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from eightfold.dsl.diagnostics import NOWHERE, Diagnostic, Label
from eightfold.dsl.typed import Variant
from eightfold.interpreter.analysis.allowance import Allowance
from eightfold.interpreter.analysis.endless_hand import endless_hand
from eightfold.interpreter.analysis.feasibility import Shortage, shortages
from eightfold.interpreter.analysis.no_winner import Ends, no_winner
from eightfold.interpreter.analysis.playouts import Player, Trouble
from eightfold.interpreter.analysis.retrace import diagnostic
from eightfold.interpreter.analysis.shrink import Sort, shortened, sort_of
from eightfold.interpreter.compile.program import NoDeckError, Program, compile_variant, deck_of

SHORT_GAME = 400
"""How many decisions of a game are played in search of trouble; most lie near the beginning."""

COMPILING = 1_000
"""How many decisions it is worth to compile a variant for one more number of players."""

MOST_CLAUSES = 2_000
"""What has more clauses, four times as many as a large ruleset, is not played: compiling it may take minutes."""

BEGINNING = 10
"""How many decisions it is worth to begin a game."""

TROUBLE = 1_000
"""How many decisions it is worth to have come into trouble once more."""


def play_check(variant: Variant, allowance: Allowance) -> list[Diagnostic]:
    """What is found within the allowance, once for each sort and place; always the same within the same decisions."""
    if len(variant.clauses) > MOST_CLAUSES:
        return []
    refused = _no_deck(variant)
    if refused:
        return refused
    programs = list(_programs(variant, allowance))
    undealt = _undealt(programs, allowance)
    if undealt is not None:
        return [diagnostic(variant, undealt)]
    short = list(shortages(variant, programs))
    found = [_too_many_players(variant, short)] if short else []
    found += endless_hand(variant, programs[-1], allowance)
    ends = Ends()
    found += [diagnostic(variant, trouble) for trouble in _troubles(programs, allowance, ends)]
    found += no_winner(variant, ends)
    return list({(d.code, d.span): d for d in reversed(found)}.values())[::-1]


def _programs(variant: Variant, allowance: Allowance) -> Iterator[Program]:
    """The variant for each number of players, the largest first: as many as the allowance is good for, at least one."""
    for players in range(variant.most, variant.least - 1, -1):
        if players < variant.most and not allowance.covers(2 * COMPILING):
            return
        allowance.spend(COMPILING)
        yield compile_variant(variant, players)


def _no_deck(variant: Variant) -> list[Diagnostic]:
    """What is wrong with the packs of a table of some size, the largest first: no game is played there."""
    for players in range(variant.most, variant.least - 1, -1):
        try:
            deck_of(variant, players)
        except NoDeckError as fault:
            clause = variant.pack_clause or variant.players_clause
            span = clause.span if clause is not None else NOWHERE
            return [Diagnostic("huge-number", f"with {players} players {fault}", span, "take fewer packs")]
    return []


def _undealt(programs: Sequence[Program], allowance: Allowance) -> Trouble | None:
    """The trouble of a game that does not come to its first decision, which needs no search."""
    for program in programs:
        game = Player(program, allowance.stop).begun(0)
        if isinstance(game, Trouble):
            return game
    return None


def _too_many_players(variant: Variant, short: Sequence[Shortage]) -> Diagnostic:
    """One diagnostic for all numbers of players that are too many; the largest comes first."""
    most, least = short[0], short[-1]
    counts = " or ".join(str(one.players) for one in reversed(short))
    place = f"each player's {most.zone}" if most.seat >= 0 else f"the {most.zone}"
    message = (
        f"{most.cards} cards do not suffice for {counts} players: with {most.players} players "
        f"{most.due} should go to {place}, and one gets {most.got}"
    )
    hint = f"let fewer than {least.players} play, deal fewer cards, or take one more pack for so many"
    labels = (Label(variant.pack_clause.span, "these are the cards"),) if variant.pack_clause is not None else ()
    place_of = variant.players_clause or variant.pack_clause
    return Diagnostic("too-many-players", message, place_of.span if place_of else NOWHERE, hint, labels=labels)


def is_news(trouble: Trouble, met: Mapping[Sort, Trouble]) -> bool:
    """Whether trouble is of a sort not met before, or was come into by a shorter way."""
    known = met.get(sort_of(trouble))
    return known is None or len(trouble.codes) < len(known.codes)


def _troubles(programs: list[Program], allowance: Allowance, ends: Ends) -> list[Trouble]:
    """Each sort of trouble that is met, in its shortest form; games with few players come first. Ends are counted."""
    players = [Player(program, allowance.stop) for program in reversed(programs)]
    met: dict[Sort, Trouble] = {}
    number = 0
    while allowance.covers(1):
        for player in players:
            played = player.play(number, SHORT_GAME, "one-sided" if number % 2 else "even")
            trouble = played.trouble
            ends.count(played, player.program.players)
            allowance.spend(len(played.codes) + (BEGINNING if trouble is None else TROUBLE))
            if trouble is not None and is_news(trouble, met):
                met[sort_of(trouble)] = shortened(player, trouble)
        number += 1
    return list(met.values())
