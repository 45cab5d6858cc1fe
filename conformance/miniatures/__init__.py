"""Small wrong rulesets and programs, each of which the scenarios meant for it must fail."""
