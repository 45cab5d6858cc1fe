"""`python -m eightfold` is the command `eightfold`."""

from eightfold.cli.main import main

if __name__ == "__main__":
    main()
