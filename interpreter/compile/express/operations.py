"""All operations that an expression may hold."""

from __future__ import annotations

from eightfold.interpreter.compile.express import arithmetic, calls, names, properties, sets, truths, words
from eightfold.interpreter.compile.express.writer import Express, Operations
from eightfold.interpreter.compile.plan import Plan

OPERATIONS: Operations = {
    **names.OPERATIONS,
    **words.OPERATIONS,
    **properties.OPERATIONS,
    **sets.OPERATIONS,
    **arithmetic.OPERATIONS,
    **truths.OPERATIONS,
    **calls.OPERATIONS,
}


def express_for(plan: Plan) -> Express:
    """A writer of expressions for one game."""
    return Express(plan, OPERATIONS)
