"""Eightfold: a rules laboratory for the Crazy Eights family of card games."""

__version__ = "0.1.0"
