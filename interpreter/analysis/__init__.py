"""What needs play to be found: how two rulesets differ, decisions without an action, hands without end."""
