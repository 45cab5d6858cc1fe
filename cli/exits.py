"""The exit codes of the command line."""

from typing import Final

GOOD: Final = 0
SHORT: Final = 1
"""The thing asked about fell short: a failing scenario, a faulty variant."""
WRONG_CALL: Final = 2
FAULT: Final = 70
"""A fault of Eightfold itself."""
SIGNALLED: Final = 128
"""To which a shell adds the number of the signal that ended a process."""
INTERRUPTED: Final = 130
"""What a shell reports after Ctrl-C: 128 and the number of SIGINT."""
PIPE_CLOSED: Final = 141
"""What a shell reports when the reader went away: 128 and the number of SIGPIPE."""
