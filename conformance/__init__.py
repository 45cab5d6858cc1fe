"""Holds a ruleset, or any program that plays it, against reference scenarios."""
