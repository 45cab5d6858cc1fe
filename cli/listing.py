"""`eightfold list`: the variants and house rules that there are."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path

import click

from eightfold.cli import exits
from eightfold.cli.refusals import WrongCallError, told
from eightfold.cli.variant_args import found_here
from eightfold.dsl import Diagnostic, Library, resolve, shipped_library
from eightfold.dsl.diagnostics import did_you_mean
from eightfold.dsl.load import sheets_in
from eightfold.dsl.syntax import Option, Sheet
from eightfold.dsl.typed import OptionInfo, Variant


@dataclass(frozen=True, slots=True)
class OptionEntry:
    """An option: its values, the one that holds if nobody sets it, what it decides, and what it rests on."""

    name: str
    values: tuple[str, ...]
    default: str
    about: str
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class VariantEntry:
    """A variant; `players` are all the numbers of players that it permits."""

    name: str
    title: str
    players: tuple[int, ...]
    options: tuple[OptionEntry, ...]
    path: str


@dataclass(frozen=True, slots=True)
class HouseRuleEntry:
    """A house rule, the sheets that it is for, and the options that it declares."""

    name: str
    title: str
    bases: tuple[str, ...]
    options: tuple[OptionEntry, ...]
    path: str


@dataclass(slots=True)
class Contents:
    """What a library holds, and what is wrong with the sheets that it cannot offer."""

    variants: list[VariantEntry] = field(default_factory=list)
    house_rules: list[HouseRuleEntry] = field(default_factory=list)
    faults: dict[str, list[Diagnostic]] = field(default_factory=dict)


@click.command("list")
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option(
    "--path",
    "folders",
    multiple=True,
    metavar="FOLDER",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="List the sheets of this folder too. Repeats.",
)
@click.option("--format", "layout", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.pass_context
def list_(ctx: click.Context, names: tuple[str, ...], folders: tuple[Path, ...], layout: str) -> None:
    """Lists the variants and the house rules; with NAME, only these, with all their options.

    NAME may also be a path to a `.eight` file, or a folder, of which every sheet is listed. A sheet that is faulty is
    left out, and told on standard error. Exit code 0, or 1 if it was asked for by name.
    """
    library = shipped_library(*folders, *folders_of(names))
    found = contents(library, chosen([one for name in names for one in sheets_meant(name)], library))
    for name, faults in found.faults.items():
        click.echo(fault_line(name, faults, library.names()[name]), err=True)
    if layout == "json":
        click.echo(as_json(found))
    elif names:
        print_in_full(found)
    else:
        print_tables(found)
    ctx.exit(exits.SHORT if names and found.faults else exits.GOOD)


def folders_of(names: Iterable[str]) -> list[Path]:
    """The folders in which sheets lie that were named by a path, or that were named themselves."""
    paths = [Path(found_here(name)) for name in names]
    return list(dict.fromkeys(path if path.is_dir() else path.parent for path in paths if is_place(path)))


def is_place(path: Path) -> bool:
    """Whether a name is a path to a sheet, or a folder, rather than the name of a sheet."""
    return path.suffix == ".eight" or (path.is_dir() and path.name not in shipped_library().names())


def sheets_meant(name: str) -> list[str]:
    """The names of the sheets that a name, a path to a sheet or a folder stands for. Raises WrongCallError for none."""
    path = Path(found_here(name))
    if not is_place(path):
        return [name]
    found = [sheet.stem for sheet in sheets_in(path)] if path.is_dir() else [path.stem] * path.exists()
    if not found:
        raise WrongCallError(f"There is no `.eight` file in {name}." if path.is_dir() else f"There is no file {name}.")
    return found


def chosen(names: Iterable[str], library: Library) -> list[str]:
    """The names asked for, or all there are, in alphabetical order. Raises WrongCallError for one that is not there."""
    known = library.names()
    for name in names:
        if name not in known:
            hint = did_you_mean(name, known)
            raise WrongCallError(f"no sheet is called `{name}`{f' ({hint})' if hint else ''}.")
    return sorted(set(names) or known)


def contents(library: Library, names: Iterable[str]) -> Contents:
    """The variants and house rules among the sheets of a library."""
    found = Contents()
    for name in names:
        sheet, faults = library.sheet(name) or (None, [])
        if sheet is None:
            found.faults[name] = faults
        elif sheet.kind == "variant":
            add_variant(found, name, sheet, library)
        elif sheet.kind == "house rule":
            found.house_rules.append(rule_entry(name, sheet, library.names()[name]))
    return found


def add_variant(found: Contents, name: str, sheet: Sheet, library: Library) -> None:
    try:
        variant, faults = resolve(sheet, library)
    except RecursionError:
        variant, faults = None, []
    if variant is None:
        found.faults[name] = faults
    else:
        found.variants.append(entry(name, variant, library.names()[name]))


def entry(name: str, variant: Variant, path: Path) -> VariantEntry:
    options = tuple(option_entry(option) for option in variant.options.values())
    return VariantEntry(name, variant.title, tuple(range(variant.least, variant.most + 1)), options, readable(path))


def rule_entry(name: str, sheet: Sheet, path: Path) -> HouseRuleEntry:
    """A house rule with its own options, as its sheet says them: no game has taken it."""
    options = tuple(declared(item, sheet) for item in sheet.items if isinstance(item, Option))
    return HouseRuleEntry(name, sheet.title or name, sheet.bases, options, readable(path))


def declared(option: Option, sheet: Sheet) -> OptionEntry:
    labels = tuple(dict.fromkeys(a.label or sheet.text(a.value.span) for a in option.alternatives))
    return OptionEntry(option.name, labels, labels[0], option.meta.title, option.meta.cites.ids)


def option_entry(option: OptionInfo) -> OptionEntry:
    return OptionEntry(option.name, option.labels, option.labels[option.default], option.clause.title, option.cites)


def readable(path: Path) -> str:
    """A path as it is best typed: from the current folder on, where the file lies below it."""
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else str(path)


def fault_line(name: str, faults: list[Diagnostic], path: Path) -> str:
    """What is wrong with a sheet that is left out, in one line."""
    errors = [d for d in faults if d.severity == "error"]
    first = told(errors[0]) if errors else "it cannot be read"
    more = f"; {len(errors) - 1} more: eightfold check {readable(path)}" if len(errors) > 1 else ""
    return f"{name} is left out: {first}{more}"


def as_json(found: Contents) -> str:
    """The contents as one JSON document."""
    rules = [{"for" if key == "bases" else key: said for key, said in asdict(r).items()} for r in found.house_rules]
    told = {"variants": [asdict(v) for v in found.variants], "house_rules": rules}
    return json.dumps(told, indent=2, ensure_ascii=False)


def print_tables(found: Contents) -> None:
    """Prints the variants, then the house rules."""
    from rich import box
    from rich.table import Table

    from eightfold.cli.console import CommandConsole

    console = CommandConsole()
    table = Table(title="Variants", title_justify="left", box=box.SIMPLE, pad_edge=False)
    for heading, justify in (("name", "left"), ("title", "left"), ("players", "right"), ("options", "right")):
        table.add_column(heading, justify="right" if justify == "right" else "left", overflow="fold")
    for v in found.variants:
        table.add_row(v.name, v.title, seats(v.players), str(len(v.options)))
    console.print(table)
    if found.house_rules:
        rules = Table("name", "title", "for", title="House rules", title_justify="left", box=box.SIMPLE, pad_edge=False)
        for r in found.house_rules:
            rules.add_row(r.name, r.title, ", ".join(r.bases))
        console.print(rules)
    click.echo("`eightfold list NAME` lists its options; `eightfold show VARIANT` the rules, --with HOUSE-RULE too.")


def seats(players: tuple[int, ...]) -> str:
    return f"{players[0]} to {players[-1]}" if len(players) > 1 else str(players[0])


def print_in_full(found: Contents) -> None:
    """Prints what is known of each sheet, options and all."""
    for v in found.variants:
        click.echo(f"{v.name}: {v.title}, {seats(v.players)} players ({v.path})")
        print_options(v.options)
    for r in found.house_rules:
        click.echo(f"{r.name}: {r.title}, for {', '.join(r.bases)} ({r.path})")
        print_options(r.options)


def print_options(options: tuple[OptionEntry, ...]) -> None:
    if options:
        click.echo("Options; the first value holds where none is set:")
    for option in options:
        click.echo(option_lines(option))


def option_lines(option: OptionEntry) -> str:
    """An option with its values, and below it what it decides."""
    values = [option.default, *(value for value in option.values if value != option.default)]
    about = " ".join([option.about, *(f"[{cite}]" for cite in option.cites)]).strip()
    return f"  {option.name} = {' | '.join(values)}" + (f"\n      {about}" if about else "")
