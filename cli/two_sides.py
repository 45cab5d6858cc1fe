"""How a command asks for two rulesets: A and B, with `--set` and `--with` for both, `--set-a` and the like for one.

    @click.command()
    @two_sides
    def diff(a: Asked, b: Asked) -> None:
        one, two = a.variant(), b.variant()

B may be left out where something is said of one side alone: then both are A.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from eightfold.cli.refusals import WrongCallError
from eightfold.cli.seconds import Seconds
from eightfold.cli.variant_args import Asked, is_path, rule_options, settings

if TYPE_CHECKING:
    from eightfold.conformance.discriminate.search import Bounds
    from eightfold.conformance.scenarios.model import Rules

Pairs = tuple[tuple[str, str], ...]


def two_sides(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds A, B and the options of rules; the command takes `a` and `b`, each an `Asked`.

    A command with a parameter `option` may be asked for one ruleset alone; it is then asked with `b` equal to `a`.
    """

    def called(*args: Any, a: str, b: str | None, sets: Pairs, takes: tuple[str, ...], **more: Any) -> Any:
        sides = {side: (more.pop(f"set_{side}"), more.pop(f"with_{side}")) for side in ("a", "b")}
        if b is None and sides["a"] == sides["b"] and not more.get("option"):
            raise WrongCallError("B is missing: name a second ruleset, or say what differs with --set-b or --with-b.")
        names = {"a": a, "b": b or a}
        asked = {s: Asked(names[s], (*sets, *mine), (*takes, *own)) for s, (mine, own) in sides.items()}
        return command(*args, **asked, **more)

    wrapped = rule_options(update_wrapper(called, command))
    for side in ("b", "a"):
        wrapped = click.option(
            f"--with-{side}", multiple=True, metavar="HOUSE-RULE", help=f"The same for {side.upper()} alone."
        )(wrapped)
        wrapped = click.option(
            f"--set-{side}", multiple=True, metavar="OPTION=VALUE", callback=settings,
            help=f"The same for {side.upper()} alone.",
        )(wrapped)  # fmt: skip
    return click.argument("a")(click.argument("b", required=False)(wrapped))


def search_options(games: int, seconds: float) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Adds `--games`, `--seed` and `--seconds`, which bound a search; the command takes them by these names."""

    def added(command: Callable[..., Any]) -> Callable[..., Any]:
        command = click.option(
            "--seconds", type=Seconds(0.1), default=seconds, show_default=True, help="How long to look."
        )(command)
        command = click.option("--seed", type=int, default=1, show_default=True, help="Which games are played.")(
            command
        )
        return click.option(
            "--games", type=click.IntRange(min=1), default=games, show_default=True, help="How many games to look in."
        )(command)

    return added


def called(asked: Asked) -> str:
    """The rules as one asks for them on a command line."""
    sets = "".join(f" --set {option}={value}" for option, value in dict(asked.sets).items())
    return asked.name + sets + "".join(f" --with {take}" for take in asked.takes)


def rules_of(asked: Asked) -> Rules:
    """The rules as scenarios name them. Raises WrongCallError where their sheets lie in several folders."""
    from eightfold.conformance.scenarios.model import Rules

    folders = {Path(name).parent.resolve() for name in (asked.name, *asked.takes) if is_path(name)}
    if len(folders) > 1:
        raise WrongCallError("Sheets of one's own that are used together must lie in one folder.")
    name = Path(asked.name).name if is_path(asked.name) else asked.name
    takes = tuple(Path(take).stem if is_path(take) else take for take in asked.takes)
    return Rules(name, tuple(sorted(dict(asked.sets).items())), takes, next(iter(folders), None))


def tell_of_search(bounds: Bounds) -> Callable[[Any, int], None]:
    """A progress of a search on standard error, if that is a terminal."""
    from rich.console import Console

    console = Console(stderr=True)

    def tell(looked: Any, found: int) -> None:
        if console.is_terminal:
            told = f"game {looked.games} of {bounds.games}, {looked.decisions} decisions, {found} differences"
            console.print(told, end="\r", highlight=False)

    return tell
