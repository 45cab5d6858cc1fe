"""The suite against a program: every scenario gets one result, whatever the program does."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from eightfold.conformance.processes import processes
from eightfold.conformance.scenarios.impossible import ImpossibleError
from eightfold.conformance.scenarios.limits import TooLongError, at_most
from eightfold.conformance.scenarios.load import Suite
from eightfold.conformance.scenarios.model import Scenario
from eightfold.conformance.scenarios.programs import Programs
from eightfold.conformance.scenarios.run import SECONDS
from eightfold.conformance.scenarios.seats import count_of, may_sit_down
from eightfold.conformance.scenarios.suite import outcome_of
from eightfold.conformance.wire.client import Client, Open, UnsupportedError
from eightfold.conformance.wire.needs import lacking, not_settable, settable
from eightfold.conformance.wire.pipe import AdapterError, NoProgramError
from eightfold.conformance.wire.plan import Message, Plan, configuration, plan_of
from eightfold.conformance.wire.verdict import Ending, Verdict, verdict_of
from eightfold.dsl.diagnostics import FaultyVariant
from eightfold.interpreter import Faulty

MOST_IN_A_ROW = 5
"""After so many scenarios in a row in which a program dies, hangs or talks nonsense it is not started again."""

MOST_TOLD = 10_000
"""How many characters of what came of one scenario are kept: a program may say very much that is wrong."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one scenario. `at` is the line of what did not hold, `step` its step (0 the opening)."""

    id: str
    variant: str
    file: str
    line: int
    verdict: Verdict
    detail: str = ""
    at: int = 0
    step: int = 0
    tells: tuple[tuple[str, str], ...] = ()


