"""Which actions are on offer: for each a function that lists them as numbers; and what `possible` asks.

The parameters of an action are bound in nested loops, and each of its conditions is tested as soon as it can be.
`listing` is the driver.
"""

from eightfold.interpreter.compile.offers.codes import FIRST_CODE, Offered, Place
from eightfold.interpreter.compile.offers.listing import Offers

__all__ = ["FIRST_CODE", "Offered", "Offers", "Place"]
