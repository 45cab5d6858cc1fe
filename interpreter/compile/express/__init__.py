"""Expressions as Python text. What does not depend on the state is worked out now and stands as a number.

A card is a number, a set of cards the bits of one integer (a mask); players and numbers stand in tuples. `writer` is
the driver: it hands each operation to the function that writes it, and folds what is fixed.
"""

from eightfold.interpreter.compile.express.conditions import conjuncts
from eightfold.interpreter.compile.express.operations import express_for
from eightfold.interpreter.compile.express.writer import Express

__all__ = ["Express", "conjuncts", "express_for"]
