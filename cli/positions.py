"""A position that a caller names: in a saved game or in a scenario, after some of what was done there."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from eightfold.cli.refusals import FaultyVariantError, WrongCallError
from eightfold.cli.savefile import SaveFile, read
from eightfold.cli.test import every_name
from eightfold.cli.variant_args import Asked
from eightfold.conformance.scenarios.impossible import ImpossibleError
from eightfold.conformance.scenarios.load import Suite, files_naming, load_suite
from eightfold.conformance.scenarios.model import Scenario
from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.scenarios.run import played_to
from eightfold.conformance.scenarios.suite import chosen, known_names
from eightfold.dsl import FaultyVariant, shipped_library
from eightfold.dsl.diagnostics import did_you_mean
from eightfold.interpreter import Faulty, Game

MOST_NAMED = 8


@dataclass(frozen=True, slots=True)
class Position:
    """A traced game, where it comes from, and after how many actions or steps."""

    game: Game
    source: str
    variant: str
    step: int
    unit: str


def position(source: str, step: int | None = None) -> Position:
    """The position in a save or a scenario. Raises WrongCallError or FaultyVariantError; a command lets them pass."""
    file, _, wanted = source.rpartition(":")
    if is_scenarios(source):
        return in_scenario(only(load_suite([existing(source)]), source), source, step)
    if is_scenarios(file):
        return in_scenario(only(named(load_suite([existing(file)]), wanted), source), source, step)
    if Path(source).exists():
        return in_save(read(Path(source)), source, step)
    return in_scenario(only(named(load_suite(files_naming([source])), source), source), source, step)


def is_scenarios(name: str) -> bool:
    return name.endswith((".yaml", ".yml"))


def existing(name: str) -> Path:
    if not Path(name).is_file():
        raise WrongCallError(f"There is no file {name}.")
    return Path(name)


def counted(step: int | None, most: int, what: str) -> int:
    """How many of the things that were done are gone through. Raises WrongCallError for more than there are."""
    if step is not None and step > most:
        raise WrongCallError(f"There is no step {step}: {what} has {most}.")
    return most if step is None else step


def in_save(save: SaveFile, source: str, step: int | None) -> Position:
    """The position after the first actions of a saved game."""
    from eightfold.cli.session import replayed

    setting = save.setting
    number = counted(step, len(save.actions), source)
    variant = Asked(setting.variant, setting.sets, setting.takes).variant()
    session = replayed(variant, SaveFile(setting, save.actions[:number], save.path))
    return Position(session.game, source, setting.variant, number, "actions")


def named(suite: Suite, name: str) -> Suite:
    """The scenarios that a name means. Raises WrongCallError if it means none."""
    known = known_names((*suite.scenarios, *suite.refused))
    if name not in known:
        hint = did_you_mean(name, known or every_name())
        raise WrongCallError(f"There is no file and no scenario called {name}{f' ({hint})' if hint else ''}.")
    return chosen(suite, [name])


def only(suite: Suite, source: str) -> Scenario:
    """The one scenario of a suite. Raises WrongCallError if there are more, or if it cannot be read."""
    if suite.refused and not suite.scenarios:
        fault = suite.refused[0].fault
        raise WrongCallError(f"{fault.span}: {fault.message}.")
    if len(suite.scenarios) != 1:
        names = ", ".join(scenario.id for scenario in suite.scenarios[:MOST_NAMED])
        more = ", …" if len(suite.scenarios) > MOST_NAMED else ""
        how = f", as {source}:ID" if is_scenarios(source) else ""
        raise WrongCallError(f"{source} holds {len(suite.scenarios)} scenarios: name one of them{how} ({names}{more}).")
    return suite.scenarios[0]


def in_scenario(scenario: Scenario, source: str, step: int | None) -> Position:
    """The position after the first steps of a scenario."""
    number = counted(step, len(scenario.steps), scenario.id)
    try:
        play = played_to(scenario, Programs(), number)
    except FaultyVariant as fault:
        raise FaultyVariantError(fault.diagnostics, shipped_library()) from fault
    except (ImpossibleError, ValueError, Faulty) as fault:
        raise WrongCallError(f"{scenario.file}:{scenario.line}: {fault}.") from fault
    return Position(play.game, source, scenario.variant, number, "steps")
