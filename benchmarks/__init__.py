"""How fast a ruleset plays, and whether two engines play the same one."""
