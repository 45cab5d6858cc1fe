"""Finds a small position on which two rulesets, or two settings of one, differ, and writes it as a scenario."""
