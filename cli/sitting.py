"""Sitting down to a game: a new one as a caller asked for it, or a saved one; then playing it to an end or a stop."""

from __future__ import annotations

import os
import secrets
import shlex
import sys
from dataclasses import dataclass, replace
from pathlib import Path

import click

from eightfold.cli import exits
from eightfold.cli.faces import Faces, make_faces
from eightfold.cli.front import Front
from eightfold.cli.host import EndlessError, Host
from eightfold.cli.person import LeftError
from eightfold.cli.plain_front import PlainFront
from eightfold.cli.refusals import WrongCallError
from eightfold.cli.savefile import SaveFile, Setting, claimed, fresh_path, last_path, read
from eightfold.cli.session import Session, fingerprint, replayed
from eightfold.cli.variant_args import Asked, is_path, seated
from eightfold.dsl.diagnostics import did_you_mean
from eightfold.interpreter import Faulty, compile_variant
from eightfold.interpreter.bots import BOTS

USUAL_PLAYERS = 4
USUAL_BOT = "greedy"
LAST = "last"
"""What stands for the game that was saved last."""

LONGEST_NAME = 20


@dataclass(frozen=True, slots=True)
class Seating:
    """Who is to sit at the table, as a caller said it; None where nothing was said."""

    players: int | None
    humans: int | None
    names: tuple[str, ...]
    bot: str | None
    seed: int | None
    save: Path | None


def at_terminal() -> bool:
    """Whether somebody sits at a terminal: it is read from, and written to."""
    return sys.stdin.isatty() and sys.stdout.isatty()


# ---- a new game ----------------------------------------------------------------------------------------------------


def begun(asked: Asked, seating: Seating) -> Session:
    """A new game. Raises WrongCallError or FaultyVariantError if it cannot be begun as asked."""
    variant = asked.variant()
    players = seated(variant, seating.players, USUAL_PLAYERS)
    people = people_at(players, seating.humans)
    bots = ("",) * people + (known_bot(seating.bot),) * (players - people)
    seed = secrets.randbelow(1_000_000) if seating.seed is None else seating.seed
    name = str(Path(asked.name).resolve()) if is_path(asked.name) else asked.name
    takes = tuple(str(Path(rule).resolve()) if is_path(rule) else rule for rule in asked.takes)
    rules = fingerprint(compile_variant(variant, players))
    setting = Setting(name, asked.sets, takes, names_of(players, seating.names), bots, seed, rules)
    save = SaveFile(
        setting, path=claimed(seating.save) if seating.save else fresh_path(variant.name) if people else None
    )
    session = Session(variant, save)
    save.write()
    return session


def people_at(players: int, humans: int | None) -> int:
    """How many people play: as asked for, where there is a terminal to play at."""
    if humans is not None and not 0 <= humans <= players:
        raise WrongCallError(f"{humans} people cannot sit at a table of {players} players.")
    if at_terminal():
        return 1 if humans is None else humans
    if humans:
        click.echo("There is no terminal to play at: bots play for everybody.", err=True)
    return 0


def known_bot(name: str | None) -> str:
    if name is not None and name not in BOTS:
        hint = did_you_mean(name, BOTS) or f"there are {' and '.join(BOTS)}"
        raise WrongCallError(f"There is no bot called '{name}' ({hint}).")
    return name or USUAL_BOT


def names_of(players: int, given: tuple[str, ...]) -> tuple[str, ...]:
    """What the players are called: as given, the others by their seats."""
    names = (*given, *(f"P{seat}" for seat in range(len(given) + 1, players + 1)))
    if len(names) > players:
        raise WrongCallError(f"{len(given)} names are too many for {players} players.")
    if any(not name.strip().isprintable() or not 0 < len(name.strip()) <= LONGEST_NAME for name in names):
        raise WrongCallError(f"A name has 1 to {LONGEST_NAME} letters.")
    if len({name.strip().lower() for name in names}) < players:
        raise WrongCallError("Two players cannot have the same name.")
    return tuple(name.strip() for name in names)


# ---- a saved game --------------------------------------------------------------------------------------------------


