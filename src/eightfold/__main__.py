"""`python -m eightfold` is the command `eightfold`."""

from eightfold.cli.main import main

main()
