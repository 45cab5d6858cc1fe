"""Rule text to a statically checked variant: the language of the rulesets."""