def campaign(
    suite: Suite, command: Sequence[str], seconds: float, jobs: int = 1, programs: Programs | None = None
) -> Iterator[Result]:
    """A result for each scenario, in the order of their rulesets; first those that were refused on reading.

    `command` is the program with its arguments, `seconds` what it has for each answer, `jobs` how many run at once.
    """
    for unread in suite.refused:
        out = outcome_of(unread)
        yield Result(out.id, out.variant, out.file, out.line, "refused", out.detail, out.at)
    ordered = sorted(suite.scenarios, key=_ruleset)
    if jobs == 1:
        yield from held(ordered, command, seconds, programs or Programs())
        return
    size = max(1, -(-len(ordered) // (jobs * 4)))
    batches = [ordered[first : first + size] for first in range(0, len(ordered), size)]
    with processes(jobs, _leave_when_stopped) as pool:
        for found in pool.map(_batch, batches, [command] * len(batches), [seconds] * len(batches)):
            yield from found


def _leave_when_stopped() -> None:
    """Lets a process of the pool end its program before it ends itself."""
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit())


def _ruleset(scenario: Scenario) -> tuple[str, ...]:
    rules = scenario.rules
    return (str(rules.beside or ""), rules.variant, str(rules.takes), str(rules.sets), str(scenario.given.players))


def _batch(scenarios: Sequence[Scenario], command: Sequence[str], seconds: float) -> list[Result]:
    return list(held(scenarios, command, seconds, Programs()))


def held(
    scenarios: Iterable[Scenario],
    command: Sequence[str],
    seconds: float,
    programs: Programs,
    opened: Open | None = None,
) -> Iterator[Result]:
    """One conversation, begun anew after a crash, until the program has failed to answer too often in a row.

    `opened` starts the program in some other way than as a process.
    """
    client = Client(command, seconds, opened)
    troubles = 0
    last = Ending("crashed")
    try:
        for scenario in scenarios:
            if troubles < MOST_IN_A_ROW:
                last = _ending(scenario, programs, client)
                troubles = troubles + 1 if last.verdict in ("crashed", "timed_out", "faulted") else 0
                yield _result(scenario, last)
            else:
                told = f"not run, after {MOST_IN_A_ROW} in a row of which the last said: {last.detail}"
                yield _result(scenario, Ending(last.verdict, told, scenario.line))
    finally:
        client.close()


def _result(scenario: Scenario, ending: Ending) -> Result:
    detail = ending.detail if len(ending.detail) <= MOST_TOLD else ending.detail[:MOST_TOLD] + "…"
    return Result(
        scenario.id, scenario.variant, scenario.file, scenario.line, ending.verdict, detail,
        ending.at, ending.step, scenario.tells,
    )  # fmt: skip


def _ending(scenario: Scenario, programs: Programs, client: Client) -> Ending:
    """What came of a scenario: first of its set-up here, then of the program's answer."""
    try:
        if scenario.refused:
            return _refused_table(scenario, programs, client)
        with at_most(SECONDS):
            rules = configuration(scenario, programs)
            plan = plan_of(scenario, programs, rules)
    except ImpossibleError as fault:
        return Ending("refused", str(fault), fault.line or scenario.line)
    except (FaultyVariant, ValueError, Faulty, TooLongError) as fault:
        return Ending("refused", str(fault), scenario.line)
    try:
        return _answered(scenario, rules, plan, client)
    except UnsupportedError as told:
        return Ending("unsupported", str(told), scenario.line)
    except (AdapterError, NoProgramError) as fault:
        kind: Verdict = fault.kind if isinstance(fault, AdapterError) else "crashed"
        return Ending(kind, str(fault), scenario.line)


def _refused_table(scenario: Scenario, programs: Programs, client: Client) -> Ending:
    """What came of a scenario in which too few or too many sit down: a table that may sit down must be taken first."""
    variant = programs.variant(scenario.rules)
    if may_sit_down(scenario.given, variant):
        return Ending("refused", "so many may play", scenario.given.line or scenario.line)
    count = count_of(scenario.given, variant)
    permitted = replace(scenario.given, players=min(max(count, variant.least), variant.most))
    rules = configuration(replace(scenario, given=permitted), programs)
    try:
        welcome = client.start()
        lacks = lacking(scenario, rules, welcome)
        if lacks:
            return Ending("unsupported", lacks, scenario.line)
        client.configure(settable(rules, welcome))
    except UnsupportedError as told:
        return Ending("unsupported", str(told), scenario.line)
    except (AdapterError, NoProgramError) as fault:
        return Ending(fault.kind if isinstance(fault, AdapterError) else "crashed", str(fault), scenario.line)
    return _refuses(client, {**settable(rules, welcome), "players": count}, scenario, not_settable(rules, welcome))


def _refuses(client: Client, rules: Message, scenario: Scenario, other: Mapping[str, str]) -> Ending:
    """Whether a program refuses rules; where it plays `other` options than those asked for, that is no fault of it."""
    try:
        client.configure(rules)
    except UnsupportedError:
        return Ending("passed")
    except AdapterError as fault:
        return Ending(fault.kind, str(fault), scenario.line)
    told = f"it lets {rules['players']} sit down"
    return Ending("unsupported" if other else "failed", told, scenario.given.line or scenario.line)


def _answered(scenario: Scenario, rules: Message, plan: Plan, client: Client) -> Ending:
    welcome = client.start()
    lacks = lacking(scenario, rules, welcome)
    if lacks:
        return Ending("unsupported", lacks, scenario.line)
    client.configure(settable(rules, welcome))
    answer = client.run(plan.run)
    try:
        ending = verdict_of(scenario, plan, answer)
    except ImpossibleError as fault:
        return Ending("refused", str(fault), fault.line or scenario.line)
    except (LookupError, TypeError, ValueError, AttributeError) as fault:
        return Ending("faulted", f"its observations cannot be read: {fault!r}", scenario.line)
    other = not_settable(rules, welcome)
    if ending.verdict == "failed" and other:
        points = ", ".join(f"{name}={label}" for name, label in other.items())
        return Ending("unsupported", f"it cannot be set to {points}, and plays otherwise\n{ending.detail}", ending.at)
    return ending
