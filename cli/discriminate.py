"""`eightfold discriminate`: a small scenario that one ruleset passes and another fails."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from eightfold.cli import exits
from eightfold.cli.refusals import WrongCallError
from eightfold.cli.two_sides import called, rules_of, search_options, tell_of_search, two_sides
from eightfold.cli.variant_args import Asked, is_path
from eightfold.cli.written import write_text
from eightfold.conformance.discriminate.find import Telling, tell_apart
from eightfold.conformance.discriminate.lockstep import Rivals
from eightfold.conformance.discriminate.search import Bounds, Looked
from eightfold.conformance.discriminate.write import Named, file_text
from eightfold.dsl.diagnostics import did_you_mean


@dataclass(frozen=True, slots=True)
class Told:
    """Two rulesets, and what came of looking for a difference."""

    a: Asked
    b: Asked
    telling: Telling


@click.command()
@two_sides
@click.option("--option", metavar="OPTION", help="Tell this option's alternative from every other one. Without B.")
@search_options(games=500, seconds=30.0)
@click.option("--dealt", is_flag=True, help="Only positions that can be dealt.")
@click.option(
    "--output",
    "-o",
    "file",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the scenarios there.",
)
@click.option("--format", "layout", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.pass_context
def discriminate(
    ctx: click.Context,
    a: Asked,
    b: Asked,
    option: str | None,
    games: int,
    seed: int,
    seconds: float,
    dealt: bool,
    file: Path | None,
    layout: str,
) -> None:
    """A smallest scenario on which A and B differ: A passes it and B fails it.

    A and B are shipped names or paths to `.eight` files. `--set` and `--with` count for both, `--set-a`, `--with-b` and
    so on for one; B may then be left out. `--option` takes A alone, with every alternative of one of its options:

    \b
    eightfold discriminate craits canadian
    eightfold discriminate craits --set-b last-six=out-at-once
    eightfold discriminate craits --option last-six -o last-six.scenarios.yaml

    Games are played at random, with the same cards and moves under both, at several table sizes. What is found is made
    smaller until no card, seat or step can be left out, and run under both before it is told.

    Exit code 0: found. 1: not found; how far was looked is told. 2: there is no such ruleset, option or alternative.
    """
    if file is not None:
        free(file, a)
    bounds = Bounds(games, seconds, seed, arranged=not dealt)
    told = [Told(one, two, apart(one, two, option, bounds)) for one, two in pairs(a, b, option)]
    text = whole(told, file)
    if file is not None and text:
        write_text(file, text)
    if layout == "json":
        click.echo(json.dumps(as_data(told, text, bounds), indent=2, ensure_ascii=False))
    else:
        print_text(told, text, file, bounds)
    ctx.exit(exits.GOOD if all(one.telling.found for one in told) else exits.SHORT)


def free(file: Path, asked: Asked) -> None:
    """Raises WrongCallError where a file cannot be written, or could not be run."""
    own = {Path(take).resolve().parent for take in asked.takes if is_path(take)}
    if own - {file.resolve().parent}:
        raise WrongCallError(f"{file} must lie beside the house rules that it takes.")
    if file.suffix not in (".yaml", ".yml"):
        raise WrongCallError(f"{file} should end in .scenarios.yaml, as files of scenarios do.")
    if file.exists():
        raise WrongCallError(f"{file} is there already.")
    if not file.parent.is_dir():
        raise WrongCallError(f"There is no folder {file.parent}.")


def pairs(a: Asked, b: Asked, option: str | None) -> Iterator[tuple[Asked, Asked]]:
    """What is to be told from what. Raises WrongCallError, FaultyVariantError."""
    one, two = a.variant(), b.variant()
    if option is None:
        if max(one.least, two.least) > min(one.most, two.most):
            raise WrongCallError(f"No number of players is permitted by both: {one.name} and {two.name}.")
        yield a, b
        return
    known = one.options.get(option)
    if known is None:
        hint = did_you_mean(option, one.options)
        raise WrongCallError(f"{a.name} has no option {option}{f' ({hint})' if hint else ''}.")
    if a != b:
        raise WrongCallError("--option takes one ruleset: leave out B, --set-b and --with-b.")
    mine = replace(a, sets=(*a.sets, (option, known.labels[known.chosen])))
    for label in known.labels:
        if label != known.labels[known.chosen]:
            yield mine, replace(a, sets=(*a.sets, (option, label)))


def apart(a: Asked, b: Asked, option: str | None, bounds: Bounds) -> Telling:
    rules = rules_of(a)
    named = Named(id_of(a, b, option), f"{title_of(a, b, option)}:", rules.sets, rules.takes)
    return tell_apart(Rivals(rules, rules_of(b)), named, bounds, tell_of_search(bounds))


def id_of(a: Asked, b: Asked, option: str | None) -> str:
    """A name for the scenario, of small letters, digits and hyphens."""
    named = (f"{option} {dict(a.sets)[option]}", dict(b.sets)[option]) if option else (ruled(a), ruled(b))
    words = " not ".join(named)
    return "tells-" + re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


def ruled(asked: Asked) -> str:
    """A ruleset in words: its name, what is set, what is taken."""
    sets = [f"{option} {value}" for option, value in dict(asked.sets).items()]
    return " ".join([Path(asked.name).stem, *sets, *(Path(take).stem for take in asked.takes)])


def title_of(a: Asked, b: Asked, option: str | None) -> str:
    if option:
        return f"{option} is {dict(a.sets)[option]}, not {dict(b.sets)[option]}"
    return f"{called(a)}, not {called(b)}"


# ---- what is told ----


def whole(told: Sequence[Told], file: Path | None) -> str:
    """The file of all scenarios; empty if there is none."""
    good = [one for one in told if one.telling.found]
    if not good:
        return ""
    remarks = [line for one in good for line in remarks_of(one)]
    return file_text(variant_in(good[0].a, file), [one.telling.scenario for one in good], remarks)


def remarks_of(told: Told) -> Iterator[str]:
    assert told.telling.found is not None
    parting = told.telling.found.parting
    yield f"passes with {called(told.a)}: {parting.a}"
    yield f"fails with {called(told.b)}: {parting.b}"
    yield f"at first: {told.telling.filled}"


def variant_in(asked: Asked, file: Path | None) -> str:
    """What a file of scenarios calls the ruleset: a sheet of one's own goes by its path from that file."""
    if not is_path(asked.name):
        return asked.name
    return Path(os.path.relpath(Path(asked.name).resolve(), (file or Path("x")).resolve().parent)).as_posix()


