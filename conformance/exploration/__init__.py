"""Plays every ruleset at random, rightly and wrongly, and checks what is true of every game."""