def resumed(file: str, variant: str | None, humans: int | None, save: Path | None) -> Session:
    """A saved game, brought to where it was. Raises WrongCallError if the file holds none that can be played on.

    Where people played and none are there now, bots take their seats, and the file stays as it is.
    """
    found = read(last_path() if file == LAST else Path(file))
    setting = found.setting
    if variant is not None and variant not in (setting.variant, Path(setting.variant).name):
        raise WrongCallError(f"{found.path} is a game of {setting.variant}, not of {variant}.")
    if humans not in (None, 0, len(setting.people)):
        raise WrongCallError(f"{found.path} is a game with {len(setting.people)} people at the table.")
    session = replayed(Asked(setting.variant, setting.sets, setting.takes).variant(), found)
    if setting.people and (humans == 0 or not at_terminal()):
        click.echo("Bots take the seats of the people; the saved game stays as it is.", err=True)
        return relieved(session, save)
    if save is not None:
        session.save.path = claimed(save)
        session.save.write()
    return session


def relieved(session: Session, save: Path | None) -> Session:
    """The same game with bots on all seats."""
    setting = replace(session.setting, bots=tuple(bot or USUAL_BOT for bot in session.setting.bots))
    copy = SaveFile(setting, list(session.save.actions), claimed(save) if save else None)
    return replayed(session.variant, copy)


# ---- playing -------------------------------------------------------------------------------------------------------


def sit(session: Session, plain: bool) -> None:
    """Plays a game to its end, or until somebody leaves; says where it is saved."""
    front, faces = front_for(session, plain, people=bool(session.setting.people))
    host = Host(session, front, faces)
    front.greet(session.variant.title, opening(session))
    try:
        host.play()
    except LeftError:
        click.echo(left(session))
    except EOFError:
        click.echo(f"\n{left(session)}")
    except KeyboardInterrupt:
        session.save.write()
        click.echo(f"\nStopped. {left(session)}" if session.save.path else "\nStopped.", err=True)
        raise click.exceptions.Exit(exits.INTERRUPTED) from None
    except EndlessError as fault:
        click.echo(f"Given up: {fault}; `eightfold check` looks for what keeps it from ending.", err=True)
        raise click.exceptions.Exit(exits.SHORT) from fault
    except Faulty as fault:
        click.echo(f"The rules of {session.setting.variant} cannot be carried out: {fault}.", err=True)
        raise click.exceptions.Exit(exits.SHORT) from fault


def front_for(session: Session, plain: bool, people: bool) -> tuple[Front, Faces]:
    """How a game is shown: in plain lines, or at a terminal with colour, and drawn as a table where people play."""
    kinds = {name: info.values for name, info in session.variant.kinds.items()}
    deck = session.game.program.deck
    if plain or not sys.stdout.isatty() or os.environ.get("TERM") in ("dumb", "unknown"):
        return PlainFront(), make_faces(deck, kinds, symbols=False)
    from rich.console import Console

    from eightfold.cli.rich_front import RichFront, RunningFront

    console = Console(highlight=False)
    faces = make_faces(deck, kinds, symbols=console.encoding.lower().startswith("utf"))
    return (RichFront if people else RunningFront)(console, faces), faces


def opening(session: Session) -> list[str]:
    """What is said before the first card: who plays, with which seed and options, where the game is saved."""
    lines = who_sits(session.setting)
    if session.save.actions:
        lines.append(f"Played on after {len(session.save.actions)} actions.")
    if session.save.path is not None:
        lines.append(f"Saved after every action in {session.save.path}")
    return lines


def who_sits(setting: Setting) -> list[str]:
    """Who plays, with which seed, with which options and house rules."""
    who = ", ".join(f"{name} ({bot or 'person'})" for name, bot in zip(setting.names, setting.bots, strict=True))
    lines = [f"{setting.players} players: {who}. Seed {setting.seed}."]
    rules = [f"{option} is {value}" for option, value in setting.sets] + [f"with {rule}" for rule in setting.takes]
    return lines + ([f"Rules: {', '.join(rules)}."] if rules else [])


def left(session: Session) -> str:
    """Where a game that was left is, and how it is played on."""
    if session.save.path is None:
        return "The game was not saved."
    return f"The game is saved. To play on: eightfold play --resume {shlex.quote(str(session.save.path))}"
