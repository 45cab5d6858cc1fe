"""The records of a stream: one class for each, its fields the keys of a line. spec/report.md says what they mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

STREAM = 1
"""The version of the stream that is written and read here."""

Texts = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Run:
    """The first record of a run: what was asked for. `kind` says whether our interpreter or a program was run."""

    stream: int
    eightfold: str
    kind: Literal["scenarios", "implementation"]
    select: Texts
    sets: dict[str, str]
    takes: Texts


@dataclass(frozen=True, slots=True)
class Document:
    """A rule document. `name` is that of its file, without the ending."""

    document: str
    name: str
    language: str
    title: str


@dataclass(frozen=True, slots=True)
class Excluded:
    """Why a sentence cannot be tested, and what a second reader said to that."""

    reason: str
    second_reading: str


@dataclass(frozen=True, slots=True)
class Sentence:
    """One unit of a document. `counts` says whether it stands in the denominators."""

    id: str
    document: str
    kind: str
    use: str
    restatement: str
    counts: bool
    duplicate_of: str | None
    excluded: Excluded | None


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause as its sheet has it. `end_line` is its last line that says something."""

    id: str
    sheet: str
    kind: str
    title: str
    mode: str
    text: str
    file: str
    line: int
    end_line: int


@dataclass(frozen=True, slots=True)
class Variant:
    """Rules that scenarios ran under, with the sentences that each of their clauses cites there.

    `idle` are the clauses that no game of these rules can use.
    """

    id: str
    name: str
    title: str
    takes: Texts
    clauses: dict[str, Texts]
    idle: Texts


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a scenario. `rules` is the id of a Variant, or empty where the rules could not be loaded."""

    variant: str
    id: str
    title: str
    file: str
    line: int
    rules: str
    verdict: Literal["passed", "failed", "refused"]
    detail: str
    at: int
    code: str
    steps: int
    cites: Texts
    tells: dict[str, str]
    fired: Texts
    rerun: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """A point that documents leave open, and for each alternative the scenarios that only it passes.

    `kind` says what is wrong with the documents there (`told`: nothing), `why` why the default is what it is.
    `meanings` say what is played under an alternative, where that is told, and `asked` the questions that they answer.
    """

    variant: str
    option: str
    question: str
    kind: str
    alternatives: Texts
    meanings: dict[str, str]
    default: str
    why: str
    cites: Texts
    scenarios: dict[str, Texts]
    asked: Texts = ()


@dataclass(frozen=True, slots=True)
class Proof:
    """That a change of a clause made a scenario fail, both of which cite the sentence."""

    sentence: str
    variant: str
    scenario: str
    mutant: str


@dataclass(frozen=True, slots=True)
class Mutation:
    """The last results of `eightfold mutate` for a variant. `tried` of its `mutants` have one that still stands."""

    variant: str
    mutants: int
    tried: int
    killed: int
    survived: int
    equivalent: int


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change of the rules that no scenario noticed. An equivalent one has a reason."""

    variant: str
    id: str
    clause: str
    file: str
    line: int
    change: str
    verdict: Literal["survived", "equivalent"]
    reason: str


@dataclass(frozen=True, slots=True)
class Plays:
    """What a program does on one open point: for each alternative how many telling scenarios passed, of how many."""

    variant: str
    option: str
    plays: Texts
    passed: dict[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Implementation:
    """A program that was held against scenarios; the Results after it are its own.

    `unexpected` has a line for each result that the list of known failures does not claim, if there was one.
    """

    name: str
    version: str
    command: str
    claimed: bool
    unexpected: Texts
    rulings: tuple[Plays, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a scenario over the wire. `step` is the first that differs, from 1; 0 the opening, or none."""

    variant: str
    id: str
    file: str
    line: int
    verdict: Literal["passed", "failed", "refused", "unsupported", "faulted", "crashed", "timed_out"]
    detail: str
    at: int
    step: int
    rerun: str


Record = (
    Run
    | Document
    | Sentence
    | Clause
    | Variant
    | Outcome
    | Ruling
    | Proof
    | Mutation
    | Mutant
    | Implementation
    | Result
)

KINDS: dict[str, type[Record]] = {
    "run": Run,
    "document": Document,
    "sentence": Sentence,
    "clause": Clause,
    "variant": Variant,
    "outcome": Outcome,
    "ruling": Ruling,
    "proof": Proof,
    "mutation": Mutation,
    "mutant": Mutant,
    "implementation": Implementation,
    "result": Result,
}
"""What the key `record` of a line says, and the class of such a record."""