def as_data(told: Sequence[Told], text: str, bounds: Bounds) -> dict[str, Any]:
    return {
        "found": all(one.telling.found for one in told),
        "depth": max(one.telling.depth for one in told),
        "scenario": text or None,
        "looked": looked_as_data([one.telling.looked for one in told], bounds),
        "pairs": [pair_as_data(one, bounds) for one in told],
    }


def pair_as_data(told: Told, bounds: Bounds) -> dict[str, Any]:
    telling, found = told.telling, told.telling.found
    return {
        "a": called(told.a),
        "b": called(told.b),
        "found": found is not None,
        "same": telling.same,
        "depth": telling.depth,
        "difference": {"what": found.parting.what, "a": found.parting.a, "b": found.parting.b} if found else None,
        "players": len(found.witness.seats) if found else None,
        "dealt": not found.witness.arranged if found else None,
        "looked": looked_as_data([telling.looked], bounds),
    }


def looked_as_data(looked: Sequence[Looked], bounds: Bounds) -> dict[str, Any]:
    return {
        "games": sum(one.games for one in looked),
        "decisions": sum(one.decisions for one in looked),
        "players": sorted({players for one in looked for players in one.tables}),
        "seed": bounds.seed,
        "seconds": round(sum(one.seconds for one in looked), 3),
    }


def print_text(told: Sequence[Told], text: str, file: Path | None, bounds: Bounds) -> None:
    """The scenarios on standard output; how far was looked on standard error, where it does not come between."""
    for one in told:
        click.echo(sentence(one, bounds), err=one.telling.found is not None)
    if file is None:
        click.echo(text, nl=False)
    elif text:
        click.echo(f"written to {file}; `eightfold test {file}` runs it")


def sentence(told: Told, bounds: Bounds) -> str:
    """What came of one search, in a line."""
    telling = told.telling
    if telling.same:
        return f"{called(told.a)} and {called(told.b)} are the same rules: nothing to look for (0 games)"
    how = "a difference" if telling.found else "no difference"
    return f"{how} between {called(told.a)} and {called(told.b)} in {far(telling, bounds)}"


def far(telling: Telling, bounds: Bounds) -> str:
    looked = telling.looked
    tables = ", ".join(map(str, looked.tables)) or "no"
    return (
        f"{looked.games} games of at most {bounds.decisions} decisions, {looked.decisions} decisions in all, "
        f"{tables} players, seed {bounds.seed}, {looked.seconds:.1f} s"
    )
