"""`eightfold new`: a sheet to begin with."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import click

from eightfold.cli.refusals import WrongCallError
from eightfold.cli.variant_args import Asked, found_here
from eightfold.dsl import shipped_library
from eightfold.dsl.catalogue import find_sheet
from eightfold.dsl.diagnostics import did_you_mean
from eightfold.dsl.typed import OptionInfo

VARIANT = """variant {name} "{title}" based on {base}

# Whatever stands here is added to {base}, or takes the place of what has the same name there.
# Lines that begin with # are notes. Take the # away where you want what is written behind it.
#
{commands}

# ---- decide something otherwise -----------------------------------------------------------------------------
# (eightfold list {base} names the options and their alternatives)
{sets}

# ---- a rule of your own (the cookbook, docs/cookbook, has a page for each kind) -----------------------------
# rule queen-of-spades "the queen of spades makes the next player draw five"
#   when player plays Q of spades
#     next draws 5 cards

# ---- something that nobody may do ---------------------------------------------------------------------------
# forbid player plays 2 if number of player's hand is 1

# ---- house rules that come with Eightfold -------------------------------------------------------------------
# with jump-in
"""

FIRST_COMMANDS = (
    ("show {base}", "what you inherit, clause by clause"),
    ("check {name}.eight", "what is wrong or undecided in this sheet"),
    ("diff {base} {name}.eight", "what it changes"),
    ("play {name}.eight", "play it"),
)
"""Commands to begin with, and what each tells."""

HOUSE_RULE = """# A house rule can be taken by any game of its family: eightfold play {game} --with {name}.eight
# Examples of every kind of rule are in the cookbook (docs/cookbook), and eightfold show {game} --with NAME shows one of
# those that come with Eightfold.
house rule {name} "{title}" for {base}

# a choice that the table can make, the usual one first
option {name}-draw = 5 | 3 | 1 "how many cards?"

rule queen-of-spades "the queen of spades makes the next player draw"
  when player plays Q of spades
    next draws {name}-draw
"""


@click.command()
@click.argument("name")
@click.option("--based-on", "base", default="crazy-eights", show_default=True, help="The variant to begin from.")
@click.option("--house-rule", "house", is_flag=True, help="A house rule for the family, instead of a variant.")
@click.option("--title", default="", help="What players call it.")
def new(name: str, base: str, house: bool, title: str) -> None:
    """Writes NAME.eight into this folder: a sheet with notes that passes `check` and can be played as it is."""
    path = Path(f"{name}.eight")
    shown = title.replace('"', "'") or name.replace("-", " ").capitalize()
    text = house_rule(name, base, shown) if house else variant_sheet(name, base, shown)
    refuse_bad_name(name)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise WrongCallError(f"{path} is there already; choose another name or move it away") from None
    click.echo(f"{path} is written; next: eightfold check {path}")


def refuse_bad_name(name: str) -> None:
    """Raises WrongCallError for a name that no sheet can have, or one that a shipped sheet has."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
        raise WrongCallError(f"`{name}` is no name for a sheet: use small letters, digits and single hyphens")
    if name in shipped_library().names():
        raise WrongCallError(f"`{name}` is a sheet that comes with Eightfold; choose another name")


def variant_sheet(name: str, base: str, title: str) -> str:
    """The text of a new variant. Raises WrongCallError if its base is no variant."""
    variant = Asked(base).variant()
    shown = Path(base).stem if base.endswith(".eight") else base
    commands = [(f"#   eightfold {call.format(base=shown, name=name)}", about) for call, about in FIRST_COMMANDS]
    sets = [(f"# set {o.name} to {another(o)}", o.clause.title) for o in list(variant.options.values())[:3]]
    return VARIANT.format(
        name=name, title=title, base=shown, commands="\n".join(in_columns(commands)),
        sets="\n".join(in_columns([(line, f"# {about}" if about else "") for line, about in sets]))
        or "# (it has no options)",
    )  # fmt: skip


def another(option: OptionInfo) -> str:
    """An alternative of an option that does not hold now, where there is one."""
    return next((label for i, label in enumerate(option.labels) if i != option.chosen), option.labels[0])


def in_columns(rows: Sequence[tuple[str, str]]) -> list[str]:
    """Lines with a note behind each, all notes in one column."""
    width = max((len(line) for line, _ in rows), default=0)
    return [f"{line:<{width}}    {about}".rstrip() for line, about in rows]


def house_rule(name: str, base: str, title: str) -> str:
    """The text of a new house rule, for the family of a variant. Raises WrongCallError for an unknown name."""
    sheet, library, _ = find_sheet(found_here(base))
    while sheet is not None and sheet.bases and sheet.kind == "variant":
        found = library.sheet(sheet.bases[0])
        sheet = found[0] if found else None
    if sheet is None:
        hint = did_you_mean(base, library.names())
        raise WrongCallError(f"no variant or family is called `{base}`" + (f"; {hint}" if hint else ""))
    return HOUSE_RULE.format(name=name, title=title, base=sheet.name, game=base)
