"""Effects as Python functions. What can wait for a player is cut into segments, resumed from plain data.

A node is a statement, or a step on the way through a sentence; it becomes lines of Python. Where nothing waits, the
lines of a whole sentence are one function; where something may, they are cut into segments, numbered functions of a
frame. `writing` is the driver; `statements` writes what runs through and `flow` what may wait. Both go through the same
`kernel`, `reactions` and `windows`, which are handed the writer of the blocks inside them.
"""

from eightfold.interpreter.compile.effects.telling import template, told_mode
from eightfold.interpreter.compile.effects.work import Work
from eightfold.interpreter.compile.effects.writing import write_effects

__all__ = ["Work", "template", "told_mode", "write_effects"]
