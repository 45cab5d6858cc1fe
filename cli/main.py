"""The command `eightfold`."""

import click

import eightfold
from eightfold.cli.lazy import LazyCommand, LazyGroup

COMMANDS: dict[str, LazyCommand] = {
    "list": ("eightfold.cli.listing:list_", "The variants and the house rules that there are."),
    "check": ("eightfold.cli.check:check", "What is wrong with sheets, and what they leave unsaid."),
    "fmt": ("eightfold.cli.fmt:fmt", "Sheets in their canonical layout."),
    "show": ("eightfold.cli.show:show", "A variant's clauses, each with where it comes from."),
    "diff": ("eightfold.cli.diff:diff", "What two rulesets say differently, and a game in which they part."),
    "discriminate": (
        "eightfold.cli.discriminate:discriminate",
        "A smallest scenario that one ruleset passes and another fails.",
    ),
    "new": ("eightfold.cli.new:new", "A sheet of your own to begin with."),
    "play": ("eightfold.cli.play:play", "A game at the terminal, or between bots."),
    "replay": ("eightfold.cli.replay:replay", "A saved game told again."),
    "simulate": ("eightfold.cli.simulate:simulate", "Many games between bots, and what they say about the rules."),
    "compare": ("eightfold.cli.compare:compare_", "What other rules do to the game, on the same seeds."),
    "explain": ("eightfold.cli.explain:explain", "Why each thing that could be done is legal or not."),
    "perft": ("eightfold.cli.perft:perft", "How many ways a game can go on."),
    "test": ("eightfold.cli.test:test", "Scenarios, and whether the rules do what they say."),
    "coverage": ("eightfold.cli.coverage:coverage", "The documents' sentences against a run of the scenarios."),
    "report": ("eightfold.cli.report:report", "A page of HTML from the JSON lines of one or more runs."),
    "mutate": ("eightfold.cli.mutate:mutate", "Whether the scenarios notice small changes of the rules."),
    "rulings": ("eightfold.cli.rulings:rulings", "What the documents leave open, and how each variant decides it."),
    "conform": ("eightfold.cli.conform:conform", "The scenarios against somebody's program, over the wire."),
    "adapter": ("eightfold.cli.adapter:adapter", "Serves our own interpreter over the wire."),
    "sources": ("eightfold.cli.sources:sources", "The rule documents and the register of their sentences."),
}
"""The commands in the order in which `--help` lists them: name -> ("module:attribute", its help in one line).

The line of help stands here and not at the command, so that `eightfold --help` imports no command.
"""


@click.group("eightfold", cls=LazyGroup, lazy=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(eightfold.__version__, prog_name="eightfold", message="%(prog)s %(version)s")
def main() -> None:
    """A rules laboratory for the Crazy Eights family.

    A ruleset is a text file. Play it, check it, explain it, compare it.
    """
